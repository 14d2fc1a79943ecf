"""A turn that runs, as the judge sees it, and the notices it has had."""

from __future__ import annotations

from dataclasses import dataclass

from bot.courtesy.notice_ladder import Sent
from bot.courtesy.turns import Turn
from bot.local_discord.world.notifications import Notification
from tests.month.record import Waiting
from tests.month.verdict import date


@dataclass(slots=True)
class Ping:
    """A notice, and the rooms whose turns it still stands for: it may tell of several tables."""

    call: Notification
    rooms: set[str]

    def __str__(self) -> str:
        gone = "never" if self.call.deleted_at is None else date(self.call.deleted_at)
        return f"notice of {date(self.call.at)}, deleted {gone}"


@dataclass(slots=True)
class OpenTurn:
    """A turn that runs, and what it has had."""

    stored: Waiting
    turn: Turn
    sent: Sent
    ping: Ping | None = None  # the living one
    has_acted: bool = False  # its person
    nudged: int | None = None  # for the step at that time (T4)
    due: int | None = None  # since when the next notice has been
    knows_of_rest: bool = False  # its person was told that everyone else is done

    def __str__(self) -> str:
        ended = "now" if self.stored.ended is None else date(self.stored.ended)
        spans = f"from {date(self.stored.began)} (entry {self.stored.first}) to {ended}"
        had = "nothing" if self.sent.highest is None else self.sent.highest.name.lower()
        rest = f"bank {self.stored.bank}, had {had}, {self.sent.unanswered} unanswered"
        return f"{spans} (entry {self.stored.last}), {rest}"
