"""/settings me and /away on the local Discord: every way through them, and all that does not fit."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest

from bot.app import Bathysphere
from bot.courtesy.away import away_until
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY
from bot.local_discord.driver.driver import LocalDiscord, Member
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.tables.person_settings import NoticeWish, PersonSettings, Where
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


async def opened(member: Member) -> Message:
    """Return the panel of somebody's settings."""
    outcome = await member.slash("settings me")
    assert outcome.message.is_ephemeral
    return outcome.message


async def filled(member: Member, panel: Message, custom_id: str, words: str) -> Message:
    """Return the panel after a form was opened from it, filled in and sent."""
    opening = await member.click(panel, custom_id=custom_id)
    assert opening.state == "modal"
    sent = await member.submit(opening, {"typed": words})
    assert sent.state == "succeeded"
    return await member.fetch(panel)


async def chosen(member: Member, panel: Message, custom_id: str, *values: str) -> Message:
    """Return the panel after choosing in one of its menus."""
    outcome = await member.select(panel, custom_id, list(values))
    assert outcome.state == "succeeded"
    return await member.fetch(panel)


async def pressed(member: Member, panel: Message, label: str) -> Message:
    """Return the panel after pressing one of its buttons."""
    await member.click(panel, label=label)
    return await member.fetch(panel)


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
    assert [button.label for button in panel.buttons] == ["Time zone", "Going away", "Forget me"]
    assert [menu.custom_id for menu in panel.selects] == [WHERE]
    assert await store.preferences.all("user", int(ana.id)) == {}


async def test_a_language_can_be_set_with_the_command(ana: Member, store: Store) -> None:
    panel = (await ana.slash("settings me", language="en")).message
    assert "Saved." in panel.text
    assert "**Language** en" in panel.text
    assert (await kept(store, ana)).language == "en"


async def test_the_zone_is_found_by_the_time_on_the_wall(
    ana: Member, store: Store, local: LocalDiscord
) -> None:
    """Zones: what time is it for you, then a city of that offset, most likely first by locale."""
    await ana.ask("POST", "/local/me", {"locale": "nl"})
    panel = await opened(ana)
    from zoneinfo import ZoneInfo

    here = datetime.now(ZoneInfo("Europe/Brussels")).strftime("%H:%M")
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


