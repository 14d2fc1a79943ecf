"""Shared by all tests: hypothesis profiles, nightly tests only when asked for, a process kept tidy.

Two workers share the tests out as they find time, so any test may follow any other in a process.
"""

from __future__ import annotations

import gc
import logging
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.databases", "tests.timeouts"]

_TESTS = Path(__file__).parent
# Neither a deadline nor slow draws are failures: a busy machine is slow.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", _UNHURRIED, derandomize=True, max_examples=60)
settings.register_profile("quick", _UNHURRIED, derandomize=True, max_examples=15)
settings.register_profile("nightly", _UNHURRIED, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add how much is run: what `make check` has time for, or all that there is.

    Hypothesis tries few examples, some, or many at random.
    """
    parser.addoption("--quick", action="store_true", help="leave out what is slow")
    parser.addoption("--nightly", action="store_true", help="run what is too slow for every run")


# Databases sync after every move, and a disk takes its time for that. No test cuts the power.
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes folders of its own in there
_ROOM = 8 * 2**30  # bytes that must be free: what is in there is gone from the memory


def pytest_configure(config: pytest.Config) -> None:
    """Choose the hypothesis profile, and where the temporary folders of tests are."""
    how_much = [name for name in ("quick", "nightly") if config.getoption(f"--{name}")]
    settings.load_profile(how_much[0] if how_much else "default")
    if _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free >= _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))
    if config.getoption("--quick"):
        wanted = [config.option.markexpr, *(f"not {mark}" for mark in _NOT_QUICK)]
        config.option.markexpr = " and ".join(f"({each})" for each in wanted if each)


_NOT_QUICK = ("slow", "postgresql", "nightly")  # marks, of which pyproject.toml says what they mean
_DRIVING = ("crash", "e2e", "month", "packages", "page")  # processes and browsers
# Slow as a whole: they drive processes, play whole games in all variants, forge or draw them.
_SLOW_FOLDERS = [(name,) for name in (*_DRIVING, "conformance", "fair", "render")]
_PATIENT = pytest.mark.timeout(900)  # seconds: processes and browsers on a busy machine
_NIGHTLY = pytest.mark.timeout(4 * 3600)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even look into folders that are slow: their examples take seconds to gather."""
    return True if config.getoption("--quick") and _is_slow(collection_path) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what is in those folders, too, for runs in which they are named."""
    if _is_slow(item.path):
        item.add_marker(pytest.mark.slow)


def _is_slow(path: Path) -> bool:
    return path.is_relative_to(_TESTS) and path.relative_to(_TESTS).parts[:1] in _SLOW_FOLDERS


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give time to those who need it; leave nightly tests out of ordinary runs."""
    for item in items:
        folder = item.path.parent.name
        if item.get_closest_marker("nightly"):
            item.add_marker(_NIGHTLY)
        elif folder in _DRIVING and not item.get_closest_marker("timeout"):
            item.add_marker(_PATIENT)
    if config.getoption("--nightly"):
        return
    skip = pytest.mark.skip(reason="nightly: run with --nightly")
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    """Fail a test that leaves the process otherwise than it was, instead of a later one."""
    before = _shared()
    yield
    after = _shared()
    assert {name: after[name] for name in before} == before


def _shared() -> dict[str, object]:
    """Return what all tests of a process have in common and some of them change."""
    found: dict[str, object] = {
        f"level of {name or 'the log'}": logging.getLogger(name).level
        for name in ("", "bot", "games", "render", "storage", "discord.client")
    }
    found["switch interval"] = sys.getswitchinterval()
    found["garbage collector"] = gc.isenabled(), gc.get_freeze_count()
    if (sprites := sys.modules.get("render.sprites")) is not None:
        found["shelf"] = sprites.folder()
    if (library := sys.modules.get("discord.http")) is not None:
        found["address of Discord"] = library.Route.BASE
    return found
