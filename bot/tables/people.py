"""People: what each of them has set for all tables, being away, coming back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.courtesy.away import away_until, come_back, go_away
from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.notices import Attention
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.zones import known_zone
from bot.tables.clocks import ATTENTION, CLOCK, OWN_TIME, own_time_of
from bot.tables.person_settings import (
    LANGUAGE,
    NOTICES,
    NoticeWish,
    PersonSettings,
    Where,
    dumped_attention,
)
from bot.tables.repository import TableRepository
from storage.api.rows import Status

_RUNNING: tuple[Status, ...] = ("running",)


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

    async def set_language(self, user_id: int, language: str) -> None:
        """Set the language of what only this person sees."""
        await self._store.preferences.set("user", user_id, LANGUAGE, language)

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

    async def set_notices(self, user_id: int, wish: NoticeWish) -> None:
        """Set where notices go (P3); a digest comes at a local hour, so it needs a zone."""
        async with self._store.write():
            own = (await self.settings(user_id)).own
            if wish.where is Where.DIGEST and not own.zone:
                raise CourtesyError(Refusal.ZONE_NEEDED)
            await self._store.preferences.set("user", user_id, NOTICES, wish.dump())
            await self._look_again(user_id)

    async def keep_attention(self, user_id: int, attention: Attention) -> None:
        """Note what somebody has had: a silence they wished for, and the last notice."""
        had = dumped_attention(attention)
        await self._store.preferences.set("user", user_id, ATTENTION, had)

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
