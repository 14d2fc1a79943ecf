"""A whole duel in the browser with the real bot: from the empty page to the result."""

from __future__ import annotations

import re
import time
from random import Random

from playwright.sync_api import Locator, expect

from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.window import PHONE, Window, button

FIRST_PICTURE = 90_000  # milliseconds: a fresh process draws for seconds


def _open_table(ana: Window) -> None:
    """Open a table as somebody would who types it."""
    ana.find("#text").click()
    ana.type("/game new ")
    expect(ana.find("[data-option=game] input")).to_be_focused()
    ana.type("duel")
    ana.press("Enter", "Enter")
    ana.expect_message("Two officers, one submarine")


def _board(window: Window) -> Locator:
    """The newest message with a Play or a Rematch button."""
    play = window.page.get_by_role("button", name=re.compile("^(Play|Rematch)$"))
    return window.messages.filter(has=play).last


def _wait_for_board(window: Window, played: str) -> Locator:
    """The board after a turn; those from the midst of the turn, which come late, still ask for it.

    The former board keeps its button until the new one is there, so there is always a newest one.
    """
    board = _board(window)
    expect(board).to_be_visible(timeout=FIRST_PICTURE)
    expect(board).not_to_contain_text(played, timeout=FIRST_PICTURE)
    return board


def _open_panel(window: Window, board: Locator) -> Locator:
    """Press Play and return the drawn private panel."""
    drawn = "article.is-ephemeral[id^='message-']:has([data-custom-id])"
    known = window.find(drawn).evaluate_all("all => all.map(each => each.id)")
    window.use(board, "Play")
    deadline = time.monotonic() + FIRST_PICTURE / 1000
    while time.monotonic() < deadline:
        now = window.find(drawn).evaluate_all("all => all.map(each => each.id)")
        new = [each for each in now if each not in known]
        if new:
            return window.find(f"#{new[-1]}")
        window.page.wait_for_timeout(40)
    raise AssertionError("no panel")


def _play_turn(window: Window, board: Locator, picks: Random) -> None:
    """Answer what the private panel asks until nothing more is asked."""
    panel = _open_panel(window, board)
    for _ in range(30):
        before = _ids(panel)
        pressed = ("o", "w", "s")  # an option, several at once, or Do it where it was asked
        where = (f'[data-custom-id*=":{verb}."]:not([disabled])' for verb in pressed)
        options = panel.locator(", ".join(where))
        menus = panel.locator('[data-custom-id*=":menu."]:not([disabled])')
        if menus.count():
            window.touch(menus.first)
            entries = window.page.locator(".option:visible")
            expect(entries.first).to_be_visible()
            window.touch(entries.nth(picks.randrange(entries.count())))
        elif options.count():
            window.touch(options.nth(picks.randrange(options.count())))
        else:
            return
        _wait_until_changed(window, panel, before)
    raise AssertionError("the turn did not end")


def _ids(panel: Locator) -> list[str]:
    """The components of a panel: they are new with every question."""
    found: list[str] = panel.locator("[data-custom-id]").evaluate_all(
        "all => all.map(each => each.dataset.customId)"
    )
    return found


def _wait_until_changed(window: Window, panel: Locator, before: list[str]) -> None:
    deadline = time.monotonic() + FIRST_PICTURE / 1000
    while _ids(panel) == before:
        assert time.monotonic() < deadline, f"the panel did not change: {before}"
        window.page.wait_for_timeout(30)


def test_a_whole_duel_on_a_desktop_and_a_phone(table: Site, windows: Windows) -> None:
    ana = windows.open(table, "ana")
    bram = windows.open(table, "bram", size=PHONE, touch=True)
    _open_table(ana)
    bram.use(bram.expect_message("Two officers, one submarine"), "Join")
    lobby = ana.message("Two officers, one submarine")
    expect(button(lobby, "Start")).to_be_enabled()
    button(lobby, "Start").click()
    picks = Random(1)
    board = _wait_for_board(ana, "nobody yet")
    for _ in range(100):
        if button(board, "Rematch").count():
            break
        current = board.get_attribute("id")
        own_turn = "Your turn, @Ana"
        asked = ana if own_turn in board.inner_text() else bram
        own = asked.find(f"#{current}")
        _play_turn(asked, own, picks)
        board = _wait_for_board(ana, own_turn if asked is ana else "Your turn, @Bram")
    expect(board).to_contain_text("wins")
    expect(button(board, "Check the shuffle")).to_be_visible()
    assert table.request("GET", "/local/violations")["violations"] == []
