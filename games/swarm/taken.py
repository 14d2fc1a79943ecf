"""Why no station or tile can go to a field that somebody has typed: what is there already."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Json
from games.core.wording import Message
from games.swarm import state


def reason(view: Json, words: Sequence[str]) -> Message | None:
    """Return what takes the field, where one for a station or a tile is asked for."""
    field = words[0].upper()
    turn = view["own"]["turn"]
    asks = turn and turn["asks"]
    if asks in (state.START, state.STATION):
        return _station(view, field)
    return _tile(view, field) if asks == state.TARGET else None


def _station(view: Json, field: str) -> Message | None:
    """Return whose station is on a land field (SW-3.12)."""
    for each in view["stations"]:
        if each["field"] == field:
            return Message("why-station", {"field": field, "seat": each["seat"]})
    return None


def _tile(view: Json, field: str) -> Message | None:
    """Return the tile on a water field that cannot be covered (SW-5.85, SW-5.101)."""
    if field in view["down"]:
        return Message("why-face-down", {"field": field})
    for each in view["tiles"]:
        if each["field"] == field:
            return Message("why-tile", {"field": field, "tile": each["tile"]})
    return None
