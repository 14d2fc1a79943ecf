"""Shared by all tests: hypothesis profiles, and nightly tests that run only when asked for."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.databases"]

settings.register_profile("default", deadline=None, derandomize=True, max_examples=60)
settings.register_profile(
    "nightly",
    deadline=None,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--nightly`: run the slow tests too, and hypothesis with many random examples."""
    parser.addoption("--nightly", action="store_true", help="run the slow tests too")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the hypothesis profile."""
    settings.load_profile("nightly" if config.getoption("--nightly") else "default")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave nightly tests out of ordinary runs."""
    if config.getoption("--nightly"):
        return
    skip = pytest.mark.skip(reason="nightly: run with --nightly")
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(skip)
