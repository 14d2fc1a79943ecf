"""Who runs where: one core is Discord and the people, the bots have others.

Discord is elsewhere. On a shared core, sending it something would mean to wait while it is worked
on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


class Cores:
    """The cores of this machine, shared out; on one core, or where a system cannot, all are all's.

    With `most`, bots and their workers have to do with so many.
    """

    def __init__(self, most: int | None = None) -> None:
        self._all = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
        first, *others = sorted(self._all) or [0]
        self.bots = set(others[:most]) or self._all
        self.people = {first} if others else self._all

    def __str__(self) -> str:
        if not self.bots - self.people:
            return "all for everybody"
        return f"{_listed(self.bots)} for the bots, {_listed(self.people)} for Discord and people"

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Let what is started now run on the cores of the bots, until `leave_to_bots`."""
        _use(self.bots)
        try:
            yield
        finally:
            _use(self._all)

    def leave_to_bots(self) -> None:
        """Leave the cores of the bots to them."""
        _use(self.people)


def _use(cores: set[int]) -> None:
    """Stay on these cores from now on, and what we start too, if the system can do that."""
    if cores:
        os.sched_setaffinity(0, cores)


def _listed(cores: set[int]) -> str:
    return ", ".join(map(str, sorted(cores)))
