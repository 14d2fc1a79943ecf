"""The crew: the two workers, and how a picture or a thought is asked of them.

Two, because a thought of a second must not stand in front of a picture that somebody waits for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.jobs.pipe import Json
from bot.jobs.stand_aside import is_alone
from bot.jobs.worker import PROGRAM, SHORT, Limits, Worker, WorkerState, command
from bot.tables.thoughts import Thought
from bot.texts import Speaker
from games.core.players import LONGEST
from render import Frame, Kind

_MEGABYTE = 1_000_000
PICTURES = Limits(rss=220 * _MEGABYTE, data=600 * _MEGABYTE, idle=600.0)
THOUGHTS = Limits(rss=150 * _MEGABYTE, data=400 * _MEGABYTE, idle=120.0)
_DRAWING = 20.0  # seconds for a picture
_THINKING = 10.0  # seconds for a thought, beyond what its level may take


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture with its alt text, of a kind that may be another than was asked for."""

    data: bytes
    name: str
    alt: str
    kind: Kind
    lower: Picture | None = None  # the other half of a board in two, shown below it

    @classmethod
    def unpacked(cls, head: Json, data: bytes) -> Picture | None:
        """Return the picture in an answer of the worker, None if there is none in it."""
        picture = None
        for part in reversed(head["parts"]):
            data, own = data[: -part["bytes"]], data[-part["bytes"] :]
            kind: Kind = part["kind"]
            picture = cls(own, f"{kind}.webp", part["alt"], kind, picture)
        return picture

    def packed(self) -> tuple[Json, bytes]:
        """Return it as such an answer."""
        parts, data = [{"kind": self.kind, "alt": self.alt, "bytes": len(self.data)}], self.data
        if self.lower is not None:
            head, below = self.lower.packed()
            return {"parts": parts + head["parts"]}, data + below
        return {"parts": parts}, data


class Crew:
    """Draws and thinks in processes of their own; sprites are kept in a folder."""

    def __init__(self, folder: Path | None = None, thinker: Sequence[str] = PROGRAM) -> None:
        level = logging.getLevelName(logging.getLogger("bot").getEffectiveLevel())
        self._pictures = Worker("pictures", PICTURES, command(PICTURES, level, folder))
        self._thoughts = Worker("thoughts", THOUGHTS, command(THOUGHTS, level, program=thinker))
        self._is_alone = is_alone()

    @property
    def states(self) -> tuple[WorkerState, ...]:
        """Return how the workers are."""
        return self._pictures.state, self._thoughts.state

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Return the picture of a frame, or the nearest to it that there is (`render.drawn`)."""
        picture = await self._picture({"do": "draw", "slug": slug, "kind": kind, **written(frame)})
        if picture is None:
            raise ValueError(kind)
        return picture

    async def cover(self, slug: str, language: str) -> Picture | None:
        """Return the picture that invites to a game, None if it has none."""
        return await self._picture({"do": "cover", "slug": slug, "language": language})

    async def page(self, slug: str, language: str, number: int) -> Picture | None:
        """Return the picture of a chapter of the rules, None if it has none."""
        asked = {"do": "page", "slug": slug, "language": language, "number": number}
        return await self._picture(asked)

    async def _picture(self, request: Json) -> Picture | None:
        with self._undisturbed():
            answer, data = await self._pictures.ask(request, _DRAWING)
        return Picture.unpacked(answer, data)

    @contextmanager
    def _undisturbed(self) -> Iterator[None]:
        """Let no long thought take half of the only processor from a picture."""
        if not self._is_alone:
            yield
            return
        self._thoughts.pause()
        later = asyncio.get_running_loop().call_later(SHORT, self._thoughts.pause)
        try:
            yield
        finally:
            later.cancel()
            self._thoughts.go_on()

    async def rehearse(self, slug: str, picture: int) -> tuple[bool, bool]:
        """Draw a little of what a first picture needs.

        Returns whether that picture is done, and whether it was the last one.
        """
        request = {"do": "rehearse", "slug": slug, "picture": picture}
        answer, _ = await self._pictures.ask(request, _DRAWING)
        return answer["done"], answer["last"]

    async def think(self, thought: Thought) -> str:
        """Return the key of what a level plays."""
        within = LONGEST[thought.level] + _THINKING
        answer, _ = await self._thoughts.ask({"do": "think", **thought.write()}, within)
        return str(answer["key"])

    async def close(self) -> None:
        """End both; no more jobs from now on."""
        await asyncio.gather(self._pictures.close(), self._thoughts.close())


def written(frame: Frame) -> dict[str, object]:
    """Return a frame as JSON; it is spoken anew by whoever draws it."""
    say = frame.say
    if not isinstance(say, Speaker):
        raise TypeError("only what a Speaker speaks can be drawn elsewhere")
    return {
        "view": frame.view,
        "names": frame.names,
        "language": say.language,
        "spoken": say.names,
        "targets": [(target.number, target.key, target.first) for target in frame.targets],
        "notes": frame.notes,
        "asked": frame.asked,
    }
