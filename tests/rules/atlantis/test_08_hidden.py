"""Chapters 7 and 8: options of the table, hidden information."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.atlantis import GAME
from games.atlantis.data import KINDS
from games.atlantis.state import Atlantis
from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import InvalidOptionError, RulesBugError
from games.core.options import resolve
from games.core.play import begin, choose
from tests.rules.atlantis.build import (
    counts,
    hand,
    keys,
    move,
    new,
    play,
    position,
    stack,
    stuck,
    tell,
)

R, B = Seat(0), Seat(1)


def test_the_options_of_chapter_7() -> None:
    found = {option.name: option.values for option in GAME.options if not option.platform}
    assert found == {
        "start_player": ("random", "seat_1"),
        "trade_limit": (1, "unlimited"),
        "bridge_scope": ("crossed", "any"),
        "lower_tiles": ("hidden", "open"),
    }
    assert resolve(GAME.options, {"trade_limit": "1"})["trade_limit"] == 1
    with pytest.raises(InvalidOptionError):
        resolve(GAME.options, {"trade_limit": 2})


@pytest.mark.clause("AT-4.2", "AT-5.59")
def test_lower_tiles_are_seen_by_nobody_unless_open() -> None:
    for viewer in (R, B, None):
        hidden = GAME.view_for(new(2), viewer)["path"]
        assert [place["lower"] for place in hidden] == [None] * 53
        assert sum(place["double"] for place in hidden) == 32
        state = new(2, lower_tiles="open")
        shown = GAME.view_for(state, viewer)["path"]
        assert shown[0]["lower"]["id"][2:] == stack(state, 1).partition("/")[2]
    closed, opened = new(2), new(2, lower_tiles="open")
    assert (closed.top, closed.lower, closed.hands) == (opened.top, opened.lower, opened.hands)


@pytest.mark.clause("AT-5.40")
def test_any_bridge_is_asked_while_an_unbridged_gap_exists() -> None:
    more: dict[str, Any] = {"figures": "R1 4", "hands": {"R": "HE"}, "bridge_scope": "any"}
    state = move(position("4 RI3, 5 HE2, 7 OL1", **more), "R1 HE")
    assert keys(state) == ["no-bridge", "bridge:6"]
    state = move(position("4 RI3, 5 HE2, 7 OL1", bridges={"B": 6}, **more), "R1 HE", hold=True)
    assert keys(state) == ["confirm"], "every gap is bridged"
    state = move(position("4 RI3, 5 HE2", **more), "R1 HE", hold=True)
    assert keys(state) == ["confirm"], "there is no gap"


@pytest.mark.clause("AT-5.5")
def test_unlimited_trades_until_nothing_is_left() -> None:
    state = position(
        "11 AM5, 12 RI2", hands={"R": "RI"}, tiles={"R": "5 3 1"}, trade_limit="unlimited"
    )
    state = play(state, "trade", "trade:5", "trade", "trade:3")
    assert hand(state, "R") == "RI CR CR CR"
    assert keys(state) == ["figure:R1"]


def seen(state: Atlantis, viewer: Seat | None) -> str:
    """Return a view as text."""
    return json.dumps(GAME.view_for(state, viewer))


def test_hands_are_private_their_sizes_public() -> None:
    state = position("11 AM5, 12 RI2", hands={"R": "RI RI ST", "B": "HE"}, draw="")
    other = position("11 AM5, 12 RI2", hands={"R": "RI OL AM", "B": "HE"}, draw="")
    assert seen(state, B) == seen(other, B)
    assert seen(state, None) == seen(other, None)
    assert seen(state, R) != seen(other, R)
    assert GAME.view_for(state, R)["own"]["hand"] == ["RI", "RI", "ST"]
    assert [seat["hand"] for seat in GAME.view_for(state, None)["seats"]] == [3, 1]
    assert GAME.view_for(state, None)["own"] is None


def test_the_order_of_the_draw_pile_is_hidden_its_size_public() -> None:
    one = position("11 AM5", hands={"R": "AM"}, draw="FL OL HE")
    other = position("11 AM5", hands={"R": "AM"}, draw="HE FL FL")
    for viewer in (R, B, None):
        assert seen(one, viewer) == seen(other, viewer)
        assert GAME.view_for(one, viewer)["draw_pile"] == 3


@pytest.mark.clause("AT-5.55")
def test_the_discard_pile_is_public() -> None:
    state = position("11 AM5, 12 RI2", hands={"R": "AM"}, discard="FL FL ST")
    assert GAME.view_for(state, None)["discard"] == dict(
        zip(KINDS, counts("FL FL ST"), strict=True)
    )


@pytest.mark.clause("AT-9.10")
def test_at_9_10_a_trade_is_public_at_once_its_cards_are_not() -> None:
    state = position(
        "11 AM5, 12 RI2", hands={"R": "AM"}, tiles={"R": "4 2"}, draw="FL OL HE", trade_limit="1"
    )
    opened = play(state, "trade")
    assert seen(opened, B) == seen(state, B)
    assert GAME.in_turn(opened) == R
    traded, events = tell(opened, "trade:4")
    assert GAME.in_turn(traded) is None
    view = GAME.view_for(traded, B)
    assert (view["traded"], view["seats"][0]["hand"]) == ([4], 3)
    assert [t["value"] for t in view["seats"][0]["tiles"]] == [2]
    (received,) = [event for event in events if event.kind == "cards-received"]
    assert received.seen_by == frozenset((R,))
    after = play(traded, "figure:R1")
    assert seen(after, B) == seen(traded, B), "what follows is hidden again"


@pytest.mark.clause("AT-9.10")
def test_at_9_10_declining_a_trade_is_not_seen() -> None:
    state = position("11 AM5, 12 RI2", hands={"R": "AM"}, tiles={"R": "4"})
    declined = play(state, "trade", "no-trade")
    assert GAME.in_turn(declined) == R
    assert seen(declined, B) == seen(state, B)
    assert GAME.view_for(declined, R)["own"]["turn"]["can_trade"] is False


def test_the_hand_shown_stays_in_the_last_turns_only() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN",
        hands={"R": "RI", "B": "AM AM AM"},
        built="R",
        draw="OL OL OL OL OL",
    )
    state, _ = stuck(state)
    assert GAME.view_for(state, None)["last"]["shown"] == ["RI"]
    assert hand(state, "R") == "OL OL RI"
    assert "OL" not in json.dumps(GAME.view_for(state, B)["turns"])


def test_resample_deals_what_the_seat_does_not_know() -> None:
    state = new(3, "resample")
    lowers, hands = set(), set()
    for world in range(8):
        other = GAME.resample(state, B, Chance(f"world{world}"))
        GAME.check(other)
        assert GAME.view_for(other, B) == GAME.view_for(state, B)
        assert other.hands[1] == state.hands[1]
        lowers.add(tuple(other.lower))
        hands.add(tuple(other.hands[0]))
    assert len(lowers) == 8
    assert len(hands) > 4


def test_resample_keeps_open_lower_tiles() -> None:
    state = new(2, "open", lower_tiles="open")
    assert GAME.resample(state, B, Chance("w")).lower == state.lower


def test_resample_gives_a_player_at_turn_a_hand_that_can_move() -> None:
    """Only the last statue of the pool moves Blue; all other hands would have passed already."""
    state = position(
        "44 RI4, 45 FL1, 46 OL1, 47 HE1, 48 AM1, 49 RI1, 50 CR1",
        seats=3,
        to_move="B",
        figures="B1 44, B2 MAIN, B3 MAIN, R1 45, R2 46, R3 47, W1 48, W2 49, W3 50",
        hands={"B": "ST", "R": "FL", "W": "FL"},
        discard="ST x14",
    )
    for world in range(12):
        other = GAME.resample(state, R, Chance(f"world{world}"))
        assert hand(other, "B") == "ST"
        assert GAME.view_for(other, R) == GAME.view_for(state, R)
        assert keys(other) == ["figure:B1"]


def test_resample_asks_the_trade_question_of_a_stuck_player() -> None:
    """Whether another player can move is unknown while they could trade (AT-9.10)."""
    state = position(
        "44 RI4, 45 FL1, 46 OL1, 47 HE1, 48 AM1, 49 RI1, 50 CR1",
        seats=3,
        to_move="B",
        figures="B1 44, B2 MAIN, B3 MAIN, R1 45, R2 46, R3 47, W1 48, W2 49, W3 50",
        hands={"B": "ST", "R": "FL", "W": "FL"},
        tiles={"B": "2"},
    )
    phases = {GAME.resample(state, R, Chance(f"w{world}")).phase for world in range(30)}
    assert phases == {"figure", "trade"}


def _spoilt() -> Iterator[Atlantis]:
    for name, place, value in (
        ("draw_pile", slice(0, 1), []),
        ("removed", slice(0, 0), [0]),
        ("figures", slice(0, 2), [5, 5]),
        ("figures", slice(0, 1), [27]),
        ("bridges", slice(0, 1), [5]),
        ("top", slice(3, 4), [-1]),
    ):
        state = new(2)
        getattr(state, name)[place] = value
        state.road = None
        yield state


def test_check_notices_lost_pieces() -> None:
    for state in _spoilt():
        with pytest.raises(RulesBugError):
            GAME.check(state)


def test_check_notices_a_road_that_was_not_surveyed_again() -> None:
    state = new(2)
    state.removed.append(state.top[53])
    state.top[53], state.lower[53] = state.lower[53], -1
    with pytest.raises(RulesBugError):
        GAME.check(state)


def test_a_whole_table_hides_a_turn_until_it_is_confirmed() -> None:
    chance = Chance("table")
    table, _ = begin(GAME, 2, chance, {"start_player": "seat_1"})
    before = seen(table.state, B)
    for key in ("figure:R1", None, "confirm"):
        (decision,) = GAME.decisions(table.state) or (None,)
        chosen = key or (decision.keys[0] if decision else "")
        assert seen(table.state, B) == before
        table, _, entry = choose(GAME, table, R, chosen, chance, confirm=True)
    assert entry.settled
    assert seen(table.state, B) != before
