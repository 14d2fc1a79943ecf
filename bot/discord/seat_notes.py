"""Notes on seats: the few words a board says of a seat's time and of who plays it.

Pictures and texts get words, never clocks. A note has at most NOTE_LIMIT characters, so that it
fits below the name in every picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.discord.limits import cut
from bot.tables.facts import Facts
from games.core.wording import Message, Say
from render.frame import NOTE_LIMIT

_UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60))


@dataclass(frozen=True, slots=True)
class SeatState:
    """What is known of a seat's time; the default is a seat of which there is nothing to say."""

    bank: int | None = None  # seconds of working time left; None without a clock
    away_until: date | None = None  # the day on which its player is back, where that player lives
    is_overdue: bool = False  # T5
    computer_for: str | None = None  # whose seat the computer plays (T8, S1)
    is_open: bool = False  # anybody of the server may take it (T6)


def seat_note(say: Say, name: str, state: SeatState) -> str:
    """Return the note of a seat that is drawn with this name, "" if there is nothing to say.

    Only what matters most is said: who plays, then whether somebody is there, then time.
    """
    if state.is_open:
        words = say(Message("note-open"))
    elif state.computer_for is not None:
        words = _computer(say, name, state.computer_for)
    elif state.away_until is not None:
        words = say(Message("note-away", {"date": short_date(say, state.away_until)}))
    elif state.is_overdue:
        words = say(Message("note-overdue"))
    elif state.bank is not None:
        words = _left(say, state.bank)
    else:
        return ""
    return cut(words, NOTE_LIMIT)


def _computer(say: Say, name: str, absent: str) -> str:
    """Say that the computer plays, and for whom unless the name beside it tells that already."""
    return say(
        Message("note-computer")
        if name == absent
        else Message("note-computer-for", {"name": absent})
    )


def _left(say: Say, bank: int) -> str:
    if bank <= 0:
        return say(Message("note-nothing-left"))
    return say(Message("note-left", {"time": short_length(say, bank)}))


def short_length(say: Say, seconds: int) -> str:
    """Return a length of time in its two largest units, rounded down: "2 d 4 h", "45 min"."""
    parts: list[str] = []
    for unit, size in _UNITS:
        count = seconds // size
        if count:
            parts.append(say(Message(f"short-{unit}", {"count": count})))
        elif parts:
            break  # a unit of none ends it: "2 d", not "2 d 0 h", and no "2 d 5 min"
        seconds -= count * size
    return " ".join(parts[:2]) or say(Message("short-moment"))


def facts_line(say: Say, facts: Facts) -> Message:
    """Return the facts about somebody in one line (S6): no grades, no adjectives."""
    return Message(
        "facts",
        {
            "usual": short_length(say, facts.usual),
            "in_time": facts.in_time,
            "turns": facts.turns,
            "finished": facts.finished,
            "begun": facts.begun,
        },
    )


def short_date(say: Say, day: date) -> str:
    """Return a day without its year: "3 Dec"."""
    return say(Message("short-date", {"day": day.day, "month": day.month}))
