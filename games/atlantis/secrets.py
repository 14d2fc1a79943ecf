"""The hidden cards and tiles: dealing them anew for one viewer, and counting that none is lost."""

from __future__ import annotations

from games.atlantis import turns
from games.atlantis.data import (
    EACH,
    FIGURES,
    MAINLAND,
    NONE,
    PER_KIND,
    ROAD,
    START_BACK,
    TILES,
    VALUE,
    spread,
)
from games.atlantis.moves import Search, occupied, starts
from games.atlantis.road import survey
from games.atlantis.state import OVER, UNBUILT, Atlantis
from games.core.chance import Chance
from games.core.errors import RulesBugError

_DEALS = 20  # before a hand that can move is made up
_MOST_GAPS = 26  # every other place of 53 (AT-5.38)


def resample(state: Atlantis, seat: int, chance: Chance) -> Atlantis:
    """Return a position `seat` cannot tell from this one; pools are sorted before they are dealt.

    Hands shown earlier are forgotten, as the rules have it (rules 8).
    """
    new = state.copy()
    new.before = None
    if new.phase == OVER:
        return new
    if not new.open_tiles:
        _deal_tiles(new, chance)
    for _ in range(_DEALS):
        _deal_cards(new, seat, [], chance)
        # That another player is at turn without a trade to make tells that they can move.
        if new.actor == seat or turns.ask(new):
            return new
    _deal_cards(new, seat, _way_on(new, _pool(new, seat), chance), chance)
    turns.ask(new)
    return new


def _deal_tiles(new: Atlantis, chance: Chance) -> None:
    """Deal the lower tiles anew, each back for itself (AT-4.1)."""
    seen = {*new.top, *new.removed, *(tile for area in new.areas for tile in area)}
    for back in ("A", "B"):
        hidden = [n for n, tile in enumerate(TILES) if tile.back == back and n not in seen]
        hidden = chance.shuffled(hidden, "imagine")
        for place in ROAD:
            if new.lower[place] != NONE and START_BACK[place] == back:
                new.lower[place] = hidden.pop()


def _pool(new: Atlantis, seat: int) -> list[int]:
    """Count the cards of which a seat does not know where they are."""
    table = new.turn.cards  # played, but in no pile yet (AT-5.26)
    return [
        PER_KIND - new.hands[seat][kind] - new.discard[kind] - table.count(kind) for kind in EACH
    ]


def _deal_cards(new: Atlantis, seat: int, given: list[int], chance: Chance) -> None:
    """Deal the other hands and the draw pile; the active player gets the `given` cards first."""
    counts = _pool(new, seat)
    for kind in given:
        counts[kind] -= 1
    pool = chance.shuffled(spread(counts), "imagine")
    for other, hand in enumerate(new.hands):
        if other == seat:
            continue
        fixed = given if other == new.actor else []
        fresh = [0 for _ in EACH]
        for kind in fixed + [pool.pop() for _ in range(sum(hand) - len(fixed))]:
            fresh[kind] += 1
        new.hands[other] = fresh
    new.draw_pile = pool[: len(new.draw_pile)]


def _way_on(new: Atlantis, pool: list[int], chance: Chance) -> list[int]:
    """Return cards from the pool that make a legal move for the active player."""
    search = Search(new, new.actor)
    search.hand = pool
    order = chance.shuffled(EACH, "imagine")
    for _, place in starts(new, new.actor):
        search.start = place
        chain = _chain(search, place, search.left, order)
        if chain:
            return chain
    raise RulesBugError("a player is asked to move who cannot")


def _chain(search: Search, place: int, held: int, order: list[int]) -> list[int]:
    for kind in order if held else ():
        end = search.road.landing(place, kind)
        if not search.hand[kind] or not search.is_payable(end, held - 1):
            continue
        if not search.occupied >> end & 1:
            return [kind]
        search.hand[kind] -= 1
        rest = _chain(search, end, held - 1, order)
        search.hand[kind] += 1
        if rest:
            return [kind, *rest]
    return []


def check(state: Atlantis) -> None:
    """Raise RulesBugError unless all invariants of chapter 9 hold."""
    check_cards(state)
    check_tiles(state)
    check_road(state)


def check_cards(state: Atlantis) -> None:
    """Check that all 105 cards are somewhere: hands, piles, or on the table in a turn."""
    table = [] if state.phase == OVER else state.turn.cards
    for kind in EACH:
        held = [hand[kind] for hand in state.hands]
        found = sum(held) + state.discard[kind] + table.count(kind) + state.draw_pile.count(kind)
        if found != PER_KIND or min(held) < 0:
            raise RulesBugError(f"cards of kind {kind} lost or doubled")


def check_tiles(state: Atlantis) -> None:
    """Check that all 84 tiles are somewhere: on the road, in an area, or out of the game."""
    road = [tile for tile in (*state.top, *state.lower) if tile != NONE]
    owned = [tile for area in state.areas for tile in area]
    if sorted([*road, *owned, *state.removed]) != list(range(len(TILES))):
        raise RulesBugError("path tiles lost or doubled")
    if any(low != NONE and top == NONE for top, low in zip(state.top, state.lower, strict=True)):
        raise RulesBugError("a lower tile lies open")  # it would be the top one (AT-5.59)


def check_road(state: Atlantis) -> None:
    """Check figures, gaps and bridges."""
    road = survey(state.top, state.bridges)
    if state.road is not None and state.road != road:
        raise RulesBugError("the road was not surveyed after a change")
    on_road = [place for place in state.figures if 0 < place < MAINLAND]
    if len(set(on_road)) != len(on_road) or len(state.figures) != FIGURES * len(state.hands):
        raise RulesBugError("two figures on one stack")  # AT-3.6, AT-5.25
    if occupied(state) & ~road.stacks:
        raise RulesBugError("a figure stands in the water")
    if len(road.gaps) > _MOST_GAPS:
        raise RulesBugError("too many gaps")
    if any(not gap.is_bridged and gap.price not in VALUE for gap in road.gaps):
        raise RulesBugError("a gap without a price")
    for place in state.bridges:
        if place > UNBUILT and not any(gap.first <= place <= gap.last for gap in road.gaps):
            raise RulesBugError("a bridge over no gap")  # AT-5.45
