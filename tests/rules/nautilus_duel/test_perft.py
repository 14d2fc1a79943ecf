"""Perft: how many option sequences of length n there are from fixed positions."""

from __future__ import annotations

import pytest

from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import position
from tests.rules.perft import perft

S13 = position(
    board={"A1": 5, "A2": 12, "B2": 8, "B4": 11},
    hands={"A": [3, 6, 10], "B": [1, 7, 9]},
    to_place="A",
)
S28 = position(
    board={"A1": 12, "B3": 8},
    hands={"A": [2, 3, 4, 9], "B": [1, 6, 7, 10]},
    specials={"A": "ANCHOR"},
    to_place="A",
)
# The end of round 6: A holds 2 and the Kraken unplayed, B holds 7.
END = position(
    round=6,
    board={"A1": 3, "A2": 4, "A3": 5, "A4": 13, "B1": 6, "B2": 8, "B3": 9, "B4": 10},
    hands={"A": [2], "B": [7]},
    specials={"A": "KRAKEN", "B": "EYE"},
    to_place="A",
)


@pytest.mark.clause("ND-5.29", "ND-5.30", "ND-5.48", "ND-9.1")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 3),  # the three Divers of A
        (2, 18),  # each on six empty spaces
        # 3 and 10: 12 placements, then B's three Divers: 36. The 6: on A3, A4 or A5 one move
        # (A1>B1), on B1, B3 or B5 one move (B4>A4; B2 is blocked by A2): 6 sequences.
        (3, 42),
        # After 3 and 10: 36 x 5 empty spaces = 180. After the 6 and its move: 6 x 3 Divers of B.
        (4, 198),
    ],
)
def test_nd_perft_of_s13(depth: int, count: int) -> None:
    assert perft(GAME, S13, depth) == count


@pytest.mark.clause("ND-5.37", "ND-5.39", "ND-5.40", "ND-9.1")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 8),  # four Divers, each with or without the Anchor
        (2, 64),  # each on eight empty spaces
        # Without the Anchor: 2, 3, 4 on 8 spaces, then B's 4 Divers: 96. The 9 without it: on A2
        # to A5 the one move A1>B1, on B1, B2, B4, B5 the one move B3>A3: 8.
        # With the Anchor: 32 placements x 3 targets (two cards and the one just placed): 96.
        (3, 200),
        # 2, 3, 4 plain: 96 x 7 spaces = 672. The 9 plain, moved: 8 x 4 Divers = 32. 2, 3, 4 with
        # Anchor: 24 x 3 targets x 4 Divers = 288. The 9 with Anchor: on 8 spaces x 3 targets; on
        # side A the target A1 blocks the move (4 Divers of B), else one move: 4 + 1 + 1 = 6; the
        # same on side B with B3: 8 x 6 = 48.
        (4, 1040),
    ],
)
def test_nd_perft_of_s28(depth: int, count: int) -> None:
    assert perft(GAME, S28, depth) == count


@pytest.mark.clause("ND-5.33", "ND-5.34", "ND-5.59", "ND-5.75")
@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # the 2 or the Kraken
        (2, 4),  # on A5 or B5
        (3, 4),  # B's only card
        (4, 4),  # on the only space; the tenth card moves nothing
        (5, 0),  # the game is over
    ],
)
def test_nd_perft_of_the_last_turns(depth: int, count: int) -> None:
    assert perft(GAME, END, depth) == count
