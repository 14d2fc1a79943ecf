"""Whole games on a phone by touch, with the real bot: every title, by number buttons."""

from __future__ import annotations

import statistics
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import games
from bot.texts import speaker
from games.core.api import Game
from games.core.wording import Message
from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.touch_player import MENUS, NUMBER, TouchPlayer, asked, ids
from tests.page.window import CUT, PHONE, button

# The shortest every day, the others at night: a long game takes a minute and more.
_BY_LENGTH = sorted(games.all(), key=lambda game: game.max_steps)
TITLES = [
    pytest.param(game.slug, marks=[pytest.mark.nightly] if place > 1 else [])
    for place, game in enumerate(_BY_LENGTH)
]
_MOST_TURNS = 400
_IN_SIGHT = 0.75  # of the picture, at half of all taps on its numbers
_MOST_QUESTIONS = 40  # before one with an entry that says what it does


def _short(game: Game[Any]) -> str:
    """Return the options that make a game shorter, as they are typed."""
    shorter = (option.name for option in game.options if option.name.startswith("short"))
    return ", ".join(f"{name}=true" for name in shorter)


@pytest.mark.parametrize("slug", TITLES)
def test_a_whole_game_on_a_phone(table: Site, windows: Windows, slug: str) -> None:
    ana = windows.open(table, "ana", table.new_channel(), size=PHONE, touch=True)
    player = TouchPlayer(ana, Random(1))
    lobby = player.open_table(slug, _short(games.get(slug)))
    ana.use(lobby, "Start")
    board = player.wait_for_board()
    for turn in range(_MOST_TURNS):
        if player.is_over():
            break
        if turn == 1:
            _tap_an_old_number(player)
        if turn == 2:
            table.stop_bot()
            table.start_bot()
        player.play_turn()
        board = player.wait_for_board()
    expect(board).to_contain_text(speaker("")(Message("end-place")))
    expect(button(board, "Check the shuffle")).to_be_visible()
    assert player.numbers > player.taps / 10, "hardly any number button was offered"
    in_sight = statistics.median(player.in_sight)
    assert in_sight > _IN_SIGHT, "the numbers are chosen without the picture"
    assert table.request("GET", "/local/violations")["violations"] == []


def _tap_an_old_number(player: TouchPlayer) -> None:
    """Answer a question in one panel, and tap in another where it is still shown as open."""
    old = player.open_panel()
    new = player.open_panel()
    stale, question = player.choice(old), asked(new)
    assert stale is not None
    while asked(new) == question:  # what cannot be taken back is asked for once more
        assert player.answer(new)
    player.make(stale)
    expect(old).to_contain_text("That question was already answered.")


def test_choices_in_words_on_a_phone(table: Site, windows: Windows) -> None:
    ana = windows.open(table, "ana", table.new_channel(), size=PHONE, touch=True)
    player = TouchPlayer(ana, Random(1))
    ana.use(player.open_table(_BY_LENGTH[0].slug), "Start")
    player.wait_for_board()
    ana.command("settings me")
    own = ana.expect_message("Time zone not set")
    ana.use(own, "Choices in words")
    expect(button(own, "Choices by number")).to_be_visible()
    panel = player.open_panel()
    for _ in range(_MOST_QUESTIONS):
        expect(panel.get_by_role("button", name=NUMBER)).to_have_count(0)
        if panel.locator(MENUS).count():
            if _explains(player, panel):
                return
        elif not player.answer(panel):  # the turn is over
            player.wait_for_board()
            panel = player.open_panel()
    raise AssertionError("no entry of any menu says what it does")


def _explains(player: TouchPlayer, panel: Locator) -> bool:
    """Choose from a menu, all of which can be read; return whether an entry had a second line."""
    player.tap(panel.locator(MENUS))
    sheet = player.window.find(".popup")
    assert sheet.evaluate(CUT) == []
    has_lines = sheet.locator(".option-hint").count() > 0
    before = ids(panel)
    player.tap(sheet.get_by_role("option").first)
    player.until(lambda: ids(panel) != before, "the choice was not taken")
    return has_lines
