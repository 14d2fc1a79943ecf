"""What an option does, costs or gains, in a line below its label; by the view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Decision, Json, Option
from games.core.wording import Message
from games.nautilus import state
from games.nautilus.board import ABYSS_FIELDS, DIAMOND, FOOT, distance
from games.nautilus.data import (
    CHEST_NEMO,
    CHIP_NEEDS,
    CHIP_POINTS,
    FIELD,
    KEPT,
    LABS,
    LAUNCH_NEEDS,
    MODULE,
    PEEKS,
    POINTS,
    RESEARCH,
    SCAN_RANGE,
    STEPS,
    SUB_RANGE,
    WAYS,
)
from games.nautilus.labels import connected, known_finds, module_on
from games.nautilus.promising import field_of, lying_finds

_Effect = Callable[[Decision, str, Json], Message | None]
ABLE = {  # what each kind of lab allows, by how many of it a player has activated (rules 2.2)
    "training": STEPS,
    "technology": SUB_RANGE,
    "sonar": SCAN_RANGE,
    "sampling": PEEKS,
    "analysis": CHEST_NEMO,
}


class NautilusEffects:
    """The lines below labels (games.core.wording.Effective)."""

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return what an option does; None where its label says it all."""
        verb, _, rest = option.key.partition(":")
        tell = _EFFECTS.get(verb)
        return None if tell is None else tell(decision, rest, view)


def _buy(decision: Decision, rest: str, view: Json) -> Message:
    """Say what a lab allows with one and two of it, or what a habitat is for."""
    if rest not in LABS:
        return Message("effect-buy-habitat", {"module": rest})
    count = view["players"][view["seat"]]["counts"][rest]
    able = ABLE[rest]
    args = {"lab": rest, "one": able[1], "two": able[2], "now": able[count]}
    return Message("effect-buy-lab", args)


def _at(decision: Decision, rest: str, view: Json) -> Message:
    kind = view["own"]["turn"]["kind"]
    fields = {name for way in WAYS[MODULE[kind]] for name in connected(view, kind, way, rest)}
    lost = _lost(view, rest)
    args: dict[str, Any] = {"fields": ", ".join(sorted(fields, key=FIELD.__getitem__))}
    return Message("effect-at-covering" if lost else "effect-at", args | {"count": lost})


def _lost(view: Json, site: str) -> int:
    """Return how many finds a module there destroys."""
    return sum(FOOT[FIELD[site]] >> FIELD[name] & 1 for name in lying_finds(view))


def _to(decision: Decision, rest: str, view: Json) -> Message | None:
    walks = decision.kind in (state.WALK, state.BONUS_WALK)
    return _walk(rest, view) if walks else _sail(rest, view)


def _walk(rest: str, view: Json) -> Message | None:
    """Say what entering a lab brings: what it allows and research, or a pair for a launch."""
    here, seat = module_on(view, rest), view["seat"]
    own = here["crew"][seat]
    if here["kind"] not in LABS:
        return None
    if own:
        return Message("effect-pair") if own + 1 == LAUNCH_NEEDS else None
    return activation(view, here["kind"])


def activation(view: Json, lab: str) -> Message:
    """Return what one more activated lab of a kind brings its player."""
    seat, players = view["seat"], view["players"]
    count = players[seat]["counts"][lab] + 1
    others = max(each["counts"][lab] for s, each in enumerate(players) if s != seat)
    leads = view["chips"][lab] == seat or (count >= CHIP_NEEDS and count > others)
    points = CHIP_POINTS if leads else RESEARCH[count]
    args = {
        "lab": lab,
        "value": ABLE[lab][count],
        "better": int(ABLE[lab][count] != ABLE[lab][count - 1]),
        "research": points - players[seat]["research"][lab],
    }
    return Message("effect-activate", args)


def _sail(rest: str, view: Json) -> Message:
    """Say what a find brings as far as it is known, or how near a boat comes to the next."""
    lying = lying_finds(view)
    if rest in lying:
        known = known_finds(view).get(rest)
        return Message("effect-sail-unknown") if known is None else found(view, known)
    near = min((distance(FIELD[rest], FIELD[name]) for name in lying), default=0)
    return Message("effect-sail-empty", {"away": near})


def found(view: Json, find: Message) -> Message:
    """Return what a known find brings its player."""
    kind = find.args["find"]
    player = view["players"][view["seat"]]
    args = {
        "find": kind,
        "points": POINTS[KEPT.index(kind)] if kind in KEPT else 0,
        "nemo": player["chest_nemo"],
        "looks": player["peeks"],
    }
    return Message("effect-find", args)


def _launch(decision: Decision, rest: str, view: Json) -> Message:
    lab, _, dock = rest.partition(">")
    own = module_on(view, lab)["crew"][view["seat"]]
    near = min((distance(FIELD[dock], FIELD[name]) for name in lying_finds(view)), default=0)
    return Message("effect-launch", {"left": own - 1, "away": near})


def _scan(decision: Decision, rest: str, view: Json) -> Message:
    field = FIELD[field_of(view, int(rest))]
    seen = DIAMOND[view["players"][view["seat"]]["scan_range"]][field]
    if not ABYSS_FIELDS >> field & 1:  # NA-5.84
        seen &= ~ABYSS_FIELDS
    down = [find["field"] for find in view["finds"]["down"]]
    count = sum(seen >> FIELD[name] & 1 for name in down)
    known = {find["field"] for find in view["own"]["known"]}
    new = sum(seen >> FIELD[name] & 1 for name in down if name not in known)
    return Message("effect-scan", {"count": count, "new": new})


def _recover(decision: Decision, rest: str, view: Json) -> Message:
    return found(view, known_finds(view)[field_of(view, int(rest))])


def _retire(decision: Decision, rest: str, view: Json) -> Message | None:
    """Say what the researcher brings who enters the lab."""
    here = module_on(view, rest.partition(">")[2])
    if not view["players"][view["seat"]]["researchers"]:  # NA-5.123
        return None
    own = here["crew"][view["seat"]]
    if own:
        return Message("effect-pair") if own + 1 == LAUNCH_NEEDS else None
    return activation(view, here["kind"])


_EFFECTS: dict[str, _Effect] = {
    "buy": _buy,
    "at": _at,
    "to": _to,
    "launch": _launch,
    "scan": _scan,
    "recover": _recover,
    "retire": _retire,
}
