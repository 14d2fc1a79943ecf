"""Clicks on one's own settings, and on being away: they change the panel in place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from discord import ui

from bot.courtesy import typed
from bot.courtesy.away import away_until
from bot.courtesy.errors import CourtesyError, Refusal
from bot.courtesy.spans import DAY
from bot.courtesy.ways import WAYS
from bot.courtesy.zone_guess import guesses
from bot.discord import my_time_message
from bot.discord.away_message import DAYS, UNTIL, away_layout, back_layout, until_form
from bot.discord.custom_ids import AWAY, ME, Ref, number
from bot.discord.forget_message import SURE, forget_layout, forgotten_layout
from bot.discord.forms import Opener
from bot.discord.interaction import Handler, Reply
from bot.discord.languages import spoken_language
from bot.discord.meanwhile_clicks import Meanwhile
from bot.discord.meanwhile_message import COMPUTER, FRIEND, NOBODY
from bot.discord.message_builder import Layout
from bot.discord.my_time_message import BACK, TYPED, city_layout, panel, zone_of
from bot.discord.publisher import Publisher
from bot.discord.refusal_texts import courtesy_refusal
from bot.jobs.follow_up import FollowUp
from bot.operate.erase import erase
from bot.tables.people import IN_WORDS, NUMBERS, PersonSettings
from bot.tables.services import Services
from bot.texts import speaker
from games.core.wording import Message, Say

Done = Message | Layout | None  # what happened, or what to show instead
Act = Callable[[Reply, str], Awaitable[Done]]

_SAVED, _SAVED_TIME = Message("me-saved"), Message("me-saved-time")


class MyTimeClicks:
    """What people do about their own time; none of it belongs to one game."""

    def __init__(self, services: Services, publisher: Publisher, follow_up: FollowUp) -> None:
        self._services = services
        self._people = services.people
        self._publisher = publisher
        self._follow_up = follow_up
        self._meanwhile = Meanwhile(services, publisher, follow_up)
        self.handlers: dict[str, Handler] = {ME: self._clicked, AWAY: self._away_clicked}
        self.forms: dict[str, Opener] = {
            f"{ME}.{my_time_message.ZONE}": self._zone_form,
            f"{ME}.{my_time_message.QUIET}": self._quiet_form,
            f"{AWAY}.{UNTIL}": self._until_form,
        }
        self._acts: dict[str, Act] = {
            my_time_message.ZONE: self._zone,
            my_time_message.CITY: self._city,
            my_time_message.QUIET: self._quiet,
            my_time_message.OFF: self._days_off,
            my_time_message.WHERE: self._where,
            my_time_message.HOUR: self._hour,
            my_time_message.CHOICES: self._choices,
            my_time_message.FORGET: self._forget,
        }

    # Settings

    async def show(self, reply: Reply, language: str | None = None) -> None:
        """Show somebody their settings, with another language if they want one."""
        if language is not None:
            await self._people.set_language(reply.user_id, language)
        await self._show(reply, None if language is None else _SAVED)

    async def _clicked(self, reply: Reply, ref: Ref) -> None:
        what, _, argument = ref.argument.partition(".")
        act = self._acts.get(what)
        suggestion, done = "", None
        try:
            done = None if act is None else await act(reply, argument)
        except CourtesyError as error:  # nothing has changed; the panel stays
            done = courtesy_refusal(error)
            if error.code is Refusal.UNKNOWN_ZONE_LIKE:
                suggestion = str(error.params["like"])
        if isinstance(done, Layout):
            await reply.show(done)
        else:
            await self._show(reply, done, suggestion)

    async def _show(self, reply: Reply, done: Message | None, suggestion: str = "") -> None:
        settings, say = await self._read(reply)
        above = "" if done is None else say(done)
        facts = await self._people.facts(reply.user_id)
        await reply.show(panel(say, settings, self._people.now(), above, suggestion, facts))

    async def _read(self, reply: Reply) -> tuple[PersonSettings, Say]:
        """Return what somebody has set, and who speaks to them."""
        settings = await self._people.settings(reply.user_id)
        language = settings.language or spoken_language(reply.interaction)
        return settings, speaker("", language, lenient=True)

    async def _zone(self, reply: Reply, argument: str) -> Message | Layout:
        """Take the name of a zone, or ask for a city where it is as late as somebody says."""
        words = reply.typed.get(TYPED, "").strip()
        if words[:1].isalpha():
            await self._people.set_zone(reply.user_id, words)
            return _SAVED_TIME
        now = self._people.now()
        found = guesses(words, now, str(reply.interaction.locale))
        if not found:
            raise CourtesyError(Refusal.TIME_NOWHERE, typed=words)
        _, say = await self._read(reply)
        return city_layout(say, found, now)

    async def _city(self, reply: Reply, argument: str) -> Message:
        await self._people.set_zone(reply.user_id, zone_of(argument))
        return _SAVED_TIME

    async def _quiet(self, reply: Reply, argument: str) -> Message:
        words = reply.typed.get(TYPED, "").strip()
        hours = typed.quiet_hours(words) if words else None
        await self._people.set_quiet(reply.user_id, hours)
        return _SAVED_TIME

    async def _days_off(self, reply: Reply, argument: str) -> Message:
        days = [day for part in argument.split("-") if (day := number(part)) is not None]
        await self._people.set_days_off(reply.user_id, frozenset(days))
        return _SAVED_TIME

    async def _where(self, reply: Reply, argument: str) -> Message | None:
        if argument not in WAYS:
            return None
        await self._people.set_way(reply.user_id, where=argument)
        return _SAVED

    async def _hour(self, reply: Reply, argument: str) -> Message | None:
        hour = number(argument)
        if hour is None:
            return None
        await self._people.set_way(reply.user_id, hour=hour)
        return _SAVED

    async def _choices(self, reply: Reply, argument: str) -> Message | None:
        if argument not in (IN_WORDS, NUMBERS):
            return None
        await self._people.set_choices(reply.user_id, in_words=argument == IN_WORDS)
        return _SAVED

    async def _forget(self, reply: Reply, argument: str) -> Layout:
        """Forget somebody as `bathysphere erase` does, after asking."""
        _, say = await self._read(reply)
        if argument != SURE:
            return forget_layout(say, len(await self._people.running(reply.user_id)))
        # Before they are forgotten: afterwards nobody knows where they sat.
        tables = await self._services.store.games.of_user(reply.user_id)
        done = await erase(self._services, reply.user_id)
        for table in tables:  # those that are left are shown without them
            self._follow_up.follow(table.id)
        return forgotten_layout(say, done)

    # Being away

    async def show_away(self, reply: Reply, days: int | None = None, until: str = "") -> None:
        """Go away for some days or until a time, or show how it stands."""
        await self._away(reply, self._leave(reply, days, until))

    async def _away_clicked(self, reply: Reply, ref: Ref) -> None:
        if ref.argument == BACK:
            await self._away(reply, self._back(reply))
        elif ref.argument == UNTIL:
            await self._away(reply, self._leave(reply, None, reply.typed.get(TYPED, "")))
        elif ref.argument.partition(".")[0] in (COMPUTER, NOBODY, FRIEND):
            await self._lend(reply, *ref.argument.partition(".")[::2])
        else:
            days = number(ref.argument)
            await self._away(reply, self._leave(reply, days if days in DAYS else None, ""))

    async def _lend(self, reply: Reply, what: str, chosen: str) -> None:
        """Let nobody, the computer or a friend play meanwhile (P2)."""
        settings, _ = await self._read(reply)
        done, refused = None, None
        if away_until(settings.own, self._people.now()) is None:
            done = Message("away-over-already")
        elif what == COMPUTER:
            await self._meanwhile.computer(reply.user_id)
        elif what == NOBODY:
            await self._meanwhile.nobody(reply.user_id)
        else:
            done, refused = await self._meanwhile.friend(reply, chosen)
        await self._show_away(reply, done, refused)

    async def _away(self, reply: Reply, act: Awaitable[Done]) -> None:
        try:
            done = await act
        except CourtesyError as error:  # nothing has changed; what is asked stays
            done = courtesy_refusal(error)
        if isinstance(done, Layout):
            await reply.show(done)
        else:
            await self._show_away(reply, done)

    async def _show_away(
        self, reply: Reply, done: Message | None, refused: Mapping[int, str] | None = None
    ) -> None:
        settings, say = await self._read(reply)
        language = settings.language or spoken_language(reply.interaction)
        lines, is_lent = await self._meanwhile.told(reply.user_id, language, refused)
        above = "" if done is None else say(done)
        now = self._people.now()
        await reply.show(away_layout(say, settings.own, now, above, lines, is_lent=is_lent))

    async def _leave(self, reply: Reply, days: int | None, until: str) -> None:
        if until.strip():
            zone = (await self._people.settings(reply.user_id)).own.zone
            at = typed.moment(until, zone)
        elif days is not None:
            at = self._people.now() + days * DAY
        else:
            return
        await self._people.away(reply.user_id, at)
        await self._tell_tables(reply.user_id)

    async def _back(self, reply: Reply) -> Message | Layout:
        settings, say = await self._read(reply)
        was_away = away_until(settings.own, self._people.now()) is not None
        lines = await self.end_absence(reply)
        if not was_away and not lines:
            return Message("away-over-already")
        return back_layout(say, lines)

    async def end_absence(self, reply: Reply) -> list[str]:
        """Have somebody back at all tables (P2); return where others have played, line by line."""
        was_away = await self._people.back(reply.user_id)
        settings, _ = await self._read(reply)
        language = settings.language or spoken_language(reply.interaction)
        lines = await self._meanwhile.back(reply.user_id, language)
        if was_away or lines:
            await self._tell_tables(reply.user_id)
        return lines

    async def _tell_tables(self, user_id: int) -> None:
        """Let the boards of all tables say who is away, once and quietly (P2)."""
        for game_id in await self._people.running(user_id):
            self._follow_up.run(game_id, partial(self._publisher.renew, game_id))

    # Forms

    async def _zone_form(self, reply: Reply, ref: Ref) -> ui.Modal:
        _, say = await self._read(reply)
        return my_time_message.zone_form(say)

    async def _quiet_form(self, reply: Reply, ref: Ref) -> ui.Modal:
        settings, say = await self._read(reply)
        return my_time_message.quiet_form(say, settings)

    async def _until_form(self, reply: Reply, ref: Ref) -> ui.Modal:
        settings, say = await self._read(reply)
        return until_form(say, settings.own, self._people.now())
