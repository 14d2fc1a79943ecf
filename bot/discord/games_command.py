"""/games: a user's games everywhere, most urgent first, with links; games without channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.discord import custom_ids
from bot.discord.closed_lobbies import LOBBY
from bot.discord.components import Action, button, rows
from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.interaction import Reply
from bot.discord.invitation_message import CARD
from bot.discord.languages import own_language, private_language
from bot.discord.message_builder import Layout, jump_link, note
from bot.discord.new_table import refused_here
from bot.discord.panel_tools import give_back
from bot.discord.plan_words import withdraw_button
from bot.discord.sentences import Speech, own_speech
from bot.tables.public_time import public_time
from bot.tables.refusals import NotAdriftError
from bot.tables.services import Services
from bot.tables.table import STOP, Table
from bot.tables.turn import BOARD
from bot.texts import speaker
from games.core.errors import GameError
from games.core.wording import Message, Say
from storage.api.overviews import Concern

_MOST = 20
_MOST_CHECKED = 5  # channels that Discord is asked about before the list is shown
_ROOM = 3600  # characters for the list; a message has 4000
_SURE = "sure"


async def show_games(dispatch: Dispatch, reply: Reply) -> None:
    """Show a user the list."""
    agenda = await dispatch.store.games.agenda(reply.user_id, _MOST)
    asked = 0
    for concern in agenda.concerns:  # a channel may have been deleted while nobody looked
        if asked < _MOST_CHECKED:
            asked += await dispatch.channels.check(concern.game)
    language = await own_language(dispatch.store, reply.interaction)
    await reply.show(await overview(dispatch.services, reply.user_id, language))


async def overview(services: Services, user_id: int, language: str) -> Layout:
    """Return the list: games that wait for the user, then running ones, then lobbies."""
    say = speaker("", language, lenient=True)
    layout = Layout().text(f"### {say(Message('games-title'))}")
    agenda = await services.store.games.agenda(user_id, _MOST)
    if not agenda.concerns:
        return layout.text(say(Message("games-none")))
    listed: list[_Listed] = []
    letters = _ROOM
    for concern in agenda.concerns:
        line, table = await _line(services, concern, user_id, language)
        letters -= len(line) + 1
        if letters < 0:
            break
        listed.append(_Listed(line, *_buttons(table, user_id, language)))
    served = _served(listed, layout.room - 1)  # the last lines are one component, too
    lines: list[str] = []
    for number, each in enumerate(listed):
        lines.append(each.line)
        if number in served:  # buttons stand below their own game
            layout.text("\n".join(lines)).rows(rows(each.buttons))
            lines = []
    if len(served) < sum(bool(each.buttons) for each in listed):
        lines.append(say(Message("games-few-buttons")))
    if agenda.total > len(listed):
        lines.append(say(Message("games-more", {"count": agenda.total - len(listed)})))
    return layout.text("\n".join(lines))


@dataclass(frozen=True, slots=True)
class _Listed:
    """A game in the list: its line, how urgently it needs its buttons (0 first), the buttons."""

    line: str
    need: int
    buttons: list[Action]


def _buttons(table: Table | None, user_id: int, language: str) -> tuple[int, list[Action]]:
    """Return the buttons of a game, and how urgent they are: those of lost games are only here."""
    if table is None:
        return 0, []
    speech = Speech(table, language)
    if table.row.gone_at is not None:
        return 0, _ways_out(speech)
    if table.kept_for(user_id):
        return 1, [_way_back(speech)]
    if _is_lent(table, user_id):
        return 1, [give_back(speech)]
    if _has_plan(table, user_id):
        return 2, [withdraw_button(table, speech, custom_ids.PLAN_UNLIST)]
    return 0, []


def _served(listed: Sequence[_Listed], room: int) -> set[int]:
    """Return which games have their buttons, by place: as many as there is room for."""
    served = set()
    for number in sorted(range(len(listed)), key=lambda number: listed[number].need):
        buttons = listed[number].buttons
        cost = len(buttons) + 2  # their row, and the text above it
        if buttons and cost <= room:
            served.add(number)
            room -= cost
    return served


async def _line(
    services: Services, concern: Concern, user_id: int, language: str
) -> tuple[str, Table | None]:
    """Return what is to be said about one game, and its table if it can be read."""
    row = concern.game
    try:
        table = await services.tables.get(row.id)
    except GameError:
        say: Say = speaker("", language, lenient=True)
        return say(Message("games-broken", {"channel": f"<#{row.channel_id}>"})), None
    speech = Speech(table, language)
    others = [
        speech.names[seat.seat]
        for seat in table.seats
        if not seat.is_free and seat.user_id != user_id
    ]
    facts = [speech.bot("games-with", names=", ".join(others))] if others else []
    if row.gone_at is not None:
        facts.append(await _loss(services, table, speech))
        return _joined(speech, "games-mark-gone", facts), table
    is_lobby = table.position is None
    if kept := table.kept_for(user_id):
        kind = "games-mark-others"
        is_lent = table.seats[kept[0]].owner_id == user_id
        facts.append(speech.bot("games-lent" if is_lent else "games-kept"))
    elif is_lobby:
        kind = "games-mark-lobby"
        facts.append(_seats(table, speech, user_id))
    else:
        kind, about_time = _running(table, speech, concern, user_id, services.tables.now())
        facts += about_time
    if _is_lent(table, user_id):
        names = [speech.names[seat] for seat in table.borrowed_by(user_id)]
        facts.append(speech.bot("games-borrowed", name=", ".join(names)))
    if _has_plan(table, user_id):
        facts.append(speech.bot("games-planned"))
    if row.channel_id > 0:  # else its thread is about to be opened
        posted = await services.store.posted.find(row.id, LOBBY if is_lobby else BOARD)
        message_id = None if posted is None else posted.message_id
        link = jump_link(row.guild_id, row.channel_id, message_id)
        facts.append(speech.bot("games-to-table" if is_lobby else "games-to-board", link=link))
    return _joined(speech, kind, facts), table


def _running(
    table: Table, speech: Speech, concern: Concern, user_id: int, now: int
) -> tuple[str, list[str]]:
    """Return whom a running game waits for, since when, and what is left."""
    time = public_time(table, now)
    if time.is_asleep:
        return "games-mark-asleep", [speech.bot("games-asleep")]
    facts = []
    if time.paused_until is not None:
        facts.append(speech.bot("games-paused", when=f"<t:{time.paused_until}:f>"))
    if concern.asked_at is not None:  # for this user alone: others may not know
        facts.append(speech.bot("games-yours", since=f"<t:{concern.asked_at}:R>"))
        own = [table.clocks.runs_out_at(seat) for seat in table.seats_of(user_id)]
        ends = min((at for at in own if at is not None), default=None)
        if ends is not None:
            left = "games-left" if ends > now else "games-used-up"
            facts.append(speech.bot(left, when=f"<t:{ends}:R>"))
        return "games-mark-yours", facts
    waiting = [speech.with_end(speech.names[seat], seat, time) for seat in table.waiting_for()]
    facts += [speech.bot("games-others", names=", ".join(waiting))] if waiting else []
    return "games-mark-others", facts


def _has_plan(table: Table, user_id: int) -> bool:
    """Return whether a user has a plan that is played when the turn comes."""
    return any(plan.is_kept and plan.seat in table.seats_of(user_id) for plan in table.plans)


def _is_lent(table: Table, user_id: int) -> bool:
    """Return whether a user plays for somebody else at a table."""
    return bool(table.borrowed_by(user_id)) and not table.is_over


def _joined(speech: Speech, kind: str, facts: list[str]) -> str:
    return " · ".join([speech.bot(kind, title=speech.title), *facts])


def _seats(table: Table, speech: Speech, user_id: int) -> str:
    free = sum(seat.is_free for seat in table.seats)
    if free:
        return speech.bot("games-free", free=free)
    if table.row.host_id == user_id:
        return speech.bot("games-full-yours")
    host = next((s.seat for s in table.seats if s.user_id == table.row.host_id), None)
    who = f"<@{table.row.host_id}>" if host is None else speech.names[host]
    return speech.bot("games-full", host=who)


async def _loss(services: Services, table: Table, speech: Speech) -> str:
    """Return that the channel is gone, and who would like to close the game."""
    words = speech.bot("games-gone")
    request = await services.consent.request(table.id, STOP)
    if request is None:
        return words
    wanting = [speech.names[seat.seat] for seat in table.seats if seat.user_id in request.agreed]
    return f"{words} · {speech.bot('games-gone-closing', names=', '.join(wanting))}"


def _way_back(speech: Speech) -> Action:
    """Return the button of whoever wants to play again where somebody else plays for them."""
    return button(Ref(speech.table.id, 0, custom_ids.BACK), speech.bot("button-i-am-back"))


def _ways_out(speech: Speech) -> list[Action]:
    game_id = speech.table.id
    return [
        button(
            Ref(game_id, 0, custom_ids.MOVE), speech.bot("button-move"), discord.ButtonStyle.primary
        ),
        button(Ref(game_id, 0, custom_ids.CLOSE), speech.bot("button-close")),
    ]


def answer_games_list(dispatch: Dispatch) -> None:
    """Let the buttons in the list do what they say."""

    def with_dispatch(
        work: Callable[[Dispatch, Reply, Ref], Awaitable[None]],
    ) -> Callable[[Reply, Ref], Awaitable[None]]:
        async def answered(reply: Reply, ref: Ref) -> None:
            await work(dispatch, reply, ref)

        return answered

    dispatch.handlers[custom_ids.MOVE] = with_dispatch(_move)
    dispatch.handlers[custom_ids.CLOSE] = with_dispatch(_close)
    dispatch.handlers[custom_ids.PLAN_UNLIST] = with_dispatch(_withdraw_plan)


async def _withdraw_plan(dispatch: Dispatch, reply: Reply, ref: Ref) -> None:
    """Forget a plan and show the list again; pressed twice, the list is just shown."""
    turn, _ = await dispatch.services.plans.withdraw(
        ref.game, reply.user_id, reply.interaction.guild_id
    )
    language = private_language(turn, reply.interaction)
    await reply.show(await overview(dispatch.services, reply.user_id, language))


async def _lost_table(dispatch: Dispatch, reply: Reply, ref: Ref) -> tuple[Table, Speech]:
    table, speech = await own_speech(dispatch.services, reply, ref.game)
    table.seated(reply.user_id)
    if table.is_over or table.row.gone_at is None:
        raise NotAdriftError()
    return table, speech


async def _move(dispatch: Dispatch, reply: Reply, ref: Ref) -> None:
    """Let a game go on in the channel where its player has looked at the list."""
    interaction = reply.interaction
    table, speech = await _lost_table(dispatch, reply, ref)
    guild, channel_id = interaction.guild, interaction.channel_id
    if guild is None or channel_id is None:
        await reply.show(note(speech.bot("refused-move-here")))
        return
    refused = refused_here(interaction, speech.say)
    if refused:
        await reply.show(note(refused))
        return
    if guild.id != table.row.guild_id:
        missing = await dispatch.channels.absent(table, guild)
        if missing:
            who = ", ".join(f"<@{user}>" for user in missing)
            await reply.show(note(speech.bot("refused-absent-players", who=who)))
            return
    card = await dispatch.store.posted.find(ref.game, CARD)
    moved = await dispatch.channels.move(ref.game, reply.user_id, channel_id, guild.id)
    dispatch.follow_up.run(ref.game, partial(dispatch.publisher.cards.moved, card, moved))
    dispatch.follow_up.follow(ref.game, reply, "moved-here")
    await reply.show(note(speech.bot("moved", title=speech.title, channel=f"<#{channel_id}>")))


async def _close(dispatch: Dispatch, reply: Reply, ref: Ref) -> None:
    """Close a game without channel, after asking: by whom it could be stopped if it had one."""
    table, speech = await _lost_table(dispatch, reply, ref)
    is_lobby = table.position is None
    is_host = table.row.host_id == reply.user_id
    if ref.argument != _SURE:
        leaving = is_lobby and not is_host
        ask = "ask-leave-lost" if leaving else "ask-close"
        label = speech.bot("button-leave" if leaving else "button-close")
        sure = Ref(ref.game, 0, f"{custom_ids.CLOSE}.{_SURE}")
        buttons = rows([button(sure, label, discord.ButtonStyle.danger)])
        await reply.show(Layout().text(speech.bot(ask, title=speech.title)).rows(buttons))
        return
    if is_lobby and not is_host:
        await dispatch.services.lobby.leave(ref.game, reply.user_id)
        words = speech.bot("left")
    elif is_lobby:
        await dispatch.lobbies.give_up(reply, table)
        words = speech.bot("lobby-closed", title=speech.title)
    else:
        done = await dispatch.services.consent.stop(ref.game, reply.user_id)
        words = speech.bot("end-stopped" if isinstance(done, Table) else "close-asked")
    await reply.show(note(words))
