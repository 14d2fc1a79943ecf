"""The message that asks before the deal who is in (T10): posted once, changed as people answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout, mentioning, note
from bot.discord.sender import UNKNOWN_MESSAGE, Sender, new_nonce
from bot.discord.sentences import Speech, server_speech
from bot.tables.peace import Calls, calls_of, peace_ends_at
from bot.tables.ready import OVER, READY, ReadyCheck
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import Turn
from storage.api.rows import NewTimer, PostedMessage

START_NOW = "now"


def ready_layout(table: Table, speech: Speech, check: ReadyCheck) -> Layout:
    """Return the question to whoever has sat there for long."""
    host = f"<@{table.row.host_id}>"
    missing = check.missing(table)
    words = [speech.bot("ready-ask", host=host, title=speech.title, who=_called(missing))]
    there = [user for user in check.asked if user in check.ready]
    if there:
        words.append(speech.bot("ready-in", who=_called(there)))
    words.append(speech.bot("ready-until", when=f"<t:{check.ends_at(table)}:f>"))
    ref = Ref(table.id, 0, custom_ids.READY)
    ready = button(ref, speech.bot("button-ready"), discord.ButtonStyle.success)
    return Layout().text("\n".join(words)).rows(rows([ready]))


def host_layout(table: Table, speech: Speech, check: ReadyCheck, players: int | None) -> Layout:
    """Return what the host is told whose Start waits, with the way around it."""
    what = START_NOW if players is None else f"{players}.{START_NOW}"
    now = Ref(table.id, 0, f"{custom_ids.START}.{what}")
    when = f"<t:{check.ends_at(table)}:f>"
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
            await self._show(game_id)

    async def catch_up(self, turn: Turn) -> None:
        """Post the message that could not be posted, for those who post for this table already."""
        posted = turn.message(READY)
        if posted is not None and posted.message_id is None:
            await self._show(turn.table.id)
        if turn.message(OVER) is not None:
            await self._tell_host(turn.table.id)

    async def _show(self, game_id: int) -> None:
        posted = await self._store.posted.find(game_id, READY)
        if posted is None:
            return
        table = await self._services.tables.get(game_id)
        check, now = ReadyCheck.load(posted.data), self._services.tables.now()
        if posted.message_id is None:  # nobody was asked before (T14)
            check = replace(check, asked_at=now)
        layout = ready_layout(table, await server_speech(self._store, table), check)
        if posted.message_id is not None:
            await self._sender.rewrite(posted, layout)
            return
        calls = calls_of(table, check.missing(table), now)
        await self._call(table, posted, layout, calls, check.nonce)

    async def _call(
        self, table: Table, posted: PostedMessage, layout: Layout, calls: Calls, nonce: str
    ) -> None:
        """Post the question; whoever may not be called yet is called when their peace is over."""
        mentions = mentioning(calls.users)
        sent = await self._sender.send(
            posted.channel_id, layout, mentions, nonce=nonce, silent=calls.is_silent
        )
        # Answers may have come while it was on its way: only what is ours is changed.
        async with self._services.tables.lock(table.id):
            now = await self._store.posted.find(table.id, READY)
            if now is None:
                return
            check = replace(ReadyCheck.load(now.data), later=calls.later)
            if now.message_id is None:  # the day begins now, as the message says
                check = replace(check, asked_at=self._services.tables.now())
            await self._store.posted.put(replace(now, message_id=sent.id, data=check.dump()))
            at = peace_ends_at(table, calls.later, self._services.tables.now())
            if at is not None and at < check.ends_at(table):
                await self._store.timers.add(table.id, NewTimer(READY, at))

    async def _call_later(self, game_id: int) -> None:
        """Post the question anew for those who may be called by now, once."""
        async with self._store.exclusive(game_id, "post"):
            posted = await self._store.posted.find(game_id, READY)
            if posted is None or posted.message_id is None:
                return
            table = await self._services.tables.get(game_id)
            check = ReadyCheck.load(posted.data)
            unheard = [user for user in check.missing(table) if user in check.later]
            calls = calls_of(table, unheard, self._services.tables.now())
            if not calls.users or calls.is_silent:
                return
            layout = ready_layout(table, await server_speech(self._store, table), check)
            # A nonce of its own: the old one would lead to the message that called the others.
            await self._call(table, posted, layout, calls, new_nonce())
            await self._sender.delete(posted.channel_id, posted.message_id)

    async def close(self, table: Table, posted: PostedMessage | None, message_id: str) -> None:
        """Turn the message of a check that is over into a plain note."""
        if posted is not None:
            speech = await server_speech(self._store, table)
            words = speech.bot(message_id, host=f"<@{table.row.host_id}>")
            async with self._store.exclusive(table.id, "post"):
                await self._sender.rewrite(posted, note(words))

    async def expire(self, game_id: int) -> None:
        """End a check after a day: seats without an answer are free, the host is told whose.

        Before that, call those who slept when the question was asked.
        """
        if not await self._services.ready.expire(game_id):
            await self._call_later(game_id)
            return
        async with self._store.exclusive(game_id, "post"):
            await self._tell_host(game_id)

    async def _tell_host(self, game_id: int) -> None:
        """Say whose seats are free, once; the follow-up timer repeats what fails."""
        over = await self._store.posted.find(game_id, OVER)
        if over is None:
            return
        table = await self._services.tables.get(game_id)
        if table.row.status == "lobby":  # later it is no news
            await self._say_who_is_missing(table, over)
        if over.data["asked"] is not None:  # a new one: changing it would call nobody
            await self._sender.delete(over.channel_id, over.data["asked"])
        await self._store.posted.delete(game_id, OVER)

    async def _say_who_is_missing(self, table: Table, over: PostedMessage) -> None:
        speech = await server_speech(self._store, table)
        host, users = table.row.host_id, over.data["users"]
        message_id = "ready-missing" if users else "ready-all-start"
        words = speech.bot(message_id, host=f"<@{host}>", who=_called(users))
        layout, mentions, nonce = note(words), mentioning([host]), over.data["nonce"]
        try:
            await self._sender.send(over.channel_id, layout, mentions, nonce=nonce)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:  # else it was out, and somebody has deleted it
                raise
