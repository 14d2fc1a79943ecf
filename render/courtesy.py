"""Drawing gives way to whoever is in a hurry.

There are two things to wait for. Python runs one thread at a time and lets them take turns of a
millisecond: an answer that needs three takes up to fifteen beside a picture being drawn, so drawing
pauses between two steps while others are busy. And a small machine has one core: whoever wakes up
waits until the system thinks that a computing thread has had enough, up to five milliseconds, so
drawing sleeps for a moment after each millisecond of work.
"""

from __future__ import annotations

import threading
import time

_LONGEST = 0.005  # seconds of one pause: a picture is never put off for good
_SPELL = 0.001  # seconds of work between two moments of sleep
_MOMENT = 20e-6  # seconds; the system makes it a little longer


class _Courtesy:
    """What those who draw know of those they share the interpreter and the core with."""

    def __init__(self) -> None:
        self.nobody_hurries = threading.Event()
        self.nobody_hurries.set()
        self.is_alone = True
        self._rested = 0.0  # when drawing let others go on

    def hurry(self) -> None:
        self.is_alone = False
        self.nobody_hurries.clear()

    def rest(self) -> None:
        self.nobody_hurries.set()

    def leave(self) -> None:
        self.is_alone = True
        self.nobody_hurries.set()

    def give_way(self) -> None:
        if self.is_alone:
            return
        if self.nobody_hurries.is_set():
            if time.monotonic() - self._rested < _SPELL:
                return
            time.sleep(_MOMENT)
        if not self.nobody_hurries.is_set():  # perhaps only since that moment
            self.nobody_hurries.wait(_LONGEST)
        self._rested = time.monotonic()


_shared = _Courtesy()


def hurry() -> None:
    """Let drawing pause from now on."""
    _shared.hurry()


def rest() -> None:
    """Let drawing go on."""
    _shared.rest()


def leave() -> None:
    """Let drawing go on and care about nobody: whoever was in a hurry now and then has gone."""
    _shared.leave()


def give_way() -> None:
    """Let others go on; called between the steps of a drawing, the smaller the better."""
    _shared.give_way()
