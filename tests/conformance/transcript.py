"""C3 in other processes: the same game under another PYTHONHASHSEED, word for word.

`python -m tests.conformance.transcript` reads cases as JSON and prints one digest a case.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from games.core import play
from games.core.api import Game
from games.core.log import dump_event
from tests.conformance.case import Case
from tests.conformance.walk import Record, walk

ROOT = Path(__file__).resolve().parents[2]
HASH_SEEDS = ("1", "20000")


def find(source: str) -> Game[Any]:
    """Return the game that a source names: "module:name" or "module:function:text"."""
    module, name, *args = source.split(":")
    found = getattr(import_module(module), name)
    game: Game[Any] = found(*args) if args else found
    return game


def check_hash_seeds(cases: Sequence[Case]) -> None:
    """C3: options, events and views come in the same order whatever the hash seed is."""
    here = [digest(walk(case)) for case in cases]
    for hash_seed in HASH_SEEDS:
        there = _elsewhere(cases, hash_seed)
        for case, one, other in zip(cases, here, there, strict=True):
            if one != other:
                case.fail("C3", 0, f"the game differs under PYTHONHASHSEED={hash_seed}")


def digest(record: Record) -> str:
    """Return a short form of everything that can be observed in a game."""
    text = "\n".join(json.dumps(line) for line in transcript(record))
    return sha256(text.encode()).hexdigest()


def transcript(record: Record) -> Iterator[Any]:
    """Yield questions, lines, events, views and the whole state of every step, as plain JSON."""
    game = record.case.game
    yield [dump_event(event) for event in record.prologue]
    for number, position in record.positions():
        if number:
            step = record.steps[number - 1]
            yield [repr(step.line), [dump_event(event) for event in step.events]]
        for decision in play.decisions(game, position.state):
            options = [[o.key, o.clause, list(o.group)] for o in decision.options]
            yield [decision.seat, decision.kind, decision.automatic, options]
        yield [position.view(game, viewer) for viewer in record.viewers]
        yield game.dump(position.state)


def _elsewhere(cases: Sequence[Case], hash_seed: str) -> list[str]:
    specs = [[c.source, c.seats, c.seed, dict(c.options)] for c in cases]
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.transcript"],
        input=json.dumps(specs),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        text=True,
    )
    return done.stdout.split()


def main() -> None:
    """Read cases from the standard input and write their digests."""
    for source, seats, seed, options in json.load(sys.stdin):
        record = walk(Case(find(source), seats, seed, options, source))
        sys.stdout.write(digest(record) + "\n")


if __name__ == "__main__":
    main()
