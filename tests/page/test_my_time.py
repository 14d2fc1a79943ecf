"""One's own time on a phone: zone, quiet hours, away and back, and what the table sees of it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, expect

from bot.courtesy.zones import local
from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.window import PHONE, Window, button

FIRST_PICTURE = 90_000  # milliseconds: a fresh process draws for seconds


def _panel(window: Window) -> Locator:
    """The newest private message."""
    return window.find("article.is-ephemeral").last


def _type(window: Window, words: str) -> None:
    """Fill in the form that is open, and send it."""
    form = window.page.get_by_role("dialog")
    form.get_by_role("textbox").fill(words)
    window.use(form, "Submit")
    expect(form).to_have_count(0)


def _fits(window: Window) -> None:
    """Nothing is wider than the phone."""
    wide = window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def begin(table: Site, window: Window, channel: str) -> None:
    """Start a duel by commands; the window shows when each of them has done its work."""
    table.run("ana", channel, "game new", game="nautilus_duel", options="first_player=A")
    lobby = window.expect_message("Two officers, one submarine")
    table.run("bram", channel, "game join")
    expect(button(lobby, "Start")).to_be_enabled()
    table.run("ana", channel, "game start")
    expect(window.message("Your turn, @Ana")).to_be_visible(timeout=FIRST_PICTURE)


@pytest.mark.clause("P1", "P2")
def test_a_zone_quiet_hours_away_and_back_on_a_phone(table: Site, windows: Windows) -> None:
    """P1, P2: what somebody sets on a phone, and what the others see of it."""
    channel = table.new_channel()
    ana = windows.open(table, "ana", channel)
    bram = windows.open(table, "bram", channel, size=PHONE, touch=True)
    begin(table, ana, channel)

    bram.command("settings me")
    panel = _panel(bram)
    expect(panel).to_contain_text("Time zone not set")
    _fits(bram)
    bram.use(panel, "Time zone")
    here = local("Europe/Brussels", int(time.time())).strftime("%H:%M")
    _type(bram, here)
    expect(panel).to_contain_text("Which of these places")
    _fits(bram)
    bram.choose("g:0:0:me.city", "Brussels")
    expect(panel).to_contain_text("Europe/Brussels, where it is")

    bram.use(panel, "Quiet hours")
    _type(bram, "20:00-08:00")
    expect(panel).to_contain_text("Quiet hours can last 10 hours at most.")
    expect(panel).to_contain_text("Quiet hours none")
    bram.use(panel, "Quiet hours")
    _type(bram, "23:00-08:00")
    expect(panel).to_contain_text("Quiet hours 23:00 – 08:00")
    expect(panel).to_contain_text("clocks from your next turn on")
    _fits(bram)

    bram.use(panel, "Going away")
    expect(panel).to_contain_text("For how long?")
    _fits(bram)
    bram.use(panel, "7 days")
    expect(panel).to_contain_text("You're away")
    expect(ana.message("Your turn, @Ana")).to_contain_text("Bram is away, back")
    _fits(bram)

    bram.use(panel, "I am back")
    expect(panel).to_contain_text("Welcome back")
    expect(ana.message("Your turn, @Ana")).not_to_contain_text("is away")
    expect(ana.messages.filter(has_text="Your turn, @Ana")).to_have_count(1)
    assert table.request("GET", "/local/violations")["violations"] == []
