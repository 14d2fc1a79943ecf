"""Opening a table: may it be opened here, where does it go, what is missing."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

import games
from bot.discord import custom_ids, permissions
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.failures import FAILED, is_final, why
from bot.discord.interaction import Reply
from bot.discord.invitation_message import card_row, no_place
from bot.discord.languages import own_language
from bot.discord.message_builder import Layout, note
from bot.discord.names import person, plain
from bot.tables.lobby_seats import check_table
from bot.tables.quotas import LONGEST_WORD
from bot.tables.refusals import ChannelBusyError, NoGameError, ValuelessOptionError
from bot.tables.table import Table
from bot.tables.table_time import NOTHING_AGREED, PACE, TableTime
from bot.texts import speaker
from games.core.errors import UnknownOptionError
from games.core.options import GameOption, offered
from games.core.wording import Message, Say

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Opening:
    """What was asked for."""

    slug: str
    seats: int | None
    computers: Sequence[str]
    thread: bool
    options: str = ""
    word: str = ""  # the host's share in chance
    pace: str = ""

    @property
    def time(self) -> TableTime:
        """Return what was chosen about time; refuses a pace that does not exist."""
        return NOTHING_AGREED.choose({PACE.name: self.pace} if self.pace else {})


async def open_table(dispatch: Dispatch, reply: Reply, wish: Opening) -> None:
    """Open a lobby in the channel or in a new thread, and post it."""
    interaction = reply.interaction
    game = games.get(wish.slug)
    say = speaker(wish.slug, await own_language(dispatch.store, interaction), lenient=True)
    in_thread = await _wants_thread(dispatch, interaction, wish)
    refused = refused_here(interaction, say, in_thread=in_thread)
    refused = refused or await _refused_to_open(dispatch, interaction, say)
    if refused:
        await reply.show(note(refused))
        return
    options = parse_options(wish.options, game.options)
    # Checked before anything counts: a typing mistake must not use up the right to open.
    check_table(game, wish.seats, options, len(wish.computers))
    time = wish.time
    await dispatch.services.opening.check_room(interaction.user.id, interaction.guild_id)
    dispatch.lobbies.admit(reply)
    try:
        table = await _created(dispatch, interaction, wish, options, time, in_thread=in_thread)
    except ChannelBusyError:
        await reply.show(_busy(wish, say))
        return
    dispatch.workshop.rehearse(wish.slug)
    if in_thread:
        opened = await _in_thread(dispatch, reply, table)
    else:
        dispatch.follow_up.follow(table.id, reply, "table-open")
        opened = Message("opened", {"channel": f"<#{table.row.channel_id}>"})
    dispatch.follow_up.run(table.id, partial(dispatch.publisher.dress, table.id))
    await reply.show(note(say(opened)))


async def _created(
    dispatch: Dispatch,
    interaction: discord.Interaction[Any],
    wish: Opening,
    options: dict[str, str],
    time: TableTime,
    *,
    in_thread: bool,
) -> Table:
    """Store the lobby; one that gets a thread has its card stored with it, to be posted first."""
    channel_id = interaction.channel_id or 0
    async with dispatch.store.write():
        table = await dispatch.services.opening.create(
            wish.slug,
            person(interaction.user),
            channel_id=no_place(interaction.id) if in_thread else channel_id,
            guild_id=interaction.guild_id,
            seats=wish.seats,
            options=options,
            computers=wish.computers,
            press=interaction.id,
            word=plain(wish.word, LONGEST_WORD),
            time=time,
        )
        if in_thread:
            await dispatch.store.posted.put(card_row(table.id, channel_id))
    return table


async def _in_thread(dispatch: Dispatch, reply: Reply, table: Table) -> Message:
    """Post a table that gets a thread and return what its host is told: where it is, or why not."""
    try:
        await dispatch.publisher.publish(table.id)
        table = await dispatch.services.tables.get(table.id)
    except FAILED as error:
        log.warning("thread not opened: game=%s %s", table.id, why(error))
        if not is_final(error):
            return Message("opened-later")
        try:
            await dispatch.services.tables.get(table.id)
        except NoGameError:
            return Message("refused-thread")
        dispatch.follow_up.follow(table.id, reply, "table-open")  # which says what is missing
        return Message("table-open")
    return Message("opened", {"channel": f"<#{table.row.channel_id}>"})


def answer_thread_offers(dispatch: Dispatch) -> None:
    """Let the button of a taken channel open the table in a thread."""

    async def opened(reply: Reply, ref: Ref) -> None:
        await open_table(dispatch, reply, Opening(ref.argument, None, (), thread=True))

    dispatch.handlers[custom_ids.THREAD] = opened


def parse_options(text: str, known: Sequence[GameOption]) -> dict[str, str]:
    """Return options typed as ``name=value`` pairs; refuses what is not a pair."""
    given = {}
    for pair in text.split():
        name, equals, value = pair.partition("=")
        if not equals:
            option = next((each for each in offered(known) if each.name == name), None)
            if option is None:
                names = sorted(each.name for each in offered(known))
                raise UnknownOptionError(option=name, known=names)
            allowed = [f"{name}={str(each).lower()}" for each in option.values]
            raise ValuelessOptionError(option=name, allowed=allowed)
        given[name] = value
    return given


def refused_here(
    interaction: discord.Interaction[Any], say: Say, *, in_thread: bool = False
) -> str:
    """Return why no table can be here (or in a thread of its own), "" if it can."""
    wanted: tuple[str, ...] = permissions.ALWAYS
    if in_thread:  # asked before anything is made: half a table would be nobody's
        wanted += (*permissions.TO_OPEN_THREADS, *permissions.IN_THREADS)
    elif isinstance(interaction.channel, discord.Thread):
        wanted += permissions.IN_THREADS
    missing = permissions.missing(interaction.app_permissions, wanted)
    if _is_locked(interaction):
        return say(Message("refused-locked"))
    if missing:
        names = ", ".join(say(Message(f"permission-{name}")) for name in missing)
        return say(Message("refused-permissions", {"permissions": names}))
    return ""


async def _refused_to_open(
    dispatch: Dispatch, interaction: discord.Interaction[Any], say: Say
) -> str:
    """Return why this person may open no table on the server, "" if they may.

    Only for new tables: a game that has lost its channel goes on wherever its players are.
    """
    starters = await dispatch.store.preferences.get("guild", interaction.guild_id or 0, "starters")
    if starters == "moderators" and not interaction.permissions.manage_messages:
        return say(Message("refused-starters"))
    return ""


def _is_locked(interaction: discord.Interaction[Any]) -> bool:
    """Return whether this is a thread in which only moderators may write."""
    channel = interaction.channel
    may_all_the_same = interaction.app_permissions.manage_threads
    return isinstance(channel, discord.Thread) and channel.locked and not may_all_the_same


async def _wants_thread(
    dispatch: Dispatch, interaction: discord.Interaction[Any], wish: Opening
) -> bool:
    """Return whether the table gets a thread: as asked or as the server has it, if it can have one.

    Text and announcement channels have threads; a thread, or the chat of a voice channel, has none.
    """
    policy = await dispatch.store.preferences.get("guild", interaction.guild_id or 0, "threads")
    wanted = policy == "always" or (wish.thread and policy != "never")
    return wanted and isinstance(interaction.channel, discord.TextChannel)


def _busy(wish: Opening, say: Say) -> Layout:
    """Return the refusal of a taken channel with the offer of a thread."""
    thread = Ref(0, 0, f"{custom_ids.THREAD}.{wish.slug}")
    offer = button(thread, say(Message("button-thread")), discord.ButtonStyle.primary)
    return Layout().text(say(Message("refused-channel-busy"))).rows(rows([offer]))
