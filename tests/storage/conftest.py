"""Stores on both databases, closed after each test; what looks below the store is SQLite's own."""

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest

from storage.api.opening import open_store
from storage.api.store import Store
from storage.sqlite.database import Database
from storage.sqlite.store import SqliteStore
from tests.databases import on_both, prepared


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what needs no more than the interface on both."""
    on_both(metafunc, "db", "path")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of this test is, if it is a file."""
    return tmp_path / "bathysphere.sqlite3"


@pytest.fixture
async def store(place: Path | str, blank: Path) -> AsyncIterator[Store]:
    """An open, empty store."""
    place = prepared(place, blank)
    if isinstance(place, Path):
        opening: Awaitable[Store] = SqliteStore.open(place, busy_timeout=0.1)
    else:
        opening = open_store(place)
    async with await opening as opened:
        yield opened


@pytest.fixture
def db(store: SqliteStore) -> Database:
    """The open database under `store`, if it is a file."""
    return store._db
