"""Times and lengths in words, as messages of the bot's catalogue."""

from __future__ import annotations

from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.courtesy.zones import local
from games.core.wording import Message

_UNITS = {"days": DAY, "hours": HOUR, "minutes": MINUTE, "seconds": 1}
_MINUTES = 60  # of an hour


def spoken_length(seconds: int) -> Message | tuple[Message, ...]:
    """Return a length: days, hours, minutes, seconds, as far as there are any."""
    parts = []
    for unit, size in _UNITS.items():
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(Message(f"length-{unit}", {"count": count}))
    return tuple(parts) or Message("length-none")


def spoken_moment(at: int, zone: str) -> Message:
    """Return what a calendar and a clock show in a zone."""
    wall = local(zone, at)
    clock = wall.strftime("%H:%M:%S" if wall.second else "%H:%M")
    day = Message(f"weekday-{wall.weekday()}")
    return Message("moment", {"day": day, "date": wall.date().isoformat(), "time": clock})


def wall_clock(minute: int) -> str:
    """Return a minute of the day as clocks show it."""
    return f"{minute // _MINUTES:02}:{minute % _MINUTES:02}"
