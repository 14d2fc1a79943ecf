"""Which options of a long list are worth showing first (games.core.wording.Useful)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Decision, Json
from games.swarm import state
from games.swarm.data import FIELD, LAND, LANDS


class SwarmUseful:
    """What matters in the longest lists of the Swarm; the other options stay one press away."""

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the keys worth showing first, None if all are."""
        if decision.kind == state.BUY:
            found = _cheapest(view)
        elif decision.kind == state.CRAB:
            found = _hitting(view, decision.keys)
        else:
            return None
        kept = [key for key in decision.keys if key in found]
        return kept if 0 < len(kept) < len(decision.keys) else None


def _cheapest(view: Json) -> set[str]:
    """Return the nearest card of each kind: the others do the same and cost more."""
    nearest: dict[str, int] = {}
    for each in view["row"]:
        nearest.setdefault(each["card"], each["position"])
    return {"order", *(f"buy:{position}" for position in nearest.values())}


def _hitting(view: Json, keys: Sequence[str]) -> set[str]:
    """Return the places from which the crab reaches a foreign station."""
    return {key for key in keys if within_reach(view, key.removeprefix("at:"))}


def within_reach(view: Json, field: str) -> int:
    """Return how many foreign stations the crab could reach from a land field."""
    owners = {LAND[FIELD[each["field"]]]: each["seat"] for each in view["stations"]}
    start = LAND[FIELD[field]]
    ring = ((start + step) % len(LANDS) for step in range(1, len(LANDS)))
    entered = [land for land in ring if owners.get(land) != view["seat"]]
    return sum(land in owners for land in entered[: view["own"]["turn"]["points"]])
