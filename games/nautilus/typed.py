"""How the moves of Nautilus are typed: ``buy training``, ``walk M10``, ``sub 1``, ``K6``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.core.api import CONFIRM, Decision, Option

# How passes may be typed; "done" always works.
_PASSES = {
    "nothing": ("done", "nothing", "buy nothing", "pass"),
    "finish": ("done", "finish", "pass"),
    "done": ("done", "pass"),
    "end": ("done", "end", "end dive", "pass"),
    "decline": ("done", "decline", "pass"),
    "skip": ("done", "skip", "pass"),
    CONFIRM: ("confirm", "done"),
}
_BARE = frozenset(("base", "at", "turn", "to", "crew", "peek"))  # the verb may be left out
_ARROWS = re.compile(r"\s*(?:->|→|>|@)\s*")
_SUB = re.compile(r"\b(sub|move|sail|scan|recover|retire)\s+(?:sub\s+)?[ropy]?([1-3])\b", re.I)
_NAMES = (
    (
        re.compile(r"\b(?:green|straight)[ _]hab(?:itat)?\b|\bhab[ _-]straight\b", re.I),
        "hab_straight",
    ),
    (
        re.compile(r"\b(?:blue|diagonal)[ _]hab(?:itat)?\b|\bhab[ _-]diagonal\b", re.I),
        "hab_diagonal",
    ),
    (re.compile(r"\b(training|technology|sonar|sampling|analysis) (?:lab|module)\b", re.I), r"\1"),
)


def typed(decision: Decision, option: Option) -> Sequence[str]:
    """Return the spellings of an option, the usual one first."""
    verb, _, rest = option.key.partition(":")
    if option.key in _PASSES:
        return _PASSES[option.key]
    if verb in _TYPED:
        return _TYPED[verb](decision, verb, rest)
    return (rest, f"{verb} {rest}") if verb in _BARE else (f"{verb} {rest}",)


def tidy(text: str) -> str:
    """Bring ``walk M10>M7``, ``sail R1 K6`` and ``buy green habitat`` into the notation."""
    text = _ARROWS.sub(" ", text)
    text = _SUB.sub(_tidy_sub, text)
    for pattern, name in _NAMES:
        text = pattern.sub(name, text)
    return text


def _typed_build(decision: Decision, verb: str, rest: str) -> tuple[str, ...]:
    """Name the crew where two held habitats differ only in it."""
    name, _, crew = rest.partition(":")
    if not crew:
        return (f"build {name}", name)
    alike = sum(option.key.startswith(f"build:{name}:") for option in decision.options)
    full = f"build {name} {crew}"
    return (full,) if alike > 1 else (f"build {name}", full, name)


def _typed_pair(decision: Decision, verb: str, rest: str) -> tuple[str, ...]:
    """Leave the second word out where the first says it all: ``launch M17``, ``retire 3``."""
    first, _, second = rest.partition(">")
    alike = sum(option.key.startswith(f"{verb}:{first}>") for option in decision.options)
    full = f"{verb} {first} {second}"
    return (full,) if alike > 1 else (full, f"{verb} {first}")


_TYPED: dict[str, Callable[[Decision, str, str], tuple[str, ...]]] = {
    "build": _typed_build,
    "launch": _typed_pair,
    "retire": _typed_pair,
    "from": lambda decision, verb, rest: (f"walk {rest}", rest),
    "buy": lambda decision, verb, rest: (f"buy {rest}", rest),
    "upgrade": lambda decision, verb, rest: (f"upgrade {rest}", rest),
}


def _tidy_sub(match: re.Match[str]) -> str:
    verb = match[1].lower()
    return f"{'sub' if verb in ('move', 'sail') else verb} {match[2]}"
