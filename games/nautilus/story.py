"""The log of Nautilus: what is told of each event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.api import Event
from games.core.wording import Line, Message, plain, told
from games.nautilus.labels import find, sub

AT_ONCE = "module-bought-and-built"  # told, never stored


def _bought(event: Event) -> Message:
    kind = "habitat" if event.data["crew"] else "lab"
    return Message(f"event-{event.kind}-{kind}", dict(event.data))


def _built(event: Event) -> Message:
    return told(event, **{**event.data, "module": Message("a-module", event.data)})


def in_brief(earlier: Event, later: Event) -> Event | None:
    """Return one event for a module that is bought and built at once, None for anything else."""
    if (earlier.kind, later.kind) != ("module-bought", "module-built"):
        return None
    one, two = earlier.data, later.data
    if any(one[name] != two[name] for name in ("seat", "module", "crew")):
        return None
    return Event(AT_ONCE, {**two, "price": one["price"] + two["price"]})


def _returned(event: Event) -> Message:
    modules = tuple(
        Message("returned", {"module": name, "crew": crew}) for name, crew in event.data["modules"]
    )
    return told(event, seat=event.data["seat"], modules=modules)


def _covered(event: Event) -> Message:
    data = event.data
    return told(event, field=data["field"], find=find(data["find"], data["number"]))


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
    return Message(name, args | {"entered": _entered(data)}, goes_on=data["bonus"])


def _sub(event: Event) -> Message:
    data = dict(event.data)
    return told(event, **{**data, "sub": sub(data["seat"], data["sub"])})


def _sailed(event: Event) -> Message | None:
    """Tell a move; one that ends on a find is told with the find, in one line."""
    data = event.data
    if data["found"]:  # what was found follows at once, with the way to it
        return None
    args = {"sub": sub(data["seat"], data["sub"]), "source": data["source"]}
    message = told(event, **args, target=data["target"], tempo=int(data["tempo"]))
    return replace(message, goes_on=data["tempo"])


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
    return told(event, finds=finds)


def _retired(event: Event) -> Message:
    data = event.data
    args = {"seat": data["seat"], "sub": sub(data["seat"], data["sub"]), "lab": data["lab"]}
    if not data["researcher"]:
        return Message(f"event-{event.kind}-alone", args)
    return told(event, **args, entered=_entered(data))


def _ending(event: Event) -> Message:
    reason = {"NA-6.2": "complete", "NA-6.3": "last", "NA-6.5": "idle"}[event.data["clause"]]
    return Message(f"event-{event.kind}-{reason}", {"round": event.data["round"]})


def _order(event: Event) -> Message:
    kinds = tuple(find(kind) for kind in event.data["kinds"])
    return told(event, seat=event.data["seat"], kinds=kinds)


def _ended(event: Event) -> Message:
    results = tuple(
        Message("result", {"seat": seat, "total": total})
        for seat, total in enumerate(event.data["scores"])
    )
    return told(event, results=results)


LINES: dict[str, Line] = {
    "round-started": plain,
    "base-stands": plain,
    "base-placed": plain,
    "turn-passed": _passed,
    "module-bought": _bought,
    "module-built": _built,
    AT_ONCE: _built,
    "find-covered": _covered,
    "modules-returned": _returned,
    "researcher-walked": _walked,
    "sub-launched": _sub,
    "sub-scanned": _sub,
    "scan-showed": _showed,
    "sub-sailed": _sailed,
    "abyss-opened": plain,
    "find-recovered": _found,
    "find-unpaid": _found,
    "find-peeked": plain,
    "peek-showed": _showed,
    "sub-retired": _retired,
    "atlantis-complete": plain,
    "last-round-announced": plain,
    "end-reached": _ending,
    "order-revealed": _order,
    "upgrades-answered": plain,
    "upgrades-chosen": plain,
    "game-ended": _ended,
}
# What came of a building, a scan or a look is told on its line.
GOING_ON = frozenset(("find-covered", "scan-showed", "peek-showed"))
