"""What the tasks of this process have changed, so that one that fails can say what stands."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary


class Deeds:
    """Counts, for each task, the transactions that stand or may stand."""

    def __init__(self) -> None:
        # Weak: a finished task takes its count along.
        self._counts: WeakKeyDictionary[asyncio.Task[object], int] = WeakKeyDictionary()

    def note(self) -> None:
        """Count one of the present task."""
        task = asyncio.current_task()
        if task is not None:
            self._counts[task] = self._counts.get(task, 0) + 1

    def count(self) -> int:
        """Return how many there are of the present task."""
        task = asyncio.current_task()
        return 0 if task is None else self._counts.get(task, 0)
