"""How moves are typed: ``build A1-B1 9@D2``, ``walk D2 home``, ``spirit C4``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.core.api import Decision, Option
from games.core.notation import parts
from games.sunken_city import state
from games.sunken_city.telling import HOME

# Typed moves: the verb is said once, its targets follow (rules 9).
_VERBS = {
    "build": "build",
    "walk": "walk",
    "step": "walk",
    "spirit": "spirit",
    "banish": "banish",
    "cave": "cave",
    "shift": "cave",
    "card": "card",
    "play": "card",
}
_TARGET = re.compile(r"(\d+@)?[a-i][1-9](-[a-i][1-9])?|\d+|v|home|keep|stop|b\dm\d")


def typed(decision: Decision, option: Option) -> Sequence[str]:
    """Return the spellings of an option, the usual one first."""
    verb, _, rest = option.key.partition(":")
    spell = _SPELLINGS.get(verb)
    spelt = [verb] if spell is None else spell(rest)
    if decision.kind == state.SPIRIT:  # `spirit` was said when SPIRIT was started
        spelt += [each.removeprefix("spirit ") for each in spelt]
    return tuple(dict.fromkeys((*spelt, option.key)))  # each spelling once, the best first


def tidy(text: str) -> str:
    """Say the verb before each of its targets: ``walk A1 D2`` becomes ``walk a1 walk d2``."""
    words: list[str] = []
    verb, waiting = "", False
    for word in parts(text):
        if word in _VERBS:
            words += [verb] if waiting else []
            verb, waiting = _VERBS[word], True
        elif verb and _TARGET.fullmatch(word):
            words += [verb, word]
            waiting = False
        else:
            words += [verb, word] if waiting else [word]
            verb, waiting = "", False
    return " ".join([*words, verb] if waiting else words)


def _spell_place(verb: str) -> Callable[[str], list[str]]:
    """Return spellings of a place on the lake: whole, or by any of its fields."""

    def spell(rest: str) -> list[str]:
        if rest == HOME:
            return [f"{verb} home", f"{verb} {HOME}"]
        return [f"{verb} {rest}", *(f"{verb} {field}" for field in rest.split("-"))]

    return spell


def _spell_street(rest: str) -> list[str]:
    one, _, other = rest.partition("-")
    return [f"build {rest}", f"build {other}-{one}"]


_SPELLINGS: dict[str, Callable[[str], list[str]]] = {
    "card": lambda rest: [rest, f"card {rest}"],
    "street": _spell_street,
    "house": lambda rest: [f"build {rest.replace(':', '@')}"],
    "step": _spell_place("walk"),
    "walk": _spell_place("walk"),
    "spirit": lambda rest: _spell_place("spirit")(rest) if rest else ["spirit"],
    "cave": lambda rest: [f"cave {rest}"],
    "banish": lambda rest: [f"banish {rest}"],
    "stop_build": lambda rest: ["stop"],
}
