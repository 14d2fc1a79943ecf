"""/settings me as a panel: what somebody has set, and what can be changed there."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.courtesy.away import away_until
from bot.courtesy.own_time import LONGEST_QUIET, MOST_DAYS_OFF
from bot.courtesy.ways import DIGEST, WAYS
from bot.courtesy.zone_guess import Guess
from bot.courtesy.zones import local
from bot.discord.components import Action, Entry, button, menu, rows
from bot.discord.custom_ids import AWAY, FORM, ME, WHAT, Ref
from bot.discord.forms import Field, form
from bot.discord.message_builder import Layout
from bot.discord.seat_notes import facts_line
from bot.spoken_time import wall_clock
from bot.tables.facts import Facts
from bot.tables.people import IN_WORDS, NUMBERS, PersonSettings
from games.core.wording import Message, Say

# What the components of the panel do, each after `ME`.
ZONE, CITY, QUIET, OFF = "zone", "city", "quiet", "off"
WHERE, HOUR, FORGET = "where", "hour", "forget"
CHOICES = "choices"  # with "words" or "numbers"
TYPED = "typed"  # the one field of our forms
BACK = "back"  # after `AWAY`
_WEEK = range(7)
_CLOCK = "%H:%M"


def ref(*what: str) -> Ref:
    """Return a component that belongs to no game."""
    return Ref(0, 0, ".".join(what))


def panel(
    say: Say,
    settings: PersonSettings,
    now: int,
    above: str = "",
    suggestion: str = "",
    facts: Facts | None = None,
) -> Layout:
    """Return the panel; `above` is what has just happened, with a zone that may be meant."""
    layout = Layout().text(f"### {say(Message('me-title'))}").text(above)
    offer = ref(ME, CITY, zone_value(suggestion))
    if suggestion and WHAT.fullmatch(offer.what):
        layout.rows(rows([button(offer, suggestion, discord.ButtonStyle.primary)]))
    layout.text("\n".join(map(say, _lines(settings, now))))
    layout.rows(rows(_buttons(say, settings, now), 3))
    if settings.own.zone:
        layout.text(say(_off_line(settings))).rows([ui.ActionRow(_days_off(say, settings))])
    layout.text(say(_notices_line(settings))).rows([ui.ActionRow(_where(say, settings))])
    if settings.way.where == DIGEST:
        layout.rows([ui.ActionRow(_hours(say, settings))])
    if facts is not None:  # S6: whoever is told of may read what is told
        layout.text(say(Message("me-facts", {"facts": say(facts_line(say, facts))})))
    return layout.rows(rows([button(ref(ME, FORGET), say(Message("button-forget")))]))


def _lines(settings: PersonSettings, now: int) -> list[Message]:
    """Return what is set by buttons, a line each."""
    own = settings.own
    lines = [Message("me-language-none")]
    if settings.language is not None:
        lines = [Message("me-language", {"language": settings.language})]
    lines.append(Message("me-choices-words" if settings.in_words else "me-choices-numbers"))
    if not own.zone:
        lines.append(Message("me-zone-none"))
    else:
        here = {"zone": own.zone, "time": local(own.zone, now).strftime(_CLOCK)}
        lines += [Message("me-zone", here), _quiet_line(settings)]
    until = away_until(own, now)
    away = None if until is None else Message("me-away", {"when": f"<t:{until}:f>"})
    return [*lines, away or Message("me-away-none")]


def _quiet_line(settings: PersonSettings) -> Message:
    quiet = settings.own.quiet
    if quiet is None:
        return Message("me-quiet-none")
    return Message("me-quiet", {"from": wall_clock(quiet.start), "to": wall_clock(quiet.end)})


def _off_line(settings: PersonSettings) -> Message:
    days = tuple(Message(f"day-{day}") for day in sorted(settings.own.days_off))
    return Message("me-off", {"days": days}) if days else Message("me-off-none")


def _notices_line(settings: PersonSettings) -> Message:
    way = settings.way
    if way.where == DIGEST:
        return Message("me-notices-digest", {"time": wall_clock(way.hour * 60)})
    return Message("me-notices", {"where": Message(f"where-{way.where}")})


def _buttons(say: Say, settings: PersonSettings, now: int) -> list[Action]:
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    has_zone = bool(settings.own.zone)
    zone = button(
        ref(FORM, ME, ZONE), say(Message("button-zone")), secondary if has_zone else primary
    )
    quiet = [button(ref(FORM, ME, QUIET), say(Message("button-quiet")))] if has_zone else []
    away = away_button(say, is_away=away_until(settings.own, now) is not None)
    how = NUMBERS if settings.in_words else IN_WORDS
    return [zone, *quiet, away, button(ref(ME, CHOICES, how), say(Message(f"button-{how}")))]


def away_button(say: Say, *, is_away: bool) -> Action:
    """Return the one press that brings somebody back, or the way to go."""
    if is_away:
        style = discord.ButtonStyle.success
        return button(ref(AWAY, BACK), say(Message("button-here-again")), style)
    return button(ref(AWAY), say(Message("button-away")))


def _days_off(say: Say, settings: PersonSettings) -> Action:
    chosen = settings.own.days_off
    entries = [
        Entry(str(day), say(Message(f"day-{day}")), is_chosen=day in chosen) for day in _WEEK
    ]
    ask = say(Message("ask-days-off", {"most": MOST_DAYS_OFF}))
    return menu(ref(ME, OFF), ask, entries, (0, MOST_DAYS_OFF))


def _where(say: Say, settings: PersonSettings) -> Action:
    chosen = settings.way.where
    entries = [
        Entry(where, say(Message(f"where-{where}")), is_chosen=where == chosen) for where in WAYS
    ]
    return menu(ref(ME, WHERE), say(Message("ask-where")), entries)


def _hours(say: Say, settings: PersonSettings) -> Action:
    entries = [
        Entry(str(hour), wall_clock(hour * 60), is_chosen=hour == settings.way.hour)
        for hour in range(24)
    ]
    return menu(ref(ME, HOUR), say(Message("ask-hour")), entries)


def city_layout(say: Say, guesses: Sequence[Guess], now: int) -> Layout:
    """Return the question in which of the likely places somebody is."""
    entries = []
    for guess in guesses:
        here = {"zone": guess.zone, "time": local(guess.zone, now).strftime(_CLOCK)}
        entries.append(Entry(zone_value(guess.zone), guess.city, say(Message("city-time", here))))
    layout = Layout().text(f"### {say(Message('form-zone'))}").text(say(Message("ask-city")))
    layout.rows([ui.ActionRow(menu(ref(ME, CITY), say(Message("ask-city-choose")), entries))])
    buttons = [
        button(ref(FORM, ME, ZONE), say(Message("button-zone"))),
        button(ref(ME), say(Message("button-me"))),
    ]
    return layout.text(say(Message("ask-city-hint"))).rows(rows(buttons))


def zone_value(zone: str) -> str:
    """Return a zone as it can stand in a custom id."""
    return zone.lower().replace("/", ".")


def zone_of(value: str) -> str:
    """Return the zone, in whatever case, that stands in a custom id."""
    return value.replace(".", "/")


def zone_form(say: Say) -> ui.Modal:
    """Return the question what time it is."""
    ask, hint = say(Message("form-zone-ask")), say(Message("form-zone-help"))
    return form(ref(ME, ZONE), say(Message("form-zone")), [Field(TYPED, ask, hint, "14:35")])


def quiet_form(say: Say, settings: PersonSettings) -> ui.Modal:
    """Return the question for quiet hours, with those that are set."""
    quiet = settings.own.quiet
    known = "" if quiet is None else f"{wall_clock(quiet.start)}-{wall_clock(quiet.end)}"
    field = Field(
        TYPED,
        say(Message("form-quiet-ask")),
        say(Message("form-quiet-help", {"hours": LONGEST_QUIET // 60})),
        "23:00-08:00",
        known,
        is_required=False,
    )
    return form(ref(ME, QUIET), say(Message("form-quiet")), [field])
