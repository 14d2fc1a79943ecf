"""How the moves of The Swarm are typed: ``buy 3``, ``tee``, ``sail F2-F3-F4``, ``NEW``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

from games.core.api import CONFIRM, Decision, Option

# How passes may be typed; "done" always works.
_PASSES = {
    "pass": ("pass", "done"),
    "nothing": ("nothing", "done", "pass"),
    "none": ("none", "no ship", "done"),
    "done": ("done", "end"),
    "stop": ("stop", "done"),
    "new": ("new",),
    "order": ("order", "order card"),
    "study": ("study",),
    CONFIRM: ("confirm", "done"),
}
_VERBS = {  # a word that may stand before the thing itself
    "at": ("at", "build", "station", "crab"),
    "buy": ("buy",),
    "number": ("number",),
    "ability": ("ability",),
    "as": ("as",),
    "crew": ("crew", "researcher"),
    "deploy": ("deploy",),
    "tile": ("tile", "lay"),
    "buoy": ("buoy",),
    "move": ("move",),
    "to": ("to",),
    "wave": ("wave",),
    "steps": ("steps",),
}
# SW-3.1: fields may be typed in small letters.
_ROUTE = re.compile(
    r"\bsail\s+([a-j]\d{1,2}(?:\s*(?:->|→|>|-|–|\s)\s*[a-j]\d{1,2})+)", re.IGNORECASE
)
_FIELD = re.compile(r"[a-j]\d{1,2}", re.IGNORECASE)
_JOINTS = re.compile(r"\s*(?:->|→|>|–|-|@|:|\+)\s*")
_SPELT = (
    (re.compile(r"\bfast ship\b", re.IGNORECASE), "fast_ship"),
    (re.compile(r"\bgolden tile\b", re.IGNORECASE), "golden_tile"),
    (re.compile(r"\bship (?:and|&) researcher\b", re.IGNORECASE), "double"),
)


def typed(decision: Decision, option: Option) -> Sequence[str]:
    """Return the spellings of an option, the usual one first."""
    if option.key in _PASSES:
        return _PASSES[option.key]
    verb, _, rest = option.key.partition(":")
    if verb in _TYPED:
        return _TYPED[verb](decision, rest)
    return (rest, *(f"{word} {rest}" for word in _VERBS[verb]))


def tidy(text: str) -> str:
    """Bring ``sail F2-F3-F4`` and ``fast ship`` into the notation."""
    text = _ROUTE.sub(_tidy_route, text)
    text = _JOINTS.sub(" ", text)
    for pattern, name in _SPELT:
        text = pattern.sub(name, text)
    return text


def _typed_play(decision: Decision, rest: str) -> tuple[str, ...]:
    """Name the colour where two cards have the same action: ``blue whale``."""
    if rest == "joker":
        return ("joker", "play joker")
    colour, _, action_name = rest.partition("-")
    action_name = _SHORT.get(action_name, action_name)
    full = f"{colour} {action_name}"
    alike = sum(option.key.endswith(f"-{rest.partition('-')[2]}") for option in decision.options)
    names = (full,) if alike > 1 else (action_name, full)
    return (*names, *(f"play {name}" for name in names))


_SHORT = {"ship-researcher": "double"}


def _typed_sail(decision: Decision, rest: str) -> tuple[str, ...]:
    """Leave the start out where only one ship can come to the field."""
    start, _, end = rest.partition(">")
    full = f"{start} {end}"
    alike = sum(option.key.endswith(f">{end}") for option in decision.options)
    return (f"sail {full}", full) if alike > 1 else (f"sail {full}", full, end, f"sail {end}")


def _typed_first(decision: Decision, rest: str) -> tuple[str, ...]:
    return (rest, f"{rest} first")


def _typed_turn(decision: Decision, rest: str) -> tuple[str, ...]:
    """Take the openings in any order."""
    spelt = ["".join(letters) for letters in permutations(rest)]
    return (*spelt, *(f"turn {letters}" for letters in spelt))


def _typed_field(decision: Decision, rest: str) -> tuple[str, ...]:
    """The tile may be named as well where its kind was not asked."""
    field, _, kind = rest.partition(":")
    return (field, f"field {field}") if not kind else (f"{kind} {field}", field, f"field {field}")


_TYPED: dict[str, Callable[[Decision, str], tuple[str, ...]]] = {
    "play": _typed_play,
    "sail": _typed_sail,
    "first": _typed_first,
    "turn": _typed_turn,
    "field": _typed_field,
}


def _tidy_route(match: re.Match[str]) -> str:
    fields = _FIELD.findall(match[1])
    return " ".join(f"sail {one} {two}" for one, two in pairwise(fields))
