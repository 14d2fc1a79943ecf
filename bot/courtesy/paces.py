"""Paces of a table, and what becomes of a bank. A bank of None means that there is no clock."""

from __future__ import annotations

from dataclasses import dataclass

from bot.courtesy.spans import DAY, HOUR

FIRST_TURN_FREE = 24 * HOUR  # T2


@dataclass(frozen=True, slots=True)
class Pace:
    """How much working time a seat has: at the start, more for each finished turn, at most."""

    name: str
    start: int = 0
    increment: int = 0
    cap: int = 0

    @property
    def has_clock(self) -> bool:
        """Return whether anybody can run out."""
        return self.cap > 0

    def fresh_bank(self) -> int | None:
        """Return the bank of a seat that begins, or gets a new human (S3)."""
        return self.start if self.has_clock else None

    def bank_after(self, bank: int, spent: int, *, earns: bool) -> int:
        """Return the bank after a turn (T3); `earns` is whether it brings an increment."""
        left = max(bank - spent, 0)
        if not earns or left >= self.cap:
            return left
        return min(left + self.increment, self.cap)

    def bank_after_undo(self, began_with: int) -> int:
        """Return the bank of a seat that must move again (T12)."""
        return max(began_with, self.increment)

    def bank_on_return(self, bank: int) -> int:
        """Return the bank of somebody who takes the seat back from the computer (S2)."""
        return max(bank, self.start // 2 + self.increment)

    def bank_from(self, bank: int | None) -> int | None:
        """Return what a bank becomes when the table changes to this pace: never less."""
        if not self.has_clock:
            return None
        return self.start if bank is None else max(bank, self.start)


NONE = Pace("none")
PACES = {
    pace.name: pace
    for pace in (
        NONE,
        Pace("easy", 7 * DAY, 24 * HOUR, 10 * DAY),
        Pace("steady", 72 * HOUR, 12 * HOUR, 120 * HOUR),
        Pace("brisk", 24 * HOUR, 4 * HOUR, 72 * HOUR),
    )
}
