"""The message that asks before the deal who is in (T10): posted once, changed as people answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout, mentioning, note
from bot.discord.sender import Sender, new_nonce
from bot.discord.sentences import Speech, server_speech
from bot.tables.ready import READY, ReadyCheck
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.rows import PostedMessage

START_NOW = "now"


def ready_layout(table: Table, speech: Speech, check: ReadyCheck) -> Layout:
    """Return the question to whoever has sat there for long."""
    host = f"<@{table.row.host_id}>"
    missing = check.missing(table)
    words = [speech.bot("ready-ask", host=host, title=speech.title, who=_called(missing))]
    there = [user for user in check.asked if user in check.ready]
    if there:
        words.append(speech.bot("ready-in", who=_called(there)))
    words.append(speech.bot("ready-until", when=f"<t:{check.ends_at}:f>"))
    ref = Ref(table.id, 0, custom_ids.READY)
    ready = button(ref, speech.bot("button-ready"), discord.ButtonStyle.success)
    return Layout().text("\n".join(words)).rows(rows([ready]))


def host_layout(table: Table, speech: Speech, check: ReadyCheck, players: int | None) -> Layout:
    """Return what the host is told whose Start waits, with the way around it."""
    what = START_NOW if players is None else f"{players}.{START_NOW}"
    now = Ref(table.id, 0, f"{custom_ids.START}.{what}")
    when = f"<t:{check.ends_at}:f>"
    words = speech.bot("ready-waits", who=_called(check.missing(table)), when=when)
    return Layout().text(words).rows(rows([button(now, speech.bot("button-start-now"))]))


def _called(users: Sequence[int]) -> str:
    return ", ".join(f"<@{user}>" for user in users)


class ReadyMessages:
    """Posts, changes and closes the message of a check."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender

    async def show(self, game_id: int) -> None:
        """Post or change the message of the open check; nobody is called twice."""
        async with self._store.exclusive(game_id, "post"):
            panel = await self._store.posted.find(game_id, READY)
            if panel is None:
                return
            table = await self._services.tables.get(game_id)
            check = ReadyCheck.load(panel.data)
            layout = ready_layout(table, await server_speech(self._store, table), check)
            if panel.message_id is not None:
                await self._sender.rewrite(panel, layout)
                return
            sent = await self._sender.send(
                panel.channel_id, layout, mentioning(check.missing(table)), nonce=check.nonce
            )
            async with self._services.tables.lock(game_id):
                now = await self._store.posted.find(game_id, READY)
                if now is not None:
                    await self._store.posted.put(replace(now, message_id=sent.id))

    async def close(self, table: Table, panel: PostedMessage | None, message_id: str) -> None:
        """Turn the message of a check that is over into a plain note."""
        if panel is not None:
            speech = await server_speech(self._store, table)
            words = speech.bot(message_id, host=f"<@{table.row.host_id}>")
            async with self._store.exclusive(table.id, "post"):
                await self._sender.rewrite(panel, note(words))

    async def expire(self, game_id: int) -> None:
        """End a check after a day: seats without an answer are free, the host is told whose."""
        missed = await self._services.ready.expire(game_id)
        if missed is None:
            return
        table = missed.table
        speech, host = await server_speech(self._store, table), table.row.host_id
        message_id = "ready-missing" if missed.users else "ready-all-start"
        words = speech.bot(message_id, host=f"<@{host}>", who=_called(missed.users))
        async with self._store.exclusive(game_id, "post"):
            if missed.message.message_id is not None:  # a new one: changing it would call nobody
                await self._sender.delete(missed.message.channel_id, missed.message.message_id)
            channel_id, mentions = table.row.channel_id, mentioning([host])
            await self._sender.send(channel_id, note(words), mentions, nonce=new_nonce())
