"""`bathysphere bench discord`: both bots get the same clicks, in shifts."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from bot.bench import load, measure
from bot.bench.results import Load, Memory, Plan, Spread
from bot.bench.shift_workers import Click, Echo
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
    clicks = [Click(1.0, "first")]
    playing = asyncio.get_running_loop().create_future()
    pressing = asyncio.create_task(echo.press(clicks, playing))
    await until(lambda: pressed == ["first"])
    clicks.append(Click(5.9, "second"))  # answered at last
    playing.set_result(None)
    await pressing
    assert pressed == ["first", "second"]


@pytest.mark.slow
async def test_the_bare_bot_gets_the_same_clicks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measure, "Shift", partial(Shift, length=2.0, pause=0.5))
    share_sprites(tmp_path)
    plan = Plan(tables=3, seconds=6.0, stored=1, thinking=0.3, cores=1, think=0.05)
    load = await measure.measure(plan, tmp_path)
    assert load.clicks >= 3
    assert load.bare_clicks == load.clicks
    assert not load.failed
    assert not load.violations
    assert not load.errors
    assert load.answered.count == load.clicks
    assert 0 < load.boards.count <= load.turns
    for spread in (load.acknowledged, load.bare, load.answered, load.boards):
        assert 0 < spread.p50 <= spread.p95 <= spread.p99
    assert load.acknowledged.p50 < load.answered.p50
    assert load.stall is not None
    assert load.stall.count > 0
    memory = load.memory
    assert memory.highest >= memory.together > memory.alone > memory.bare > 20
    assert memory.idle is None
    assert load.processor > 0
    assert gc.isenabled()


_LIGHT = Memory(alone=74.0, together=190.0, highest=200.0, bare=44.0)


def _load(
    plan: Plan,
    clicks: int = 500,
    p99: float = 0.004,
    stall: float | None = 0.002,
    memory: Memory = _LIGHT,
) -> Load:
    ours, bare = Spread(clicks, 0.002, 0.002, p99), Spread(clicks, 0.002, 0.002, 0.003)
    return Load(
        plan=plan,
        cores="1 for the bots, 0 for Discord and people",
        clicks=clicks,
        bare_clicks=clicks,
        turns=10,
        failed=0,
        violations=0,
        acknowledged=ours,
        bare=bare,
        calm=ours,
        bare_calm=bare,
        taken=0.0,
        answered=Spread(clicks, 0.1501, 0.6, 0.7),
        boards=Spread(10, 0.3, 0.9, 1.0),
        stall=None if stall is None else Spread(9000, 0.0, 0.001, stall),
        memory=memory,
        processor=0.4,
        kilobytes_a_game=60.0,
        errors=(),
    )


Run = dict[str, Any]
_PLAN = Plan(tables=10, seconds=60.0, stored=0, thinking=20.0)


def _verdict(monkeypatch: pytest.MonkeyPatch, runs: list[Run], results: Path | None = None) -> int:
    """Return the exit code of a command that finds this."""
    left = iter(runs)

    async def measured(plan: Plan, _folder: Path) -> Load:
        return _load(plan, **next(left))

    monkeypatch.setattr(load, "measure", measured)
    monkeypatch.setattr(load, "_draw_sprites", lambda shelf: None)
    return load.bench_discord([_PLAN for _ in runs], results=results)


@pytest.mark.parametrize(
    ("runs", "code", "said"),
    [
        ([{}], 0, "acknowledgement p99 1.33 of the bare bot's ≤ 1.5, of 500 clicks: ok"),
        ([{"p99": 0.005}], 1, "p99 1.67 of the bare bot's ≤ 1.5, of 500 clicks: BROKEN"),
        ([{"clicks": 50, "p99": 0.05}, {}], 0, "not judged"),
        ([{"clicks": 50}], 1, "not judged"),
        ([{"stall": 0.0099}], 0, "event loop stall p99 < 10 ms: ok"),
        ([{"stall": 0.011}], 1, "event loop stall p99 < 10 ms: BROKEN"),
        ([{"stall": None}], 0, "event loop stall  not told"),
        ([{}], 0, "answer complete   p50 150 ms, p95 600 ms, 500 times"),
        ([{}], 0, "board posted      p50 300 ms, p95 900 ms, 10 times"),
    ],
)
def test_the_verdict_keeps_to_its_bounds(
    runs: list[Run],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _verdict(monkeypatch, runs) == code
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("memory", "broken"),
    [
        (Memory(79.0, 194.0, 300.0, 44.0), []),
        (Memory(80.0, 194.0, 300.0, 44.0), ["memory of the bot alone 36 MB"]),
        (Memory(79.0, 195.0, 300.0, 44.0), ["memory with all workers 151 MB"]),
        (Memory(79.0, 194.0, 300.0, 44.0, idle=70.0, bare_idle=42.0), []),
        (Memory(79.0, 194.0, 300.0, 44.0, idle=78.0, bare_idle=42.0), ["memory when idle 36 MB"]),
    ],
)
def test_memory_is_judged_alone_together_and_idle(
    memory: Memory,
    broken: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _verdict(monkeypatch, [{"memory": memory}]) == bool(broken)
    said = [line for line in capsys.readouterr().out.splitlines() if "BROKEN" in line]
    assert [words in line for words, line in zip(broken, said, strict=True)] == [True] * len(broken)


def test_the_figures_of_runs_are_written_to_be_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    _verdict(monkeypatch, [{}, {"stall": None}], file)
    first, second = json.loads(file.read_text("utf-8"))
    assert first["answered"] == {"count": 500, "p50": 0.1501, "p95": 0.6, "p99": 0.7}
    assert first["plan"]["tables"] == 10
    assert first["memory"]["together"] == 190.0
    assert second["stall"] is None
