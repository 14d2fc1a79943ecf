"""Stopping a game: whoever can end it alone is asked whether it is meant, others ask the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Reply
from bot.discord.message_builder import Layout, note
from bot.discord.names import own_language
from bot.discord.sentences import own_speech
from bot.tables.consent import REQUEST
from bot.tables.refusals import BrokenGameError
from bot.tables.table import STOP, Table
from bot.texts import speaker
from games.core.wording import Message, Say

if TYPE_CHECKING:
    from bot.discord.dispatch import Front


async def ask_to_stop(front: Front, reply: Reply, ref: Ref) -> None:
    """Answer `/game stop`: close a table that waits for players, ask before a game is stopped."""
    row = await front.store.games.get(ref.game)
    if row.status == "lobby":
        table, speech = await own_speech(front.services, reply, ref.game)
        await front.lobbies.give_up(reply, table, force=_is_moderator(reply))
        await reply.show(note(speech.bot("lobby-closed", title=speech.title)))
        return
    if not _is_moderator(reply) and row.host_id != reply.user_id:
        await stop_game(front, reply, ref)  # the others are asked
        return
    say = await _say(front, reply)
    sure = button(
        Ref(ref.game, 0, custom_ids.STOP), say(Message("button-stop")), discord.ButtonStyle.danger
    )
    await reply.show(Layout().text(say(Message("ask-stop"))).rows(rows([sure])))


async def stop_game(front: Front, reply: Reply, ref: Ref) -> None:
    """Stop a running game, even one that cannot be read, or ask the other players."""
    moderator = _is_moderator(reply)
    try:
        table, speech = await own_speech(front.services, reply, ref.game)
    except BrokenGameError:
        if not await front.services.consent.stop_broken(ref.game, reply.user_id, force=moderator):
            raise
        say = await _say(front, reply)
        await reply.show(note(say(Message("end-stopped"))))
        return
    request = await front.services.consent.request(ref.game, STOP)
    token = "" if request is None else request.token
    asked = await front.store.posted.find(ref.game, REQUEST, token)
    done = await front.services.consent.stop(ref.game, reply.user_id, force=moderator)
    if isinstance(done, Table):
        front.follow(ref.game)
        front.run(ref.game, partial(front.poster.requests.close, ref.game, asked, "accepted"))
        await reply.show(note(speech.bot("end-stopped")))
        return
    ask = partial(front.poster.requests.ask, table, done)
    front.run(ref.game, ask, reply, "stop-asked")
    await reply.show(note(speech.bot("stop-asked")))


def _is_moderator(reply: Reply) -> bool:
    return reply.interaction.permissions.manage_messages


async def _say(front: Front, reply: Reply) -> Say:
    """Return a speaker that needs no table: the game may not be readable."""
    return speaker("", await own_language(front.store, reply.interaction), lenient=True)
