"""Where the texts of a game lie: in docs/ for our own, in their package for installed ones."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import games
from games.core import registry
from games.core.planning import Plannable

DOCS = Path(__file__).resolve().parents[1] / "docs" / "rules"


def ours() -> tuple[str, ...]:
    """Return the slugs of the games in games/."""
    return tuple(slug for slug in registry.slugs() if not registry.home(slug).is_foreign)


def plannable() -> tuple[str, ...]:
    """Return the games whose turns can be planned: all of ours, others as they like."""
    return tuple(game.slug for game in games.all() if isinstance(game, Plannable))


def notation(slug: str) -> str:
    """Return the text that tells how the moves of a game are typed."""
    home = registry.home(slug)
    if home.is_foreign:
        return files(home.package).joinpath("rules.md").read_text("utf-8")
    return (DOCS / "notation" / f"{slug}.md").read_text("utf-8")
