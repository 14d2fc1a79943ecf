"""Killing the process at any instant loses no committed move and leaves no half of one."""

import random
import signal
import time
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore
from tests.storage import child
from tests.storage.tables import entry, position

DEADLY = ("BEGIN", "UPDATE games", "INSERT INTO entries", "INSERT OR REPLACE INTO snap", "COMMIT")
RANDOM_KILLS = 10


@pytest.mark.slow
async def test_kill_minus_nine_in_mid_append(path: Path) -> None:
    dice = random.Random(7)
    seq = 0
    for statement in DEADLY:
        said = _killed_at(path, statement)
        assert said  # it came as far as the second append
        seq = await _agreed_seq(path, at_least=max(seq, *said))
    for _ in range(RANDOM_KILLS):
        said = _killed_after(path, dice.uniform(0, 0.02))
        seq = await _agreed_seq(path, at_least=max(seq, *said))
    assert seq > len(DEADLY) + RANDOM_KILLS


def _killed_at(path: Path, statement: str) -> list[int]:
    with child.start("append", path, statement) as process:
        try:
            said, _ = process.communicate(timeout=child.PATIENCE)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGKILL
    return [int(word) for word in said.split()]


def _killed_after(path: Path, seconds: float) -> list[int]:
    with child.start("append", path) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        said, _ = process.communicate(timeout=child.PATIENCE)
    # The last line may be cut by the kill.
    return [int(word) for word in (first + said).split("\n")[:-1]]


async def _agreed_seq(path: Path, at_least: int) -> int:
    async with await SqliteStore.open(path) as store:
        loaded = await store.entries.load(1)
        entries = await store.entries.of_game(1)
        assert await store.integrity_check() == []
    seq = loaded.game.seq
    assert seq >= at_least
    assert entries == [entry(1, "setup"), *(entry(number) for number in range(2, seq + 1))]
    assert loaded.snapshot is not None
    assert (loaded.snapshot.seq, loaded.snapshot.position) == (seq, position(seq))
    return seq
