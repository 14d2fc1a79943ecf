"""Nautilus in message ids: events, questions, typed moves, phases, rules, scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.wording import Message, ScoreTable
from games.nautilus import state
from games.nautilus.data import KEPT, LABS
from games.nautilus.labels import LABELS, find, sub
from games.nautilus.warnings import NautilusWarnings

_Line = Callable[[Event], Message | None]


def _told(event: Event, **args: Any) -> Message:
    return Message(f"event-{event.kind}", args)


def _plain(event: Event) -> Message:
    return _told(event, **event.data)


def _bought(event: Event) -> Message:
    kind = "habitat" if event.data["crew"] else "lab"
    return Message(f"event-{event.kind}-{kind}", dict(event.data))


def _built(event: Event) -> Message:
    return _told(event, **{**event.data, "module": Message("a-module", event.data)})


def _returned(event: Event) -> Message:
    modules = tuple(
        Message("returned", {"module": name, "crew": crew}) for name, crew in event.data["modules"]
    )
    return _told(event, seat=event.data["seat"], modules=modules)


def _covered(event: Event) -> Message:
    data = event.data
    return _told(event, field=data["field"], find=find(data["find"], data["number"]))


def _entered(data: Any) -> Message:
    """Return what entering a lab led to: nothing, an activation, a fee, a chip."""
    if data["activated"] is None:  # no lab, or one with an own researcher (NA-5.54)
        return Message("entered-nothing")
    args = {
        "module": data["activated"],
        "count": data["count"],
        "chip": int(data["chip"]),
        "builder_seat": data["builder"],
    }
    return Message("entered-fee" if data["fee"] else "entered", args)


def _walked(event: Event) -> Message:
    data = event.data
    args = {name: data[name] for name in ("seat", "source", "target")}
    name = f"{_id(event)}-bonus" if data["bonus"] else _id(event)
    return Message(name, args | {"entered": _entered(data)})


def _sub(event: Event) -> Message:
    data = dict(event.data)
    return _told(event, **{**data, "sub": sub(data["seat"], data["sub"])})


def _sailed(event: Event) -> Message | None:
    """Tell a move; one that ends on a find is told with the find, in one line."""
    data = event.data
    if data["found"]:  # what was found follows at once, with the way to it
        return None
    args = {"sub": sub(data["seat"], data["sub"]), "source": data["source"]}
    return _told(event, **args, target=data["target"], tempo=int(data["tempo"]))


def _found(event: Event) -> Message:
    """Say what was found and what became of it: taken, opened, left behind, lost."""
    data = event.data
    args = {
        "moved": _moved(data),
        "find": Message("a-find", {"find": data["find"], "number": data["number"] or 0}),
        "price": data["price"],
    }
    if event.kind == "find-unpaid":
        what = "atlantis" if data["find"] == "atlantis" else "open"
        return Message(f"event-{event.kind}-{what}", args)
    if data["find"] == "chest":
        return Message(f"event-{event.kind}-chest", args | {"gain": data["gain"]})
    return Message(f"event-{event.kind}-tempo" if data["find"] == "tempo" else _id(event), args)


def _moved(data: Any) -> Message:
    """Say how the submarine came to the find: by its move, a tempo move, or it stood there."""
    args = {
        "sub": sub(data["seat"], data["sub"]),
        "source": data["source"] or "",
        "target": data["field"],
    }
    way = "here" if data["source"] is None else "tempo" if data["tempo"] else "sail"
    return Message(f"moved-{way}", args)


def _passed(event: Event) -> Message:
    return Message(f"{_id(event)}-{event.data['stage']}", {"seat": event.data["seat"]})


def _id(event: Event) -> str:
    return f"event-{event.kind}"


def _showed(event: Event) -> Message:
    finds = tuple(
        Message("shown", {"field": f["field"], "find": find(f["find"], f["number"])})
        for f in event.data["finds"]
    )
    return _told(event, finds=finds)


def _retired(event: Event) -> Message:
    data = event.data
    args = {"seat": data["seat"], "sub": sub(data["seat"], data["sub"]), "lab": data["lab"]}
    if not data["researcher"]:
        return Message(f"event-{event.kind}-alone", args)
    return _told(event, **args, entered=_entered(data))


def _ending(event: Event) -> Message:
    reason = {"NA-6.2": "complete", "NA-6.3": "last", "NA-6.5": "idle"}[event.data["clause"]]
    return Message(f"event-{event.kind}-{reason}", {"round": event.data["round"]})


def _order(event: Event) -> Message:
    kinds = tuple(find(kind) for kind in event.data["kinds"])
    return _told(event, seat=event.data["seat"], kinds=kinds)


def _ended(event: Event) -> Message:
    results = tuple(
        Message("result", {"seat": seat, "total": total})
        for seat, total in enumerate(event.data["scores"])
    )
    return _told(event, results=results)


_LINES: dict[str, _Line] = {
    "round-started": _plain,
    "base-stands": _plain,
    "base-placed": _plain,
    "turn-passed": _passed,
    "module-bought": _bought,
    "module-built": _built,
    "find-covered": _covered,
    "modules-returned": _returned,
    "researcher-walked": _walked,
    "sub-launched": _sub,
    "sub-scanned": _sub,
    "scan-showed": _showed,
    "sub-sailed": _sailed,
    "abyss-opened": _plain,
    "find-recovered": _found,
    "find-unpaid": _found,
    "find-peeked": _plain,
    "peek-showed": _showed,
    "sub-retired": _retired,
    "atlantis-complete": _plain,
    "last-round-announced": _plain,
    "end-reached": _ending,
    "order-revealed": _order,
    "upgrades-answered": _plain,
    "upgrades-chosen": _plain,
    "game-ended": _ended,
}

_QUESTIONS = frozenset(
    (
        state.PLACE_BASE,
        state.BUY,
        state.CREW,
        state.BUILD,
        state.SITE,
        state.ORIENTATION,
        state.WALKER,
        state.WALK,
        state.DIVE,
        state.SAIL,
        state.TEMPO_SUB,
        state.TEMPO_SAIL,
        state.PEEK,
        state.BONUS_WALKER,
        state.BONUS_WALK,
        state.UPGRADE,
        CONFIRM,
    )
)
_RULES = ("aim", "build", "research", "labs", "dive", "finds", "abyss", "end")
_RULES_NOW = {
    "opening": "aim",
    "build": "build",
    "research": "research",
    "dive": "dive",
    "scoring": "end",
    "over": "end",
}

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


class NautilusWording(NautilusWarnings):
    """The words of Nautilus."""

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12.3)."""
        return _LINES[event.kind](event)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question of D0 to D16 with what the player needs to answer it."""
        name = f"ask-{decision.kind.replace('_', '-')}"
        me, own = view["players"][view["seat"]], view["own"]
        args: dict[str, Any] = {
            "nemo": me["nemo"],
            "idle": int(view["idle_warning"]),
            "held": len(me["held"]),
        }
        turn = own["turn"]
        if turn is None:  # only upgrades are asked outside a turn (D16)
            kinds = tuple(find(kind) for kind in own["order"])
            return Message(name, args | {"kinds": kinds, "eligible": own["eligible"]})
        args |= {
            "module": turn["kind"] or "base",
            "crew": turn["crew"],
            "site": turn["site"] or "",
            "paid": turn["paid"],
            "steps": turn["steps_left"],
            "walker": turn["walker"] or "",
            "range": turn["range"],
            "sub": sub(view["seat"], turn["sub"] or 0),
            "peeks": turn["peeks"],
            "stage": view["stage"],
        }
        if decision.kind == state.DIVE:
            args["hint"] = _dive_hint(decision, turn)
        return Message(name, args)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option."""
        verb, _, rest = option.key.partition(":")
        return LABELS[verb](decision, rest, view)

    def group(self, token: str) -> Message:
        """Return the label of a column, or of all launches."""
        what, _, name = token.partition(":")
        return Message(f"group-{what}", {"name": name})

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return the notation of rules 9: ``buy training``, ``walk M10``, ``sub 1``, ``K6``."""
        verb, _, rest = option.key.partition(":")
        if option.key in _PASSES:
            return _PASSES[option.key]
        if verb in _TYPED:
            return _TYPED[verb](decision, verb, rest)
        return (rest, f"{verb} {rest}") if verb in _BARE else (f"{verb} {rest}",)

    def tidy(self, text: str) -> str:
        """Bring ``walk M10>M7``, ``sail R1 K6`` and ``buy green habitat`` into the notation."""
        text = _ARROWS.sub(" ", text)
        text = _SUB.sub(_tidy_sub, text)
        for pattern, name in _NAMES:
            text = pattern.sub(name, text)
        return text

    def phase(self, view: Json) -> Message:
        """Return round and phase, and whose turn it is."""
        return Message(f"phase-{view['stage']}", {"round": view["round"], "seat": view["actor"]})

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, the current phase first."""
        first = _RULES_NOW[view["stage"]]
        return [Message(f"rules-{name}") for name in dict.fromkeys((first, *_RULES))]

    def scores(self, view: Json) -> ScoreTable:
        """Return every component of every score (rules 6)."""
        result = view["result"]
        scores = result["scores"]
        # Shells and snails have no row: only upgrades make them worth anything (NA-6.13).
        rows = [(_row(f"finds-{kind}"), _cells(scores, "finds", kind)) for kind in KEPT[:3]]
        rows += [(_row(name), _cells(scores, name)) for name in ("upgrades", "atlantis")]
        rows.append((_row("find-total"), _cells(scores, "find_total")))
        rows += [
            (Message("module", {"module": lab}), _cells(scores, "research", lab)) for lab in LABS
        ]
        rows.append((_row("research-total"), _cells(scores, "research_total")))
        rows.append((_row("nemo"), _cells(scores, "nemo")))
        winners = result["winners"]
        best = scores[winners[0]]["total"]
        names = tuple(Message("player", {"seat": seat}) for seat in winners)
        verdict = Message(
            "verdict-won" if len(winners) == 1 else "verdict-shared",
            {"winners": names, "total": best},
        )
        return ScoreTable(tuple(rows), tuple(str(s["total"]) for s in scores), verdict)

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all event kinds and all decision kinds."""
        return frozenset(_LINES), _QUESTIONS


def _dive_hint(decision: Decision, turn: Json) -> Message:
    """Say which step is open and what closes it (NA-5.72)."""
    verbs = {option.key.partition(":")[0] for option in decision.options}
    if "launch" in turn["closed"]:
        return Message("dive-closed-both" if "scan" in turn["closed"] else "dive-closed-launch")
    if "scan" in turn["closed"]:
        return Message("dive-closed-scan")
    later = verbs & {"sub", "recover", "retire"}
    if "launch" in verbs and ("scan" in verbs or later):
        return Message("dive-launching")
    return Message("dive-scanning" if "scan" in verbs and later else "dive-open")


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


def _row(name: str) -> Message:
    return Message(f"score-{name}")


def _cells(scores: Sequence[Json], *path: str) -> tuple[str, ...]:
    cells = []
    for score in scores:
        value: Any = score
        for name in path:
            value = value[name]
        cells.append(str(value))
    return tuple(cells)


WORDING = NautilusWording()
