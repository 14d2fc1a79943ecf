"""Lobbies that nobody touches: closed after two looks, a day apart."""

from __future__ import annotations

from bot.tables.quotas import LAST_CALL_SECONDS, LOBBY_SECONDS
from bot.tables.refusals import NoGameError
from bot.tables.repository import TableRepository
from bot.tables.table import IDLE_LOBBY, LAST_CALL, Table
from storage.api.rows import LobbyChange, NewTimer


class IdleLobbies:
    """Finds lobbies that nobody wants any more."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def close_idle(self, game_id: int) -> Table | None:
        """Delete a lobby nobody has touched for long and return it, None if it stays.

        Two looks a day apart have to agree, so that a clock which jumps ahead and is put right
        again closes nothing. A lobby that was touched is looked at when its time has come.
        """
        async with self._tables.lock(game_id):
            try:
                table = await self._tables.get(game_id)
            except NoGameError:
                return None
            if table.row.status != "lobby":
                return None
            if await self._is_wanted(table):
                return None
            await self._store.games.delete(game_id)
            return table

    async def _is_wanted(self, table: Table) -> bool:
        """Return whether a lobby stays open, with a timer for the next look if so."""
        now, touched_at = self._tables.now(), table.row.updated_at
        if touched_at > now:  # the clock was ahead then
            await self._store.games.update_lobby(LobbyChange(table.id, now=now))
            touched_at = now
        if now < touched_at + LOBBY_SECONDS - LAST_CALL_SECONDS:
            await self._store.timers.add(table.id, idle_timer(touched_at))
            return True
        calls = [
            t.due_at for t in await self._store.timers.of_game(table.id) if t.kind == LAST_CALL
        ]
        is_called = any(due_at <= now for due_at in calls)
        if is_called and now >= touched_at + LOBBY_SECONDS:
            return False
        if is_called or not calls:
            await self._store.timers.add(table.id, NewTimer(LAST_CALL, now + LAST_CALL_SECONDS))
        return True


def idle_timer(touched_at: int) -> NewTimer:
    """Return when to look next at a lobby that was touched then."""
    return NewTimer(IDLE_LOBBY, touched_at + LOBBY_SECONDS - LAST_CALL_SECONDS)
