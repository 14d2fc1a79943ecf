"""The lobby message and the private choices of the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.discord import custom_ids, game_facts
from bot.discord.components import Entry, button, menu, rows, select
from bot.discord.custom_ids import Ref
from bot.discord.message_builder import Layout
from bot.discord.names import shown_name
from bot.discord.option_words import effect_of
from bot.discord.pace_message import lobby_pace, time_menus
from bot.discord.seat_notes import facts_line
from bot.discord.sentences import Speech
from bot.tables.facts import Facts
from bot.tables.table import Table
from games.core.api import Seat
from games.core.options import offered
from games.core.players import LEVELS
from games.core.teaching import goal

WAIT = "wait"


def lobby_layout(
    table: Table,
    speech: Speech,
    deadline: str = "",
    lengths: Sequence[int] = (),
    facts: Mapping[int, Facts] | None = None,
) -> Layout:
    """Return the lobby: goal, facts, who is in, options that are not as usual, pace, buttons.

    All of it is to be one screen of a phone, below the cover.

    `deadline` is what the server says about how soon to move, where the table has no clock;
    `lengths` are the seconds that earlier games of this group took, `facts` are about the people
    who sit there, by user.
    """
    layout = Layout()
    layout.text(f"## {speech.title}\n-# {speech.bot('subtitle')}")
    layout.text(speech.say(goal(table.game.wording())))
    layout.text(f"-# {game_facts.facts_line(speech.say, table.game, len(table.seats))}")
    layout.line()
    lines = [_seat_line(table, speech, Seat(s.seat), facts or {}) for s in table.seats]
    layout.text("\n".join(lines))
    layout.text(_options_lines(table, speech))
    layout.text(lobby_pace(table, speech, lengths))
    # Two answers to how soon to move would be one too many.
    if deadline and not table.clocks.time.pace.has_clock:
        layout.text(speech.bot("lobby-deadline", words=shown_name(deadline)))
    layout.text(speech.bot("chance-sealed", hash=table.row.seed_hash))
    return layout.rows(_lobby_rows(table, speech))


def _seat_line(table: Table, speech: Speech, seat: Seat, facts: Mapping[int, Facts]) -> str:
    row = table.seats[seat]
    mark = table.marks[seat]
    colour = speech.bot(f"colour-{mark.name}")
    place = f"{mark.glyph} **{mark.letter}** ({colour})"
    if row.level is not None:
        level = speech.bot("lobby-computer", level=speech.bot(f"level-{row.level}"))
        return f"{place} · {speech.names[seat]} · {level}"
    if row.user_id is None:
        return f"{place} · {speech.bot('lobby-free')}"
    host = f" · {speech.bot('lobby-host')}" if row.user_id == table.row.host_id else ""
    word = f" · “{shown_name(row.word)}”" if row.word else ""
    known = facts.get(row.user_id)
    told = f"\n-# {speech.say(facts_line(speech.say, known))}" if known is not None else ""
    return f"{place} · <@{row.user_id}>{host}{word}{told}"


def _options_lines(table: Table, speech: Speech) -> str:
    """Return what is not as usual at this table, with what that changes."""
    chosen = table.row.options
    shown = [
        speech.bot(
            "lobby-option",
            option=speech.option(option),
            value=speech.value(option, chosen[option.name]),
            effect=effect_of(speech, option, chosen[option.name]),
        )
        for option in offered(table.game.options)
        if chosen[option.name] != option.default
    ]
    return "\n".join(shown) or speech.bot("lobby-usual")


def _lobby_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    def ref(what: str) -> Ref:
        return Ref(table.id, 0, what)

    full = not any(seat.is_free for seat in table.seats)
    ready = sum(not seat.is_free for seat in table.seats)
    buttons = [
        button(
            ref(custom_ids.JOIN),
            speech.bot("button-join"),
            discord.ButtonStyle.success,
            disabled=full,
        ),
        button(ref(custom_ids.LEAVE), speech.bot("button-leave")),
        button(ref(custom_ids.COMPUTER), speech.bot("button-computer"), disabled=full),
        button(ref(custom_ids.OPTIONS), speech.bot("button-options")),
        button(
            ref(custom_ids.START),
            speech.bot("button-start"),
            discord.ButtonStyle.primary,
            disabled=ready not in table.game.seats,
            is_final=True,
        ),
        button(ref(custom_ids.RULES), speech.bot("button-rules")),
    ]
    return rows(buttons, width=3)


def start_layout(table: Table, speech: Speech, *, free: int, taken: int) -> Layout:
    """Return the question whether to start without those for whom seats are kept."""
    start = Ref(table.id, 0, f"{custom_ids.START}.{taken}")
    wait = Ref(table.id, 0, f"{custom_ids.START}.{WAIT}")
    style = discord.ButtonStyle.primary
    buttons = [
        button(start, speech.bot("start-with", count=taken), style, is_final=True),
        button(wait, speech.bot("button-wait")),
    ]
    return Layout().text(speech.bot("ask-start", free=free, count=taken)).rows(rows(buttons))


def computer_layout(table: Table, speech: Speech) -> Layout:
    """Return the question how well a new computer plays, each level with what it does."""
    entries = [
        Entry(
            f"{custom_ids.COMPUTER}.{level}",
            speech.bot(f"level-{level}"),
            speech.bot(f"level-{level}-help"),
        )
        for level in LEVELS
    ]
    if any(seat.level is not None for seat in table.seats):
        entries.append(Entry(f"{custom_ids.COMPUTER}.none", speech.bot("button-computer-none")))
    asked = menu(Ref(table.id, 0, custom_ids.COMPUTER), speech.bot("panel-choose"), entries)
    return Layout().text(speech.bot("ask-level")).rows([ui.ActionRow(asked)])


def options_layout(table: Table, speech: Speech) -> Layout:
    """Return all options of the table as menus, for the host alone."""
    layout = Layout().text(speech.bot("ask-options"))
    if len(table.game.seats) > 1:
        entries = [(str(n), speech.bot("option-seats", count=n)) for n in table.game.seats]
        chosen = speech.bot("option-seats", count=len(table.seats))
        layout.rows(
            [ui.ActionRow(select(Ref(table.id, 0, f"{custom_ids.SET}.seats"), chosen, entries))]
        )
    for option in offered(table.game.options):
        value = table.row.options[option.name]
        label = f"{speech.option(option)}: {speech.value(option, value)}"
        found = [
            Entry(
                str(place),
                f"{speech.option(option)}: {speech.value(option, each)}",
                effect_of(speech, option, each),
            )
            for place, each in enumerate(option.values)
        ]
        ref = Ref(table.id, 0, f"{custom_ids.SET}.{option.name}")
        layout.rows([ui.ActionRow(menu(ref, label, found))])
    return layout.rows(time_menus(table, speech))
