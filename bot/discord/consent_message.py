"""Messages that ask the other players for their consent."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.courtesy.paces import PACES
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.failures import FAILED, why
from bot.discord.message_builder import Layout, mentioning, note
from bot.discord.pace_message import pace_words
from bot.discord.sender import UNKNOWN_MESSAGE, Sender, new_nonce
from bot.discord.sentences import Speech, server_speech
from bot.tables.clocks import CLOCK
from bot.tables.next_look import CLOCK_SECONDS
from bot.tables.peace import Calls, calls_of, peace_ends_at
from bot.tables.requests import (
    PACE_CHANGE,
    PAUSE,
    REQUEST,
    Request,
    is_open,
    lapses_at,
    loaded,
    missing,
)
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import FOLLOW_UP, FOLLOW_UP_SECONDS, Table
from bot.tables.table_time import PACE, TIME_OPTIONS
from bot.tables.turn import Turn
from games.core.api import Seat
from storage.api.errors import GameMissingError
from storage.api.rows import NewTimer, PostedMessage

log = logging.getLogger(__name__)


class Requests:
    """Posts, renews and closes them."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender
        # What could not be shown, for the next time that the channel is brought up to date: open
        # requests with the nonce of their message, and closed ones with how they ended. Who dies
        # with that in mind forgets it; asking again posts a request, and a closed one says so.
        self._unasked: dict[tuple[int, str], str] = {}
        self._unclosed: dict[tuple[int, str], tuple[PostedMessage, str]] = {}
        # The latest message of each game that asks: whoever answers may have looked for it before
        # its number was stored, and has to find it when closing it.
        self._sent: dict[int, tuple[str, int]] = {}

    async def ask(self, table: Table, request: Request) -> None:
        """Post or renew the message that asks the others for their consent, if it is still open."""
        async with self._store.exclusive(table.id, "post"):  # whoever asks twice posts it once
            await self._ask(table, request.token)

    async def _ask(self, table: Table, token: str) -> None:
        known = await self._store.posted.find(table.id, REQUEST, token)
        now = await self._services.consent.request_of(table.id, token)
        nonce = self._unasked.pop((table.id, token), None) or new_nonce()
        if known is None or now is None:
            return  # somebody has answered already
        # Only those who have not agreed are named and called.
        others = [user for user in table.players() if user not in now.agreed]
        layout = await self._layout(table, now, others)
        calls = calls_of(table, others, self._services.tables.now())
        try:
            sent_id = await self._posted(table, known, layout, calls, nonce)
        except FAILED:
            self._unasked[table.id, token] = nonce
            await self._owe(table.id)
            raise
        if sent_id == known.message_id:
            return
        self._sent[table.id] = token, sent_id
        async with self._services.tables.lock(table.id):
            known = await self._store.posted.find(table.id, REQUEST, token)
            # Else somebody was quicker than Discord and is about to close the message.
            if known is not None and (now := Request.load(known.data)).is_open:
                data = replace(now, later=calls.later).dump()
                await self._store.posted.put(replace(known, message_id=sent_id, data=data))
        await self._call_later(table, calls.later)
        await self._tidy(table, now)

    async def _posted(
        self, table: Table, known: PostedMessage, layout: Layout, calls: Calls, nonce: str
    ) -> int:
        """Return the message that asks: the one that is there, or a new one."""
        if known.message_id is not None:
            try:
                await self._sender.change(known.channel_id, known.message_id, layout)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
            else:
                return known.message_id
        channel_id, mentions = table.row.channel_id, mentioning(calls.users)
        sent = self._sender.send(channel_id, layout, mentions, nonce, silent=calls.is_silent)
        return (await sent).id

    async def _call_later(self, table: Table, users: Sequence[int]) -> None:
        """Have the table looked at when the first of those who sleep may be called."""
        now = self._services.tables.now()
        at = peace_ends_at(table, users, now)
        if at is None:
            return
        timer = NewTimer(CLOCK, min(at, now + CLOCK_SECONDS))
        with suppress(GameMissingError):
            await self._store.timers.add(table.id, timer)

    async def _owe(self, game_id: int) -> None:
        """Have the channel brought up to date in a while, unless that is to be done anyhow."""
        # A second timer would only bring the channel up to date twice.
        if any(timer.kind == FOLLOW_UP for timer in await self._store.timers.of_game(game_id)):
            return
        due = self._services.tables.now() + FOLLOW_UP_SECONDS
        with suppress(GameMissingError):
            await self._store.timers.add(game_id, NewTimer(FOLLOW_UP, due))

    def owes(self, game_id: int) -> bool:
        """Return whether something about requests of a game could not be shown before."""
        return any(key[0] == game_id for key in (*self._unasked, *self._unclosed))

    async def catch_up(self, table: Table) -> None:
        """Show what could not be shown before, for those who post for this table already."""
        for token in [token for game_id, token in self._unasked if game_id == table.id]:
            await self._ask(table, token)
        for key in [key for key in self._unclosed if key[0] == table.id]:
            await self._close(table, *self._unclosed.pop(key))

    async def _tidy(self, table: Table, newest: Request) -> None:
        """Take the buttons off requests that nobody can answer any more, and forget them."""
        speech = await server_speech(self._store, table)
        for lapsed in await self._services.consent.lapsed_requests(table, newest):
            if await self._sender.rewrite(lapsed, note(_ended(speech, lapsed, "lapsed"))):
                await self._store.posted.delete(table.id, REQUEST, lapsed.key)

    async def _layout(self, table: Table, request: Request, others: Sequence[int]) -> Layout:
        speech = await server_speech(self._store, table)
        seat = _asking(table, request)
        who = ", ".join(f"<@{user}>" for user in others)
        words = speech.bot(f"request-{request.kind}", seat=seat, who=who, **_wish(speech, request))
        if request.plan is None:
            more = missing(table, request)
            words += "\n" + speech.bot("request-enough", count=more) if more < len(others) else ""
            words += "\n" + speech.bot("request-silence")
        else:
            taken_back = await self._store.entries.of_game(table.id, after=request.plan.to)
            lines = speech.lines(story(taken_back, None), most=6)
            words += "".join(f"\n> {line}" for line in lines)
            words += "\n" + speech.bot("request-undo-silence")
        return Layout().text(words).rows(_request_rows(table, speech, request))

    async def attend(self, turn: Turn, now: int) -> bool:
        """Close requests that nobody has answered for too long (T12); True if there was one.

        For those who post for this table already.
        """
        found = False
        for posted in turn.posted:
            request = loaded(posted) if posted.kind == REQUEST else None
            if request is not None and await self._called(turn, posted, request, now):
                found = True
                continue
            at = None if request is None else lapses_at(turn.table, request)
            # What was never posted was never asked.
            if at is None or at > now or posted.message_id is None:
                continue
            if await self._services.consent.lapse(turn.table.id, posted.key):
                await self._close(turn.table, posted, "unanswered")
                found = True
        return found

    async def _called(self, turn: Turn, posted: PostedMessage, request: Request, now: int) -> bool:
        """Post a request anew for those who may be called by now; False if there are none."""
        table = turn.table
        calls = calls_of(table, request.unheard(), now)
        if posted.message_id is None or not calls.users or calls.is_silent:
            return False
        if not is_open(table, request, now):
            return False
        others = [user for user in table.players() if user not in request.agreed]
        layout, mentions = await self._layout(table, request, others), mentioning(calls.users)
        try:
            sent = await self._sender.send(posted.channel_id, layout, mentions, new_nonce())
        except FAILED as error:
            log.info("request not posted anew: game=%s %s", table.id, why(error))
            return False
        self._sent[table.id] = request.token, sent.id
        data = replace(request, later=calls.later).dump()
        await self._store.posted.put(replace(posted, message_id=sent.id, data=data))
        await self._sender.delete(posted.channel_id, posted.message_id)
        return True

    async def close(self, game_id: int, known: PostedMessage | None, word: str) -> None:
        """Turn a request into a plain note: accepted or declined."""
        if known is None:
            return
        table = await self._services.tables.get(game_id)
        async with self._store.exclusive(game_id, "post"):  # it may just be posted or renewed
            token, sent_id = self._sent.get(game_id, ("", 0))
            if token == known.key:
                del self._sent[game_id]
                known = replace(known, message_id=sent_id)
            await self._close(table, known, word)

    async def _close(self, table: Table, known: PostedMessage, word: str) -> None:
        speech = await server_speech(self._store, table)
        if not await self._sender.rewrite(known, note(_ended(speech, known, word))):
            self._unclosed[table.id, known.key] = known, word
            await self._owe(table.id)


def _asking(table: Table, request: Request) -> Seat | None:
    """Return whose request it is; if whoever asked has left the table, of those who agreed."""
    return next((seat for user in request.agreed for seat in table.seats_of(user)), None)


def _ended(speech: Speech, known: PostedMessage, word: str) -> str:
    """Return what a request was about, which nobody remembers days later, and how it ended."""
    words, request = speech.bot(f"request-{word}"), loaded(known)
    seat = None if request is None else _asking(speech.table, request)
    if request is None or seat is None:
        return words
    about = speech.bot(f"request-about-{request.kind}", seat=seat, **_wish(speech, request))
    return f"{about} {words}"


def _wish(speech: Speech, request: Request) -> dict[str, str]:
    """Return what a request would change, in words."""
    if request.kind == PAUSE:
        return {"when": f"<t:{request.wish['until']}:f>"}
    if request.kind != PACE_CHANGE:
        return {}
    changes = [
        f"{speech.option(option)}: {speech.value(option, request.wish[option.name])}"
        for option in TIME_OPTIONS
        if option.name in request.wish
    ]
    if PACE.name in request.wish:
        changes.append(pace_words(speech, PACES[str(request.wish[PACE.name])]))
    return {"change": " · ".join(changes)}


def _request_rows(table: Table, speech: Speech, request: Request) -> list[ui.ActionRow[Any]]:
    which = f"{request.kind}.{request.token}"  # an answer is one to this request and no other
    yes, no = f"{custom_ids.YES}.{which}", f"{custom_ids.NO}.{which}"
    buttons = [
        button(Ref(table.id, 0, yes), speech.bot("button-agree"), discord.ButtonStyle.primary),
        button(Ref(table.id, 0, no), speech.bot("button-decline")),
    ]
    return rows(buttons)
