"""What a choice of the duel does, in one line below its label."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.api import Decision, Json, Option
from games.core.wording import Choice, Message
from games.nautilus_duel import state
from games.nautilus_duel.data import (
    CARD_VALUE,
    CARDS,
    CRAB,
    CRAB_PREY,
    HORIZONTAL,
    PLACEABLE,
    VERTICAL,
    taker,
)


class DuelEffects:
    """The effects of the duel (games.core.wording.Effective, and half of Shortening)."""

    def effect(self, decision: Decision, option: Option, view: Json) -> Message | None:
        """Return what a card does, or who would take the prize of a column."""
        verb, _, rest = option.key.partition(":")
        found = _EFFECTS.get(verb)
        return None if found is None else found(decision, rest, view)

    def shortcut_effect(self, choices: Sequence[Choice], after: Json) -> Message | None:
        """Return who would take the prize with that card on that space."""
        return self.effect(*choices[-1])


def _special(name: str) -> Message:
    return Message("effect-special", {"special": name})


def _keep(decision: Decision, rest: str, view: Json) -> Message | None:
    return _special(rest) if decision.kind == state.DRAFT else _diver(rest)


def _card(decision: Decision, rest: str, view: Json) -> Message | None:
    name, plus, _ = rest.partition("+")
    if plus:
        return Message("effect-anchor")
    return _special(name) if name in PLACEABLE else _diver(name)


def _diver(name: str) -> Message:
    value = CARD_VALUE[name]
    if value in VERTICAL:
        return Message("effect-across")
    if value in HORIZONTAL:
        return Message("effect-along")
    if value == CRAB:
        return Message("effect-crab")
    return Message("effect-highest" if value == CRAB_PREY else "effect-lower")


def _space(decision: Decision, rest: str, view: Json) -> Message | None:
    turn = view["own"]["turn"]
    return _takes(view, {**view["board"], rest: turn["card"]}, rest)


def _move(decision: Decision, rest: str, view: Json) -> Message | None:
    source, _, target = rest.partition(">")
    board = dict(view["board"])
    board[target] = board.pop(source)
    return _takes(view, board, target)


def _give(decision: Decision, rest: str, view: Json) -> Message:
    return Message("effect-give", {"diver": card(view["own"]["harpooned"]), "given": card(rest)})


def card(name: str) -> Message:
    """Return the name of a card on the board or in a hand."""
    return Message("card", {"card": name})


def _anchor(decision: Decision, rest: str, view: Json) -> Message:
    takes = _takes(view, view["board"], rest)
    return Message("effect-anchored", {"takes": takes})


def _takes(view: Json, board: Mapping[str, str], space: str) -> Message:
    column = int(space[1])
    seat = taker(board, column)
    if seat is None:
        return Message("effect-faces-nothing")
    domain, points = CARDS[view["row"][column - 1]]
    prize = Message("prize", {"domain": domain, "points": points})
    return Message("effect-takes", {"seat": seat, "prize": prize})


_EFFECTS: dict[str, Callable[[Decision, str, Json], Message | None]] = {
    "keep": _keep,
    "use": lambda decision, rest, view: _special(rest),
    "card": _card,
    "space": _space,
    "move": _move,
    "anchor": _anchor,
    "give": _give,
    "return": lambda decision, rest, view: Message("effect-return"),
    "skip": lambda decision, rest, view: Message("effect-skip"),
}
