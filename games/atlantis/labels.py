"""Questions and option labels of Atlantis, worded from the view of the player who is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.atlantis import state
from games.atlantis.data import KINDS, TRADE
from games.core.api import CONFIRM, Decision, Json, Option
from games.core.wording import Message

_FEW = 3  # places a button names one by one; more would not fit on a phone


def counted(codes: Sequence[str]) -> tuple[Message, ...]:
    """Return cards by kind, each with its number."""
    return tuple(
        Message("cards", {"kind": code, "count": codes.count(code)})
        for code in KINDS
        if code in codes
    )


def paid(tiles: Sequence[int], cards: Sequence[str], lost: int) -> tuple[Message, ...]:
    """Return what was handed in for a toll, and how much of it was too much."""
    how = []
    if tiles:
        values = " + ".join(map(str, tiles))
        how.append(Message("paid-tiles", {"count": len(tiles), "tiles": values}))
    if cards:
        how.append(Message("paid-cards", {"count": len(cards), "cards": counted(cards)}))
    if lost:
        how.append(Message("paid-lost", {"lost": lost}))
    return tuple(how)


def question(decision: Decision, view: Json) -> Message:
    """Return the question with what the player needs to answer it."""
    turn = view["own"]["turn"]
    name = f"ask-{decision.kind.replace('_', '-')}"
    if decision.kind == state.FIGURE:
        return Message(name, {"owes": view["own"]["owes"]})
    if decision.kind == state.TRADE or turn["figure"] is None:
        return Message(f"{name}-stuck" if turn["stuck"] else name)
    args: Json = {"figure": turn["figure"], "place": _place(turn["at"]), "at": turn["at"]}
    if decision.kind == state.CARD:
        return _which_card(f"{name}-again" if turn["cards"] else name, args, view)
    if decision.kind == CONFIRM:
        lost = sum(turn["paid_tiles"]) + len(turn["paid_cards"]) - turn["due"]
        args |= {"due": turn["due"], "how": paid(turn["paid_tiles"], turn["paid_cards"], lost)}
        return Message(f"{name}-tile" if turn["takes"] else name, args | takes(turn["takes"]))
    if decision.kind == state.BRIDGE:
        means = view["own"]["points"]
        # The bridge must be built where the toll cannot be paid without it (AT-5.46).
        forced = len(decision.options) == 1 or turn["toll"] > means
        return Message(f"{name}-forced" if forced else name, args | {"toll": turn["toll"]})
    return Message(f"{name}{_rest(turn)}", args | {"due": turn["due"], "rest": turn["rest"]})


def _rest(turn: Json) -> str:
    """Return the ending of words about a payment that has begun."""
    return "-rest" if turn["rest"] != turn["due"] else ""


def _which_card(name: str, args: Json, view: Json) -> Message:
    """Ask for a card, and say of those in hand that are not offered why (AT-5.23)."""
    found = missing(view)
    return Message(f"{name}-but", args | {"missing": found}) if found else Message(name, args)


def missing(view: Json, code: str = "") -> tuple[Message, ...]:
    """Return why cards of a kind, or of all, cannot take the figure that is chosen further."""
    if len(view["own"]["moves"]) != 1:
        return ()
    (moves,) = view["own"]["moves"]
    return tuple(
        Message(
            f"why-{card['why']}",
            {"kind": card["card"], "toll": card["toll"], "place": _place(card["to"])},
        )
        for card in moves["cards"]
        if card["why"] is not None and code in ("", card["card"])
    )


def option(option: Option, view: Json) -> Message:
    """Return the label of an option."""
    verb, _, rest = option.key.partition(":")
    if not rest:
        return _SIMPLE[verb](view)
    return _LABELS[verb](rest, view)


def _figure(name: str, view: Json) -> Message:
    """Name a figure, where it stands and where its cards would take it."""
    (found,) = (each for each in view["own"]["moves"] if each["figure"] == name)
    reached = sorted({card["to"] for card in found["cards"] if card["why"] is None})
    places = tuple(Message("goal", {"to": place}) for place in reached)
    args = {"figure": name, "from": _place(found["start"])}
    if len(places) <= _FEW:
        return Message("option-figure", args | {"places": places})
    return Message("option-figure-many", args | {"first": places[0], "last": places[-1]})


def _card(code: str, view: Json) -> Message:
    """Name a card, its landing, the toll so far and what the tile to be collected is worth."""
    (moves,) = view["own"]["moves"]
    (card,) = (each for each in moves["cards"] if each["card"] == code)
    args = {"kind": code, "to": card["to"], "toll": card["toll"]}
    args["bridge"] = int(card["needs_bridge"])
    if card["occupied"]:  # another card must follow, and nothing is collected there (AT-5.24)
        return Message("option-card-occupied", args)
    if card["takes"] is None:
        return Message("option-card", args)
    return Message("option-card-tile", args | {"value": card["takes"]["value"]})


def _bridge(name: str, view: Json) -> Message:
    (gap,) = (each for each in view["gaps"] if each["name"] == name)
    start, end = view["own"]["turn"]["start"], view["own"]["turn"]["at"]
    crossed = int(start < gap["first"] < end)  # with bridge_scope "any" it may save nothing now
    return Message("option-bridge", {"gap": name, "price": gap["price"], "crossed": crossed})


def _trade(value: str, view: Json) -> Message:
    return Message("option-trade", {"value": value, "count": TRADE[int(value)]})


def _tile(value: str, view: Json) -> Message:
    left = view["own"]["turn"]["rest"] - int(value)
    if left > 0:
        return Message("option-tile-part", {"value": value, "left": left})
    if left < 0:  # no change is given (AT-5.52)
        return Message("option-tile-lost", {"value": value, "lost": -left})
    return Message("option-tile", {"value": value})


def _pay(code: str, view: Json) -> Message:
    count = view["own"]["hand"].count(code)  # so that one sees which kinds are spare
    return Message("option-pay", {"kind": kind(code), "count": count})


def _cards(turn: Json) -> Message:
    name = "option-cards-rest" if _rest(turn) else "option-cards"
    return Message(name, {"count": turn["rest"]})


def _place(number: int) -> Message:
    return Message("place", {"place": number})


def kind(code: str) -> Message:
    """Return the name of a card or of what a tile shows."""
    return Message("kind", {"kind": code})


def takes(found: Json | None) -> dict[str, Any]:
    """Return a tile and its place for a sentence about taking it; nothing if there is none."""
    if found is None:
        return {}
    tile = Message("tile", {"kind": found["kind"], "value": found["value"]})
    return {"tile": tile, "tile_place": found["place"]}


_LABELS: dict[str, Callable[[str, Json], Message]] = {
    "figure": _figure,
    "card": _card,
    "bridge": _bridge,
    "trade": _trade,
    "tile": _tile,
    "pay": _pay,
}
_SIMPLE: dict[str, Callable[[Json], Message]] = {
    "trade": lambda view: Message("option-trade-first"),
    "no-trade": lambda view: Message(
        "option-no-trade-stuck" if view["own"]["turn"]["stuck"] else "option-no-trade"
    ),
    "no-bridge": lambda view: Message("option-no-bridge", {"toll": view["own"]["turn"]["toll"]}),
    "cards": lambda view: _cards(view["own"]["turn"]),
    CONFIRM: lambda view: Message("option-confirm"),
}
