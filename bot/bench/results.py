"""What a load run is asked for, and what it finds."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    tables: int
    seconds: float
    stored: int  # finished games that lie in the database beforehand
    thinking: float  # mean seconds between two clicks at a table
    cores: int | None = None  # how many the bots have, None: all but one
    think: float = 0.0  # seconds of the processor that computers take for a choice, more than usual
    idle: bool = False  # whether to wait until the workers have ended, and weigh again
    home: Path | None = None  # another checkout, whose bot is measured instead


@dataclass(frozen=True, slots=True)
class Spread:
    """Some durations, in seconds."""

    count: int = 0
    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Spread:
        """Return how durations are spread; of one alone nothing is told."""
        if len(seconds) < 2:
            return cls(len(seconds))
        cuts = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(len(seconds), cuts[49], cuts[94], cuts[98])


@dataclass(frozen=True, slots=True)
class Memory:
    """What bot and workers hold at work (median), and the bare bot beside them; in MB.

    After the workers have ended, `idle` is the bot and `bare_idle` the bare bot.
    """

    alone: float
    together: float
    highest: float
    bare: float
    idle: float | None = None
    bare_idle: float | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """What was found."""

    plan: Plan
    cores: str
    clicks: int
    bare_clicks: int
    turns: int
    failed: int
    violations: int
    acknowledged: Spread
    bare: Spread
    calm: Spread  # of the clicks during which the host took nothing
    bare_calm: Spread
    taken: float  # share of the time that the machine's host gave to others
    answered: Spread  # from the click to the finished panel
    boards: Spread  # from the acknowledgement of the click that ends a turn to the board
    stall: Spread | None  # None: the bot of another checkout does not tell
    memory: Memory
    processor: float  # share of one core
    kilobytes_a_game: float
    errors: tuple[str, ...]


def write_results(loads: Sequence[Load], path: Path) -> None:
    """Write all figures as JSON, to be compared with those of other runs."""
    text = json.dumps([asdict(load) for load in loads], indent=1, default=str)
    path.write_text(text + "\n", "utf-8")
