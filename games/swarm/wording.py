"""The Swarm in message ids: questions, phases, rules, scores; events and options stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.api import Decision, Event, Json, Option
from games.core.wording import BaseWording, Message, ScoreTable, line_of, players, sections, signed
from games.swarm import state, taken, typed
from games.swarm.chapters import SwarmTeaching
from games.swarm.labels import label, tile
from games.swarm.story import GOING_ON, LINES
from games.swarm.together import SwarmTogether
from games.swarm.useful import SwarmUseful

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


def _researchers_can(decision: Decision) -> str:
    """Return which uses of a researcher action are open: to place, to study, or both."""
    if "study" not in decision.keys:
        return "place"
    return "both" if any(key.startswith("crew:") for key in decision.keys) else "study"


class SwarmWording(SwarmTogether, SwarmUseful, SwarmTeaching, BaseWording):
    """The words of The Swarm."""

    events = frozenset(LINES)
    questions = _QUESTIONS
    placeless = frozenset({"pass", "new", "nothing", "study", "none", "done", "stop"})
    clear = frozenset({"ability:", "first:", "done", "stop", "nothing"})
    by_ends = frozenset({state.SAIL})  # of other ways the end alone says too little

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12)."""
        return line_of(event, LINES, GOING_ON)

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
        """Return ``buy 3``, ``tee``, ``I6``, ``NEW``."""
        return typed.typed(decision, option)

    def tidy(self, text: str) -> str:
        """Bring ``sail F2-F3-F4`` and ``fast ship`` into the notation."""
        return typed.tidy(text)

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return that a field is taken, and by what."""
        return taken.reason(view, words)

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
        return sections((*first, *_RULES))

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
        verdict = Message(
            "verdict-won" if len(winners) == 1 else "verdict-shared",
            {"winners": players(winners), "total": scores[winners[0]]["total"]},
        )
        return ScoreTable(tuple(rows), tuple(str(s["total"]) for s in scores), verdict)


def _cells(scores: Sequence[Json], name: str, sign: int = 1) -> tuple[str, ...]:
    return tuple(signed(sign * score[name]) for score in scores)


WORDING = SwarmWording()
