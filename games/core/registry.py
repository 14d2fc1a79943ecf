"""The list of games, made by looking: every package in games/ that exports GAME is one.

A package whose rules have changed since games were begun exports the older rules, too, in EARLIER:
a game is played to its end by the rules it began with.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import games
from games.core.api import Game
from games.core.errors import RulesBugError, UnknownGameError
from games.core.replay import OtherRulesError


def get(slug: str, ruleset: int | None = None) -> Game[Any]:
    """Return the game of that slug, with the newest rules unless others are asked for.

    Raises UnknownGameError, or OtherRulesError if this release has no such rules of the game.
    """
    if slug not in slugs():
        raise UnknownGameError(game=slug, known=list(slugs()))
    for game in _load(slug):
        if ruleset is None or game.ruleset == ruleset:
            return game
    raise OtherRulesError(0, f"written by {slug} rules {ruleset}")


def all_games() -> tuple[Game[Any], ...]:
    """Return every game with its newest rules, sorted by slug."""
    return tuple(get(slug) for slug in slugs())


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, sorted, without loading their rules."""
    return tuple(
        sorted(m.name for m in iter_modules(games.__path__) if m.ispkg and m.name != "core")
    )


@cache
def _load(slug: str) -> tuple[Game[Any], ...]:
    """Return all rules of a game, the newest first."""
    package = import_module(f"games.{slug}")
    found: tuple[Game[Any], ...] = (package.GAME, *getattr(package, "EARLIER", ()))
    numbers = [game.ruleset for game in found]
    if len(set(numbers)) != len(numbers) or numbers[0] != max(numbers):
        raise RulesBugError(f"games.{slug}: GAME has to be the newest of different rules")
    return found
