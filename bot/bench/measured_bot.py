"""The bot that is measured: this one with its pulse, or the one of another checkout as it is."""

from __future__ import annotations

import asyncio
import json
import os
from asyncio.subprocess import PIPE
from pathlib import Path

from bot.bench.results import Plan
from bot.bench.stored_games import store_games
from bot.local_discord.driver.bot_process import RUN, BotProcess, python_of
from bot.local_discord.driver.driver import LocalDiscord

_PULSED = ("-m", "bot.bench.timed_bot")
_FILLERS = ("bot.bench.stored_games", "bot.load.stored")  # in this release, in the first one
_FILL = """
import asyncio, importlib, pathlib, sys
filler, folder, count = sys.argv[1:]
store_games = importlib.import_module(filler).store_games
print(asyncio.run(store_games(pathlib.Path(folder), int(count))))
"""


class FillError(Exception):
    """Another checkout could not fill its own database."""


def bot_process(discord: LocalDiscord, plan: Plan, folder: Path) -> BotProcess:
    """Return the bot of a plan; only this release's writes down its pulse."""
    if plan.home is not None:
        return BotProcess(discord, folder, RUN, home=plan.home, BATHYSPHERE_PACE="0")
    slow = (str(plan.think),) if plan.think else ()
    pulsed = (*_PULSED, str(_pulse(folder)), *slow)
    return BotProcess(discord, folder, pulsed, BATHYSPHERE_PACE="0")


def read_pulse(plan: Plan, folder: Path) -> list[tuple[float, float]] | None:
    """Return when the loop of an ended bot should have gone on, and how late it did."""
    if plan.home is not None:
        return None
    return [(due, late) for due, late in json.loads(_pulse(folder).read_text())]


async def fill(plan: Plan, folder: Path) -> float:
    """Store finished games as the release does that is measured; return kB a game."""
    if plan.home is None:
        return await store_games(folder, plan.stored)
    places = {name: plan.home / f"{name.replace('.', '/')}.py" for name in _FILLERS}
    filler = next((name for name, place in places.items() if place.exists()), None)
    if filler is None:
        raise FillError(f"{plan.home} has none of {', '.join(_FILLERS)}")
    process = await asyncio.create_subprocess_exec(
        python_of(plan.home),
        *("-c", _FILL, filler, str(folder), str(plan.stored)),
        cwd=plan.home,
        env={**os.environ, "PYTHONPATH": str(plan.home)},
        stdout=PIPE,
        stderr=PIPE,
    )
    said, why = await process.communicate()
    if process.returncode:
        raise FillError(why.decode(errors="replace"))
    return float(said)


def _pulse(folder: Path) -> Path:
    return folder / "pulse.json"
