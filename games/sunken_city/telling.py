"""Steps told together: a turn has up to a dozen of them, a story should not (rules 12.3)."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Event, Json
from games.sunken_city.data import PLACES, VILLAGE

# Told, never stored: several placements, a walk that brought treasures home, several spirit steps.
PLACED = "elements-placed"
HOME_COME = "came-home"
LED = "spirit-led"

HOME = PLACES[VILLAGE]
_STREET, _HOUSE, _CARD, _WALK = "street-built", "house-raised", "card-played", "walked"
_Join = Callable[[Event, Event], Event | None]


def merged(earlier: Event, later: Event) -> Event | None:
    """Return one event that tells both, None if they are two lines or of two players."""
    join = _JOINS.get((earlier.kind, later.kind))
    if join is None or earlier.data["seat"] != later.data["seat"]:
        return None
    return join(earlier, later)


def _place(earlier: Event, later: Event) -> Event:
    data: Json = {"seat": later.data["seat"], "card": "", "built": [], "pile": 0, "left": 0}
    for event in (earlier, later):
        if event.kind == PLACED:
            data |= event.data
        elif event.kind == _CARD:
            data["card"] = event.data["card"]
        elif event.kind == _HOUSE:
            name = f"house:{event.data['house']}:{event.data['field']}"
            data["built"] = [*data["built"], name]
        else:
            data["built"] = [*data["built"], f"street:{event.data['street']}"]
            data |= {"pile": event.data["pile"], "left": event.data["left"]}
    return Event(PLACED, data)


def _walk(earlier: Event, later: Event) -> Event | None:
    one, two = earlier.data, later.data
    if earlier.kind == _CARD:
        return Event(_WALK, {**two, "card": one["card"]})
    if one["way"][-1] == HOME:  # that walk is over: the next one sets out anew
        return None
    both = {name: one[name] + two[name] for name in ("way", "points", "revealed")}
    return Event(_WALK, {**one, **both})


def _come_home(earlier: Event, later: Event) -> Event:
    return Event(HOME_COME, {**earlier.data, **later.data})


def _lead(earlier: Event, later: Event) -> Event:
    if earlier.kind == LED:
        way, sunk = earlier.data["way"], earlier.data["sunk"]
    else:
        way, sunk = [earlier.data["to"]], [earlier.data["sunk"]]
    data = {"way": [*way, later.data["to"]], "sunk": [*sunk, later.data["sunk"]]}
    return Event(LED, {"seat": later.data["seat"], **data})


def _only_later(earlier: Event, later: Event) -> Event:
    """How far the spirit may go is no news any more once it has gone."""
    return later


_JOINS: dict[tuple[str, str], _Join] = {
    **{(one, two): _place for one in (_CARD, PLACED, _STREET, _HOUSE) for two in (_STREET, _HOUSE)},
    (_CARD, _WALK): _walk,
    (_WALK, _WALK): _walk,
    (_WALK, "treasures-secured"): _come_home,
    ("spirit-moved", "spirit-moved"): _lead,
    (LED, "spirit-moved"): _lead,
    ("spirit-called", "spirit-moved"): _only_later,
}
