"""Days in seconds, with the real bot: nothing is missing, doubled or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.environment import database_path
from tests.month.folder import quick_folder
from tests.month.month import Plan
from tests.month.report import report


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder for the bots of one run."""
    with quick_folder() as folder:
        yield folder


# Nightly as well: on a busy machine the judge can miss a turn that begins and ends between two of
# its looks, and takes the notice about it for a doubled one.
@pytest.mark.nightly
async def test_two_days_at_two_tables(data: Path) -> None:
    verdict, lines = await report(Plan(2, 2, 1, data, database_path(data)))
    assert verdict.breaches == [], "\n".join(lines)
    assert verdict.turns > 0
    assert verdict.boards >= verdict.turns


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_month_at_twenty_tables(data: Path, seed: int) -> None:
    verdict, lines = await report(Plan(20, 30, seed, data, database_path(data)))
    assert verdict.breaches == [], "\n".join(lines)
    assert verdict.finished > 0


@pytest.mark.nightly
async def test_a_week_on_two_processes(data: Path, postgres_url: str) -> None:
    verdict, lines = await report(Plan(6, 7, 3, data, postgres_url, processes=2))
    assert verdict.breaches == [], "\n".join(lines)
