"""The message that asks a friend to play for somebody who is away: posted once, then a note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.courtesy.notice_ladder import APART, is_silent
from bot.courtesy.working_time import Calendar
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.languages import public_language
from bot.discord.message_builder import Layout, mentioning, note
from bot.discord.names import shown_name
from bot.discord.posted_notes import PostedNotes
from bot.discord.sender import Sender, new_nonce
from bot.discord.sentences import Speech, server_speech
from bot.tables.favours import FAVOUR, Favour, closed_favours, favours, unasked_favours
from bot.tables.own_settings import attention_of
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, FOLLOW_UP_SECONDS, Table
from bot.tables.turn import Turn
from storage.api.rows import NewTimer, PostedMessage

YES, NO = "yes", "no"
GRANTED, DECLINED = ANSWERS = ("granted", "declined")


class FavourMessages:
    """Posts favours, turns answered ones into notes, takes back what nobody needs any more."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender
        self._notes = PostedNotes(services.tables, sender)

    async def note(self, table: Table, favour: Favour) -> None:
        """Note that a favour is to be asked at a table."""
        data = {**favour.dump(), "nonce": new_nonce()}
        row = PostedMessage(table.id, FAVOUR, favour.token, table.row.channel_id, None, data)
        due = self._services.tables.now() + FOLLOW_UP_SECONDS
        async with self._store.write():
            await self._store.posted.put(row)
            await self._store.timers.add(table.id, NewTimer(FOLLOW_UP, due))

    async def post(self, game_id: int, token: str) -> None:
        """Ask the friend, if that is still wanted."""
        async with self._store.exclusive(game_id, "post"):
            await self._post(game_id, token)

    async def catch_up(self, turn: Turn) -> None:
        """Ask what could not be asked before, for those who post for this table already."""
        for row in unasked_favours(turn.posted):
            await self._post(turn.table.id, row.key)

    async def _post(self, game_id: int, token: str) -> None:
        turn = await self._services.tables.open(game_id)
        row = turn.message(FAVOUR, token)
        # Withdrawn before it was asked, or asked by an attempt before.
        if row is None or row.message_id is not None or turn.table.is_over:
            return
        favour = Favour.load(row.data)
        layout = await self._layout(turn, favour)
        friend = favour.friend.user_id
        silent = await self._is_peace(friend)
        sent = await self._notes.send(turn, row, layout, mentioning([friend]), silent=silent)
        known = await self._store.posted.find(game_id, FAVOUR, token)
        if known is None:  # answered, or taken back, while it was on its way
            await self._sender.delete(row.channel_id, sent.id)
            return
        await self._store.posted.put(replace(known, message_id=sent.id))

    async def _is_peace(self, user_id: int) -> bool:
        """Return whether nothing may ring for somebody, or something just has."""
        now = self._services.tables.now()
        person = attention_of(await self._store.preferences.all("user", user_id))
        heard = person.noticed is not None and 0 <= now - person.noticed < APART
        return heard or is_silent(Calendar(person.own, has_clock=False), person, now)

    async def _layout(self, turn: Turn, favour: Favour) -> Layout:
        tables = [await self._services.tables.get(game_id) for game_id in favour.games]
        return favour_layout(turn, favour, tables)

    async def close(self, row: PostedMessage, favour: Favour, word: str) -> None:
        """Turn an answered favour into a plain note."""
        async with self._store.exclusive(row.game_id, "post"):
            table = await self._services.tables.get(row.game_id)
            speech = await server_speech(self._store, table)
            await self._sender.rewrite(row, note(favour_note(speech, favour, word)))

    async def withdraw(self, row: PostedMessage) -> None:
        """Ask no more: the message goes."""
        await self._services.favours.forget(row)
        if row.message_id is not None:
            await self._sender.delete(row.channel_id, row.message_id)

    async def attend(self, turn: Turn, now: int) -> bool:
        """Take back favours of those who are back; True if there were any."""
        closed = closed_favours(turn, now)
        for row in closed:
            await self.withdraw(row)
        return bool(closed)

    async def tidy(self, turn: Turn) -> None:
        """Take back the favours about a game that is over."""
        for row, _ in favours(turn.posted) if turn.table.is_over else ():
            await self.withdraw(row)


def favour_layout(turn: Turn, favour: Favour, tables: Sequence[Table]) -> Layout:
    """Return the question to a friend; `tables` are those of the favour."""
    language = public_language(turn)
    speech = Speech(turn.table, language)
    titles = [f"**{speech.about(each).title}** (<#{each.row.channel_id}>)" for each in tables]
    facts = _facts(turn.table, favour)
    words = speech.bot("favour-ask", **facts, titles=", ".join(titles), count=len(titles))
    ref = f"{custom_ids.FAVOUR}.{{}}.{favour.token}"
    buttons = [
        button(
            Ref(turn.table.id, 0, ref.format(YES)),
            speech.bot("button-favour-yes"),
            discord.ButtonStyle.primary,
        ),
        button(Ref(turn.table.id, 0, ref.format(NO)), speech.bot("button-favour-no")),
    ]
    return Layout().text(f"{words}\n{speech.bot('favour-how', **facts)}").rows(rows(buttons))


def favour_note(speech: Speech, favour: Favour, word: str) -> str:
    """Return what stands in place of the question when it is answered: one of ANSWERS."""
    return speech.bot(f"favour-{word}", **_facts(speech.table, favour))


def _facts(table: Table, favour: Favour) -> dict[str, str]:
    own: Sequence[int] = table.own_seats(favour.owner)
    owner = shown_name(table.names[own[0]]) if own else f"<@{favour.owner}>"
    return {
        "friend": f"<@{favour.friend.user_id}>",
        "owner": owner,
        "when": f"<t:{favour.until}:D>",
    }
