"""Fixtures for tests that run on both databases: the same test once with each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from storage.api.opening import open_store
from tests.postgres import Server

SQLITE, POSTGRES = "sqlite", "postgresql"
# Which one the end-to-end tests use; the others know both.
CHOSEN = os.environ.get("BATHYSPHERE_TEST_DATABASE", SQLITE)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Return the server of this test process."""
    with Server.running() as server:
        yield server


@pytest.fixture(scope="session")
def template(postgres: Server) -> str:
    """Return the name of an empty database that has the schema already."""
    name = postgres.new_database()
    asyncio.run(_migrate(postgres.url(name)))
    return name


async def _migrate(url: str) -> None:
    await (await open_store(url)).close()


@pytest.fixture
def postgres_url(postgres: Server, template: str) -> Iterator[str]:
    """Return the address of a fresh, empty database."""
    name = postgres.new_database(template)
    yield postgres.url(name)
    postgres.drop(name)


async def meddle(where: Path | str, statement: str) -> None:
    """Change a database behind the back of the bot."""
    if isinstance(where, Path):
        with contextlib.closing(sqlite3.connect(where)) as other:
            other.execute(statement)
            other.commit()
        return
    connection = await asyncpg.connect(where)
    await connection.execute(statement)
    await connection.close()


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return a file or an address; parametrised by those who want both."""
    if getattr(request, "param", SQLITE) == SQLITE:
        return tmp_path / "bathysphere.sqlite3"
    url: str = request.getfixturevalue("postgres_url")
    return url


def on_both(metafunc: pytest.Metafunc, *only_sqlite: str) -> None:
    """Run a test that wants a place on both databases, unless it looks below the store."""
    names = set(metafunc.fixturenames)
    if "place" in names:
        is_bound = not names.isdisjoint(only_sqlite)
        metafunc.parametrize("place", [SQLITE] if is_bound else [SQLITE, POSTGRES], indirect=True)
