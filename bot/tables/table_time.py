"""What a table has agreed about time: its pace, what happens to the late, its pauses; its sleep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.courtesy.paces import NONE, PACES, Pace
from bot.courtesy.spans import DAY, Span
from games.core.options import GameOption, Value, resolve

ASK, COMPUTER, RESIGN = "ask", "computer", "resign"
WHEN_LATE = (ASK, COMPUTER, RESIGN)  # T6, the default first
# Chosen in the lobby beside the options of the game, by their names; no game knows of them.
PACE = GameOption("pace", tuple(PACES), "", platform=True)
LATE = GameOption("when_late", WHEN_LATE, "", platform=True)
TIME_OPTIONS = (PACE, LATE)
_REMEMBERED = 366 * DAY  # no turn is older that anybody still waits for
_FOR_EVER = 100 * _REMEMBERED


@dataclass(frozen=True, slots=True)
class TableTime:
    """Nothing agreed means: no clock, and the others are asked about whoever is late.

    `paused_by` is the seat that asked for the latest pause. A game sleeps since `asleep_since`.
    """

    pace: Pace = NONE
    when_late: str = ASK
    pauses: tuple[Span, ...] = ()
    paused_by: int | None = None
    asleep_since: int | None = None

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
        return type(self)(self.pace, self.when_late)

    # Pauses (T11)

    def paused_until(self, at: int) -> int | None:
        """Return until when the table pauses at an instant, None if it does not."""
        return next((span.end for span in self.pauses if span.holds(at)), None)

    def paused(self, span: Span, by_seat: int) -> Self:
        """Return it with one more pause: it shifts what it covers and resets nothing."""
        kept = [each for each in self.pauses if each.end > span.start - _REMEMBERED]
        return replace(self, pauses=(*kept, span), paused_by=by_seat)

    def resumed(self, now: int) -> Self:
        """Return it with the pause under way over; what has passed of it counts."""
        cut = [Span(start, min(end, now)) for start, end in self.pauses if start < now]
        return replace(self, pauses=tuple(cut), paused_by=None)

    # Sleep (T9)

    @property
    def is_asleep(self) -> bool:
        """Return whether the game sleeps."""
        return self.asleep_since is not None

    def fallen_asleep(self, now: int) -> Self:
        """Return it asleep from now on."""
        return self if self.is_asleep else replace(self, asleep_since=now)

    def woken(self, now: int) -> Self:
        """Return it awake; the time asleep was a pause for every clock."""
        if self.asleep_since is None:
            return self
        slept = (Span(self.asleep_since, now),) if self.asleep_since < now else ()
        return replace(self, pauses=(*self.pauses, *slept), asleep_since=None)

    @property
    def stops(self) -> tuple[Span, ...]:
        """Return when no clock of the table runs: its pauses, and its sleep as long as it lasts."""
        if self.asleep_since is None:
            return self.pauses
        return (*self.pauses, Span(self.asleep_since, self.asleep_since + _FOR_EVER))

    # Storage

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON; what is not set stays out, so that nothing set is nothing."""
        data: dict[str, Any] = {}
        if self.pace != NONE:
            data["pace"] = self.pace.name
        if self.when_late != ASK:
            data["when_late"] = self.when_late
        if self.pauses:
            data["pauses"] = [list(span) for span in self.pauses]
        if self.paused_by is not None:
            data["paused_by"] = self.paused_by
        if self.asleep_since is not None:
            data["asleep_since"] = self.asleep_since
        return data

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped; a pace that this release does not know is none."""
        return cls(
            PACES.get(data.get("pace", ""), NONE),
            data.get("when_late", ASK),
            tuple(Span(*span) for span in data.get("pauses", ())),
            data.get("paused_by"),
            data.get("asleep_since"),
        )


NOTHING_AGREED = TableTime()
