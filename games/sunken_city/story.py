"""The log of the game: what is told of each event."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Event
from games.core.wording import Line, Message, plain, told
from games.sunken_city import telling
from games.sunken_city.data import CARD, CARDS
from games.sunken_city.labels import listed
from games.sunken_city.telling import HOME


def element(name: str) -> Message:
    """Return a street or a house, named as in facts: street:A1-B1, house:9:D2."""
    kind, _, rest = name.partition(":")
    if kind == "street":
        return Message("street", {"place": rest})
    number, _, field = rest.partition(":")
    return Message("house", {"number": int(number), "field": field})


def card(name: str) -> Message:
    """Return a movement card with its two numbers."""
    each = CARDS[CARD[name]]
    return Message("movement-card", {"card": name, "build": each.build, "move": each.move})


def route(way: Sequence[str]) -> Message:
    """Return a way place by place; it may lead through the own village or end there."""
    if HOME in way[:-1]:
        first = way.index(HOME) + 1
        return Message("route-on", {"start": route(way[:first]), "way": route(way[first:])})
    places = " › ".join(place for place in way if place != HOME)
    if HOME not in way:
        return Message("route", {"way": places})
    return Message("route-home", {"way": places}) if places else Message("route-only-home")


def _walked(event: Event) -> Message:
    """Tell the way and what it led to: what was brought home, else what was found."""
    data = event.data
    card_played = data.get("card", "")
    gained = data.get("treasures", data["revealed"])
    return told(
        event,
        seat=data["seat"],
        played=int(bool(card_played)),
        card=card_played,
        route=route(data["way"]),
        points=data["points"],
        count=len(gained),
        treasures=listed(gained),
        safe=data.get("safe", 0),
    )


def _secured(event: Event) -> Message:
    data = event.data
    treasures = data["treasures"]
    return told(
        event,
        seat=data["seat"],
        count=len(treasures),
        treasures=listed(treasures),
        safe=data["safe"],
    )


def _swept(event: Event) -> Message:
    data = event.data
    lost = data["lost"]
    return told(
        event,
        swept_seat=data["swept_seat"],
        count=len(lost),
        lost=listed(lost),
        chip=data["chip"],
    )


def _with_sunk(event: Event) -> Message:
    return told(event, **{**event.data, "sunk": element(event.data["sunk"])})


def _placed(event: Event) -> Message:
    """Name what was built; streets by their fields alone, or the line would be long."""
    built = tuple(
        element(name) if name.startswith("house:") else name.removeprefix("street:")
        for name in event.data["built"]
    )
    args = {**event.data, "built": built}
    return told(event, **args, played=int(bool(event.data["card"])))


def _led(event: Event) -> Message:
    data = event.data
    sunk = tuple(element(name) for name in data["sunk"])
    return told(event, seat=data["seat"], route=route(data["way"]), sunk=sunk)


def _ended(event: Event) -> Message:
    scores = tuple(
        Message("score", {"seat": seat, "safe": safe, "sum": total})
        for seat, (safe, total) in enumerate(event.data["scores"])
    )
    return told(event, scores=scores)


LINES: dict[str, Line] = {
    "game-started": plain,
    "card-played": lambda event: told(
        event, seat=event.data["seat"], card=card(event.data["card"])
    ),
    "street-built": plain,
    "house-raised": plain,
    "pile-used-up": plain,
    "hourglass-seen": plain,
    "build-waived": plain,
    "build-stopped": plain,
    "walked": _walked,
    "treasures-secured": _secured,
    "all-secured": plain,
    "chip-played": plain,
    "spirit-called": plain,
    "die-rolled": plain,
    "spirit-moved": _with_sunk,
    telling.PLACED: _placed,
    telling.HOME_COME: _walked,
    telling.LED: _led,
    "swept-home": _swept,
    "spirit-shifted": plain,
    "spirit-banished": _with_sunk,
    "spirit-surfaced": plain,
    "last-phase-begun": plain,
    "spirit-stranded": plain,
    "lake-packed": plain,
    "lake-frozen": plain,
    "stall-ended": plain,
    "hand-taken": lambda event: None,  # the picture shows the hands
    "game-ended": _ended,
}
