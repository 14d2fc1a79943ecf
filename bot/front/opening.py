"""Opening a table: may it be opened here, where does it go, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

import games
from bot import permissions
from bot.front import ids
from bot.front.front import Front
from bot.front.ids import Ref
from bot.front.items import button, rows
from bot.front.layouts import Layout, note
from bot.front.people import own_language, person, server_language
from bot.front.reply import Reply
from bot.refusals import ChannelBusyError
from bot.texts import speaker
from games.core.errors import InvalidOptionError
from games.core.play import table_options
from games.core.wording import Message, Say


@dataclass(frozen=True, slots=True)
class Opening:
    """What was asked for."""

    slug: str
    seats: int | None
    computers: Sequence[str]
    thread: bool
    options: str = ""


async def open_table(front: Front, reply: Reply, wish: Opening) -> None:
    """Open a lobby in the channel or in a new thread, and post it."""
    interaction = reply.interaction
    game = games.get(wish.slug)
    say = speaker(wish.slug, await own_language(front.store, interaction), lenient=True)
    refused = await _refused(front, interaction, say)
    if refused:
        await reply.show(note(refused))
        return
    options = parse_options(wish.options)
    table_options(game, game.seats.start if wish.seats is None else wish.seats, options)
    await front.sessions.check_room(interaction.user.id, interaction.guild_id)
    front.lobbies.admit(reply)
    channel_id = await _place(front, reply, wish, say)
    if channel_id is None:
        return
    try:
        table = await front.sessions.create(
            wish.slug,
            person(interaction.user),
            channel_id=channel_id,
            guild_id=interaction.guild_id,
            seats=wish.seats,
            options=options,
            computers=wish.computers,
        )
    except ChannelBusyError:
        await reply.show(_busy(wish, say))
        return
    front.studio.warm(wish.slug)
    await front.poster.publish(table.id)
    await reply.show(note(say(Message("opened", {"channel": f"<#{channel_id}>"}))))


def answer_thread_offers(front: Front) -> None:
    """Let the button of a taken channel open the table in a thread."""

    async def opened(reply: Reply, ref: Ref) -> None:
        await open_table(front, reply, Opening(ref.argument, None, (), thread=True))

    front.handlers[ids.THREAD] = opened


def parse_options(text: str) -> dict[str, str]:
    """Return options typed as ``name=value`` pairs; refuses what is not a pair."""
    given = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOptionError(option=name, value="", allowed=["name=value"])
        given[name] = value
    return given


async def _refused(front: Front, interaction: discord.Interaction[Any], say: Say) -> str:
    """Return why no table can be opened here, "" if it can."""
    granted = interaction.app_permissions
    wanted: tuple[str, ...] = permissions.ALWAYS
    if isinstance(interaction.channel, discord.Thread):
        wanted += permissions.IN_THREADS
    missing = permissions.missing(granted, wanted)
    if missing:
        names = ", ".join(say(Message(f"permission-{name}")) for name in missing)
        return say(Message("refused-permissions", {"permissions": names}))
    starters = await front.store.setting("guild", interaction.guild_id or 0, "starters")
    if starters == "moderators" and not interaction.permissions.manage_messages:
        return say(Message("refused-starters"))
    return ""


async def _place(front: Front, reply: Reply, wish: Opening, say: Say) -> int | None:
    """Return the channel the game goes to; opens a thread if wanted and possible."""
    interaction = reply.interaction
    channel = interaction.channel
    policy = await front.store.setting("guild", interaction.guild_id or 0, "threads")
    wanted = policy == "always" or (wish.thread and policy != "never")
    if not wanted or not isinstance(channel, discord.TextChannel):
        return interaction.channel_id
    missing = permissions.missing(interaction.app_permissions, permissions.TO_OPEN_THREADS)
    if missing:
        names = ", ".join(say(Message(f"permission-{name}")) for name in missing)
        await reply.show(note(say(Message("refused-permissions", {"permissions": names}))))
        return None
    public = speaker(
        wish.slug, await server_language(front.store, interaction.guild_id), lenient=True
    )
    title = public(Message("thread-name", {"title": public(Message("title"))}))
    thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
    return thread.id


def _busy(wish: Opening, say: Say) -> Layout:
    """Return the refusal of a taken channel with the offer of a thread."""
    thread = Ref(0, 0, f"{ids.THREAD}.{wish.slug}")
    offer = button(thread, say(Message("button-thread")), discord.ButtonStyle.primary)
    return Layout().text(say(Message("refused-channel-busy"))).rows(rows([offer]))
