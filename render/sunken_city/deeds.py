"""A turn in short sentences, for pictures and for texts."""

from __future__ import annotations

from render.frame import Frame, Json
from render.sunken_city.facts import HOME
from render.sunken_city.words import element_name, listed, plain_name
from render.words import say


def deeds(frame: Frame, record: Json) -> list[str]:
    """A turn in short sentences."""
    told = []
    if record["built"]:
        told.append(
            say(
                frame, "built", places=listed(element_name(frame, name) for name in record["built"])
            )
        )
    if record["chip"]:
        told.append(say(frame, "chip-played", bonus=record["chip"]))
    if record["way"]:
        told.append(say(frame, "walked", places=" › ".join(_stops(frame, record["way"]))))
    if record["revealed"]:
        told.append(say(frame, "revealed", treasures=listed(record["revealed"])))
    if record["secured"]:
        told.append(say(frame, "secured", treasures=listed(record["secured"])))
    if record["roll"] is not None:
        told.append(say(frame, "rolled", roll=record["roll"]))
    if record["sunk"]:
        told.append(
            say(frame, "sunk", places=listed(element_name(frame, name) for name in record["sunk"]))
        )
    for seat in record["swept"]:
        told.append(say(frame, "swept", name=plain_name(frame, seat)))
    return told


def _stops(frame: Frame, way: list[str]) -> list[str]:
    """Where a walk led: visits at home and the end; the arrow on the lake shows the rest."""
    *between, end = way
    stops = [place for place in between if place == HOME] + [end]
    return [say(frame, "home") if place == HOME else place for place in stops]
