"""Rooms: one channel with one table after the other, and the people who play there."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random

import games
from bot.courtesy.spans import HOUR
from bot.discord import custom_ids
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.people.boards import BOARDS, newest
from bot.local_discord.people.offers import button, offers
from bot.local_discord.people.person import UnansweredError
from bot.local_discord.people.table import Table
from tests.month.guests import Guest
from tests.month.stage import Stage

PACES = ("none", "none", "easy", "steady", "brisk")
LATE = ("ask", "ask", "computer", "ask", "ask", "resign", "ask")  # by the number of the table
_PATIENCE = 60.0  # seconds, real
_SEATED_FOR = 25 * HOUR  # some hosts start so late that everybody is asked first (T10)
_CHECKED = 25 * HOUR  # after which a host starts without those who have not answered
_LATE_STARTS = 3  # of so many games of a room one starts late
_TROUBLES = (RefusedError, UnansweredError, TimeoutError, LookupError)


@dataclass(slots=True)
class Room:
    """A channel with its regulars; the first of them is host."""

    stage: Stage
    discord: LocalDiscord
    channel_id: str
    slug: str
    pace: str
    guests: list[Guest]
    number: int = 0
    opened: int = 0
    started: int = 0
    finished: int = 0
    troubles: list[str] = field(default_factory=list)
    invited: int = 0  # who belongs here; those behind them have sat down in a game of others

    def __post_init__(self) -> None:
        self.invited = len(self.guests)

    async def open(self) -> None:
        """Open a table and start it, at once or a day later, with whoever is there."""
        players = self._players()
        if not players:
            return
        table = Table([each.person for each in players], self.channel_id, _PATIENCE)
        try:
            await self._ask_for(table, players)
            lobby = await table.join()
            if self._starts_late():
                self.stage.at(self.stage.now() + _SEATED_FOR, self._start_late)
            else:
                await table.start(lobby)
                self.started += 1
        except _TROUBLES as error:
            self.troubles.append(f"not opened, {self.slug} in {self.channel_id}: {error!r}")
            return
        self.opened += 1

    def _players(self) -> list[Guest]:
        regulars = self.guests[: self.invited]
        return [each for each in regulars if self._is_present(each)][: self._seats.stop - 1]

    @property
    def _seats(self) -> range:
        return games.get(self.slug).seats

    @property
    def when_late(self) -> str:
        """Return what happens to the late here, in the beginning."""
        return LATE[self.number % len(LATE)]

    def _starts_late(self) -> bool:
        return (self.number + self.opened) % _LATE_STARTS == 2

    async def _ask_for(self, table: Table, players: list[Guest]) -> None:
        options: dict[str, object] = {"seats": max(len(players), self._seats.start)}
        if options["seats"] != len(players):
            options["computers"] = self._seats.start - len(players)
        if self._has_pace():
            options["pace"] = self.pace
        host, room = table.host.member, self.channel_id
        await host.slash("game new", channel=room, game=self.slug, **options)
        if self.when_late != LATE[0]:
            await host.slash("game options", channel=room, when_late=self.when_late)
        for guest in players:
            (guest.clocked.add if self.pace != "none" else guest.clocked.discard)(room)

    async def _start_late(self) -> None:
        """Press Start once everybody has sat there for a day: they are asked first (T10)."""
        await self._press_start(is_last=False)
        self.stage.at(self.stage.now() + _CHECKED, partial(self._press_start, is_last=True))

    async def _press_start(self, *, is_last: bool) -> None:
        """Press Start, and go on without those whose seats are free."""
        person = self.guests[0].person
        try:
            lobby = await newest(person.member, self.channel_id, custom_ids.START, *BOARDS)
            if lobby is None or button(lobby, custom_ids.START) is None:
                return  # it has begun
            answer = (await person.use(lobby, custom_ids.START)).answer
            found = [] if answer is None else offers(answer)
            ways = [each for each in found if each.ref and each.ref.verb == custom_ids.START]
            if is_last and answer is not None and ways:
                await person.press(answer, ways[0])
        except _TROUBLES as error:
            self.troubles.append(f"not started, {self.slug} in {self.channel_id}: {error!r}")

    def _is_present(self, guest: Guest) -> bool:
        guild = self.discord.server.core.world.channels[self.channel_id]["guild_id"]
        return guest.member.id in self.discord.server.core.world.guilds[guild]["members"]

    def _has_pace(self) -> bool:
        commands = self.discord.server.core.world.commands.values()
        named = [each for each in commands if each["name"] == "game"]
        new = [o for each in named for o in each.get("options") or [] if o["name"] == "new"]
        return any(o["name"] == "pace" for each in new for o in each.get("options") or [])


def draw_tables(guests: list[Guest], tables: int, seed: int) -> list[tuple[str, str, list[Guest]]]:
    """Return game, pace and people of each table: everybody sits somewhere, some at many."""
    chance = Random(f"tables {seed}")
    slugs = [game.slug for game in games.all()]
    drawn = []
    for number in range(tables):
        slug = slugs[number % len(slugs)]
        most = min(games.get(slug).seats.stop - 1, 4, len(guests))
        count = chance.randint(min(max(2, games.get(slug).seats.start), most), most)
        first = guests[number % len(guests)]
        others = chance.sample([each for each in guests if each is not first], count - 1)
        drawn.append((slug, chance.choice(PACES), [first, *others]))
    return drawn
