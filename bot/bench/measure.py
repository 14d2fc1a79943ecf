"""One measurement: so many tables for so long, the real bot and a bare one in turns."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import statistics
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import games
from bot.bench.shift_workers import Echo, Figures, ShiftWorkers, opened
from bot.bench.shifts import PAUSE, Shift
from bot.bench.stolen_time import Weather
from bot.bench.stored_games import store_games
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord

_PULSED = ("-m", "bot.bench.timed_bot")
_BARE = ("-m", "bot.bench.bare_bot")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure."""

    tables: int
    seconds: float
    stored: int  # finished games that lie in the database beforehand
    thinking: float  # mean seconds between two clicks at a table


@dataclass(frozen=True, slots=True)
class Load:
    """What was found; times in seconds, memory in MB."""

    plan: Plan
    clicks: int
    bare_clicks: int
    turns: int
    failed: int
    violations: int
    acknowledged: tuple[float, float]  # p50, p99
    bare: tuple[float, float]
    calm: tuple[float, float]  # of the clicks during which the host took nothing
    bare_calm: tuple[float, float]
    taken: float  # share of the time that the machine's host gave to others
    stall: tuple[float, float]
    memory: tuple[float, float]  # median, highest
    bare_memory: float
    processor: float  # share of one core
    kilobytes_a_game: float
    errors: tuple[str, ...]


async def measure(plan: Plan, folder: Path) -> Load:
    """Let people play with the real bot and do the same clicks to a bare one, in shifts."""
    stored = await store_games(folder, plan.stored)
    async with (
        LocalDiscord.start(Settings(rate_scale=0)) as discord,
        LocalDiscord.start(Settings(rate_scale=0)) as other,
    ):
        rooms = [f"table-{number}" for number in range(plan.tables)]
        for each in (discord, other):
            for room in rooms:
                each.world("channel", guild_id=each.guild_id, name=room)
        found = await _both(discord, other, rooms, plan, folder)
        violations = len(discord.violations)
    figures, bare = found.figures, found.bare
    return Load(
        plan=plan,
        clicks=len(figures.acknowledged),
        bare_clicks=len(bare.acknowledged),
        turns=figures.turns,
        failed=figures.failed,
        violations=violations,
        acknowledged=_times(figures),
        bare=_times(bare),
        calm=_times(figures, found.weather),
        bare_calm=_times(bare, found.weather),
        taken=found.weather.share,
        stall=_cuts(found.stall),
        memory=(statistics.median(found.watch.memory), max(found.watch.memory)),
        bare_memory=statistics.median(found.bare_watch.memory),
        processor=found.watch.processor,
        kilobytes_a_game=stored,
        errors=tuple(figures.errors),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    figures: Figures
    watch: Watch
    stall: list[float]
    bare: Figures
    bare_watch: Watch
    weather: Weather


async def _both(
    discord: LocalDiscord, other: LocalDiscord, rooms: Sequence[str], plan: Plan, folder: Path
) -> _Found:
    figures = Figures()
    pulse = folder / "pulse.json"
    pulsed = (*_PULSED, str(pulse))
    channels = [other.channel_id(room) for room in rooms]
    async with (
        _cores() as cores,
        BotProcess(discord, folder, pulsed, BATHYSPHERE_PACE="0") as bot,
        BotProcess(other, folder, (*_BARE, *channels)) as bare,
    ):
        cores.leave_to_bots()
        await discord.wait_for_command("game")
        tables = await _open_all(discord, figures, rooms, plan)
        shift = Shift(time.monotonic() + PAUSE)
        echo = Echo(other, rooms, shift.other)
        watch, bare_watch = Watch(bot.pid), Watch(bare.pid)
        _say(f"playing for {plan.seconds:.0f} s, and as long with the bare bot")
        weather = Weather()
        looking = asyncio.create_task(weather.watch())
        with _without_collector():
            playing = asyncio.gather(*(table.play(shift, plan.seconds) for table in tables))
            await asyncio.gather(
                playing,
                echo.press(figures.clicks, playing),
                watch.work(shift, plan.seconds),
                bare_watch.work(shift.other, plan.seconds),
                _tidy_up(shift, plan.seconds),
            )
        looking.cancel()
        await bare.kill()
        await bot.stop(30.0)
    stall = [late for due, late in json.loads(pulse.read_text()) if shift.is_on(due)]
    return _Found(figures, watch, stall, echo.figures, bare_watch, weather)


async def _open_all(
    discord: LocalDiscord, figures: Figures, rooms: Sequence[str], plan: Plan
) -> list[ShiftWorkers]:
    """Open the tables one after the other: all games in turn, every other one with computers."""
    _say(f"opening {len(rooms)} tables")
    slugs = [game.slug for game in games.all()]
    tables = []
    for number, room in enumerate(rooms):
        slug = slugs[number % len(slugs)]
        most = games.get(slug).seats.stop - 1
        table = await opened(discord, number, room, slug, most - 1 if number % 2 else 0)
        tables.append(ShiftWorkers(table, figures, Random(number), plan.thinking))
    return tables


class Cores:
    """Who runs where: one core is Discord and the people, the bots have the others.

    Discord is elsewhere. On a shared core, sending it something would mean to wait while it is
    worked on.
    """

    def __init__(self) -> None:
        self.all = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()

    def use(self, cores: set[int]) -> None:
        """Stay on these cores from now on, and what we start too, if the system can do that."""
        if cores:
            os.sched_setaffinity(0, cores)

    def leave_to_bots(self) -> None:
        """Keep one core for ourselves."""
        self.use({min(self.all)} if len(self.all) > 1 else self.all)


@asynccontextmanager
async def _cores() -> AsyncIterator[Cores]:
    cores = Cores()
    cores.use(set(sorted(cores.all)[1:]))  # what is started now stays there
    try:
        yield cores
    finally:
        cores.use(cores.all)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Let nobody wait for the garbage of this process, which is as large as a whole Discord."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def _tidy_up(shift: Shift, end: float) -> None:
    """Collect garbage in the pauses."""
    worked = 0.0
    while worked < end:
        worked += shift.length
        for each in (shift, shift.other):
            await each.until(worked)
            gc.collect()


class Watch:
    """Memory and processor time of a process and its workers, twice a second while on duty."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")
        self.memory: list[float] = []
        self.processor = 0.0

    async def work(self, shift: Shift, end: float) -> None:
        """Look for so many seconds on duty."""
        spent = used = 0.0
        last: tuple[float, float] | None = None
        while shift.so_far < end:
            here = (time.monotonic(), self._used())
            if shift.is_on(here[0]):
                self.memory.append(self._resident())
                if last is not None:
                    spent += here[0] - last[0]
                    used += here[1] - last[1]
                last = here
            else:
                last = None
            await asyncio.sleep(0.5)
        self.processor = used / max(spent, 0.5)

    def _resident(self) -> float:
        """Return what they hold together; pages they share count once, in parts."""
        return sum(_share_of(folder) for folder in (self._folder, *self._workers()))

    def _workers(self) -> list[Path]:
        tasks = self._folder.glob("task/*/children")
        return [Path(f"/proc/{pid}") for task in tasks for pid in task.read_text().split()]

    def _used(self) -> float:
        """Return the seconds used up by the process, its workers, and those that have ended."""
        ours = sum(_ticks(self._folder)[:4])
        return (ours + sum(sum(_ticks(each)[:2]) for each in self._workers())) / 100


def _share_of(folder: Path) -> float:
    with suppress(OSError):  # a worker may have ended just now
        text = (folder / "smaps_rollup").read_text("ascii")
        line = next(line for line in text.splitlines() if line.startswith("Pss:"))
        return int(line.split()[1]) / 1000
    return 0.0


def _ticks(folder: Path) -> list[int]:
    """Return user and system time of a process, then of its children that have ended."""
    with suppress(OSError):
        fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
        return [int(each) for each in fields[11:15]]
    return [0, 0, 0, 0]


def _times(figures: Figures, weather: Weather | None = None) -> tuple[float, float]:
    """Return p50 and p99 of the acknowledgements, or of those in calm weather."""
    return _cuts(
        [
            each.seconds
            for each in figures.acknowledged
            if weather is None or weather.was_calm(each.began, each.began + each.seconds)
        ]
    )


def _cuts(seconds: Sequence[float]) -> tuple[float, float]:
    if len(seconds) < 2:
        return 0.0, 0.0
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49], cuts[98]


def _say(words: str) -> None:
    sys.stderr.write(f"{words} ...\n")
