"""Time zones by their IANA names, as the pinned package tzdata knows them on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from functools import cache, lru_cache
from importlib.resources import files
from zoneinfo import ZoneInfo

from bot.courtesy.errors import CourtesyError, Refusal

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@cache
def names() -> tuple[str, ...]:
    """Return the names of all zones."""
    return tuple(files("tzdata").joinpath("zones").read_text("ascii").split())


@cache
def cities() -> tuple[str, ...]:
    """Return the zones that are named after a place where people live, one or more a country."""
    table = files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return tuple(sorted(row[2] for row in rows))


def known_zone(typed: str) -> str:
    """Return the proper name of a zone; case does not matter, and a space is as good as a _."""
    plain = typed.strip().replace(" ", "_").lower()
    found = _by_plain_name().get(plain)
    if found is not None:
        return found
    like = _alike(plain, _by_plain_name()) or _of_city(plain)
    if like:
        raise CourtesyError(Refusal.UNKNOWN_ZONE_LIKE, typed=typed, like=_by_plain_name()[like[0]])
    raise CourtesyError(Refusal.UNKNOWN_ZONE, typed=typed)


@cache
def _by_plain_name() -> dict[str, str]:
    return {name.lower(): name for name in names()}


def _of_city(plain: str) -> list[str]:
    """Return the zone of somebody who typed the city alone."""
    by_city = {name.rpartition("/")[2]: name for name in _by_plain_name()}
    return [by_city[city] for city in _alike(plain, by_city)]


def _alike(typed: str, known: Iterable[str]) -> list[str]:
    """Return the one that was probably meant, if any."""
    from difflib import get_close_matches  # loaded once somebody mistypes: it weighs 0.2 MB

    return get_close_matches(typed, known, 1, 0.75)


@cache
def zone(name: str) -> ZoneInfo:
    """Return a zone by its proper name, from the package: the machine's own data may be older."""
    with files("tzdata.zoneinfo").joinpath(*name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def local(name: str, at: int) -> datetime:
    """Return what clocks on the wall show in a zone at an instant."""
    return datetime.fromtimestamp(at, zone(name))


@lru_cache(maxsize=4096)
def instant(name: str, day: int, minute: int) -> int:
    """Return when clocks in a zone show a minute of a day, which is an ordinal of the calendar.

    A time that a change of clocks leaves out moves forward by as much as was left out; of a time
    that comes twice the first is meant. Both is what `fold=0` says.
    """
    wall = datetime.combine(date.fromordinal(day), time(minute // 60, minute % 60), zone(name))
    return int((wall - _EPOCH).total_seconds())
