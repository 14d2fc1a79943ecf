"""The pace of a table in words: in its lobby, in the menus of its host, among its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.courtesy.forecast import worst_case
from bot.courtesy.paces import PACES, Pace
from bot.courtesy.spans import DAY
from bot.discord import custom_ids
from bot.discord.components import Entry, menu, rows
from bot.discord.custom_ids import Ref
from bot.discord.sentences import Speech
from bot.spoken_time import spoken_length
from bot.tables.table import Table
from bot.tables.table_time import LATE, PACE, TIME_OPTIONS
from games.core.api import Game
from games.core.options import GameOption


def pace_words(speech: Speech, pace: Pace) -> str:
    """Return what a pace is: what a seat has, what a turn adds, how much it can become."""
    if not pace.has_clock:
        return speech.bot("pace-none")
    lengths = {"bank": pace.start, "increment": pace.increment, "cap": pace.cap}
    return speech.bot("pace-clock", **{k: spoken_length(v) for k, v in lengths.items()})


def lobby_pace(table: Table, speech: Speech, usual: int | None = None) -> str:
    """Return what the lobby says about time (T1); `usual` is what this group needed before."""
    time, lines = table.clocks.time, []
    if time.pace.has_clock:
        words = pace_words(speech, time.pace)
        lines.append(
            speech.bot("lobby-pace", pace=_value(speech, PACE, time.pace.name), words=words)
        )
        worst = _worst(table)
        if worst is not None:
            lines.append(speech.bot("lobby-worst", days=_days(worst)))
    if time.pace.has_clock or time.when_late != LATE.default:
        lines.append(speech.bot("lobby-late", words=_value(speech, LATE, time.when_late)))
    if usual is not None:
        lines.append(speech.bot("lobby-usual", days=_days(usual)))
    return "\n".join(lines)


def _worst(table: Table) -> int | None:
    """Return how long this table takes at worst: computers take no time."""
    count = len(table.seats)
    people = sum(seat.level is None for seat in table.seats)
    handovers = handovers_of(table.game, count)
    if handovers is None:
        return None
    return worst_case(table.clocks.time.pace, people, handovers * people // count)


def handovers_of(game: Game[Any], seats: int) -> int | None:
    """Return how many turns a game for so many usually has, None if its authors do not say."""
    known: Mapping[int, int] = getattr(game, "handovers", {})
    return known.get(seats)


def _days(seconds: int) -> int:
    return max(round(seconds / DAY), 1)


def _value(speech: Speech, option: GameOption, value: str) -> str:
    return speech.value(option, value)


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
