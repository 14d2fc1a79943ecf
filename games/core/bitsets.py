"""Sets of small numbers as one whole number each: bit n for number n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bitset(numbers: Iterable[int]) -> int:
    """Return the set of some numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def members(numbers: int) -> Iterator[int]:
    """Yield the numbers in a set, ascending."""
    while numbers:
        low = numbers & -numbers
        yield low.bit_length() - 1
        numbers ^= low
