"""What the golden games of Atlantis show besides their ending."""

from __future__ import annotations

from collections.abc import Callable

from tests.golden.record import Recording, Show

OUT_OF_REACH = frozenset(("AT-5.72",))  # all 105 cards in hands that cannot move
EVERYTHING = {"tile-traded", "bridge-built", "toll-paid", "end-closed", "no-tile"}
UNUSUAL = {"trade_limit": "unlimited", "bridge_scope": "any", "lower_tiles": "open"}


def _happens(*kinds: str) -> Callable[[Recording], bool]:
    """Return the wish for a game in which all these events happen."""

    def wanted(recording: Recording) -> bool:
        return set(kinds) <= {event.kind for event in recording.happened()}

    return wanted


def _has_chain(recording: Recording) -> bool:
    """Return whether a figure went over two occupied stacks in one turn."""
    moved = (event for event in recording.happened() if event.kind == "figure-moved")
    return any(len(event.data["through"]) > 1 for event in moved)


def _is_readable(recording: Recording) -> bool:
    return len(recording.lines) < 260 and _happens(*EVERYTHING)(recording)


def _is_shared(recording: Recording) -> bool:
    return recording.outcome is not None and len(recording.outcome.ranking[0]) > 1


def _is_negative(recording: Recording) -> bool:
    return any(bill.score < 0 for bill in recording.end.state.bills)


SHOWS = (
    Show("everything-once", _is_readable, seats=3, transcript=True),
    Show("long-chain", _has_chain, seats=4),
    Show("shared-victory", _is_shared, seats=2),
    Show("negative-score", _is_negative, seats=4),
    Show("stuck-player", _happens("hand-shown"), seats=2),
    Show("reshuffle", _happens("discard-shuffled"), seats=4),
    Show("bridge-lost", _happens("bridge-lost"), seats=3),
    Show("all-variants", _happens("tile-traded", "bridge-built"), 4, UNUSUAL, undo=True),
)
