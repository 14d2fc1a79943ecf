"""Rooms: one channel with one table after the other, and the people who play there."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import games
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.people.person import UnansweredError
from bot.local_discord.people.table import Table
from tests.month.guests import Guest

PACES = ("none", "none", "easy", "steady", "brisk")
_PATIENCE = 60.0  # seconds, real


@dataclass(slots=True)
class Room:
    """A channel with its regulars; the first of them is host."""

    discord: LocalDiscord
    channel_id: str
    slug: str
    pace: str
    guests: list[Guest]
    opened: int = 0
    finished: int = 0
    troubles: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Open a table and start it, with whoever is there."""
        present = [each for each in self.guests if self._is_present(each)]
        seats = games.get(self.slug).seats
        players = present[: seats.stop - 1]
        if not players:
            return
        options: dict[str, object] = {"seats": max(len(players), seats.start)}
        if options["seats"] != len(players):
            options["computers"] = seats.start - len(players)
        if self._has_pace():
            options["pace"] = self.pace
        table = Table([each.person for each in players], self.channel_id, _PATIENCE)
        try:
            await table.host.member.slash(
                "game new", channel=self.channel_id, game=self.slug, **options
            )
            await table.start(await table.join())
        except (RefusedError, UnansweredError, TimeoutError, LookupError) as error:
            self.troubles.append(f"not opened, {self.slug} in {self.channel_id}: {error!r}")
            return
        self.opened += 1

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
