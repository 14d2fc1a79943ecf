"""The stage: it jumps when everybody rests, and says what it waits for when nobody goes on."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.month.shared_clock import NEVER, Pulse, Rest, SharedClock
from tests.month.stage import Stage, StandstillError


@dataclass
class Bot:
    """As much of a bot as the stage looks at."""

    pulse: Pulse
    is_lost: bool = False
    process: Any = field(default_factory=lambda: SimpleNamespace(is_running=True))

    def __str__(self) -> str:
        return "the last line of its log"


def _stage(folder: Path, rest: Rest) -> Stage:
    world = SimpleNamespace(interactions={"1": {"state": "pending", "user": "Ana"}})
    discord = SimpleNamespace(
        advance=lambda seconds: None, server=SimpleNamespace(core=SimpleNamespace(world=world))
    )
    bot = Bot(Pulse(folder / "bot.pulse"))
    bot.pulse.tell(rest)
    stage = Stage(cast(Any, discord), SharedClock(folder / "clock"))
    stage.bots.append(cast(Any, bot))
    return stage


async def test_a_bot_that_never_rests_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.month.stage._PATIENCE", 0.1)
    stage = _stage(tmp_path, Rest(3, is_resting=False, under_way=2))
    with pytest.raises(StandstillError) as told:
        await stage.play(stage.now() + 60)
    assert "the last line of its log" in str(told.value)
    assert "'user': 'Ana'" in str(told.value)


async def test_whoever_waits_for_ever_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.month.stage._PATIENCE", 0.1)
    stage = _stage(tmp_path, Rest(3, is_resting=False))

    async def wait_for_an_answer() -> None:
        await asyncio.Event().wait()

    stage.at(stage.now(), wait_for_an_answer)
    with pytest.raises(StandstillError, match="wait_for_an_answer"):
        await stage.play(stage.now() + 60)


async def test_a_bot_that_ends_by_itself_is_told_of(tmp_path: Path) -> None:
    stage = _stage(tmp_path, Rest(3, is_resting=False))
    cast(Any, stage.bots[0]).is_lost = True
    with pytest.raises(StandstillError, match="ended by itself"):
        await stage.play(stage.now() + 60)


async def test_time_passes_in_jumps_when_everybody_rests(tmp_path: Path) -> None:
    stage = _stage(tmp_path, Rest())
    clock = stage.clock
    begins, acted = stage.now(), list[float]()

    async def act() -> None:
        acted.append(stage.now() - begins)

    def woken(seconds: float) -> None:
        rest = Rest(1, is_resting=True, offset=clock.offset, until=NEVER)
        stage.bots[0].pulse.tell(rest)

    cast(Any, stage.discord).advance = woken
    woken(0.0)
    for hours in (1, 2):
        stage.at(begins + hours * 3600, act)
    async with asyncio.timeout(20):
        await stage.play(begins + 3 * 3600)
    assert [round(at / 3600, 2) for at in acted] == [1.0, 2.0]
    assert stage.cost.jumps >= 3
