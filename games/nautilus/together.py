"""The words for several choices made as one (games.core.wording.Shortening)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import Json
from games.core.wording import Choice, Message
from games.nautilus.board import FOOT, PRICE
from games.nautilus.data import FIELD, MODULE, WAYS
from games.nautilus.effects import NautilusEffects
from games.nautilus.labels import LABELS, connected, known_finds, sub
from games.nautilus.promising import lying_finds


class NautilusTogether(NautilusEffects):
    """The words of the shortcuts that games.nautilus.shortcuts finds."""

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return the label: what is done, where, for how much."""
        return _LABELS[_verb(choices[-1])](choices)

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return what they do, cost or gain."""
        last = choices[-1]
        if _verb(last) == "crew":
            return self.effect(*choices[0])
        if _verb(last) in ("at", "turn"):
            return _joined(choices)
        return self.effect(*last)


def _crew(choices: Sequence[Choice]) -> Message:
    buy, crew = choices
    return Message("together-buy", {"module": _rest(buy), "crew": int(_rest(crew))})


def _build(choices: Sequence[Choice]) -> Message:
    """Name the module, its site, how it is turned, the price, and what it destroys."""
    site = _site(choices)
    turn, centre = site.view["own"]["turn"], FIELD[_rest(site)]
    lost = [name for name in lying_finds(site.view) if FOOT[centre] >> FIELD[name] & 1]
    args: dict[str, Any] = {
        "module": turn["kind"],
        "crew": turn["crew"],
        "field": _rest(site),
        "way": _rest(choices[-1]) if _verb(choices[-1]) == "turn" else "",
        "price": max(0, PRICE[centre] - turn["paid"]),  # NA-5.32
        "covers": ", ".join(lost),
    }
    return Message("together-build-covering" if lost else "together-build", args)


def _joined(choices: Sequence[Choice]) -> Message:
    """Name the modules that it joins, and the finds that it destroys as far as they are known."""
    site = _site(choices)
    view, name = site.view, _rest(site)
    kind = view["own"]["turn"]["kind"]
    turned = _verb(choices[-1]) == "turn"
    ways = (_rest(choices[-1]),) if turned else WAYS[MODULE[kind]]
    fields = dict.fromkeys(each for way in ways for each in connected(view, kind, way, name))
    known = known_finds(view)
    lost = tuple(
        known[each]
        for each in lying_finds(view)
        if each in known and FOOT[FIELD[name]] >> FIELD[each] & 1
    )
    args: dict[str, Any] = {"fields": ", ".join(fields)}
    return (
        Message("effect-joined-known", args | {"finds": lost})
        if lost
        else Message("effect-joined", args)
    )


def _move(choices: Sequence[Choice]) -> Message:
    """Name who goes or sails from where, then what an option to go there says."""
    first, last = choices
    verb, rest = _verb(first), _rest(first)
    where = LABELS["to"](last.decision, _rest(last), last.view)
    if verb == "from":
        return Message("together-walk", {"source": rest, "where": where})
    return Message("together-sail", {"sub": sub(last.view["seat"], int(rest)), "where": where})


def _site(choices: Sequence[Choice]) -> Choice:
    return next(choice for choice in choices if _verb(choice) == "at")


def _verb(choice: Choice) -> str:
    return choice.option.key.partition(":")[0]


def _rest(choice: Choice) -> str:
    return choice.option.key.partition(":")[2]


_LABELS: dict[str, Callable[[Sequence[Choice]], Message]] = {
    "crew": _crew,
    "at": _build,
    "turn": _build,
    "to": _move,
}
