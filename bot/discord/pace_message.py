"""The pace of a table in words: in its lobby, in the menus of its host, among its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.courtesy.paces import PACES, Pace
from bot.discord import custom_ids
from bot.discord.components import Entry, menu, rows
from bot.discord.custom_ids import Ref
from bot.discord.forecast_sentences import forecast_sentences
from bot.discord.sentences import Speech
from bot.spoken_time import spoken_length
from bot.tables.game_length import handovers
from bot.tables.table import Table
from bot.tables.table_time import LATE, PACE, TIME_OPTIONS
from games.core.options import GameOption


def pace_words(speech: Speech, pace: Pace) -> str:
    """Return what a pace is: what a seat has, what a turn adds, how much it can become."""
    if not pace.has_clock:
        return speech.bot("pace-none")
    lengths = {"bank": pace.start, "increment": pace.increment, "cap": pace.cap}
    return speech.bot("pace-clock", **{k: spoken_length(v) for k, v in lengths.items()})


def lobby_pace(table: Table, speech: Speech, lengths: Sequence[int] = ()) -> str:
    """Return what the lobby says about time (T1); `lengths` are those of the group's games."""
    time, lines = table.clocks.time, []
    if time.pace.has_clock:
        pace = speech.value(PACE, time.pace.name)
        lines.append(speech.bot("lobby-pace", pace=pace, words=pace_words(speech, time.pace)))
    if time.pace.has_clock or time.when_late != LATE.default:
        late = speech.value(LATE, time.when_late)
        lines.append(speech.bot("lobby-late", words=late))
    count = len(table.seats)
    turns = handovers(table.row.slug, count)
    forecast = forecast_sentences(speech.say, time.pace, count, turns, lengths)
    return "\n".join([*lines, *(f"-# {sentence}" for sentence in forecast)])


def time_menus(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    """Return the menus in which the host chooses the pace, and what happens to the late."""
    found = []
    for option in TIME_OPTIONS:
        now = table.clocks.time.chosen[option.name]
        label = f"{speech.option(option)}: {speech.value(option, now)}"
        entries = [
            Entry(
                str(place),
                f"{speech.option(option)}: {speech.value(option, each)}",
                _explained(speech, option, str(each)),
            )
            for place, each in enumerate(option.values)
        ]
        ref = Ref(table.id, 0, f"{custom_ids.SET}.{option.name}")
        found.append(menu(ref, label, entries))
    return rows(found, width=1)


def time_lines(table: Table, speech: Speech) -> list[str]:
    """Return what is agreed about time, each with its explanation."""
    return [
        f"**{speech.option(option)}**: {speech.value(option, value)}\n"
        f"-# {_explained(speech, option, str(value))}"
        for option in TIME_OPTIONS
        for value in [table.clocks.time.chosen[option.name]]
    ]


def _explained(speech: Speech, option: GameOption, value: str) -> str:
    if option is PACE:
        return pace_words(speech, PACES[value])
    return speech.bot(f"setting-when_late-{value}-help")
