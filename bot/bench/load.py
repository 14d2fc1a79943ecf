"""`bathysphere bench discord`: many games at once on the local Discord, played by scripted people.

Reports how long the real bot, in a process of its own, takes to acknowledge clicks while it draws
pictures and computers think, beside a bare discord.py bot that only acknowledges the same clicks.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import games
from bot.bench.chart import draw_chart
from bot.bench.measure import Load, Plan, measure
from bot.jobs.crew import Crew
from bot.jobs.workshop import Studio

_FEWEST = 100  # clicks; the p99 of less is one click, and tells nothing
_MS = 1000


@dataclass(frozen=True, slots=True)
class Bound:
    """One promise and whether it holds."""

    words: str
    holds: bool


def bench_discord(plans: list[Plan], sprites: Path | None, chart: Path | None) -> int:
    """Measure each plan, print the figures; exit code 1 if a bound is broken."""
    loads = []
    with tempfile.TemporaryDirectory() as kept:
        shelf = (sprites or Path(kept)).absolute()
        _draw_sprites(shelf)
        for plan in plans:
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / "sprites").symlink_to(shelf)
                load = asyncio.run(measure(plan, Path(folder)))
            loads.append(load)
            _print(load)
    if chart is not None:
        draw_chart(loads, chart)
        print(f"chart             {chart}")
    is_judged = any(load.clicks >= _FEWEST for load in loads)
    return 0 if is_judged and all(b.holds for load in loads for b in _bounds(load)) else 1


def _draw_sprites(shelf: Path) -> None:
    """Have them as after the first minutes of a release: else those minutes would be measured."""
    shelf.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    asyncio.run(_rehearse(shelf))
    print(f"sprites           drawn or found in {time.monotonic() - began:.0f} s\n", flush=True)


async def _rehearse(shelf: Path) -> None:
    crew = Crew(shelf)
    workshop = Studio.of(crew)
    for game in games.all():
        await workshop.rehearsed(game.slug)
    await crew.close()


def _print(load: Load) -> None:
    plan, seconds = load.plan, load.plan.seconds
    print(f"tables            {plan.tables} active, {plan.stored} stored")
    print(f"clicks            {load.clicks} in {seconds:.0f} s, {load.failed} failed")
    print(f"turns             {load.turns / seconds:.2f} a second")
    print(f"acknowledgement   {_spread(load.acknowledged)}; bare bot {_spread(load.bare)}")
    print(f"taken by the host {load.taken:.1%} of the processors' time")
    print(f"... in calm       {_spread(load.calm)}; bare bot {_spread(load.bare_calm)}")
    print(f"event loop stall  {_spread(load.stall)}")
    print(
        f"memory            {load.memory[0]:.0f} MB, at most {load.memory[1]:.0f} MB; "
        f"bare bot {load.bare_memory:.0f} MB"
    )
    print(f"processor         {load.processor:.0%} of one core")
    print(f"database          {load.kilobytes_a_game:.0f} kB a finished game")
    print(f"violations        {load.violations}")
    for error in load.errors[:5]:
        print(f"trouble           {error}")
    for bound in _bounds(load):
        print(f"bound             {bound.words}: {'ok' if bound.holds else 'BROKEN'}")
    if load.clicks < _FEWEST:
        print(f"not judged        acknowledgement p99: fewer than {_FEWEST} clicks")
    print(flush=True)


def _spread(cuts: tuple[float, float]) -> str:
    return f"p50 {cuts[0] * _MS:.1f} ms, p99 {cuts[1] * _MS:.1f} ms"


def _bounds(load: Load) -> Iterator[Bound]:
    ratio = load.acknowledged[1] / load.bare[1] if load.bare[1] else 0.0
    yield Bound("no click unanswered, no violation", not load.failed and not load.violations)
    if load.clicks >= _FEWEST:
        yield Bound(f"acknowledgement p99 {ratio:.2f} of the bare bot's ≤ 2", 0 < ratio <= 2)
    more = load.memory[0] - load.bare_memory
    yield Bound(
        f"memory with all workers {more:.0f} MB more than the bare bot's ≤ 150", more <= 150
    )
    yield Bound("event loop stall p99 < 50 ms", load.stall[1] < 0.05)
