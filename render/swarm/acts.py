"""What a turn has touched: fields, ways, hits, cards; from the acts of a view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from render.frame import Json
from render.swarm.facts import QUEEN

Act = list[Any]


@dataclass(slots=True)
class Touched:
    """The traces of one turn."""

    fields: set[str] = field(default_factory=set)  # to be ringed
    ways: list[list[str]] = field(default_factory=list)  # fields of a ship or hazard, in order
    hits: dict[str, int] = field(default_factory=dict)  # points lost by field
    victims: set[int] = field(default_factory=set)
    seat: int | None = None
    bought: str | None = None  # the card taken
    ordered: int | None = None  # the order card taken


def touched(record: Json | None) -> Touched:
    """Read a finished turn or one in progress."""
    out = Touched()
    if record is None:
        return out
    out.seat = record["seat"]
    for act in record["acts"]:
        _read(out, act)
    return out


def _read(out: Touched, act: Act) -> None:
    verb, *rest = act
    if verb in ("founded", "built", "crewed", "deployed", "laid"):
        out.fields.add(rest[0])
    elif verb == "rebuoyed":
        out.fields |= set(rest)
    elif verb in ("linked", "unlinked"):
        out.fields.add(QUEEN)
    elif verb == "sailed":
        _walk(out, rest[0], rest[1])
    elif verb in ("moved", "appeared", "vanished"):
        _hazard(out, rest[1:])
    elif verb == "hit":
        out.hits[rest[2]] = out.hits.get(rest[2], 0) + int(rest[1])
        # Their markers on the score track are ringed, too.
        out.victims.add(int(rest[0]))
    elif verb == "bought":
        out.bought = rest[0]
    elif verb == "ordered":
        out.ordered = int(rest[0])


def _walk(out: Touched, start: str, end: str) -> None:
    """Lengthen the way that ends where this step begins, or begin one."""
    for way in out.ways:
        if way[-1] == start:
            way.append(end)
            return
    out.ways.append([start, end])


def _hazard(out: Touched, rest: Iterable[Any]) -> None:
    """A hazard moved, appeared on one field, or left from one with or without reaching land."""
    places = [str(place) for place in rest if place]
    if len(places) == 2 and places[0] != places[1]:
        _walk(out, places[0], places[1])
    else:
        out.fields.add(places[0])


def ends(done: Touched) -> set[str]:
    """All fields that get a ring: what was touched, both ends of a way, all fields of a loop."""
    ringed = set(done.fields)
    for way in done.ways:
        # Of a loop start and end are one field: two rings alone would not show where it went.
        ringed |= set(way) if way[0] == way[-1] else {way[0], way[-1]}
    return ringed
