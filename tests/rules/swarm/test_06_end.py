"""Rules 6: the end of the game."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.swarm import GAME, scoring
from games.swarm.data import TABLES
from games.swarm.state import OVER, Swarm
from tests.rules.choosing import facts
from tests.rules.swarm.build import Y, linked, play_and_tell, position, queen_buoys, rp

YELLOW = (
    "C2:NS(Y) B3:EW(Y) C3:NSW(Y) C4:NSW(Y) C6:NE(Y) D6:NEW(Y) E6:NEW(Y) F7:NES(Y) F8:NW(Y) "
    "E8:ES(Y) E9:NSW(Y) D9:ES(Y) H6:NW(Y) H5:NES(Y) H4:ES(Y) I4:ESW(Y)"
)
WHITE = (
    "H2:NW(W) G2:NES(W) G3:NES(W) G4:NES(W) G5:NW(W) F5:ESW(W) E5:NEW(W) D5:NEW(W) "
    "C5:NS+NESW(YW) B5:NEW(W) I7:EW(W) H7:ESW(W) G7:NE(W) G6:EW+NESW(YW)"
)
RED = (
    "F2:NS(R) F3:NE(R) H3:NEW(R) I3:ESW(R) I5:NES(R) I6:NES(R) I8:NW(R) H8:ES(R) H9:NSW(R) G9:ES(R)"
)


def last_position() -> Swarm:
    """The worked example of rules 6.1, three players at the end of stage 3."""
    return position(
        "W",
        seats=3,
        stations={"Y": "C1 A3 D10 J4 E10", "R": "F1 J3 J5 H10 G10", "W": "G1 H1 A5 J7 J8"},
        ships={"R": "G3 I4 I7"},
        tiles=f"{YELLOW} {WHITE} {RED}",
        rp={"Y": 38, "R": 52, "W": 41},
        stage=3,
        used="YR",
    )


@pytest.mark.scenario("S32")
@pytest.mark.clause("SW-6.2", "SW-6.3", "SW-6.4", "SW-6.5", "SW-6.7")
def test_s32_final_scoring() -> None:
    state = last_position()
    assert queen_buoys(state) == "YW"
    assert not linked(state, "R")
    state, events = play_and_tell(state, "pass")
    assert facts(events, "stage-scored")[0]["points"] == [29, 23, 23]
    final = [(each["queen"], each["sides"]) for each in facts(events, "final-scored")]
    assert final == [(28, 50), (0, 30), (20, 30)]
    assert rp(state) == (145, 105, 114)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (2,), (1,))
    result = GAME.view_for(state, None)["result"]
    assert result["winners"] == [0]
    assert result["scores"][Y]["queen_fields"] == ["C1", "J4", "E10", "D10", "A3"]
    assert result["scores"][Y]["side_names"] == ["N", "E", "S", "W"]


@pytest.mark.clause("SW-6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sw_6_1_the_game_ends_after_the_last_stage(seats: int) -> None:
    stations = dict(zip("YRWK", ("A6", "F1", "J5", "E10"), strict=True))
    for stage in (TABLES[seats].stages - 1, TABLES[seats].stages):
        state = position(
            "Y",
            seats=seats,
            stations={letter: stations[letter] for letter in "YRWK"[:seats]},
            stage=stage,
            used="YRWK",
            hands={"Y": ["beige-ship"]},
        )
        state, _ = play_and_tell(state, "play:beige-ship", "none", chance=Chance("next"))
        assert (state.phase == OVER) == (stage == TABLES[seats].stages)
        assert (GAME.decisions(state) == ()) == (state.phase == OVER)


@pytest.mark.clause("SW-6.3", "SW-6.4")
@pytest.mark.parametrize(
    ("stations", "tiles", "sides"),
    [
        ("A6", "", 0),
        ("A5 A6", "B5:SW(Y) B6:NW(Y)", 0),  # one coast
        ("C1 A3", "C2:NS(Y) C3:NW(Y) B3:EW(Y)", 10),
        # two pairs of coasts: the better network only, not both
        ("C1 A3 J8 H10", "C2:NS(Y) C3:NW(Y) B3:EW(Y) I8:EW(Y) H8:ES(Y) H9:NS(Y)", 10),
    ],
)
def test_sw_6_3_points_for_coasts(stations: str, tiles: str, sides: int) -> None:
    state = position("Y", stations={"Y": stations}, tiles=tiles)
    assert GAME.view_for(state, None)["players"][Y]["side_points"] == sides
    scoring.finish_game(state)
    assert state.final[Y][1] == sides


@pytest.mark.clause("SW-6.2", "SW-6.5")
def test_sw_6_2_queen_points_need_no_second_coast() -> None:
    tiles = "I6:EW(Y) H6:EW(Y) G6:EW(Y)"
    state = position("Y", stations={"Y": "J6[1] A6[1]"}, tiles=tiles)
    player = GAME.view_for(state, None)["players"][Y]
    assert (player["queen_points"], player["side_points"]) == (3, 0)  # A6 is not linked
    # A ship is as good as a tile for the link.
    ship = position("Y", stations={"Y": "J6[1]"}, tiles="I6:EW(Y) H6:EW(Y)", ships={"Y": "G6"})
    assert GAME.view_for(ship, None)["players"][Y]["queen_points"] == 3


@pytest.mark.clause("SW-6.6")
def test_sw_6_6_genius_and_leftovers_do_not_count_in_the_end() -> None:
    plain = position("Y", stations={"Y": "J6[3]"}, tiles="I6:EW(Y) H6:EW(Y) G6:EW(Y)", stage=3)
    genius = position(
        "Y",
        stations={"Y": "J6[3]"},
        tiles="I6:EW(Y) H6:EW(Y) G6:EW(Y)",
        stage=3,
        abilities={"Y": "genius"},
        open_tiles={"Y": "golden cross cross"},
    )
    for state in (plain, genius):
        scoring.finish_game(state)
    assert plain.final == genius.final
    assert plain.final[Y] == (3, 0)


@pytest.mark.clause("SW-6.7")
def test_sw_6_7_ties_share_the_victory() -> None:
    state = position("Y", stations={"Y": "A6", "R": "F1", "W": "J5", "K": "E10"}, stage=3)
    state.rp = [30, 41, 41, 12]
    state.phase = OVER
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((1, 2), (0,), (3,))
