"""Pauses that grow with every failure, for many things at once; success forgets them."""

from __future__ import annotations


class Backoff:
    """Says what may be tried again; times are whole seconds of a clock that may be set."""

    def __init__(self, shortest: int, longest: int) -> None:
        self._shortest, self._longest = shortest, longest
        self._failed: dict[int, tuple[int, int]] = {}  # how often, and until when to wait

    def __len__(self) -> int:
        return len(self._failed)

    def is_due(self, key: int, now: int) -> bool:
        """Return whether enough time has passed since the last failure."""
        _, until = self._failed.get(key, (0, now))
        return not now < until <= now + self._longest  # beyond that the clock was set back

    def failed(self, key: int, now: int) -> int:
        """Note a failure; return after how many seconds to try again."""
        self._forget_old(now)
        times = self._failed.get(key, (0, 0))[0] + 1
        pause = min(self._longest, self._shortest << min(times - 1, 30))
        self._failed[key] = times, now + pause
        return pause

    def succeeded(self, key: int) -> None:
        """Forget all failures of one thing."""
        self._failed.pop(key, None)

    def _forget_old(self, now: int) -> None:
        """Forget what nobody has asked about: it was done by others or is no more."""
        old = [key for key, (_, until) in self._failed.items() if until + self._longest < now]
        for key in old:
            del self._failed[key]
