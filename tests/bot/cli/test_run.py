"""`bathysphere run` before and after it runs: refusals, exit codes, an end in any case."""

from __future__ import annotations

import gc
import logging
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey

from bot.cli import main
from bot.cli.run import _reason
from bot.operate.logs import OURS
from bot.operate.single_bot import alone
from storage.api.errors import (
    DatabaseLockedError,
    DiskFullError,
    FolderError,
    NewerSchemaError,
    StorageError,
)
from storage.sqlite.store import SqliteStore
from tests.installed import ROOT


@pytest.fixture(autouse=True)
def own_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the process back to the other tests: `run` takes it over."""
    root = logging.getLogger()
    handlers = root.handlers[:]
    levels = {name: logging.getLogger(name).level for name in ("", *OURS, "discord.client")}
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    gc.unfreeze()


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Point the bot at a Discord that is not there."""
    monkeypatch.setenv("DISCORD_TOKEN", "some-token")
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:9/api")
    monkeypatch.setenv("BATHYSPHERE_DATA", str(tmp_path))


def _refusal(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return exit code and the one line that was said."""
    code = main(["run"])
    lines = capsys.readouterr().err.splitlines()
    said = [line for line in lines if line.startswith("bathysphere: ")]
    assert len(said) == 1
    assert not any("Traceback" in line for line in lines)
    return code, said[0]


def test_discord_out_of_reach_may_be_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _refusal(capsys)
    assert code == 1
    assert "Discord cannot be reached" in said


def test_a_folder_that_is_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BATHYSPHERE_DATA", str(tmp_path / "file"))
    code, said = _refusal(capsys)
    assert code == 2
    assert "file is a file, not a folder" in said
    monkeypatch.setenv("BATHYSPHERE_DATA", str(tmp_path / "file" / "below"))
    code, said = _refusal(capsys)
    assert code == 2
    assert "cannot make the data folder" in said


def test_a_folder_one_may_not_enter_is_no_trouble_with_discord(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", forbidden)
    code, said = _refusal(capsys)
    assert code == 2
    assert "the data folder" in said
    assert "Permission denied" in said


def test_a_folder_without_permission_names_the_user(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "storage.sqlite.connect.os.access", lambda path, mode: False
    )  # tests may be root
    monkeypatch.setattr("storage.sqlite.connect.os.getuid", lambda: 10001)
    code, said = _refusal(capsys)
    assert code == 2
    assert "cannot be written by the user 10001 (chown it)" in said


def test_the_database_of_another_program_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bathysphere.sqlite3").write_bytes(b"a diary, not a database " * 100)
    code, said = _refusal(capsys)
    assert code == 2
    assert "no database" in said


def test_a_bad_level_is_said_before_anything_is_touched(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BATHYSPHERE_LOG", "loud")
    code, said = _refusal(capsys)
    assert code == 2
    assert "BATHYSPHERE_LOG" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_the_process_ends_even_if_a_thread_does_not() -> None:
    script = (
        "import threading, time\n"
        "from bot.cli import run\n"
        "run._LAST = 0.5\n"
        "threading.Thread(target=time.sleep, args=(60,)).start()\n"
        "print('stopping', flush=True)\n"
        "run._end_in_any_case()\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"stopping\n"
        began = time.monotonic()
        assert process.wait(timeout=30) == 0
        assert time.monotonic() - began < 20


def test_two_bots_do_not_share_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with alone(tmp_path):
        code, said = _refusal(capsys)
        assert code == 1  # when that one has gone it may run
        assert f"another bot runs on the data folder {tmp_path}" in said
        assert not (tmp_path / "bathysphere.sqlite3").exists()  # nothing was touched
    assert _refusal(capsys)[0] == 1  # now it is only Discord that is away


def test_a_lock_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot.lock").mkdir()
    with pytest.raises(FolderError, match=r"bot\.lock cannot be written"), alone(tmp_path):
        pass


def test_a_file_of_another_program_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bathysphere.sqlite3").write_bytes(b"something else entirely" * 100)
    code, said = _refusal(capsys)
    assert code == 2
    assert f"{tmp_path / 'bathysphere.sqlite3'}: the file is no database" in said


@pytest.mark.parametrize(
    ("error", "is_passing"),
    [
        (DiskFullError("no space left"), True),
        (DatabaseLockedError("another process holds the database"), True),
        (NewerSchemaError(9, 2), False),
        (FolderError("cannot be written"), False),
    ],
)
def test_what_may_pass_by_itself_is_tried_again_by_a_service_manager(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: StorageError,
    is_passing: bool,
) -> None:
    async def refuse(*args: object, **kwargs: object) -> None:
        raise error

    monkeypatch.setattr(SqliteStore, "open", refuse)
    assert _refusal(capsys)[0] == (1 if is_passing else 2)


def test_a_certificate_that_is_not_valid_points_at_the_clock() -> None:
    key = ConnectionKey("discord.com", 443, True, True, None, None, None)
    error = aiohttp.ClientConnectorCertificateError(key, ssl.CertificateError("not yet valid"))
    sentence, code = _reason(error)
    assert code == 1
    assert "is the clock of this machine right" in sentence


def test_a_server_that_is_no_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Mock(status=404, reason="Not Found")
    sentence, code = _reason(discord.NotFound(answer, "nothing here"))
    assert (code, sentence) == (1, "Discord answers with status 404 (is DISCORD_API_BASE right?)")
    monkeypatch.delenv("DISCORD_API_BASE")
    assert _reason(discord.DiscordServerError(answer, "down"))[0].endswith("status 404")


@pytest.mark.slow
def test_nothing_of_a_game_is_loaded_by_a_click() -> None:
    script = (
        "import sys, games\n"
        "from bot import catalogues, texts\n"
        "from bot.cli import run\n"
        "run._load_games()\n"
        "loaded, read = set(sys.modules), catalogues.entries.cache_info().misses\n"
        "for game in games.all():\n"
        "    game.wording(), texts.speaker(game.slug), run.render.writer(game.slug)\n"
        "print(sorted(set(sys.modules) - loaded), catalogues.entries.cache_info().misses - read)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[] 0\n"


def test_the_bot_loads_nothing_that_is_heavy_and_hardly_ever_needed() -> None:
    script = (
        "import sys, bot.app\n"
        "from bot.cli import run\n"
        "run._load_games()\n"
        "heavy = ('difflib', 'statistics', '_sysconfigdata')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_the_bot_loads_neither_pillow_nor_a_painter_nor_a_computer() -> None:
    script = (
        "import sys, bot.app\n"
        "from bot.cli import run\n"
        "run._load_games()\n"
        "parts = [(name, name.split('.')) for name in sys.modules]\n"
        "print(sorted(name for name, part in parts if part[0] == 'PIL' or part[-1] == 'painter'\n"
        "    or part[0] == 'games' and part[-1] == 'bot'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.slow
def test_nor_does_it_when_it_is_used() -> None:
    """Boards in words, panels, plans, shortcuts, typed moves, time zones: all without Pillow."""
    command = [sys.executable, "-m", "tests.bot.cli.busy_bot"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
