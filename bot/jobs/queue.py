"""A line for slow work: one thing at a time, everybody in turn, nothing done in vain."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 0.05  # seconds; a board that has waited for longer is as urgent as a panel


class SupersededError(Exception):
    """The work is not needed any more: the same message is to show something newer."""


class Urgency(IntEnum):
    """How long some work may wait, the most urgent first."""

    PANEL = 0  # somebody looks at the screen
    BOARD = 1  # a channel will show it
    REHEARSAL = 2  # nobody has asked for it yet


@dataclass(frozen=True, slots=True)
class Ticket:
    """Whom some work is for, and the message it goes to if that message is there already.

    The works of one owner wait behind each other; owners take turns.
    """

    owner: Hashable
    message: int | None = None
    urgency: Urgency = Urgency.PANEL


@dataclass(slots=True)
class _Waiting:
    ticket: Ticket
    called: asyncio.Future[None]
    since: float


_Lane = OrderedDict[Hashable, deque[_Waiting]]


class WaitingLine:
    """A lock whose next holder is the first work of whoever has waited longest for a turn.

    Panels go before boards, but not for ever; rehearsals come when nobody else waits.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._is_taken = False
        self._clock = clock
        self._lanes: dict[Urgency, _Lane] = {urgency: OrderedDict() for urgency in Urgency}
        self._under_way: set[asyncio.Task[object]] = set()

    def __len__(self) -> int:
        return sum(len(line) for lane in self._lanes.values() for line in lane.values())

    async def run(self, ticket: Ticket, work: Callable[[], Awaitable[T]]) -> T:
        """Do some work when its turn has come, alone.

        SupersededError if there is newer work for the same message by then. Once begun it goes on
        when whoever waits for it goes away; the next one waits for its end.
        """
        await self._enter(ticket)
        task = asyncio.ensure_future(self._held(work))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for the work under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _held(self, work: Callable[[], Awaitable[T]]) -> T:
        try:
            return await work()
        finally:
            self._pass_on()

    def _ended(self, task: asyncio.Task[T]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has heard of it, or has gone

    async def _enter(self, ticket: Ticket) -> None:
        if self._is_taken:
            await self._wait(ticket)
        self._is_taken = True

    async def _wait(self, ticket: Ticket) -> None:
        called = asyncio.get_running_loop().create_future()
        line = self._lanes[ticket.urgency].setdefault(ticket.owner, deque())
        mine = _Waiting(ticket, called, self._clock())
        for place, other in enumerate(line):
            if ticket.message is not None and other.ticket == ticket:
                del line[place]
                other.called.set_exception(SupersededError())
                break
        line.append(mine)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled() and called.exception() is None:
                self._pass_on()  # called and cancelled at once: somebody else goes
            else:
                self._leave(mine)
            raise

    def _leave(self, mine: _Waiting) -> None:
        lane = self._lanes[mine.ticket.urgency]
        line = lane.get(mine.ticket.owner, deque())
        if mine in line:
            line.remove(mine)
        if not line:
            lane.pop(mine.ticket.owner, None)

    def _pass_on(self) -> None:
        """Call the first of the owner at the head; the owner's next work waits at the end."""
        while (lane := self._next_lane()) is not None:
            owner, line = lane.popitem(last=False)
            waiting = line.popleft()
            if line:
                lane[owner] = line
            if not waiting.called.done():
                waiting.called.set_result(None)
                return
        self._is_taken = False

    def _next_lane(self) -> _Lane | None:
        """Return whose turn it is: the most urgent, or a board that has lost its patience."""
        panels, boards = self._lanes[Urgency.PANEL], self._lanes[Urgency.BOARD]
        if panels and boards:
            since = _since(boards)
            is_urgent = self._clock() - since > PATIENCE
            return boards if is_urgent and since < _since(panels) else panels
        return next((lane for lane in self._lanes.values() if lane), None)


def _since(lane: _Lane) -> float:
    """Return since when the first of a lane has waited."""
    return next(iter(lane.values()))[0].since
