"""Deadlines: what storage promises about them."""

from collections.abc import Collection, Mapping
from typing import Protocol

from storage.api.rows import NewTimer, Timer


class Timers(Protocol):
    """Deadlines. They outlive restarts, so acting on one twice must be harmless."""

    async def add(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline and return its id."""
        ...

    async def of_game(self, game_id: int) -> list[Timer]:
        """Return the timers of a game that are not done, by due time."""
        ...

    async def next_due(self) -> int | None:
        """Return when the earliest waiting timer is due; None when nothing waits."""
        ...

    async def is_alone(self) -> bool:
        """Return whether no other process takes timers of this database at present."""
        ...

    async def claim(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the waiting timers due at `now`, earliest first; no timer is given out twice."""
        ...

    async def finish(self, timer_id: int, now: int) -> bool:
        """Mark a timer done; False, and no harm, when it already is or was cancelled."""
        ...

    async def release(self, claimed_before: int) -> int:
        """Let timers claimed before that time and never finished wait again; return how many.

        Where several processes share the database these are the own ones, and whatever the time
        those whose process is dead. Those of a living one are its own business.
        """
        ...

    async def heal(self, now: int, furthest: Mapping[str, int]) -> int:
        """Undo what a clock that was ahead of `now` has left in timers; return how many times.

        No timer of a kind waits for longer than so many seconds, none was taken up or done after
        `now`. For the moment when the clock was set back: it may have been years ahead.
        """
        ...

    async def cancel(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop the timers of a game that are not done, of these kinds if given; return how many."""
        ...

    async def pull(self, user_id: int, kind: str, now: int) -> int:
        """Let the timers of a kind of all games in which a user sits be due now; return how many.

        For those that wait for later and that nobody is working on.
        """
        ...

    async def forget(self, done_before: int) -> int:
        """Delete what was done before that time, so that years leave no heap; return how many."""
        ...
