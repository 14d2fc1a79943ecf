"""Kill, look, restart, look again; hundreds of times."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import games
from bot.discord.closed_lobbies import LOBBY
from bot.local_discord.context import Settings
from bot.local_discord.driver.bot_process import BotProcess
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import BOARDS, announced, found, is_over
from bot.local_discord.people.offers import game_of
from bot.local_discord.people.person import Person
from bot.local_discord.people.table import Table
from bot.tables.refusals import NoGameError
from bot.tables.repository import TableRepository
from bot.tables.table import FOLLOW_UP
from bot.tables.table import Table as StoredTable
from bot.tables.turn import BOARD, PAST
from storage.api.opening import open_store
from storage.api.rows import GameRow, SeatRow
from storage.api.store import Store
from tests.crash.absences import Traveller
from tests.crash.audit import Audit, audit
from tests.crash.ledger import Ledger
from tests.crash.people import Seat, Waverers
from tests.crash.pulse import Pulse
from tests.month import ledger as month_ledger

_TABLES = (("Ana", "Bram"), ("Chloé",))  # per game: two people; one person and computers
_LEFT_DEAD = 3  # of so many kills one leaves its process away until the others did its work
_PATIENCE = 120.0  # seconds
_PACE = "steady"
_BOARD_BUTTON = {"running": "Play", "finished": "Rematch"}
ENOUGH = 0.6  # a smaller share of choices compared proves little


@dataclass(slots=True)
class Figures:
    """What happened, and everything that should not have."""

    kills: int = 0
    stored: int = 0
    compared: int = 0
    planned: int = 0
    plans: int = 0
    trips: int = 0
    games: int = 0
    finished: int = 0
    clicks: int = 0
    poked: int = 0
    boards: int = 0
    lobbies: int = 0
    seconds: float = 0.0
    slowest_repair: float = 0.0
    taken_over: int = 0
    slowest_take_over: float = 0.0
    long_lives: int = 0
    slowest_step: float = 0.0
    problems: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of the choices in the database are compared with a press that was answered.

        The others may be there and may not be: their bot died before it could answer, and nobody
        found out later.
        """
        return self.compared / self.stored if self.stored else 0.0

    @property
    def are_good(self) -> bool:
        """Return whether nothing was wrong, and enough was looked at to say so."""
        return not self.problems and self.share > ENOUGH

    def lines(self) -> list[str]:
        """Return the figures in words."""
        return [
            f"kills                 {self.kills} in {self.seconds:.0f} s",
            f"games                 {self.games}, {self.finished} of them finished",
            f"clicks on options     {self.clicks}",
            f"choices of people     {self.stored} in the database, {self.compared} of them "
            f"({self.share:.0%}) seen taken by their player; more than {ENOUGH:.0%} are needed",
            f"plans                 {self.plans} kept or withdrawn, {self.planned} choices made so",
            f"absences              {self.trips}, the computer played meanwhile",
            f"old buttons pressed   {self.poked}, all answered",
            f"boards checked        {self.boards}, slowest repair {self.slowest_repair:.1f} s",
            f"lobbies checked       {self.lobbies}",
            f"left dead for a while {self.taken_over}, "
            f"slowest take-over {self.slowest_take_over:.1f} s",
            f"long lives            {self.long_lives}, "
            f"slowest table moved after {self.slowest_step:.1f} s",
            f"problems              {len(self.problems)}",
            *self.problems[:20],
        ]


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
        table = Table(people, room, _PATIENCE)
        most = games.get(slug).seats.stop - 1
        seats = {"seats": 2} if people[1:] else {"seats": most, "computers": most - 1}
        timed = {"pace": _PACE, "options": "plans_at_once=true"} if room in self._timed else {}
        await table.start(await table.open(slug, **seats, **timed))

    async def _board(self, room: str) -> Message:
        member = self._discord.member(self._rooms[room][1][0])
        try:
            return await found(member, room, *BOARDS, within=_PATIENCE)
        except TimeoutError:
            seen = await member.sees(room, limit=10)
            said = [(message.is_ephemeral, message.text[:80]) for message in seen]
            raise AssertionError(f"no board in {room}: {said}") from None

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
        async with self._tables() as tables:
            before = {room: await self._standing(tables.store, room) for room in self._rooms}
            while before and time.monotonic() - began < self.stuck:
                await asyncio.sleep(0.1)
                for room, standing in list(before.items()):
                    if await self._standing(tables.store, room) != standing:
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
        async with asyncio.timeout(_PATIENCE):
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
        async with self._tables() as tables:
            for room in self._rooms:
                self.figures.problems += await self._compared(tables, room)
            for pair in self._waverers:
                self.figures.problems += await self._wrong_with_lobby(pair, tables)
        self.figures.taken_over += 1
        waited = time.monotonic() - began
        self.figures.slowest_take_over = max(self.figures.slowest_take_over, waited)

    @contextlib.asynccontextmanager
    async def _tables(self) -> AsyncIterator[TableRepository]:
        async with await open_store(self._place, read_only=True) as store:
            yield TableRepository(store)

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
        async with self._tables() as tables:
            for room in list(self._rooms):
                self.figures.problems += await self._compared(tables, room)
                self.figures.boards += 1
            for pair in self._waverers:
                self.figures.problems += await self._wrong_with_lobby(pair, tables)
        self.figures.slowest_repair = max(self.figures.slowest_repair, time.monotonic() - began)
        for room in list(self._rooms):
            if is_over(await self._board(room)):
                self.figures.finished += 1
                await self._deal(room)

    async def _compared(self, tables: TableRepository, room: str) -> list[str]:
        """Return what the channel of a room shows wrong.

        A click that took too long for its player may still be at work with a living process: if
        the game went on while we were looking, we look again.
        """
        while True:
            table = await self._settled(tables, room)
            wrong = await self._wrong_with(room, table, tables.store)
            if not wrong or await tables.store.games.get(table.id) == table.row:
                return wrong

    async def _settled(self, tables: TableRepository, room: str) -> StoredTable:
        """Return the game of a room once nothing is left to be posted."""
        game_id = game_of(await self._board(room)) or 0
        async with asyncio.timeout(120):
            while True:
                # The table first: what is owed for a later step is not looked for then.
                table = await tables.get(game_id)
                timers = await tables.store.timers.of_game(game_id)
                past = await tables.store.posted.of_game(game_id, PAST)
                if not past and not any(timer.kind == FOLLOW_UP for timer in timers):
                    return table
                await asyncio.sleep(0.1)

    async def _wrong_with(self, room: str, table: StoredTable, store: Store) -> list[str]:
        label = _BOARD_BUTTON[table.row.status]
        member = self._discord.member(self._rooms[room][1][0])
        shown = [
            message
            for message in await member.sees(room)
            if any(button.label in _BOARD_BUTTON.values() for button in message.buttons)
            and f":{table.id}:" in message.buttons[0].custom_id
            and not message.is_ephemeral
        ]
        panel = await store.posted.find(table.id, BOARD)
        where = f"game {table.id} in {room}"
        if [m.id for m in shown] != [str(panel.message_id) if panel else ""]:
            return [f"{where}: {len(shown)} live boards, stored {panel and panel.message_id}"]
        wrong = []
        if label not in {button.label for button in shown[0].buttons}:
            wrong.append(f"{where}: the board shows another state")
        for seat in table.waiting_for():
            user = table.player(seat)
            if user is not None and f"<@{user}>" not in announced(shown[0]):
                wrong.append(f"{where}: the board asks somebody else")
        return wrong

    async def _wrong_with_lobby(self, pair: Waverers, tables: TableRepository) -> list[str]:
        """Return what the channel of two waverers shows wrong, once nothing goes on there."""
        channel = int(self._discord.channel_id(pair.room))
        while True:
            before = await _open_table(tables.store, channel)
            try:
                wrong = await self._compared_lobby(pair, channel, tables)
            except NoGameError:  # given up while we were looking
                continue
            if not wrong or before == await _open_table(tables.store, channel):
                self.figures.lobbies += before is not None
                return wrong

    async def _compared_lobby(
        self, pair: Waverers, channel: int, tables: TableRepository
    ) -> list[str]:
        """Compare the one message with buttons with the open table of a channel, if there is one.

        What is given up leaves a message whose buttons say so.
        """
        async with asyncio.timeout(120):
            while True:
                row = await tables.store.games.in_channel(channel)
                if row is None:
                    return []
                timers = await tables.store.timers.of_game(row.id)
                if not any(timer.kind == FOLLOW_UP for timer in timers):
                    break
                await asyncio.sleep(0.1)
        table = await tables.get(row.id)
        panel = await tables.store.posted.find(row.id, LOBBY if row.status == "lobby" else BOARD)
        shown = [
            message
            for message in await pair.host.sees(pair.room)
            if any(f":{row.id}:" in button.custom_id for button in message.buttons)
            and not message.is_ephemeral
        ]
        where = f"game {row.id} ({row.status}) in {pair.room}"
        if [m.id for m in shown] != [str(panel.message_id) if panel else ""]:
            return [f"{where}: {len(shown)} messages, stored {panel and panel.message_id}"]
        seated = [m for m in (pair.host, pair.guest) if int(m.id) in table.humans()]
        named = [m for m in (pair.host, pair.guest) if m.mention in shown[0].text]
        if row.status == "lobby" and named != seated:
            return [f"{where}: the lobby shows other people"]
        return []


def _print_awaits(task: asyncio.Task[None]) -> None:
    """Print the whole chain of what a task waits for; its own stack is only the outermost."""
    waits: Any = task.get_coro()
    while waits is not None and hasattr(waits, "cr_frame"):
        frame = waits.cr_frame
        if frame is not None:
            sys.stderr.write(f"  {frame.f_code.co_qualname}:{frame.f_lineno}\n")
        waits = waits.cr_await


async def _open_table(store: Store, channel: int) -> tuple[GameRow, Sequence[SeatRow]] | None:
    row = await store.games.in_channel(channel)
    return None if row is None else (row, await store.games.seats(row.id))


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
