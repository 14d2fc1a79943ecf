"""A question and its options as they are shown: buttons in words, by number, or a menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot.discord import custom_ids
from bot.discord.components import Action, Entry, button, size
from bot.discord.components import menu as menu_of
from bot.discord.custom_ids import Ref
from bot.discord.limits import COMPONENTS
from bot.discord.offered_choices import MOST_BESIDE, MOST_NUMBERS, Offered
from bot.discord.sentences import Speech
from bot.tables.play import is_at_once
from bot.tables.shortcuts import shortcut_id
from bot.tables.table import Table
from games.core.api import CONFIRM, Decision, Json
from games.core.menu import Item, Path, menu
from games.core.play import Question
from games.core.shortcuts import Walk
from games.core.wording import effect, has_place, together

_MOST_BUTTONS = 5  # in words
_LONGEST_BUTTON = 34  # a longer label would be cut on a phone if it stood beside others
_NOTHING, _SHORTCUTS, _ALL = range(3)  # what is folded into menus where room is scarce


class Verbs(NamedTuple):
    """What entries do: choose an option, open a menu, or that menu over the whole board."""

    option: str
    submenu: str
    whole: str


PLAYING = Verbs(custom_ids.OPTION, custom_ids.SUBMENU, custom_ids.WHOLE)
PLANNING = Verbs(custom_ids.PLAN_OPTION, custom_ids.PLAN_SUBMENU, custom_ids.PLAN_WHOLE)


def labels(
    table: Table,
    speech: Speech,
    decision: Decision,
    items: Sequence[Item],
    view: Json,
    after: int = 0,
) -> list[str]:
    """Return the labels of a menu's entries; its options are numbered as in the picture.

    `after` is the last number before them.
    """
    wording = table.game.wording()

    def option(place: int) -> str:
        return speech.plain(wording.option(decision, decision.options[place], view))

    named: list[str] = []
    number = after
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
    found: Offered,
    view: Json,
    verbs: Verbs = PLAYING,
    *,
    pictured: bool,
    room: int = COMPONENTS,
) -> list[list[Action]]:
    """Return the choices, part by part: a few in words, or by their numbers, or as menus.

    A number is one press with the picture in sight, so it takes one: `pictured` says whether there
    is. What has no place in it stands below the numbers, in words. Groups of a long list have a
    menu each. Shortcuts come last, by numbers where they have some. If all that is more than the
    message has room for, shortcuts are a menu, then the others as well.
    """
    asker = _Asker(table, speech, question, view, verbs)
    by_number = pictured and not speech.in_words
    parts = asker.parts(found, by_number=by_number)
    if size(parts) > room:
        parts = asker.parts(found, by_number=by_number, fold=_SHORTCUTS)
    return parts if size(parts) <= room else asker.parts(found, by_number=False, fold=_ALL)


class _Asker(NamedTuple):
    """Makes the parts of one panel."""

    table: Table
    speech: Speech
    question: Question
    view: Json
    verbs: Verbs

    def parts(self, found: Offered, *, by_number: bool, fold: int = _NOTHING) -> list[list[Action]]:
        """Return all parts, those that are to be folded as menus."""
        most = 0 if not by_number else MOST_BESIDE if found.groups else MOST_NUMBERS
        parts: list[list[Action]] = []
        if found.items:
            is_menu = fold == _ALL
            parts += self.singles(found.items, found.path, most, is_menu=is_menu)
        number = len([item for item in found.items if item.index is not None])
        for group in found.groups:
            words = self.speech.plain(self.table.game.wording().group(group.token)) + " …"
            parts.append([self.menu(group.items, group.path, words, number)])
            number += len([item for item in group.items if item.index is not None])
        after = number if found.are_marked else None
        is_menu = fold != _NOTHING
        return parts + self.shortcuts(found.shortcuts, after, by_number=by_number, is_menu=is_menu)

    def singles(
        self, items: Sequence[Item], path: Path, most_numbers: int, *, is_menu: bool
    ) -> list[list[Action]]:
        """Return the entries of the main list."""
        decision = self.question.decision
        named = labels(self.table, self.speech, decision, items, self.view)
        entries = [
            (_what(item, path, place, self.verbs), label)
            for place, (item, label) in enumerate(zip(items, named, strict=True))
        ]
        # Words before numbers: they can be pressed without a look at the picture.
        if not is_menu and len(entries) <= _MOST_BUTTONS and all(map(_is_short, named)):
            return self._in_words(range(len(entries)), items, entries)
        worded = _worded(self.table, decision, items)
        if is_menu or not _are_numbered(items, most_numbers) or len(worded) > _MOST_BUTTONS:
            return [[self.menu(items, path, self.speech.bot("panel-choose"))]]
        numbers = [
            self._button(what, str(place + 1))
            for place, (what, _) in enumerate(entries)
            if place not in worded
        ]
        words = self._in_words(worded, items, entries)
        return [numbers, *words] if numbers else words

    def _in_words(
        self, places: Iterable[int], items: Sequence[Item], entries: Sequence[tuple[str, str]]
    ) -> list[list[Action]]:
        """Return entries as buttons in words; what is long has a row of its own."""
        made = [(self._single(items[place], entries[place]), entries[place][1]) for place in places]
        short = [action for action, label in made if _is_short(label)]
        long = [[action] for action, label in made if not _is_short(label)]
        return [short, *long] if short else long

    def _single(self, item: Item, entry: tuple[str, str]) -> Action:
        """Return an entry as a button in words."""
        if item.index is None or self.verbs is not PLAYING:
            return self._button(*entry)
        decision = self.question.decision
        key, is_shown = decision.keys[item.index], len(decision.options) == 1
        is_final = is_at_once(self.table, decision.seat, key, is_shown=is_shown)
        return self._button(*entry, is_final=is_final)

    def menu(self, items: Sequence[Item], path: Path, words: str, after: int = 0) -> Action:
        """Return choices as a menu, each with a line on what it does."""
        decision = self.question.decision
        named = labels(self.table, self.speech, decision, items, self.view, after)
        listed = [
            Entry(_what(item, path, place, self.verbs), label, self._effect(item))
            for place, (item, label) in enumerate(zip(items, named, strict=True))
        ]
        what = custom_ids.MENU + "." + "-".join(map(str, path))
        return menu_of(self._ref(what), words, listed)

    def shortcuts(
        self, walks: Sequence[Walk[Any]], after: int | None, *, by_number: bool, is_menu: bool
    ) -> list[list[Action]]:
        """Return several choices as one: a few in words, or a menu with what each does.

        If they have numbers in the picture, which come `after` those of the options, they can be
        chosen by these.
        """
        entries = [
            self._together(walk, None if after is None else after + count)
            for count, walk in enumerate(walks, start=1)
        ]
        if not entries:
            return []
        is_few = len(entries) <= _MOST_BUTTONS and all(_is_short(each.label) for each in entries)
        if is_few and not is_menu:
            return [[self._walked(*each) for each in zip(walks, entries, strict=True)]]
        if after is not None and by_number and not is_menu:
            counted = enumerate(entries, start=after + 1)
            return [[self._button(each.value, str(number)) for number, each in counted]]
        ref = self._ref(f"{custom_ids.MENU}.{custom_ids.SHORTCUT}")
        return [[menu_of(ref, self.speech.bot("panel-at-once"), entries)]]

    def _walked(self, walk: Walk[Any], entry: Entry) -> Action:
        """Return a shortcut as a button in words."""
        before = replace(self.table, position=walk.steps[-1].position)
        is_final = is_at_once(before, walk.seat, walk.keys[-1], is_shown=False)
        return self._button(entry.value, entry.label, is_final=is_final)

    def _together(self, walk: Walk[Any], number: int | None) -> Entry:
        plain = self.speech.plain
        label, effect_line = together(self.table.game.wording(), walk.choices(), walk.view())
        what = f"{custom_ids.SHORTCUT}.{shortcut_id(walk.keys)}"
        words = " · ".join(map(plain, label))
        help_line = "" if effect_line is None else plain(effect_line)
        return Entry(what, words if number is None else f"{number}. {words}", help_line)

    def _effect(self, item: Item) -> str:
        if item.index is None:
            return ""
        decision = self.question.decision
        found = effect(self.table.game.wording(), decision, decision.options[item.index], self.view)
        return "" if found is None else self.speech.plain(found)

    def _button(self, what: str, label: str, *, is_final: bool = False) -> Action:
        is_confirm = self.question.decision.kind == CONFIRM
        style = discord.ButtonStyle.success if is_confirm else discord.ButtonStyle.primary
        return button(self._ref(what), label, style, is_final=is_final)

    def _ref(self, what: str) -> Ref:
        return Ref(self.table.id, self.question.asked, what)


def _is_short(label: str) -> bool:
    return len(label) <= _LONGEST_BUTTON


def _are_numbered(items: Sequence[Item], most: int) -> bool:
    """Return whether all entries have a number in the picture, and buttons enough."""
    return len(items) <= most and all(item.index is not None for item in items)


def _worded(table: Table, decision: Decision, items: Sequence[Item]) -> list[int]:
    """Return which entries have no place in the picture: a number would say nothing of them."""
    wording = table.game.wording()
    return [
        place
        for place, item in enumerate(items)
        if item.index is not None and not has_place(wording, decision.options[item.index])
    ]


def _what(item: Item, path: Path, place: int, verbs: Verbs) -> str:
    return (
        custom_ids.option(item.index, verbs.option)
        if item.index is not None
        else custom_ids.submenu((*path, place), verbs.submenu)
    )
