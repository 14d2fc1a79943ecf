"""A question and its options as they are shown: the words, buttons if they are few, else a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.discord import custom_ids
from bot.discord.components import Action, button, select
from bot.discord.custom_ids import Ref
from bot.discord.sentences import Speech
from bot.tables.table import Table
from games.core.api import CONFIRM, Decision, Json
from games.core.menu import Item, Path, menu
from games.core.play import Question

_MOST_BUTTONS = 5  # more options are a menu
_LONGEST_BUTTON = 34  # longer labels are a menu: they would be cut on a phone


class Verbs(NamedTuple):
    """What entries do: choose an option, open a menu."""

    option: str
    submenu: str


PLAYING = Verbs(custom_ids.OPTION, custom_ids.SUBMENU)
PLANNING = Verbs(custom_ids.PLAN_OPTION, custom_ids.PLAN_SUBMENU)


def labels(
    table: Table, speech: Speech, decision: Decision, items: Sequence[Item], view: Json
) -> list[str]:
    """Return the labels of a menu's entries; its options are numbered as in the picture."""
    wording = table.game.wording()

    def option(place: int) -> str:
        return speech.plain(wording.option(decision, decision.options[place], view))

    named: list[str] = []
    number = 0
    for item in items:
        if item.index is not None:
            number += 1
            numbered = "" if decision.kind == CONFIRM else f"{number}. "
            named.append(numbered + option(item.index))
        elif item.token is not None:
            named.append(speech.plain(wording.group(item.token)) + " …")
        else:
            first, last = item.span or (0, 0)
            named.append(f"{option(first)} … {option(last)}")
    return named


def asks(table: Table, speech: Speech, decision: Decision, path: Path, view: Json) -> str:
    """Return the question, and which part of a long list the menu is about."""
    wording = table.game.wording()
    question = speech.say(wording.question(decision, view))
    groups = []
    for depth, taken in enumerate(path):
        item = menu(decision.options, path[:depth])[taken]
        if item.token is not None:
            groups.append(speech.say(wording.group(item.token)))
    if not groups:
        return question
    return speech.bot("panel-within", question=question, group=" · ".join(groups))


def choices(
    table: Table,
    speech: Speech,
    question: Question,
    items: Sequence[Item],
    path: Path,
    view: Json,
    verbs: Verbs = PLAYING,
) -> list[Action]:
    """Return the options as buttons if they are few and short, else as a menu."""
    named = labels(table, speech, question.decision, items, view)
    entries = [
        (_what(item, path, place, verbs), label)
        for place, (item, label) in enumerate(zip(items, named, strict=True))
    ]
    short = all(len(label) <= _LONGEST_BUTTON for label in named)
    if len(entries) <= _MOST_BUTTONS and short:
        style = _style(question.decision)
        return [
            button(Ref(table.id, question.asked, what), label, style) for what, label in entries
        ]
    placeholder = speech.bot("panel-choose")
    ref = Ref(table.id, question.asked, custom_ids.MENU + "." + "-".join(map(str, path)))
    return [select(ref, placeholder, entries)]


def _what(item: Item, path: Path, place: int, verbs: Verbs) -> str:
    return (
        custom_ids.option(item.index, verbs.option)
        if item.index is not None
        else custom_ids.submenu((*path, place), verbs.submenu)
    )


def _style(decision: Decision) -> discord.ButtonStyle:
    if decision.kind == CONFIRM:
        return discord.ButtonStyle.success
    return discord.ButtonStyle.primary
