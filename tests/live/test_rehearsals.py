"""Once it is there, the bot has first pictures drawn before anybody asks for one."""

from __future__ import annotations

import pytest

import games
from bot.app import Bathysphere
from tests.bot.begun_tables import until
from tests.live.conftest import DotCrew


@pytest.fixture
def rehearsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games that are rehearsed."""
    found: list[str] = []

    async def rehearse(self: DotCrew, slug: str, picture: int) -> tuple[bool, bool]:
        found.append(slug)
        return True, True

    monkeypatch.setattr(DotCrew, "rehearse", rehearse)
    return found


async def test_all_games_are_rehearsed_when_the_bot_is_there(
    rehearsed: list[str], bot: Bathysphere
) -> None:
    wanted = [game.slug for game in games.all()]
    await until(lambda: len(rehearsed) >= 2 * len(wanted))
    assert rehearsed == wanted * 2  # openings, then whole games
