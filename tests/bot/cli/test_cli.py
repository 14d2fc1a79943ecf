"""The command line: what it prints, what it refuses, its exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.cli import main
from bot.tables.services import Services
from bot.version import release
from render import Frame
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import duel, play_random


def test_simulate_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "nautilus_duel", "--games", "4", "--level", "mate,deckhand"]) == 0
    out = capsys.readouterr().out
    assert "finished   4 of 4 games" in out
    assert "mate" in out
    assert "choices a second" in out


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def wins() -> list[str]:
        main(["simulate", "nautilus_duel", "--games", "5", "--seed", "x"])
        lines = capsys.readouterr().out.splitlines()
        return [line for line in lines if line.startswith(("seat", "choices"))]

    assert wins() == wins()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "chess"], "there is no game chess; known: "),
        (["simulate", "nautilus_duel", "--seats", "3"], "is played by exactly 2, not by 3"),
        (["simulate", "nautilus_duel", "--option", "colour=red"], "there is no option colour"),
        (["simulate", "nautilus_duel", "--option", "open_piles=7"], "allowed: false, true"),
        (["simulate", "nautilus_duel", "--option", "open_piles"], "NAME=VALUE"),
        (["simulate", "nautilus_duel", "--level", "captain"], "there is no computer level captain"),
        (["render", "nautilus_duel", "--out", "x.gif"], "must end in .png or .webp"),
        (["render", "nautilus_duel", "--seat", "2", "--out", "x.png"], "--seat must be public"),
        (["doctor", "--data", "no/such/folder"], "does not exist"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"bathysphere {release()}\n"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "bot", "simulate", "nautilus_duel", "--games", "1"]
    reader, writer = os.pipe()
    os.close(reader)  # before anything can be written
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


def test_a_failing_game_is_reported_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise RuntimeError("lost a card")

    monkeypatch.setattr("games.nautilus_duel.engine.NautilusDuel.check", stumble)
    assert main(["simulate", "nautilus_duel", "--games", "1", "--seed", "q"]) == 1
    assert "seed q:0" in capsys.readouterr().err


@pytest.mark.usefixtures("kept_sprites")
@pytest.mark.parametrize("seat", ["public", "0", "1"])
def test_render_writes_a_picture(
    seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.webp"
    arguments = ["render", "nautilus_duel", "--choices", "30", "--seat", seat, "--out", str(out)]
    assert main(arguments) == 0
    with Image.open(out) as picture:
        assert picture.width in range(1080, 1601)
    assert str(out) in capsys.readouterr().out


def test_render_writes_a_board_in_two_and_a_close_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def blank(width: int) -> Callable[[Frame], Image.Image]:
        return lambda frame: Image.new("RGB", (width + bool(frame.asked), 40))

    for width, kind in enumerate(("board", "seats", "panel", "focus"), start=50):
        monkeypatch.setattr(f"render.nautilus_duel.painter.{kind}", blank(width), raising=False)
    out = tmp_path / "duel.webp"
    command = ["render", "nautilus_duel", "--out", str(out)]

    def sizes() -> dict[str, int]:
        return {path.name: Image.open(path).width for path in tmp_path.iterdir()}

    assert main(command) == 0
    assert sizes() == {"duel.webp": 50, "duel-seats.webp": 51}
    assert str(tmp_path / "duel-seats.webp") in capsys.readouterr().out
    found = []
    for seat in ("0", "1"):
        assert main([*command, "--seat", seat]) == 0
        found.append(sizes()["duel.webp"])
        assert main([*command, "--seat", seat, "--close"]) == 0
        found.append(sizes()["duel.webp"])
    # One is asked, and sees the question from near; the other has the own cards either way.
    assert found in ([53, 54, 50, 50], [50, 50, 53, 54])


@pytest.mark.usefixtures("kept_sprites")
def test_render_says_where_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "missing" / "board.png"
    assert main(["render", "nautilus_duel", "--out", str(out)]) == 2
    assert "cannot write" in capsys.readouterr().err


async def _running_game(folder: Path) -> None:
    async with await SqliteStore.open(folder / "bathysphere.sqlite3") as store:
        services = Services(store, new_seed=lambda: b"s" * 32)
        await play_random(services, await duel(services), Random(1), 20)


async def test_doctor_replays_what_is_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import asyncio

    await _running_game(tmp_path)
    assert await asyncio.to_thread(main, ["doctor", "--data", str(tmp_path)]) == 0
    assert "replayed   1 running game, with a log of" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("games", [60, pytest.param(400, marks=pytest.mark.nightly)])
def test_mate_beats_deckhand(games: int, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "nautilus_duel", "--games", str(games), "--level", "mate,deckhand"]
    assert main(arguments) == 0
    line = next(x for x in capsys.readouterr().out.splitlines() if x.startswith("mate "))
    assert int(line.split()[1]) >= 0.9 * games


@pytest.mark.parametrize(
    "arguments", [["export", "server", "ID"], ["erase", "USER"], ["import", "f", "--server", "-1"]]
)
def test_words_in_place_of_a_number(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "is no number" in capsys.readouterr().err
