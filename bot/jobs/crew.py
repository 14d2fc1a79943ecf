"""The crew: the two workers, and how a picture or a thought is asked of them.

Two, because a thought of a second must not stand in front of a picture that somebody waits for.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.jobs.worker import PROGRAM, Limits, Worker, WorkerState, command
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
    """A drawn picture with its alt text."""

    data: bytes
    name: str
    alt: str

    def file(self) -> discord.File:
        """Return a fresh upload of the picture."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt)


class Crew:
    """Draws and thinks in processes of their own; sprites are kept in a folder."""

    def __init__(self, folder: Path | None = None, thinker: Sequence[str] = PROGRAM) -> None:
        level = logging.getLevelName(logging.getLogger("bot").getEffectiveLevel())
        self._pictures = Worker("pictures", PICTURES, command(PICTURES, level, folder))
        self._thoughts = Worker("thoughts", THOUGHTS, command(THOUGHTS, level, program=thinker))

    @property
    def states(self) -> tuple[WorkerState, ...]:
        """Return how the workers are."""
        return self._pictures.state, self._thoughts.state

    async def draw(self, slug: str, frame: Frame, kind: Kind) -> Picture:
        """Return the picture of a frame."""
        request = {"do": "draw", "slug": slug, "kind": kind, **_written(frame)}
        answer, data = await self._pictures.ask(request, _DRAWING)
        return Picture(data, f"{kind}.webp", answer["alt"])

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


def _written(frame: Frame) -> dict[str, object]:
    """Return a frame as JSON; it is spoken anew by whoever draws it."""
    say = frame.say
    if not isinstance(say, Speaker):
        raise TypeError("only what a Speaker speaks can be drawn elsewhere")
    return {
        "view": frame.view,
        "names": frame.names,
        "language": say.language,
        "spoken": say.names,
        "targets": [(target.number, target.key) for target in frame.targets],
        "notes": frame.notes,
    }
