"""The list of games is made by looking."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from games.core.errors import UnknownGameError
from games.core.registry import all_games, get, slugs
from tests.homes import ours


def test_every_package_but_core_is_a_game() -> None:
    folder = Path(games.__path__[0])
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert ours() == tuple(sorted(packages - {"core"}))
    assert set(ours()) <= set(slugs())


def test_games_are_found_by_their_slug() -> None:
    assert [game.slug for game in all_games()] == list(slugs())
    for slug in slugs():
        assert get(slug) is games.get(slug)
        assert get(slug).slug == slug
    assert games.all() == all_games()


@pytest.mark.parametrize("slug", ["chess", "core", "", f"{ours()[0]}.engine"])
def test_an_unknown_game_is_refused(slug: str) -> None:
    with pytest.raises(UnknownGameError) as refused:
        get(slug)
    assert refused.value.params == {"game": slug, "known": list(slugs())}


def test_prefixes_tell_games_apart() -> None:
    prefixes = [game.prefix for game in all_games()]
    assert len(set(prefixes)) == len(prefixes)
