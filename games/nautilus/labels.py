"""The labels of options: what a choice is, what it costs, what it would lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import CONFIRM, Decision, Json
from games.core.wording import Message
from games.nautilus import state
from games.nautilus.board import FACES, FOOT, PRICE
from games.nautilus.data import (
    DIRECTIONS,
    FIELD,
    FIELDS,
    LABS,
    LOCKS,
    MARKS,
    MODULE,
    OPPOSITE,
    RECOVER_PRICE,
    ZONE_OF,
    zone_name,
)

_Label = Callable[[Decision, str, Json], Message]


def find(kind: str, number: int | None = None) -> Message:
    """Return the name of a find, an Atlantis piece with its number."""
    return Message("find", {"find": kind, "number": number or 0})


def sub(seat: int, number: int) -> str:
    """Return the name of a submarine: R1."""
    return f"{MARKS[seat].letter}{number}"


def colour(seat: int) -> Message:
    """Return the colour of a seat, where a name could be too long."""
    return Message("colour", {"colour": MARKS[seat].name})


def steps_between(view: Json, start: str, end: str) -> int:
    """Return the step distance of two modules of a view (NA-3.17)."""
    # From the view, not from the position: labels must not know more than their reader.
    links = {m["field"]: [lock["to"] for lock in m["locks"] if lock["to"]] for m in view["modules"]}
    edge, seen, steps = [start], {start}, 0
    while end not in seen and edge:
        steps += 1
        edge = [other for field in edge for other in links[field] if other not in seen]
        seen.update(edge)
    return steps


def _place_base(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-base", {"field": rest})


def _buy(decision: Decision, rest: str, view: Json) -> Message:
    stack = view["stacks"][rest]
    args = {"module": rest, "left": stack["left"], "price": stack["price"]}
    return Message("option-buy-lab" if rest in LABS else "option-buy-habitat", args)


def _crew(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-crew", {"crew": int(rest)})


def _build(decision: Decision, rest: str, view: Json) -> Message:
    name, _, crew = rest.partition(":")
    if crew:
        return Message("option-build-habitat", {"module": name, "crew": int(crew)})
    return Message("option-build-lab", {"module": name})


def _finish(decision: Decision, rest: str, view: Json) -> Message:
    """Say what becomes of modules still held: they go back, unless one was bought (NA-5.41)."""
    turn, held = view["own"]["turn"], len(_me(view)["held"])
    kept = turn["bought"] and not turn["built"]
    return Message("option-finish-keep" if kept else "option-finish", {"held": held})


def _at(decision: Decision, rest: str, view: Json) -> Message:
    """Name the site, the surcharge and the finds that would be covered."""
    centre = FIELD[rest]
    surcharge = max(0, PRICE[centre] - view["own"]["turn"]["paid"])  # NA-5.32
    finds = covered(view, centre)
    if not finds:
        return Message("option-at", {"field": rest, "price": surcharge})
    return Message("option-at-covering", {"field": rest, "price": surcharge, "finds": finds})


def covered(view: Json, centre: int) -> tuple[Message, ...]:
    """Return the finds under a module on that centre, by name where the viewer knows them."""
    known = known_finds(view)
    fields = [f["field"] for f in (*view["finds"]["down"], *view["finds"]["up"])]
    return tuple(
        Message("covered-known", {"field": name, "find": known[name]})
        if name in known
        else Message("covered", {"field": name})
        for name in fields
        if FOOT[centre] >> FIELD[name] & 1
    )


def known_finds(view: Json) -> dict[str, Message]:
    """Return the finds on the board whose faces the viewer knows."""
    known = {f["field"]: find(f["find"]) for f in view["finds"]["up"]}
    if view["own"]:
        known |= {f["field"]: find(f["find"], f["number"]) for f in view["own"]["known"]}
    return known


def _way(decision: Decision, rest: str, view: Json) -> Message:
    """Name the modules that a lab turned this way connects to."""
    turn = view["own"]["turn"]
    linked = connected(view, turn["kind"], rest, turn["site"])
    return Message("option-way", {"way": rest, "fields": ", ".join(linked)})


def connected(view: Json, kind: str, way: str, site: str) -> list[str]:
    """Return the modules that one turned this way would be connected to (NA-3.13)."""
    meets = {(m["field"], lock["direction"]) for m in view["modules"] for lock in m["locks"]}
    centres = FACES[FIELD[site]]
    return [
        FIELDS[centre]
        for direction in LOCKS[MODULE[kind], way]
        if (centre := centres[direction]) is not None
        and (FIELDS[centre], DIRECTIONS[OPPOSITE[direction]][0]) in meets
    ]


def _from(decision: Decision, rest: str, view: Json) -> Message:
    here = module_on(view, rest)
    args = {"field": rest, "module": here["kind"], "own": here["crew"][view["seat"]]}
    return Message("option-from", args)


def _walk_to(rest: str, view: Json) -> Message:
    """Name the module, the steps, and what entering it means."""
    here, seat = module_on(view, rest), view["seat"]
    steps = steps_between(view, view["own"]["turn"]["walker"], rest)
    args: dict[str, Any] = {"field": rest, "module": here["kind"], "steps": steps}
    if here["kind"] not in LABS or here["crew"][seat]:  # NA-5.53, NA-5.54
        return Message("option-walk", args)
    if here["builder"] == seat:
        return Message("option-walk-activate", args)
    return Message("option-walk-fee", args | {"owner": colour(here["builder"])})


def _sail_to(rest: str, view: Json) -> Message:
    """Name the field, and the find on it as far as the player knows it."""
    field = FIELD[rest]
    args: dict[str, Any] = {"field": rest, "zone": zone_name(field)}
    if not any(f["field"] == rest for f in (*view["finds"]["down"], *view["finds"]["up"])):
        return Message("option-sail", args)
    # An unknown find may be free; its label names the most that it can cost.
    args["price"] = RECOVER_PRICE[ZONE_OF[field]]
    known = known_finds(view).get(rest)
    if known is None:
        return Message("option-sail-find", args)
    if known.args["find"] in ("chest", "tempo"):  # NA-5.101
        args["price"] = 0
    return Message("option-sail-known", args | {"find": known})


def _to(decision: Decision, rest: str, view: Json) -> Message:
    walks = decision.kind in (state.WALK, state.BONUS_WALK)
    return _walk_to(rest, view) if walks else _sail_to(rest, view)


def _launch(decision: Decision, rest: str, view: Json) -> Message:
    lab, _, dock = rest.partition(">")
    return Message("option-launch", {"lab": lab, "field": dock})


def _scan(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-scan", _sub_args(view, int(rest)))


def _sub(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-sub", _sub_args(view, int(rest)))


def _recover(decision: Decision, rest: str, view: Json) -> Message:
    return Message("option-recover", recovery(view, rest))


def recovery(view: Json, number: str) -> dict[str, Any]:
    """Return submarine, find and price of a recovery in place, for words about it."""
    args = _sub_args(view, int(number))
    (lying,) = (f for f in view["finds"]["up"] if f["field"] == args["field"])
    return args | {"find": find(lying["find"]), "price": lying["price"]}


def _retire(decision: Decision, rest: str, view: Json) -> Message:
    """Name the lab and what the researcher who enters it costs."""
    number, _, lab = rest.partition(">")
    here, seat = module_on(view, lab), view["seat"]
    args = {"sub": sub(seat, int(number)), "lab": lab, "module": here["kind"]}
    if not _me(view)["researchers"]:  # NA-5.123
        return Message("option-retire-alone", args)
    if here["crew"][seat]:
        return Message("option-retire", args)
    if here["builder"] == seat:
        return Message("option-retire-activate", args)
    return Message("option-retire-fee", args | {"owner": colour(here["builder"])})


def _sub_args(view: Json, number: int) -> dict[str, Any]:
    seat = view["seat"]
    (field,) = (
        each["field"] for each in view["subs"] if each["seat"] == seat and each["number"] == number
    )
    return {"sub": sub(seat, number), "field": field}


def _peek(decision: Decision, rest: str, view: Json) -> Message:
    args: dict[str, Any] = {"field": rest, "zone": zone_name(FIELD[rest])}
    known = known_finds(view).get(rest)
    if known is None:
        return Message("option-peek", args)
    return Message("option-peek-known", args | {"find": known})


def _upgrade(decision: Decision, rest: str, view: Json) -> Message:
    """Show the score that each number of upgrades would give."""
    score, number = view["own"]["score"], int(rest)
    # The score of the view has the best number in it: take that out, put this one in.
    finds = score["find_total"] - score["upgrades"] + number
    nemo = score["nemo"] + score["upgrades"] - number
    research = score["research_total"]
    args = {"upgrades": number, "finds": finds, "research": research, "nemo": nemo}
    return Message("option-upgrade", args | {"total": finds * research + nemo})


def module_on(view: Json, field: str) -> Json:
    """Return the module with that centre."""
    found: Json = next(m for m in view["modules"] if m["field"] == field)
    return found


def _me(view: Json) -> Json:
    player: Json = view["players"][view["seat"]]
    return player


def _simple(message_id: str) -> _Label:
    return lambda decision, rest, view: Message(message_id)


def _decline(decision: Decision, rest: str, view: Json) -> Message:
    return Message(f"option-decline-{'tempo' if decision.kind == state.TEMPO_SUB else 'bonus'}")


LABELS: dict[str, _Label] = {
    "base": _place_base,
    "buy": _buy,
    "nothing": _simple("option-nothing"),
    "crew": _crew,
    "build": _build,
    "finish": _finish,
    "at": _at,
    "turn": _way,
    "from": _from,
    "to": _to,
    "done": _simple("option-done"),
    "launch": _launch,
    "scan": _scan,
    "sub": _sub,
    "recover": _recover,
    "retire": _retire,
    "end": _simple("option-end"),
    "decline": _decline,
    "peek": _peek,
    "skip": _simple("option-skip"),
    "upgrade": _upgrade,
    CONFIRM: _simple("option-confirm"),
}
