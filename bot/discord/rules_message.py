"""The rules of a game, a chapter a page: the same before, during and without a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.discord import custom_ids
from bot.discord.components import Action, Entry, button, menu, rows
from bot.discord.custom_ids import Ref
from bot.discord.game_facts import facts_line
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.message_builder import Layout
from bot.jobs.crew import Picture
from bot.texts import Speaker, speaker
from games.core.api import Game
from games.core.teaching import chapters, goal
from games.core.wording import Message

FULL = "full"  # the end of a custom id whose page has the sections, too
_IN_A_ROW = 3  # on a phone


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a game for one reader."""

    game: Game[Any]
    say: Speaker
    table: int = 0  # 0: of no table
    now: int | None = None  # the chapter that matters now
    sections: Sequence[Message] = ()  # all rules, what matters now first, once the game runs

    def nearest(self, place: int) -> int:
        """Return the place of a chapter that there is."""
        return max(0, min(place, len(chapters(self.game.wording())) - 1))

    def ref(self, place: int, *, full: bool) -> Ref:
        """Return what opens a page."""
        parts = [] if self.table else [self.game.slug]
        parts += [str(place), FULL] if full else [str(place)]
        return Ref(self.table, 0, ".".join((custom_ids.RULES, *parts)))

    def bot(self, message_id: str, **args: object) -> str:
        """Return a sentence of the bot's own catalogue."""
        return self.say(Message(message_id, args))


def page(book: Book, place: int, *, full: bool, picture: Picture | None = None) -> Layout:
    """Return a page: a picture, a short text, all about it if wanted, and the way to others.

    A game that has no chapters is told on one page.
    """
    layout = Layout().text(f"### {book.bot('title')} · {book.bot('button-rules')}")
    found = chapters(book.game.wording())
    if not found:
        return _undivided(layout, book)
    place = book.nearest(place)
    shown = found[place]
    mark = f" · {book.bot('rules-now')}" if place == book.now else ""
    layout.text(f"**{place + 1} · {book.say(shown.title)}**{mark}")
    if picture is not None:
        layout.picture(picture)
    layout.text(book.say(shown.text))
    if full:
        layout.line()
        for section in shown.sections:
            layout.text(book.say(section))
        layout.text(_typing(book))
    titles = [book.say(each.title) for each in found]
    # Whoever reads in full goes on in full; so no two buttons do the same, which Discord forbids.
    openers = [
        _opener(book.ref(each, full=full), f"{each + 1} · {title}", is_shown=each == place)
        for each, title in enumerate(titles)
    ]
    layout.rows(rows(openers, _IN_A_ROW))
    words = book.bot("button-rules-short" if full else "button-rules-full")
    return layout.rows(rows([button(book.ref(place, full=not full), words)]))


def _opener(ref: Ref, label: str, *, is_shown: bool) -> Action:
    style = discord.ButtonStyle.primary if is_shown else discord.ButtonStyle.secondary
    return button(ref, label, style)


def _undivided(layout: Layout, book: Book) -> Layout:
    if not book.sections:
        return layout.text(book.say(goal(book.game.wording())))
    for section in book.sections:
        layout.text(book.say(section))
    return layout.text(_typing(book))


def _typing(book: Book) -> str:
    return book.bot("rules-typing", example=book.bot("typed-example"))


def shelf(found: Sequence[Game[Any]], language: str) -> Layout:
    """Return the question whose rules somebody would like to read."""
    entries = []
    for game in found[:SELECT_OPTIONS]:
        say = speaker(game.slug, language, lenient=True)
        opened = f"{custom_ids.RULES}.{game.slug}"
        entries.append(Entry(opened, say(Message("title")), facts_line(say, game)))
    say = speaker("", language, lenient=True)
    asked = menu(Ref(0, 0, custom_ids.RULES), say(Message("panel-choose")), entries)
    return Layout().text(say(Message("ask-rules"))).rows([ui.ActionRow(asked)])
