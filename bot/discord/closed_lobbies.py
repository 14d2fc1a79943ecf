"""Lobbies that are given up: the table goes at once, its message follows when that is possible."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.discord.failures import FAILED, is_final
from bot.discord.invitation_message import CARD
from bot.discord.message_builder import Layout
from bot.discord.sender import Sender
from bot.discord.sentences import Speech, server_speech
from bot.tables.quotas import LOBBY_DAYS
from bot.tables.ready import READY
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.rows import PostedMessage

Work = Callable[[], Awaitable[None]]

LOBBY = "lobby"  # the kind of message that a lobby is
_PAUSES = (2.0, 10.0, 60.0, 300.0)  # seconds after tries that no timer repeats


class Closing:
    """Closes lobbies and says so in their messages."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender

    async def give_up(self, table: Table, user_id: int, *, force: bool = False) -> Work:
        """Give a lobby up; return what is left to do about its message, which may take long."""
        shown = await self._shown(table.id)
        await self._services.lobby.close(table.id, user_id, force=force)
        return partial(self._say, table, shown, "lobby-closed")

    async def close_idle(self, game_id: int) -> None:
        """Close a lobby that nobody has touched for long, and say so in its message."""
        shown = await self._shown(game_id)
        table = await self._services.idle_lobbies.close_idle(game_id)
        if table is not None:
            await self._say(table, shown, "lobby-idle", pauses=(0.0,))

    async def _shown(self, game_id: int) -> list[PostedMessage]:
        """Return the messages of a lobby: its own, and the card if it has a thread."""
        return [
            posted
            for kind in (LOBBY, CARD, READY)
            for posted in await self._store.posted.of_game(game_id, kind)
        ]

    async def _say(
        self,
        table: Table,
        shown: list[PostedMessage],
        message_id: str,
        pauses: Sequence[float] = (),
    ) -> None:
        """Take the buttons off the messages of a lobby that is no more.

        The timers of the table have gone with it, so it is tried again from here. If it is never
        reached there is no harm: its buttons answer that there is no game.
        """
        layout = ended_lobby(await server_speech(self._store, table), message_id)
        for pause in pauses or _PAUSES:
            async with self._store.exclusive(table.id, "post"):  # it may just be shown
                shown = [known for known in shown if not await self._is_said(known, layout)]
            if not shown:
                return
            await asyncio.sleep(pause)

    async def _is_said(self, known: PostedMessage, layout: Layout) -> bool:
        if known.message_id is None:  # nobody has noted it; it may be out all the same
            try:
                known = replace(known, message_id=await self._sender.found(known, layout))
            except FAILED as error:
                return is_final(error)
        return await self._sender.rewrite(known, layout)


def ended_lobby(speech: Speech, message_id: str) -> Layout:
    """Return what stands in place of a lobby."""
    return Layout().text(speech.bot(message_id, title=speech.title, days=LOBBY_DAYS))
