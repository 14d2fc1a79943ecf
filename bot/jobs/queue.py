"""A line for slow work: one thing at a time, everybody in turn, nothing done in vain."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass


class SupersededError(Exception):
    """The work is not needed any more: the same message is to show something newer."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Whom some work is for, and the message it goes to if that message is there already.

    The works of one owner wait behind each other; owners take turns.
    """

    owner: Hashable
    message: int | None = None


class WaitingLine:
    """A lock whose next holder is the first work of whoever has waited longest for a turn."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: OrderedDict[Hashable, deque[tuple[Ticket, asyncio.Future[None]]]] = (
            OrderedDict()
        )

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Be alone inside; SupersededError if there is newer work for the same message."""
        if self._is_taken:
            await self._wait(ticket)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, ticket: Ticket) -> None:
        called = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(ticket.owner, deque())
        for place, (other, waiting) in enumerate(line):
            if ticket.message is not None and other == ticket:
                del line[place]
                waiting.set_exception(SupersededError())
                break
        line.append((ticket, called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled() and called.exception() is None:
                self._pass_on()  # called and cancelled at once: somebody else goes
            else:
                self._leave(ticket, called)
            raise

    def _leave(self, ticket: Ticket, called: asyncio.Future[None]) -> None:
        line = self._waiting.get(ticket.owner, deque())
        if (ticket, called) in line:
            line.remove((ticket, called))
        if not line:
            self._waiting.pop(ticket.owner, None)

    def _pass_on(self) -> None:
        """Call the first of the owner at the head; the owner's next work waits at the end."""
        while self._waiting:
            owner, line = self._waiting.popitem(last=False)
            _, called = line.popleft()
            if line:
                self._waiting[owner] = line
            if not called.done():
                called.set_result(None)
                return
        self._is_taken = False
