"""Perft: how many option sequences of length n there are from fixed positions."""

from __future__ import annotations

import pytest

from games.sunken_city import GAME
from tests.rules.perft import perft
from tests.rules.sunken_city.build import position, set_up, submerged

ONLY_B0M7 = "B1M6 B2M5 B3M4 B4M3 B4M2"
ONLY_B1M6 = "B0M7 B2M5 B3M4 B4M3 B4M2"

WALK = submerged("A1-B1 C1-D1", "C1-D1", played={"Y": ONLY_B0M7})
SPIRIT = submerged("A1-B1 C1-D1", "C1-D1", played={"Y": ONLY_B1M6})
EMPTY_PILE = position(
    "A3-A4 A5-A6",
    players="YR",
    spirit="A3-A4",
    draw=6,
    piles={5: 0, 6: 0},
    ending="SC-6.1",
    played={"Y": ONLY_B1M6, "R": ONLY_B0M7},
)


@pytest.mark.clause("SC-5.2", "SC-5.15", "SC-5.18", "SC-5.22", "SC-5.23")
@pytest.mark.parametrize(
    ("mode", "depth", "count"),
    [
        ("basic", 1, 6),  # six cards
        ("basic", 2, 1 + 5 * (140 + 9 * 32)),  # B0M7: end; else 140 slots, 9 houses x 32 sites
        ("pro", 1, 6),
        ("pro", 2, 1 + 5 * (140 + 10 * 33)),
    ],
)
def test_perft_of_the_setup(mode: str, depth: int, count: int) -> None:
    assert perft(GAME, set_up(mode=mode), depth) == count


@pytest.mark.clause("SC-5.40", "SC-5.41", "SC-5.46")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 1),  # the only card
        (2, 3),  # step to A1-B1, walk to C1-D1, end
        (3, 3 + 3 + 6),  # from A1-B1: V, C1-D1, end; from C1-D1: A1-B1, V, end; white's cards
        # After one step: home: A1-B1, C1-D1, end; C1-D1: 3; ended: 6 cards. After two: A1-B1: 3;
        # home: 3; ended: 6. White: B0M7 just ends (1), the five other cards may move the spirit
        # one step or end (2 each).
        (4, (3 + 3 + 6) + (3 + 3 + 6) + (1 + 5 * 2)),
    ],
)
def test_perft_of_a_walk(depth: int, count: int) -> None:
    assert perft(GAME, WALK, depth) == count


@pytest.mark.clause("SC-5.121", "SC-5.122", "SC-5.125")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 1),
        (2, 4),  # A1-B1, C1-D1, the spirit to A1-B1, end
        # A1-B1: V, C1-D1, spirit, end = 4; C1-D1: A1-B1, V, spirit, end = 4; spirit moved: no
        # point is left, so step A1-B1 or end = 2; ended: 6 cards.
        (3, 4 + 4 + 2 + 6),
    ],
)
def test_perft_of_a_submerge_phase(depth: int, count: int) -> None:
    assert perft(GAME, SPIRIT, depth) == count


@pytest.mark.clause("SC-5.29", "SC-5.30", "SC-5.61", "SC-5.67", "SC-6.5")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 1),
        # Nine houses on 30 sites: E5 is taken, A5 is covered; plus spirit, stop building, end.
        (2, 9 * 31 + 3),
        # After a house BUILD is complete: spirit, end. Spirit: A5-A6 or stop. Stop: spirit, end.
        # Ended: red has one card.
        (3, 9 * 31 * 2 + 2 + 2 + 1),
    ],
)
def test_perft_with_an_empty_pile(depth: int, count: int) -> None:
    assert perft(GAME, EMPTY_PILE, depth) == count
