"""What happened at the tables of a run, counted from their logs: a month should have all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bot.tables.care_kinds import BACK, CARETAKER, FRIEND, LENT, OPEN, TURN
from bot.tables.table import CARE, CHOICE, REPLACE, RESIGN, UNDO
from bot.tables.table_time import TableTime
from storage.api.rows import EntryRow, PlanRow

PLANS, PAUSES, PACES, SLEEPS = "plans played", "pauses", "changes of time", "sleeps"
TAKEN, UNDOS, ASKED_UNDOS, RESIGNED = "taken", "undos", "undos with consent", "resigned"
_SAID = {
    "turns rescued": (TURN, CARETAKER),
    "seats": (OPEN, TAKEN, LENT, FRIEND, BACK, RESIGNED),
    "agreed": (PLANS, UNDOS, ASKED_UNDOS, PAUSES, PACES, SLEEPS),
}


@dataclass(slots=True)
class Tally:
    """Counts by what happened; kinds of care by their names."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def rescued(self) -> int:
        """Return how many turns others had played for somebody who was late (T6, T8)."""
        return self.counts[TURN] + self.counts[CARETAKER]

    def of_log(self, entries: Iterable[EntryRow]) -> None:
        """Count what the entries of a game say."""
        for entry in entries:
            if entry.kind == CARE:
                self.counts[entry.data["care"]] += 1
            elif entry.kind == REPLACE and entry.data["level"] is None:
                self.counts[TAKEN] += 1
            elif entry.kind == RESIGN:
                self.counts[RESIGNED] += 1
            elif entry.kind == UNDO:
                self.counts[UNDOS if entry.data["free"] else ASKED_UNDOS] += 1

    def of_times(self, times: Sequence[tuple[int, TableTime]]) -> None:
        """Count what the table has agreed about time, step by step."""
        for (_, before), (_, after) in pairwise(times):
            is_pause = after.paused_by is not None and len(after.pauses) > len(before.pauses)
            self.counts[PAUSES] += is_pause
            self.counts[PACES] += before.chosen != after.chosen
            self.counts[SLEEPS] += after.is_asleep and not before.is_asleep

    def of_plans(self, plans: Sequence[tuple[int, PlanRow]], entries: Sequence[EntryRow]) -> None:
        """Count plans that were kept, came due and went with the choices made then."""
        kept: dict[int, tuple[int, PlanRow]] = {}
        for seq, plan in plans:
            before = kept.pop(plan.seat, None)
            if plan.is_kept:
                kept[plan.seat] = (seq, plan)
            elif before is not None and before[1].due_at is not None:
                since, due_at = before[0], before[1].due_at
                made = [e for e in entries[since:seq] if e.kind == CHOICE and e.seat == plan.seat]
                self.counts[PLANS] += any(entry.made_at >= due_at for entry in made)

    def lines(self) -> list[str]:
        """Return the counts in words."""
        return [
            f"{head:<22}" + ", ".join(f"{self.counts[each]} {each}" for each in names)
            for head, names in _SAID.items()
        ]
