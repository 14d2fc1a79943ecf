"""`bathysphere bench discord`: many games at once on the local Discord, played by scripted people.

Reports how long the real bot, in a process of its own, takes to acknowledge clicks while it draws
pictures and computers think.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import games
from bot.local.bot_process import BotProcess
from bot.local.core import Settings
from bot.local.driver import LocalDiscord, Member, RefusedError
from bot.local.driver_objects import Message, Outcome

_BOUND_P99 = 0.5  # seconds
_THINKING = 1.0  # mean seconds a person looks at a panel before answering


@dataclass(slots=True)
class Figures:
    """What was measured."""

    acknowledged: list[float] = field(default_factory=list)
    turns: int = 0
    failed: int = 0
    errors: list[str] = field(default_factory=list)


def bench_discord(tables: int, seconds: float) -> int:
    """Play for some time and print the figures; exit code 1 if acknowledgements are too slow."""
    return asyncio.run(_bench(tables, seconds))


async def _bench(tables: int, seconds: float) -> int:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord.start(Settings(rate_scale=0)) as discord:
            async with BotProcess(discord, Path(folder)) as bot:
                await discord.wait_for_command("game")
                await _play_all(discord, tables, seconds, figures)
                memory = _memory(bot)
                await bot.stop()
            violations = len(discord.violations)
    return _report(figures, tables, seconds, memory, violations)


async def _play_all(discord: LocalDiscord, tables: int, seconds: float, figures: Figures) -> None:
    print(f"opening {tables} tables ...", file=sys.stderr, flush=True)
    slugs = [game.slug for game in games.all()]
    rooms = [
        discord.world("channel", guild_id=discord.guild_id, name=f"table-{number}")["name"]
        for number in range(tables)
    ]
    # One after the other, so that the clock starts when all of them are there.
    boards = [
        await _open(discord, room, slugs[number % len(slugs)]) for number, room in enumerate(rooms)
    ]
    print(f"playing for {seconds:.0f} s ...", file=sys.stderr, flush=True)
    end = time.monotonic() + seconds
    people = [
        _play_one(discord, room, board, Random(number), end, figures)
        for number, (room, board) in enumerate(zip(rooms, boards, strict=True))
    ]
    await asyncio.gather(*people)


async def _open(discord: LocalDiscord, room: str, slug: str) -> Message:
    ana, bram = discord.member("Ana"), discord.member("Bram")
    await ana.slash("game new", channel=room, game=slug, seats=2)
    lobby = await _latest(ana, room, "Join")
    await bram.click(lobby, label="Join")
    for _ in range(200):
        lobby = await _latest(ana, room, "Join")
        if bram.mention in lobby.text:
            break
        await asyncio.sleep(0.05)
    await ana.click(lobby, label="Start")
    return await _latest(ana, room, "Play")


async def _latest(member: Member, room: str, label: str) -> Message:
    """Return the last message of a room that has a button of that label."""
    for _ in range(1200):
        for message in reversed(await member.sees(room, limit=5)):
            if any(button.label == label for button in message.buttons):
                return message
        await asyncio.sleep(0.05)
    raise TimeoutError(f"no message with {label} in {room}")


async def _play_one(
    discord: LocalDiscord, room: str, board: Message, picks: Random, end: float, figures: Figures
) -> None:
    members = (discord.member("Ana"), discord.member("Bram"))
    while time.monotonic() < end:
        try:
            board = await _turn(members, room, board, picks, end, figures)
        except (RefusedError, LookupError, TimeoutError, StopIteration) as error:
            figures.errors.append(f"{type(error).__name__}: {error}")
            board = await _latest(members[0], room, "Play")


async def _turn(
    members: Sequence[Member],
    room: str,
    board: Message,
    picks: Random,
    end: float,
    figures: Figures,
) -> Message:
    asked = board.text.rpartition("Your turn")[2]
    member = next(m for m in members if m.mention in asked)
    outcome = await _timed(member.click(board, label="Play"), figures)
    panel = outcome.message
    while time.monotonic() < end:
        await asyncio.sleep(picks.expovariate(1 / _THINKING))
        before = panel
        choices = [b for b in panel.buttons if ":o." in b.custom_id]
        if panel.selects:
            select = panel.selects[0]
            value = picks.choice(select.values)
            await _timed(member.select(panel, select.custom_id, [value]), figures)
        elif choices:
            custom_id = picks.choice(choices).custom_id
            await _timed(member.click(panel, custom_id=custom_id), figures)
        else:
            figures.turns += 1
            break
        panel = await _redrawn(member, before)
    for _ in range(600):
        newest = await _latest(members[0], room, "Play")
        if newest.id != board.id or time.monotonic() > end:
            return newest
        await asyncio.sleep(0.05)
    raise TimeoutError(f"no new board in {room}")


async def _redrawn(member: Member, panel: Message) -> Message:
    for _ in range(600):
        now = await member.fetch(panel)
        if now.raw != panel.raw:
            return now
        await asyncio.sleep(0.05)
    raise TimeoutError("the panel was not redrawn")


async def _timed(click: Awaitable[Outcome], figures: Figures) -> Outcome:
    """Await a click and note how long its acknowledgement took."""
    outcome = await click
    if outcome.raw["answered_after"] is not None:
        figures.acknowledged.append(float(outcome.raw["answered_after"]))
    figures.failed += outcome.state == "failed"
    return outcome


def _memory(bot: BotProcess) -> float:
    """Return the bot's resident memory in MB, 0 where the system does not tell."""
    try:
        text = Path(f"/proc/{bot.pid}/status").read_text("ascii")
    except OSError:
        return 0.0
    line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def _report(figures: Figures, tables: int, seconds: float, memory: float, violations: int) -> int:
    times = sorted(figures.acknowledged)
    if len(times) < 100:
        print(f"only {len(times)} clicks: too few to say anything", file=sys.stderr)
        return 1
    cuts = statistics.quantiles(times, n=100)
    print(f"tables            {tables}")
    print(f"clicks            {len(times)} in {seconds:.0f} s, {figures.failed} failed")
    print(f"turns             {figures.turns / seconds:.2f} a second")
    print(f"acknowledgement   p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms")
    print(f"memory of the bot {memory:.0f} MB")
    print(f"violations        {violations}")
    for error in figures.errors[:5]:
        print(f"trouble           {error}")
    holds = cuts[98] <= _BOUND_P99 and not violations and not figures.failed
    print(f"bound             p99 ≤ {_BOUND_P99 * 1000:.0f} ms: {'ok' if holds else 'BROKEN'}")
    return 0 if holds else 1
