"""What stands above a board: a headline and two more short lines, the rest is in the log."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.discord.sentences import Speech, is_victim
from bot.tables.story import StoryLine
from bot.tables.table import STOP
from games.core.api import Seat
from games.core.wording import happenings
from storage.api.rows import PostedMessage

MOST = 3  # lines: more push the picture off a phone's screen
LONGEST = 120  # characters of a line as they are read; a phone makes three lines of them
ENDED = "game-ended"  # the event that tells the result, by convention; the headline does

_BOLD = "**"
_SMALL = "-# "
_ESCAPE = re.compile(r"\\(?=[^\w\s])")  # before a sign in a name that would mean something


@dataclass(frozen=True, slots=True)
class Glance:
    """The lines of a board, the first with the headline, and how much had no room."""

    lines: list[str]
    left: int = 0
    head: str = ""  # with what the first line begins, if the headline is not all of it

    def spoken(self) -> list[str]:
        """Return the lines as they stand there, the headline in bold."""
        if not self.lines or self.lines[0].startswith(_SMALL):
            return self.lines
        first, *others = self.lines
        head = self.head or first
        return [f"{_BOLD}{head}{_BOLD}{first[len(head) :]}", *others]

    def following(self, earlier: Sequence[str], left: int) -> Glance:
        """Return this with the lines of the board before it below, small, if there is room."""
        small = [_SMALL + line.removeprefix(_SMALL) for line in earlier]
        lines = [*self.lines, *small]
        return Glance(lines[:MOST], left + self.left + len(lines[MOST:]), self.head)


@dataclass(frozen=True, slots=True)
class _Told:
    """What somebody did in a turn, or what happened, with all that came of it: sentences."""

    doer: tuple[int, bool] | None  # the seat, and whether a computer played for its person
    said: list[str]
    hits: frozenset[int]  # the sentences about what was done to whoever is asked now

    @property
    def opening(self) -> list[str]:
        """Return who did what, with what that did to whoever is asked."""
        return [said for n, said in enumerate(self.said) if n == 0 or n in self.hits]

    @property
    def rest(self) -> list[str]:
        """Return what else came of it."""
        return [said for n, said in enumerate(self.said) if n and n not in self.hits]


def glance(speech: Speech, story: Sequence[StoryLine]) -> Glance:
    """Return the lines: what was done to whoever is asked now comes first, then in order.

    If there is more than has room, the last turn comes before what followed from it, and that
    before whatever was earlier. A game that is over has its result as the headline.
    """
    told = _told(speech, story)
    if speech.table.is_over:
        kept = _wanted(told, MOST - 1)
        lines = [speech.verdict(), *(_filled(each.said) for each in kept)]
        return Glance(lines, _left(told, lines))
    hits = _packed([" ".join(each.opening) for each in told if each.hits])[:MOST]
    kept = _wanted([each for each in told if not each.hits], MOST - len(hits))
    lines = [*hits, *(_filled(each.said) for each in kept)]
    if not lines:
        return Glance([])
    first = next((each for each in told if each.hits), None) or kept[0]
    head = " ".join(first.opening) if first.hits else _shortened(first.said[0])
    if len(lines) < MOST and sum(bool(each.hits) for each in told) < 2:
        lines[:1] = [head, *_packed(list(map(_shortened, first.rest)))[: MOST - len(lines)]]
    return Glance(lines, _left(told, lines), head if lines[0] != head else "")


def unseen(speech: Speech, board: PostedMessage | None) -> list[str]:
    """Return what to say where nothing may be told: that whom alone the board before asked, chose.

    Of several who were asked it says nothing: who was the last may be a secret.
    """
    asked = [] if board is None else board.data.get("asked", [])
    if len(asked) != 1 or speech.table.is_over or speech.table.seats[asked[0]].care is not None:
        return []
    return [speech.bot("story-unseen", seat=asked[0])]


def _told(speech: Speech, story: Sequence[StoryLine]) -> list[_Told]:
    """Return what is to be told; the result and that a game was stopped are the headline's."""
    if speech.table.is_over:
        story = [line for line in story if not _tells_the_end(line)]
    undone = happenings(speech.table.game.wording())
    turns: list[tuple[list[StoryLine], list[str]]] = []
    for lines, said in speech.paragraphs(story, is_brief=True):
        doer = _doer(lines[0], undone)
        if turns and doer is not None and doer == _doer(turns[-1][0][0], undone):
            turns[-1] = (turns[-1][0] + lines, turns[-1][1] + said)
        else:
            turns.append((lines, said))
    asked = speech.table.waiting_for()
    return [_to_tell(_doer(lines[0], undone), lines, said, asked) for lines, said in turns]


def _doer(line: StoryLine, happenings: Collection[str]) -> tuple[int, bool] | None:
    """Return who did what a line tells, None for what came of it, or just happened."""
    if line.event is None or line.seat is None or line.event.kind in happenings:
        return None
    return (line.seat, line.by_computer) if line.event.data.get("seat") == line.seat else None


def _to_tell(
    doer: tuple[int, bool] | None,
    lines: Sequence[StoryLine],
    said: Sequence[str],
    asked: Sequence[Seat],
) -> _Told:
    hits = [n for n, line in enumerate(lines) if any(is_victim(line, seat) for seat in asked)]
    plain = [words.replace(_BOLD, "") for words in said]  # the headline alone is bold
    return _Told(doer, plain, frozenset(hits))


def _wanted(told: Sequence[_Told], room: int) -> list[_Told]:
    """Return what matters most, in order."""
    places = [*_last_turn(told)[:1], *reversed(range(len(told)))]
    return [told[place] for place in sorted(list(dict.fromkeys(places))[:room])]


def _packed(said: Sequence[str]) -> list[str]:
    """Return sentences in lines, each as full as it may be."""
    lines: list[str] = []
    for words in said:
        both = f"{lines[-1]} {words}" if lines else words
        if lines and read_length(both) <= LONGEST:
            lines[-1] = both
        else:
            lines.append(words)
    return lines


def _filled(said: Sequence[str]) -> str:
    """Return the sentences that have room on one line, at least the first."""
    return _packed([_shortened(said[0]), *said[1:]])[0]


def _shortened(words: str) -> str:
    """Return a sentence that has room on a line, cut between two words if it must be."""
    if read_length(words) <= LONGEST:
        return words
    kept: list[str] = []
    for word in words.split(" "):
        if read_length(" ".join([*kept, word])) >= LONGEST:
            break
        kept.append(word)
    return " ".join(kept).rstrip(",;:·→ ") + "…"


def _left(told: Sequence[_Told], lines: Sequence[str]) -> int:
    """Return how many sentences are not said in full."""
    shown, left = "\n".join(lines), 0
    for said in sorted((said for each in told for said in each.said), key=len, reverse=True):
        left += said not in shown
        shown = shown.replace(said, "", 1)  # so that it counts once
    return left


def read_length(words: str) -> int:
    """Return how many characters are read, without the signs that only format."""
    return len(_ESCAPE.sub("", words.removeprefix(_SMALL)).replace(_BOLD, ""))


def _tells_the_end(line: StoryLine) -> bool:
    """Return whether a line says what the headline does: the result, or that it was stopped."""
    return line.act == STOP or (line.event is not None and line.event.kind == ENDED)


def _last_turn(told: Sequence[_Told]) -> list[int]:
    """Return the places of what the one who chose last has done, from the first on."""
    doers = [(place, each.doer) for place, each in enumerate(told) if each.doer is not None]
    last = [doer for _, doer in doers[-1:]]
    found: list[int] = []
    for place, doer in reversed(doers):
        if doer not in last:
            break
        found.insert(0, place)
    return found
