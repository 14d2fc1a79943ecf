"""A whole duel in the browser with the real bot: from the empty page to the result."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, expect

from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.turns import FIRST_PICTURE, play_turn
from tests.page.window import PHONE, Window, button


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
        play_turn(asked, own, picks)
        board = _wait_for_board(ana, own_turn if asked is ana else "Your turn, @Bram")
    expect(board).to_contain_text("wins")
    expect(button(board, "Check the shuffle")).to_be_visible()
    assert table.request("GET", "/local/violations")["violations"] == []
