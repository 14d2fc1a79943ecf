"""Kill, look, restart, look again; hundreds of times."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import games
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import is_over
from bot.local_discord.people.person import Person
from bot.local_discord.people.table import Table
from bot.tables.repository import TableRepository
from storage.api.opening import open_store
from storage.api.store import Store
from tests.crash.absences import Traveller
from tests.crash.audit import Audit, audit
from tests.crash.channels import PATIENCE, board_of, wrong_with_board, wrong_with_lobby
from tests.crash.figures import Figures
from tests.crash.ledger import Ledger
from tests.crash.people import Seat, Waverers
from tests.crash.pulse import Pulse
from tests.month import ledger as month_ledger

_TABLES = (("Ana", "Bram"), ("Chloé",))  # per game: two people; one person and computers
_LEFT_DEAD = 3  # of so many kills one leaves its process away until the others did its work
_PACE = "steady"


class Harness:
    """A local Discord with tables of every game, people who play, and a bot to be killed."""

    # Every so many kills the bot lives until something was stored at every table. Between quick
    # kills a slow table may not get on for long: a step that is asked first takes three clicks.
    long_life = 10
    stuck = 60.0  # seconds of a long life; a table at which nothing happens for so long is stuck

    def __init__(
        self,
        discord: LocalDiscord,
        bots: Sequence[BotProcess],
        place: Path | str,
        slugs: Sequence[str],
        seed: int,
    ) -> None:
        self._discord = discord
        self._place = place
        self._guilds = _guilds(discord, len(bots))
        self._slugs = slugs
        self._chance = Random(seed)
        self._ledger = Ledger()
        self._gate = asyncio.Event()
        self._bots = bots
        self._pulses = [Pulse(place) for place in range(len(bots))]
        self._rooms: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._timed: set[str] = set()  # rooms with a clock, where plans are played at once
        self._people: list[Seat] = []
        self._waverers: list[Waverers] = []
        self._travellers: list[Traveller] = []
        self._roads = asyncio.Event()
        self._over: set[int] = set()  # games that were looked at when they were
        self._tasks: list[asyncio.Task[None]] = []
        self.figures = Figures()

    async def run(self, kills: int) -> Figures:
        """Open the tables, kill the bot so many times, and return what was found."""
        began = time.monotonic()
        async with await open_store(self._place):
            await month_ledger.begin(self._place)
        for bot in self._bots:
            await bot.start()
        await self._discord.wait_for_command("game")
        for guild in self._guilds:
            for slug in self._slugs:
                for names in _TABLES:
                    await self._open(guild, slug, names)
            self._waver(guild)
        self._travel()
        async with self._playing():
            for _ in range(kills):
                await self._one_kill()
                if self.figures.kills % 25 == 0:
                    self.figures.seconds = time.monotonic() - began
                    sys.stderr.write("\n".join(self.figures.lines()) + "\n\n")
            for bot in self._bots:
                await bot.stop(30.0)
        await self._look_into_the_database()
        self.figures.seconds = time.monotonic() - began
        return self.figures

    async def _open(self, guild: str, slug: str, names: tuple[str, ...]) -> None:
        place = self._guilds.index(guild)
        room = self._discord.world("channel", guild_id=guild, name=f"{slug}-{len(names)}-{place}")[
            "name"
        ]
        self._rooms[room] = (slug, names)
        self._timed |= {room} if len(self._rooms) % 4 in (0, 1) else set()
        for name in names:
            member = self._discord.member(name)
            picks = Random(self._chance.random())
            pulse = self._pulses[place]
            seat = Seat(
                *(self._discord, self._ledger, self._gate, pulse, member, room, picks),
                plans=room in self._timed,
            )
            self._people.append(seat)
        await self._deal(room)

    def _waver(self, guild: str) -> None:
        """Let two people open tables in a room of their own."""
        name = f"lobbies-{self._guilds.index(guild)}"
        room = self._discord.world("channel", guild_id=guild, name=name)["name"]
        host, guest = (self._discord.member(name) for name in _TABLES[0])
        picks = Random(self._chance.random())
        slug = self._slugs[0]
        pair = Waverers(self._discord, self._gate, host, guest, room, slug, picks)
        self._waverers.append(pair)

    def _travel(self) -> None:
        """Let those who have company be away at times; the others play on."""
        for name in _TABLES[0]:
            member, room = self._discord.member(name), next(iter(self._rooms))
            picks = Random(self._chance.random())
            traveller = Traveller(self._gate, self._roads, self._ledger, member, room, picks)
            self._travellers.append(traveller)
        self._roads.set()

    async def _deal(self, room: str) -> None:
        """Start a new game in a room."""
        slug, names = self._rooms[room]
        people = [Person(self._discord.member(name)) for name in names]
        table = Table(people, room, PATIENCE)
        most = games.get(slug).seats.stop - 1
        seats = {"seats": 2} if people[1:] else {"seats": most, "computers": most - 1}
        timed = {"pace": _PACE, "options": "plans_at_once=true"} if room in self._timed else {}
        await table.start(await table.open(slug, **seats, **timed))

    async def _board(self, room: str) -> Message:
        return await board_of(self._discord.member(self._rooms[room][1][0]), room)

    @contextlib.asynccontextmanager
    async def _playing(self) -> AsyncIterator[None]:
        self._tasks = [asyncio.create_task(each.play()) for each in self._everybody]
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _one_kill(self) -> None:
        self._gate.set()
        if self.figures.kills % self.long_life == self.long_life - 1:
            await self._let_all_move()
        await self._let_them_play()
        process = self._chance.randrange(len(self._bots))
        bot = self._bots[process]
        await bot.kill()
        self._gate.clear()
        self._ledger.bury(process)
        self._pulses[process].die()
        self.figures.kills += 1
        await self._look_into_the_database()
        if len(self._bots) > 1 and self.figures.kills % _LEFT_DEAD == 0:
            await self._take_over()
        await bot.start()
        began = time.monotonic()
        await self._everybody_waits()
        for seat in self._people:
            await seat.look()
        await self._press_old_buttons()
        await self._look_at_the_boards(began)

    @property
    def _everybody(self) -> list[Seat | Waverers | Traveller]:
        return [*self._people, *self._waverers, *self._travellers]

    async def _everybody_waits(self) -> None:
        """Wait until everybody has finished what they did when the bot died."""
        try:
            async with asyncio.timeout(120):
                while not all(each.is_idle for each in self._everybody):
                    await asyncio.sleep(0.05)
                    for task in self._tasks:
                        if task.done():
                            await task  # nobody leaves: raises what ended it
        except TimeoutError:
            for room in {each.room for each in self._everybody if not each.is_idle}:
                self._print_stacks(room)
            raise

    async def _let_them_play(self) -> None:
        """Wait for some clicks, as fast or slow as the machine is, and then for any instant."""
        enough = self._ledger.clicks + self._chance.randint(1, 20)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(15):
                while self._ledger.clicks < enough:  # noqa: ASYNC110 - many tasks
                    await asyncio.sleep(0.02)
        await asyncio.sleep(self._chance.uniform(0.0, 0.5))

    async def _let_all_move(self) -> None:
        """Wait until something is stored at every table; report those at which nothing is."""
        await self._come_home()
        began = time.monotonic()
        async with await open_store(self._place, read_only=True) as store:
            before = {room: await self._standing(store, room) for room in self._rooms}
            while before and time.monotonic() - began < self.stuck:
                await asyncio.sleep(0.1)
                for room, standing in list(before.items()):
                    if await self._standing(store, room) != standing:
                        del before[room]
        self.figures.long_lives += 1
        self.figures.slowest_step = max(self.figures.slowest_step, time.monotonic() - began)
        for room, standing in before.items():
            self.figures.problems.append(f"stands still in {room}: (game, entry)={standing}")
            self._print_stacks(room)
        self._roads.set()

    async def _come_home(self) -> None:
        """Wait until nobody is away: coming and going are entries of the log, too."""
        self._roads.clear()
        async with asyncio.timeout(PATIENCE):
            while any(  # noqa: ASYNC110 - many tasks
                each.is_away or not each.is_idle for each in self._travellers
            ):
                await asyncio.sleep(0.05)

    def _print_stacks(self, room: str) -> None:
        """Print what the people of a room are waiting for."""
        for each, task in zip(self._everybody, self._tasks, strict=True):
            if each.room == room:
                _print_awaits(task)

    async def _standing(self, store: Store, room: str) -> tuple[int, int] | None:
        """Return the open game of a room and its last entry; None if it is over."""
        row = await store.games.in_channel(int(self._discord.channel_id(room)))
        return None if row is None else (row.id, row.seq)

    async def _take_over(self) -> None:
        """Wait until the living have done for the dead what these owed to their channels."""
        began = time.monotonic()
        await self._everybody_waits()  # who plays with the living may be in mid click
        await self._compare_channels()
        self.figures.taken_over += 1
        waited = time.monotonic() - began
        self.figures.slowest_take_over = max(self.figures.slowest_take_over, waited)

    async def _compare_channels(self) -> None:
        async with await open_store(self._place, read_only=True) as store:
            tables = TableRepository(store)
            for room, (_, names) in self._rooms.items():
                member = self._discord.member(names[0])
                self.figures.problems += await wrong_with_board(tables, member, room)
            for pair in self._waverers:
                channel = int(self._discord.channel_id(pair.room))
                wrong, is_open = await wrong_with_lobby(tables, pair, channel)
                self.figures.problems += wrong
                self.figures.lobbies += is_open

    async def _look_into_the_database(self) -> None:
        async with await open_store(self._place) as store:
            numbers = [n for g in self._guilds for n in await store.games.in_guild(int(g))]
            read_book = partial(month_ledger.read, self._place)
            found: Audit = await audit(store, self._ledger, numbers, read_book, self._over)
        self._over |= found.over
        known = set(self.figures.problems)  # what is wrong stays wrong: it is told once
        self.figures.problems += [words for words in found.problems if words not in known]
        self.figures.clicks = self._ledger.clicks
        self.figures.stored = found.choices
        self.figures.compared = found.compared
        self.figures.games = found.games
        self.figures.planned = found.planned
        self.figures.plans = len(self._ledger.plans)
        self.figures.trips = sum(each.trips for each in self._travellers)

    async def _press_old_buttons(self) -> None:
        for seat in self._chance.sample(self._people, 3):
            outcome = await seat.poke()
            if outcome is None:
                continue
            self.figures.poked += 1
            if outcome.state == "failed":
                self.figures.problems.append(f"no answer to an old button in {seat.room}")

    async def _look_at_the_boards(self, began: float) -> None:
        """Wait until the bot has done what it owed, then compare every channel with its game."""
        await self._compare_channels()
        self.figures.boards += len(self._rooms)
        self.figures.slowest_repair = max(self.figures.slowest_repair, time.monotonic() - began)
        for room in list(self._rooms):
            if is_over(await self._board(room)):
                self.figures.finished += 1
                await self._deal(room)


def _print_awaits(task: asyncio.Task[None]) -> None:
    """Print the whole chain of what a task waits for; its own stack is only the outermost."""
    waits: Any = task.get_coro()
    while waits is not None and hasattr(waits, "cr_frame"):
        frame = waits.cr_frame
        if frame is not None:
            sys.stderr.write(f"  {frame.f_code.co_qualname}:{frame.f_lineno}\n")
        waits = waits.cr_await


def _guilds(discord: LocalDiscord, processes: int) -> list[str]:
    """Return a server for each process, which falls to its shard."""
    if processes == 1:
        return [discord.guild_id]
    return [discord.add_guild(f"Club {shard}", shard, processes) for shard in range(processes)]


async def crash(
    data: Path,
    kills: int,
    seed: int,
    slugs: Sequence[str] = (),
    *,
    place: Path | str,
    processes: int = 1,
    harness: type[Harness] = Harness,
) -> Figures:
    """Run the whole thing on a local Discord of its own, with all games or some."""
    slugs = slugs or [game.slug for game in games.all()]
    async with LocalDiscord.start(Settings(rate_scale=0)) as discord:
        # A few people play all tables at once, faster than anybody can.
        bots = [
            BotProcess(
                discord,
                data,
                BATHYSPHERE_LOG="INFO",
                BATHYSPHERE_PACE="0",
                BATHYSPHERE_DATABASE=place if isinstance(place, str) else "",
                BATHYSPHERE_SHARDS=f"{shard}/{processes}" if processes > 1 else "",
            )
            for shard in range(processes)
        ]
        try:
            figures = await harness(discord, bots, place, slugs, seed).run(kills)
        finally:
            for bot in bots:
                if bot.is_running:
                    await bot.kill()
        figures.problems += [str(violation) for violation in discord.violations]
        log = [line for bot in bots for line in bot.log]
        figures.problems += [line for line in log if " ERROR " in line or "Traceback" in line]
        return figures
