"""`bathysphere bench discord`: both bots get the same clicks, in shifts."""

from __future__ import annotations

import asyncio
import gc
import time
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from bot.bench import load, measure
from bot.bench.measure import Load, Plan
from bot.bench.shift_workers import Echo
from bot.bench.shifts import Shift
from bot.local_discord.driver.driver import LocalDiscord
from tests.bot.begun_tables import until
from tests.shelf import share_sprites


@pytest.mark.parametrize(
    ("moment", "worked", "is_on"),
    [
        (99.0, 0.0, False),
        (100.0, 0.0, True),
        (104.0, 4.0, True),
        (110.0, 10.0, False),
        (123.0, 10.0, False),
        (124.0, 10.0, True),
        (125.0, 11.0, True),
        (149.5, 21.5, True),
    ],
)
def test_only_time_on_duty_counts(moment: float, worked: float, is_on: bool) -> None:
    shift = Shift(100.0, length=10.0, pause=2.0)
    assert shift.worked(moment) == worked
    assert shift.is_on(moment) is is_on


def test_two_shifts_never_overlap_and_both_work_as_long() -> None:
    shift = Shift(100.0, length=10.0, pause=2.0)
    other = shift.other
    moments = [100.0 + n / 4 for n in range(960)]
    assert not any(shift.is_on(moment) and other.is_on(moment) for moment in moments)
    assert sum(map(shift.is_on, moments)) == sum(map(other.is_on, moments)) == 400


@pytest.mark.parametrize("worked", [0.0, 0.25, 9.5, 10.0, 10.25, 20.0, 33.0])
def test_a_moment_is_found_again(worked: float) -> None:
    shift = Shift(100.0, length=10.0, pause=2.0)
    assert shift.worked(shift.moment(worked)) == worked
    assert shift.other.moment(worked) - shift.moment(worked) == 12.0
    assert shift.moment(10.0) == 110.0  # not when the next shift begins


async def test_a_click_that_takes_longer_than_the_shift_after_it_is_done_by_the_bare_bot_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pressed: list[str] = []

    async def board(_echo: Echo, room: str) -> str:
        return f"board of {room}"

    async def press(_echo: Echo, room: str, board: str) -> None:
        assert board == f"board of {room}"
        pressed.append(room)

    monkeypatch.setattr(Echo, "_board", board)
    monkeypatch.setattr(Echo, "_press", press)
    long_ago = Shift(time.monotonic() - 1000.0)
    echo = Echo(cast(LocalDiscord, None), ["first", "second"], long_ago)
    clicks: list[tuple[float, str]] = [(1.0, "first")]
    playing = asyncio.get_running_loop().create_future()
    pressing = asyncio.create_task(echo.press(clicks, playing))
    await until(lambda: pressed == ["first"])
    clicks.append((5.9, "second"))  # answered at last
    playing.set_result(None)
    await pressing
    assert pressed == ["first", "second"]


async def test_the_bare_bot_gets_the_same_clicks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "Shift", partial(Shift, length=2.0, pause=0.5))
    share_sprites(tmp_path)
    load = await measure.measure(Plan(tables=3, seconds=6.0, stored=1, thinking=0.3), tmp_path)
    assert load.clicks >= 3
    assert load.bare_clicks == load.clicks
    assert not load.failed
    assert not load.violations
    assert not load.errors
    assert all(0 < p50 <= p99 for p50, p99 in (load.acknowledged, load.bare))
    assert load.memory[0] > load.bare_memory > 20
    assert load.processor > 0
    assert gc.isenabled()


def _load(plan: Plan, clicks: int, p99: float) -> Load:
    return Load(
        plan=plan,
        clicks=clicks,
        bare_clicks=clicks,
        turns=10,
        failed=0,
        violations=0,
        acknowledged=(0.002, p99),
        bare=(0.002, 0.003),
        calm=(0.002, p99),
        bare_calm=(0.002, 0.003),
        taken=0.0,
        stall=(0.0, 0.002),
        memory=(90.0, 100.0),
        bare_memory=44.0,
        processor=0.4,
        kilobytes_a_game=60.0,
        errors=(),
    )


@pytest.mark.parametrize(
    ("runs", "code", "said"),
    [
        ([(500, 0.005)], 0, "acknowledgement p99 1.67 of the bare bot's ≤ 2: ok"),
        ([(500, 0.007)], 1, "acknowledgement p99 2.33 of the bare bot's ≤ 2: BROKEN"),
        ([(50, 0.05), (500, 0.005)], 0, "not judged"),
        ([(50, 0.005)], 1, "not judged"),
    ],
)
def test_the_verdict_needs_clicks_enough(
    runs: list[tuple[int, float]],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left = iter(runs)

    async def measured(plan: Plan, _folder: Path) -> Load:
        return _load(plan, *next(left))

    monkeypatch.setattr(load, "measure", measured)
    monkeypatch.setattr(load, "_draw_sprites", lambda shelf: None)
    plans = [Plan(tables=10, seconds=60.0, stored=0, thinking=20.0) for _ in runs]
    assert load.bench_discord(plans, None, None) == code
    assert said in capsys.readouterr().out
