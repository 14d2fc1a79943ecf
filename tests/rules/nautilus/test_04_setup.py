"""Rules 4: setting the table up, for every number of players."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.options import Value, resolve
from games.nautilus import GAME
from games.nautilus.data import (
    ATLANTIS,
    BASE_CENTRES,
    FIELD,
    FIELDS,
    KINDS,
    ORDERS,
    SLOTS,
    ZONE_FACES,
    ZONE_OF,
    zone_name,
)
from games.nautilus.state import UNFOUND, Nautilus
from tests.rules.nautilus.build import asked, keys, modules, play


def set_up(seats: int, seed: str = "set-up", **options: Value) -> Nautilus:
    return GAME.setup(seats, Chance(seed), resolve(GAME.options, options))


@pytest.mark.scenario("S1")
@pytest.mark.clause("NA-4.2", "NA-4.3", "NA-4.4", "NA-4.7", "NA-4.9", "NA-4.10", "NA-4.11")
@pytest.mark.clause("NA-4.15", "NA-4.6", "NA-4.8", "NA-4.14")
def test_s1_setup_for_four() -> None:
    state = set_up(4)
    view = GAME.view_for(state, None)
    assert state.nemo == [45] * 4
    assert state.supply == [15] * 4
    assert [player["subs"] for player in view["players"]] == [3] * 4
    assert all(set(player["counts"].values()) == {0} for player in view["players"])
    assert sorted(state.orders) == [0, 1, 2, 3]
    assert view["atlantis_chips"] == [5, 4, 2, 1]
    assert modules(state) == {"M13": "base"}
    assert view["modules"][0]["crew"] == [0] * 4
    assert not view["finds"]["up"]
    by_zone = [f["zone"] for f in view["finds"]["down"]]
    assert [by_zone.count(zone) for zone in ("lagoon", "slope", "deep", "abyss")] == [0, 26, 20, 14]
    assert [stack["left"] for stack in view["stacks"].values()] == [10, 10, 4, 4, 4, 4, 4]
    assert not view["abyss_open"]
    assert state.ruins == [UNFOUND] * 15
    assert set(view["chips"].values()) == {None}


@pytest.mark.scenario("S2")
@pytest.mark.clause("NA-4.7", "NA-4.10", "NA-4.12")
def test_s2_setup_for_two_and_three() -> None:
    two, three = set_up(2), set_up(3)
    assert (two.nemo, three.nemo) == ([55] * 2, [50] * 3)
    assert GAME.view_for(two, None)["atlantis_chips"] == [4, 2]
    assert GAME.view_for(three, None)["atlantis_chips"] == [5, 3, 1]
    assert len(set(two.orders)) == 2
    assert GAME.dump(two)["orders"] == list(two.orders)  # the other two are kept nowhere


@pytest.mark.clause("NA-4.1")
def test_na_4_1_colours_by_seat() -> None:
    marks = GAME.marks(4, {})
    assert [mark.name for mark in marks] == ["red", "orange", "purple", "yellow"]
    assert [mark.letter for mark in marks] == ["R", "O", "P", "Y"]
    assert [mark.shape for mark in marks] == ["circle", "triangle", "square", "diamond"]
    assert len(GAME.marks(2, {})) == 2


@pytest.mark.clause("NA-4.4")
def test_na_4_4_finds_are_shuffled_by_zone() -> None:
    one, other = set_up(3, "a"), set_up(3, "b")
    assert one.faces != other.faces
    for state in (one, other):
        for zone in range(4):
            dealt = [state.faces[n] for n, field in enumerate(SLOTS) if ZONE_OF[field] == zone]
            assert sorted(dealt) == list(ZONE_FACES[zone])
    assert [len(faces) for faces in ZONE_FACES] == [0, 26, 20, 14]
    everything = [face for faces in ZONE_FACES for face in faces]
    assert [everything.count(kind) for kind in range(len(KINDS))] == [4, 6, 6, 8, 8, 9, 4]
    assert sorted(f - ATLANTIS for f in everything if f > ATLANTIS) == list(range(1, 16))


@pytest.mark.clause("NA-4.5")
def test_na_4_5_the_back_of_a_find_shows_its_zone_only() -> None:
    view = GAME.view_for(set_up(2), None)
    assert all(set(find) == {"field", "zone"} for find in view["finds"]["down"])
    assert all(find["zone"] == zone_name(FIELD[find["field"]]) for find in view["finds"]["down"])


@pytest.mark.clause("NA-4.11")
def test_na_4_11_everybody_sees_the_own_order_only() -> None:
    state = set_up(3)
    for seat in range(3):
        view = GAME.view_for(state, Seat(seat))
        assert view["own"]["order"] == [KINDS[kind] for kind in ORDERS[state.orders[seat]]]
        assert view["orders"] is None
    dealt = {set_up(4, str(seed)).orders for seed in range(40)}
    assert len(dealt) > 10


@pytest.mark.clause("NA-4.13")
def test_na_4_13_the_start_player_is_drawn_or_the_host() -> None:
    starts = [set_up(3, str(seed)).start for seed in range(30)]
    assert set(starts) == {0, 1, 2}
    assert {set_up(3, str(seed), start_player="host").start for seed in range(10)} == {0}
    state = set_up(3, "2")
    assert asked(state) == ("ROP"[state.start], "buy")


@pytest.mark.clause("NA-4.2")
def test_na_4_2_random_base() -> None:
    bases = {
        set_up(2, str(seed), base_placement="random").city.modules[0].centre for seed in range(60)
    }
    assert len(bases) > 15
    assert bases <= set(BASE_CENTRES)
    assert len(BASE_CENTRES) == 37


@pytest.mark.clause("NA-4.2")
def test_na_4_2_the_start_player_places_the_base() -> None:
    state = set_up(3, "x", base_placement="start_player", start_player="host")
    assert asked(state) == ("R", "place_base")
    assert keys(state) == tuple(f"base:{FIELDS[field]}" for field in BASE_CENTRES)
    assert all(option.group for option in GAME.decisions(state)[0].options)
    placed = play(state, "base:L10")
    assert modules(placed) == {"L10": "base"}
    assert asked(placed) == ("R", "buy")
    assert "M10" not in {key.partition(":")[2] for key in keys(placed)}


@pytest.mark.clause("NA-4.9")
def test_na_4_9_supplies() -> None:
    player = GAME.view_for(set_up(2), None)["players"][0]
    assert (player["researchers"], player["subs"], player["steps"]) == (15, 3, 3)
    assert (player["sub_range"], player["scan_range"]) == (4, 4)
    assert (player["peeks"], player["chest_nemo"]) == (0, 2)
