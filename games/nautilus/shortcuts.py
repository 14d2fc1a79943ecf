"""Several choices of Nautilus as one: a module with its site, a whole walk, a boat with a find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from games.core.shortcuts import MOST, Walk, products
from games.nautilus import promising, state

_MOST = MOST - 1  # beside an option that ends the turn
_AHEAD = 4  # of one boat, besides the finds in its reach: fields on the way to the next ones


def shortcuts(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Return what is worth offering as one choice at the open question."""
    decision = start.decision
    find = None if decision is None else _FOUND.get(decision.kind)
    return [] if find is None else find(start)


def _share(start: Walk[Any], walks: Sequence[Walk[Any]]) -> int:
    """Return how many ways to go on each of some walks may have.

    Beside the options themselves, which all stay: together they have a number each.
    """
    options = 0 if start.decision is None else len(start.decision.options)
    return max(0, MOST - options) // len(walks)


def _crews(start: Walk[Any]) -> Iterator[Walk[Any]]:
    """Each habitat with each crew; laboratories have none."""
    for walk in start.ways():
        if _asks(walk, state.CREW):
            yield from walk.ways()


def _sites(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Each module on each site, turned either way; where these are too many the best of each."""
    whole = products(start, {state.SITE, state.ORIENTATION}, _MOST)
    if whole:
        return whole
    modules = [walk for walk in start.ways() if _asks(walk, state.SITE)]
    return [each for walk in modules for each in _best_sites(walk, _share(start, modules))]


def _best_sites(walk: Walk[Any], most: int) -> Iterator[Walk[Any]]:
    view = walk.view()
    names = promising.sites(view, view["own"]["turn"]["kind"], _places(walk, "at"))
    left = most
    for name in names:
        placed = walk.take(f"at:{name}")
        turned = [placed] if placed is None else _turned(placed)
        if len(turned) > left:  # one way without the other would be a trap
            return
        left -= len(turned)
        yield from (each for each in turned if each is not None)


def _turned(placed: Walk[Any]) -> list[Walk[Any] | None]:
    return list(placed.ways()) if _asks(placed, state.ORIENTATION) else [placed]


def _turns(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Each site with each way to turn the lab on it."""
    return products(start, {state.ORIENTATION})


def _walks(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Each researcher with each module; where these are too many the most telling of each."""
    whole = products(start, {state.WALK, state.BONUS_WALK}, _MOST)
    if whole:
        return whole
    walkers = [
        walk for walk in start.ways() if _asks(walk, state.WALK) or _asks(walk, state.BONUS_WALK)
    ]
    return [each for walk in walkers for each in _best_walks(walk, _share(start, walkers))]


def _best_walks(walk: Walk[Any], most: int) -> Iterator[Walk[Any]]:
    view = walk.view()
    names = promising.walks(view, view["own"]["turn"]["walker"], _places(walk, "to"))
    yield from _taken(walk, names[:most])


def _trips(start: Walk[Any]) -> Iterable[Walk[Any]]:
    """Each boat with the finds in its reach, and with places on its way to others."""
    boats = [
        walk for walk in start.ways() if _asks(walk, state.SAIL) or _asks(walk, state.TEMPO_SAIL)
    ]
    return [each for walk in boats for each in _best_ends(walk, _share(start, boats))]


def _best_ends(walk: Walk[Any], most: int) -> Iterator[Walk[Any]]:
    view = walk.view()
    boat = promising.field_of(view, view["own"]["turn"]["sub"])
    names = promising.ends(view, boat, _places(walk, "to"), _AHEAD)
    yield from _taken(walk, names[:most])


def _taken(walk: Walk[Any], names: Iterable[str]) -> Iterator[Walk[Any]]:
    for name in names:
        longer = walk.take(f"to:{name}")
        if longer is not None:
            yield longer


def _asks(walk: Walk[Any], kind: str) -> bool:
    return walk.decision is not None and walk.decision.kind == kind


def _places(walk: Walk[Any], verb: str) -> list[str]:
    """Return the fields that the next question offers."""
    keys = () if walk.decision is None else walk.decision.keys
    return [key.removeprefix(f"{verb}:") for key in keys if key.startswith(f"{verb}:")]


_FOUND: dict[str, Callable[[Walk[Any]], Iterable[Walk[Any]]]] = {
    state.BUY: _crews,
    state.BUILD: _sites,
    state.SITE: _turns,
    state.WALKER: _walks,
    state.BONUS_WALKER: _walks,
    state.DIVE: _trips,
    state.TEMPO_SUB: _trips,
}
