"""The list of games, made by looking: packages in games/, and packages installed beside us.

Every package in games/ that exports GAME is a game. So is every installed package that a
distribution names in the entry point group "bathysphere.games", as slug = package: it brings its
rules, its catalogue and its painter along (docs/adding-a-game.md). One of those that does not fit
is refused with a line in the log; the others are played.

A package whose rules have changed since games were begun exports the older rules, too, in EARLIER:
a game is played to its end by the rules it began with.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

import games
from games.core.api import Game
from games.core.errors import RulesBugError, UnknownGameError
from games.core.replay import OtherRulesError

GROUP = "bathysphere.games"
_SLUG = re.compile(r"[a-z][a-z0-9_]*")
_CORE = "core"  # the one package in games/ that is no game
_WANTED = (
    *Game.__annotations__,
    *(name for name in vars(Game) if callable(getattr(Game, name)) and not name.startswith("_")),
)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Home:
    """Where a game lives: the package of its rules and words, the modules that draw and write."""

    package: str
    painter: str  # the pictures: needs Pillow, so the bot itself never loads it
    writer: str  # boards as text and alt texts, without Pillow
    is_foreign: bool = False  # installed beside us


def get(slug: str, ruleset: int | None = None) -> Game[Any]:
    """Return the game of that slug, with the newest rules unless others are asked for.

    Raises UnknownGameError, or OtherRulesError if this release has no such rules of the game.
    """
    with loading(slug):
        rules = _load(slug)
    for game in rules:
        if ruleset is None or game.ruleset == ruleset:
            return game
    raise OtherRulesError(0, f"written by {slug} rules {ruleset}")


def all_games() -> tuple[Game[Any], ...]:
    """Return every game with its newest rules, sorted by slug."""
    found = []
    for slug in slugs():
        with suppress(UnknownGameError):  # refused just now
            found.append(get(slug))
    return tuple(found)


def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, sorted, without loading their rules."""
    return tuple(sorted(_homes().keys() - _refused))


def home(slug: str) -> Home:
    """Return where a game lives, or raise UnknownGameError."""
    if slug not in slugs():
        raise UnknownGameError(game=slug, known=list(slugs()))
    return _homes()[slug]


def is_slug(text: str) -> bool:
    """Return whether a game may have that slug."""
    return _SLUG.fullmatch(text) is not None and text != _CORE


@contextmanager
def loading(slug: str) -> Iterator[None]:
    """Load a part of a game: an installed one that fails is refused and becomes unknown.

    Raises UnknownGameError then; what is wrong with a game of our own is raised as it is.
    """
    place = home(slug)
    try:
        yield
    except UnknownGameError:
        raise
    except (Exception, SystemExit) as error:
        if not place.is_foreign:
            raise
        _refused.add(slug)
        kind, reason = type(error).__name__, " ".join(str(error).split())
        log.warning("game refused: %s from %s: %s: %s", slug, place.package, kind, reason)
        raise UnknownGameError(game=slug, known=list(slugs())) from error


def look_again() -> None:
    """Forget what was found, so that the next question looks anew (tests)."""
    _refused.clear()
    _homes.cache_clear()
    _load.cache_clear()


_refused: set[str] = set()


@cache
def _homes() -> dict[str, Home]:
    ours = {
        module.name: Home(
            f"games.{module.name}", f"render.{module.name}.painter", f"render.{module.name}"
        )
        for module in iter_modules(games.__path__)
        if module.ispkg and module.name != _CORE
    }
    return ours | _installed(ours)


def _installed(ours: Mapping[str, Home]) -> dict[str, Home]:
    """Return the games of other distributions; nothing of theirs is imported yet."""
    found: dict[str, Home] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if not is_slug(point.name):
            reason = "a slug is lower-case letters, digits and _"
        elif point.name in ours:
            reason = "Bathysphere has a game of that slug itself"
        elif point.name in found:
            reason = f"{found[point.name].package} has that slug already"
        else:
            found[point.name] = Home(
                point.module, f"{point.module}.painter", f"{point.module}.prose", is_foreign=True
            )
            continue
        log.warning("game refused: %s from %s: %s", point.name, point.value, reason)
    return found


@cache
def _load(slug: str) -> tuple[Game[Any], ...]:
    """Return all rules of a game, the newest first."""
    package = import_module(_homes()[slug].package)
    found: tuple[Game[Any], ...] = (package.GAME, *getattr(package, "EARLIER", ()))
    for game in found:
        lacking = [name for name in _WANTED if not hasattr(game, name)]
        if lacking:
            raise RulesBugError(f"{package.__name__}: GAME has no {', '.join(lacking)}")
        if game.slug != slug:
            raise RulesBugError(f"{package.__name__}: GAME has the slug {game.slug}")
    numbers = [game.ruleset for game in found]
    if len(set(numbers)) != len(numbers) or numbers[0] != max(numbers):
        raise RulesBugError(f"{package.__name__}: GAME has to be the newest of different rules")
    return found
