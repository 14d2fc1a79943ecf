"""The game in message ids: questions, phases, rules, scores; events and options stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.api import Decision, Event, Json, Option
from games.core.wording import (
    BaseWording,
    Choice,
    Message,
    ScoreTable,
    line_of,
    players,
    sections,
)
from games.sunken_city import bundles, effects, state, taken, telling, typed
from games.sunken_city import useful as shown_first
from games.sunken_city.chapters import SunkenTeaching
from games.sunken_city.labels import label
from games.sunken_city.story import LINES
from games.sunken_city.warnings import SunkenCityWarnings

_QUESTIONS = frozenset((state.CARD, state.TURN, state.SPIRIT, state.CAVE))
_RULES = ("aim", "turn", "build", "move", "spirit", "chips", "phases", "end")
_RULES_NOW = {"basic": "turn", "emerge": "phases", "submerge": "phases", "over": "end"}


class SunkenCityWording(SunkenCityWarnings, SunkenTeaching, BaseWording):
    """The words of the game."""

    events = frozenset(LINES)
    questions = _QUESTIONS
    happenings = frozenset({"game-started"})
    placeless = frozenset({"end", "stop_build", "spirit", "spirit:stop", "chip", "cave:keep"})
    clear = frozenset({"end", "walk:", "step:", "cave:keep"})
    by_ends = frozenset({state.TURN, state.SPIRIT})

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12.3)."""
        return line_of(event, LINES)

    def merged(self, earlier: Event, later: Event) -> Event | None:
        """Return one event that tells two that follow each other."""
        return telling.merged(earlier, later)

    def question(self, decision: Decision, view: Json) -> Message:
        """Return the question with the points that are left."""
        turn = view["turn"]
        args: dict[str, Any] = {"round": view["round"], "last": int(view["last_round"])}
        if turn is not None:
            args |= {
                "build": turn["build_points"],
                "move": turn["move_points"],
                "left": turn["spirit_left"],
            }
        if decision.kind == state.TURN:
            return Message(_turn_question(view), args)
        if decision.kind == state.CAVE:
            args["cave"] = view["spirit"]["cave"]
        return Message(f"ask-{decision.kind}", args)

    def option(self, decision: Decision, option: Option, view: Json) -> Message:
        """Return the label of an option."""
        return label(option, view)

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return what an option does, None if its label says it all."""
        return effects.effect(option.key, view)

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return the label of streets in a row, a walk of several legs or a way of the spirit."""
        return bundles.label(choices)

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return what they find, save, sink or open."""
        return bundles.effect(choices)

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the keys worth showing first, None for all of them."""
        return shown_first.useful(decision, view)

    def group(self, token: str) -> Message:
        """Return the label of a step of the turn menu."""
        kind, _, value = token.partition(":")
        if value:
            return Message(f"group-{kind}-at", {"value": value})
        return Message(f"group-{kind}")

    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        """Return ``build A1-B1``, ``build 9@D2``, ``walk D2``, ``walk home``, ``spirit C4``."""
        return typed.typed(decision, option)

    def tidy(self, text: str) -> str:
        """Say the verb before each of its targets: ``walk A1 D2`` becomes ``walk a1 walk d2``."""
        return typed.tidy(text)

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return that a field is taken, and by what."""
        return taken.reason(view, words)

    def phase(self, view: Json) -> Message:
        """Return round, phase and whether it is the last round."""
        args = {
            "round": view["round"],
            "cycle": view["cycle"],
            "cycles": view["cycles"],
            "last": int(view["last_round"]),
        }
        return Message(f"phase-{view['phase']}", args)

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, the current phase first."""
        return sections((_section_now(view), *_RULES))

    def scores(self, view: Json) -> ScoreTable:
        """Return treasures and sums, and what did not count."""
        result = view["result"]
        rows = result["rows"]
        # Numbers only: four columns of lists would not fit a phone, and the picture has them.
        table = (
            ("score-count", [str(row["count"]) for row in rows]),
            ("score-sum", [str(row["sum"]) for row in rows]),
            ("score-gems", [str(len(row["gems"])) for row in rows]),
            ("score-roofs", [str(len(row["roofs"])) for row in rows]),
            ("score-chips", [str(row["chips"]) for row in rows]),
        )
        winners = result["winners"]
        best = rows[winners[0]]
        args: dict[str, Any] = {"safe": best["count"], "sum": best["sum"]}
        if len(winners) == 1:
            verdict = Message("verdict-won", {"seat": winners[0], **args})
        else:
            verdict = Message("verdict-shared", {"names": players(winners), **args})
        totals = tuple(f"{row['count']}/{row['sum']}" for row in rows)
        return ScoreTable(
            tuple((Message(name), tuple(cells)) for name, cells in table),
            totals,
            verdict,
            Message("score-result"),
        )


def _section_now(view: Json) -> str:
    turn = view["turn"]
    if turn is None or view["phase"] != "basic":
        return _RULES_NOW[view["phase"]]
    if turn["spirit_left"]:
        return "spirit"
    return "build" if turn["build_points"] else "move"


def _turn_question(view: Json) -> str:
    turn = view["turn"]
    if view["own"]["banish"]:
        return "ask-turn-banish"
    if view["phase"] == state.SUBMERGE:
        return "ask-turn-submerge" if turn["build_points"] else "ask-turn-walk"
    if turn["build_points"]:
        return "ask-turn-build"
    return "ask-turn-walk" if turn["move_points"] else "ask-turn"


WORDING = SunkenCityWording()
