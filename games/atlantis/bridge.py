"""The bridge (rules 5F): built once, after the movement and before paying."""

from __future__ import annotations

from functools import cache

from games.atlantis import payment
from games.atlantis.data import VALUE, gap_name
from games.atlantis.road import Gap
from games.atlantis.state import BRIDGE, UNBUILT, Atlantis, road_of
from games.core.api import Event, Option, Seat

NO_BRIDGE = Option("no-bridge", "AT-5.46")
_FIRST_HALF = range(1, 27)  # of a list too long for one menu (AT-9.4)
HALVES = ("gaps:1-26", "gaps:27-53")


def after_move(state: Atlantis) -> list[Event]:
    """Ask about the bridge where one may be built, else go on to the payment (AT-5.40)."""
    if state.bridges[state.actor] == UNBUILT and _gaps(state):  # AT-5.39
        state.phase = BRIDGE  # also with a single option (AT-9.1)
        return []
    return payment.begin(state)


def bridge_options(state: Atlantis) -> tuple[Option, ...]:
    """List "no bridge" if all can be paid, then each gap that leaves a payable rest (AT-5.46)."""
    turn = state.turn
    end = turn.landings[-1]
    # The bridge itself is no means of payment (AT-5.47).
    means = sum(VALUE[tile] for tile in state.areas[state.actor]) + sum(state.hands[state.actor])
    lacking = turn.toll - means
    options = [
        _bridge(gap.first, gap.last)
        for gap in _gaps(state)
        # With bridge_scope "any": a gap that is not crossed takes nothing off the bill.
        if lacking <= 0 or (turn.start < gap.first < end and gap.price >= lacking)
    ]
    return (NO_BRIDGE, *options) if lacking <= 0 else tuple(options)


def build(state: Atlantis, key: str) -> list[Event]:
    """Build on the chosen gap, or not, and go on to the payment."""
    if key == NO_BRIDGE.key:
        return payment.begin(state)
    first, _, last = key.removeprefix("bridge:").partition("-")
    state.turn.gap = [int(first), int(last or first)]
    state.bridges[state.actor] = int(first)  # the lowest place of the gap (AT-5.48)
    state.road = None  # the gap is free from this very move on (AT-5.42)
    built = Event("bridge-built", {"seat": Seat(state.actor), "gap": gap_name(*state.turn.gap)})
    return [built, *payment.begin(state)]


def _gaps(state: Atlantis) -> list[Gap]:
    """Return the unbridged gaps that come into question, from Atlantis on (AT-5.40, AT-5.41)."""
    road, turn = road_of(state), state.turn
    if state.any_bridge:
        return [gap for gap in road.gaps if not gap.is_bridged]
    return road.crossed(turn.start, turn.landings[-1])


@cache
def _bridge(first: int, last: int) -> Option:
    half = HALVES[0] if first in _FIRST_HALF else HALVES[1]
    return Option(f"bridge:{gap_name(first, last)}", "AT-5.40", (half,))
