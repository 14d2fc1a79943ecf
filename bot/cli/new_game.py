"""`bathysphere new-game`: lay down a package with a small game that works, to be made another."""

from __future__ import annotations

import argparse
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import games
from bot.cli._output import refuse
from games.core import registry

# What the skeleton is called, wherever it is named.
_SLUG, _TITLE, _PREFIX = "my_game", "My Game", "MG"
_NOT_COPIED = ("__pycache__",)


def new_game(arguments: argparse.Namespace) -> int:
    """Write the project of a new game into a new folder."""
    slug: str = arguments.slug
    if not registry.is_slug(slug):
        return refuse(f"{slug!r} is no slug: lower-case letters, digits and _, a letter first")
    if slug in registry.slugs():
        return refuse(f"there is a game {slug} already")
    package = f"bathysphere_{slug}"
    # With dashes, which no package can have: beside a folder of its own name Python would find that
    # instead of the installed package, wherever it looks into the folder it was started in.
    out = Path(arguments.out or package.replace("_", "-"))
    if out.exists():
        return refuse(f"{out} is there already; --out names another folder")
    names = _names(slug)
    try:
        out.mkdir(parents=True)
        skeleton = files("bot.cli").joinpath("skeleton")
        _copy(skeleton.joinpath("pyproject.toml"), out / "pyproject.toml", names)
        _copy(skeleton.joinpath(_SLUG), out / package, names)
    except OSError as error:
        return refuse(f"cannot write {out.absolute()}: {error.strerror}; --out names another")
    print(f"{out}: a game that can be played; `pip install -e {out}`, then `bathysphere play`")
    return 0


def _names(slug: str) -> dict[str, str]:
    """Return what stands in the new game for each name of the skeleton."""
    prefix = _prefix(slug)
    return {
        _SLUG: slug,
        # The project is named with dashes.
        _SLUG.replace("_", "-"): slug.replace("_", "-"),
        _TITLE: slug.replace("_", " ").title(),
        # Never the two bare letters, which stand inside other words.
        f"{_PREFIX}-": f"{prefix}-",
        f"{_PREFIX.lower()}-": f"{prefix.lower()}-",
        f'"{_PREFIX}"': f'"{prefix}"',
        f"`{_PREFIX}`": f"`{prefix}`",
    }


def _prefix(slug: str) -> str:
    """Return two letters for the clauses that no other game has, of the slug if possible."""
    letters = [letter for letter in slug.upper() if letter.isalpha()]
    taken = {game.prefix for game in games.all()}
    found = (f"{letters[0]}{other}" for other in [*letters[1:], *"XYZABCDEFGHIJKLMNOPQRSTUVW"])
    return next(prefix for prefix in found if prefix not in taken)


def _copy(source: Traversable, target: Path, names: dict[str, str]) -> None:
    """Write a file or folder of the skeleton with the names of the new game."""
    if source.is_dir():
        target.mkdir()
        for inner in source.iterdir():
            if inner.name not in _NOT_COPIED:
                _copy(inner, target / _renamed(inner.name, names), names)
    else:
        target.write_text(_renamed(source.read_text("utf-8"), names), "utf-8")


def _renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text


COMMAND = new_game
