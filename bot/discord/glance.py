"""What stands above a board: at most three lines of what happened, the rest is in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.discord.sentences import Speech, is_victim
from bot.tables.story import StoryLine
from bot.tables.table import STOP
from storage.api.rows import PostedMessage

MOST = 3  # lines: more push the picture off a phone's screen
ENDED = "game-ended"  # the event that tells the result, by convention; it stands below the picture

_Paragraph = tuple[list[StoryLine], list[str]]


@dataclass(frozen=True, slots=True)
class Glance:
    """The lines of a board, and how much had no room."""

    lines: list[str]
    left: int = 0
    done_to: int = 0  # lines from the first on that tell what was done to whoever is asked

    def spoken(self, speech: Speech) -> list[str]:
        """Return the lines as they stand there, the last with how much is in the log."""
        if not self.left or not self.lines:
            return self.lines
        more = speech.bot("story-more", line=self.lines[-1], count=self.left)
        return [*self.lines[:-1], more]

    def following(self, earlier: Sequence[str], left: int) -> Glance:
        """Return this after lines of another board, the oldest of which make room."""
        first, rest = self.lines[: self.done_to], [*earlier, *self.lines[self.done_to :]]
        room = MOST - len(first)
        kept = rest[-room:] if room else []
        return Glance([*first, *kept], left + self.left + len(rest) - len(kept), self.done_to)


def glance(speech: Speech, story: Sequence[StoryLine]) -> Glance:
    """Return the lines: what was done to whoever is asked now comes first, then in order.

    If there is more than has room, the last turn comes before what followed from it, and that
    before whatever was earlier.
    """
    if speech.table.is_over:
        story = [line for line in story if not _tells_the_end(line)]
    told = speech.paragraphs(story)
    asked = speech.table.waiting_for()
    done_to = [
        place
        for place, (lines, _) in enumerate(told)
        if any(is_victim(line, seat) for line in lines for seat in asked)
    ]
    wanted = [*_last_turn(told)[:1], *reversed(done_to), *reversed(range(len(told)))]
    kept = set(list(dict.fromkeys(wanted))[:MOST])
    order = [place for place in done_to if place in kept]
    order += sorted(kept.difference(done_to))
    spoken = [" ".join(told[place][1]) for place in order]
    hits = sum(place in kept for place in done_to)
    return Glance(spoken, max(len(told) - MOST, 0), hits)


def unseen(speech: Speech, board: PostedMessage | None) -> list[str]:
    """Return what to say where nothing may be told: that whom alone the board before asked, chose.

    Of several who were asked it says nothing: who was the last may be a secret.
    """
    asked = [] if board is None else board.data.get("asked", [])
    if len(asked) != 1 or speech.table.is_over or speech.table.seats[asked[0]].care is not None:
        return []
    return [speech.bot("story-unseen", seat=asked[0])]


def _tells_the_end(line: StoryLine) -> bool:
    """Return whether a line says what stands below the picture: the result, or that it stopped."""
    return line.act == STOP or (line.event is not None and line.event.kind == ENDED)


def _last_turn(told: Sequence[_Paragraph]) -> list[int]:
    """Return the places of what the one who chose last has done, from the first on."""
    found: list[int] = []
    seat = None
    for place, (lines, _) in reversed(list(enumerate(told))):
        doer = lines[0].seat if _is_deed(lines[0]) else None
        if doer is None:
            continue
        if seat is not None and doer != seat:
            break
        seat = doer
        found.insert(0, place)
    return found


def _is_deed(line: StoryLine) -> bool:
    """Return whether a line tells what somebody did, not what came of it."""
    return line.event is not None and line.event.data.get("seat") == line.seat is not None
