"""Rules 8: who knows what, and what is random."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.core.log import plan_undo
from games.swarm import GAME
from games.swarm.data import SLOTS
from games.swarm.state import Swarm
from tests.rules.swarm.build import (
    EVERYBODY,
    R,
    Table,
    W,
    Y,
    keys,
    market_position,
    play,
    play_and_tell,
    position,
    started,
)

STATIONS = {"Y": "A6", "R": "F1", "W": "J5", "K": "E10"}


def imagined(state: Swarm, who: Seat, worlds: int = 10) -> list[Swarm]:
    return [GAME.resample(state, who, Chance(f"w{n}")) for n in range(worlds)]


@pytest.mark.clause("SW-4.1")
def test_nobody_sees_a_face_down_tile() -> None:
    state = started(4)
    for who in EVERYBODY:
        view = GAME.view_for(state, who)
        assert all(isinstance(field, str) for field in view["down"])
        assert view["unseen"] == {"straight": 6, "curve": 20, "tee": 25, "cross": 8}
    for who in (Y, R):
        worlds = imagined(state, who)
        assert len({world.faces for world in worlds}) == len(worlds)
        for world in worlds:
            assert Counter(world.faces) == Counter(state.faces)


@pytest.mark.clause("SW-5.67")
def test_a_collected_tile_is_known_to_all_and_stays_where_it_is() -> None:
    state = position(
        "Y",
        stations=STATIONS,
        ships={"Y": "D4"},
        down=["D4", "D5", "D6", "E5"],
        faces={"D4": "cross"},
        hands={"Y": ["beige-ship"]},
    )
    unseen = GAME.view_for(state, None)["unseen"]
    state, events = play_and_tell(state, "play:beige-ship", "none", "sail:D4>D5", "done")
    for who in EVERYBODY:
        view = GAME.view_for(state, who)
        assert view["players"][Y]["tiles"]["cross"] == 1
        assert view["unseen"]["cross"] == unseen["cross"] - 1
    (collected,) = (event for event in events if event.kind == "tile-collected")
    assert collected.reveals
    assert collected.seen_by is None
    slot = SLOTS.index(33)  # D4
    assert {world.faces[slot] for world in imagined(state, R)} == {state.faces[slot]}


@pytest.mark.clause("SW-4.4")
def test_the_order_of_the_blue_pile_is_hidden_its_contents_are_not() -> None:
    state = started(4)
    piles = {tuple(world.blue) for world in imagined(state, Y, 20)}
    assert len(piles) > 5
    assert {tuple(sorted(pile)) for pile in piles} == {tuple(sorted(state.blue))}
    left = GAME.view_for(state, None)["blue_left"]
    assert sum(left.values()) == 4


@pytest.mark.clause("SW-7.8")
def test_hidden_hands_are_dealt_anew_for_the_others() -> None:
    state = position(
        "Y",
        stations=STATIONS,
        hands={
            "Y": ["beige-ship", "beige-ship"],
            "R": ["beige-whale", "beige-crab"],
            "W": ["beige-researcher", "green-station"],
        },
        hidden_hands=True,
    )
    worlds = imagined(state, Y, 20)
    assert {tuple(world.hands[Y]) for world in worlds} == {tuple(state.hands[Y])}
    assert len({tuple(world.hands[R]) for world in worlds}) > 2
    for world in worlds:
        assert [len(hand) for hand in world.hands] == [2, 2, 2, 0]
        GAME.check(world)
    for who in (R, W, None):
        assert "beige-ship" not in json.dumps(GAME.view_for(state, who)["players"][Y])
    open_hands = position("Y", stations=STATIONS, hands={"R": ["beige-whale"]})
    for world in imagined(open_hands, Y):
        assert world.hands == open_hands.hands


def test_a_turn_in_progress_is_invisible_until_it_ends() -> None:
    table = Table(position("Y", stations=STATIONS, hands={"Y": ["beige-crab", "beige-ship"]}))
    before = {who: table.view(who) for who in (R, None)}
    table.choose("play:beige-crab", "at:A5", "steps:2")
    assert table.view(Y)["hazards"]["crab"] is not None
    for who in (R, None):
        assert table.view(who) == before[who]
    table.choose("confirm")
    assert table.view(R)["hazards"]["crab"] is not None
    assert table.view(R)["last"]["acts"][0] == ["played", "beige-crab", "crab"]


def test_undo_stops_at_a_collected_tile() -> None:
    table = Table(
        position(
            "Y",
            stations=STATIONS,
            ships={"Y": "D4"},
            down=["D5"],
            hands={"Y": ["beige-ship", "beige-crab"]},
        )
    )
    table.choose("play:beige-ship", "none", "sail:D4>D5")
    table.undo(Y)  # nothing was collected: the way back is free
    assert keys(table.state)[0] == "sail:D4>D3"
    table.choose("sail:D4>D5", "sail:D5>D6")  # takes the tile of D5
    with pytest.raises(UndoBlockedError):
        plan_undo(table.lines, Y)
    table.choose("sail:D6>D7")
    table.choose("confirm")
    with pytest.raises(UndoBlockedError):
        plan_undo(table.lines, Y)


def test_buying_and_hazards_can_be_taken_back_until_the_turn_is_confirmed() -> None:
    table = Table(market_position("Y", row=["beige-ship", "beige-crab", "beige-whale"]))
    table.choose("buy:3")
    assert table.view(Y)["players"][Y]["rp"] == 18
    table.undo(Y)
    assert table.view(Y)["players"][Y]["rp"] == 20
    table.choose("order", "number:2")
    table.undo(Y)
    table.undo(Y)
    assert keys(table.state)[-1] == "order"
    table = Table(
        position(
            "Y", stations=STATIONS, ships={"R": "F5"}, hands={"Y": ["beige-whale", "beige-crab"]}
        )
    )
    table.choose("play:beige-whale", "new", "to:F5")
    assert table.state.rp[R] == 18
    table.undo(Y)
    assert table.state.rp == [20] * 4


@pytest.mark.clause("SW-5.10", "SW-5.14")
def test_all_draws_come_from_the_given_chance() -> None:
    one, other = started(3, "same"), started(3, "same")
    assert one == other
    drawn = Chance("count")
    GAME.setup(4, drawn)
    assert len(drawn.drawn) == 58 + 5 + 3  # tiles, blue pile, order


def test_the_end_reveals_nothing_else() -> None:
    state = position("Y", stations=STATIONS, stage=3, used="YRWK", hands={"Y": ["beige-ship"]})
    state = play(state, "play:beige-ship", "none")
    assert GAME.outcome(state) is not None
    assert GAME.resample(state, Y, Chance("x")) == state
