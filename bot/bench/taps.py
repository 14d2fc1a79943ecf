"""`bathysphere bench taps`: how many taps a turn takes, and how much a table has to read.

Two scripted people play whole games through the real panels of the local Discord. They choose what
a mate would choose, and press whatever leads there with the fewest taps. A tap is one press of a
button or one choice of a menu, from Play to the one that ends the turn.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Self

import games
from bot.bench.mates_choice import MatesChoice
from bot.discord import custom_ids
from bot.environment import database_path
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import is_over
from bot.local_discord.people.offers import button, game_of
from bot.local_discord.people.person import Person
from bot.local_discord.people.table import Table
from bot.tables.repository import TableRepository
from games.core import registry
from storage.api.opening import open_store

_BOT = ("-m", "bot.bench.quick_bot")
_NAMES = ("Ana", "Bram")


@dataclass(frozen=True, slots=True)
class Bars:
    """Taps that half of the turns of a game may take, and 95 in 100; kept with the game."""

    half: int
    nearly_all: int

    @classmethod
    def of(cls, slug: str) -> Self | None:
        """Return the bars of a game, None if it has none."""
        path = files(registry.home(slug).package).joinpath("taps.json")
        return cls(**json.loads(path.read_text("ascii"))) if path.is_file() else None


@dataclass(slots=True)
class Turns:
    """What the turns of some games of one kind came to."""

    slug: str
    games: int = 0
    taps: list[int] = field(default_factory=list)  # of each turn
    posts: list[int] = field(default_factory=list)  # public messages that followed it
    characters: list[int] = field(default_factory=list)  # of each of those
    left: int = 0  # public messages that are still there when a game is over

    @property
    def median(self) -> float:
        """Return the taps of most turns."""
        return statistics.median(self.taps)

    @property
    def long(self) -> int:
        """Return the taps that one turn in twenty exceeds."""
        return sorted(self.taps)[-(-len(self.taps) * 95 // 100) - 1]

    @property
    def holds(self) -> bool:
        """Return whether the bars of this game hold; a game without bars has none to break."""
        bars = Bars.of(self.slug)
        return bars is None or (self.median <= bars.half and self.long <= bars.nearly_all)


def measure(number: int, slugs: Sequence[str] = ()) -> list[Turns]:
    """Play so many games of each kind."""
    wanted = [game.slug for game in games.all() if not slugs or game.slug in slugs]
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(number, wanted, Path(folder)))


async def _measured(number: int, slugs: Sequence[str], folder: Path) -> list[Turns]:
    found = []
    async with (
        LocalDiscord.start(Settings(rate_scale=0)) as discord,
        BotProcess(discord, folder, _BOT, BATHYSPHERE_PACE="0"),
        await open_store(database_path(folder)) as store,
    ):
        await discord.wait_for_command("game")
        tables = TableRepository(store)
        for slug in slugs:
            turns = Turns(slug)
            for each in range(number):
                sys.stderr.write(f"{slug}: game {each + 1} of {number} ...\n")
                await _play(discord, tables, turns, each)
            found.append(turns)
        if discord.violations:
            raise AssertionError(f"Discord would have refused: {discord.violations[:3]}")
    return found


async def _play(discord: LocalDiscord, tables: TableRepository, turns: Turns, seed: int) -> None:
    """Play one game to its end."""
    room = f"{turns.slug}-{seed}"
    discord.world("channel", guild_id=discord.guild_id, name=room)
    people = [
        Person(member, MatesChoice(tables, int(member.id), f"{room}:{name}"))
        for name in _NAMES
        for member in (discord.member(name),)
    ]
    table = Table(people, room)
    board = await table.start(await table.open(turns.slug, seats=len(people)))
    while not is_over(board):
        person = table.asked(board)
        if person is not None:
            try:
                turns.taps += await visit(tables, person, board)
            except (LookupError, RefusedError):
                # What is public in mid turn is posted at once: another board came before the press.
                if button(await person.member.fetch(board), custom_ids.PLAY) is not None:
                    raise
        following = await table.next_board(board)
        posts = await _posts(table, board, following)
        turns.posts.append(len(posts))
        turns.characters += [len(each.text) for each in posts]
        board = following
    turns.games += 1
    turns.left += await _left(table)


async def visit(tables: TableRepository, person: Person, board: Message) -> list[int]:
    """Let a person answer all that is asked; return the taps of each turn that this ended.

    Whoever ends a round and begins the next has two turns at once.
    """
    game, found, taps = game_of(board) or 0, list[int](), 1
    panel: Message | None = await person.open_panel(board)
    before = (await tables.get(game)).position
    while panel is not None and (panel := await person.answer(panel)) is not None:
        taps += 1
        after = (await tables.get(game)).position
        is_new = before is not None and after is not None and after.seq != before.seq
        if is_new and after is not None and not after.chosen:  # all of it is public
            found.append(taps)
            taps = 0
        before = after
    return found


async def _posts(table: Table, board: Message, following: Message) -> list[Message]:
    """Return what was posted for all from one board to the next."""
    seen = await table.host.member.sees(table.room, limit=20)
    after, until = int(board.id), int(following.id)
    return [each for each in seen if not each.is_ephemeral and after < int(each.id) <= until]


async def _left(table: Table) -> int:
    """Return how many public messages are in the channel."""
    count, page = 0, await table.host.member.sees(table.room)
    while page:
        count += sum(not each.is_ephemeral for each in page)
        page = await table.host.member.sees(table.room, before=page[0])
    return count


def report(found: Sequence[Turns]) -> Iterator[str]:
    """Return the table, line by line."""
    yield (
        f"{'':<14}{'games':>6}{'turns':>7}{'taps a turn':>13}{'95 %':>6}{'most':>6}"
        f"{'bars':>9}{'posts':>7}{'left':>7}{'characters':>12}"
    )
    for each in found:
        found_bars = Bars.of(each.slug)
        bars = "–" if found_bars is None else f"{found_bars.half} / {found_bars.nearly_all}"
        yield (
            f"{each.slug:<14}{each.games:>6}{len(each.taps):>7}{each.median:>13.1f}"
            f"{each.long:>6}{max(each.taps):>6}{bars:>9}"
            f"{statistics.mean(each.posts):>7.1f}{each.left / len(each.taps):>7.2f}"
            f"{statistics.mean(each.characters):>12.0f}"
            f"{'' if each.holds else '  BROKEN'}"
        )
