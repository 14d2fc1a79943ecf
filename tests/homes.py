"""Where the texts of a game lie: in docs/ for our own, in their package for installed ones."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from games.core import registry

DOCS = Path(__file__).resolve().parents[1] / "docs" / "rules"


def ours() -> tuple[str, ...]:
    """Return the slugs of the games in games/."""
    return tuple(slug for slug in registry.slugs() if not registry.home(slug).is_foreign)


def notation(slug: str) -> str:
    """Return the text that tells how the moves of a game are typed."""
    home = registry.home(slug)
    if home.is_foreign:
        return files(home.package).joinpath("rules.md").read_text("utf-8")
    return (DOCS / "notation" / f"{slug}.md").read_text("utf-8")
