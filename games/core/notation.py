"""Typed moves: which option of a question a player means by a few words or coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from games.core.api import Decision, Option
from games.core.wording import Wording

_PARTS = re.compile(r"[\s,;]+")


def parts(text: str) -> list[str]:
    """Return the words of a typed move, in lower case."""
    return [part for part in _PARTS.split(text.lower()) if part]


def match(wording: Wording, decision: Decision, words: Sequence[str]) -> tuple[Option, int] | None:
    """Return the option that the first words mean and how many they are, None if none fits.

    The longest spelling wins, so that "9+anchor" is not taken for "9".
    """
    best: tuple[Option, int] | None = None
    for option in decision.options:
        for spelling in wording.typed(decision, option):
            spelt = parts(spelling)
            if spelt and list(words[: len(spelt)]) == spelt and len(spelt) > (best or (0, 0))[1]:
                best = option, len(spelt)
    return best


def suggest(
    labels: Iterable[tuple[Option, str, Sequence[str]]], text: str, most: int = 25
) -> list[Option]:
    """Return the options that fit what was typed so far, best first.

    `labels` gives for each option its spoken label and its spellings. A spelling that begins with
    the text comes before a label that contains all its words; everything fits an empty text.
    """
    typed = " ".join(parts(text))
    ranked: list[tuple[int, int, Option]] = []
    for place, (option, label, spellings) in enumerate(labels):
        rank = _rank(typed, label.lower(), [" ".join(parts(s)) for s in spellings])
        if rank is not None:
            ranked.append((rank, place, option))
    ranked.sort(key=lambda each: each[:2])
    return [option for _, _, option in ranked[:most]]


def _rank(typed: str, label: str, spellings: Sequence[str]) -> int | None:
    if typed in spellings:
        return 0
    if any(spelling.startswith(typed) for spelling in spellings):
        return 1
    return 2 if all(word in label for word in typed.split()) else None
