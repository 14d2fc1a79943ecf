"""Shared by all tests: hypothesis profiles, nightly tests only when asked for, a process kept tidy.

Two workers share the tests out as they find time, so any test may follow any other in a process.
"""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.databases", "tests.timeouts"]

# Neither a deadline nor slow draws are failures: a busy machine is slow.
_UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", _UNHURRIED, derandomize=True, max_examples=60)
settings.register_profile("nightly", _UNHURRIED, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--nightly`: run the slow tests too, and hypothesis with many random examples."""
    parser.addoption("--nightly", action="store_true", help="run the slow tests too")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the hypothesis profile."""
    settings.load_profile("nightly" if config.getoption("--nightly") else "default")


_SLOW_FOLDERS = ("crash", "e2e", "month", "packages", "page")
_SLOW = pytest.mark.timeout(900)  # seconds: processes and browsers on a busy machine
_NIGHTLY = pytest.mark.timeout(4 * 3600)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give time to those who need it; leave nightly tests out of ordinary runs."""
    for item in items:
        folder = item.path.parent.name
        if item.get_closest_marker("nightly"):
            item.add_marker(_NIGHTLY)
        elif folder in _SLOW_FOLDERS and not item.get_closest_marker("timeout"):
            item.add_marker(_SLOW)
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
