"""The Swarm in message ids: events, questions, typed moves, phases, rules, scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Any

from games.core.api import CONFIRM, Decision, Event, Json, Option
from games.core.wording import Message, ScoreTable, signed
from games.swarm import state
from games.swarm.labels import action, card, label, tile
from games.swarm.warnings import SwarmWarnings

_Line = Callable[[Event], Message | None]


def _told(event: Event, **args: Any) -> Message:
    return Message(f"event-{event.kind}", args)


def _plain(event: Event) -> Message:
    return _told(event, **event.data)


def _silent(event: Event) -> None:
    """Say nothing: a line for the whole action follows."""


def _order(event: Event) -> Message:
    names = tuple(Message("player", {"seat": seat}) for seat in event.data["order"])
    return _told(event, players=names, how=event.data.get("how", ""))


def _bought(event: Event) -> Message:
    return _told(event, **{**event.data, "card": card(event.data["card"])})


def _played(event: Event) -> Message:
    data = event.data
    is_joker = int(data["card"] == "joker")
    args = {"card": card(data["card"]), "action": action(data["action"])}
    return _told(event, seat=data["seat"], joker=is_joker, **args)


def _built(event: Event) -> Message:
    data = event.data
    return _told(event, **{**data, "researcher": int(data["researcher"])})


def _sailed(event: Event) -> Message:
    data = event.data
    tiles = tuple(tile(name) for name in data["tiles"])
    return _told(
        event,
        seat=data["seat"],
        deployed=data["deployed"] or "none",
        routes=", ".join("-".join(route) for route in data["routes"]),
        sailed=len(data["routes"]),
        tiles=tiles or Message("nothing"),
        collected=len(tiles),
    )


def _studied(event: Event) -> Message:
    data = event.data
    laid = tuple(_laid(kind, field, under) for kind, field, _, under in data["tiles"])
    return _told(event, seat=data["seat"], tiles=laid, points=data["points"])


def _laid(kind: str, field: str, under: str) -> Message:
    args = {"tile": tile(kind), "field": field}
    return Message("laid-over", {**args, "under": tile(under)}) if under else Message("laid", args)


def _moved(event: Event) -> Message:
    data = event.data
    args = {"seat": data["seat"], "hazard": data["hazard"], "path": "-".join(data["path"])}
    end = Message("moved-on")
    if data["gone"]:
        end = Message("moved-to-land", {"field": data["land"]}) if data["land"] else _GONE
    return _told(event, **args, new=int(data["new"]), end=end)


_GONE = Message("moved-away")


def _damage(event: Event) -> Message:
    data = event.data
    return _told(event, **{**data, "hits": len(data["hits"])})


def _scored(event: Event) -> Message:
    results = tuple(
        Message("result", {"seat": seat, "points": points})
        for seat, points in enumerate(event.data["points"])
    )
    return _told(event, stage=event.data["stage"], results=results)


_LINES: dict[str, _Line] = {
    "order-began": _order,
    "station-founded": _plain,
    "stage-began": _plain,
    "card-bought": _bought,
    "order-card-taken": _plain,
    "waited": _plain,
    "order-fixed": _order,
    "card-played": _played,
    "joker-declined": _plain,
    "action-idle": _plain,
    "station-built": _built,
    "researcher-placed": _plain,
    "tile-collected": _silent,
    "ships-sailed": _sailed,
    "studied": _studied,
    "buoy-moved": _plain,
    "hazard-moved": _moved,
    "damage-taken": _damage,
    "queen-reached": _plain,
    "queen-lost": _plain,
    "stage-scored": _scored,
    "final-scored": _plain,
}
# What a card led to is told on the line of the card, the next stage on that of the last scoring.
_GOING_ON = frozenset(
    (
        "stage-began",
        "action-idle",
        "station-built",
        "researcher-placed",
        "ships-sailed",
        "studied",
        "buoy-moved",
        "hazard-moved",
        "damage-taken",
        "queen-reached",
        "queen-lost",
    )
)
_QUESTIONS = frozenset(
    (
        state.START,
        state.BUY,
        state.ORDER,
        state.ABILITY,
        state.PLAY,
        state.JOKER,
        state.DOUBLE,
        state.STATION,
        state.CREW,
        state.DEPLOY,
        state.SAIL,
        state.RESEARCH,
        state.TILE_KIND,
        state.TARGET,
        state.ROTATE,
        state.BUOY,
        state.HAZARD,
        state.WHALE,
        state.WAVE,
        state.WAVE_LENGTH,
        state.CRAB,
        state.CRAB_LENGTH,
        CONFIRM,
    )
)
_RULES = (
    "aim",
    "buy",
    "abilities",
    "play",
    "station",
    "ship",
    "study",
    "overlay",
    "network",
    "queen",
    "hazards",
    "scoring",
    "end",
)
_RULES_NOW = {"start": ("aim",), "buy": ("buy", "abilities"), "play": ("play",), "over": ("end",)}
_RULES_ASKED = {
    state.STATION: "station",
    state.CREW: "station",
    state.DEPLOY: "ship",
    state.SAIL: "ship",
    state.RESEARCH: "study",
    state.TILE_KIND: "study",
    state.TARGET: "study",
    state.ROTATE: "study",
    state.BUOY: "study",
    state.HAZARD: "hazards",
    state.WHALE: "hazards",
    state.WAVE: "hazards",
    state.WAVE_LENGTH: "hazards",
    state.CRAB: "hazards",
    state.CRAB_LENGTH: "hazards",
}

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


def _researchers_can(decision: Decision) -> str:
    """Return which uses of a researcher action are open: to place, to study, or both."""
    if "study" not in decision.keys:
        return "place"
    return "both" if any(key.startswith("crew:") for key in decision.keys) else "study"


class SwarmWording(SwarmWarnings):
    """The words of The Swarm."""

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12)."""
        message = _LINES[event.kind](event)
        if message is None or event.kind not in _GOING_ON:
            return message
        return replace(message, goes_on=True)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question of section 9 with what the player needs to answer it."""
        me, turn = view["players"][view["seat"]], view["own"]["turn"]
        args: dict[str, Any] = {
            "rp": me["rp"],
            "cards": me["cards_needed"],
            "order": int(me["needs_order"]),
            "points": turn["points"],
            "studies": turn["studies"],
            "crew": me["crew"],
            "tile": tile(turn["tile"] or "straight"),
            "field": turn["field"] or "",
            "at": turn["at"] or "",
            "hazard": turn["hazard"] or "whale",
            "stage": view["phase"],
            "free": int(view["options"]["free_start"]),
            "new": int(len(turn["path"]) == 1),
            "last": int(not view["own"]["cards"]),
            "can": _researchers_can(decision),
        }
        return Message(f"ask-{decision.kind.replace('_', '-')}", args)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option."""
        return label(decision, option, view)

    def group(self, token: str) -> Message:
        """Return the label of a row of the board."""
        what, _, name = token.partition(":")
        return Message(f"group-{what}", {"name": name})

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return the notation of docs/rules/notation: ``buy 3``, ``tee``, ``I6``, ``NEW``."""
        if option.key in _PASSES:
            return _PASSES[option.key]
        verb, _, rest = option.key.partition(":")
        if verb in _TYPED:
            return _TYPED[verb](decision, rest)
        return (rest, *(f"{word} {rest}" for word in _VERBS[verb]))

    def tidy(self, text: str) -> str:
        """Bring ``sail F2-F3-F4`` and ``fast ship`` into the notation."""
        text = _ROUTE.sub(_tidy_route, text)
        text = _JOINTS.sub(" ", text)
        for pattern, name in _SPELT:
            text = pattern.sub(name, text)
        return text

    def phase(self, view: Json) -> Message:
        """Return stage, phase and round, and whose turn it is."""
        names = ("stage", "stages", "round", "rounds")
        args = {name: view[name] for name in names} | {"seat": view["actor"]}
        return Message(f"phase-{view['phase']}", args)

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, what matters now first."""
        first: tuple[str, ...] = _RULES_NOW[view["phase"]]
        turn = view["own"]["turn"] if view["own"] else None
        if turn and turn["asks"] in _RULES_ASKED:
            first = (_RULES_ASKED[turn["asks"]],)
        return [Message(f"rules-{name}") for name in dict.fromkeys((*first, *_RULES))]

    def scores(self, view: Json) -> ScoreTable:
        """Return how every score came about (rules 6)."""
        result = view["result"]
        scores = result["scores"]
        rows = [(Message("score-start"), _cells(scores, "start"))]
        rows.append((Message("score-eyes"), _cells(scores, "eyes")))
        rows.append((Message("score-won"), _cells(scores, "won")))
        rows.append((Message("score-lost"), _cells(scores, "lost", -1)))
        rows.append((Message("score-paid"), _cells(scores, "paid", -1)))
        for number in range(len(view["scored"])):
            cells = tuple(str(score["stages"][number]) for score in scores)
            rows.append((Message("score-stage", {"stage": number + 1}), cells))
        rows.append((Message("score-queen"), _cells(scores, "queen")))
        rows.append((Message("score-sides"), _cells(scores, "sides")))
        winners = result["winners"]
        names = tuple(Message("player", {"seat": seat}) for seat in winners)
        verdict = Message(
            "verdict-won" if len(winners) == 1 else "verdict-shared",
            {"winners": names, "total": scores[winners[0]]["total"]},
        )
        return ScoreTable(tuple(rows), tuple(str(s["total"]) for s in scores), verdict)

    def kinds(self) -> tuple[frozenset[str], frozenset[str]]:
        """Return all event kinds and all decision kinds."""
        return frozenset(_LINES), _QUESTIONS


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


def _cells(scores: Sequence[Json], name: str, sign: int = 1) -> tuple[str, ...]:
    return tuple(signed(sign * score[name]) for score in scores)


WORDING = SwarmWording()
