"""What /status is made of: who may see it, times in words, percentiles."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.status_command import duration, numbers, owners, worker_line
from bot.jobs.worker import WorkerState
from bot.operate.metrics import Figures, percentile
from bot.texts import speaker


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 min"), (61, "1 min"), (3 * 3600 + 120, "3 h 2 min"), (50 * 3600, "2 d 2 h")],
)
def test_durations_have_two_units(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_long_list_of_games_is_cut() -> None:
    assert numbers((7,)) == "7"
    assert numbers(range(1, 21)).endswith("19, 20")
    assert numbers(range(1, 500)).endswith("19, 20, …")


def _application(owner: int, team: list[int] | None = None) -> Any:
    members = None if team is None else [SimpleNamespace(id=member) for member in team]
    made_team = None if members is None else SimpleNamespace(members=members)
    return SimpleNamespace(owner=SimpleNamespace(id=owner), team=made_team)


def test_the_owner_or_the_team_hosts_the_bot() -> None:
    assert owners(_application(5)) == {5}
    assert owners(_application(5, [6, 7])) == {6, 7}  # the owner of a team's bot is the team itself
    assert owners(None) == set()


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (WorkerState("pictures", 12, 88_400_000, 0, None), "**Pictures** process 12, 88 MB"),
        (WorkerState("thoughts", None, 0, 0, None), "**Computers** idle, no process"),
        (
            WorkerState("thoughts", None, 0, 1, None),
            "**Computers** idle, no process (it died once)",
        ),
        (
            WorkerState("pictures", None, 0, 3, 70.0),
            "⚠️ **Pictures** refused for 1 min: its process keeps dying, see the log. "
            "(it died 3 times)",
        ),
    ],
)
def test_a_worker_is_told_in_words(state: WorkerState, words: str) -> None:
    assert worker_line(speaker("", "en"), state) == words


def test_percentiles() -> None:
    assert percentile([], 50) is None
    assert percentile([3.0], 95) == 3.0
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 50) == 50.0
    assert percentile(values, 95) == 95.0
    assert percentile([1.0, 2.0], 50) == 1.0


def test_figures_remember_the_latest_and_stay_small() -> None:
    figures = Figures()
    figures.answered.extend(float(n) for n in range(5000))
    assert len(figures.answered) == 1000
    assert min(figures.answered) == 4000.0
    assert figures.uptime >= 0
