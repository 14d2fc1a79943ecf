"""A crew without processes: one picture for everything, and computers that hardly think.

For what is about neither: pictures and strong play cost nearly all of a turn.
"""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.jobs.crew import Crew, Picture
from bot.jobs.worker import WorkerState
from bot.tables.thoughts import Thought, key_of

_DOT = base64.b64decode("UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAdQnlJUq/+BiOh/AAA=")  # two by two
_QUICKEST = "deckhand"


class QuickCrew(Crew):
    """Answers at once, in the bot's own process."""

    def __init__(self, folder: Path | None = None) -> None:
        """Start no worker."""

    @property
    def states(self) -> tuple[WorkerState, ...]:
        """Return that there are no workers to tell of."""
        return ()

    async def draw(self, slug: str, frame: Any, kind: Any) -> Picture:
        """Return the one picture there is."""
        return Picture(_DOT, f"{kind}.webp", slug, kind)

    async def cover(self, slug: str, language: str) -> Picture:
        """Return the one picture there is."""
        return Picture(_DOT, "cover.webp", slug, "cover")

    async def rehearse(self, slug: str, picture: int) -> tuple[bool, bool]:
        """Have everything ready."""
        return True, True

    async def think(self, thought: Thought) -> str:
        """Return what the quickest level plays, whichever was asked."""
        return key_of(replace(thought, level=_QUICKEST))

    async def close(self) -> None:
        """End nothing."""
