"""Who plays each seat of a game, followed entry by entry; and who sat there, as stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from bot.tables.care_kinds import BY_COMPUTER, CONFIRMED, FRIEND, LENT, TURN
from bot.tables.table import CARE, REPLACE, RESIGN
from storage.api.rows import EntryRow, SeatRow


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat as it was stored with a step: the database has written it down (`ledger`)."""

    game_id: int
    seat: int
    seq: int  # of the step
    user_id: int | None
    is_lent: bool  # to a friend
    level: str | None
    care: str | None


@dataclass(slots=True)
class SeatLog:
    """Who plays, by the entries alone."""

    computers: set[int]  # for good: of a level, or of somebody who has resigned
    care: dict[int, str] = field(default_factory=dict)  # a computer plays in somebody's place
    friends: set[int] = field(default_factory=set)  # seats that a friend plays
    handed: set[int] = field(default_factory=set)  # between people and others, since the last step

    @classmethod
    def of(cls, seats: Sequence[SeatRow], entries: Iterable[EntryRow]) -> Self:
        """Return it as the game began: who resigns or is replaced was a person until then."""
        changed = {seat for entry in entries for seat in _changed(entry)}
        return cls({row.seat for row in seats if row.level is not None} - changed)

    def follow(self, entry: EntryRow) -> None:
        """Take in one entry."""
        for seat in _changed(entry):
            self._free(seat)
            is_person = entry.kind == REPLACE and entry.data["level"] is None
            (self.computers.discard if is_person else self.computers.add)(seat)
        if entry.kind == CARE and entry.seat is not None:
            self._follow_care(entry.seat, entry.data["care"])

    def _follow_care(self, seat: int, care: str) -> None:
        if care == CONFIRMED:
            return
        if care == TURN:  # its person's turn goes on
            self.care[seat] = care
            return
        is_open_to_friend = seat in self.friends and care in BY_COMPUTER and care != LENT
        self._free(seat)
        if care in BY_COMPUTER:
            self.care[seat] = care
        if care == FRIEND or is_open_to_friend:
            self.friends.add(seat)

    def _free(self, seat: int) -> None:
        self.care.pop(seat, None)
        self.friends.discard(seat)
        self.handed.add(seat)

    def step(self, asked: Collection[int], *, is_play: bool) -> set[int]:
        """End a step and return who was handed over in it.

        Once it is played a turn that a computer plays for somebody is over.
        """
        for seat in [seat for seat, care in self.care.items() if care == TURN]:
            if is_play and seat not in asked:
                del self.care[seat]
        handed, self.handed = self.handed, set()
        return handed

    def is_computer(self, seat: int) -> bool:
        """Return whether a computer plays a seat."""
        return seat in self.computers or seat in self.care

    def differs(self, sitting: Sitting) -> str:
        """Return what a stored seat says otherwise than the entries, "" if nothing."""
        seat = sitting.seat
        found = (sitting.care, sitting.is_lent, sitting.level is not None)
        expected = (self.care.get(seat), seat in self.friends, seat in self.computers)
        return "" if found == expected else f"seat {seat} is {found}, by the log {expected}"


def _changed(entry: EntryRow) -> list[int]:
    if entry.kind == RESIGN:
        return list(entry.data["seats"])
    return [entry.seat] if entry.kind == REPLACE and entry.seat is not None else []
