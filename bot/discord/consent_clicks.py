"""Clicks that concern everybody at a table: agree, decline, resign, stop.

Whoever can end a game alone is asked whether it is meant; others ask the table.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.languages import own_language
from bot.discord.lobby_clicks import LobbyClicks
from bot.discord.message_builder import Layout, note
from bot.discord.publisher import Publisher
from bot.discord.sentences import Speech, own_speech
from bot.jobs.follow_up import FollowUp
from bot.tables.refusals import BrokenGameError
from bot.tables.requests import ABOUT_TIME, REQUEST, Request, loaded
from bot.tables.services import Services
from bot.tables.table import STOP, Table
from bot.texts import speaker
from games.core.wording import Message, Say
from storage.api.rows import PostedMessage


class ConsentClicks:
    """What needs the others, or is theirs to know."""

    def __init__(
        self,
        services: Services,
        publisher: Publisher,
        lobbies: LobbyClicks,
        follow_up: FollowUp,
    ) -> None:
        self._services = services
        self._renew = publisher.renew
        self._store = services.store
        self._requests = publisher.requests
        self._lobbies = lobbies
        self._follow_up = follow_up
        self.handlers: Handlers = {
            custom_ids.YES: self._agree,
            custom_ids.NO: self._decline,
            custom_ids.RESIGN: self._resign,
            custom_ids.STOP: self.stop,
        }

    async def _agree(self, reply: Reply, ref: Ref) -> None:
        await self._answered(reply, ref, agree=True)

    async def _decline(self, reply: Reply, ref: Ref) -> None:
        await self._answered(reply, ref, agree=False)

    async def _answered(self, reply: Reply, ref: Ref, *, agree: bool) -> None:
        token = ref.argument.partition(".")[2]  # "" for buttons of release 0.1.0: no longer open
        posted = await self._stored_request(reply, ref.game, token)
        done = await self._services.consent.answer_request(
            ref.game, reply.user_id, token, agree=agree
        )
        if isinstance(done, Request):
            table = await self._services.tables.get(ref.game)
            ask = partial(self._requests.ask, table, done)
            self._follow_up.run(ref.game, ask, reply, "answer-counts")
            return
        word = _ending(posted, reply.user_id) if done is None else "accepted"
        self._follow_up.run(ref.game, partial(self._requests.close, ref.game, posted, word))
        if done is None:
            return
        if ref.argument.partition(".")[0] in ABOUT_TIME:  # the board says so in place
            self._follow_up.run(ref.game, partial(self._renew, ref.game), reply, "answer-counts")
        self._follow_up.follow(ref.game, reply, "answer-counts")

    async def _stored_request(self, reply: Reply, game_id: int, token: str) -> PostedMessage | None:
        """Return where a request stands, with the message that was clicked if none was noted."""
        async with self._services.tables.lock(game_id):
            posted = await self._store.posted.find(game_id, REQUEST, token)
            clicked = reply.interaction.message
            if posted is not None and posted.message_id is None and clicked is not None:
                posted = replace(posted, message_id=clicked.id)  # the bot died before it could
                await self._store.posted.put(posted)
            return posted

    async def _resign(self, reply: Reply, ref: Ref) -> None:
        table = await self._services.seats.resign(ref.game, reply.user_id)
        self._follow_up.follow(ref.game)
        speech = Speech(table, await own_language(self._store, reply.interaction))
        await reply.show(note(speech.bot("resigned")))

    async def ask_to_stop(self, reply: Reply, ref: Ref) -> None:
        """Answer `/game stop`: close a table that waits for players, ask before stopping a game."""
        row = await self._store.games.get(ref.game)
        if row.status == "lobby":
            table, speech = await own_speech(self._services, reply, ref.game)
            await self._lobbies.give_up(reply, table, force=_is_moderator(reply))
            await reply.show(note(speech.bot("lobby-closed", title=speech.title)))
            return
        if not _is_moderator(reply) and row.host_id != reply.user_id:
            await self.stop(reply, ref)  # the others are asked
            return
        say = await self._say(reply)
        sure = button(
            Ref(ref.game, 0, custom_ids.STOP),
            say(Message("button-stop")),
            discord.ButtonStyle.danger,
        )
        await reply.show(Layout().text(say(Message("ask-stop"))).rows(rows([sure])))

    async def stop(self, reply: Reply, ref: Ref) -> None:
        """Stop a running game, even one that cannot be read, or ask the other players."""
        moderator = _is_moderator(reply)
        try:
            table, speech = await own_speech(self._services, reply, ref.game)
        except BrokenGameError:
            if not await self._services.consent.stop_broken(
                ref.game, reply.user_id, force=moderator
            ):
                raise
            say = await self._say(reply)
            await reply.show(note(say(Message("end-stopped"))))
            return
        request = await self._services.consent.request(ref.game, STOP)
        token = "" if request is None else request.token
        asked = await self._store.posted.find(ref.game, REQUEST, token)
        done = await self._services.consent.stop(ref.game, reply.user_id, force=moderator)
        if isinstance(done, Table):
            self._follow_up.follow(ref.game)
            self._follow_up.run(
                ref.game, partial(self._requests.close, ref.game, asked, "accepted")
            )
            await reply.show(note(speech.bot("end-stopped")))
            return
        ask = partial(self._requests.ask, table, done)
        self._follow_up.run(ref.game, ask, reply, "stop-asked")
        await reply.show(note(speech.bot("stop-asked")))

    async def _say(self, reply: Reply) -> Say:
        """Return a speaker that needs no table: the game may not be readable."""
        return speaker("", await own_language(self._store, reply.interaction), lenient=True)


def _ending(posted: PostedMessage | None, user_id: int) -> str:
    """Return what became of a request that ended with the no of somebody."""
    request = None if posted is None else loaded(posted)
    return "withdrawn" if request is not None and request.user_id == user_id else "declined"


def _is_moderator(reply: Reply) -> bool:
    return reply.interaction.permissions.manage_messages
