"""The result of a game as ONE value: who came where, players who resigned last.

The rules rank by what was played; they do not know who left, because a computer played the seat on.
Whoever announces a result (verdict, table, picture, text, log, export) takes it from here: places,
winners and order are worked out once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.core.api import Json, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Standings:
    """Seats best first, ties together; those who resigned share the last rank."""

    ranking: tuple[tuple[Seat, ...], ...]
    clause: str
    resigned: frozenset[Seat] = frozenset()

    @classmethod
    def of(cls, outcome: Outcome, resigned: Collection[int] = ()) -> Standings:
        """Return the standings of an outcome, those who resigned after all who stayed.

        Standings that were made before stay as they are: nobody moves twice.
        """
        left = frozenset(seat for ranks in outcome.ranking for seat in ranks if seat in resigned)
        stayed = [tuple(seat for seat in ranks if seat not in left) for ranks in outcome.ranking]
        ranking = tuple(ranks for ranks in (*stayed, tuple(sorted(left))) if ranks)
        return cls(ranking, outcome.clause, left)

    @classmethod
    def load(cls, data: Mapping[str, Any], resigned: Collection[int] = ()) -> Standings:
        """Return stored standings, or those of an outcome stored as the rules named it."""
        ranking = tuple(tuple(Seat(seat) for seat in ranks) for ranks in data["ranking"])
        return cls.of(Outcome(ranking, data["clause"]), resigned)

    def dump(self) -> Json:
        """Return the standings as storage and exports keep them; who resigned stands at a seat."""
        return {"ranking": [list(ranks) for ranks in self.ranking], "clause": self.clause}

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats in first place."""
        return self.ranking[0]

    @property
    def places(self) -> tuple[int, ...]:
        """Return the place of each seat: ties share one, the next counts all better (1, 1, 3)."""
        found: dict[Seat, int] = {}
        for ranks in self.ranking:
            place = 1 + len(found)
            found |= dict.fromkeys(ranks, place)
        return tuple(found[seat] for seat in sorted(found))

    def shown(self) -> Json:
        """Return what every view of a finished game tells of them, as part of its result.

        clause, ranking (lists of seats, best first), winners (seats), places (one a seat, 1 is
        best), resigned (seats).
        """
        return {
            **self.dump(),
            "winners": list(self.winners),
            "places": list(self.places),
            "resigned": sorted(self.resigned),
        }


def announced(view: Json, standings: Standings) -> Json:
    """Return the view of a finished game with these standings in place of the rules' own."""
    return view | {"result": view["result"] | standings.shown()}
