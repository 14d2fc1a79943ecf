"""Several choices of the duel as one: a card and its space, where few are left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.shortcuts import Walk, products
from games.nautilus_duel.state import PLACE_CARD, PLACE_SPACE


def shortcuts(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Return each card on each free space; the arrow and the Anchor are asked for afterwards."""
    decision = start.decision
    if decision is None or decision.kind != PLACE_CARD:
        return []
    return products(start, {PLACE_SPACE})
