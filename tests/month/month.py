"""A run: a club with people and tables, so many days of it, and what the judge says."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.discord import custom_ids
from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import is_over
from bot.local_discord.people.offers import button
from bot.local_discord.world.notifications import Notification
from bot.tables.repository import TableRepository
from storage.api.opening import open_store
from tests.month import ledger
from tests.month.characters import lives
from tests.month.events import Events
from tests.month.facts import Facts, gather
from tests.month.guests import Guest
from tests.month.record import Kind, Recorder, Sight
from tests.month.rooms import Room, draw_tables
from tests.month.shared_clock import SharedClock, real_time
from tests.month.stage import ScriptedBot, Stage

log = logging.getLogger(__name__)

# Clocks in Brussels change in the middle of every run.
SPRING = int(datetime(2027, 3, 28, 1, tzinfo=UTC).timestamp())
_SELDOM = 4_000_000_000  # milliseconds between two beats of the gateway: none in a run
_REOPENED = 6 * HOUR  # after the end of a game, if there is time for another
_TABLE_EVERY = 2 * MINUTE  # at the beginning


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for."""

    tables: int
    days: int
    seed: int
    data: Path
    place: Path | str  # of the database
    processes: int = 1

    @property
    def begins(self) -> int:
        """Return the first second."""
        return SPRING - self.days * DAY // 2 - 7 * HOUR

    @property
    def ends(self) -> int:
        """Return the last one."""
        return self.begins + self.days * DAY


class Month:
    """The club while a run lasts."""

    def __init__(self, plan: Plan, discord: LocalDiscord, clock: SharedClock) -> None:
        self.plan = plan
        self.discord = discord
        self.stage = Stage(discord, clock)
        self.recorder = Recorder(discord)
        self.guests: list[Guest] = []
        self.rooms: dict[str, Room] = {}
        self.recorder.on_call = self._call
        self.recorder.on_sight = self._see

    async def run(self) -> Facts:
        """Live through all of it and return what happened."""
        self._people_the_club()
        await self._settle_in()
        self._start_bots()
        try:
            for bot in self.stage.bots:
                await bot.start()
            await self.discord.wait_for_command("game")
            events = self._plan_events()
            for day in range(1, self.plan.days):
                self.stage.at(self.plan.begins + day * DAY, partial(self._tell, day))
            await self.stage.play(self.plan.ends)
        finally:
            for bot in self.stage.bots:
                if bot.process.is_running:
                    await bot.kill()
                bot.keep_log()
        async with await open_store(self.plan.place, read_only=True) as store:
            return await gather(self, events, TableRepository(store))

    async def _tell(self, day: int) -> None:
        """Say how far the run is, for whoever waits."""
        cost, kinds = self.stage.cost, Counter(s.kind for s in self.recorder.record.sights.values())
        log.info(
            "day %s of %s: %.0f s, %s boards, %s notices",
            *(day, self.plan.days, cost.acting + cost.waiting),
            *(kinds[Kind.BOARD], kinds[Kind.NOTICE]),
        )

    def _people_the_club(self) -> None:
        plan = self.plan
        guilds = self._guilds()
        count = max(4, plan.tables * 6 // 5)
        for life in lives(count, plan.begins, plan.days, plan.seed):
            for guild in guilds:
                self.discord.world("member", guild_id=guild, name=life.name)
            self.discord.world("dms", user=life.name, allow=life.takes_direct)
            member = self.discord.member(life.name)
            guest = Guest(self.stage, self.recorder, member, life)
            self.guests.append(guest)
        drawn = draw_tables(self.guests, plan.tables, plan.seed)
        for number, (slug, pace, guests) in enumerate(drawn):
            guild = guilds[number % len(guilds)]
            channel = self.discord.world("channel", guild_id=guild, name=f"table-{number}")
            self.rooms[channel["id"]] = Room(
                *(self.stage, self.discord, channel["id"], slug, pace, guests, number)
            )
        for guest in self.guests:
            homes = [room for room, each in self.rooms.items() if guest in each.guests]
            guest.home = next(iter(homes or self.rooms))
            guest.friends = [each for each in self.guests if each is not guest]

    def _guilds(self) -> list[str]:
        """Return a server for each process, which falls to its shard; two at least."""
        count = self.plan.processes
        if count == 1:
            return [self.discord.guild_id, self.discord.add_guild("Club 2", 0, 1)]
        return [self.discord.add_guild(f"Club {shard}", shard, count) for shard in range(count)]

    async def _settle_in(self) -> None:
        """Store what everybody has set about their time, as `/settings me` would."""
        async with await open_store(self.plan.place) as store:
            for guest in self.guests:
                user, life = int(guest.member.id), guest.life
                await store.preferences.set("user", user, "own_time", life.own.dump())
                notices = {"where": life.where, "hour": 9}
                await store.preferences.set("user", user, "notices", notices)
        await ledger.begin(self.plan.place)

    def _start_bots(self) -> None:
        plan = self.plan
        address = plan.place if isinstance(plan.place, str) else ""
        for shard in range(plan.processes):
            shards = f"{shard}/{plan.processes}" if plan.processes > 1 else ""
            bot = ScriptedBot(
                self.discord, plan.data, f"bot-{shard}", database=address, shards=shards
            )
            self.stage.bots.append(bot)

    def _plan_events(self) -> Events:
        plan, rooms = self.plan, list(self.rooms.values())
        chance = Random(f"events {plan.seed}")
        events = Events(self.stage, self.discord, self.stage.bots, rooms, chance, self._busiest)
        for number, room in enumerate(rooms):
            self.stage.at(plan.begins + (number + 1) * _TABLE_EVERY, room.open)
        events.plan(plan.begins, plan.ends - plan.begins)
        events.plan_lives(self.guests)
        return events

    def _busiest(self) -> str:
        """Return the room with most boards in the last days, among those where a game goes on."""
        since = self.stage.now() - 2 * DAY
        boards = Counter(
            sight.room
            for sight in self.recorder.record.sights.values()
            if sight.kind is Kind.BOARD and sight.at >= since
            if not is_over(self.recorder.boards[sight.room])
        )
        return max(self.rooms, key=lambda room: boards[room])

    def _call(self, call: Notification, sight: Sight) -> None:
        """Let whoever was notified know."""
        guest = next((each for each in self.guests if each.member.id == call.user_id), None)
        if guest is None or sight.kind not in (Kind.BOARD, Kind.NOTICE):
            return
        for room in sight.about & set(self.rooms):
            guest.called(room)

    def _see(self, sight: Sight, message: Message) -> None:
        """Let whoever looks into a room see what came."""
        room = self.rooms.get(sight.room)
        if room is None:
            return
        if sight.kind is Kind.RESULT:
            room.finished += 1
            if self.stage.now() + _REOPENED < self.plan.ends - DAY:
                self.stage.at(self.stage.now() + _REOPENED, room.open)
        if sight.kind is Kind.BOARD and button(message, custom_ids.TAKE) is not None:
            self._invite(room, message)
        if sight.kind is Kind.FAVOUR:
            self._let_see(self.guests, sight, message)
        else:
            self._let_see(room.guests, sight, message)

    def _let_see(self, guests: Sequence[Guest], sight: Sight, message: Message) -> None:
        """Let people see what is asked of them."""
        for guest in guests:
            if sight.kind is Kind.CARD:
                guest.sees_card(message)
            elif sight.kind is Kind.REQUEST:
                guest.some_day(guest.habits.answer, message)
            elif guest.member.mention not in message.text:
                continue
            elif sight.kind is Kind.NOTICE:
                guest.warned(message)
            elif sight.kind is Kind.READY:
                guest.some_day(guest.habits.be_in, message)
            elif sight.kind is Kind.FAVOUR:
                guest.some_day(guest.habits.do_favour, message)

    def _invite(self, room: Room, board: Message) -> None:
        """Let some who are not at a table see that a seat is open there."""
        for guest in self.guests:
            is_stranger = guest not in room.guests
            if is_stranger and guest.life.chance.random() < guest.life.character.takes_seats / 4:
                room.guests.append(guest)
                guest.some_day(guest.habits.take_seat, board)


@contextlib.asynccontextmanager
async def club(plan: Plan) -> AsyncIterator[Month]:
    """Open the club at the first second of a plan."""
    clock = SharedClock(plan.data / "clock")
    clock.offset = plan.begins - real_time()
    settings = Settings(starts_at=clock.time(), heartbeat_ms=_SELDOM)
    async with LocalDiscord.start(settings) as discord:
        yield Month(plan, discord, clock)
