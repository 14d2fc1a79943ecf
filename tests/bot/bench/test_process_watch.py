"""A bot is weighed alone, with its workers, and again when they have ended."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator

import pytest

from bot.bench import measure
from bot.bench.process_watch import Watch
from bot.bench.results import Plan
from bot.bench.shift_workers import Figures

PARENT = """
import subprocess, sys
pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
heavy = "held = b'x' * 20_000_000; print(len(held), flush=True); input()"
worker = subprocess.Popen([sys.executable, "-c", heavy], **pipes)
worker.stdout.readline()
print("with a worker", flush=True)
input()
worker.communicate(b"end")
print("alone", flush=True)
input()
"""
PLAN = Plan(tables=1, seconds=1.0, stored=0, thinking=1.0, idle=True)


@pytest.fixture
async def parent() -> AsyncIterator[asyncio.subprocess.Process]:
    """Return a process with a worker, which it ends when it is told anything."""
    command = (sys.executable, "-c", PARENT)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"with a worker\n"
    yield process
    process.kill()
    await process.wait()


async def test_the_idle_bot_is_weighed_when_its_workers_have_ended(
    parent: asyncio.subprocess.Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, figures = Watch(parent.pid), Figures()
    watch.weigh()
    assert not watch.is_alone
    assert watch.together[0] > watch.alone[0] > 1
    monkeypatch.setattr(measure, "_LONGEST_IDLE", 0.0)
    memory = await measure._weighed(PLAN, watch, watch, figures)
    assert memory.idle is None
    assert "did not end" in figures.errors[0]
    monkeypatch.setattr(measure, "_LONGEST_IDLE", 60.0)
    waiting = asyncio.create_task(measure._weighed(PLAN, watch, watch, figures))
    assert parent.stdin is not None
    parent.stdin.write(b"go on\n")
    memory = await waiting
    assert memory.idle is not None
    assert memory.idle == memory.bare_idle == watch.alone[-1] < memory.together
