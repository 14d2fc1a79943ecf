"""The studio: pictures off the loop, sprites drawn by a process of their own; memory given back."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import render
from bot.jobs.workshop import Studio
from bot.memory import give_back
from render import beforehand, sprites
from tests.bot.tables import PATIENCE, until


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    sprites.keep_in(tmp_path)
    yield tmp_path
    sprites.keep_in(None)


async def _warmed(studio: Studio, slug: str) -> None:
    studio.warm(slug)
    studio.warm(slug)  # once is enough
    async with asyncio.timeout(120):
        await asyncio.gather(*studio._warming)


async def test_sprites_are_drawn_by_another_process(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    slow = shelf / "slow.py"
    slow.write_text("import pathlib, sys; pathlib.Path(*sys.argv[3:5]).touch()")
    monkeypatch.setattr(sys, "executable", str(_python(shelf, slow)))
    moments = iter((100.0, 107.4))
    clock = SimpleNamespace(monotonic=lambda: next(moments))
    monkeypatch.setattr("bot.jobs.workshop.time", clock)
    studio = Studio()
    before = sprites.drawn()
    await _warmed(studio, "some_game")
    await studio.close()
    assert (shelf / "some_game").exists()  # it was told folder and game
    assert sprites.drawn() == before
    assert [r.message for r in caplog.records if "some_game" in r.message] == [
        "sprites of some_game drawn in 7 s"
    ]


async def test_sprites_that_cannot_be_drawn_are_told(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = shelf / "broken.py"
    broken.write_text("raise SystemExit('no paint left')")
    monkeypatch.setattr(sys, "executable", str(_python(shelf, broken)))
    studio = Studio()
    await _warmed(studio, "some_game")
    await studio.close()
    assert "sprites of some_game not drawn: no paint left" in caplog.text


async def test_closing_gives_up_sprites(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(_python(shelf, _slow(shelf))))
    studio = Studio()
    studio.warm("some_game")
    studio.warm("another_game")
    await until((shelf / "begun").exists)
    async with asyncio.timeout(PATIENCE):
        await studio.close()
    assert not studio._warming


async def test_closing_gives_up_sprites_whose_process_is_just_being_made(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(_python(shelf, _slow(shelf))))
    studio = Studio()
    studio.warm("some_game")
    for _ in range(3):
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await studio.close()
    assert not studio._warming


async def test_nothing_is_drawn_beforehand_where_nothing_can_be_kept() -> None:
    studio = Studio()
    await _warmed(studio, "some_game")
    await studio.close()


def _forbidden(value: int) -> int:
    raise PermissionError


def test_the_command_draws_what_is_missing(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    class Artist:
        def warm(self) -> Iterator[None]:
            drawn.append("all")
            yield

    monkeypatch.setattr(render, "painter", lambda slug: Artist())
    monkeypatch.setattr(os, "nice", _forbidden)  # as a service may be
    monkeypatch.setattr(os, "getppid", lambda: 7)
    assert beforehand.main(str(shelf), "some_game", "7") == 0
    monkeypatch.setattr(os, "nice", lambda value: value)
    assert beforehand.main(str(shelf), "some_game", "7") == 0
    assert drawn == ["all"]
    monkeypatch.setattr(os, "getppid", lambda: 1)
    assert beforehand.main(str(shelf), "another_game", "7") == 1  # the bot is gone
    assert not sprites.is_complete("another_game")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc only")
def test_memory_is_given_back() -> None:
    assert give_back()


def _slow(folder: Path) -> Path:
    """Return a script that shows that it has begun and then takes longer than anybody waits."""
    path = folder / "slow.py"
    begun = str(folder / "begun")
    path.write_text(f"import pathlib, time; pathlib.Path({begun!r}).touch(); time.sleep(600)")
    return path


def _python(folder: Path, script: Path) -> Path:
    """Return an interpreter that runs a script whatever module it is asked for."""
    path = folder / "python"
    path.write_text(f'#!/bin/sh\nexec {sys.executable} {script} "$@"\n')
    path.chmod(0o755)
    return path
