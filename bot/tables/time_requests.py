"""What players ask of each other about time: a pause, its end, another pace (T11)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.courtesy.pauses import pause
from bot.tables.consent import Consent
from bot.tables.refusals import NothingChangesError, NotPausedError, PausedAlreadyError
from bot.tables.repository import TableRepository
from bot.tables.requests import PACE_CHANGE, PAUSE, RESUME, Request
from bot.tables.retiming import resume_table
from bot.tables.table import Table
from games.core.options import Value


class TimeRequests:
    """Each does at once what needs nobody else, and otherwise returns the request."""

    def __init__(self, tables: TableRepository, consent: Consent) -> None:
        self._tables = tables
        self._consent = consent

    async def pause(self, game_id: int, user_id: int, until: int) -> Table | Request:
        """Pause a table until a time (T11): all agree, or for up to 7 days more than half."""
        async with self._tables.lock(game_id):
            table, now = await self._seated(game_id, user_id), self._tables.now()
            paused = table.clocks.time.paused_until(now)
            if paused is not None:
                raise PausedAlreadyError(until=paused)
            pause(now, until, all_agree=True)  # refuses what nobody can agree to
            return await self._consent.wished(table, user_id, PAUSE, {"until": until})

    async def resume(self, game_id: int, user_id: int) -> Table | Request:
        """End a pause now (T11): whoever asked for it alone, others with the consent of all."""
        async with self._tables.lock(game_id):
            table = await self._seated(game_id, user_id)
            time = table.clocks.time
            if time.paused_until(self._tables.now()) is None:
                raise NotPausedError()
            if time.paused_by in table.seats_of(user_id):
                return await resume_table(self._tables, table)
            return await self._consent.wished(table, user_id, RESUME, {})

    async def change(
        self, game_id: int, user_id: int, values: Mapping[str, Value]
    ) -> Table | Request:
        """Change the pace of a running game, or what happens to the late: all agree."""
        async with self._tables.lock(game_id):
            table = await self._seated(game_id, user_id)
            time = table.clocks.time
            chosen = time.choose(values)
            if chosen == time:
                raise NothingChangesError()
            wish = {name: new for name, new in chosen.chosen.items() if new != time.chosen[name]}
            return await self._consent.wished(table, user_id, PACE_CHANGE, wish)

    async def _seated(self, game_id: int, user_id: int) -> Table:
        table = await self._tables.get(game_id)
        table.running()
        table.seated(user_id)
        return table
