"""From "what time is it for you now?" to the cities where that is so, most likely first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC

from bot.courtesy.likely_zones import BY_LOCALE, WELL_KNOWN
from bot.courtesy.typed import wall_times
from bot.courtesy.zones import cities, local

_DAY = 24 * 60  # minutes
_QUARTER = 15  # all offsets are whole quarters of an hour, all watches are a little wrong


@dataclass(frozen=True, slots=True)
class Guess:
    """A zone, its city as people write it, and its offset from UTC now, in minutes."""

    zone: str
    city: str
    offset: int


def guesses(typed: str, now: int, locale: str = "") -> tuple[Guess, ...]:
    """Return the zones whose clocks show what somebody typed, give or take seven minutes.

    First those in which many read Discord in that locale, then the well known, then all others by
    name. None fit if the watch is wrong by more.
    """
    offsets = [_offset(minute, now) for minute in wall_times(typed)]
    ranked = dict.fromkeys((*_of_locale(locale), *WELL_KNOWN, *cities()))
    found = [_guess(zone, now) for zone in ranked]
    return tuple(guess for guess in found if guess.offset % _DAY in offsets)


def _offset(minute: int, now: int) -> int:
    """Return how far a wall time is ahead of UTC, to the quarter of an hour, within a day."""
    ahead = minute - now // 60
    return round(ahead / _QUARTER) * _QUARTER % _DAY


def _of_locale(locale: str) -> tuple[str, ...]:
    """Return the zones of a locale as Discord writes it, or of its language."""
    return BY_LOCALE.get(locale) or BY_LOCALE.get(locale.partition("-")[0], ())


def _guess(zone: str, now: int) -> Guess:
    shown = local(zone, now).replace(tzinfo=UTC).timestamp()
    city = zone.rpartition("/")[2].replace("_", " ")
    return Guess(zone, city, (int(shown) - now) // 60)
