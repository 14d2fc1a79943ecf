"""Perft: how many option sequences of length n there are from fixed positions."""

from __future__ import annotations

import pytest

from games.nautilus import GAME
from tests.rules.nautilus.build import position
from tests.rules.perft import perft

# Nobody else has money, so a turn that ends ends the game.
POOR = {"R": 0, "O": 0, "P": 0}
# Red has 2 Nemo, holds a habitat; only the base stands.
BUILD = position(
    "build", seats=2, city=(), nemo={"R": 2, "O": 0}, held={"R": [("hab_straight", 1)]}
)
# Red has two in M10: the walks of S23.
RESEARCH = position("research", crew={"R": {"M10": 2}}, nemo=POOR, active=False)
# Red has two in M7 and cannot pay a scan: launch, sail, retire.
DIVE = position("dive", crew={"R": {"M7": 2}}, nemo=POOR, active=False)


@pytest.mark.clause("NA-5.10", "NA-5.23", "NA-5.25", "NA-5.26")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 8),  # two habitats, five labs, nothing
        # Each habitat asks its crew, 1 or 2. A lab: 1 Nemo is left, both modules have sites in the
        # lagoon: lab, habitat or finish. Nothing: the habitat or finish.
        (2, 2 * 2 + 5 * 3 + 2),
    ],
)
def test_na_perft_of_a_build_turn(depth: int, count: int) -> None:
    assert perft(GAME, BUILD, depth) == count


@pytest.mark.clause("NA-5.44", "NA-5.47", "NA-5.50", "NA-5.60")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # from M10, or done
        # M13 and the own lab M7 in 1 step, the own lab J13 and O15 in 2; the three labs in 3 steps
        # cost a fee. Done ends the game: nobody can buy, build or dive.
        (2, 4),
        # After each of them steps are left for the other one in M10: that one, or done. The first
        # walker does not walk again.
        (3, 8),
        # 3 steps left after M7: the same four ends. 2 after M13: four. 1 after J13 and after O15:
        # M13 and M7.
        (4, 4 + 4 + 2 + 2),
    ],
)
def test_na_perft_of_a_research_turn(depth: int, count: int) -> None:
    assert perft(GAME, RESEARCH, depth) == count


@pytest.mark.clause("NA-5.73", "NA-5.87", "NA-5.90", "NA-5.94")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # launch to M5 (M9 is covered), or end
        (2, 3),  # move sub 1, retire it into M7 again, or end
        # 40 fields within 4 of M5; 10 of them are covered by M7 and M10, 4 lie in the closed abyss.
        (3, 26),
    ],
)
def test_na_perft_of_a_dive_turn(depth: int, count: int) -> None:
    assert perft(GAME, DIVE, depth) == count
