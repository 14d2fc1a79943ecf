"""What a wording may tell before there is anything to see: the goal, the rules by chapter.

Both are optional and need no view, so a lobby and a command can show them of any game. A game of
somebody else without them is played all the same: its lobby shows `summary`, its rules are those of
`Wording.rules` on one page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from games.core.api import Json
from games.core.wording import Message, Wording

GOAL_WORDS = 60  # of a goal, at most: it shares one screen of a phone with the whole lobby
CHAPTER_WORDS = 100  # of a chapter


class Difficulty(StrEnum):
    """How much there is to learn before a first game goes well."""

    EASY = "easy"
    MEDIUM = "medium"
    DEMANDING = "demanding"


@runtime_checkable
class Inviting(Protocol):
    """A wording that says in a minute what a game is about."""

    difficulty: Difficulty

    def goal(self) -> Message:
        """Return what players do, how they win and what beginners forget."""
        ...


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the rules: a title for a button, a text, the clauses it explains.

    `sections` are those of `Wording.rules` that say the same in full.
    """

    title: Message
    text: Message
    clauses: tuple[str, ...]
    sections: tuple[Message, ...] = ()


@runtime_checkable
class Teaching(Protocol):
    """A wording whose rules can be read chapter by chapter."""

    def chapters(self) -> Sequence[Chapter]:
        """Return the chapters in the order in which they are best learnt."""
        ...


def chapter(name: str, clauses: str, sections: str) -> Chapter:
    """Return the chapter "chapter-<name>"; clauses and sections are separated by blanks."""
    return Chapter(
        Message(f"chapter-{name}"),
        Message(f"chapter-{name}-text"),
        tuple(clauses.split()),
        tuple(Message(f"rules-{section}") for section in sections.split()),
    )


class Taught:
    """A wording with the message "game-goal" and with chapters that are listed."""

    difficulty: Difficulty
    lessons: tuple[Chapter, ...]

    def goal(self) -> Message:
        """Return the message "game-goal"."""
        return Message("game-goal")

    def chapters(self) -> Sequence[Chapter]:
        """Return the listed chapters."""
        return self.lessons


def goal(wording: Wording) -> Message:
    """Return the goal of a game; the message "summary" of a wording that has no such thing."""
    return wording.goal() if isinstance(wording, Inviting) else Message("summary")


def difficulty(wording: Wording) -> Difficulty | None:
    """Return how much there is to learn, None if nobody has said."""
    return wording.difficulty if isinstance(wording, Inviting) else None


def chapters(wording: Wording) -> Sequence[Chapter]:
    """Return the chapters of the rules, none where they are not divided."""
    return wording.chapters() if isinstance(wording, Teaching) else ()


def chapter_now(wording: Wording, view: Json) -> int:
    """Return the place of the chapter that matters now: it holds the first section of the rules."""
    (first, *_) = wording.rules(view)
    holds = (place for place, each in enumerate(chapters(wording)) if first in each.sections)
    return next(holds, 0)
