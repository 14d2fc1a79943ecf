"""A few kills in every run of the suite; hundreds by `python -m tests.crash --kills 300`."""

from __future__ import annotations

from pathlib import Path

from tests.crash.harness import crash


async def test_a_killed_bot_loses_and_doubles_nothing(data: Path) -> None:
    figures = await crash(data, kills=3, seed=7, slugs=["nautilus_duel"])
    assert figures.problems == []
    assert figures.kills == 3
    assert figures.boards == 6
