"""The card of a table in a thread: an invitation in the channel, on which the thread hangs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.failures import FAILED, is_final
from bot.discord.languages import public_language
from bot.discord.limits import THREAD_NAME, cut
from bot.discord.message_builder import NOBODY, Layout
from bot.discord.sender import Sender, new_nonce
from bot.discord.sentences import Speech, server_speech
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import Turn
from games.core.wording import Message
from storage.api.errors import GameMissingError
from storage.api.rows import LobbyChange, PostedMessage

log = logging.getLogger(__name__)

CARD = "card"
_THREAD_EXISTS = 160004
_RENAME_SECONDS = 3.0  # Discord allows two new names in ten minutes; nobody waits for a third


def card_row(game_id: int, channel_id: int) -> PostedMessage:
    """Return the row of a card that is to be posted in a channel."""
    data = {"nonce": new_nonce(), "name": "", "begun": False}
    return PostedMessage(game_id, CARD, "", channel_id, None, data)


def no_place(interaction_id: int) -> int:
    """Return what stands for the channel of a table until its thread is there: no real number."""
    return -interaction_id


class Cards:
    """Posts cards, opens their threads, and keeps both in step with the tables."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender

    async def open(self, table: Table) -> Table:
        """Post the card of a new table and open the thread; return the table in its place.

        May be repeated after any failure. If Discord says no, the table and its card are withdrawn
        before the error is raised: nobody could ever sit down there.
        """
        known = await self._store.posted.find(table.id, CARD)
        if known is None:
            raise GameMissingError(table.id)
        try:
            known = await self._posted(table, known)
            name = _thread_name(table, await server_speech(self._store, table))
            await self._open_thread(known, name)
        except discord.HTTPException as error:
            # Whatever may pass keeps the table: its follow-up timer tries again.
            if is_final(error):
                await self._withdraw(known)
            raise
        place = known.message_id or 0  # a thread has the number of the message it hangs on
        async with self._services.tables.lock(table.id), self._store.write():
            await self._store.games.update_lobby(
                LobbyChange(table.id, now=self._services.tables.now(), channel_id=place)
            )
            await self._store.posted.put(replace(known, data=known.data | {"name": name}))
        return await self._services.tables.get(table.id)

    async def _posted(self, table: Table, known: PostedMessage) -> PostedMessage:
        if known.message_id is not None:
            return known
        layout = _invitation(table, await server_speech(self._store, table))
        nonce = known.data["nonce"]
        sent = await self._sender.send(known.channel_id, layout, NOBODY, nonce=nonce)
        posted = replace(known, message_id=sent.id)
        await self._store.posted.put(posted)
        return posted

    async def _open_thread(self, known: PostedMessage, name: str) -> None:
        try:
            await self._sender.open_thread(known.channel_id, known.message_id or 0, name)
        except discord.HTTPException as error:
            if error.code != _THREAD_EXISTS:  # from an attempt whose answer got lost
                raise

    async def _withdraw(self, known: PostedMessage) -> None:
        card = await self._store.posted.find(known.game_id, CARD)
        with suppress(GameMissingError):
            await self._store.games.delete(known.game_id)
        if card is not None and card.message_id is not None:
            await self._sender.delete(card.channel_id, card.message_id)
        log.warning("table withdrawn, no thread: game=%s", known.game_id)

    async def show(self, turn: Turn) -> None:
        """Bring card and thread's name up to date; HTTP failures worth a repetition are raised."""
        table, known = turn.table, turn.message(CARD)
        if known is None or known.message_id is None or table.row.channel_id < 0:
            return
        speech = _speech(turn)
        if table.row.status == "lobby":
            if not await self._change(known, _invitation(table, speech)):
                return
        elif not known.data["begun"]:
            words = speech.bot("card-began", title=speech.title, thread=_thread(table))
            if not await self._change(known, Layout().text(words)):
                return
            known = replace(known, data=known.data | {"begun": True})
            await self._store.posted.put(known)
        await self._name(table, known, speech)

    async def _change(self, known: PostedMessage, layout: Layout) -> bool:
        """Change a card; False if that is not possible, now and for ever: then it is left alone."""
        try:
            await self._sender.change(known.channel_id, known.message_id or 0, layout)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            await self._store.posted.delete(known.game_id, CARD)
            return False
        return True

    async def _name(self, table: Table, known: PostedMessage, speech: Speech) -> None:
        """Call the thread by those who play, once for each change; nothing else fails with it."""
        name = _thread_name(table, speech)
        if known.data["name"] == name or table.row.channel_id != known.message_id:
            return
        # Noted first, so that a name Discord refuses is not tried at every board.
        await self._store.posted.put(replace(known, data=known.data | {"name": name}))
        try:
            async with asyncio.timeout(_RENAME_SECONDS):
                await self._sender.rename_thread(table.row.channel_id, name)
        except FAILED as error:
            log.info("thread not renamed: game=%s error=%s", table.id, type(error).__name__)

    async def moved(self, known: PostedMessage | None, table: Table) -> None:
        """Let a card whose thread is gone say where its table is now."""
        if known is not None:
            speech = await server_speech(self._store, table)
            words = speech.bot("card-moved", title=speech.title, channel=_thread(table))
            await self._sender.rewrite(known, Layout().text(words))


def is_card_owed(turn: Turn) -> bool:
    """Return whether the card of a game that has begun still invites, or its thread is misnamed."""
    known = turn.message(CARD)
    if known is None or known.message_id is None or turn.table.row.channel_id < 0:
        return False
    if not known.data["begun"]:
        return True
    if turn.table.row.channel_id != known.message_id:
        return False
    return bool(known.data["name"] != _thread_name(turn.table, _speech(turn)))


def _speech(turn: Turn) -> Speech:
    return Speech(turn.table, public_language(turn))


def _invitation(table: Table, speech: Speech) -> Layout:
    free = sum(seat.is_free for seat in table.seats)
    who = [
        speech.names[seat.seat] if seat.user_id is None else f"<@{seat.user_id}>"
        for seat in table.seats
        if not seat.is_free
    ]
    seats = speech.bot("games-free", free=free) if free else speech.bot("card-full")
    lines = [
        speech.bot("card-host", host=f"<@{table.row.host_id}>"),
        speech.bot("card-in", who=", ".join(who)) + f" · {seats}" if who else seats,
    ]
    if table.row.channel_id > 0:
        lines.append(speech.bot("card-thread", thread=_thread(table)))
    style = discord.ButtonStyle.success
    join = Ref(table.id, 0, custom_ids.JOIN)
    buttons = [button(join, speech.bot("button-join"), style, disabled=not free)]
    layout = Layout().text(f"## {speech.title}\n-# {speech.bot('subtitle')}")
    return layout.text("\n".join(lines)).rows(rows(buttons))


def _thread(table: Table) -> str:
    return f"<#{table.row.channel_id}>"


def _thread_name(table: Table, speech: Speech) -> str:
    """Return the game and who plays: before the start the host, who can be asked about it."""
    if table.row.status == "lobby":
        people = [s.name for s in table.seats if s.user_id == table.row.host_id][:1]
    else:
        people = [s.name for s in table.seats]
    title = speech.plain(Message("title"))
    named = Message("thread-name", {"title": title, "names": ", ".join(people)})
    return cut(speech.plain(named) if people else title, THREAD_NAME)
