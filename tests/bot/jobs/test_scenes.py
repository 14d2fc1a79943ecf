"""What is drawn of a game before anybody asks for it."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

import games
from bot.jobs import scenes
from bot.jobs.scenes import OPENING, Reading
from games.core.teaching import chapters
from tests.homes import ours


def _what(scene: object) -> tuple[str, str]:
    """Return of which kind a scene is, and what is asked in it."""
    assert isinstance(scene, partial)
    if scene.func is not scenes._position:
        return scene.func.__name__, ""
    _, _, asked, kind, _ = scene.args
    return kind, "" if asked is None else asked.kind


@pytest.mark.parametrize("slug", ours())
def test_a_game_is_rehearsed_from_its_cover_to_its_end(slug: str) -> None:
    found = [_what(scene) for scene in scenes.scenes(slug)]
    game = games.get(slug)
    assert [kind for kind, _ in found[:OPENING]] == ["_cover", "board", "focus", "panel"]
    counts = Counter(kind for kind, _ in found)
    assert counts["_page"] == len(chapters(game.wording()))
    assert counts["final"] >= len(game.seats)
    assert counts["board"] > counts["final"]
    # Each kind of question once, beside the one with which a game begins.
    asked = [what for kind, what in found[OPENING:] if kind == "focus"]
    assert len(asked) == len(set(asked))
    assert set(asked) >= _asked(slug)  # some come with options of the table alone


def _asked(slug: str) -> set[str]:
    game, found = games.get(slug), set()
    for seats in game.seats:
        walk = scenes._Walk(game, seats, {})
        while asked := walk._asked():
            found.add(asked.kind)
            walk._step(asked)
    return found


def test_scenes_are_read_in_any_order_and_end() -> None:
    reading = Reading("nautilus_duel")
    number, is_last, kinds = 0, False, list[tuple[str, str]]()
    while not is_last:
        scene, is_last = reading.scene(number)
        assert reading.scene(number)[0] is scene
        kinds.append(_what(scene))
        number += 1
    assert kinds == [_what(scene) for scene in scenes.scenes("nautilus_duel")]
    assert _what(reading.scene(2)[0]) == kinds[2]
    assert reading.scene(number - 1)[1]
    with pytest.raises(IndexError):
        reading.scene(number)
