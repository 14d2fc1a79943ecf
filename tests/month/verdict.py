"""What the judge found, in figures and in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass(slots=True)
class Verdict:
    """Counts, and everything that should not have been."""

    is_judging_notices: bool = False
    steps: Counter[str] = field(default_factory=Counter)  # notifications by what they were
    turns: int = 0
    answered: int = 0
    finished: int = 0
    asleep: int = 0
    waiting: int = 0
    late: Counter[str] = field(default_factory=Counter)  # tables that may be, by why
    late_since: float | None = None  # the first of them
    tally: list[str] = field(default_factory=list)  # what happened besides, in words
    boards: int = 0
    quiet: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unsounded: list[str] = field(default_factory=list)  # rang and should not have, or the reverse
    left: list[str] = field(default_factory=list)  # notices that should have been deleted
    others: list[str] = field(default_factory=list)

    @property
    def breaches(self) -> list[str]:
        """Return everything that should not have been."""
        return [
            *(f"in quiet hours: {words}" for words in self.quiet),
            *(f"doubled: {words}" for words in self.doubled),
            *(f"missing: {words}" for words in self.missing),
            *(f"loud or silent: {words}" for words in self.unsounded),
            *(f"left behind: {words}" for words in self.left),
            *self.others,
        ]

    def lines(self) -> list[str]:
        """Return the figures in words."""
        steps = ", ".join(f"{name} {count}" for name, count in sorted(self.steps.items()))
        judged = "" if self.is_judging_notices else " (not judged: this bot posts boards only)"
        return [
            f"boards                {self.boards}",
            f"turns                 {self.turns}, {self.answered} of them answered",
            f"notices by step       {steps or 'none'}",
            f"  in quiet hours      {len(self.quiet)}{judged}",
            f"  doubled             {len(self.doubled)}",
            f"  missing             {len(self.missing)}{judged}",
            f"  loud or silent      {len(self.unsounded)}{judged}",
            f"  left behind         {len(self.left)}{judged}",
            *self.tally,
            f"tables                {self.finished} finished, {self.asleep} asleep, "
            f"{self.waiting} waiting, {self.late.total()} late{self._late_since()}",
            f"other problems        {len(self.others)}",
            *self.breaches,
        ]

    def _late_since(self) -> str:
        if self.late_since is None:
            return ""
        why = ", ".join(f"{count} {name}" for name, count in sorted(self.late.items()))
        return f" ({why}; the first since {date(self.late_since)})"


def date(at: float) -> str:
    """Return an instant in words."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
