"""The road as it lies: nearest stacks, gaps and what crossing them costs (rules 3 and 5E)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.atlantis.data import EACH, MAINLAND, NONE, ROAD, TILE_KIND, VALUE


class Gap(NamedTuple):
    """A run of empty places with a stack on both sides (AT-5.27); `price` is 0 when bridged."""

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
        """Return where a card takes a figure: the nearest such stack ahead, else the mainland.

        Figures play no part in it: an occupied stack is not skipped (AT-5.17).
        """
        # Only higher places lie ahead (AT-3.2, AT-5.14); the own stack does not (AT-5.16).
        ahead = self.kinds[kind] >> (place + 1)
        # The lowest bit is the nearest place (AT-5.15); without any it is the mainland (AT-5.18).
        return place + (ahead & -ahead).bit_length() if ahead else MAINLAND

    def price(self, start: int, end: int) -> int:
        """Return the sum of all gaps between two stacks or ends (AT-5.29, AT-5.34).

        Where the figure landed on its way does not matter.
        """
        return self.tolls[end] - self.tolls[start]

    def crossed(self, start: int, end: int) -> list[Gap]:
        """Return the unbridged gaps between two places, from Atlantis on (AT-5.29, AT-5.41)."""
        return [gap for gap in self.gaps if start < gap.first < end and not gap.is_bridged]

    def dearest(self, start: int, end: int) -> int:
        """Return the most that a bridge can save between two places: `relief` of AT-5.23."""
        return max((gap.price for gap in self.gaps if start < gap.first < end), default=0)

    def nearest_behind(self, place: int, occupied: int) -> int:
        """Return the nearest free stack behind a place, NONE if there is none (AT-5.57)."""
        free = self.stacks & ~occupied & ((1 << place) - 1)  # figures, water: skipped (AT-5.58)
        return free.bit_length() - 1 if free else NONE


def survey(top: Sequence[int], bridges: Sequence[int]) -> Road:
    """Return the road for these top tiles and bridges (one entry a seat, see state.UNBUILT).

    Lower tiles are not asked for, as only the top one counts (AT-3.4), nor are figures: a tile has
    its value also under one (AT-5.31). Water tiles only mark gaps and are not counted (AT-5.38).
    """
    kinds = [0 for _ in EACH]
    tolls = [0] * (MAINLAND + 1)
    gaps: list[Gap] = []
    built = sum([1 << bridge for bridge in bridges if bridge > 0])  # whoever built it (AT-5.42)
    total = first = last = value = 0
    for place in ROAD:
        tile = top[place]
        if tile < 0:
            continue  # an empty place shows no kind (AT-5.16)
        kinds[TILE_KIND[tile]] |= 1 << place
        before, value = value, VALUE[tile]
        if not last:
            first = place  # empty places before it are closed, no gap (AT-5.35)
        elif place - last > 1:  # from stack to stack, whatever lay between (AT-5.27, AT-5.37)
            # One bridge anywhere in it is enough (AT-5.48), so also after the gap has grown
            # (AT-5.43) or two of them have become one (AT-5.44).
            bridged = bool(built & ((1 << place) - (1 << last)))
            # A bridged gap is free (AT-5.32), any other costs the lower border (AT-5.30).
            price = 0 if bridged else min(before, value)
            gaps.append(Gap(last + 1, place - 1, price, bridged))
            total += price
        tolls[place] = total
        last = place
    tolls[MAINLAND] = total  # what is empty behind the last stack is closed, too (AT-5.35)
    # Without any stack Atlantis and the mainland are neighbours (AT-5.36).
    return Road(tuple(kinds), sum(kinds), tolls, tuple(gaps), first or MAINLAND, last)
