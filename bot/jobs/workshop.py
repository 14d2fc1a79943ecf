"""Orders for pictures and thoughts: whose turn it is, and what nobody needs any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from functools import partial

from bot.jobs.crew import Crew, Picture
from bot.jobs.queue import Ticket, Urgency, WaitingLine
from bot.jobs.worker_errors import JobError, WorkerError
from bot.tables.thoughts import Thought
from render import Frame, Kind

log = logging.getLogger(__name__)

Draw = Callable[[str, Frame, Kind], Awaitable[Picture]]
Think = Callable[[Thought], Awaitable[str]]
Rehearse = Callable[[str, int], Awaitable[tuple[bool, bool]]]

_MOST_REHEARSALS = 400  # requests for one game; a fault must not go on for ever


class Workshop:
    """Takes orders and passes them on one at a time, pictures and thoughts each in their line."""

    def __init__(self, draw: Draw, think: Think, rehearse: Rehearse) -> None:
        self._draw, self._think, self._rehearse = draw, think, rehearse
        self._line = WaitingLine()
        self._thinking = WaitingLine()
        self._rehearsed: dict[str, asyncio.Task[None]] = {}

    @classmethod
    def of(cls, crew: Crew) -> Workshop:
        """Return the workshop that passes its orders on to workers."""
        return cls(crew.draw, crew.think, crew.rehearse)

    async def draw(self, slug: str, frame: Frame, kind: Kind, ticket: Ticket) -> Picture:
        """Return the picture of a frame; SupersededError if it is needed no more."""
        return await self._line.run(ticket, partial(self._draw, slug, frame, kind))

    async def think(self, thought: Thought, owner: Hashable) -> str:
        """Return what a computer plays; whoever hosts many games does not keep others waiting."""
        return await self._thinking.run(Ticket(owner), partial(self._think, thought))

    def rehearse(self, slug: str) -> None:
        """Have ready what the first pictures of a game need; once, while nobody else waits."""
        if slug not in self._rehearsed:
            self._rehearsed[slug] = asyncio.create_task(self.rehearsed(slug))

    async def rehearsed(self, slug: str) -> None:
        """Rehearse a game now; returns when it is done, or when that cannot be."""
        ticket = Ticket(("rehearsal", slug), urgency=Urgency.REHEARSAL)
        picture = 0
        try:
            for _ in range(_MOST_REHEARSALS):
                work = partial(self._rehearse, slug, picture)
                is_done, is_last = await self._line.run(ticket, work)
                if is_done and is_last:
                    return
                picture += is_done
        except (WorkerError, JobError) as error:  # no harm: it is drawn when somebody needs it
            log.warning("not rehearsed: game=%s error=%s", slug, type(error).__name__)

    async def close(self) -> None:
        """Give up rehearsals and finish what is under way."""
        for task in self._rehearsed.values():
            task.cancel()
        await asyncio.gather(*self._rehearsed.values(), return_exceptions=True)
        await asyncio.gather(self._line.finish(), self._thinking.finish())
