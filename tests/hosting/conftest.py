"""Fixtures: an empty store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.sqlite.store import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """Return an open, empty store."""
    async with await SqliteStore.open(tmp_path / "bathysphere.sqlite3") as opened:
        yield opened
