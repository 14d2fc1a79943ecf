"""What a table has agreed about time: its pace, what happens to the late, its pauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.courtesy.paces import NONE, PACES, Pace
from bot.courtesy.spans import Span
from games.core.options import GameOption, Value, resolve

ASK, COMPUTER, RESIGN = "ask", "computer", "resign"
WHEN_LATE = (ASK, COMPUTER, RESIGN)  # T6, the default first
# Chosen in the lobby beside the options of the game, by their names; no game knows of them.
PACE = GameOption("pace", tuple(PACES), "", platform=True)
LATE = GameOption("when_late", WHEN_LATE, "", platform=True)
TIME_OPTIONS = (PACE, LATE)


@dataclass(frozen=True, slots=True)
class TableTime:
    """Nothing agreed means: no clock, and the others are asked about whoever is late."""

    pace: Pace = NONE
    when_late: str = ASK
    pauses: tuple[Span, ...] = ()

    @property
    def chosen(self) -> dict[str, Value]:
        """Return the values of the options about time."""
        return {PACE.name: self.pace.name, LATE.name: self.when_late}

    def choose(self, values: Mapping[str, Value]) -> Self:
        """Return what is agreed with some options changed; refuses what is not offered."""
        resolved = resolve(TIME_OPTIONS, {**self.chosen, **values})
        return replace(
            self, pace=PACES[str(resolved[PACE.name])], when_late=str(resolved[LATE.name])
        )

    def agreed(self) -> Self:
        """Return what a rematch keeps: what was chosen, and nothing of what has happened."""
        return replace(self, pauses=())

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


NOTHING_AGREED = TableTime()
