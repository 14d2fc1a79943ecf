"""Whole games on a phone by touch, with the real bot: every title, by number buttons."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import games
from bot.texts import speaker
from games.core.api import Game
from games.core.wording import Message
from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.touch_player import TouchPlayer
from tests.page.window import PHONE, button

# The shortest every day, the others at night: a long game takes a minute and more.
_BY_LENGTH = sorted(games.all(), key=lambda game: game.max_steps)
TITLES = [
    pytest.param(game.slug, marks=[pytest.mark.nightly] if place > 1 else [])
    for place, game in enumerate(_BY_LENGTH)
]
_MOST_TURNS = 400


def _short(game: Game[object]) -> str:
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
    assert table.request("GET", "/local/violations")["violations"] == []


def _tap_an_old_number(player: TouchPlayer) -> None:
    """Answer a question in one panel, and tap in another where it is still shown as open."""
    old = player.open_panel()
    new = player.open_panel()
    stale = player.choice(old)
    assert stale is not None
    assert player.answer(new)
    player.tap(stale)
    expect(old).to_contain_text("That question was already answered.")
