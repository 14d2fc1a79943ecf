"""Rules 9: option lists, long menus, silent skips, warnings, invariants."""

from __future__ import annotations

import pytest

from games.core.api import Option
from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.core.menu import menu
from games.core.options import resolve
from games.nautilus import GAME
from games.nautilus.dumping import dump, load
from games.nautilus.state import Nautilus
from tests.rules.nautilus.build import STC, R, asked, keys, passed, play, position


def options(state: Nautilus) -> tuple[Option, ...]:
    (decision,) = GAME.decisions(state)
    return decision.options


@pytest.mark.clause("NA-5.94", "NA-5.95")
def test_d11_finds_stand_in_the_first_menu_free_fields_by_column() -> None:
    state = play(position("dive", subs={"R1": "M5"}), "sub:1")
    offered = options(state)
    assert len(offered) > 25
    finds = [option for option in offered if option.clause == "NA-5.99"]
    assert [option.key for option in finds] == ["to:K3", "to:K6", "to:N3", "to:O6"]
    assert all(not option.group for option in finds)
    free = offered[len(finds) :]
    assert all(option.group == (f"column:{option.key[3]}",) for option in free)
    assert [option.key for option in free] == sorted(
        (option.key for option in free), key=lambda key: (key[3], int(key[4:]))
    )
    first = menu(offered)
    assert [item.index for item in first[:4]] == [0, 1, 2, 3]
    assert all(item.token for item in first[4:] if item.index is None)


def test_d0_columns_then_rows() -> None:
    chosen = resolve(GAME.options, {"base_placement": "start_player"})
    state = GAME.setup(2, Chance("d0"), chosen)
    items = menu(options(state))
    assert len(items) == 7
    assert all(len(menu(options(state), (place,))) <= 7 for place in range(7))


def test_d10_order_of_the_dive_menu() -> None:
    state = position(
        "dive",
        crew={"R": {"M7": 2, "M17": 2}, "P": {"Q17": 1}},
        subs={"R1": "K6", "R2": "S17"},
        finds={"K6": "crab"},
        up=["K6"],
    )
    verbs = [option.key for option in options(state)]
    assert verbs == [
        "launch:M7>M5",
        "launch:M17>M15",
        "scan:1",
        "scan:2",
        "sub:1",
        "sub:2",
        "recover:1",
        "retire:2>Q17",
        "end",
    ]
    assert all(o.group == (("launch",) if "launch" in o.key else ()) for o in options(state))


def test_d3_lists_different_modules_once() -> None:
    held = [("hab_straight", 1), ("hab_straight", 2), ("hab_straight", 1), ("sonar", 0)]
    state = position("build", held={"R": held})
    assert keys(state) == (
        "build:hab_straight:1",
        "build:hab_straight:2",
        "build:sonar",
        "finish",
    )


@pytest.mark.parametrize(("gone", "automatic"), [([], False), (["P9"], True)])
def test_a_forced_site_over_a_face_down_find_is_asked_all_the_same(
    gone: list[str], automatic: bool
) -> None:
    # Subs leave P10 as the only site for a straight habitat.
    subs = {"R1": "J12", "O1": "P13", "P1": "K10", "R2": "M15", "R3": "J16", "O2": "G13"}
    city = [("hab_straight", "M10", "-", ""), ("training", "M7", "V", "R")]
    state = position(
        "build", city=city, held={"R": [("hab_straight", 1)]}, subs=subs, gone=gone, nemo={"R": 2}
    )
    state = play(state, "nothing", "build:hab_straight:1")
    (decision,) = GAME.decisions(state)
    assert decision.keys == ("at:P10",)
    assert decision.automatic == automatic


def test_a_forced_find_is_asked_all_the_same() -> None:
    from games.nautilus.board import ALL, NEXT
    from games.nautilus.data import FIELD

    state = play(position("dive", subs={"R1": "K5"}), "sub:1")
    decision = GAME.decisions(state)[0]
    assert decision.automatic
    state.city.covered = ALL & ~(1 << FIELD["K6"] | 1 << FIELD["K5"])  # only the find is left
    decision = GAME.decisions(state)[0]
    assert decision.keys == ("to:K6",)
    assert not decision.automatic
    assert NEXT[FIELD["K5"]] >> FIELD["K6"] & 1


@pytest.mark.clause("NA-6.5")
def test_the_idle_warning_comes_in_the_last_build_turn_and_in_every_dive() -> None:
    state = position("build", active=False, subs={"R1": "K5", "O1": "R8"}, start="R")

    def warned() -> bool:
        return bool(GAME.view_for(state, R)["idle_warning"])

    assert not warned()
    state = play(state, "nothing")
    assert not warned()
    state = play(state, "nothing")
    assert asked(state) == ("P", "buy")
    assert warned()
    state = play(state, "nothing")
    assert asked(state) == ("R", "dive")
    assert warned()
    state = play(state, "sub:1", "to:K6")
    assert not warned()


def test_a_pass_ends_the_turn_at_once() -> None:
    state = position("research", crew={"R": {"M10": 1}, "O": {"M10": 1}})
    assert asked(passed(state)) == ("O", "walker")


@pytest.mark.parametrize(
    "field",
    ["supply", "nemo", "crew", "subs", "stacks", "counts", "kept", "ruins", "faces", "down"],
)
def test_check_notices_a_missing_piece(field: str) -> None:
    data = dump(position("dive", subs={"R1": "K5"}, crew={"R": {"M7": 2}}))
    GAME.check(load(data))
    data[field] = data[field][:-1]
    with pytest.raises((RulesBugError, IndexError, ValueError)):
        GAME.check(load(data))


@pytest.mark.parametrize(
    ("field", "value"),
    [("bank", 3), ("nemo", [51, 50, 50]), ("chips", [0, -1, -1, -1, -1]), ("stacks", [0] * 8)],
)
def test_check_notices_what_was_made_up(field: str, value: object) -> None:
    data = dump(position("dive", subs={"R1": "K5"}, crew={"R": {"M7": 2}}))
    data[field] = value
    with pytest.raises(RulesBugError):
        GAME.check(load(data))


def test_check_notices_a_sub_on_a_module() -> None:
    data = dump(position("dive", subs={"R1": "K5"}, city=STC))
    data["subs"][0] = "M13"
    with pytest.raises(RulesBugError):
        GAME.check(load(data))


def test_clause_of_every_option_is_in_the_rules() -> None:
    state = position("build", held={"R": [("sonar", 0)]})
    assert {option.clause for option in options(state)} == {"NA-5.13", "NA-5.15", "NA-5.11"}
