"""The road as it lies: nearest stacks, gaps and what crossing them costs (rules 3 and 5E)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.atlantis.data import EACH, MAINLAND, NONE, ROAD, TILE_KIND, VALUE


class Gap(NamedTuple):
    """A run of empty places with a stack on both sides; `price` is 0 when it is bridged."""

    first: int
    last: int
    price: int
    is_bridged: bool


class Road(NamedTuple):
    """What stacks and bridges mean for moving; built by `survey`, never changed.

    `kinds` and `stacks` are sets of places as bit masks. `tolls` gives for every stack and both
    ends the price of all gaps before it. Without any stack `first` is the mainland, `last` 0.
    """

    kinds: tuple[int, ...]
    stacks: int
    tolls: list[int]
    gaps: tuple[Gap, ...]
    first: int
    last: int

    def landing(self, place: int, kind: int) -> int:
        """Return where a card takes a figure: the nearest such stack ahead, else the mainland."""
        ahead = self.kinds[kind] >> (place + 1)  # AT-5.15, AT-5.16
        return place + (ahead & -ahead).bit_length() if ahead else MAINLAND  # AT-5.18

    def price(self, start: int, end: int) -> int:
        """Return the sum of all gaps between two stacks or ends (AT-5.29, AT-5.34)."""
        return self.tolls[end] - self.tolls[start]

    def crossed(self, start: int, end: int) -> list[Gap]:
        """Return the unbridged gaps between two places, from Atlantis on (AT-5.29, AT-5.41)."""
        return [gap for gap in self.gaps if start < gap.first < end and not gap.is_bridged]

    def dearest(self, start: int, end: int) -> int:
        """Return the highest price of one gap between two places, 0 if there is none."""
        return max((gap.price for gap in self.gaps if start < gap.first < end), default=0)

    def nearest_behind(self, place: int, occupied: int) -> int:
        """Return the nearest free stack behind a place, NONE if there is none (AT-5.57, 5.58)."""
        free = self.stacks & ~occupied & ((1 << place) - 1)
        return free.bit_length() - 1 if free else NONE


def survey(top: Sequence[int], bridges: Sequence[int]) -> Road:
    """Return the road for these top tiles and bridges (one entry a seat, see state.UNBUILT)."""
    kinds = [0 for _ in EACH]
    tolls = [0] * (MAINLAND + 1)
    gaps: list[Gap] = []
    built = sum([1 << bridge for bridge in bridges if bridge > 0])
    total = first = last = value = 0
    for place in ROAD:
        tile = top[place]
        if tile < 0:
            continue
        kinds[TILE_KIND[tile]] |= 1 << place
        before, value = value, VALUE[tile]
        if not last:
            first = place
        elif place - last > 1:  # AT-5.27, AT-5.37; empty places before the first stack: AT-5.35
            bridged = bool(built & ((1 << place) - (1 << last)))  # AT-5.43, AT-5.44, AT-5.48
            price = 0 if bridged else min(before, value)  # AT-5.30 to AT-5.32
            gaps.append(Gap(last + 1, place - 1, price, bridged))
            total += price
        tolls[place] = total
        last = place
    tolls[MAINLAND] = total
    return Road(tuple(kinds), sum(kinds), tolls, tuple(gaps), first or MAINLAND, last)
