"""From a typed time to the cities where it is that late."""

from __future__ import annotations

import discord
import pytest

from bot.courtesy.errors import CourtesyError
from bot.courtesy.likely_zones import BY_LOCALE, WELL_KNOWN
from bot.courtesy.zone_guess import Guess, guesses
from bot.courtesy.zones import cities
from tests.bot.courtesy.values import at

NOW = at("2026-07-01T12:35:40Z")


@pytest.mark.parametrize(
    ("typed", "locale", "first"),
    [
        ("14:35", "nl", ["Europe/Amsterdam", "Europe/Brussels"]),
        ("14:35", "fr", ["Europe/Paris", "Europe/Brussels"]),
        ("14:35", "en-US", ["Europe/Berlin"]),  # many read English there
        ("8:35 am", "en-US", ["America/New_York"]),
        ("13:35", "en-GB", ["Europe/London", "Europe/Dublin"]),
        ("1:35", "en-GB", ["Europe/London", "Europe/Dublin"]),  # they mean the afternoon
        ("18:20", "", ["Asia/Kathmandu"]),
        ("18:05", "hi", ["Asia/Kolkata"]),
        ("23:05", "", ["Australia/Lord_Howe"]),
        ("21:35", "ja", ["Asia/Tokyo"]),
        ("14:35", "de-AT", ["Europe/Berlin", "Europe/Vienna"]),  # a language we know more of
    ],
)
def test_the_likely_come_first(typed: str, locale: str, first: list[str]) -> None:
    found = [guess.zone for guess in guesses(typed, NOW, locale)]
    assert found[: len(first)] == first
    assert len(found) == len(set(found))


@pytest.mark.parametrize("typed", ["14:28", "14:31", "14:35", "14:42"])
def test_watches_may_be_a_little_wrong(typed: str) -> None:
    assert guesses(typed, NOW, "nl")[0] == Guess("Europe/Amsterdam", "Amsterdam", 120)


def test_both_sides_of_the_date_line_are_offered() -> None:
    offsets = {guess.offset for guess in guesses("1:35 am", NOW)}
    assert offsets == {13 * 60, -11 * 60}


def test_the_season_counts() -> None:
    winter = at("2026-01-01T12:35Z")
    assert guesses("13:35", winter, "nl")[0].zone == "Europe/Amsterdam"


def test_where_nobody_lives_nobody_is_found() -> None:
    assert guesses("14:50", NOW) == ()  # a quarter past the hour: no zone has that


def test_no_time_is_refused() -> None:
    with pytest.raises(CourtesyError):
        guesses("about noon", NOW)


def test_the_tables_name_zones_that_exist() -> None:
    named = {*WELL_KNOWN, *(zone for zones in BY_LOCALE.values() for zone in zones)}
    assert named <= set(cities())


def test_every_city_is_found_at_its_own_time() -> None:
    everywhere = {
        g.zone
        for hour in range(24)
        for m in (5, 20, 35, 50)
        for g in guesses(f"{hour:02}:{m:02}", NOW)
    }
    assert everywhere == set(cities())


def test_every_locale_of_discord_has_zones() -> None:
    assert {locale.value for locale in discord.Locale} - set(BY_LOCALE) == set()
