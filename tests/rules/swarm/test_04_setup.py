"""Rules 4: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.chance import Chance
from games.core.options import resolve
from games.swarm import GAME
from games.swarm.data import ABILITIES, BLUE, CARDS, MARKS, TILES
from games.swarm.state import UP
from tests.rules.swarm.build import asked, keys, new_game, owner, play, rp, started


@pytest.mark.clause("SW-4.1")
def test_sw_4_1_all_59_tiles_lie_face_down() -> None:
    state = new_game()
    assert state.down.bit_count() == 59
    counts = Counter(TILES[kind] for kind in state.faces)
    assert counts == {"straight": 6, "curve": 20, "tee": 25, "cross": 8}
    assert len({new_game(seed=str(n)).faces for n in range(5)}) == 5


@pytest.mark.clause("SW-4.2", "SW-4.3", "SW-4.10")
def test_sw_4_2_everybody_begins_with_the_same() -> None:
    state = new_game(3)
    assert state.station_supply == [6] * 3
    assert state.own_ships(0) == [-1] * 3
    assert all(state.own_ships(seat) == [-1, -1, -1] for seat in range(3))
    assert state.researchers == [7] * 3
    assert state.buoy_supply == [28] * 3
    assert state.jokers == [UP] * 3
    assert rp(state) == (20, 20, 20)
    assert [mark.letter for mark in GAME.marks(4, {})] == ["Y", "R", "W", "K"]
    assert [mark.shape for mark in MARKS] == ["circle", "square", "triangle", "diamond"]


@pytest.mark.clause("SW-4.4")
def test_sw_4_4_the_blue_pile_is_shuffled() -> None:
    state = new_game()
    assert sorted(state.blue) == sorted(BLUE)
    assert len({tuple(new_game(seed=str(n)).blue) for n in range(8)}) > 3
    names = Counter(CARDS[card].name for card in state.blue)
    assert names == {
        "blue-station": 2,
        "blue-ship-researcher": 1,
        "blue-whale": 1,
        "blue-tsunami": 1,
        "blue-crab": 1,
    }


@pytest.mark.clause("SW-4.5")
@pytest.mark.parametrize(("seats", "ships", "researchers"), [(2, 2, 2), (3, 4, 5), (4, 5, 5)])
def test_sw_4_5_beige_cards_by_players(seats: int, ships: int, researchers: int) -> None:
    state = started(seats)
    beige = Counter(CARDS[card].name for card in state.row if CARDS[card].colour == "beige")
    assert beige == {
        "beige-ship": ships,
        "beige-researcher": researchers,
        "beige-whale": 1,
        "beige-tsunami": 1,
        "beige-crab": 1,
    }


@pytest.mark.clause("SW-4.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sw_4_6_order_cards_by_players(seats: int) -> None:
    view = GAME.view_for(started(seats), None)
    assert view["order_pile"]["numbers"] == list(range(1, seats + 1))


@pytest.mark.clause("SW-4.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sw_4_7_the_common_supply_is_the_same_for_all(seats: int) -> None:
    view = GAME.view_for(started(seats), None)
    assert view["abilities"] == list(ABILITIES)
    assert view["golden_left"] == 4
    assert view["hazards"]["supply"] == {"whale": 2, "tsunami": 2, "crab": 1}
    assert view["hazards"]["crab"] is None


@pytest.mark.clause("SW-4.8")
def test_sw_4_8_the_first_order_is_drawn_or_that_of_the_seats() -> None:
    orders = set()
    for seed in range(12):
        state = GAME.setup(4, Chance(f"order {seed}"), resolve(GAME.options))
        orders.add(tuple(state.order))
        assert state.actor == state.order[0]
    assert len(orders) > 5
    assert new_game().order == [0, 1, 2, 3]
    (event,) = GAME.prologue(new_game())
    assert event.data == {"order": [0, 1, 2, 3], "how": "seating"}


@pytest.mark.clause("SW-4.9")
def test_sw_4_9_first_stations_in_order_on_start_fields() -> None:
    state = new_game(2)
    assert asked(state) == ("Y", "start")
    assert keys(state) == ("at:F1", "at:J5", "at:A6", "at:E10")  # by row, then column
    state = play(state, "at:J5")
    assert owner(state, "J5") == "Y"
    assert (state.station_supply[0], state.researchers[0]) == (5, 6)
    assert asked(state) == ("R", "start")
    assert "at:J5" not in keys(state)
    state = play(state, "at:A6", chance=Chance("row"))
    assert asked(state) == ("Y", "buy")
    assert owner(state, "F1") == owner(state, "E10") == ""
    assert sum(state.crew) == 2
