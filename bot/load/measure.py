"""One measurement: so many tables for so long, the real bot and a bare one after it."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import games
from bot.load.people import Figures, Table, pair, press_bare
from bot.load.stored import store_games
from bot.local.bot_process import BotProcess
from bot.local.core import Settings
from bot.local.driver import LocalDiscord

_PULSED = ("-m", "bot.load.pulsed")
_BARE = ("-m", "bot.load.bare")
_PARTS = 5


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
    turns: int
    failed: int
    violations: int
    acknowledged: tuple[float, float]  # p50, p99
    bare: tuple[float, float]
    calm: tuple[float, float]  # p99 of both, median of the parts of the run
    taken: float  # share of the time that the machine's host gave to others
    stall: tuple[float, float]
    memory: tuple[float, float]  # median, highest
    bare_memory: float
    processor: float  # share of one core
    kilobytes_a_game: float
    errors: tuple[str, ...]


async def measure(plan: Plan, folder: Path) -> Load:
    """Play with the real bot, then press the bare one as often."""
    stored = await store_games(folder, plan.stored)
    async with LocalDiscord.start(Settings(rate_scale=0)) as discord:
        rooms = [
            discord.world("channel", guild_id=discord.guild_id, name=f"table-{number}")["name"]
            for number in range(plan.tables)
        ]
        began = _stolen()
        figures, watch, stall = await _real(discord, rooms, plan, folder)
        bare, bare_memory = await _bare(discord, rooms, plan, len(figures.acknowledged))
        ended = _stolen()
        violations = len(discord.violations)
    return Load(
        plan=plan,
        clicks=len(figures.acknowledged),
        turns=figures.turns,
        failed=figures.failed,
        violations=violations,
        acknowledged=_cuts(figures.acknowledged),
        bare=_cuts(bare.acknowledged),
        calm=(_calm(figures.acknowledged), _calm(bare.acknowledged)),
        taken=(ended[0] - began[0]) / max(1, ended[1] - began[1]),
        stall=_cuts(stall),
        memory=(statistics.median(watch.memory), max(watch.memory)),
        bare_memory=bare_memory,
        processor=watch.processor,
        kilobytes_a_game=stored,
        errors=tuple(figures.errors),
    )


async def _real(
    discord: LocalDiscord, rooms: Sequence[str], plan: Plan, folder: Path
) -> tuple[Figures, Watch, list[float]]:
    figures = Figures()
    pulse = folder / "pulse.json"
    async with BotProcess(discord, folder, (*_PULSED, str(pulse)), BATHYSPHERE_PACE="0") as bot:
        await discord.wait_for_command("game")
        tables = await _open_all(discord, rooms, plan)
        _say(f"playing at {len(tables)} tables for {plan.seconds:.0f} s")
        watch = Watch(bot.pid)
        end = time.monotonic() + plan.seconds
        for table in tables:
            table.figures = figures
        await asyncio.gather(watch.until(end), *(table.play(end) for table in tables))
        await bot.stop(30.0)
    late: list[float] = json.loads(pulse.read_text())
    return figures, watch, late


async def _open_all(discord: LocalDiscord, rooms: Sequence[str], plan: Plan) -> list[Table]:
    """Open the tables one after the other: all games in turn, every other one with computers."""
    _say(f"opening {len(rooms)} tables")
    slugs = [game.slug for game in games.all()]
    tables = []
    for number, room in enumerate(rooms):
        names = pair(discord, number)
        table = Table(discord, Figures(), room, Random(number), plan.thinking, names)
        slug = slugs[number % len(slugs)]
        most = games.get(slug).seats.stop - 1
        await table.open(slug, computers=most - 1 if number % 2 else 0)
        tables.append(table)
    return tables


async def _bare(
    discord: LocalDiscord, rooms: Sequence[str], plan: Plan, clicks: int
) -> tuple[Figures, float]:
    figures = Figures()
    channels = [discord.channel_id(room) for room in rooms]
    pause = plan.seconds * len(rooms) / max(1, clicks)
    async with BotProcess(discord, Path(), (*_BARE, *channels)) as bot:
        tables = [
            Table(discord, figures, room, Random(number), pause)
            for number, room in enumerate(rooms)
        ]
        _say(f"pressing the bare bot for {plan.seconds:.0f} s")
        watch = Watch(bot.pid)
        end = time.monotonic() + plan.seconds
        await asyncio.gather(watch.until(end), *(press_bare(table, end, pause) for table in tables))
        await bot.kill()
    return figures, statistics.median(watch.memory)


class Watch:
    """Memory and processor time of a process, looked at twice a second."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")
        self.memory: list[float] = []
        self.processor = 0.0

    async def until(self, end: float) -> None:
        """Look until then."""
        began, used = time.monotonic(), self._used()
        while time.monotonic() < end:
            self.memory.append(self._resident())
            await asyncio.sleep(0.5)
        self.processor = (self._used() - used) / (time.monotonic() - began)

    def _resident(self) -> float:
        text = (self._folder / "status").read_text("ascii")
        line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1000

    def _used(self) -> float:
        fields = (self._folder / "stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100  # clock ticks


def _cuts(seconds: Sequence[float]) -> tuple[float, float]:
    if len(seconds) < 2:
        return 0.0, 0.0
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49], cuts[98]


def _calm(seconds: Sequence[float]) -> float:
    """Return the p99 of a usual part of the run.

    One moment in which a host gives the machine to others holds up some clicks by tens of
    milliseconds; whichever bot it hits would look slow.
    """
    size = max(1, len(seconds) // _PARTS)
    parts = [seconds[start : start + size] for start in range(0, size * _PARTS, size)]
    return statistics.median(_cuts(part)[1] for part in parts)


def _stolen() -> tuple[int, int]:
    """Return the clock ticks that others had of this machine, and all of them."""
    ticks = [int(text) for text in Path("/proc/stat").read_text("ascii").split()[1:9]]
    return ticks[7], sum(ticks)


def _say(words: str) -> None:
    sys.stderr.write(f"{words} ...\n")
