"""Who would take a prize as the cards lie, and whether a seat should be glad of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.nautilus_duel.data import taker
from render.frame import Json
from render.nautilus_duel.facts import points


@dataclass(frozen=True, slots=True)
class Outcome:
    """Which side takes a prize, what it is worth, and whether that is good for a seat."""

    seat: int
    worth: int
    is_good: bool


def of_column(view: Json, column: int, board: Mapping[str, str]) -> Outcome | None:
    """What becomes of a column if the cards lie like this; None as long as one is missing."""
    seat = taker(board, column)
    if seat is None:
        return None
    worth = points(view["row"][column - 1])
    # Ink that the rival has to take is as good as a star of one's own.
    return Outcome(seat, worth, (seat == view["seat"]) == (worth > 0))


def placed(view: Json, space: str, card: str) -> Outcome | None:
    """What becomes of the column of a space with that card on it, before any arrow."""
    return of_column(view, int(space[1]), {**view["board"], space: card})


def moved(view: Json, source: str, target: str) -> Outcome | None:
    """What becomes of the column a card is moved to."""
    board = dict(view["board"])
    board[target] = board.pop(source)
    return of_column(view, int(target[1]), board)
