"""Chapter 7: options and variants."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import InvalidOptionError, UnknownOptionError
from games.core.options import resolve
from games.core.play import begin
from games.sunken_city import GAME
from tests.rules.sunken_city.build import (
    chips,
    do,
    gems,
    houses,
    keys,
    letters,
    offers,
    position,
    pro,
    set_up,
    stands,
    submerged,
    treasures,
)


@pytest.mark.clause("SC-7.1", "SC-7.2", "SC-7.3", "SC-7.4", "SC-7.5", "SC-7.6")
def test_sc_7_names_values_and_defaults() -> None:
    assert {option.name: option.values for option in GAME.options} == {
        "mode": ("basic", "pro"),
        "short_game": (False, True),
        "spirit_chips": (True, False),
        "start_player": ("random", "host_choice"),
        "stall_guard_rounds": (0, 3, 5, 10),
        "colours": ("yellow", "white", "red", "orange"),
        "auto_forced": (True, False),
        "confirm_turn": (True, False),
        "plans_at_once": (False, True),
    }
    for chosen in ({"mode": "expert"}, {"stall_guard_rounds": 4}, {"colours": "blue"}):
        with pytest.raises(InvalidOptionError):
            resolve(GAME.options, chosen)
    with pytest.raises(UnknownOptionError):
        resolve(GAME.options, {"colour": "red"})


@pytest.mark.clause("SC-7.1")
def test_sc_7_1_modes() -> None:
    assert (set_up().mode, set_up(mode="pro").mode) == ("basic", "pro")
    assert "spirit" in keys(do(position("E3-E4"), "B0M7"))
    assert "spirit" not in keys(do(pro("E3-E4"), "B0M7"))


@pytest.mark.scenario("S39")
@pytest.mark.clause("SC-7.2")
def test_s39_short_game_pro() -> None:
    state = pro("A1-B1 C1-D1 10@D2", short_game=True)
    assert treasures(state, "Y")["roof"] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert sum(treasures(state, "Y")["roof"]) == 66
    builds = do(state, "B1M6")
    numbers = {int(key.split(":")[1]) for key in keys(builds) if key.startswith("house:")}
    assert numbers == {2, 3, 4, 5, 6, 7, 8, 9}
    state = do(state, "B0M7 walk A1 C1 D2")
    assert offers(state, "cave") == [*map(str, range(2, 10)), "keep"]
    view = GAME.view_for(state, None)
    assert [cave["closed"] for cave in view["caves"]] == [True, *[False] * 9]


@pytest.mark.clause("SC-7.2")
def test_sc_7_2_the_closed_cave_is_no_place_for_the_banished() -> None:
    state = do(submerged("9@E7", "E7", short_game=True), "B1M6")
    assert offers(state, "banish") == [str(cave) for cave in range(2, 11)]


@pytest.mark.clause("SC-7.2")
def test_sc_7_2_short_game_basic() -> None:
    state = set_up(2, short_game=True)
    assert houses(state) == {10: "E5"}
    assert not offers(do(state, "B1M6"), "house:1")
    assert state.piles == set_up(2).piles


@pytest.mark.scenario("S40")
@pytest.mark.clause("SC-7.3")
def test_s40_no_chips() -> None:
    state = position(
        "A1-B1 C1-D1 9@F2",
        spirit="C1-D1",
        turn="O",
        at={"Y": "C1-D1"},
        gems={"Y": [5, 9]},
        spirit_chips=False,
    )
    state = do(state, "B0M7 spirit A1", roll=1)
    assert (stands(state, "Y"), gems(state, "Y")) == ("V", [])
    assert (chips(state, "Y"), state.supply) == (0, 8)


@pytest.mark.clause("SC-7.4")
def test_sc_7_4_random_is_the_default() -> None:
    starts = {GAME.setup(4, Chance(f"{number}")).start for number in range(60)}
    assert starts == {0, 1, 2, 3}
    assert {set_up(4).start for _ in range(5)} == {0}


@pytest.mark.scenario("S49")
@pytest.mark.clause("SC-7.5")
@pytest.mark.parametrize(("guard", "ends"), [(3, True), (0, False), (5, False)])
def test_s49_stall_guard(guard: int, ends: bool) -> None:
    state = submerged(
        "A1-B1 C1-D1", "A1-B1", cycle=2, turn="O", piles={1: 0}, stall_guard_rounds=guard
    )
    state = do(state, "B0M7 end")  # the phase began in this round: it does not count
    for card in ("B0M7", "B1M6", "B2M5"):
        assert not state.over
        for _ in range(4):
            name = card if f"card:{card}" in keys(state) else "B3M4"
            state = do(state, f"{name} end")
    assert state.over is ends
    assert (state.ending == "SC-7.5") is ends


@pytest.mark.clause("SC-7.5")
def test_sc_7_5_a_step_sets_the_count_back() -> None:
    lake = "A1-B1 C1-D1 E1-F1 G1-H1"
    state = submerged(lake, "A1-B1", cycle=2, players="YR", piles={1: 0}, stall_guard_rounds=3)
    for text in ("B0M7", "B0M7", "B1M6", "B1M6", "B2M5", "B2M5"):
        state = do(state, f"{text} end")
    assert (state.quiet, state.over) == (2, False)
    state = do(state, "B3M4 spirit C1 end")
    assert state.quiet == -1
    state = do(state, "B3M4 end")
    assert (state.quiet, state.over) == (0, False)


@pytest.mark.clause("SC-7.5")
def test_sc_7_5_only_rounds_inside_one_phase() -> None:
    state = pro("A1-B1 C1-D1", players="YR", spirit="cave:9", piles={1: 9}, stall_guard_rounds=3)
    for text in ("B0M7", "B0M7"):
        state = do(state, f"{text} end")
    assert state.quiet == -1
    state = submerged("A1-B1 9@E7", "E7", players="YR", stall_guard_rounds=3)
    state = do(state, "B0M7 end B0M7 end")
    assert state.quiet == 0
    assert do(state, "B1M6 banish 9").quiet == -1


@pytest.mark.clause("SC-7.6", "SC-4.1")
def test_sc_7_6_colours() -> None:
    position, _ = begin(GAME, 3, Chance("x"), {"colours": "red"})
    assert letters(position.state) == "ROY"
    view = GAME.view_for(position.state, None)
    assert [seat["colour"] for seat in view["seats"]] == ["red", "orange", "yellow"]
    assert [village["seat"] for village in view["villages"]] == [2, None, 0, 1]
