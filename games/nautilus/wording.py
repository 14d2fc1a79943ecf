"""Nautilus in message ids: questions, phases, rules, scores; events and options stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.api import Decision, Event, Json, Option
from games.core.wording import BaseWording, Message, ScoreTable, line_of, players, sections
from games.nautilus import state, taken, typed
from games.nautilus.chapters import NautilusTeaching
from games.nautilus.data import KEPT, LABS
from games.nautilus.labels import LABELS, find, sub
from games.nautilus.promising import useful
from games.nautilus.story import GOING_ON, LINES, in_brief
from games.nautilus.together import NautilusTogether
from games.nautilus.warnings import NautilusWarnings

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


class NautilusWording(NautilusWarnings, NautilusTogether, NautilusTeaching, BaseWording):
    """The words of Nautilus."""

    events = frozenset(LINES)
    questions = _QUESTIONS
    happenings = frozenset({"round-started"})
    placeless = frozenset({"nothing", "build:", "finish", "done", "end", "decline", "skip"})
    clear = frozenset({"finish", "done", "end", "decline", "skip", "retire:"})
    # Tags beside the numbers in the pictures say whose walk it is, which crew, which way round.
    apart = frozenset(
        {
            state.BUY,
            state.BUILD,
            state.SITE,
            state.WALKER,
            state.BONUS_WALKER,
            state.DIVE,
            state.TEMPO_SUB,
        }
    )

    def event(self, event: Event) -> Message | None:
        """Return the log line of an event (rules 12.3)."""
        return line_of(event, LINES, GOING_ON)

    def in_brief(self, earlier: Event, later: Event) -> Event | None:
        """Return one event for a module that is bought and built at once."""
        return in_brief(earlier, later)

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
        return typed.typed(decision, option)

    def tidy(self, text: str) -> str:
        """Bring ``walk M10>M7``, ``sail R1 K6`` and ``buy green habitat`` into the notation."""
        return typed.tidy(text)

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the places worth showing first where there are many, None for all of them."""
        return useful(decision, view)

    def why_not(self, view: Json, words: Sequence[str]) -> Message | None:
        """Return that a field is taken, and by what."""
        return taken.reason(view, words)

    def phase(self, view: Json) -> Message:
        """Return round and phase, and whose turn it is."""
        return Message(f"phase-{view['stage']}", {"round": view["round"], "seat": view["actor"]})

    def rules(self, view: Json) -> Sequence[Message]:
        """Return the rules for players, the current phase first."""
        first = _RULES_NOW[view["stage"]]
        return sections((first, *_RULES))

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
        verdict = Message(
            "verdict-won" if len(winners) == 1 else "verdict-shared",
            {"winners": players(winners), "total": best},
        )
        return ScoreTable(tuple(rows), tuple(str(s["total"]) for s in scores), verdict)


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
