"""Which of many places are worth showing first, by what their player sees.

Facts alone decide: what a place costs and destroys, how near it is. It is no advice, and whatever
is not among the first can be chosen as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.api import Decision, Json
from games.nautilus import state
from games.nautilus.board import FOOT, PRICE, distance
from games.nautilus.data import ABYSS, FIELD, LABS, SUBS, ZONE_OF
from games.nautilus.labels import steps_between

_FAR = 99
_FEW = 20  # are taken in at a glance: of longer lists some come first
_FIRST = 15
_AHEAD = 8  # fields on the way to finds that are out of reach


def useful(decision: Decision, view: Json) -> Sequence[str] | None:
    """Return the keys worth showing first where there are many, None where all are shown."""
    if len(decision.options) <= _FEW or view["own"]["turn"] is None:
        return None
    turn = view["own"]["turn"]
    names = [key.partition(":")[2] for key in decision.keys]
    if decision.kind in (state.SAIL, state.TEMPO_SAIL):
        boat = field_of(view, turn["sub"])
        first = ends(view, boat, names, _AHEAD)
        docks = [name for name in names if name in _docks(view) and name not in first]
        return [f"to:{name}" for name in (*first, *docks)][:_FEW]
    if decision.kind == state.PEEK:
        first = looks(view, [name for name in names if name], _FIRST)
        return [*(f"peek:{name}" for name in first), decision.keys[-1]] if first else None
    if decision.kind == state.WALK:
        return [f"to:{name}" for name in walks(view, turn["walker"], names)[:_FIRST]]
    return None


def _docks(view: Json) -> set[str]:
    """Return where a submarine could retire next: before blue locks of labs with somebody in."""
    return {
        lock["dock"]
        for module in view["modules"]
        if any(module["crew"])
        for lock in module["locks"]
        if lock["dock"] and lock["free"]
    }


def sites(view: Json, kind: str, names: Iterable[str]) -> list[str]:
    """Return sites of a module: what destroys least first, then the cheapest, then the nearest."""
    lying = [FIELD[name] for name in lying_finds(view)]
    goals = _goals(view, kind)

    def rank(name: str) -> tuple[int, int, int]:
        centre = FIELD[name]
        lost = sum(FOOT[centre] >> field & 1 for field in lying)
        near = min((distance(centre, goal) for goal in goals), default=_FAR)
        return lost, PRICE[centre], near

    return sorted(names, key=rank)


def _goals(view: Json, kind: str) -> list[int]:
    """Return what a module should be near: a lab to own researchers, a habitat to new labs."""
    seat = view["seat"]
    if kind in LABS:
        return [FIELD[m["field"]] for m in view["modules"] if m["crew"][seat] > (m["kind"] in LABS)]
    return [FIELD[m["field"]] for m in view["modules"] if m["kind"] in LABS and not m["crew"][seat]]


def walks(view: Json, source: str, names: Iterable[str]) -> list[str]:
    """Return where a researcher may go: labs that are new to the player first, then pairs."""
    modules = {module["field"]: module for module in view["modules"]}
    seat = view["seat"]

    def rank(name: str) -> tuple[int, int]:
        module = modules[name]
        own = module["crew"][seat]
        if module["kind"] not in LABS:
            return 3, steps_between(view, source, name)
        if own:
            return 2 if own > 1 else 1, steps_between(view, source, name)
        return 0 if module["builder"] == seat else 1, steps_between(view, source, name)

    return sorted(names, key=rank)


def ends(view: Json, start: str, names: Sequence[str], ahead: int) -> list[str]:
    """Return where a submarine may go: all finds in reach, then what is on the way to the next.

    `ahead` is how many of the latter there are at most.
    """
    lying = lying_finds(view)
    found = [name for name in names if name in lying]
    clear = [name for name in names if name not in lying]
    if not clear:
        return found
    is_shut = not view["players"][view["seat"]]["may_enter_abyss"]
    beyond = [
        FIELD[name]
        for name in lying
        if name not in found and not (is_shut and ZONE_OF[FIELD[name]] == ABYSS)
    ]
    for goal in sorted(beyond, key=lambda field: distance(FIELD[start], field)):
        if ahead <= 0:
            break
        nearest = min(clear, key=lambda name: distance(FIELD[name], goal))
        is_nearer = distance(FIELD[nearest], goal) < distance(FIELD[start], goal)
        if is_nearer and nearest not in found:
            found.append(nearest)
            ahead -= 1
    return found


def looks(view: Json, names: Iterable[str], most: int) -> list[str]:
    """Return the finds worth a look: those not known yet, the nearest to own submarines first."""
    known = {find["field"] for find in view["own"]["known"]}
    subs = [FIELD[sub["field"]] for sub in view["subs"] if sub["seat"] == view["seat"]]

    def rank(name: str) -> int:
        return min((distance(FIELD[name], sub) for sub in subs), default=_FAR)

    return sorted((name for name in names if name not in known), key=rank)[:most]


def lying_finds(view: Json) -> list[str]:
    """Return the fields with a find, face down or up."""
    finds = view["finds"]
    return [find["field"] for find in (*finds["down"], *finds["up"])]


def field_of(view: Json, number: int) -> str:
    """Return where an own submarine is."""
    if not 1 <= number <= SUBS:
        raise ValueError(f"there is no submarine {number}")
    seat = view["seat"]
    return str(
        next(sub["field"] for sub in view["subs"] if (sub["seat"], sub["number"]) == (seat, number))
    )
