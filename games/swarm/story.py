"""The log of The Swarm: what is told of each event."""

from __future__ import annotations

from games.core.api import Event
from games.core.wording import Line, Message, plain, players, told
from games.swarm.labels import action, card, tile


def _silent(event: Event) -> None:
    """Say nothing: a line for the whole action follows."""


def _order(event: Event) -> Message:
    data = event.data
    return told(event, players=players(data["order"]), how=data.get("how", ""))


def _bought(event: Event) -> Message:
    return told(event, **{**event.data, "card": card(event.data["card"])})


def _played(event: Event) -> Message:
    data = event.data
    is_joker = int(data["card"] == "joker")
    args = {"card": card(data["card"]), "action": action(data["action"])}
    return told(event, seat=data["seat"], joker=is_joker, **args)


def _built(event: Event) -> Message:
    data = event.data
    return told(event, **{**data, "researcher": int(data["researcher"])})


def _sailed(event: Event) -> Message:
    data = event.data
    tiles = tuple(tile(name) for name in data["tiles"])
    return told(
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
    return told(event, seat=data["seat"], tiles=laid, points=data["points"])


def _laid(kind: str, field: str, under: str) -> Message:
    args = {"tile": tile(kind), "field": field}
    return Message("laid-over", {**args, "under": tile(under)}) if under else Message("laid", args)


def _moved(event: Event) -> Message:
    data = event.data
    args = {"seat": data["seat"], "hazard": data["hazard"], "path": "-".join(data["path"])}
    end = Message("moved-on")
    if data["gone"]:
        end = Message("moved-to-land", {"field": data["land"]}) if data["land"] else _GONE
    return told(event, **args, new=int(data["new"]), end=end)


_GONE = Message("moved-away")


def _damage(event: Event) -> Message:
    data = event.data
    return told(event, **{**data, "hits": len(data["hits"])})


def _scored(event: Event) -> Message:
    results = tuple(
        Message("result", {"seat": seat, "points": points})
        for seat, points in enumerate(event.data["points"])
    )
    return told(event, stage=event.data["stage"], results=results)


LINES: dict[str, Line] = {
    "order-began": _order,
    "station-founded": plain,
    "stage-began": plain,
    "card-bought": _bought,
    "order-card-taken": plain,
    "waited": plain,
    "order-fixed": _order,
    "card-played": _played,
    "joker-declined": plain,
    "action-idle": plain,
    "station-built": _built,
    "researcher-placed": plain,
    "tile-collected": _silent,
    "ships-sailed": _sailed,
    "studied": _studied,
    "buoy-moved": plain,
    "hazard-moved": _moved,
    "damage-taken": _damage,
    "queen-reached": plain,
    "queen-lost": plain,
    "stage-scored": _scored,
    "final-scored": plain,
}
# What a card led to is told on the line of the card, the next stage on that of the last scoring.
GOING_ON = frozenset(
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
