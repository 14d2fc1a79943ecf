"""T14: that the bot is there is written down every minute, so that its absence can be told later.

A gap between two looks, or a clock that jumped, is downtime for everybody. What is stored is shared
by all processes of a database: while any of them looks, the bot is there.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.courtesy.downtime import seen
from bot.courtesy.spans import DAY, MINUTE, Span
from bot.tables.clocks import DOWNTIME
from storage.api.store import Store

log = logging.getLogger(__name__)

LOOK = "look"  # a preference of server 0, which stands for the bot itself
LOOK_SECONDS = MINUTE  # T14
_REMEMBERED = 366 * DAY  # no turn is older that anybody still waits for
_MOST = 200  # gaps on record; a bot that falls over every hour keeps the latest


class Looks:
    """Writes down that the bot is there, and when it was not; `first` comes before all that."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        first: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._first = first
        self._last: int | None = None  # our own last look

    async def look(self) -> None:
        """Note that we are there, once a minute; at the first look, or after a jump, at once."""
        now = self._now()
        if self._last is not None and 0 <= now - self._last < LOOK_SECONDS:
            return
        if self._last is None and self._first is not None:
            await self._first()
        async with self._store.write():
            stored = await self._store.preferences.all("guild", 0)
            before = tuple(Span(*span) for span in stored.get(DOWNTIME, ()))
            gaps = seen(before, int(stored.get(LOOK, now)), now)
            await self._store.preferences.set("guild", 0, LOOK, now)
            if gaps != before:
                log.warning("time without us: seconds=%s", gaps[-1].end - gaps[-1].start)
                await self._store.preferences.set("guild", 0, DOWNTIME, _kept(gaps, now))
        self._last = now


def _kept(gaps: Sequence[Span], now: int) -> list[list[int]]:
    """Return what is worth keeping, as JSON."""
    return [list(span) for span in gaps if span.end > now - _REMEMBERED][-_MOST:]
