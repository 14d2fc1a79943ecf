"""Games whose channel is gone: noted once, told to each player once, found again or closed."""

from __future__ import annotations

import logging

from bot.tables.repository import TableRepository
from storage.api.rows import GameRow, NewTimer, PostedMessage

log = logging.getLogger(__name__)

GONE = "channel gone"  # the timer that tells the players; the message (key: user) that one was told
# With a server many channels go at once: who plays in several of them is told once about all.
GONE_SECONDS = 20
_MOST = 500  # open games of one person; nobody is told of more at once


class LostChannels:
    """What is known about channels that were deleted."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def lose(self, game_id: int) -> bool:
        """Note that an open game is without its channel, and that its players have to be told.

        False if that is known, or the game is over.
        """
        async with self._store.write():
            if not await self._store.games.set_gone(game_id, self._tables.now()):
                return False
            await self._store.timers.add(game_id, NewTimer(GONE, self._tables.now() + GONE_SECONDS))
        log.warning("channel gone: game=%s", game_id)
        return True

    async def find(self, game_id: int) -> bool:
        """Note that a game has its channel; False if nobody thought otherwise."""
        async with self._store.write():
            if not await self._store.games.set_gone(game_id, None):
                return False
            await self.forget_loss(game_id)
        log.info("channel found: game=%s", game_id)
        return True

    async def forget_loss(self, game_id: int) -> None:
        """Tell nobody, and should it happen again everybody."""
        await self._store.timers.cancel(game_id, [GONE])
        for told in await self._store.posted.of_game(game_id, GONE):
            await self._store.posted.delete(game_id, GONE, told.key)

    async def untold(self, user_id: int) -> list[GameRow]:
        """Return the games without channel that a user has not been told of, and note it as done.

        Before it is said, so that it is said once: whoever does not hear it sees it in /games.
        """
        async with self._store.write():
            concerns = (await self._store.games.agenda(user_id, _MOST)).concerns
            fresh = []
            for row in (each.game for each in concerns if each.game.gone_at is not None):
                told = PostedMessage(row.id, GONE, str(user_id), row.channel_id, None, {})
                if await self._store.posted.find(row.id, GONE, told.key) is None:
                    await self._store.posted.put(told)
                    fresh.append(row)
        return fresh
