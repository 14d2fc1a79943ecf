"""`bathysphere bench discord`: many games at once on the local Discord, played by scripted people.

Reports how long the real bot, in a process of its own, takes to acknowledge clicks while it draws
pictures and computers think, beside a bare discord.py bot that only acknowledges the same clicks.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import games
from bot.bench.chart import draw_chart
from bot.bench.measure import measure
from bot.bench.results import Load, Memory, Plan, Spread, write_results
from bot.jobs.crew import Crew
from bot.jobs.workshop import Workshop

_FEWEST = 100  # clicks; the p99 of less is one click, and tells nothing
_MOST_WAITED = 1.5  # acknowledgement p99, times the bare bot's
_MOST_ALONE = 35  # MB above the bare bot
_MOST_TOGETHER = 150  # MB above the bare bot
_MOST_STALLED = 0.010  # seconds
_MS = 1000


@dataclass(frozen=True, slots=True)
class Bound:
    """One promise and whether it holds."""

    words: str
    holds: bool


def bench_discord(
    plans: Sequence[Plan],
    sprites: Path | None = None,
    chart: Path | None = None,
    results: Path | None = None,
) -> int:
    """Measure each plan, print the figures; exit code 1 if a bound is broken."""
    loads = []
    with tempfile.TemporaryDirectory() as kept:
        shelf = (sprites or Path(kept)).absolute()
        shelf.mkdir(parents=True, exist_ok=True)
        if any(plan.home is None for plan in plans):  # other releases keep their sprites otherwise
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
    if results is not None:
        write_results(loads, results)
        print(f"figures           {results}")
    is_judged = any(load.clicks >= _FEWEST for load in loads)
    return 0 if is_judged and all(b.holds for load in loads for b in _bounds(load)) else 1


def _draw_sprites(shelf: Path) -> None:
    """Have them as after the first minutes of a release: else those minutes would be measured."""
    began = time.monotonic()
    asyncio.run(_rehearse(shelf))
    print(f"sprites           drawn or found in {time.monotonic() - began:.0f} s\n", flush=True)


async def _rehearse(shelf: Path) -> None:
    crew = Crew(shelf)
    workshop = Workshop.of(crew)
    for game in games.all():
        await workshop.rehearsed(game.slug)
    await crew.close()


def _print(load: Load) -> None:
    plan, seconds = load.plan, load.plan.seconds
    print(f"bot               {plan.home or 'this one'}; cores: {load.cores}")
    print(f"tables            {plan.tables} active, {plan.stored} stored")
    if plan.think:
        print(f"computers         compute {plan.think:g} s for each choice")
    print(f"clicks            {load.clicks} in {seconds:.0f} s, {load.failed} failed")
    print(f"turns             {load.turns / seconds:.2f} a second")
    print(f"acknowledgement   {_tail(load.acknowledged)}; bare bot {_tail(load.bare)}")
    print(f"taken by the host {load.taken:.1%} of the processors' time")
    print(f"... in calm       {_tail(load.calm)}; bare bot {_tail(load.bare_calm)}")
    print(f"answer complete   {_middle(load.answered)}")
    print(f"board posted      {_middle(load.boards)}, after the last click of a turn")
    print(f"event loop stall  {'not told' if load.stall is None else _tail(load.stall)}")
    _print_memory(load.memory)
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


def _print_memory(memory: Memory) -> None:
    print(
        f"memory            {memory.alone:.0f} MB, with workers {memory.together:.0f} MB, "
        f"at most {memory.highest:.0f} MB; bare bot {memory.bare:.0f} MB"
    )
    if memory.idle is not None:
        print(f"... when idle     {memory.idle:.0f} MB; bare bot {memory.bare_idle:.0f} MB")


def _tail(spread: Spread) -> str:
    return f"p50 {spread.p50 * _MS:.1f} ms, p99 {spread.p99 * _MS:.1f} ms"


def _middle(spread: Spread) -> str:
    return f"p50 {spread.p50 * _MS:.0f} ms, p95 {spread.p95 * _MS:.0f} ms, {spread.count} times"


def _bounds(load: Load) -> Iterator[Bound]:
    yield Bound("no click unanswered, no violation", not load.failed and not load.violations)
    if load.clicks >= _FEWEST:
        ratio = load.acknowledged.p99 / load.bare.p99 if load.bare.p99 else 0.0
        words = f"acknowledgement p99 {ratio:.2f} of the bare bot's ≤ {_MOST_WAITED}"
        yield Bound(f"{words}, of {load.clicks} clicks", 0 < ratio <= _MOST_WAITED)
    memory = load.memory
    yield _above("memory of the bot alone", memory.alone, memory.bare, _MOST_ALONE)
    yield _above("memory with all workers", memory.together, memory.bare, _MOST_TOGETHER)
    if memory.idle is not None and memory.bare_idle is not None:
        yield _above("memory when idle", memory.idle, memory.bare_idle, _MOST_ALONE)
    if load.stall is not None:
        words = f"event loop stall p99 < {_MOST_STALLED * _MS:.0f} ms"
        yield Bound(words, load.stall.p99 < _MOST_STALLED)


def _above(what: str, megabytes: float, bare: float, most: int) -> Bound:
    more = megabytes - bare
    return Bound(f"{what} {more:.0f} MB more than the bare bot's ≤ {most}", more <= most)
