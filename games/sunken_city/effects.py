"""What an option does, costs or gains, in a line below its label."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Json
from games.core.wording import Message
from games.sunken_city import prospects
from games.sunken_city.data import CARD, CARDS, FIELD, PLACE, VILLAGE
from games.sunken_city.labels import listed
from games.sunken_city.reading import position
from games.sunken_city.telling import HOME


def effect(key: str, view: Json) -> Message | None:
    """Return what the option with this key does, None if its label says it all."""
    verb, _, rest = key.partition(":")
    tell = _EFFECTS.get(verb)
    return None if tell is None else tell(rest, view)


def streets(names: list[str], view: Json) -> Message:
    """Return where some streets would lead."""
    before = position(view)
    slots = [PLACE[name] for name in names]
    after = prospects.with_streets(before, slots)
    old, new = prospects.ways(before), prospects.ways(after)
    near = prospects.nearer(old, new, prospects.aims(before))
    if not near:
        opens = any(prospects.opens_village(before, slot) for slot in slots)
        return Message("effect-opens-village" if opens else "effect-no-nearer")
    place, steps = min(near.items(), key=lambda each: (each[0] in old, each[1]))
    args: dict[str, Any] = {"steps": steps, "shorter": int(place in old)}
    if place == VILLAGE:
        return Message("effect-way-home", args)
    return Message("effect-way", {**args, "house": prospects.number_at(before, place)})


def _house(rest: str, view: Json) -> Message:
    number, _, field = rest.partition(":")
    found = prospects.finds(position(view), int(number), FIELD[field])
    args = {"count": len(found), "treasures": listed(found)}
    return Message("effect-house", args)


def sinking(names: list[str], view: Json) -> Message:
    """Return what sinks when the spirit leaves these places, and what the mover loses by it."""
    houses = {each["field"]: each["number"] for each in view["houses"]}
    sunk = tuple(
        Message("house", {"number": houses[name], "field": name}) if name in houses else name
        for name in names
    )
    own = view["seats"][view["actor"]]
    is_own = own["place"] in names
    lost = [int(value) for value, held in own["treasures"].items() if held == "gem" and is_own]
    return Message("effect-sinks", {"sunk": sunk, "own": int(is_own), "count": len(lost)})


def _spirit(rest: str, view: Json) -> Message:
    if rest == "stop":
        return Message("effect-spirit-stop")
    return sinking([view["spirit"]["place"]], view) if rest else Message("effect-spirit")


def _card(rest: str, view: Json) -> Message:
    """Say how far it brings the adventurer towards the own village."""
    home, steps = view["own"]["home"], CARDS[CARD[rest]].move
    if not home:
        return Message("effect-card-home" if home == 0 else "effect-card-cut-off")
    return Message("effect-card", {"home": home, "missing": max(0, home - steps)})


def _cave(rest: str, view: Json) -> Message | None:
    if rest == "keep":
        return None
    is_raised = any(str(each["number"]) == rest for each in view["houses"])
    return Message("effect-cave", {"raised": int(is_raised)})


def _end(rest: str, view: Json) -> Message | None:
    steps = view["turn"]["move_points"] if view["own"]["reach"] else 0
    return Message("effect-end", {"steps": steps}) if steps else None


def _walk(rest: str, view: Json) -> Message | None:
    """Say that treasures carried along are not safe there."""
    own = view["seats"][view["actor"]]
    way = next(each for each in view["own"]["reach"] if each["place"] == rest)
    carried = [value for value, held in own["treasures"].items() if held == "gem"]
    count = len({*map(int, carried), *way["reveals"]})
    return None if rest == HOME or not count else Message("effect-carry", {"count": count})


_EFFECTS: dict[str, Callable[[str, Json], Message | None]] = {
    "street": lambda rest, view: streets([rest], view),
    "house": _house,
    "card": _card,
    "spirit": _spirit,
    "cave": _cave,
    "banish": _cave,
    "chip": lambda rest, view: Message("effect-chip"),
    "stop_build": lambda rest, view: Message(
        "effect-stop-build", {"points": view["turn"]["build_points"]}
    ),
    "walk": _walk,
    "step": _walk,
    "end": _end,
}
