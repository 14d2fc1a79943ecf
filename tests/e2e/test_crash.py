"""A few kills in every run of the suite; hundreds by `python -m tests.crash --kills 300`."""

from __future__ import annotations

from pathlib import Path

from bot.settings import database
from tests.crash.harness import crash


async def test_a_killed_bot_loses_and_doubles_nothing(data: Path) -> None:
    figures = await crash(data, 3, 7, ["nautilus_duel"], place=database(data))
    assert figures.problems == []
    assert figures.kills == 3
    assert figures.boards == 6


async def test_of_two_processes_with_a_shard_each_one_is_killed(
    data: Path, postgres_url: str
) -> None:
    figures = await crash(data, 3, 5, ["nautilus_duel"], place=postgres_url, processes=2)
    assert figures.problems == []
    assert figures.kills == 3
    assert figures.boards == 12
    assert figures.taken_over >= 1
