"""T14: after a backup was restored every running turn starts anew.

What was done since the backup is gone, so nobody can say any more who has spent what. A copy knows
that it is one (`Store.origin`); what we have seen last is written down in the database itself.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.tables.clocks import CLOCK
from bot.tables.repository import TableRepository
from games.core.errors import GameError
from storage.api.rows import NewTimer, Step

log = logging.getLogger(__name__)

ORIGIN = "origin"  # a preference of server 0, which stands for the bot itself


class Restored:
    """Looks, at the start, whether the database is one that was brought back."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def settle(self) -> int:
        """Let running turns start anew if it is; return at how many tables.

        Noted last: should we die before, all of it is done once more.
        """
        origin = await self._store.origin()
        known = await self._store.preferences.get("guild", 0, ORIGIN)
        if known == origin:
            return 0
        changed = 0
        if known is not None:
            for game_id in await self._store.games.live():
                with suppress(GameError):
                    changed += await self._begin_anew(game_id)
            log.warning("restored: tables whose turns begin anew=%s", changed)
        await self._store.preferences.set("guild", 0, ORIGIN, origin)
        return changed

    async def _begin_anew(self, game_id: int) -> bool:
        """Stop the clocks of a game; they begin with the look at the board that is out."""
        async with self._tables.lock(game_id):
            table, now = await self._tables.get(game_id), self._tables.now()
            if table.row.status != "running":
                return False
            await self._store.entries.append(
                Step(
                    game_id,
                    table.row.seq,
                    [],
                    None,
                    now=table.row.updated_at,
                    clocks=table.clocks.restarted(now).changed_since(table.clocks),
                    timers=[NewTimer(CLOCK, now)],
                    cancel_timers=[CLOCK],
                )
            )
            return True
