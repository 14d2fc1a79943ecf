"""Fixtures for tests that run on both databases: the same test once with each."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from storage.api.opening import open_store
from tests.postgres import Recycled, Server

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


async def _migrate(place: Path | str) -> None:
    await (await open_store(place)).close()


@pytest.fixture(scope="session")
def recycled(postgres: Server, template: str) -> Recycled:
    """Return the databases of this test process that are lent to one test after the other."""
    return Recycled(postgres, template)


@pytest.fixture
def postgres_url(postgres: Server, recycled: Recycled) -> Iterator[str]:
    """Return the address of an empty database."""
    name = recycled.take()
    yield postgres.url(name)
    recycled.give_back(name)


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file that has the schema already: to copy it is ten times as quick as to migrate."""
    path = tmp_path_factory.mktemp("blank") / "bathysphere.sqlite3"
    asyncio.run(_migrate(path))
    return path


def prepared(place: Path | str, blank: Path) -> Path | str:
    """Return a place at which there is a database by now, if it is a file: without anything."""
    if isinstance(place, Path) and not place.exists():
        shutil.copy(blank, place)
    return place


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
        both = [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.postgresql)]
        metafunc.parametrize("place", [SQLITE] if is_bound else both, indirect=True)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what asks for a server by a fixture."""
    if isinstance(item, pytest.Function) and "postgres" in item.fixturenames:
        item.add_marker(pytest.mark.postgresql)
