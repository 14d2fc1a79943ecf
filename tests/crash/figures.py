"""The figures of a run: what happened, and everything that should not have."""

from __future__ import annotations

from dataclasses import dataclass, field

ENOUGH = 0.6  # a smaller share of choices compared proves little


@dataclass(slots=True)
class Figures:
    """What happened, and everything that should not have."""

    kills: int = 0
    stored: int = 0
    compared: int = 0
    planned: int = 0
    plans: int = 0
    trips: int = 0
    games: int = 0
    finished: int = 0
    clicks: int = 0
    poked: int = 0
    boards: int = 0
    lobbies: int = 0
    seconds: float = 0.0
    slowest_repair: float = 0.0
    taken_over: int = 0
    slowest_take_over: float = 0.0
    long_lives: int = 0
    slowest_step: float = 0.0
    problems: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of the choices in the database are compared with a press that was answered.

        The others may be there and may not be: their bot died before it could answer, and nobody
        found out later.
        """
        return self.compared / self.stored if self.stored else 0.0

    @property
    def are_good(self) -> bool:
        """Return whether nothing was wrong, and enough was looked at to say so."""
        return not self.problems and self.share > ENOUGH

    def lines(self) -> list[str]:
        """Return the figures in words."""
        return [
            f"kills                 {self.kills} in {self.seconds:.0f} s",
            f"games                 {self.games}, {self.finished} of them finished",
            f"clicks on options     {self.clicks}",
            f"choices of people     {self.stored} in the database, {self.compared} of them "
            f"({self.share:.0%}) seen taken by their player; more than {ENOUGH:.0%} are needed",
            f"plans                 {self.plans} kept or withdrawn, {self.planned} choices made so",
            f"absences              {self.trips}, the computer played meanwhile",
            f"old buttons pressed   {self.poked}, all answered",
            f"boards checked        {self.boards}, slowest repair {self.slowest_repair:.1f} s",
            f"lobbies checked       {self.lobbies}",
            f"left dead for a while {self.taken_over}, "
            f"slowest take-over {self.slowest_take_over:.1f} s",
            f"long lives            {self.long_lives}, "
            f"slowest table moved after {self.slowest_step:.1f} s",
            f"problems              {len(self.problems)}",
            *self.problems[:20],
        ]
