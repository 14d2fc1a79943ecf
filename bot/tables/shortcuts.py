"""Shortcuts of an open question at a table, and which of them a button means."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from bot.tables.faults import broken
from bot.tables.table import Table
from games.core.api import Seat
from games.core.shortcuts import Shortened, Walk, shortened


def shortcuts_of(table: Table, seat: Seat) -> Shortened:
    """Return the shortcuts of the open question of a seat; none if looking for them fails."""
    try:
        return shortened(table.game, table.running(), seat, table.row.options)
    except Exception as error:  # whoever gets no shortcut can still choose step by step
        broken(table.row, error)
        question = table.question(seat)
        count = 0 if question is None else len(question.decision.options)
        return Shortened((), tuple(range(count)))


def shortcut_id(keys: tuple[str, ...]) -> str:
    """Return what stands for these choices in a button.

    A place in the list would not do: another release may offer others, and an old button must never
    do anything else than what it says.
    """
    return blake2b("\n".join(keys).encode(), digest_size=6).hexdigest()


def shortcut(table: Table, seat: Seat, wanted: str) -> Walk[Any] | None:
    """Return the shortcut that a button means, None if it is not offered any more."""
    offered = shortcuts_of(table, seat).shortcuts
    return next((walk for walk in offered if shortcut_id(walk.keys) == wanted), None)
