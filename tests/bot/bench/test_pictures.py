"""The bench draws what players see: panels as they are numbered, boards as they are posted."""

from __future__ import annotations

import pytest

from bot.bench import pictures
from games.core.menu import MOST
from tests.homes import ours


@pytest.mark.parametrize("slug", ours())
def test_private_pictures_have_the_numbers_of_panels(slug: str) -> None:
    frames = pictures._frames(slug, private=True)
    assert all(each.view["own"] and each.asked for each in frames)
    assert all(len(each.targets) <= 2 * MOST for each in frames)
    assert any(each.targets for each in frames)
    assert not any(each.targets for each in pictures._frames(slug, private=False))


def test_shortcuts_are_numbered_and_what_seldom_matters_is_not() -> None:
    every = [each for slug in ours() for each in pictures._frames(slug, private=True)]
    assert any(target.first for each in every for target in each.targets)
    built = [each for each in pictures._frames("sunken_city", private=True) if each.asked == "turn"]
    assert built
    assert all(len(each.targets) <= 20 for each in built)
