"""Spoken texts: messages of the bot and of each game in the language somebody reads."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bot.catalogues import Words, entries, words
from games.core.wording import Message, Say, signed

FALLBACK = "en"
# What the bot says of a game in its own words, besides what its wording names.
OWN_TEXTS = ("title", "subtitle", "typed-example")
_REFUSALS, _REFUSED = "refused-", "refused-game-error"
log = logging.getLogger(__name__)


class MissingTextError(LookupError):
    """No catalogue, not even the English one, has an entry of that id, or it cannot be spoken."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Speaks messages of the bot and of one game; all of it is data, so others can speak alike."""

    slug: str
    language: str
    names: tuple[str, ...]
    lenient: bool

    def __call__(self, message: Message) -> str:
        """Return a message in words."""
        try:
            return _speak(message, self)
        except MissingTextError:
            if not self.lenient:
                raise
            log.error(
                "text missing: game=%s language=%s id=%s", self.slug, self.language, message.id
            )
            if message.id.startswith(_REFUSALS) and message.id != _REFUSED:
                return self(Message(_REFUSED))
            return message.id


def speaker(
    slug: str, language: str = FALLBACK, names: Sequence[str] = (), *, lenient: bool = False
) -> Speaker:
    """Return what speaks messages of the bot and of one game in a language.

    Arguments called ``seat`` or ending in ``_seat`` are spoken as the player's name; `names` holds
    one name a seat (the seat's number is spoken without). What the language lacks is spoken in
    English. An unknown id raises MissingTextError, or with `lenient` is logged and spoken as the
    id itself, so that a missing sentence never stops a game; a refusal is a sentence in any case.
    """
    _languages_of(slug, language)  # read now, so that nobody waits for it later
    return Speaker(slug, language, tuple(names), lenient)


def message_ids(slug: str, language: str) -> frozenset[str]:
    """Return the ids that the catalogue of one game ("" for the bot) has in one language."""
    return frozenset(name for name in entries(slug, language) if not name.startswith("-"))


def _speak(message: Message, speaker: Speaker) -> str:
    """Speak in the wanted language; what it lacks or cannot say, wholly in English."""
    args = {
        name: _argument(name, value, speaker.names, speaker) for name, value in message.args.items()
    }
    for said in _languages_of(speaker.slug, speaker.language):
        if said.says(message.id):
            text = said.spoken(message.id, args)
            if text is not None:
                return text
    raise MissingTextError(message.id)


def _argument(name: str, value: Any, names: Sequence[str], say: Say) -> str | int:
    if isinstance(value, Message):
        return say(value)
    if isinstance(value, tuple | list):
        return ", ".join(str(_argument("", each, names, say)) for each in value)
    if (name == "seat" or name.endswith("_seat")) and isinstance(value, int):
        return names[value] if value < len(names) else str(value + 1)
    if isinstance(value, int):
        return value if value >= 0 else signed(value)
    return str(value)


@cache
def _languages_of(slug: str, language: str) -> tuple[Words, ...]:
    wanted = dict.fromkeys((language, FALLBACK))
    return tuple(found for name in wanted if (found := words(slug, name)) is not None)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages the bot itself speaks, English first."""
    found = sorted(
        path.name.removesuffix(".ftl")
        for path in files("bot").joinpath("locale").iterdir()
        if path.name.endswith(".ftl")
    )
    return (FALLBACK, *(name for name in found if name != FALLBACK))
