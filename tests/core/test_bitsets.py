"""Sets of small numbers as bits."""

from __future__ import annotations

from games.core.bitsets import bitset, members


def test_a_set_gives_back_its_numbers_in_order_and_once() -> None:
    assert bitset((5, 0, 90, 5)) == 1 << 90 | 0b100001
    assert list(members(bitset((5, 0, 90, 5)))) == [0, 5, 90]


def test_an_empty_set_has_no_numbers() -> None:
    assert bitset(()) == 0
    assert list(members(0)) == []
