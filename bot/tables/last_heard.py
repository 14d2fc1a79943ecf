"""When somebody last heard from us, over all tables: never twice within an hour."""

from __future__ import annotations

from bot.courtesy.notice_ladder import APART
from bot.tables.clocks import CLOCK
from bot.tables.own_settings import ATTENTION
from bot.tables.repository import TableRepository

TAKEN = -1  # in place of a time: somebody else speaks to them just now


class LastHeard:
    """Lets one table speak to a person at a time, of all that have something to say."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def claim(self, user_id: int, now: int) -> int | None:
        """Note that somebody is about to hear from us, and return when they last did.

        Tables are looked at side by side, in several processes: of those that have something to say
        to one person at the same time one does. `TAKEN` for the others.
        """
        async with self._store.write():
            before = await self._last(user_id)
            if before is not None and 0 <= now - before < APART:
                return TAKEN
            await self.note(user_id, now)
        return before

    async def note(self, user_id: int, at: int | None) -> None:
        """Note when somebody heard from us."""
        async with self._store.write():
            heard = await self._store.preferences.get("user", user_id, ATTENTION, {})
            await self._store.preferences.set("user", user_id, ATTENTION, {**heard, "noticed": at})

    async def give_back(self, user_id: int, claimed: int, before: int | None) -> None:
        """Note that what was claimed then came to nothing.

        Their other tables have held back for it, an hour ahead: they look again what is due.
        """
        async with self._store.write():
            if await self._last(user_id) == claimed:
                await self.note(user_id, before)
            await self._store.timers.pull(user_id, CLOCK, self._tables.now())

    async def _last(self, user_id: int) -> int | None:
        heard = await self._store.preferences.get("user", user_id, ATTENTION, {})
        found: int | None = heard.get("noticed")
        return found
