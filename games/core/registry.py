"""The list of games, made by looking: every package in games/ that exports GAME is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import games
from games.core.api import Game
from games.core.errors import UnknownGameError


def get(slug: str) -> Game[Any]:
    """Return the game of that slug or raise UnknownGameError."""
    if slug not in slugs():
        raise UnknownGameError(game=slug, known=list(slugs()))
    return _load(slug)


def all_games() -> tuple[Game[Any], ...]:
    """Return every game, sorted by slug."""
    return tuple(_load(slug) for slug in slugs())


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, sorted, without loading their rules."""
    return tuple(
        sorted(m.name for m in iter_modules(games.__path__) if m.ispkg and m.name != "core")
    )


@cache
def _load(slug: str) -> Game[Any]:
    game: Game[Any] = import_module(f"games.{slug}").GAME
    return game
