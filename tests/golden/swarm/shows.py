"""What the golden games of The Swarm show besides their ending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Decision, Game
from games.core.chance import Chance
from games.core.players import MATE
from games.swarm.data import CARDS, FIELD
from tests.golden.record import Recording, Show


def _happens(*kinds: str) -> Callable[[Recording], bool]:
    """Return the wish for a game in which all these events happen."""

    def wanted(recording: Recording) -> bool:
        return set(kinds) <= {event.kind for event in recording.happened()}

    return wanted


def _everything(recording: Recording) -> bool:
    """Return whether all hazards struck, a tile was covered, and the queen was reached."""
    struck = {e.data["hazard"] for e in recording.happened() if e.kind == "damage-taken"}
    covered = any(
        any(under for *_, under in event.data["tiles"])
        for event in recording.happened()
        if event.kind == "studied"
    )
    usual = _happens("queen-reached", "researcher-placed", "action-idle")
    return covered and struck == {"whale", "tsunami", "crab"} and usual(recording)


def _neighbours_struck(recording: Recording) -> bool:
    """Return whether one tsunami hit a player more than once."""
    return any(
        event.data["hazard"] == "tsunami" and len(event.data["hits"]) > 1
        for event in recording.happened()
        if event.kind == "damage-taken"
    )


def _is_shared(recording: Recording) -> bool:
    return recording.outcome is not None and len(recording.outcome.ranking[0]) > 1


def _three_coasts(recording: Recording) -> bool:
    """Return whether somebody joined three coasts, and the queen with them."""
    final = [event.data for event in recording.happened() if event.kind == "final-scored"]
    return any(data["sides"] == 30 and data["queen"] for data in final)


def hoarder(game: Game[Any], state: Any, decision: Decision, own: Chance) -> str:
    """Let the first seat fish and lay all it can, while the other leaves it the cards for that."""
    keys = list(decision.keys)
    first = decision.seat == 0
    if decision.kind == "buy":
        wanted = [key for key in keys if key != "order" and _fishes(state, key) == first]
        return (wanted or keys)[0]
    if not first:
        return own.pick(keys, "player")
    if decision.kind == "joker":
        return "as:ship" if sum(state.own_tiles(0)) < 2 * state.crew_of(0) else "as:researcher"
    if decision.kind == "research" and state.crew_of(0) >= 5 and "study" in keys:
        return "study"
    likely = [key for key in keys if key not in ("none", "done", "nothing", "pass", "study")]
    takes = [key for key in likely if decision.kind == "sail" and _takes_tile(state, key)]
    return own.pick(takes or likely or keys, "player")


def _fishes(state: Any, key: str) -> bool:
    card = CARDS[state.row[int(key.removeprefix("buy:")) - 1]]
    return "ship" in card.action or "researcher" in card.action


def _takes_tile(state: Any, key: str) -> bool:
    """Return whether a ship leaves a face-down tile for another one."""
    start, _, end = key.removeprefix("sail:").partition(">")
    return bool(state.down >> FIELD[start] & state.down >> FIELD[end] & 1)


SHOWS = (
    Show("everything-once", _everything, seats=3, level=MATE, transcript=True),
    Show("out-of-buoys", _happens("buoy-moved"), seats=2, player=hoarder),
    Show("shared-victory", _is_shared, seats=3),
    Show("three-coasts", _three_coasts, seats=2, level=MATE),
    Show("queen-lost", _happens("queen-reached", "queen-lost"), seats=3, player=hoarder),
    Show(
        "variant-1-with-undo",
        _neighbours_struck,
        seats=4,
        options={"variant1": True},
        undo=True,
    ),
    Show(
        "hidden-hands",
        _happens("joker-declined", "waited"),
        seats=4,
        options={"hidden_hands": True, "first_order": "seating", "confirm_turn": False},
    ),
)
