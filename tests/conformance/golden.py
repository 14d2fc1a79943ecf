"""C15: recorded games, one for each way a game can end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from games.core import registry
from games.core.api import Game

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def folder_of(slug: str) -> Path:
    """Return where the golden games of a game are kept; an installed game brings them along."""
    home = registry.home(slug)
    if home.is_foreign:
        return Path(str(files(home.package))) / "golden"
    return GOLDEN / slug


def check_golden(game: Game[Any], folder: Path) -> None:
    """C15: for each ending clause there is a golden game that ended by it."""
    ended = {clause for path in sorted(folder.glob("*.jsonl")) for clause in endings_of(path)}
    missing = sorted(within_reach(game) - ended)
    if missing:
        raise AssertionError(f"C15 {game.slug}: no golden game ends by {', '.join(missing)}")
    strange = sorted(ended - game.endings)
    if strange:
        raise AssertionError(f"C15 {game.slug}: golden games end by unknown {', '.join(strange)}")


def within_reach(game: Game[Any]) -> frozenset[str]:
    """Return the endings that recorded games can show: OUT_OF_REACH of its shows are left out.

    No game of random players comes to those; scenarios show them (tests/rules).
    """
    return game.endings - getattr(shows_of(game.slug), "OUT_OF_REACH", frozenset())


def shows_of(slug: str) -> ModuleType | None:
    """Return what a game wants of its golden games, None if it wants nothing special."""
    package = f"tests.golden.{slug}"
    known = find_spec(package) is not None and find_spec(f"{package}.shows") is not None
    return import_module(f"{package}.shows") if known else None


def endings_of(path: Path) -> Iterator[str]:
    """Yield the ending clauses that the outcome lines of a golden game name."""
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line) if line.strip() else None
        outcome = data.get("outcome") if isinstance(data, dict) else None
        if isinstance(outcome, dict):
            yield str(outcome["clause"])
