"""What a container draws while it is built: a worker of it need not draw it again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import games
from bot.jobs import rehearsals, scenes, worker_process
from bot.jobs.scenes import OPENING
from render import shelf, sprites

SLUG = "nautilus_duel"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    worker_process._open_shelf.cache_clear()
    sprites.forget_sprites()


@pytest.mark.slow
def test_a_worker_finds_what_was_rehearsed_and_draws_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, own = tmp_path / "given", tmp_path / "own"
    rehearsals.rehearse(SLUG, given)
    monkeypatch.setattr(shelf, "GIVEN", given)
    worker_process._open_shelf.cache_clear()
    for number in range(OPENING):
        asked = {"do": "rehearse", "slug": SLUG, "picture": number}
        answer, _ = worker_process.carry_out(asked, str(own))
        assert answer == {"done": True, "last": False}
    assert list(own.rglob("*.z")) == []
    sprites.keep_in(None)


def test_nothing_is_drawn_ahead_for_a_shelf_without_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "GIVEN", tmp_path / "none")
    asked = {"do": "rehearse", "slug": SLUG, "picture": OPENING}
    monkeypatch.setattr(shelf, "MOST", 0)
    answer, _ = worker_process.carry_out(asked, str(tmp_path))
    assert answer == {"done": True, "last": True}
    monkeypatch.setattr(shelf, "MOST", 10**9)
    answer, _ = worker_process.carry_out(asked, str(tmp_path))
    assert answer["last"] is False
    sprites.keep_in(None)


def test_a_scene_that_never_gets_done_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> list[Image.Image]:
        raise sprites.OutOfTimeError

    reading = scenes.Reading(SLUG)
    monkeypatch.setattr(scenes, "scenes", lambda slug: iter((never, never)))
    reading._begin()
    monkeypatch.setattr(worker_process, "_reading", lambda slug: reading)
    monkeypatch.setattr(shelf, "GIVEN", tmp_path / "none")
    answers = []
    for number in (0, 1):
        asked = {"do": "rehearse", "slug": SLUG, "picture": number}
        answer, tries = {"done": False}, 0
        while not answer["done"]:
            answer, _ = worker_process.carry_out(asked, str(tmp_path))
            tries += 1
        answers.append((tries, answer["last"]))
    assert answers == [(scenes._TRIES, False), (scenes._TRIES, True)]
    sprites.keep_in(None)


def test_all_games_are_rehearsed_into_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, Path]] = []
    monkeypatch.setattr(rehearsals, "rehearse", lambda slug, root: done.append((slug, root)))
    assert rehearsals.main(str(tmp_path)) == 0
    assert done == [(game.slug, tmp_path) for game in games.all()]
    rehearsals.main()
    assert done[-1][1] == shelf.GIVEN
