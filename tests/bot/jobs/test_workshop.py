"""The workshop: who is served first, what nobody needs any more, rehearsals in small pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

import pytest

from bot.jobs.crew import Picture
from bot.jobs.frames import frame
from bot.jobs.queue import PATIENCE as PATIENT
from bot.jobs.queue import SupersededError, Ticket, Urgency, WaitingLine
from bot.jobs.worker_errors import JobError, WorkerRefusedError
from bot.jobs.workshop import Workshop
from bot.tables.thoughts import Thought
from bot.texts import speaker
from render import Frame, Kind
from tests.bot.begun_tables import PATIENCE, until
from tests.bot.standin import empty_picture, nothing_to_rehearse, think_alone

FRAME = frame({}, ("Ana",), speaker(""))


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Line:
    """A line in which the first work goes on until it is let go."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.line = WaitingLine(self.clock)
        self.done: list[str] = []
        self._go = asyncio.Event()
        self._tasks: list[asyncio.Task[str]] = []

    async def begin(self) -> None:
        """Take the line up."""
        begun = asyncio.Event()

        async def busy() -> str:
            begun.set()
            await self._go.wait()
            return "busy"

        self._tasks.append(asyncio.create_task(self.line.run(Ticket("busy"), busy)))
        await begun.wait()

    async def stand(
        self, name: str, urgency: Urgency, owner: Hashable = None, message: int | None = None
    ) -> asyncio.Task[str]:
        """Join the line with a work of that name."""

        async def work() -> str:
            self.done.append(name)
            return name

        before = len(self.line)
        ticket = Ticket(owner or name, message, urgency)
        task = asyncio.create_task(self.line.run(ticket, work))
        self._tasks.append(task)
        await asyncio.sleep(0)
        assert len(self.line) in (before, before + 1)
        return task

    async def let_go(self) -> list[str]:
        """Return in which order the others were served."""
        self._go.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return self.done


@pytest.fixture
async def line() -> Line:
    """Return a line that is taken."""
    made = Line()
    await made.begin()
    return made


async def test_panels_go_before_boards_and_boards_before_rehearsals(line: Line) -> None:
    await line.stand("rehearsal", Urgency.REHEARSAL)
    await line.stand("board", Urgency.BOARD)
    await line.stand("panel", Urgency.PANEL)
    await line.stand("another panel", Urgency.PANEL)
    assert await line.let_go() == ["panel", "another panel", "board", "rehearsal"]


async def test_a_board_that_has_waited_is_as_urgent_as_a_panel(line: Line) -> None:
    await line.stand("early panel", Urgency.PANEL)
    await line.stand("board", Urgency.BOARD)
    line.clock.now = PATIENT + 0.1
    await line.stand("late panel", Urgency.PANEL)
    await line.stand("late board", Urgency.BOARD)
    assert await line.let_go() == ["early panel", "board", "late panel", "late board"]


async def test_a_board_is_patient_for_a_while(line: Line) -> None:
    await line.stand("board", Urgency.BOARD)
    line.clock.now = PATIENT - 0.1
    await line.stand("panel", Urgency.PANEL)
    assert await line.let_go() == ["panel", "board"]


async def test_no_board_waits_behind_a_rehearsal_however_old(line: Line) -> None:
    for number in range(3):
        await line.stand(f"rehearsal {number}", Urgency.REHEARSAL)
    line.clock.now = 1000 * PATIENT
    await line.stand("board", Urgency.BOARD)
    await line.stand("panel", Urgency.PANEL)
    assert (await line.let_go())[:2] == ["panel", "board"]


@pytest.mark.parametrize("urgency", list(Urgency))
async def test_owners_take_turns_within_an_urgency(line: Line, urgency: Urgency) -> None:
    for number in range(3):
        await line.stand(f"ana {number}", urgency, "ana")
    await line.stand("bram", urgency, "bram")
    assert await line.let_go() == ["ana 0", "bram", "ana 1", "ana 2"]


async def test_a_newer_order_for_the_same_message_replaces_one_that_waits(line: Line) -> None:
    old = await line.stand("old", Urgency.PANEL, "ana", message=5)
    await line.stand("other message", Urgency.PANEL, "ana", message=6)
    await line.stand("new", Urgency.PANEL, "ana", message=5)
    with pytest.raises(SupersededError):
        await old
    assert await line.let_go() == ["other message", "new"]


async def test_one_under_way_is_finished_for_whoever_waits_behind_it() -> None:
    line, begun, go = WaitingLine(), asyncio.Event(), asyncio.Event()
    done: list[str] = []

    async def slow() -> None:
        begun.set()
        await go.wait()
        done.append("slow")

    async def quick() -> None:
        done.append("quick")

    leaving = asyncio.create_task(line.run(Ticket("ana"), slow))
    await begun.wait()
    leaving.cancel()
    staying = asyncio.create_task(line.run(Ticket("bram"), quick))
    await until(lambda: len(line) == 1)
    assert leaving.cancelled()
    assert done == []
    go.set()
    await staying
    assert done == ["slow", "quick"]


async def test_whoever_leaves_the_line_leaves_it_to_the_others(line: Line) -> None:
    leaving = await line.stand("never", Urgency.BOARD)
    await line.stand("board", Urgency.BOARD)
    leaving.cancel()
    assert await line.let_go() == ["board"]
    assert len(line.line) == 0


async def test_a_failure_nobody_waits_for_is_nobodys_business() -> None:
    unseen: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: unseen.append(what))
    line, begun, go = WaitingLine(), asyncio.Event(), asyncio.Event()

    async def fails() -> None:
        begun.set()
        await go.wait()
        raise JobError("ValueError", "somewhere")

    leaving = asyncio.create_task(line.run(Ticket("ana"), fails))
    await begun.wait()
    leaving.cancel()
    go.set()
    await line.finish()
    go.set()
    with pytest.raises(JobError):
        await line.run(Ticket("bram"), fails)
    assert unseen == []


class Stool:
    """Rehearses in pieces and remembers in which order it was asked for what."""

    def __init__(self, pieces: int) -> None:
        self.asked: list[object] = []
        self.busy: asyncio.Event | None = None
        self._pieces = pieces

    async def rehearse(self, slug: str, picture: int) -> tuple[bool, bool]:
        """Be done with each of two pictures after some pieces."""
        if self.busy is not None:
            await self.busy.wait()
        self.asked.append((slug, picture))
        is_done = self.asked.count((slug, picture)) % self._pieces == 0
        return is_done, picture == 1

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Draw nothing."""
        self.asked.append(kind)
        return await empty_picture(slug, frame, kind)


async def test_a_rehearsal_is_cut_into_pieces_and_done_once() -> None:
    stool = Stool(3)
    workshop = Workshop(stool.draw, think_alone, stool.rehearse)
    workshop.rehearse("duel")
    workshop.rehearse("duel")
    await until(lambda: workshop._rehearsed["duel"].done())
    assert stool.asked == [("duel", 0)] * 3 + [("duel", 1)] * 3
    workshop.rehearse("duel")
    await workshop.close()
    assert len(stool.asked) == 6


async def test_all_games_are_rehearsed_ahead_one_after_the_other() -> None:
    stool = Stool(2)
    workshop = Workshop(stool.draw, think_alone, stool.rehearse)
    workshop.rehearse_ahead(("duel", "swarm"))
    workshop.rehearse_ahead(("duel",))  # once is enough
    await until(lambda: len(stool.asked) == 16)
    games = [each[0] for each in stool.asked if isinstance(each, tuple)]
    assert games == (["duel"] * 4 + ["swarm"] * 4) * 2  # openings, then what comes later
    await workshop.close()
    assert len(stool.asked) == 16


async def test_a_lobby_does_not_wait_for_what_is_rehearsed_ahead() -> None:
    stool = Stool(1)
    stool.busy = asyncio.Event()
    workshop = Workshop(stool.draw, think_alone, stool.rehearse)
    workshop.rehearse_ahead(("duel", "swarm", "atlantis"))
    await until(lambda: workshop._line._is_taken)
    workshop.rehearse("swarm")
    board = asyncio.create_task(
        workshop.draw("atlantis", FRAME, "board", Ticket(("game", 1), urgency=Urgency.BOARD))
    )
    await until(lambda: len(workshop._line) == 2)
    stool.busy.set()
    await board
    await until(lambda: workshop._ahead is not None and workshop._ahead.done())
    first = ["duel", "board", "swarm", "swarm", "duel", "atlantis", "atlantis"]
    rest = ["duel"] * 2 + ["swarm"] * 2 + ["atlantis"] * 2
    assert [each[0] if isinstance(each, tuple) else each for each in stool.asked] == first + rest
    await workshop.close()


async def test_a_game_that_cannot_be_rehearsed_does_not_keep_back_the_others() -> None:
    tried = []

    async def fails(slug: str, picture: int) -> tuple[bool, bool]:
        tried.append(slug)
        raise JobError("KeyError", "there")

    workshop = Workshop(empty_picture, think_alone, fails)
    workshop.rehearse_ahead(("duel", "swarm"))
    await until(lambda: tried == ["duel", "swarm"] * 2)
    await workshop.close()


async def test_a_workshop_that_closes_gives_up_what_is_rehearsed_ahead() -> None:
    stool = Stool(10**9)
    workshop = Workshop(stool.draw, think_alone, stool.rehearse)
    workshop.rehearse_ahead(("duel",))
    await until(lambda: bool(stool.asked))
    await workshop.close()
    asked = len(stool.asked)
    await asyncio.sleep(0)
    assert len(stool.asked) == asked


async def test_whoever_comes_meanwhile_waits_for_one_piece_only() -> None:
    stool = Stool(3)
    stool.busy = asyncio.Event()
    workshop = Workshop(stool.draw, think_alone, stool.rehearse)
    workshop.rehearse("duel")
    board = asyncio.create_task(
        workshop.draw("duel", FRAME, "board", Ticket(("game", 1), urgency=Urgency.BOARD))
    )
    await until(lambda: len(workshop._line) == 1)
    stool.busy.set()
    await board
    assert stool.asked[:2] == [("duel", 0), "board"]
    await workshop.close()


@pytest.mark.parametrize("error", [WorkerRefusedError("pictures"), JobError("KeyError", "there")])
async def test_a_rehearsal_that_fails_does_no_harm(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(slug: str, picture: int) -> tuple[bool, bool]:
        raise error

    workshop = Workshop(empty_picture, think_alone, fails)
    await workshop.rehearsed("duel")
    assert f"not rehearsed: game=duel error={type(error).__name__}" in caplog.text
    assert (await workshop.draw("duel", FRAME, "board", Ticket("ana"))).name == "board.webp"


async def test_a_rehearsal_that_never_ends_ends() -> None:
    asked = 0

    async def never(slug: str, picture: int) -> tuple[bool, bool]:
        nonlocal asked
        asked += 1
        return False, False

    async with asyncio.timeout(PATIENCE):
        await Workshop(empty_picture, think_alone, never).rehearsed("duel")
    assert asked > 1


async def test_a_thought_does_not_stand_in_front_of_a_picture() -> None:
    begun, go = asyncio.Event(), asyncio.Event()

    async def slowly(thought: Thought) -> str:
        begun.set()
        await go.wait()
        return "key"

    workshop = Workshop(empty_picture, slowly, nothing_to_rehearse)
    thought = Thought("duel", 1, {}, 0, "mate", b"")
    thinking = asyncio.create_task(workshop.think(thought, "ana"))
    await begun.wait()
    async with asyncio.timeout(PATIENCE):
        await workshop.draw("duel", FRAME, "panel", Ticket("ana"))
    go.set()
    assert await thinking == "key"


async def test_only_what_a_speaker_speaks_is_drawn_elsewhere() -> None:
    from bot.jobs.crew import Crew

    made = Frame({}, ("Ana",), lambda message: "words")
    draw: Callable[..., Awaitable[Picture]] = Crew().draw
    with pytest.raises(TypeError, match="Speaker"):
        await draw("duel", made, "board")
