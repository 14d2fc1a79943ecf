"""What an option does, costs or gains, in one line (games.core.wording.Effective)."""

from __future__ import annotations

from collections.abc import Callable

from games.core.api import Decision, Json, Option
from games.core.wording import Message
from games.swarm import labels
from games.swarm.data import CARD, CARDS, JOKER, JOKER_MOVES
from games.swarm.useful import within_reach
from games.swarm.warnings import SwarmWarnings

_Effect = Callable[[Json, Json], Message | None]


class SwarmEffects(SwarmWarnings):
    """The lines below options of the Swarm."""

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return the line, None if the label says it all."""
        verb = option.key.partition(":")[0]
        find = _EFFECTS.get(verb)
        facts = view["own"]["choices"].get(option.key, {})
        return None if find is None or (not facts and verb not in _PLAIN) else find(facts, view)


def _bought(facts: Json, view: Json) -> Message:
    card = CARDS[CARD[facts["card"]]]
    return acts(card.action, card.move, view)


def _played(facts: Json, view: Json) -> Message:
    if facts["card"] == JOKER:
        return Message("effect-joker")
    return _acted(facts, view)


def _acted(facts: Json, view: Json) -> Message:
    """Say what an action does, or why it would do nothing now."""
    if facts["effect"]:
        return acts(facts["action"], facts["move"] or JOKER_MOVES.get(facts["action"], 0), view)
    return Message("effect-idle", {"action": facts["action"]})


def acts(action: str, move: int, view: Json) -> Message:
    """Return what an action does for whoever looks."""
    me = view["players"][view["seat"]]
    sails = 4 if me["ability"] == "fast_ship" else 3
    args = {"action": action, "move": move, "crew": me["crew"], "sails": sails}
    return Message("effect-action", args)


def _order(facts: Json, view: Json) -> Message:
    return Message("effect-order", {"left": len(view["order_pile"]["numbers"])})


def _numbered(facts: Json, view: Json) -> Message:
    return Message("effect-number", {"number": facts["number"]})


def _tile(facts: Json, view: Json) -> Message:
    return Message("effect-tile", {"tile": facts["tile"]})


def _plain(name: str) -> _Effect:
    return lambda facts, view: Message(name)


def _turned(facts: Json, view: Json) -> Message:
    return labels.laid(facts, view)


def _at(facts: Json, view: Json) -> Message:
    """Say what a station brings, or whom a crab could reach."""
    if "value" not in facts:
        return Message("effect-crab", {"count": within_reach(view, facts["field"])})
    left = view["players"][view["seat"]]["supply"]["researchers"]
    return Message("effect-station", {"researchers": left})


def _going_on(facts: Json, view: Json) -> Message:
    """Say how far it goes on after one field more."""
    left = view["own"]["turn"]["points"] - 1
    taken = facts["from"] if facts.get("collects") else "none"
    return Message("effect-going-on", {"left": left, "taken": taken})


def _field(facts: Json, view: Json) -> Message:
    return Message("effect-field", {"ways": len(facts["rotations"])})


def _buoy(facts: Json, view: Json) -> Message:
    now = view["players"][view["seat"]]["score"]
    return Message("effect-buoy", {"before": now, "after": facts["score"]})


def _sets_out(facts: Json, view: Json) -> Message:
    return Message("effect-sets-out", {"points": view["own"]["turn"]["points"]})


def _over(facts: Json, view: Json) -> Message:
    """Name the fields on the way of a tsunami or the crab."""
    return Message("effect-over", {"fields": " ".join(facts["path"]) or "none"})


_PLAIN = ("pass", "nothing", "none")
_EFFECTS: dict[str, _Effect] = {
    "buy": _bought,
    "order": _order,
    "number": _numbered,
    "play": _played,
    "as": _acted,
    "pass": _plain("effect-pass"),
    "nothing": _plain("effect-nothing"),
    "crew": _plain("effect-crew"),
    "tile": _tile,
    "turn": _turned,
    "deploy": _plain("effect-deploy"),
    "none": _plain("effect-none"),
    "at": _at,
    "sail": _going_on,
    "to": _going_on,
    "study": _plain("effect-study"),
    "field": _field,
    "buoy": _buoy,
    "new": _sets_out,
    "move": _sets_out,
    "wave": _over,
    "steps": _over,
}
