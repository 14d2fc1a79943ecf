"""Scenarios S15 to S21, S29, S36, S37, S40, S43, S46 and S48: gaps, bridges, payments."""

from __future__ import annotations

import pytest

from games.atlantis.state import GONE, UNBUILT, Atlantis
from tests.rules.atlantis.build import (
    asked,
    at,
    bridged,
    gaps,
    hand,
    keys,
    move,
    offered,
    play,
    position,
    seat,
    stack,
    tell,
    tiles,
)
from tests.rules.choosing import facts

MAIN = 54


def example_2(*, built: str = "B") -> Atlantis:
    """Return example 2 of the rulebook; White has built the bridge."""
    return position(
        "19 FL3, 20 AM1, 22 OL4, 24 HE6, 26 ST3, 28 CR5, 29 RI2, 30 FL4",
        seats=3,
        to_move="B",
        figures="B1 20, R1 28",
        hands={"B": "RI FL"},
        tiles={"B": "6 3"},
        bridges={"W": 25},
        built=built,
    )


@pytest.mark.scenario("S15")
@pytest.mark.clause("AT-5.32", "AT-5.33", "AT-5.37", "AT-5.43", "AT-5.58")
def test_s15_example_2() -> None:
    state = example_2()
    assert gaps(state) == {"21": 1, "23": 4, "25": 0, "27": 3}
    state, events = tell(state, "figure:B1", "card:RI")
    (paid,) = facts(events, "toll-paid")
    assert (paid["due"], paid["tiles"], paid["lost"]) == (8, [6, 3], 1)
    assert at(state, "B1") == 29
    assert tiles(state, "B") == [3]
    assert gaps(state) == {"21": 1, "23": 4, "25-27": 0}
    state.bridges[2], state.road = GONE, None
    assert gaps(state)["25-27"] == 5


def three_gaps(hand_cards: str, owned: str) -> Atlantis:
    """Return the position of S16 with R1 landed on 20."""
    state = position(
        "11 AM5, 13 RI7, 14 HE2, 16 CR4, 17 ST1, 19 FL3, 20 OL6",
        figures="R1 11",
        hands={"R": hand_cards},
        tiles={"R": owned},
    )
    assert gaps(state) == {"12": 5, "15": 2, "18": 1}
    return move(state, "R1 OL")


@pytest.mark.scenario("S16")
@pytest.mark.clause("AT-5.40", "AT-5.42", "AT-5.46")
def test_s16_building_a_bridge() -> None:
    assert keys(three_gaps("OL CR CR", "6")) == ["no-bridge", "bridge:12", "bridge:15", "bridge:18"]
    state = three_gaps("OL CR CR", "3")
    assert keys(state) == ["bridge:12"]
    state = play(state, "bridge:12")  # the 3 is the only way to pay
    assert gaps(state) == {"12": 0, "15": 2, "18-19": 1}
    assert bridged(state) == ["12"]
    assert tiles(state, "R") == [3]
    assert state.bridges[0] != UNBUILT
    later = move(state, "B1 FL")
    assert at(later, "B1") == MAIN
    assert later.turn.toll == 2 + 1  # nothing for the bridged gap


@pytest.mark.scenario("S17")
@pytest.mark.clause("AT-5.43")
def test_s17_a_bridged_gap_grows() -> None:
    state = position(
        "11 AM5, 13 RI7, 14 HE2, 15 CR4, 16 ST1",
        figures="R1 13, B1 14",
        hands={"R": "CR"},
        bridges={"B": 12},
    )
    state = move(state, "R1 CR")
    assert tiles(state, "R") == [7]
    assert (gaps(state), bridged(state)) == ({"12-13": 0}, ["12-13"])


@pytest.mark.scenario("S18")
@pytest.mark.clause("AT-5.44")
def test_s18_two_bridged_gaps_merge() -> None:
    state = position(
        "11 AM5, 13 RI7, 15 CR4, 16 ST1",
        figures="R1 13",
        hands={"R": "CR"},
        bridges={"R": 12, "B": 14},
    )
    state, events = tell(state, "figure:R1", "card:CR")
    assert facts(events, "toll-paid") == []
    assert tiles(state, "R") == [7]
    assert (gaps(state), state.bridges) == ({"12-14": 0}, [12, 14])


@pytest.mark.scenario("S19")
@pytest.mark.clause("AT-5.35", "AT-5.36")
def test_s19_closing_at_atlantis() -> None:
    state = position(
        "2 FL4, 4 HE2, 5 OL3", figures="R1 2", hands={"R": "HE ST ST", "B": "HE OL"}, built="R"
    )
    assert gaps(state) == {"3": 2}
    state, events = tell(state, "figure:R1", "card:HE")
    assert facts(events, "toll-paid")[0]["cards"] == ["ST", "ST"]
    assert facts(events, "end-closed") == [{"end": "atlantis", "place": 4}]
    assert (tiles(state, "R"), gaps(state)) == ([4], {})
    after = move(state, "B1 OL")
    assert at(after, "B1") == 5
    assert after.history[-1].due == 0


@pytest.mark.scenario("S20")
@pytest.mark.clause("AT-5.18", "AT-5.35", "AT-5.57", "AT-5.64")
def test_s20_closing_at_the_mainland() -> None:
    state = position(
        "40 OL1, 41 HE4, 50 ST1, 51 RI5",
        figures="R1 50, B1 41",
        hands={"R": "HE", "B": "AM OL"},
        built="B",
    )
    assert gaps(state) == {"42-49": 1}
    state, events = tell(state, "figure:R1", "card:HE")
    assert at(state, "R1") == MAIN
    assert (tiles(state, "R"), sum(state.hands[0])) == ([5], 2)
    assert facts(events, "end-closed") == [{"end": "mainland", "place": 50}]
    state, events = tell(state, "figure:B1", "card:AM")
    assert facts(events, "toll-paid")[0]["cards"] == ["OL"]
    assert (tiles(state, "B"), sum(state.hands[1])) == ([1], 2)
    assert facts(events, "end-closed") == [{"end": "mainland", "place": 41}]
    assert (gaps(state), stack(state, 40), stack(state, 41)) == ({}, "OL1", "HE4")


@pytest.mark.scenario("S21")
@pytest.mark.clause("AT-5.45")
def test_s21_closing_removes_a_bridge() -> None:
    state = position(
        "3 FL4, 5 HE2, 6 OL3", figures="R1 3", hands={"R": "HE"}, bridges={"B": 4}, built="R"
    )
    state, events = tell(state, "figure:R1", "card:HE")
    assert facts(events, "toll-paid") == []
    assert facts(events, "bridge-lost") == [{"owner_seat": seat("B")}]
    assert (tiles(state, "R"), gaps(state), state.bridges[1]) == ([4], {}, GONE)


@pytest.mark.scenario("S29")
@pytest.mark.clause("AT-5.3", "AT-5.46")
def test_s29_bridge_is_compulsory_if_nothing_else_works() -> None:
    state = position(
        "11 AM5, 13 RI7, 14 CR4, 16 ST3, 17 HE2",
        figures="R1 11, R2 MAIN, R3 MAIN",
        hands={"R": "HE"},
        tiles={"R": "3"},
    )
    assert gaps(state) == {"12": 5, "15": 3}
    assert keys(state) == ["figure:R1", "trade"]
    state = move(state, "R1 HE")
    assert keys(state) == ["bridge:12"]
    state = play(state, "bridge:12")
    assert at(state, "R1") == 17
    assert (tiles(state, "R"), gaps(state)) == ([3], {"12": 0, "15-16": 2})
    assert sum(state.hands[0]) == 3


@pytest.mark.scenario("S36")
@pytest.mark.clause("AT-5.33", "AT-5.59")
def test_s36_price_is_fixed_before_the_removal() -> None:
    state = position(
        "21 AM5/FL1, 22 RI6/OL2, 24 CR4/HE1, 25 ST3",
        figures="R1 22",
        hands={"R": "CR FL"},
        tiles={"R": "4"},
        built="R",
    )
    assert gaps(state) == {"23": 4}
    state = move(state, "R1 CR")
    assert (tiles(state, "R"), stack(state, 22), gaps(state)) == ([6], "OL2", {"23": 2})
    assert state.history[-1].due == 4


def owing_four(cards: int) -> Atlantis:
    """Return the payment of S37: 4 due, tiles 5 3 1, so many cards of different kinds left."""
    rest = " ".join(["FL", "OL", "HE", "AM"][:cards])
    return move(
        position(
            "11 RI7, 13 ST4, 14 CR1",
            figures="R1 11",
            hands={"R": f"ST {rest}"},
            tiles={"R": "5 3 1"},
            built="R",
        ),
        "R1 ST",
    )


@pytest.mark.scenario("S37")
@pytest.mark.clause("AT-5.53", "AT-5.54", "AT-9.2")
def test_s37_payment_options() -> None:
    state = owing_four(2)
    assert keys(state) == ["tile:5", "tile:3"]
    assert tiles(play(state, "tile:5"), "R") == [7, 3, 1]
    state = play(state, "tile:3")
    assert keys(state) == ["tile:1", "cards"]
    assert tiles(play(state, "tile:1"), "R") == [7, 5]
    state = play(state, "cards")
    assert keys(state) == ["pay:FL", "pay:OL"]
    state = owing_four(4)
    assert keys(state) == ["tile:5", "tile:3", "tile:1", "cards"]
    state = play(state, "tile:1")
    assert asked(state) == ("R", "pay_card")  # "rest with cards" was the only entry
    assert state.turn.due - 1 == 3


@pytest.mark.scenario("S40")
@pytest.mark.clause("AT-5.28", "AT-5.30", "AT-5.51")
def test_s40_the_first_gap() -> None:
    state = position(
        "25 ST3, 26 HE6/OL2, 28 CR5/FL4, 29 RI2",
        figures="R1 26",
        hands={"R": "RI"},
        tiles={"R": "5"},
        built="R",
    )
    assert gaps(state) == {"27": 5}
    paid = state.areas[0][0]
    state = move(state, "R1 RI")
    assert at(state, "R1") == 29
    assert (tiles(state, "R"), stack(state, 28), gaps(state)) == ([5], "FL4", {"27": 4})
    assert paid in state.removed


@pytest.mark.scenario("S43")
@pytest.mark.clause("AT-5.40", "AT-5.41", "AT-5.48", "AT-5.54")
def test_s43_bridge_options_and_bookkeeping() -> None:
    state = move(example_2(built=""), "B1 RI")
    assert state.turn.toll == 8
    assert keys(state) == ["no-bridge", "bridge:21", "bridge:23", "bridge:27"]
    state = play(state, "bridge:23")
    assert state.bridges[1] == 23
    assert state.turn.due == 4
    assert keys(state) == ["tile:6", "tile:3"]
    state = play(state, "tile:3")
    assert hand(state, "B") == "CR"  # FL was paid, a card was drawn
    assert gaps(state) == {"21": 1, "23": 0, "25-27": 0}
    assert tiles(state, "B") == [6, 3]


@pytest.mark.scenario("S46")
@pytest.mark.clause("AT-5.39", "AT-5.47", "AT-5.54", "AT-9.2")
def test_s46_no_second_bridge() -> None:
    state = position(
        "11 AM5, 13 RI2, 15 HE6, 16 CR3",
        figures="R1 11, R2 MAIN",
        hands={"R": "RI FL FL"},
        tiles={"R": "4"},
        built="R",
    )
    state = move(state, "R1 RI")
    assert asked(state) == ("R", "pay_tile")
    assert keys(state) == ["tile:4", "cards"]
    _, events = tell(state, "cards")
    assert facts(events, "toll-paid")[0]["cards"] == ["FL", "FL"]


S48 = "11 AM5, 13 RI7, 14 HE2, 16 CR4, 17 ST1"


@pytest.mark.scenario("S48")
@pytest.mark.clause("AT-5.40", "AT-5.46")
def test_s48_a_bridge_elsewhere() -> None:
    only = position(S48, figures="R1 13", hands={"R": "HE FL", "B": "AM"})
    assert asked(move(only, "R1 HE")) == ("B", "figure")
    wide = position(S48, figures="R1 13", hands={"R": "HE FL"}, bridge_scope="any")
    state = move(wide, "R1 HE")
    assert keys(state) == ["no-bridge", "bridge:12", "bridge:15"]
    state, events = tell(state, "bridge:15")
    assert facts(events, "toll-paid") == []
    assert tiles(state, "R") == [7]
    assert gaps(state) == {"12-13": 2, "15": 0}


@pytest.mark.scenario("S48")
@pytest.mark.clause("AT-5.40", "AT-5.46")
@pytest.mark.parametrize("scope", ["crossed", "any"])
def test_s48_a_bridge_elsewhere_does_not_pay(scope: str) -> None:
    state = position(S48, figures="R1 14", hands={"R": "CR"}, bridge_scope=scope)
    state = move(state, "R1 CR")
    assert offered(state) == ["15"]
