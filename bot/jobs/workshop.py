"""Orders for pictures and thoughts: whose turn it is, and what nobody needs any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

from bot.jobs.crew import Crew, Picture
from bot.jobs.kept_pictures import KeptPictures, key_of, key_of_page
from bot.jobs.queue import Ticket, Urgency, WaitingLine
from bot.jobs.scenes import OPENING
from bot.jobs.worker_errors import JobError, WorkerError, kind_and_place
from bot.tables.thoughts import Thought
from render import Frame, Kind

log = logging.getLogger(__name__)

Draw = Callable[[str, Frame, Kind], Awaitable[Picture]]
Cover = Callable[[str, str], Awaitable[Picture | None]]
Page = Callable[[str, str, int], Awaitable[Picture | None]]
Think = Callable[[Thought], Awaitable[str]]
Rehearse = Callable[[str, int], Awaitable[tuple[bool, bool]]]

_MOST_REHEARSALS = 4000  # requests for one game; a fault must not go on for ever


class Workshop:
    """Takes orders and passes them on one at a time, pictures and thoughts each in their line."""

    def __init__(
        self,
        draw: Draw,
        think: Think,
        rehearse: Rehearse,
        cover: Cover | None = None,
        page: Page | None = None,
        kept: KeptPictures | None = None,
    ) -> None:
        self._page, self._kept = page, kept
        self._bare: set[str] = set()  # games without pictures of their rules
        self._draw, self._think, self._rehearse, self._cover = draw, think, rehearse, cover
        self._covers: dict[tuple[str, str], asyncio.Task[Picture | None]] = {}
        self._line = WaitingLine()
        self._thinking = WaitingLine()
        self._rehearsed: dict[str, asyncio.Task[None]] = {}
        self._ahead: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, crew: Crew, kept: KeptPictures | None = None) -> Workshop:
        """Return the workshop that passes its orders on to workers."""
        return cls(crew.draw, crew.think, crew.rehearse, crew.cover, crew.page, kept)

    async def draw(self, slug: str, frame: Frame, kind: Kind, ticket: Ticket) -> Picture:
        """Return the picture of a frame; SupersededError if it is needed no more."""
        return await self._line.run(ticket, partial(self._drawn, slug, frame, kind))

    async def _drawn(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Return a picture; a public one that was drawn lately is not drawn again."""
        draw = partial(self._draw, slug, frame, kind)
        if self._kept is None:
            return await draw()
        return await self._kept.shown(key_of(slug, frame, kind), draw)

    async def page(self, slug: str, language: str, number: int, ticket: Ticket) -> Picture | None:
        """Return the picture of a chapter of the rules, None if there is none."""
        if self._page is None or slug in self._bare:
            return None
        draw: Callable[[], Awaitable[Picture | None]] = partial(self._page, slug, language, number)
        if self._kept is not None:
            draw = partial(self._kept.shown, key_of_page(slug, language, number), draw)
        found = await self._line.run(ticket, draw)
        if found is None:
            self._bare.add(slug)
        return found

    async def think(self, thought: Thought, owner: Hashable) -> str:
        """Return what a computer plays; whoever hosts many games does not keep others waiting."""
        return await self._thinking.run(Ticket(owner), partial(self._think, thought))

    def rehearse(self, slug: str) -> None:
        """Have ready what the first pictures of a game need; once, while nobody else waits."""
        if slug not in self._rehearsed:
            self._rehearsed[slug] = asyncio.create_task(self.rehearsed(slug, OPENING))

    def rehearse_ahead(self, slugs: Iterable[str]) -> None:
        """Have ready what the first pictures of these games need, before anybody wants one.

        One game after the other, and never before anything that somebody is waiting for.
        """
        if self._ahead is None:
            self._ahead = asyncio.create_task(self._one_by_one(tuple(slugs)))

    async def _one_by_one(self, slugs: Sequence[str]) -> None:
        # How a game begins may be needed within a minute; its middle can wait until all have that.
        for slug in slugs:
            if slug not in self._rehearsed:  # then a lobby has seen to it
                await self.rehearsed(slug, OPENING, ahead=True)
        for slug in slugs:
            await self.rehearsed(slug, ahead=True)

    async def rehearsed(
        self, slug: str, pictures: int | None = None, *, ahead: bool = False
    ) -> None:
        """Rehearse some pictures of a game or all; returns when done, or when that cannot be."""
        try:
            await self._rehearse_on(slug, pictures, ahead=ahead)
        except (WorkerError, JobError) as error:  # no harm: it is drawn when somebody needs it
            log.warning("not rehearsed: game=%s error=%s", slug, type(error).__name__)

    async def _rehearse_on(
        self, slug: str, pictures: int | None = None, *, ahead: bool = False
    ) -> None:
        """Rehearse the first pictures of a game, or all; `ahead` of everything, last of all."""
        ticket = Ticket(("rehearsal", slug), urgency=Urgency.REHEARSAL)
        picture = 0
        for _ in range(_MOST_REHEARSALS):
            if ahead and (wanted := self._wanted()):
                await asyncio.wait(wanted)
            work = partial(self._rehearse, slug, picture)
            is_done, is_last = await self._line.run(ticket, work)
            picture += is_done
            if picture == pictures or (is_done and is_last):
                return

    def _wanted(self) -> list[asyncio.Task[Any]]:
        """Return what is rehearsed or drawn for lobbies that are open."""
        return [t for t in (*self._rehearsed.values(), *self._covers.values()) if not t.done()]

    async def cover(self, slug: str, language: str, within: float) -> Picture | None:
        """Return what invites to a game; None if it has no such picture, or not in time.

        It is drawn once, a little at a time, so that nobody waits long behind it.
        """
        if self._cover is None:
            return None
        key = slug, language
        task = self._covers.get(key)
        if task is None:
            drawing = self._drawn_cover(slug, partial(self._cover, slug, language))
            task = self._covers[key] = asyncio.create_task(drawing)
        await asyncio.wait((task,), timeout=within)
        if not task.done() or task.cancelled():
            return None
        try:
            return task.result()
        except Exception as error:  # whatever drawing stumbled over: a lobby needs no cover
            if self._covers.get(key) is task:
                del self._covers[key]  # maybe the next time
            log.error("cover failed: game=%s error=%s at=%s", slug, *kind_and_place(error))
            return None

    async def _drawn_cover(
        self, slug: str, draw: Callable[[], Awaitable[Picture | None]]
    ) -> Picture | None:
        await self._rehearse_on(slug, pictures=1)
        return await self._line.run(Ticket(("cover", slug), urgency=Urgency.BOARD), draw)

    async def close(self) -> None:
        """Give up rehearsals and finish what is under way."""
        ahead = [] if self._ahead is None else [self._ahead]
        tasks = (*ahead, *self._rehearsed.values(), *self._covers.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(self._line.finish(), self._thinking.finish())
