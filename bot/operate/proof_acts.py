"""What a log says about the table and not about the game: who gave up, who came, who stopped it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from bot.tables.care_kinds import (
    BACK,
    BY_COMPUTER,
    CARETAKER,
    CONFIRMED,
    FRIEND,
    LENT,
    OPEN,
    TURN,
    WAITS,
)
from bot.tables.seats import RESIGNED
from bot.tables.table import CARE, REPLACE, RESIGN, STOP
from games.core.api import Json, Seat
from games.core.players import LEVELS, MATE
from storage.api.rows import EntryRow, SeatRow

_BY_OTHERS = (TURN, CARETAKER, OPEN)  # by a press, maybe; the rest is between two people
_UNKNOWN = "?"  # games of old do not say who was replaced by whom


class Acts:
    """The seats as a log tells of them, compared with the seats as they are."""

    def __init__(
        self, seats: Sequence[SeatRow], entries: Sequence[EntryRow], note: Callable[[str], None]
    ) -> None:
        self._seats = seats
        self._note = note
        levels: Any = entries[0].data.get("levels")
        self._is_told = "levels" in entries[0].data
        if not self._is_told:
            self._levels = [_first_level(seat, entries) for seat in seats]
        else:
            if not _are_levels(levels, len(seats)):
                note("entry 1: who is a computer is malformed")
                levels = [_UNKNOWN] * len(seats)
            self._levels = list(levels)
        self._resigned = [False] * len(seats)
        self._care: list[str | None] = [None] * len(seats)
        self._by_friend = [False] * len(seats)  # besides: a computer may play for a friend, too
        self.ended = ""  # "stopped" or "finished" once an act has ended the game
        self.outcome: Json | None = None
        self.may_be_over = False  # whoever was left may have been computers only

    def is_human(self, seat: Seat) -> bool | None:
        """Return whether a person sits there now, None if nobody can know."""
        level = self._levels[seat]
        return None if level == _UNKNOWN else level is None

    def is_cared_for(self, seat: Seat) -> bool:
        """Return whether a computer plays in place of the person who has the seat."""
        return self._care[seat] in BY_COMPUTER

    def release(self, asked: Collection[int]) -> None:
        """End the care for one turn of whoever is not asked any more."""
        for seat, care in enumerate(self._care):
            if care == TURN and seat not in asked:
                self._care[seat] = None

    def follow(self, entry: EntryRow) -> None:
        """Take an act in; what cannot have been is noted."""
        self.may_be_over = False
        if entry.key is not None:
            self._note(f"entry {entry.seq}: it makes no choice")
        if entry.kind == RESIGN:
            self._resign(entry)
        elif entry.kind == REPLACE:
            self._replace(entry)
        elif entry.kind == CARE:
            self._follow_care(entry)
        elif entry.kind == STOP:
            if entry.data or not (entry.seat is None or 0 <= entry.seat < len(self._seats)):
                self._note(f"entry {entry.seq}: nobody stops a game like that")
            self.ended = "stopped"

    def _resign(self, entry: EntryRow) -> None:
        given_up: Any = entry.data.get("seats")
        if not self._can_resign(given_up) or entry.data.keys() - {"goes_on"} != {"seats"}:
            self._note(f"entry {entry.seq}: nobody resigns like that")
            return
        if entry.seat != given_up[0]:
            self._note(f"entry {entry.seq}: another seat resigns than the one that acts")
        for seat in given_up:
            self._levels[seat] = MATE
            self._resigned[seat] = True
            self._give_back(seat)
        staying = self._resigned.count(False)
        if staying <= 1 or not any(level in (None, _UNKNOWN) for level in self._levels):
            self.ended, self.outcome = "finished", self.resigned_outcome()
        elif None not in self._levels:
            self.may_be_over = True
        # Up to 0.1.0 an entry did not say whether a computer plays on.
        goes_on = entry.data.get("goes_on", not self.ended)
        is_wrong = goes_on is bool(self.ended) and not self.may_be_over
        if is_wrong or type(goes_on) is not bool:
            self._note(f"entry {entry.seq}: whether a computer plays on is not as it was")

    def _can_resign(self, given_up: Any) -> bool:
        if not isinstance(given_up, list) or not given_up:
            return False
        if not all(type(seat) is int and 0 <= seat < len(self._seats) for seat in given_up):
            return False
        people = all(self._levels[seat] in (None, _UNKNOWN) for seat in given_up)
        return people and given_up == sorted(set(given_up))

    def resigned_outcome(self) -> Json:
        """Return the result of a game in which only these have stayed."""
        places = range(len(self._seats))
        stayed = [seat for seat in places if not self._resigned[seat]]
        left = [seat for seat in places if self._resigned[seat]]
        return {"ranking": [ranks for ranks in (stayed, left) if ranks], "clause": RESIGNED}

    def _replace(self, entry: EntryRow) -> None:
        if entry.seat is None or not 0 <= entry.seat < len(self._seats):
            self._note(f"entry {entry.seq}: there is no such seat")
            return
        level = entry.data.get("level", _UNKNOWN)
        is_known = level is None or level in LEVELS
        if entry.data and (entry.data.keys() != {"level"} or not is_known):
            self._note(f"entry {entry.seq}: nobody is replaced like that")
        elif self._is_told and not entry.data:
            self._note(f"entry {entry.seq}: it does not say who came")
        self._levels[entry.seat] = level if is_known else _UNKNOWN
        self._resigned[entry.seat] = False
        self._give_back(entry.seat)

    def _follow_care(self, entry: EntryRow) -> None:
        """Take in that somebody else plays for a person, or that the person is back."""
        seat, care, by = entry.seat, entry.data.get("care"), entry.data.get("by")
        places = range(len(self._seats))
        if seat is None or seat not in places or entry.data.keys() != {"care", "by"}:
            self._note(f"entry {entry.seq}: nobody is played for like that")
            return
        is_pressed = type(by) is int and by in places and by != seat and care in _BY_OTHERS
        if not (by is None or is_pressed) or not self._can_follow(seat, care):
            self._note(f"entry {entry.seq}: nobody is played for like that")
        elif care in BY_COMPUTER:
            self._care[seat] = care
            self._by_friend[seat] &= care != LENT  # which is a wish of the owner, without a friend
        elif care != CONFIRMED:
            self._give_back(seat)
            self._by_friend[seat] = care == FRIEND

    def _give_back(self, seat: int) -> None:
        """Take in that whoever has the seat from now on plays it."""
        self._care[seat] = None
        self._by_friend[seat] = False

    def _can_follow(self, seat: int, care: Any) -> bool:
        """Return whether a seat can come to be played like that."""
        if self._levels[seat] not in (None, _UNKNOWN):
            return False
        if care in (BACK, WAITS):
            return self._care[seat] is not None or self._by_friend[seat]
        if care in (FRIEND, LENT):  # as its person wishes, whoever has played so far
            return True
        return care in (CONFIRMED, *BY_COMPUTER) and self._care[seat] not in BY_COMPUTER

    def check_seats(self) -> None:
        """Compare the seats as they are with what the log has made of them."""
        for row, level, resigned in zip(self._seats, self._levels, self._resigned, strict=True):
            if row.resigned and not resigned:
                self._note(f"seat {row.seat}: nobody has resigned there by the log")
            elif resigned and not row.resigned:
                self._note(f"seat {row.seat}: by the log its player has resigned")
            elif level not in (_UNKNOWN, row.level) or self._is_cared_otherwise(row):
                self._note(f"seat {row.seat}: by the log somebody else plays there")

    def _is_cared_otherwise(self, row: SeatRow) -> bool:
        """Return whether somebody else plays in place of the person than by the log."""
        care = self._care[row.seat]
        return row.care != (care if care in BY_COMPUTER else None)


def _first_level(seat: SeatRow, entries: Sequence[EntryRow]) -> str | None:
    """Return who sat there at the start of a game whose log does not say it."""
    for entry in entries:
        if entry.kind == REPLACE and entry.seat == seat.seat:
            return _UNKNOWN
        if entry.kind == RESIGN and seat.seat in (entry.data.get("seats") or ()):
            return None  # only people resign
    return seat.level


def _are_levels(levels: Any, seats: int) -> bool:
    if not isinstance(levels, list) or len(levels) != seats:
        return False
    return all(level is None or level in LEVELS for level in levels)
