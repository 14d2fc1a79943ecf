"""What choices of Atlantis do, in a line below their label; and several choices made as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.atlantis import labels, state
from games.atlantis.data import MAINLAND
from games.core.api import Decision, Json, Option
from games.core.wording import Choice, Message, signed

_FEW_GAPS = 12  # bridges to choose from at a glance


class AtlantisEffects:
    """Effects and shortcuts in words (games.core.wording.Effective and Shortening)."""

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return what an option costs or gains beyond its label."""
        verb, _, rest = option.key.partition(":")
        says = _EFFECTS.get(verb)
        return None if says is None else says(rest, view)

    def useful(self, decision: Decision, view: Json) -> Sequence[str] | None:
        """Return the gaps worth a bridge, where it may go anywhere; None if there are few."""
        if decision.kind != state.BRIDGE or len(decision.options) <= _FEW_GAPS:
            return None
        turn = view["own"]["turn"]
        own = [each["place"] for each in view["seats"][view["seat"]]["figures"]]

        def worth(gap: Json) -> tuple[bool, int]:
            crossed = turn["start"] < gap["first"] < turn["at"]
            return crossed, gap["price"] * sum(place < gap["first"] for place in own)

        best = {gap["name"] for gap in sorted(view["gaps"], key=worth)[-_FEW_GAPS + 1 :]}
        named = {key: key.partition(":")[2] for key in decision.keys}
        return [key for key, name in named.items() if not name or name in best]

    def shortcut(self, choices: Sequence[Choice], after: Json) -> Message:
        """Return a figure with its cards and their landing, or a whole payment."""
        before, turn = choices[0].view["own"]["turn"], after["own"]["turn"]
        if choices[0].decision.kind in (state.PAY_TILE, state.PAY_CARD):
            return _payment(before, turn)
        args = {
            "figure": turn["figure"],
            "cards": tuple(map(labels.kind, turn["cards"][len(before["cards"]) :])),
            "to": turn["at"],
            "toll": turn["toll"],
            "bridge": int(turn["asked"] == state.BRIDGE and turn["toll"] > after["own"]["points"]),
        }
        if turn["asked"] == state.CARD:
            return Message("shortcut-move-on", args)
        if turn["takes"] is None:
            return Message("shortcut-move", args)
        return Message("shortcut-move-tile", args | {"value": turn["takes"]["value"]})

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return the tile a move brings; a payment says it all in its label."""
        if choices[0].decision.kind in (state.PAY_TILE, state.PAY_CARD):
            return None
        turn = after["own"]["turn"]
        if turn["asked"] == state.CARD:
            return Message("effect-occupied")
        return _arrival(turn["at"], turn["toll"], turn["takes"])


def _payment(before: Json, turn: Json) -> Message:
    """Name what is handed in from now on; a payment that has begun is not named again."""
    tiles = turn["paid_tiles"][len(before["paid_tiles"]) :]
    cards = turn["paid_cards"][len(before["paid_cards"]) :]
    lost = max(sum(turn["paid_tiles"]) + len(turn["paid_cards"]) - turn["due"], 0)
    return Message("shortcut-pay", {"how": labels.paid(tiles, cards, lost)})


def _arrival(place: int, toll: int, takes: Json | None) -> Message | None:
    """Say what a move brings: a tile, less the toll; ashore a card more each turn."""
    if takes is None:
        return Message("effect-ashore") if place == MAINLAND else None
    name = "effect-takes-ashore" if place == MAINLAND else "effect-takes"
    args = labels.takes(takes)
    if toll:
        return Message(f"{name}-toll", args | {"balance": balance(takes["value"] - toll)})
    return Message(name, args)


def balance(points: int) -> str:
    """Return what is won or lost, with its sign."""
    return f"+{points}" if points > 0 else signed(points)


def _figure(name: str, view: Json) -> Message:
    """Say what a figure would owe: every open gap ahead of it (AT-6.5)."""
    (found,) = (each for each in view["own"]["moves"] if each["figure"] == name)
    owes = sum(gap["price"] for gap in view["gaps"] if gap["first"] > found["start"])
    return Message("effect-figure", {"owes": owes})


def _card(code: str, view: Json) -> Message | None:
    (moves,) = view["own"]["moves"]
    (card,) = (each for each in moves["cards"] if each["card"] == code)
    if card["occupied"]:
        return Message("effect-occupied")
    return _arrival(card["to"], card["toll"], card["takes"])


def _tile(value: str, view: Json) -> Message:
    return Message("effect-left", {"points": view["own"]["points"] - int(value)})


def _pay(code: str, view: Json) -> Message:
    return Message("effect-pay", {"left": view["own"]["hand"].count(code) - 1})


def _no_trade(_: str, view: Json) -> Message | None:
    return None if view["own"]["turn"]["stuck"] else Message("effect-no-trade")


def _always(name: str) -> Callable[[str, Json], Message]:
    return lambda rest, view: Message(name)


_EFFECTS: dict[str, Callable[[str, Json], Message | None]] = {
    "figure": _figure,
    "card": _card,
    "trade": lambda value, view: Message("effect-trade" if value else "effect-trade-first"),
    "no-trade": _no_trade,
    "bridge": _always("effect-bridge"),
    "no-bridge": _always("effect-no-bridge"),
    "cards": _always("effect-cards"),
    "tile": _tile,
    "pay": _pay,
}
