"""The clock of one seat: what it has left, since when it runs, what its person has heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.courtesy.notice_ladder import Sent, Step
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.turns import Turn


@dataclass(frozen=True, slots=True)
class SeatClock:
    """Between two turns it stands still; a turn of a seat runs from its call on.

    `bank` is what the seat has, or began its running turn with; None without a clock. `last` is
    what it began its last finished turn with, for an undo of that (T12). When that was and with
    which habits is kept, too: an answer may be a secret until all have given theirs, and until then
    the table is told of the turn to which the seat was called, as if it were still running.
    `rescued` counts the turns that a computer has played for it since its person played one (T8).
    Of the running turn it is known whether the person has left the server (S4), since when the
    others would rather wait (T6), and whether several were asked at once, of whom the last has not
    yet been told that everyone else is done. Whoever `is_back` has not played a turn since others
    played.
    """

    bank: int | None = None
    last: int | None = None
    turns: int = 0  # finished, or broken off while they ran; the first is free for a day (T2)
    began: int | None = None
    habits: OwnTime = NOTHING_SET  # of the person when it began (P1); absences are not in there
    sent: Sent = field(default_factory=Sent)
    nudged: int | None = None  # T4: the entry after which a missing Confirm was recalled
    last_began: int | None = None
    last_habits: OwnTime = NOTHING_SET
    rescued: int = 0
    has_left: bool = False
    waited: int | None = None
    of_several: bool = False
    is_back: bool = False

    @property
    def turn(self) -> Turn | None:
        """Return the running turn, None while nobody waits for the seat."""
        if self.began is None:
            return None
        return Turn(self.began, self.habits, self.bank, is_first=self.turns == 0)

    @property
    def answered(self) -> Turn | None:
        """Return the last finished turn as it was while it ran, None before the first."""
        if self.last_began is None:
            return None
        return Turn(self.last_began, self.last_habits, self.last, is_first=self.turns == 1)

    def called(self, now: int, own: OwnTime, *, silently: bool, of_several: bool = False) -> Self:
        """Return the clock after Discord took a message that calls the seat."""
        sent = Sent(silently=silently, unanswered=self.sent.unanswered)
        called = replace(self, began=now, habits=replace(own, away=()), sent=sent)
        return replace(called, has_left=False, waited=None, of_several=of_several)

    def noticed(self, step: Step, seq: int, *, tells_of_rest: bool, heard: bool = True) -> Self:
        """Return the clock after a notice; what is no step of the ladder leaves it where it was.

        What nobody was there to hear is not counted as unanswered.
        """
        if tells_of_rest:
            rest = replace(self, of_several=False)
            return rest.noticed(step, seq, tells_of_rest=False, heard=heard)
        if step is Step.NUDGE:
            return replace(self, nudged=seq)
        highest = self.sent.highest
        if step >= Step.WAKE:
            highest = step if highest is None else max(highest, step)
        unanswered = self.sent.unanswered + (heard and step.is_reminder)
        return replace(self, sent=replace(self.sent, highest=highest, unanswered=unanswered))

    def stopped(self, bank: int | None, now: int, *, by_computer: bool = False) -> Self:
        """Return the clock after a finished turn: a sign of life, unless a computer made it."""
        sent = Sent(unanswered=self.sent.unanswered) if by_computer else Sent()
        began = now if self.began is None else self.began
        return replace(
            self,
            bank=bank,
            last=self.bank,
            turns=self.turns + 1,
            began=None,
            habits=NOTHING_SET,
            sent=sent,
            last_began=began,
            last_habits=self.habits,
            rescued=self.rescued + 1 if by_computer else 0,
            has_left=False,
            waited=None,
            of_several=False,
            is_back=False,
        )

    def waived(self) -> Self:
        """Return the clock of a seat that need not move after all: nothing was spent."""
        sent = Sent(unanswered=self.sent.unanswered)
        still = replace(self, began=None, habits=NOTHING_SET, sent=sent)
        return replace(still, has_left=False, waited=None, of_several=False)

    def reopened(self) -> Self:
        """Return the clock after the last finished turn was taken back (T12): it is yet to begin.

        If it was the first, it is free for a day again (T2).
        """
        return replace(self.waived(), bank=self.last, turns=max(self.turns - 1, 0))

    def resumed(self) -> Self:
        """Return the clock after the last finished turn turned out to go on."""
        back = replace(self, bank=self.last, turns=max(self.turns - 1, 0))
        return replace(back, began=self.last_began, habits=self.last_habits)

    def broken_off(self, bank: int | None) -> Self:
        """Return the clock of a turn that somebody else goes on with, or that begins anew later.

        It has that bank then, and no other free day: what is left of that is in the bank.
        """
        turns = self.turns if bank is None else max(self.turns, 1)
        return replace(self.waived(), bank=bank, turns=turns)

    def rescued_once_more(self) -> Self:
        """Return the clock after one more turn was left to a computer, as it was late (T8)."""
        return replace(self, rescued=self.rescued + 1)

    def taken_up(self, bank: int | None) -> Self:
        """Return the clock of a seat that a person plays again after a computer."""
        return replace(self, bank=bank, rescued=0)

    def returned(self) -> Self:
        """Return the clock of somebody who is back and plays again (S2): a sign of life."""
        return replace(self.waived(), sent=Sent(), rescued=0, is_back=True)

    def restarted(self, now: int, own: OwnTime) -> Self:
        """Return the clock of a turn that is yet to begin anew (T14), with the bank it began with.

        Whoever has answered in secret seems to have been called now, like those who have not.
        """
        rest = self.waived()
        if self.last_began is None:
            return rest
        return replace(rest, last_began=now, last_habits=replace(own, away=()))

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "bank": self.bank,
            "last": self.last,
            "turns": self.turns,
            "began": self.began,
            "habits": _dumped(self.habits),
            "silently": self.sent.silently,
            "highest": self.sent.highest,
            "unanswered": self.sent.unanswered,
            "nudged": self.nudged,
            "last_began": self.last_began,
            "last_habits": _dumped(self.last_habits),
            "rescued": self.rescued,
            "has_left": self.has_left,
            "waited": self.waited,
            "of_several": self.of_several,
            "is_back": self.is_back,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped."""
        highest = data["highest"]
        return cls(
            data["bank"],
            data["last"],
            data["turns"],
            data["began"],
            _loaded(data["habits"]),
            Sent(
                data["silently"],
                None if highest is None else Step(highest),
                data["unanswered"],
            ),
            data.get("nudged"),
            data.get("last_began"),
            _loaded(data.get("last_habits")),
            data.get("rescued", 0),
            data.get("has_left", False),
            data.get("waited"),
            data.get("of_several", False),
            data.get("is_back", False),
        )


def _dumped(habits: OwnTime) -> dict[str, Any] | None:
    return None if habits == NOTHING_SET else habits.dump()


def _loaded(habits: Mapping[str, Any] | None) -> OwnTime:
    return NOTHING_SET if habits is None else OwnTime.load(habits)
