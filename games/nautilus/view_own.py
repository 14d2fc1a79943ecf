"""The private half of a view: own order, own knowledge, own turn. Keys: see view.py."""

from __future__ import annotations

from games.core.api import Json
from games.core.bitsets import members
from games.nautilus.data import (
    BONUS_STEPS,
    FIELDS,
    KEPT,
    LABS,
    MODULES,
    NOWHERE,
    ORDERS,
    SLOT,
    SUBS,
    TEMPO_RANGE,
    kind_of,
    number_of,
    zone_name,
)
from games.nautilus.dive import launches, scans
from games.nautilus.research import steps_left
from games.nautilus.sailing import destinations, range_of, sub_field
from games.nautilus.scoring import Score, eligible, most_upgrades, preview, score
from games.nautilus.state import (
    BONUS_WALK,
    BONUS_WALKER,
    DIVE_STAGE,
    LAUNCHING,
    OVER,
    SAIL,
    SCANNING,
    SCORING_STAGE,
    TEMPO_SAIL,
    Nautilus,
)


def own_view(state: Nautilus, seat: int) -> Json:
    """Return what only this seat knows, and the details of its turn."""
    answered = state.upgrades[seat]
    over = state.phase == OVER
    points = score(state, seat, answered, state.nemo[seat]) if over else preview(state, seat)
    # NA-5.85: what this seat has looked at; what has been turned up since stands in "finds".
    known = state.seen[seat] & state.down if state.peek_memory else 0
    # Others are not told what a turn in progress has come to.
    asked = seat == state.actor and state.stage != SCORING_STAGE
    return {
        "order": order_view(state, seat),  # NA-4.11: at any time
        "eligible": eligible(state, seat),
        "upgrades": 0 if over else most_upgrades(state, seat),
        "answered": None if answered == NOWHERE else answered,
        "known": [find_view(state, field) for field in members(known)],
        "look": [find_view(state, field) for field in state.looks[seat]],
        "score": score_view(state, seat, points),
        "turn": _turn(state) if asked else None,
    }


def find_view(state: Nautilus, field: int) -> Json:
    """Return a find with its face."""
    face = state.faces[SLOT[field]]
    return {
        "field": FIELDS[field],
        "zone": zone_name(field),
        "find": kind_of(face),
        "number": number_of(face),
    }


def _turn(state: Nautilus) -> Json:
    turn, modules = state.turn, state.city.modules
    bonus = state.phase in (BONUS_WALKER, BONUS_WALK)
    return {
        "asks": state.phase,
        "bought": turn.bought,
        "built": [FIELDS[modules[number].centre] for number in turn.built],
        "paid": turn.paid,
        "kind": None if turn.kind == NOWHERE else MODULES[turn.kind],
        "crew": turn.crew,
        "site": _name(turn.site),
        "walks": turn.walks,
        "steps_left": BONUS_STEPS if bonus else steps_left(state),
        "walker": None if turn.walker == NOWHERE else FIELDS[modules[turn.walker].centre],
        "step": turn.step,
        "scanned": _numbers(turn.scanned),
        "moved": _numbers(turn.moved),
        "sub": None if turn.sub == NOWHERE else turn.sub + 1,
        "range": _range(state),
        "reach": _reach(state),
        "peeks": turn.peeks,
        "closed": _closed(state),
    }


def _range(state: Nautilus) -> int:
    return TEMPO_RANGE if state.phase == TEMPO_SAIL else range_of(state, state.actor)


def _reach(state: Nautilus) -> list[str]:
    """Return where the submarine that is to sail may end its move (NA-5.94, NA-5.106)."""
    if state.phase not in (SAIL, TEMPO_SAIL):
        return []
    ends = destinations(state, sub_field(state, state.turn.sub), _range(state))
    return [FIELDS[field] for field in members(ends)]


def _closed(state: Nautilus) -> list[str]:
    """Return what could still be done if its step were not over (NA-5.72)."""
    if state.stage != DIVE_STAGE or state.turn.step == LAUNCHING:
        return []
    # Asked of the rules as if the step were open: only a real loss is worth a word.
    closed = []
    if NOWHERE in state.own_subs(state.actor) and any(launches(state)):
        closed.append("launch")
    if state.turn.step > SCANNING and any(scans(state)):
        closed.append("scan")
    return closed


def _name(field: int) -> str | None:
    return None if field == NOWHERE else FIELDS[field]


def _numbers(bits: int) -> list[int]:
    return [number + 1 for number in range(SUBS) if bits >> number & 1]


def score_view(state: Nautilus, seat: int, points: Score) -> Json:
    """Return a score with all its components."""
    return {
        "finds": dict(zip(KEPT, points.finds, strict=True)),
        "upgrades": points.upgrades,
        "atlantis": points.atlantis,
        "find_total": points.find_total,
        "research": dict(zip(LABS, points.research, strict=True)),
        "research_total": points.research_total,
        "nemo": points.nemo,
        "total": points.total,
        "order": order_view(state, seat),
    }


def order_view(state: Nautilus, seat: int) -> list[str]:
    """Return the two kinds on a seat's order."""
    return [KEPT[kind] for kind in ORDERS[state.orders[seat]]]
