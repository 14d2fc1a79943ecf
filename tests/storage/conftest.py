"""Stores on real files, closed after each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.db import Database
from storage.store import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test is."""
    return tmp_path / "bathysphere.db"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    """The open database under `store`."""
    database = await Database.open(path, busy_timeout=0.1)
    yield database
    await database.close()


@pytest.fixture
def store(db: Database) -> SqliteStore:
    """An open, empty store."""
    return SqliteStore(db)
