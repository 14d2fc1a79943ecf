"""The private half of a view: own hand, own turn, what each option leads to. Keys: see view.py."""

from __future__ import annotations

from games.core.api import Json
from games.swarm.choices import choices
from games.swarm.data import (
    CARDS,
    COMPASS,
    CRAB,
    FIELDS,
    HAZARDS,
    JOKER,
    LANDS,
    NOWHERE,
    TILES,
    openings_name,
)
from games.swarm.state import JOKER as ASK_JOKER
from games.swarm.state import OVER, Swarm


def own_view(state: Swarm, seat: int) -> Json:
    """Return the own hand, and where the own turn stands with what each option leads to."""
    asked = seat == state.actor and state.phase != OVER
    return {
        "cards": hand_view(state.hands[seat]),
        "turn": _turn(state) if asked else None,
        "choices": choices(state) if asked else {},
    }


def _turn(state: Swarm) -> Json:
    turn = state.turn
    at = turn.path[-1] if turn.path else NOWHERE
    if turn.action == CRAB and state.crab != NOWHERE:
        at = LANDS[state.crab].field
    played = next((act for act in turn.acts if act[0] == "played"), None)
    return {
        "asks": state.phase,
        "card": played[1] if played else (JOKER if state.phase == ASK_JOKER else None),
        "action": turn.action or None,
        "then": turn.then or None,
        "price": turn.price,
        "number": turn.number,
        "points": turn.points,
        "studies": turn.studies,
        "laid": turn.laid,
        "gained": turn.gained,
        "tile": None if turn.kind == NOWHERE else TILES[turn.kind],
        "field": _name(turn.field),
        "openings": openings_name(turn.openings) or None,
        "hazard": turn.action if turn.action in HAZARDS else None,
        "at": _name(at),
        "path": [FIELDS[at] for at in turn.path],
        "direction": None if turn.direction == NOWHERE else COMPASS[turn.direction],
    }


def _name(at: int) -> str | None:
    return None if at == NOWHERE else FIELDS[at]


def hand_view(hand: list[int]) -> list[str]:
    """Return the names of cards."""
    return [CARDS[card].name for card in hand]
