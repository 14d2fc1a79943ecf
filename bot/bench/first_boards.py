"""`bathysphere bench first`: how soon the first board and panel are there on a fresh installation.

For each game a bot is started on an empty folder: no sprite has ever been drawn. Two people open a
table, and a second after the last has joined the host presses Start.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import games
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.people.person import Person
from bot.local_discord.people.table import Table

_NAMES = ("Ana", "Bram")
_READING = 1.0  # seconds from the last who joins to Start
MOST = 5.0  # seconds that a first board may take on two quiet cores


@dataclass(frozen=True, slots=True)
class First:
    """How long whoever plays a game for the first time waits, in seconds."""

    slug: str
    board: float  # from Start to the board, picture included
    panel: float  # from Play to the finished panel
    sprites: float  # MB on disk after that

    @property
    def holds(self) -> bool:
        """Return whether the first board came in time."""
        return self.board <= MOST


def measure(slugs: Sequence[str] = ()) -> list[First]:
    """Open the first table of each game on a fresh installation."""
    wanted = [game.slug for game in games.all() if not slugs or game.slug in slugs]
    found = []
    for slug in wanted:
        sys.stderr.write(f"{slug} ...\n")
        with tempfile.TemporaryDirectory() as folder:
            found.append(asyncio.run(_first(slug, Path(folder))))
    return found


async def _first(slug: str, folder: Path) -> First:
    async with (
        LocalDiscord.start(Settings(rate_scale=0)) as discord,
        BotProcess(discord, folder, BATHYSPHERE_PACE="0"),
    ):
        await discord.wait_for_command("game")
        table = Table([Person(discord.member(name)) for name in _NAMES], "games")
        lobby = await table.open(slug, seats=len(_NAMES))
        await asyncio.sleep(_READING)
        began = time.monotonic()
        board = await table.start(lobby)
        posted = time.monotonic()
        person = table.asked(board)
        if person is None:
            raise LookupError(f"the first board of {slug} asks nobody")
        await person.open_panel(board)
        opened = time.monotonic()
    size = sum(path.stat().st_size for path in (folder / "sprites").rglob("*") if path.is_file())
    return First(slug, posted - began, opened - posted, size / 1_000_000)


def report(found: Sequence[First]) -> Iterator[str]:
    """Return the table, line by line."""
    yield f"{'':<14}{'first board':>12}{'first panel':>13}{'sprites':>11}"
    for each in found:
        yield (
            f"{each.slug:<14}{each.board:>10.1f} s{each.panel:>11.1f} s{each.sprites:>8.1f} MB"
            f"{'' if each.holds else f'  BROKEN: more than {MOST:.0f} s'}"
        )
