"""Spoken texts: Fluent catalogues of the bot and of each game, one file a language."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser

from games.core import registry
from games.core.wording import Message, Say, signed

FALLBACK = "en"
# What the bot says of a game in its own words, besides what its wording names.
OWN_TEXTS = ("title", "subtitle", "summary", "typed-example")
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
            return _speak(_bundles(self.slug, self.language), message, self.names, self)
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
    _bundles(slug, language)  # read now, so that nobody waits for it later
    return Speaker(slug, language, tuple(names), lenient)


def message_ids(slug: str, language: str) -> frozenset[str]:
    """Return the ids that the catalogue of one game ("" for the bot) has in one language."""
    resource = _resource(slug, language)
    return frozenset() if resource is None else frozenset(_entries(resource))


def _speak(
    bundles: Sequence[FluentBundle], message: Message, names: Sequence[str], say: Say
) -> str:
    args = {name: _argument(name, value, names, say) for name, value in message.args.items()}
    for bundle in bundles:
        if bundle.has_message(message.id):
            pattern = bundle.get_message(message.id).value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, args)
            if errors:
                raise MissingTextError(f"{message.id}: {errors[0]}")
            return str(text)
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
def _bundles(slug: str, language: str) -> tuple[FluentBundle, ...]:
    wanted = dict.fromkeys((language, FALLBACK))
    return tuple(bundle for name in wanted if (bundle := _bundle(("", slug), name)) is not None)


def _bundle(catalogues: Sequence[str], language: str) -> FluentBundle | None:
    resources = [r for slug in catalogues if (r := _resource(slug, language)) is not None]
    if not resources:
        return None
    bundle = FluentBundle([language], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle


@cache
def _resource(slug: str, language: str) -> Any:
    package = registry.home(slug).package if slug else "bot"
    path = files(package).joinpath("locale", f"{language}.ftl")
    # Where each piece stands in its file is of no use here and takes as much memory as the rest.
    parser = FluentParser(with_spans=False)
    return parser.parse(path.read_text("utf-8")) if path.is_file() else None


def _entries(resource: Any) -> Mapping[str, None]:
    return {entry.id.name: None for entry in resource.body if type(entry).__name__ == "Message"}


@cache
def languages() -> tuple[str, ...]:
    """Return the languages the bot itself speaks, English first."""
    found = sorted(
        path.name.removesuffix(".ftl")
        for path in files("bot").joinpath("locale").iterdir()
        if path.name.endswith(".ftl")
    )
    return (FALLBACK, *(name for name in found if name != FALLBACK))
