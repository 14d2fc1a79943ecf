"""Rules 5.A to 5.C: stages, the row, buying."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.play import decisions, step
from games.swarm import GAME, flow, market
from games.swarm.data import CARDS, GOLDEN
from games.swarm.state import BUYING, PLAYING
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    R,
    Y,
    asked,
    keys,
    market_position,
    new_game,
    play,
    play_and_tell,
    position,
    row_names,
    rp,
    started,
    tiles_of,
)

ROW = [
    "beige-ship",
    "beige-researcher",
    "beige-crab",
    "beige-ship",
    "beige-researcher",
    "beige-whale",
    "beige-ship",
]


@pytest.mark.clause("SW-5.3", "SW-5.4")
def test_sw_5_3_points_are_whole_and_have_no_upper_bound() -> None:
    state = position("Y", stations={"Y": "A6[1]"}, rp={"Y": 99, "R": 0}, ships={"R": "F5"})
    state.hands[Y] = [card for card, kind in enumerate(CARDS) if kind.name == "beige-whale"]
    state.discard.remove(state.hands[Y][0])
    state = play(state, "play:beige-whale", "new", "to:F5", "stop")
    assert rp(state, "YR") == (99, 0)  # nobody falls below 0
    state.rp[Y] += 60
    assert GAME.view_for(state, Y)["players"][Y]["zone"] == "red"


@pytest.mark.clause("SW-5.10", "SW-5.11", "SW-5.12", "SW-5.13")
@pytest.mark.parametrize(("seats", "length"), [(2, 10), (3, 15), (4, 16)])
def test_sw_5_10_the_row_of_a_stage(seats: int, length: int) -> None:
    state = started(seats, "row")
    colours = [CARDS[card].colour for card in state.row]
    assert colours == ["beige"] * (length - 3) + ["blue", "blue", "green"]
    view = GAME.view_for(state, None)
    assert [card["price"] for card in view["row"]] == list(range(length))
    assert view["order_pile"] == {"numbers": list(range(1, seats + 1)), "price": length}
    rows = {tuple(started(seats, f"row {n}").row) for n in range(6)}
    assert len(rows) > 3  # shuffled
    assert state.row[-3:-1] == new_pile(seats)[:2]


def new_pile(seats: int) -> list[int]:
    return new_game(seats, "row").blue[::-1]  # the top is the last of the list


@pytest.mark.scenario("S1")
def test_s1_setup_with_four_players() -> None:
    state = started(4)
    assert state.down.bit_count() == 59
    assert not state.down >> 55 & 1  # F6
    for seat in range(4):
        assert state.rp[seat] == 20
        assert state.station_supply[seat] == 5
        assert state.researchers[seat] == 6
        assert state.own_ships(seat) == [-1, -1, -1]
        assert state.buoy_supply[seat] == 28
    view = GAME.view_for(state, None)
    assert {station["field"] for station in view["stations"]} == {"F1", "J5", "E10", "A6"}
    assert {station["researchers"] for station in view["stations"]} == {1}
    colours = [card["colour"] for card in view["row"]]
    assert [colours.count(each) for each in ("beige", "blue", "green")] == [13, 2, 1]
    assert view["order_pile"]["price"] == 16


@pytest.mark.scenario("S2")
def test_s2_setup_with_two_players() -> None:
    state = started(2)
    beige = sorted(name for name in row_names(state) if name.startswith("beige"))
    assert beige == sorted(
        ["beige-ship"] * 2
        + ["beige-researcher"] * 2
        + ["beige-whale", "beige-tsunami", "beige-crab"]
    )
    view = GAME.view_for(state, None)
    assert len(view["row"]) == 10
    assert view["order_pile"] == {"numbers": [1, 2], "price": 10}
    assert len(view["abilities"]) == 4
    assert len(view["stations"]) == 2


@pytest.mark.scenario("S3")
@pytest.mark.clause("SW-5.21", "SW-5.22", "SW-5.24", "SW-5.25")
def test_s3_price_and_gap() -> None:
    state = market_position("Y", row=ROW)
    assert keys(state) == (*(f"buy:{n}" for n in range(1, 8)), "order")
    after, events = play_and_tell(state, "buy:5")
    assert rp(after, "Y") == (16,)
    assert row_names(after) == ROW[:4] + ROW[5:]
    prices = {card["card"]: card["price"] for card in GAME.view_for(after, None)["row"]}
    assert prices["beige-whale"] == 4
    assert [card["price"] for card in GAME.view_for(after, None)["row"]] == [0, 1, 2, 3, 4, 5]
    assert facts(events, "card-bought") == [
        {"seat": 0, "card": "beige-researcher", "position": 5, "price": 4, "left": 16}
    ]
    assert asked(after) == ("R", "buy")  # exactly one thing a turn


@pytest.mark.scenario("S4")
@pytest.mark.clause("SW-5.23", "SW-5.32", "SW-5.33")
def test_s4_expensive_order_card() -> None:
    state = started(4)
    row = row_names(state)
    state = play(state, "order")
    assert rp(state, "Y") == (4,)
    assert asked(state) == ("Y", "order")
    assert keys(state) == ("number:1", "number:2", "number:3", "number:4")
    state = play(state, "number:3")
    assert keys(state) == (
        "ability:fast_ship",
        "ability:protection",
        "ability:genius",
        "ability:golden_tile",
    )
    state, events = play_and_tell(state, "ability:genius")
    assert row_names(state) == row
    assert asked(state) == ("R", "buy")
    assert GAME.view_for(state, None)["players"][Y]["ability"] == "genius"
    assert facts(events, "order-card-taken")[0]["number"] == 3
    state = play(state, "order")  # R: 3 and genius are gone
    assert keys(state) == ("number:1", "number:2", "number:4")
    assert "ability:genius" not in keys(play(state, "number:1"))


@pytest.mark.scenario("S5")
@pytest.mark.clause("SW-5.28", "SW-5.29")
def test_s5_without_points_only_the_front_card() -> None:
    state = market_position(
        "R", row=ROW, rp={"R": 0}, hands={"R": ["beige-ship", "beige-researcher"]}
    )
    assert keys(state) == ("buy:1",)
    state.rp[R] = 1
    assert keys(state) == ("buy:1", "buy:2")


@pytest.mark.scenario("S6")
@pytest.mark.clause("SW-5.30", "SW-5.31")
def test_s6_waiting_then_forced() -> None:
    five = ["beige-researcher", "beige-researcher", "beige-whale", "beige-tsunami", "beige-crab"]
    state = market_position(
        "R",
        seats=2,
        row=["beige-ship", "green-station"],
        rp={"Y": 1},
        hands={"Y": five, "R": ["beige-ship", "blue-crab", "blue-whale"]},
        order="RY",
    )
    # Y is to move and waits: the price 2 is more than 1.
    waiting = state.copy()
    waiting.order, waiting.place = [0, 1], 0
    (event,) = market.open_turn(waiting)
    assert (event.kind, dict(event.data)) == ("waited", {"seat": 0, "price": 2})
    assert asked(waiting) == ("R", "buy")
    after = play(waiting, "buy:1")
    assert asked(after) == ("Y", "buy")
    assert keys(after) == ("order",)  # the price is 1 now: so they must buy
    after = play(after, "order")
    assert rp(after, "Y") == (0,)
    assert len(keys(after)) == 2
    after = play(after, "number:2")
    assert len(keys(after)) == 4


@pytest.mark.scenario("S7")
@pytest.mark.clause("SW-5.27")
def test_s7_skipped_when_complete() -> None:
    complete = ["beige-ship", "beige-ship", "beige-researcher", "beige-whale"]
    state = market_position(
        "W",
        row=["beige-ship", "beige-researcher", "green-station"],
        hands={"K": complete},
        orders={"K": 2},
        abilities={"K": "genius"},
    )
    assert asked(play(state, "buy:1")) == ("Y", "buy")


@pytest.mark.clause("SW-5.27")
def test_sw_5_27_no_fifth_action_card_and_no_second_order_card() -> None:
    four = ["beige-ship", "beige-ship", "beige-researcher", "beige-whale"]
    state = market_position("Y", row=ROW[1:4], hands={"Y": four})
    assert keys(state) == ("order",)
    state = market_position("Y", row=ROW, orders={"Y": 1}, abilities={"Y": "genius"})
    assert "order" not in keys(state)


@pytest.mark.clause("SW-5.34")
def test_sw_5_34_a_golden_tile_comes_at_once_and_stays() -> None:
    state = play(started(4), "order", "number:1", "ability:golden_tile")
    assert tiles_of(state, "Y") == {"golden": 1}
    assert state.golden == 3
    assert state.tiles[GOLDEN] == 1


@pytest.mark.clause("SW-5.20", "SW-5.35", "SW-5.36")
def test_sw_5_36_order_stones_move_when_all_is_taken() -> None:
    state = market_position(
        "Y",
        seats=2,
        row=["green-station"],
        hands={
            "Y": ["beige-ship", "beige-ship", "beige-researcher", "beige-whale"],
            "R": ["beige-tsunami", "beige-crab", "beige-researcher", "blue-crab", "blue-whale"],
        },
        orders={"R": 1},
        abilities={"R": "genius"},
    )
    state = play(state, "buy:1")
    assert asked(state) == ("Y", "buy")  # R is complete
    state, events = play_and_tell(state, "order", "number:2", "ability:protection")
    assert state.part == PLAYING
    assert state.order == [1, 0]
    assert facts(events, "order-fixed") == [{"order": [1, 0]}]
    assert asked(state) == ("R", "play")  # the new order takes effect at once
    assert state.order_cards == [0, 0]
    assert state.round == 1


@pytest.mark.clause("SW-5.37")
def test_sw_5_37_bought_cards_lie_open() -> None:
    state = play(market_position("Y", row=ROW), "buy:3")
    for who in (None, R):
        assert GAME.view_for(state, who)["players"][Y]["cards"] == ["beige-crab"]


@pytest.mark.clause("SW-5.14")
@pytest.mark.parametrize(("seats", "stages"), [(2, 4), (3, 3), (4, 3)])
def test_sw_5_14_every_blue_card_appears_once_in_three_stages(seats: int, stages: int) -> None:
    chance = Chance(f"blue {seats}")
    state = GAME.setup(seats, chance)
    seen: dict[int, list[str]] = {}
    while asked_now := decisions(GAME, state):
        if state.part == BUYING and state.stage not in seen:
            seen[state.stage] = [n for n in row_names(state) if n.startswith("blue")]
        decision = asked_now[0]
        step(GAME, state, decision.seat, chance.pick(decision.options, "p").key, chance)
    assert set(seen) == set(range(1, stages + 1))
    first = [name for stage in (1, 2, 3) for name in seen[stage]]
    assert len(first) == 6
    assert first.count("blue-ship-researcher") == 1
    assert first.count("blue-station") == 2


@pytest.mark.scenario("S33")
@pytest.mark.clause("SW-5.14")
def test_s33_blue_cards_are_shuffled_again_before_the_fourth_stage() -> None:
    doubles = 0
    for seed in range(12):
        state = position("Y", seats=2, stations={"Y": "F1[1]", "R": "A6[1]"}, stage=3, used="YR")
        assert len(state.box) == 6
        state.place = 1
        events = flow.end_turn(state, Chance(f"fourth {seed}"))
        assert state.stage == 4
        assert "stage-began" in [event.kind for event in events]
        blue = [name for name in row_names(state) if name.startswith("blue")]
        assert len(blue) == 2
        assert sorted(state.blue + state.row[-3:-1]) == [6, 6, 7, 8, 9, 10]
        assert state.box == []
        doubles += "blue-ship-researcher" in blue
    assert 0 < doubles < 12
