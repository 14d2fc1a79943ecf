"""Chapters 3 and 4: the road, and the set-up."""

from __future__ import annotations

import pytest

from games.atlantis import GAME
from games.atlantis.data import (
    ATLANTIS,
    CARDS,
    KINDS,
    MAINLAND,
    MARKS,
    PER_KIND,
    ROAD,
    TILES,
    spread,
)
from games.atlantis.state import FIGURE, UNBUILT, road_of
from games.core.api import Seat
from games.core.chance import Chance
from tests.rules.atlantis.build import asked, at, gaps, keys, move, new, play, position, stack, tell
from tests.rules.choosing import facts, shuffle


@pytest.mark.clause("AT-3.1")
def test_at_3_1_the_path_is_a_line_of_53_places() -> None:
    assert (ATLANTIS, [*ROAD], MAINLAND) == (0, [*range(1, 54)], 54)


@pytest.mark.clause("AT-3.2", "AT-5.14")
def test_at_3_2_forward_is_towards_higher_numbers() -> None:
    state = position("11 AM5, 12 RI2, 13 HE5", figures="R1 12", hands={"R": "AM HE"})
    state = play(state, "figure:R1")
    assert at(play(state, "card:HE"), "R1") == 13
    assert at(play(state, "card:AM"), "R1") == MAINLAND  # the amphora lies behind


@pytest.mark.clause("AT-3.3")
def test_at_3_3_84_tiles_on_52_stacks() -> None:
    state = new(2)
    assert sum(tile != -1 for tile in state.top) == 52
    assert sum(tile != -1 for tile in (*state.top, *state.lower)) == 84 == len(TILES)


@pytest.mark.clause("AT-3.4")
def test_at_3_4_only_the_top_tile_counts() -> None:
    state = position("24 RI6/CR1, 26 CR4/RI1, 28 RI3/FL2", hands={"R": "CR x9"})
    assert gaps(state) == {"25": 4, "27": 3}
    state = move(state, "R1 CR", "bridge:25")
    assert at(state, "R1") == 26


@pytest.mark.clause("AT-3.5")
def test_at_3_5_closed_places_keep_their_numbers() -> None:
    state = position("2 FL4, 4 HE2, 5 OL3", figures="R1 2", hands={"R": "HE ST ST"}, built="R")
    state = move(state, "R1 HE")
    assert (stack(state, 4), stack(state, 5), at(state, "R1")) == ("HE2", "OL3", 4)
    places = GAME.view_for(state, None)["path"]
    assert [p["place"] for p in places] == [*ROAD]
    assert [p["is"] for p in places[:5]] == ["closed", "closed", "closed", "stack", "stack"]
    assert {p["is"] for p in places[5:]} == {"closed"}
    assert GAME.view_for(state, None)["ends"] == {"atlantis": 3, "mainland": 6}


@pytest.mark.clause("AT-3.6", "AT-5.22", "AT-5.25")
def test_at_3_6_both_ends_hold_any_number() -> None:
    crowd = "R1 MAIN, R2 MAIN, B1 MAIN, B2 MAIN"
    state = position("11 AM5, 12 RI2", figures=crowd, hands={"R": "FL"})
    assert state.figures.count(0) == 2
    state = move(state, "R3 FL")
    assert GAME.outcome(state) is not None
    state = position("11 AM5, 12 RI2", figures="R1 11", hands={"R": "AM AM RI"})
    state = play(state, "figure:R2", "card:AM")
    assert asked(state) == ("R", "card"), "a stack holds one figure"


@pytest.mark.clause("AT-4.1", "AT-4.2")
def test_at_4_1_each_back_is_shuffled_for_itself() -> None:
    a = [n for n, tile in enumerate(TILES) if tile.back == "A"]
    b = [n for n, tile in enumerate(TILES) if tile.back == "B"]
    cards = spread([PER_KIND] * 7)
    draws = [*shuffle(a, a), *shuffle(b, b[::-1]), *shuffle(cards, cards)]
    state = GAME.setup(2, Chance("", script=draws), {"start_player": "seat_1"})
    laid = [state.lower[1], state.top[1], state.lower[2], state.top[2]]
    assert laid == [a[41], a[40], a[39], a[38]]
    assert [state.lower[28], state.top[28]] == [b[0], b[1]]
    assert GAME.view_for(state, Seat(0))["path"][0]["lower"] is None


@pytest.mark.clause("AT-4.3", "AT-5.28", "AT-5.38")
def test_at_4_3_one_water_tile() -> None:
    state = new(4)
    assert stack(state, 27) == ""
    assert [(gap.first, gap.last) for gap in road_of(state).gaps] == [(27, 27)]


@pytest.mark.clause("AT-4.4")
def test_at_4_4_colours_in_seat_order() -> None:
    marks = GAME.marks(4, {})
    assert [(m.letter, m.shape, m.name) for m in marks] == [
        ("R", "triangle", "red"),
        ("B", "square", "blue"),
        ("W", "circle", "white"),
        ("K", "diamond", "black"),
    ]
    assert GAME.marks(2, {}) == MARKS[:2]
    state = new(4)
    assert (state.figures, state.bridges) == ([0] * 12, [UNBUILT] * 4)


@pytest.mark.clause("AT-4.5")
def test_at_4_5_105_cards_15_of_each_kind() -> None:
    state = new(3)
    everything = [*state.draw_pile, *(kind for hand in state.hands for kind in spread(hand))]
    assert len(everything) == CARDS == 105
    assert [everything.count(kind) for kind in range(len(KINDS))] == [15] * 7
    assert state.draw_pile != sorted(state.draw_pile)


@pytest.mark.clause("AT-4.6", "AT-4.7", "AT-5.1")
def test_at_4_6_the_start_player_is_drawn() -> None:
    firsts = set()
    for seed in range(30):
        state = GAME.setup(3, Chance(f"start{seed}"))
        firsts.add(state.first)
        assert asked(state) == ("RBW"[state.first], FIGURE)
        sizes = [sum(state.hands[(state.first + turn) % 3]) for turn in range(3)]
        assert sizes == [4, 5, 6]
        (started,) = facts(GAME.prologue(state), "game-started")
        assert started["seat"] == state.first
    assert firsts == {0, 1, 2}
    assert {GAME.setup(3, Chance(f"s{n}"), {"start_player": "seat_1"}).first for n in range(9)} == {
        0
    }


@pytest.mark.clause("AT-4.8", "AT-4.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_4_8_nothing_is_removed_with_fewer_players(seats: int) -> None:
    state = new(seats)
    assert state.removed == []
    assert state.areas == [[] for _ in range(seats)]
    assert len(state.draw_pile) + sum(map(sum, state.hands)) == 105


@pytest.mark.clause("AT-5.2")
def test_at_5_2_the_steps_of_a_turn_in_order() -> None:
    state = position(
        "11 AM5, 13 RI7, 15 HE2",
        figures="R1 11",
        hands={"R": "HE OL FL FL"},
        tiles={"R": "3 2"},
    )
    steps = ("trade", "trade:2", "figure:R1", "card:HE", "bridge:12", "cards", "pay:FL", "pay:FL")
    state, events = tell(state, *steps)
    assert [event.kind for event in events] == [
        "tile-traded",
        "cards-drawn",
        "cards-received",
        "figure-moved",
        "bridge-built",
        "toll-paid",
        "tile-taken",
        "cards-drawn",
        "cards-received",
    ]
    assert keys(state)[0] == "figure:B1"
