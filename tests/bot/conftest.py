"""Fixtures: a store on either database, services with a fixed seed and clock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.tables.services import Services
from bot.tables.table import Person
from storage.api.opening import open_store
from storage.api.store import Store
from tests.bot.standin import Stage
from tests.bot.watch import Watch
from tests.databases import on_both, prepared
from tests.shelf import shared_sprites

ANA = Person(1, "Ana")
BRAM = Person(2, "Bram")
CARA = Person(3, "Cara")


# What plays whole services is played on both databases; the rest asks nothing of the database that
# tests/storage does not ask.
_ON_BOTH = (
    *("test_play", "test_lobby", "test_consent", "test_erase", "test_quotas", "test_doctor"),
    *("test_people", "test_unreadable", "test_publisher", "test_storage_calls", "test_clocks"),
    *("test_facts", "test_pace", "test_care", "test_time_requests", "test_plans"),
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests of services on both databases, unless they look into the file."""
    is_chosen = metafunc.module.__name__.rpartition(".")[2] in _ON_BOTH
    on_both(metafunc, *(() if is_chosen else ("place",)), "database")


@pytest.fixture
def database(place: Path) -> Path:
    """Return where the database of a test lies, which then is a file."""
    return place


@pytest.fixture
async def store(place: Path | str, blank: Path) -> AsyncIterator[Store]:
    """Return an open, empty store."""
    async with await open_store(prepared(place, blank)) as opened:
        yield opened


@pytest.fixture
def kept_sprites() -> Iterator[None]:
    """Let pictures take the sprites that earlier runs have left: else the first takes seconds."""
    from render import sprites

    sprites.keep_in(shared_sprites())
    yield
    sprites.keep_in(None)


@pytest.fixture
def watch() -> Watch:
    """Return a clock that stands still until it is set; whoever asks for it lives by it."""
    return Watch()


@pytest.fixture
def services(store: Store, request: pytest.FixtureRequest) -> Services:
    """Return services whose games always get the same secret seed."""
    watch: Watch | None = None
    if "watch" in request.fixturenames:
        watch = request.getfixturevalue("watch")
    return Services(store, clock=watch or (lambda: 1000.0), new_seed=lambda: b"s" * 32)


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services, where nobody is too fast."""
    made = Stage.of(services)
    yield made
    await made.close()
