"""Fixtures: a store in a temporary folder, sessions with a fixed seed and clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.session import Sessions
from bot.tables import Person
from storage.store import SqliteStore

ANA = Person(1, "Ana")
BRAM = Person(2, "Bram")
CARA = Person(3, "Cara")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return where the database of a test lies."""
    return tmp_path / "bathysphere.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[SqliteStore]:
    """Return an open, empty store."""
    async with await SqliteStore.open(database) as opened:
        yield opened


@pytest.fixture
async def sessions(store: SqliteStore) -> AsyncIterator[Sessions]:
    """Return sessions whose games always get the same secret seed."""
    made = Sessions(store, clock=lambda: 1000.0, new_seed=lambda: b"s" * 32)
    yield made
    made.close()
