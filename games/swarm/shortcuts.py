"""Several choices of the Swarm as one: a card with its way, a tile with its field and turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.shortcuts import MOST, Walk, products
from games.swarm import state
from games.swarm.promising import Keys, promising


def shortcuts(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Return what is worth offering as one choice at the open question."""
    decision = start.decision
    if decision is None:
        return []
    if decision.kind == state.ORDER:
        return products(start, {state.ABILITY})
    return _along(start, promising(start.state, MOST))


def _along(start: Walk[Any], lines: Iterable[Keys]) -> Iterator[Walk[Any]]:
    """Yield the walk of each line of keys; what lines begin with in common is tried once."""
    known: dict[Keys, Walk[Any] | None] = {(): start}
    for line in lines:
        walk: Walk[Any] | None = start
        for end in range(1, len(line) + 1):
            if walk is None:
                break
            if line[:end] not in known:
                known[line[:end]] = _with(walk, line[end - 1])
            walk = known[line[:end]]
        if walk is not None:
            yield walk


def _with(walk: Walk[Any], key: str) -> Walk[Any] | None:
    """Return a walk with one more choice, as it is if that was the only one and made by itself."""
    decision = walk.decision
    return walk.take(key) if decision is not None and key in decision.keys else walk
