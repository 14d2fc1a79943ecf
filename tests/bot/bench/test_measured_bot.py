"""The bot of another checkout, computers that compute, cores that are shared out."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

import games
from bot.bench.cores import Cores
from bot.bench.measured_bot import FillError, fill, read_pulse
from bot.bench.results import Plan
from bot.cli import main
from bot.jobs.crew import Crew
from bot.local_discord.driver.bot_process import BotProcess, python_of
from bot.local_discord.driver.driver import LocalDiscord
from bot.tables.thoughts import Thought, key_of
from games.core.chance import Chance
from games.core.play import begin, dump_position, table_options

STORED = """
async def store_games(folder, count):
    (folder / "filled").write_text(str(count))
    return 12.5
"""
RUNNING = """
import os, pathlib, sys
data = pathlib.Path(os.environ["BATHYSPHERE_DATA"])
(data / "began").write_text(" ".join([os.getcwd(), *sys.argv[1:]]))
sys.exit("this release cannot be run")
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a release whose modules have other names."""
    home = tmp_path / "release"
    (home / "bot" / "load").mkdir(parents=True)
    (home / "bot" / "__init__.py").touch()
    (home / "bot" / "__main__.py").write_text(RUNNING)
    (home / "bot" / "load" / "__init__.py").touch()
    (home / "bot" / "load" / "stored.py").write_text(STORED)
    return home


def _plan(home: Path | None) -> Plan:
    return Plan(tables=1, seconds=1.0, stored=3, thinking=1.0, home=home)


async def test_another_release_fills_its_database_by_itself(checkout: Path, tmp_path: Path) -> None:
    assert await fill(_plan(checkout), tmp_path) == 12.5
    assert (tmp_path / "filled").read_text() == "3"
    assert read_pulse(_plan(checkout), tmp_path) is None


async def test_a_release_that_cannot_fill_its_database_says_why(
    checkout: Path, tmp_path: Path
) -> None:
    (checkout / "bot" / "load" / "stored.py").write_text("raise ValueError('no such game')")
    with pytest.raises(FillError, match="no such game"):
        await fill(_plan(checkout), tmp_path)


async def test_another_release_is_run_where_it_lies(checkout: Path, tmp_path: Path) -> None:
    async with LocalDiscord.start() as discord:
        process = BotProcess(discord, tmp_path, home=checkout)
        with pytest.raises(AssertionError, match="this release cannot be run"):
            await process.start()
    assert (tmp_path / "began").read_text() == f"{checkout} run"


def test_a_checkout_has_the_python_of_its_own_environment(checkout: Path) -> None:
    assert python_of(None) == python_of(checkout) == sys.executable
    own = checkout / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.touch()
    assert python_of(checkout) == str(own)


def test_computers_of_another_release_cannot_be_slowed_down(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "discord", "--bot-folder", str(checkout), "--think", "0.5"]) == 2
    assert "--think" in capsys.readouterr().err


@pytest.mark.slow
async def test_a_slow_thinker_chooses_the_same_after_so_long(tmp_path: Path) -> None:
    game = games.get("atlantis")
    position, _ = begin(game, 2, Chance(b"seed"), table_options(game, 2, {}))
    seat = min(position.asked)
    thought = Thought(
        game.slug, game.ruleset, dump_position(game, position), int(seat), "mate", b"own"
    )
    crew = Crew(tmp_path, thinker=("bot.bench.slow_thinker", "0.4"))
    try:
        began = time.monotonic()
        assert await crew.think(thought) == key_of(thought)
        assert time.monotonic() - began >= 0.4
    finally:
        await crew.close()


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the system cannot do that")
def test_bots_have_as_many_cores_as_they_should(monkeypatch: pytest.MonkeyPatch) -> None:
    pinned: list[set[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3})
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, cores: pinned.append(set(cores)))
    for most, bots in ((None, {1, 2, 3}), (1, {1})):
        cores = Cores(most)
        with cores.shared():
            cores.leave_to_bots()
        assert pinned == [bots, {0}, {0, 1, 2, 3}]
        pinned.clear()
    assert str(Cores(1)) == "1 for the bots, 0 for Discord and people"
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2})
    assert str(Cores(1)) == "all for everybody"
