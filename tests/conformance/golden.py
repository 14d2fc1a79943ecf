"""C15: recorded games, one for each way a game can end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.api import Game

# Endings that no game of random players comes to: scenarios show them (tests/rules).
OUT_OF_REACH = {"atlantis": frozenset(("AT-5.72",))}  # all 105 cards in hands that cannot move
GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def check_golden(game: Game[Any], root: Path = GOLDEN) -> None:
    """C15: for each ending clause there is a golden game that ended by it."""
    folder = root / game.slug
    ended = {clause for path in sorted(folder.glob("*.jsonl")) for clause in endings_of(path)}
    missing = sorted(within_reach(game) - ended)
    if missing:
        raise AssertionError(f"C15 {game.slug}: no golden game ends by {', '.join(missing)}")
    strange = sorted(ended - game.endings)
    if strange:
        raise AssertionError(f"C15 {game.slug}: golden games end by unknown {', '.join(strange)}")


def within_reach(game: Game[Any]) -> frozenset[str]:
    """Return the endings that recorded games can show."""
    return game.endings - OUT_OF_REACH.get(game.slug, frozenset())


def endings_of(path: Path) -> Iterator[str]:
    """Yield the ending clauses that the outcome lines of a golden game name."""
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line) if line.strip() else None
        outcome = data.get("outcome") if isinstance(data, dict) else None
        if isinstance(outcome, dict):
            yield str(outcome["clause"])
