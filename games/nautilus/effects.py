"""What an option does, costs or gains, in a line below its label; by the view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Decision, Json, Option
from games.core.wording import Message, signed
from games.nautilus import state
from games.nautilus.board import ABYSS_FIELDS, DIAMOND, FACES, FOOT, distance
from games.nautilus.data import (
    CHEST_NEMO,
    CHIP_NEEDS,
    CHIP_POINTS,
    DIRECTIONS,
    FIELD,
    FIELDS,
    KEPT,
    LABS,
    LAUNCH_NEEDS,
    LOCKS,
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


def _build(decision: Decision, rest: str, view: Json) -> Message:
    return _buy(decision, rest.partition(":")[0], view)


def _nothing(decision: Decision, rest: str, view: Json) -> Message:
    """Say what becomes of modules that were bought before (NA-5.41)."""
    held = len(view["players"][view["seat"]]["held"])
    return Message("effect-buy-nothing", {"held": held})


def _crew(decision: Decision, rest: str, view: Json) -> Message:
    own, crew = view["players"][view["seat"]], int(rest)
    args = {"nemo": own["nemo"] - crew, "researchers": own["researchers"] - crew}
    return Message("effect-crew", args)


def _base(decision: Decision, rest: str, view: Json) -> Message:
    return _away(view, rest)


def _away(view: Json, name: str) -> Message:
    """Say how far it is from a field to the next find."""
    near = min((distance(FIELD[name], FIELD[each]) for each in lying_finds(view)), default=0)
    return Message("effect-sail-empty", {"away": near})


def _turned(decision: Decision, rest: str, view: Json) -> Message:
    """Say to which sides later modules could be joined."""
    turn = view["own"]["turn"]
    module = MODULE[turn["kind"]]
    met = set(connected(view, turn["kind"], rest, turn["site"]))
    faces = FACES[FIELD[turn["site"]]]
    sides = tuple(
        DIRECTIONS[each][0]
        for each in LOCKS[module, rest]
        if (there := faces[each]) is not None and FIELDS[there] not in met
    )
    return Message("effect-turned", {"sides": ", ".join(sides) or "none"})


def _from(decision: Decision, rest: str, view: Json) -> Message:
    return Message("effect-from", {"left": module_on(view, rest)["crew"][view["seat"]] - 1})


def _sub(decision: Decision, rest: str, view: Json) -> Message:
    return _away(view, field_of(view, int(rest)))


def _peek(decision: Decision, rest: str, view: Json) -> Message:
    """Say how far the find is from the own boats."""
    own = [each["field"] for each in view["subs"] if each["seat"] == view["seat"]]
    away = [distance(FIELD[rest], FIELD[field]) for field in own if field is not None]
    return Message("effect-peek", {"away": min(away)}) if away else Message("effect-peek-far")


def _upgrade(decision: Decision, rest: str, view: Json) -> Message:
    """Say what so many upgrades bring beside none at all."""
    score, number = view["own"]["score"], int(rest)
    finds = score["find_total"] - score["upgrades"]
    more = number * score["research_total"] - number
    return Message("effect-upgrade", {"finds": finds + number, "more": signed(more)})


def _at(decision: Decision, rest: str, view: Json) -> Message:
    kind = view["own"]["turn"]["kind"]
    fields = {name for way in WAYS[MODULE[kind]] for name in connected(view, kind, way, rest)}
    lost = _lost(view, rest)
    args: dict[str, Any] = {"fields": ", ".join(sorted(fields, key=FIELD.__getitem__))}
    return Message("effect-at-covering" if lost else "effect-at", args | {"count": lost})


def _lost(view: Json, site: str) -> int:
    """Return how many finds a module there destroys."""
    return sum(FOOT[FIELD[site]] >> FIELD[name] & 1 for name in lying_finds(view))


def _to(decision: Decision, rest: str, view: Json) -> Message:
    walks = decision.kind in (state.WALK, state.BONUS_WALK)
    return _walk(rest, view) if walks else _sail(rest, view)


def _walk(rest: str, view: Json) -> Message:
    """Say what entering a lab brings: what it allows and research, or a pair for a launch."""
    here, seat = module_on(view, rest), view["seat"]
    own = here["crew"][seat]
    if here["kind"] not in LABS:
        return Message("effect-habitat")
    if own:
        return Message("effect-pair" if own + 1 == LAUNCH_NEEDS else "effect-again")
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
    return _away(view, rest)


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
        return Message("effect-pair" if own + 1 == LAUNCH_NEEDS else "effect-again")
    return activation(view, here["kind"])


_EFFECTS: dict[str, _Effect] = {
    "base": _base,
    "buy": _buy,
    "nothing": _nothing,
    "crew": _crew,
    "build": _build,
    "turn": _turned,
    "from": _from,
    "sub": _sub,
    "peek": _peek,
    "upgrade": _upgrade,
    "at": _at,
    "to": _to,
    "launch": _launch,
    "scan": _scan,
    "recover": _recover,
    "retire": _retire,
}
