"""A worker: it may die, hang, swell or fail in any job; the bot goes on and loses one answer."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.jobs.queue import Ticket, WaitingLine
from bot.jobs.worker import SHORT, Worker
from bot.jobs.worker_errors import (
    JobError,
    WorkerError,
    WorkerLostError,
    WorkerRefusedError,
    kind_and_place,
)
from tests.bot.begun_tables import PATIENCE, until
from tests.bot.jobs.hired import LIMITS, PROGRAM, Hired
from tests.bot.jobs.odd_worker import SECRET

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


@pytest.fixture
async def hired(tmp_path: Path) -> AsyncIterator[Hired]:
    """Return workers for this test."""
    made = Hired(tmp_path)
    yield made
    await made.close()


async def _echo(worker: Worker, say: str = "hello", within: float = PATIENCE) -> int:
    """Return the number of the process that has answered."""
    answer, body = await worker.ask({"do": "echo", "say": say}, within)
    assert (answer["said"], body) == (say, say.encode())
    return int(answer["pid"])


def _pid(worker: Worker) -> int | None:
    return worker.state.pid


def _refused_for(worker: Worker) -> float | None:
    return worker.state.refused_for


def _is_gone(pid: int) -> bool:
    """Return whether a process has ended; whoever has to bury it may be slow."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


async def test_the_first_request_starts_it_and_the_next_ones_find_it(hired: Hired) -> None:
    worker = hired.worker()
    assert _pid(worker) is None
    pid = await _echo(worker)
    assert await _echo(worker, "again") == pid == worker.state.pid
    assert worker.state.rss > 0
    assert worker.state.deaths == 0


def _sleeps(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat").read_text("ascii")
    return stat.rpartition(")")[2].split()[0] == "S"


def _used(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads what Linux tells")
async def test_it_stands_aside_for_a_moment_and_goes_on(hired: Hired) -> None:
    worker = hired.worker(replace(LIMITS, starved=5.0))
    worker.pause()  # nobody is there yet
    pid = await _echo(worker)
    worker.pause()  # nor at work
    task = asyncio.create_task(worker.ask({"do": "compute", "seconds": 1.0}, PATIENCE))
    before = _used(pid)
    await until(lambda: _used(pid) > before)
    hired.clock.now += 2 * SHORT
    worker.pause()
    hired.clock.now += 60.0  # paused for longer than anybody may starve
    await until(lambda: _sleeps(pid) or task.done())
    worker.go_on()
    await task
    assert await _echo(worker) == pid
    assert worker.state.deaths == 0


async def test_a_job_that_has_just_begun_does_not_stand_aside(
    hired: Hired, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[int] = []
    monkeypatch.setattr("bot.jobs.worker.pause", paused.append)
    worker = hired.worker()
    pid = await _echo(worker)
    task = asyncio.create_task(worker.ask({"do": "compute", "seconds": 0.3}, PATIENCE))
    before = _used(pid)
    await until(lambda: _used(pid) > before)
    worker.pause()
    assert paused == []
    hired.clock.now += 2 * SHORT
    worker.pause()
    assert paused == [pid]
    await task


async def test_killed_in_a_job_it_loses_that_job_and_no_other(hired: Hired) -> None:
    worker = hired.worker()
    task, _ = await hired.begin(worker, "lost")
    pid = worker.state.pid
    assert pid is not None
    waiting = asyncio.create_task(_echo(worker, "next"))
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(WorkerLostError):
        await task
    assert await waiting != pid
    assert worker.state.deaths == 1


async def test_killed_while_idle_it_is_replaced(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    os.kill(pid, signal.SIGKILL)
    await until(lambda: _is_gone(pid))
    await until(lambda: worker._child is None or not worker._child.is_alive)
    assert await _echo(worker) != pid
    assert worker.state.deaths == 1


async def test_stopped_past_its_deadline_it_is_killed(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(WorkerLostError):
        await _echo(worker, within=0.01)
    assert _is_gone(pid)
    assert await _echo(worker) != pid


async def test_a_fresh_one_gets_more_time(hired: Hired) -> None:
    worker = hired.worker(replace(LIMITS, fresh=PATIENCE))
    assert await _echo(worker, within=0.0)


async def test_whoever_goes_away_does_not_end_the_job(hired: Hired) -> None:
    worker, line = hired.worker(), WaitingLine()
    begun, go = hired.folder / "begun", hired.folder / "go"
    request = {"do": "wait", "say": "for nobody", "begun": str(begun), "go": str(go)}
    leaving = asyncio.create_task(line.run(Ticket("ana"), lambda: worker.ask(request, PATIENCE)))
    await until(begun.exists)
    pid = worker.state.pid
    leaving.cancel()
    staying = asyncio.create_task(line.run(Ticket("bram"), lambda: _echo(worker, "mine")))
    await until(lambda: len(line) == 1)
    go.touch()
    assert await staying == pid
    assert leaving.cancelled()
    assert worker.state.deaths == 0


@pytest.mark.parametrize("request_", [{"do": "dance"}, {}, {"do": "draw"}, {"do": "think"}])
async def test_a_bad_job_fails_and_the_worker_lives(hired: Hired, request_: dict[str, Any]) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    with pytest.raises(JobError) as caught:
        await worker.ask(request_, PATIENCE)
    assert caught.value.kind in ("PipeError", "KeyError")
    assert await _echo(worker) == pid


async def test_an_error_has_no_words(
    hired: Hired, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    worker = hired.worker()
    with pytest.raises(JobError) as caught:
        await worker.ask({"do": "scream"}, PATIENCE)
    kind, at = kind_and_place(caught.value)
    assert (kind, at.partition(":")[0]) == ("ValueError", "_scream")
    await worker.close()
    out, err = capfd.readouterr()
    assert SECRET not in f"{caught.value}{caught.value.__cause__}{caplog.text}{out}{err}"


async def test_what_a_job_prints_is_no_answer(hired: Hired) -> None:
    worker = hired.worker()
    answer, _ = await worker.ask({"do": "chatter", "say": "answer"}, PATIENCE)
    assert answer["said"] == "answer"
    assert await _echo(worker) == answer["pid"]


async def test_a_job_that_wants_too_much_memory_fails_alone(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    with pytest.raises(JobError) as caught:
        await worker.ask({"do": "hoard"}, PATIENCE)
    assert caught.value.kind == "MemoryError"
    assert await _echo(worker) == pid


async def test_one_that_has_grown_is_replaced_after_its_job(hired: Hired) -> None:
    worker = hired.worker()
    answer, _ = await worker.ask({"do": "swell", "say": "large"}, PATIENCE)
    assert await _echo(worker) != answer["pid"]
    await until(lambda: _is_gone(answer["pid"]))
    assert worker.state.deaths == 0


async def test_an_idle_one_ends(hired: Hired) -> None:
    worker = hired.worker(replace(LIMITS, idle=0.01))
    pid = await _echo(worker)
    await until(lambda: worker.state.pid is None)
    await until(lambda: _is_gone(pid))
    assert worker.state.deaths == 0
    assert await _echo(worker) != pid


async def test_after_three_deaths_it_refuses_for_a_while(
    hired: Hired, caplog: pytest.LogCaptureFixture
) -> None:
    worker = hired.worker()
    for number in range(3):
        assert _refused_for(worker) is None
        with pytest.raises(WorkerLostError):
            await worker.ask({"do": "die"}, PATIENCE)
        assert worker.state.deaths == number + 1
    hired.clock.now += LIMITS.refusal - 1
    with pytest.raises(WorkerRefusedError):
        await _echo(worker)
    assert _refused_for(worker) == LIMITS.refusal - 1
    assert "worker refuses jobs: worker=odd seconds=30" in caplog.text
    hired.clock.now += 2
    with pytest.raises(WorkerLostError):  # one may try, and it is no better
        await worker.ask({"do": "die"}, PATIENCE)
    with pytest.raises(WorkerRefusedError):
        await _echo(worker)
    hired.clock.now += LIMITS.refusal + 1
    assert await _echo(worker)
    assert _refused_for(worker) is None
    with pytest.raises(WorkerLostError):
        await worker.ask({"do": "die"}, PATIENCE)
    assert await _echo(worker)  # once is not three times in a row


async def test_a_program_that_cannot_be_started_counts_as_dead(hired: Hired) -> None:
    worker = hired.worker(program=("/nowhere/python",))
    for _ in range(3):
        with pytest.raises(WorkerLostError):
            await _echo(worker)
    with pytest.raises(WorkerRefusedError):
        await _echo(worker)


async def test_closing_ends_it_in_the_middle_of_a_job(
    hired: Hired, caplog: pytest.LogCaptureFixture
) -> None:
    worker = hired.worker(replace(LIMITS, farewell=0.01))
    task, _ = await hired.begin(worker, "never said")
    pid = worker.state.pid
    assert pid is not None
    await worker.close()
    with pytest.raises(WorkerError):
        await task
    assert _is_gone(pid)
    with pytest.raises(WorkerRefusedError):
        await _echo(worker)
    assert "worker lost" not in caplog.text  # nobody need look into it


async def test_closing_waits_for_a_job_that_is_soon_done(hired: Hired) -> None:
    worker = hired.worker(replace(LIMITS, farewell=PATIENCE))
    task, go = await hired.begin(worker, "said")
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    go.touch()
    assert (await task)[0]["said"] == "said"
    await closing
    assert worker.state.pid is None


async def test_signals_to_everybody_are_none_of_its_business(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    for each in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid, each)
        assert await _echo(worker) == pid


async def test_it_is_nice_and_knows_no_secret_of_the_bot(
    hired: Hired, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("BATHYSPHERE_DATABASE", "postgresql://secret")
    answer, _ = await hired.worker().ask({"do": "environment"}, PATIENCE)
    assert answer["niceness"] >= 1
    assert {"MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"} <= set(answer["names"])
    assert not [name for name in answer["names"] if name.startswith(("DISCORD", "BATHYSPHERE"))]


def _gives_way(pid: int) -> bool:
    return os.sched_getscheduler(pid) == os.SCHED_IDLE


async def test_it_gives_way_to_everybody_until_it_starves(
    hired: Hired, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    worker = hired.worker()
    task, go = await hired.begin(worker, "late")
    pid = worker.state.pid
    assert pid is not None
    assert _gives_way(pid)
    hired.clock.now += LIMITS.starved + 60  # it has waited and computed nothing
    go.touch()
    await task
    assert "worker starved: worker=odd" in caplog.text
    eager = await _echo(worker)
    assert eager != pid
    assert not _gives_way(eager)
    hired.clock.now += LIMITS.eager
    assert _gives_way(await _echo(worker))


async def test_the_seconds_a_job_has_computed_are_no_waiting(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    task = asyncio.create_task(worker.ask({"do": "compute", "seconds": 0.3}, PATIENCE))
    await until(lambda: worker._turn.locked())
    hired.clock.now += LIMITS.starved + 0.2
    await task
    assert await _echo(worker) == pid


async def test_whoever_was_overdue_may_have_starved(hired: Hired) -> None:
    worker = hired.worker()
    pid = await _echo(worker)
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(WorkerLostError):
        await _echo(worker, within=0.01)
    assert not _gives_way(await _echo(worker))


async def test_where_it_may_not_give_way_it_works_all_the_same(
    hired: Hired, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", refuse)
    assert not _gives_way(await _echo(hired.worker()))


_PARENT = """
import asyncio, sys
from bot.jobs.worker import Limits, Worker

async def main():
    worker = Worker("odd", Limits(10**9, 10**9, 3600.0), sys.argv[1:])
    answer, _ = await worker.ask({"do": "echo", "say": "here"}, 600.0)
    print(answer["pid"], flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


async def test_when_the_bot_is_killed_its_worker_ends() -> None:
    command = (sys.executable, "-c", _PARENT, *PROGRAM)
    bot = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    assert not _is_gone(pid)
    bot.kill()
    await bot.wait()
    await until(lambda: _is_gone(pid))
