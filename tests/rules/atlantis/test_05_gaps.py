"""Chapters 5E and 5F: gaps and their price, bridges."""

from __future__ import annotations

import pytest

from games.atlantis import GAME, settlement
from games.atlantis.data import TILES
from games.atlantis.state import GONE, UNBUILT, road_of
from games.core.api import Seat
from tests.rules.atlantis.build import (
    asked,
    at,
    bridged,
    gaps,
    keys,
    move,
    offered,
    play,
    position,
    stack,
    tell,
    tiles,
)
from tests.rules.choosing import facts


@pytest.mark.clause("AT-5.27", "AT-5.35")
def test_at_5_27_a_gap_lies_between_two_stacks() -> None:
    state = position("4 RI3, 7 HE2, 8 AM4, 10 OL1")
    assert gaps(state) == {"5-6": 2, "9": 1}
    assert [road_of(state).first, road_of(state).last] == [4, 10]


@pytest.mark.clause("AT-5.29", "AT-5.34")
def test_at_5_29_gaps_between_start_and_end() -> None:
    path = "4 RI3, 6 HE2, 8 AM4, 10 OL1"
    state = position(path, figures="R1 6", hands={"R": "AM OL FL x5"}, built="R")
    state = play(state, "figure:R1")
    assert play(state, "card:AM", hold=True).turn.due == 2
    assert play(state, "card:OL", hold=True).turn.due == 3
    free = position(path, hands={"R": "RI"}, built="R")
    assert facts(tell(free, "figure:R1", "card:RI")[1], "toll-paid") == []


@pytest.mark.clause("AT-5.30", "AT-5.31")
def test_at_5_30_the_lower_of_the_two_values() -> None:
    for left, right, price in (("RI3", "HE6", 3), ("RI7", "HE1", 1), ("RI4", "HE4", 4)):
        assert gaps(position(f"4 {left}, 9 {right}", figures="R1 4, B1 9")) == {"5-8": price}


@pytest.mark.clause("AT-5.32", "AT-5.42")
def test_at_5_32_a_bridged_gap_is_free_for_all() -> None:
    path = "4 RI3, 6 HE2"
    for mover, owner in (("R", "B"), ("R", "R"), ("B", "R")):
        state = position(
            path,
            to_move=mover,
            figures=f"{mover}1 4",
            hands={mover: "HE"},
            bridges={owner: 5},
            built="RB".replace(owner, ""),
        )
        state, events = tell(state, f"figure:{mover}1", "card:HE")
        assert facts(events, "toll-paid") == []


@pytest.mark.clause("AT-5.33")
def test_at_5_33_prices_before_the_tile_is_taken() -> None:
    state = position(
        "4 RI5/OL1, 6 HE5, 7 AM2", figures="R1 4", hands={"R": "HE"}, tiles={"R": "5"}, built="R"
    )
    state = move(state, "R1 HE")
    assert (state.history[-1].due, gaps(state)) == (5, {"5": 1})


@pytest.mark.clause("AT-5.35", "AT-5.36", "AT-5.37", "AT-5.63")
def test_at_5_36_closing_follows_every_removal() -> None:
    state = position("4 RI3, 6 HE2, 9 AM1", figures="R1 6", hands={"R": "AM FL"}, built="R")
    state, events = tell(state, "figure:R1", "card:AM")
    assert (tiles(state, "R"), gaps(state)) == ([2], {"5-8": 1}), "two gaps and a place merge"
    assert facts(events, "end-closed") == []
    last = position("6 HE2", figures="R1 6, R2 MAIN", hands={"R": "HE"})
    last, events = tell(last, "figure:R1", "card:HE")
    assert "road-gone" in [event.kind for event in events]
    assert GAME.view_for(last, None)["ends"] == {"atlantis": 53, "mainland": 54}
    assert {place["is"] for place in GAME.view_for(last, None)["path"]} == {"closed"}


def comb() -> str:
    """Return a path of 27 single stacks with 26 gaps, without statues, as cheap as possible."""
    labels = [tile.id[2:] for tile in TILES if "ST" not in tile.id]
    cheap = sorted(labels, key=lambda label: (int(label[2:]), label))
    low, high = cheap[:13], cheap[13:27]
    stacks = [high[0]] + [tile for pair in zip(low, high[1:], strict=True) for tile in pair]
    return ", ".join(f"{2 * n + 1} {label}" for n, label in enumerate(stacks))


@pytest.mark.clause("AT-5.38")
def test_at_5_38_more_gaps_than_water_tiles() -> None:
    state = position(comb(), hands={"R": "ST"}, tiles={"R": "7 7 7 6 6 6"})
    assert len(gaps(state)) == 26
    assert min(gaps(state).values()) > 0
    state = move(state, "R1 ST", "no-bridge", hold=True)
    assert state.turn.toll == sum(gaps(state).values())


@pytest.mark.clause("AT-9.4")
def test_at_9_4_a_long_list_of_gaps_is_split() -> None:
    from games.core.menu import menu

    state = move(position(comb(), hands={"R": "ST"}, tiles={"R": "7 7 7 6 6 6"}), "R1 ST")
    (decision,) = GAME.decisions(state)
    assert len(decision.options) == 27
    first = menu(decision.options)
    assert [item.token for item in first] == [None, "gaps:1-26", "gaps:27-53"]
    assert first[0].index == 0
    halves = [menu(decision.options, (n,)) for n in (1, 2)]
    assert [len(half) for half in halves] == [13, 13]
    last = halves[0][-1].index
    assert last is not None
    assert decision.options[last].key == "bridge:26"


@pytest.mark.clause("AT-5.39", "AT-5.47")
def test_at_5_39_one_bridge_a_game() -> None:
    path = "4 RI1, 6 HE2, 8 AM4"
    state = position(path, figures="R1 4", hands={"R": "HE FL", "B": "RI"})
    state = move(state, "R1 HE", "bridge:5")
    state = move(state, "B1 RI")
    assert state.bridges[0] != UNBUILT
    state = position(path, figures="R1 6", hands={"R": "AM FL FL"}, bridges={"R": 5})
    state = move(state, "R1 AM", hold=True)
    assert asked(state) == ("R", "confirm"), "no bridge is asked for, the cards were paid"


@pytest.mark.clause("AT-5.40")
def test_at_5_40_only_a_gap_that_the_move_crosses() -> None:
    state = position(
        "4 RI3, 6 HE2, 8 AM4, 10 OL1", figures="R1 6", hands={"R": "AM FL FL FL"}, tiles={}
    )
    state = move(state, "R1 AM")
    assert offered(state) == ["no-bridge", "7"]


@pytest.mark.clause("AT-5.41")
def test_at_5_41_not_on_a_bridged_gap() -> None:
    state = position(
        "4 RI3, 6 HE2, 8 AM4", figures="R1 4", hands={"R": "AM FL FL"}, bridges={"B": 5}
    )
    assert offered(move(state, "R1 AM")) == ["no-bridge", "7"]


@pytest.mark.clause("AT-5.43", "AT-5.44", "AT-5.48")
def test_at_5_43_a_bridge_covers_the_whole_merged_gap() -> None:
    state = position(
        "4 RI3, 7 HE2, 9 AM4", figures="R1 7", hands={"R": "AM FL FL"}, bridges={"B": 5}
    )
    assert gaps(state) == {"5-6": 0, "8": 2}
    state = move(state, "R1 AM", "no-bridge")
    assert (gaps(state), bridged(state), state.bridges[1]) == ({"5-8": 0}, ["5-8"], 5)
    later = position("4 RI3, 6 HE2, 9 AM4", figures="R1 6", hands={"R": "AM"}, bridges={"B": 7})
    later = move(later, "R1 AM")
    assert (gaps(later), later.bridges[1]) == ({"5-8": 0}, 7), "the bridge need not be first"


@pytest.mark.clause("AT-5.45")
def test_at_5_45_a_closed_bridge_does_not_come_back() -> None:
    state = position(
        "40 OL1, 42 HE4", figures="R1 40, R2 MAIN", hands={"R": "CR"}, bridges={"R": 41}
    )
    state = move(state, "R1 CR")
    assert (stack(state, 42), state.bridges[0]) == ("", GONE)
    assert GAME.view_for(state, None)["seats"][0]["bridge"] == "gone"


@pytest.mark.clause("AT-5.46")
def test_at_5_46_voluntary_unless_needed() -> None:
    path = "4 RI5, 6 HE5, 7 AM4, 9 OL1"
    rich = position(path, figures="R1 4", hands={"R": "OL"}, tiles={"R": "7"})
    assert keys(move(rich, "R1 OL")) == ["no-bridge", "bridge:5", "bridge:8"]
    poor = position(path, figures="R1 4", hands={"R": "OL"}, tiles={"R": "5"})
    assert keys(move(poor, "R1 OL")) == ["bridge:5", "bridge:8"], "5 or 1 is left: payable"
    poorer = position(path, figures="R1 4", hands={"R": "OL"}, tiles={"R": "1"})
    assert keys(move(poorer, "R1 OL")) == ["bridge:5"]


@pytest.mark.clause("AT-5.47")
def test_at_5_47_an_unbuilt_bridge_is_worth_nothing() -> None:
    state = position("4 RI5, 6 HE5", figures="R1 MAIN, R2 MAIN, R3 MAIN, B1 6", hands={"R": "FL"})
    settlement.end(state, "AT-6.1")
    assert state.bills[0].score == 1
    assert at(state, "B1") == 54
    assert GAME.view_for(state, Seat(0))["result"]["seats"][0]["total"] == 1


@pytest.mark.clause("AT-5.48")
def test_at_5_48_a_bridge_lies_on_the_first_place_of_its_gap() -> None:
    state = position("4 RI5, 8 HE5", figures="R1 4", hands={"R": "HE"})
    state = move(state, "R1 HE")
    assert keys(state) == ["bridge:5-7"]
    state = play(state, "bridge:5-7", hold=True)
    assert state.bridges[0] == 5
    view = GAME.view_for(state, Seat(0))
    assert view["gaps"] == [{"first": 5, "last": 7, "name": "5-7", "price": 0, "bridges": [0]}]
