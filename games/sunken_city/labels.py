"""The labels of options: what a choice is, what it costs, what it would lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import CONFIRM, Json, Option
from games.core.wording import Message
from games.sunken_city.data import CARD, CARDS
from games.sunken_city.telling import HOME


def label(option: Option, view: Json) -> Message:
    """Return the label of one option."""
    verb, _, rest = option.key.partition(":")
    return _LABELS[verb](rest, view)


def listed(numbers: Sequence[int]) -> str:
    """Return the values of some treasures."""
    return ", ".join(map(str, numbers))


def _card(rest: str, view: Json) -> Message:
    each = CARDS[CARD[rest]]
    return Message("option-card", {"card": rest, "build": each.build, "move": each.move})


def _walk(rest: str, view: Json) -> Message:
    """Name the place, the points it costs and what is found on the way."""
    way = next(each for each in view["own"]["reach"] if each["place"] == rest)
    args: dict[str, Any] = {"points": way["cost"]}
    if rest == HOME:
        secured = way["secures"]
        args |= {"count": len(secured), "treasures": listed(secured)}
        return Message("option-walk-home", args)
    finds = way["reveals"]
    args |= {"place": rest, "count": len(finds), "treasures": listed(finds)}
    if way["house"] and way["house"] not in finds:  # else the find names it, and a button is short
        return Message("option-walk-house", {**args, "number": way["house"]})
    return Message("option-walk", args)


def _spirit(rest: str, view: Json) -> Message:
    if rest == "stop":
        return Message("option-spirit-stop")
    if rest:
        number = _house_on(view, rest)
        swept = _standing(view, view["spirit"]["place"])  # what it leaves sinks: SC-5.76
        args = {"place": rest, "number": number, "swept": swept}
        return Message("option-spirit-to", args)
    steps = view["own"]["spirit_steps"]
    if steps:
        return Message("option-spirit-steps", {"steps": steps})
    return Message("option-spirit-roll", {"least": min(view["faces"]), "most": max(view["faces"])})


def _house_on(view: Json, place: str) -> int:
    return next((h["number"] for h in view["houses"] if h["field"] == place), 0)


def _standing(view: Json, place: str) -> int:
    return sum(each["place"] == place for each in view["seats"])


def _cave(rest: str, view: Json) -> Message:
    if rest == "keep":
        return Message("option-cave-keep", {"cave": view["spirit"]["cave"]})
    return Message("option-cave", _cave_facts(rest, view))


def _cave_facts(rest: str, view: Json) -> dict[str, Any]:
    number = int(rest)
    # Where its house stands: there it will surface (SC-5.117).
    field = next((h["field"] for h in view["houses"] if h["number"] == number), "")
    return {"cave": number, "raised": int(bool(field)), "field": field}


_LABELS: dict[str, Callable[[str, Json], Message]] = {
    "card": _card,
    "street": lambda rest, view: Message("option-street", {"place": rest}),
    "house": lambda rest, view: Message(
        "option-house", {"number": int(rest.partition(":")[0]), "field": rest.partition(":")[2]}
    ),
    "step": _walk,
    "walk": _walk,
    "spirit": _spirit,
    "cave": _cave,
    "banish": lambda rest, view: Message("option-banish", _cave_facts(rest, view)),
    "chip": lambda rest, view: Message("option-chip", {"bonus": view["own"]["chip_bonus"]}),
    "stop_build": lambda rest, view: Message("option-stop-build"),
    "end": lambda rest, view: Message("option-end"),
    CONFIRM: lambda rest, view: Message("option-confirm"),
}
