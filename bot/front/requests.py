"""Messages that ask the other players for their consent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.consent import REQUEST, Request
from bot.front import ids
from bot.front.delivery import Delivery
from bot.front.ids import Ref
from bot.front.items import button, rows
from bot.front.layouts import Layout, mentioning, note
from bot.front.speech import Speech, server_speech
from bot.session import Sessions
from bot.story import story
from bot.tables import Table
from storage.api import Panel


class Requests:
    """Posts, renews and closes them."""

    def __init__(self, sessions: Sessions, delivery: Delivery) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._delivery = delivery

    async def ask(self, table: Table, request: Request) -> None:
        """Post or renew the message that asks the others for their consent, if it is still open."""
        async with self._store.exclusive(table.id, "post"):  # whoever asks twice posts it once
            known = await self._store.panel(table.id, REQUEST, request.token)
            now = await self._sessions.request_of(table.id, request.token)
            if known is None or now is None:
                return  # somebody has answered already
            others = [user for user in table.humans() if user not in now.agreed]
            layout = await self._layout(table, now, others)
            if known.message_id is not None:
                await self._delivery.change(known.channel_id, known.message_id, layout)
                return
            sent = await self._delivery.send(table.row.channel_id, layout, mentioning(others))
            async with self._sessions.lock(table.id):
                known = await self._store.panel(table.id, REQUEST, request.token)
                if known is not None and Request.load(known.data).is_open:
                    await self._store.put_panel(replace(known, message_id=sent.id))
            await self._tidy(table, request)

    async def _tidy(self, table: Table, newest: Request) -> None:
        """Take the buttons off requests that nobody can answer any more, and forget them."""
        speech = await server_speech(self._store, table)
        for lapsed in await self._sessions.lapsed_requests(table, newest):
            if await self._delivery.rewrite(lapsed, note(speech.bot("request-lapsed"))):
                await self._store.delete_panel(table.id, REQUEST, lapsed.key)

    async def _layout(self, table: Table, request: Request, others: Sequence[int]) -> Layout:
        speech = await server_speech(self._store, table)
        # Who asked first may have left the table since; then somebody speaks who has agreed.
        seat = next(seat for user in request.agreed for seat in table.seats_of(user))
        who = ", ".join(f"<@{user}>" for user in others)
        words = speech.bot(f"request-{request.kind}", seat=seat, who=who)
        if request.plan is not None:
            told = story(await self._store.entries(table.id), None, after=request.plan.to)
            words += "".join(f"\n> {line}" for line in speech.lines(told, most=6))
            words += "\n" + speech.bot("request-undo-silence")
        return Layout().text(words).rows(_request_rows(table, speech, request))

    async def close(self, game_id: int, known: Panel | None, word: str) -> None:
        """Turn a request into a plain note: accepted or declined."""
        if known is None or known.message_id is None:
            return
        table = await self._sessions.table(game_id)
        speech = await server_speech(self._store, table)
        async with self._store.exclusive(game_id, "post"):  # it may just be renewed
            await self._delivery.rewrite(known, Layout().text(speech.bot(f"request-{word}")))


def _request_rows(table: Table, speech: Speech, request: Request) -> list[ui.ActionRow[Any]]:
    which = f"{request.kind}.{request.token}"  # an answer is one to this request and no other
    yes, no = f"{ids.YES}.{which}", f"{ids.NO}.{which}"
    buttons = [
        button(Ref(table.id, 0, yes), speech.bot("button-agree"), discord.ButtonStyle.primary),
        button(Ref(table.id, 0, no), speech.bot("button-decline")),
    ]
    return rows(buttons)
