"""What a table has agreed about time: its pace, what happens to the late, its pauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.courtesy.paces import NONE, PACES, Pace
from bot.courtesy.spans import Span

ASK, COMPUTER, RESIGN = "ask", "computer", "resign"
WHEN_LATE = (ASK, COMPUTER, RESIGN)  # T6, the default first


@dataclass(frozen=True, slots=True)
class TableTime:
    """Nothing agreed means: no clock, and the others are asked about whoever is late."""

    pace: Pace = NONE
    when_late: str = ASK
    pauses: tuple[Span, ...] = ()

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON; what is not set stays out, so that nothing set is nothing."""
        data: dict[str, Any] = {}
        if self.pace != NONE:
            data["pace"] = self.pace.name
        if self.when_late != ASK:
            data["when_late"] = self.when_late
        if self.pauses:
            data["pauses"] = [list(span) for span in self.pauses]
        return data

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped; a pace that this release does not know is none."""
        return cls(
            PACES.get(data.get("pace", ""), NONE),
            data.get("when_late", ASK),
            tuple(Span(*span) for span in data.get("pauses", ())),
        )
