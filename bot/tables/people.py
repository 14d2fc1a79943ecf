"""People: what each of them has set for all tables, being away, coming back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.courtesy.away import away_until, come_back, go_away
from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.ways import DIGEST, WAYS, Way
from bot.courtesy.zones import known_zone
from bot.tables.clocks import CLOCK
from bot.tables.experience import facts_about
from bot.tables.facts import Facts
from bot.tables.own_settings import NOTICES, OWN_TIME, own_time_of, way_of
from bot.tables.repository import TableRepository
from storage.api.rows import Status

# Preferences of a person, as are those that clocks depend on.
LANGUAGE = "language"
CHOICES = "choices"  # how they are offered: by their numbers in the picture, or in words
IN_WORDS, NUMBERS = "words", "numbers"
_HOURS = range(24)
_RUNNING: tuple[Status, ...] = ("running",)


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """All that a person has set; whoever has set nothing has the defaults."""

    language: str | None
    own: OwnTime
    way: Way
    in_words: bool = False

    @classmethod
    def load(cls, preferences: Mapping[str, Any]) -> Self:
        """Return what is among somebody's preferences, by name."""
        return cls(
            preferences.get(LANGUAGE),
            own_time_of(preferences),
            way_of(preferences),
            preferences.get(CHOICES) == IN_WORDS,
        )


class People:
    """Own time, notices and language of people, kept with their other preferences.

    Whatever changes when somebody is waited for lets the clocks of all their tables look again.
    """

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    def now(self) -> int:
        """Return the time in whole seconds."""
        return self._tables.now()

    async def settings(self, user_id: int) -> PersonSettings:
        """Return all that somebody has set."""
        return PersonSettings.load(await self._store.preferences.all("user", user_id))

    async def facts(self, user_id: int) -> Facts | None:
        """Return what is kept about somebody's turns and games (S6), None if nothing is."""
        return await facts_about(self._store, user_id)

    async def set_language(self, user_id: int, language: str) -> None:
        """Set the language of what only this person sees."""
        await self._store.preferences.set("user", user_id, LANGUAGE, language)

    async def set_choices(self, user_id: int, *, in_words: bool) -> None:
        """Set whether choices are offered in words, or by their numbers in the picture."""
        how = IN_WORDS if in_words else NUMBERS
        await self._store.preferences.set("user", user_id, CHOICES, how)

    async def set_zone(self, user_id: int, typed: str) -> OwnTime:
        """Set the zone by its name; quiet hours and days off stay, on the new clock."""
        zone = known_zone(typed)
        return await self._change(user_id, lambda own: replace(own, zone=zone))

    async def set_quiet(self, user_id: int, quiet: QuietHours | None) -> OwnTime:
        """Set the quiet hours (P1), or None for none."""
        return await self._change(user_id, lambda own: replace(own, quiet=quiet))

    async def set_days_off(self, user_id: int, days: frozenset[int]) -> OwnTime:
        """Set the days off (P1), Monday being 0."""
        return await self._change(user_id, lambda own: replace(own, days_off=days))

    async def set_way(
        self, user_id: int, *, where: str | None = None, hour: int | None = None
    ) -> None:
        """Set where notices go (P3), or the hour of a digest.

        That is a local hour, so a digest needs a zone. Whoever chooses anew can be written to
        again, for all we know.
        """
        async with self._store.write():
            known = await self.settings(user_id)
            way = known.way if where is None else replace(known.way, where=where, refused=None)
            way = way if hour is None else replace(way, hour=hour)
            if way.where == DIGEST and not known.own.zone:
                raise CourtesyError(Refusal.ZONE_NEEDED)
            if way.where not in WAYS or way.hour not in _HOURS:
                raise CourtesyError(Refusal.TYPED_TIME, typed=str(hour))
            await self._store.preferences.set("user", user_id, NOTICES, way.dump())
            await self._look_again(user_id)

    async def away(self, user_id: int, until: int) -> OwnTime:
        """Be away from now on, at all tables (P2), instead of an absence under way."""
        return await self._change(user_id, lambda own: go_away(own, self.now(), until))

    async def back(self, user_id: int) -> bool:
        """Be back at all tables (P2); False if somebody was not away."""
        was_away = False

        def change(own: OwnTime) -> OwnTime:
            nonlocal was_away
            was_away = away_until(own, self.now()) is not None
            return come_back(own, self.now())

        await self._change(user_id, change)
        return was_away

    async def running(self, user_id: int) -> list[int]:
        """Return the running games at which somebody sits: their boards tell who is away."""
        return [row.id for row in await self._store.games.of_user(user_id, _RUNNING)]

    async def _change(self, user_id: int, change: Callable[[OwnTime], OwnTime]) -> OwnTime:
        """Change somebody's own time: read, changed and stored in one piece."""
        async with self._store.write():
            stored = await self._store.preferences.get("user", user_id, OWN_TIME)
            own = change(own_time_of({OWN_TIME: stored}))
            await self._store.preferences.set("user", user_id, OWN_TIME, own.dump())
            await self._look_again(user_id)
        return own

    async def _look_again(self, user_id: int) -> None:
        await self._store.timers.pull(user_id, CLOCK, self.now())
