"""One measurement: so many tables for so long, the real bot and a bare one in turns."""

from __future__ import annotations

import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import games
from bot.bench.cores import Cores
from bot.bench.measured_bot import bot_process, fill, read_pulse
from bot.bench.process_watch import Watch
from bot.bench.results import Load, Memory, Plan, Spread
from bot.bench.shift_workers import Echo, Figures, ShiftWorkers, opened
from bot.bench.shifts import PAUSE, Shift
from bot.bench.stamps import Stamps
from bot.bench.stolen_time import Weather
from bot.bench.timings import acknowledgements, answers, boards
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord

_BARE = ("-m", "bot.bench.bare_bot")
_LONGEST_IDLE = 900.0  # seconds; a worker ends after ten idle minutes


async def measure(plan: Plan, folder: Path) -> Load:
    """Let people play with the real bot and do the same clicks to a bare one, in shifts."""
    kilobytes = await fill(plan, folder)
    cores = Cores(plan.cores)
    async with (
        LocalDiscord.start(Settings(rate_scale=0)) as discord,
        LocalDiscord.start(Settings(rate_scale=0)) as other,
    ):
        rooms = [f"table-{number}" for number in range(plan.tables)]
        for each in (discord, other):
            for room in rooms:
                each.world("channel", guild_id=each.guild_id, name=room)
        with cores.shared():
            found = await _both(discord, other, rooms, plan, folder, cores)
        violations = len(discord.violations)
    figures, bare, weather = found.figures, found.bare, found.weather
    return Load(
        plan=plan,
        cores=str(cores),
        clicks=sum(click.acknowledged is not None for click in figures.clicks),
        bare_clicks=sum(click.acknowledged is not None for click in bare.clicks),
        turns=figures.turns,
        failed=figures.failed,
        violations=violations,
        acknowledged=acknowledgements(figures.clicks),
        bare=acknowledgements(bare.clicks),
        calm=acknowledgements(figures.clicks, weather),
        bare_calm=acknowledgements(bare.clicks, weather),
        taken=weather.share,
        answered=answers(figures.clicks, found.stamps),
        boards=boards(figures.clicks, found.stamps),
        stall=None if found.stall is None else Spread.of(found.stall),
        memory=found.memory,
        processor=found.watch.processor,
        kilobytes_a_game=kilobytes,
        errors=tuple(figures.errors),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    figures: Figures
    stamps: Stamps
    watch: Watch
    memory: Memory
    stall: list[float] | None
    bare: Figures
    weather: Weather


async def _both(
    discord: LocalDiscord,
    other: LocalDiscord,
    rooms: Sequence[str],
    plan: Plan,
    folder: Path,
    cores: Cores,
) -> _Found:
    figures, stamps = Figures(), Stamps(discord.server.core.bus)
    channels = [other.channel_id(room) for room in rooms]
    async with (
        bot_process(discord, plan, folder) as bot,
        BotProcess(other, folder, (*_BARE, *channels)) as bare,
    ):
        cores.leave_to_bots()
        await discord.wait_for_command("game")
        workers = await _open_all(discord, figures, rooms, plan)
        shift = Shift(time.monotonic() + PAUSE)
        echo = Echo(other, rooms, shift.other)
        watch, bare_watch = Watch(bot.pid), Watch(bare.pid)
        weather = await _play(plan, shift, workers, echo, figures, watch, bare_watch)
        ended = time.monotonic()
        memory = await _weighed(plan, watch, bare_watch, figures)
        await bare.kill()
        await bot.stop(30.0)
    pulse = read_pulse(plan, folder)
    stall = None
    if pulse is not None:
        stall = [late for due, late in pulse if due < ended and shift.is_on(due)]
    return _Found(figures, stamps, watch, memory, stall, echo.figures, weather)


async def _play(
    plan: Plan,
    shift: Shift,
    workers: Sequence[ShiftWorkers],
    echo: Echo,
    figures: Figures,
    watch: Watch,
    bare_watch: Watch,
) -> Weather:
    """Let all play, and the bare bot have the same clicks; return what the host took meanwhile."""
    _say(f"playing for {plan.seconds:.0f} s, and as long with the bare bot")
    weather = Weather()
    looking = asyncio.create_task(weather.watch())
    with _without_collector():
        playing = asyncio.gather(*(each.play(shift, plan.seconds) for each in workers))
        await asyncio.gather(
            playing,
            echo.press(figures.clicks, playing),
            watch.work(shift, plan.seconds),
            bare_watch.work(shift.other, plan.seconds),
            _tidy_up(shift, plan.seconds),
        )
    looking.cancel()
    return weather


async def _weighed(plan: Plan, watch: Watch, bare_watch: Watch, figures: Figures) -> Memory:
    """Return what the bots hold at work and, if asked for, after the workers have ended."""
    memory = Memory(
        alone=statistics.median(watch.alone),
        together=statistics.median(watch.together),
        highest=max(watch.together),
        bare=statistics.median(bare_watch.alone),
    )
    if not plan.idle:
        return memory
    _say("waiting until the workers have ended")
    try:
        async with asyncio.timeout(_LONGEST_IDLE):
            while not watch.is_alone:  # noqa: ASYNC110 - another process, nothing announces it
                await asyncio.sleep(1.0)
    except TimeoutError:
        figures.errors.append(f"the workers did not end within {_LONGEST_IDLE:.0f} s")
        return memory
    for each in (watch, bare_watch):
        each.weigh()
    return replace(memory, idle=watch.together[-1], bare_idle=bare_watch.together[-1])


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


def _say(words: str) -> None:
    sys.stderr.write(f"{words} ...\n")
