"""/settings me and /away on the local Discord: every way through them, and what does not fit."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from bot.app import Bathysphere
from bot.courtesy.away import away_until
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY
from bot.courtesy.ways import Way
from bot.courtesy.zones import local as local_time
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.tables.people import PersonSettings
from storage.api.store import Store
from tests.bot.begun_tables import until
from tests.live.test_commands import began

ZONE, QUIET, UNTIL = "g:0:0:form.me.zone", "g:0:0:form.me.quiet", "g:0:0:form.away.until"
CITY, OFF = "g:0:0:me.city", "g:0:0:me.off"
WHERE, HOUR = "g:0:0:me.where", "g:0:0:me.hour"


@pytest.fixture
def ana(local: LocalDiscord, bot: Bathysphere) -> Member:
    """Return who has a life."""
    return local.member("Ana")


@pytest.fixture
def now(bot: Bathysphere) -> int:
    """Return the time of the bot, which stands still: no minute ends in the midst of a test."""
    instant = int(time.time())
    bot.services.tables._clock = lambda: float(instant)
    return instant


async def opened(member: Member) -> Message:
    """Return the panel of somebody's settings."""
    outcome = await member.slash("settings me")
    assert outcome.message.is_ephemeral
    return outcome.message


async def changed(member: Member, panel: Message) -> Message:
    """Return a panel after its next edit: what a click does comes after its acknowledgement."""
    now = panel

    async def is_edited() -> bool:
        nonlocal now
        now = await member.fetch(panel)
        return bool(now.raw["edited_timestamp"] != panel.raw["edited_timestamp"])

    await until(is_edited)
    return now


async def filled(member: Member, panel: Message, custom_id: str, words: str) -> Message:
    """Return the panel after a form was opened from it, filled in and sent."""
    before = await member.fetch(panel)
    opening = await member.click(panel, custom_id=custom_id)
    assert opening.state == "modal"
    sent = await member.submit(opening, {"typed": words})
    assert sent.state == "succeeded"
    return await changed(member, before)


async def chosen(member: Member, panel: Message, custom_id: str, *values: str) -> Message:
    """Return the panel after choosing in one of its menus."""
    before = await member.fetch(panel)
    assert (await member.select(panel, custom_id, list(values))).state == "succeeded"
    return await changed(member, before)


async def pressed(member: Member, panel: Message, label: str) -> Message:
    """Return the panel after pressing one of its buttons."""
    before = await member.fetch(panel)
    assert (await member.click(panel, label=label)).state == "succeeded"
    return await changed(member, before)


async def kept(store: Store, member: Member) -> PersonSettings:
    """Return what is stored about somebody."""
    return PersonSettings.load(await store.preferences.all("user", int(member.id)))


async def in_brussels(member: Member) -> Message:
    """Return the panel of somebody who lives there."""
    return await filled(member, await opened(member), ZONE, "Europe/Brussels")


async def test_the_panel_of_somebody_who_has_set_nothing(ana: Member, store: Store) -> None:
    panel = await opened(ana)
    assert "as on your Discord" in panel.text
    assert "**Time zone** not set" in panel.text
    labels = [button.label for button in panel.buttons]
    assert labels == ["Time zone", "Going away", "Choices in words", "Forget me"]
    assert [menu.custom_id for menu in panel.selects] == [WHERE]
    assert await store.preferences.all("user", int(ana.id)) == {}


async def test_a_language_can_be_set_with_the_command(ana: Member, store: Store) -> None:
    panel = (await ana.slash("settings me", language="en")).message
    assert "Saved." in panel.text
    assert "**Language** en" in panel.text
    assert (await kept(store, ana)).language == "en"


async def test_the_zone_is_found_by_the_time_on_the_wall(
    ana: Member, store: Store, now: int
) -> None:
    """Zones: what time is it for you, then a city of that offset, most likely first by locale."""
    await ana.ask("PATCH", "/local/me", {"locale": "nl"})
    panel = await opened(ana)
    here = local_time("Europe/Brussels", now).strftime("%H:%M")
    asked = await filled(ana, panel, ZONE, here)
    assert (await kept(store, ana)).own.zone == ""
    (menu,) = asked.selects
    labels = [option["label"] for option in menu.raw["options"]]
    assert labels[:2] == ["Amsterdam", "Brussels"]
    assert here in menu.raw["options"][0]["description"]
    panel = await chosen(ana, asked, CITY, "europe.brussels")
    assert f"Europe/Brussels, where it is {here[:2]}" in panel.text
    assert "clocks from your next turn on" in panel.text
    assert (await kept(store, ana)).own.zone == "Europe/Brussels"


async def test_the_name_of_a_zone_is_taken_as_well(ana: Member, store: Store) -> None:
    panel = await in_brussels(ana)
    assert "**Time zone** Europe/Brussels, where it is" in panel.text
    assert (await kept(store, ana)).own == OwnTime("Europe/Brussels")
    panel = await filled(ana, panel, ZONE, "america/new york")
    assert (await kept(store, ana)).own.zone == "America/New_York"


async def test_a_zone_that_may_be_meant_is_one_press_away(ana: Member, store: Store) -> None:
    panel = await filled(ana, await opened(ana), ZONE, "Brusels")
    assert "Did you mean Europe/Brussels?" in panel.text
    assert (await kept(store, ana)).own.zone == ""
    panel = await pressed(ana, panel, "Europe/Brussels")
    assert (await kept(store, ana)).own.zone == "Europe/Brussels"


@pytest.mark.parametrize(
    ("form", "words", "said"),
    [
        (ZONE, "Middle-earth/Shire", "There is no time zone “Middle-earth/Shire”"),
        (ZONE, "25:99", "You could type “14:35”"),
        (ZONE, "NOWHERE", "It isn't"),
        (ZONE, "<@&1> **x**", "I don't understand the time"),
        (QUIET, "late", "You could type “23:00-08:00”"),
        (QUIET, "20:00-08:00", "10 hours at most"),
        (QUIET, "08:00-08:00", "a beginning and an end that differ"),
        (QUIET, "23:00-24:30", "You could type “23:00-08:00”"),
    ],
)
async def test_what_does_not_fit_is_answered_kindly_and_changes_nothing(
    ana: Member, store: Store, form: str, words: str, said: str
) -> None:
    panel = await in_brussels(ana)
    panel = await filled(ana, panel, QUIET, "23:00-08:00")
    before = await store.preferences.all("user", int(ana.id))
    if words == "NOWHERE":  # a quarter past an hour on which no zone has its own
        words = (datetime.now(UTC) + timedelta(minutes=15)).strftime("%H:%M")
    panel = await filled(ana, panel, form, words)
    assert said in panel.text
    assert "**Quiet hours** 23:00 – 08:00" in panel.text  # the panel stays
    assert await store.preferences.all("user", int(ana.id)) == before


@pytest.mark.clause("P1")
async def test_quiet_hours_and_days_off(ana: Member, store: Store) -> None:
    """P1: a window a day and up to two weekdays; notices keep to a change at once, clocks later."""
    panel = await in_brussels(ana)
    assert "**Quiet hours** none" in panel.text
    assert "**Days off** none" in panel.text
    panel = await filled(ana, panel, QUIET, "23:00-08:00")
    assert "**Quiet hours** 23:00 – 08:00" in panel.text
    assert "Notices keep to it from now on, clocks from your next turn on." in panel.text
    panel = await chosen(ana, panel, OFF, "6", "5")
    assert "**Days off** Saturday, Sunday" in panel.text
    assert (await kept(store, ana)).own == OwnTime(
        "Europe/Brussels", QuietHours(23 * 60, 8 * 60), frozenset((5, 6))
    )
    reopened = await ana.click(panel, custom_id=QUIET)
    (label,) = reopened.modal["components"]
    assert label["component"]["value"] == "23:00-08:00"  # what is set can be mended
    await ana.submit(reopened, {"typed": ""})
    panel = await chosen(ana, await changed(ana, panel), OFF)
    assert "**Quiet hours** none" in panel.text
    assert "**Days off** none" in panel.text
    assert (await kept(store, ana)).own == OwnTime("Europe/Brussels")


async def test_quiet_hours_need_a_zone_even_by_an_old_panel(
    ana: Member, store: Store, bot: Bathysphere
) -> None:
    panel = await in_brussels(ana)
    opening = await ana.click(panel, custom_id=QUIET)
    await store.preferences.clear("user", int(ana.id), "own_time")
    await ana.submit(opening, {"typed": "23:00-08:00"})
    assert "need a time zone" in (await changed(ana, panel)).text
    assert (await kept(store, ana)).own == OwnTime()


@pytest.mark.clause("P3")
async def test_where_notices_go(ana: Member, store: Store) -> None:
    """P3: here, in a direct message, both, or one digest a day at a local hour."""
    panel = await opened(ana)
    assert "**Notices** in the channel of the game" in panel.text
    panel = await chosen(ana, panel, WHERE, "digest")  # whose nine o'clock?
    assert "need a time zone" in panel.text
    assert (await kept(store, ana)).way == Way()
    panel = await chosen(ana, panel, WHERE, "dm")
    assert "**Notices** in a direct message" in panel.text
    panel = await chosen(ana, panel, WHERE, "both")
    assert (await kept(store, ana)).way.where == "both"
    panel = await filled(ana, panel, ZONE, "Asia/Tokyo")
    panel = await chosen(ana, panel, WHERE, "digest")
    assert "daily digest at 09:00" in panel.text
    panel = await chosen(ana, panel, HOUR, "20")
    assert "daily digest at 20:00" in panel.text
    assert (await kept(store, ana)).way == Way("digest", 20)
    panel = await chosen(ana, panel, WHERE, "here")
    assert HOUR not in [menu.custom_id for menu in panel.selects]
    assert (await kept(store, ana)).way == Way("here", 20)


async def test_a_form_outlives_a_restart(ana: Member, bot: Bathysphere, store: Store) -> None:
    panel = await opened(ana)
    opening = await ana.click(panel, custom_id=ZONE)
    assert not bot.client._connection._view_store._modals  # nothing about it is kept in memory
    await ana.submit(opening, {"typed": "Asia/Tokyo"})
    await changed(ana, panel)
    assert (await kept(store, ana)).own.zone == "Asia/Tokyo"


# Being away ---------------------------------------------------------------------------------------


def away(outcome: Outcome) -> Message:
    """Return the private answer to /away."""
    assert outcome.state == "succeeded"
    assert outcome.message.is_ephemeral
    return outcome.message


async def back_at(store: Store, member: Member) -> int | None:
    """Return when somebody is back, None if they are here."""
    return away_until((await kept(store, member)).own, int(time.time()))


@pytest.mark.clause("P2")
@pytest.mark.parametrize("days", [3, 7, 14])
async def test_away_for_some_days_and_back_with_one_press(
    ana: Member, store: Store, now: int, days: int
) -> None:
    """P2: at once, said with Discord's own time, and how much of it stops clocks."""
    answer = away(await ana.slash("away", days=days))
    at = await back_at(store, ana)
    assert at == now + days * DAY
    assert f"<t:{at}:F>" in answer.text
    assert "stands still all that time" in answer.text
    answer = await pressed(ana, answer, "I am back")
    assert "### Welcome back" in answer.text
    assert await back_at(store, ana) is None


async def test_away_alone_asks_or_tells(ana: Member, store: Store) -> None:
    answer = away(await ana.slash("away"))
    labels = [button.label for button in answer.buttons]
    assert labels == ["3 days", "7 days", "14 days", "Until …", "My settings"]
    answer = await pressed(ana, answer, "7 days")
    assert "You're away" in answer.text
    again = away(await ana.slash("away"))
    assert again.text == answer.text
    assert [button.label for button in again.buttons] == ["I am back", "My settings"]
    panel = await pressed(ana, again, "My settings")
    assert "**Away** until <t:" in panel.text
    await pressed(ana, panel, "I am back")
    old = await pressed(ana, answer, "I am back")  # by an older answer
    assert "no absence is set" in old.text
    assert await back_at(store, ana) is None


async def test_away_until_a_day_where_somebody_lives(ana: Member, store: Store) -> None:
    await filled(ana, await opened(ana), ZONE, "Pacific/Auckland")
    day = (datetime.now(UTC) + timedelta(days=40)).date()
    answer = away(await ana.slash("away", until=f"{day} 18:30"))
    at = await back_at(store, ana)
    assert at is not None
    assert local_time("Pacific/Auckland", at).strftime("%Y-%m-%d %H:%M") == f"{day} 18:30"
    assert "stands still for 14 days of that time" in answer.text  # P2: 14 days in a row
    later = int(time.time()) + 20 * DAY
    away(await ana.slash("away", until=f"<t:{later}:f>"))  # as Discord's @time puts it
    assert await back_at(store, ana) == later


async def test_away_until_by_the_form(ana: Member, store: Store) -> None:
    answer = away(await ana.slash("away"))
    day = (datetime.now(UTC) + timedelta(days=5)).date()
    answer = await filled(ana, answer, UNTIL, str(day))
    assert "You're away" in answer.text
    assert await back_at(store, ana) is not None


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (timedelta(days=-1), "That time is over already."),
        (timedelta(days=400), "You can be away for 366 days at a time."),
        (None, "I don't understand the time “next week”."),
    ],
)
async def test_an_absence_that_cannot_be_is_answered_kindly(
    ana: Member, store: Store, ahead: timedelta | None, said: str
) -> None:
    typed = "next week" if ahead is None else str((datetime.now(UTC) + ahead).date())
    answer = away(await ana.slash("away", until=typed))
    assert said in answer.text
    assert await store.preferences.all("user", int(ana.id)) == {}
    assert said in (await filled(ana, answer, UNTIL, typed)).text
    away(await ana.slash("away", days=3))
    at = await back_at(store, ana)
    assert said in away(await ana.slash("away", until=typed)).text
    assert await back_at(store, ana) == at  # and who is away stays away as before


@pytest.mark.clause("P2")
async def test_all_tables_are_told_once_and_quietly(
    ana: Member, store: Store, local: LocalDiscord
) -> None:
    """P2: shown as back on a date on the board there is: no new message, no mention."""
    bram = local.member("Bram")
    await began(ana, bram, store)
    board = await ana.wait_for(lambda m: any(b.label == "Play" for b in m.buttons))
    public = [m.id for m in await bram.sees() if not m.is_ephemeral]
    away(await bram.slash("away", days=7))
    at = await back_at(store, bram)
    told = await ana.wait_for(lambda m: m.id == board.id and "is away" in m.text)
    assert f"-# Bram is away, back <t:{at}:D>." in told.text
    assert f"Your turn, {ana.mention}." in told.text
    assert told.pictures[0]["url"] == board.pictures[0]["url"]
    assert [b.custom_id for b in told.buttons] == [b.custom_id for b in board.buttons]
    away(await ana.slash("away", days=3))
    told = await bram.wait_for(lambda m: m.id == board.id and f"{ana.mention} is away" in m.text)
    assert "Your turn" not in told.text
    await pressed(ana, away(await ana.slash("away")), "I am back")
    await pressed(bram, away(await bram.slash("away")), "I am back")
    await bram.wait_for(lambda m: m.id == board.id and m.text == board.text)
    assert [m.id for m in await bram.sees() if not m.is_ephemeral] == public


# Being forgotten ----------------------------------------------------------------------------------


@pytest.mark.clause("S6")
async def test_forget_me_warns_first_and_then_does_what_erase_does(
    ana: Member, store: Store, local: LocalDiscord
) -> None:
    """S6: one's own data are erased by oneself, in the middle of a game as well."""
    bram = local.member("Bram")
    number = await began(ana, bram, store)
    room = local.world("channel", guild_id=local.guild_id, name="alone")["id"]
    await ana.slash("game new", channel=room, game="nautilus_duel", computers=1)
    panel = await in_brussels(ana)
    asked = await pressed(ana, panel, "Forget me")
    assert "A computer takes your seat in 1 running game and plays on." in asked.text
    assert "your name becomes “Former player”" in asked.text
    assert [button.label for button in asked.buttons] == ["Yes, forget me", "My settings"]
    kept_panel = await pressed(ana, asked, "My settings")
    assert "Europe/Brussels" in kept_panel.text  # nothing was done yet
    asked = await pressed(ana, kept_panel, "Forget me")
    done = await pressed(ana, asked, "Yes, forget me")
    assert "You are forgotten." in done.text
    assert "Running games that a computer plays on: 1" in done.text
    assert "Tables deleted: 1" in done.text
    assert not done.buttons
    assert await store.preferences.all("user", int(ana.id)) == {}
    assert await store.games.about_user(int(ana.id)) == []
    assert await store.games.live() == [number]
    seats = await store.games.seats(number)
    assert [(seat.user_id, seat.level) for seat in seats] == [(None, "mate"), (int(bram.id), None)]
    # The game goes on: the computer has moved, and the board calls Bram.
    await bram.wait_for(lambda m: f"Your turn, {bram.mention}." in m.text)


async def test_forget_me_where_nothing_is_known(ana: Member, store: Store) -> None:
    asked = await pressed(ana, await opened(ana), "Forget me")
    assert "You leave every table that waits for players." in asked.text
    done = await pressed(ana, asked, "Yes, forget me")
    assert "You are forgotten." in done.text
