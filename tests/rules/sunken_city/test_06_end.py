"""Chapter 6: end of the game and scoring."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import GameOverError
from games.core.play import apply
from games.sunken_city import GAME
from games.sunken_city.scoring import ranking, score
from games.sunken_city.state import SUBMERGE, SunkenCity
from tests.rules.sunken_city.build import (
    TREASURES,
    do,
    keys,
    offers,
    on_turn,
    position,
    pro,
    safe,
    seat,
    skip_to,
    told,
)

LAST_STREET = {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 3}


def _over(state: SunkenCity) -> SunkenCity:
    """End idle turns to the end of the game."""
    while not state.over:
        state = do(state, "B0M7 end")
    return state


@pytest.mark.clause("SC-6.1")
def test_sc_6_1_the_hourglass() -> None:
    state, events = told(position(draw=5, piles=LAST_STREET), "card:B1M6", "street:A1-B1")
    assert (state.ending, events[-1].kind) == ("SC-6.1", "hourglass-seen")
    outcome = GAME.outcome(_over(do(state, "end")))
    assert outcome is not None
    assert outcome.clause == "SC-6.1"
    four = position(draw=4, piles={1: 0, 2: 0, 3: 0, 4: 1, 5: 1})
    assert do(four, "B1M6 build A1-B1").ending == ""


@pytest.mark.scenario("S26")
@pytest.mark.clause("SC-6.2", "SC-6.5")
def test_s26_last_treasure() -> None:
    ten = [value for value in TREASURES if value != 7]
    state = position("H1-I1", turn="W", at={"W": "H1-I1"}, safe={"W": ten}, gems={"W": [7]})
    state, events = told(state, "card:B0M7", "step:V")
    assert (state.ending, safe(state, "W")) == ("SC-6.2", list(TREASURES))
    assert events[-1].kind == "all-secured"
    order = ""
    while True:
        state = do(state, "end")
        if state.over:
            break
        order += on_turn(state)
        state = do(state, "B0M7")
    assert order == "RO"


@pytest.mark.clause("SC-6.2", "SC-7.2")
def test_sc_6_2_ten_treasures_in_the_short_game_both_modes() -> None:
    nine = [value for value in TREASURES if value not in (1, 7)]
    short = pro("H1-I1", turn="W", at={"W": "H1-I1"}, safe={"W": nine}, gems={"W": [7]},
                short_game=True)  # fmt: skip
    assert do(short, "B0M7 walk home").ending == "SC-6.2"
    full = pro("H1-I1", turn="W", at={"W": "H1-I1"}, safe={"W": nine}, gems={"W": [7]})
    assert do(full, "B0M7 walk home").ending == ""


@pytest.mark.clause("SC-6.3")
def test_sc_6_3_only_in_the_last_submerge_phase() -> None:
    for cycle, ending in ((4, ""), (5, "SC-6.3")):
        piles = dict.fromkeys(range(1, cycle + 1), 0)
        state = pro("A1-B1 C1-D1", spirit="A1-B1", phase=SUBMERGE, cycle=cycle, piles=piles)
        assert do(state, "B1M6 spirit C1").ending == ending


@pytest.mark.clause("SC-6.4")
def test_sc_6_4_a_trigger_never_stops_the_turn() -> None:
    state = position("A1-B1", draw=5, piles=LAST_STREET)
    state = do(state, "B3M4 build C1-D1")
    assert state.ending
    state = do(state, "build 9@D2 F1-G1 walk A1 C1 D2")
    assert (state.over, on_turn(state), state.move_points) == (False, "Y", 1)


@pytest.mark.clause("SC-6.5")
@pytest.mark.parametrize(("start", "left"), [("Y", 3), ("W", 2), ("R", 1), ("O", 0)])
def test_sc_6_5_the_round_is_completed(start: str, left: int) -> None:
    state = position(turn=start, draw=5, piles=LAST_STREET)
    state = do(state, "B1M6 build E1-E2 end")
    turns = 0
    while not state.over:
        state = do(state, "B0M7 end")
        turns += 1
    assert turns == left


@pytest.mark.clause("SC-6.5")
def test_sc_6_5_with_another_start_player() -> None:
    state = position(draw=5, piles=LAST_STREET)
    state.start = seat(state, "R")
    state = do(state, "B1M6 build E1-E2 end")  # Y is third in the order R, O, Y, W
    assert on_turn(state) == "W"
    assert do(state, "B0M7 end").over


@pytest.mark.clause("SC-6.5")
def test_sc_6_5_further_triggers_change_nothing() -> None:
    ten = [value for value in TREASURES if value != 7]
    state = position(
        "H1-I1", turn="W", at={"W": "H1-I1"}, safe={"W": ten}, gems={"W": [7]},
        draw=5, piles=LAST_STREET,
    )  # fmt: skip
    state, events = told(state, "card:B1M6", "street:A1-B1", "step:V")
    assert state.ending == "SC-6.1"
    assert "all-secured" not in [event.kind for event in events]


@pytest.mark.clause("SC-6.6")
def test_sc_6_6_building_stays_mandatory_while_pile_6_lasts() -> None:
    state = position(draw=6, piles={5: 0, 6: 2}, ending="SC-6.1")
    state = do(state, "B3M4 build A1-B1")
    assert "end" not in keys(state)
    assert state.piles[6] == 1
    assert "end" in keys(do(state, "build C1-D1"))


@pytest.mark.clause("SC-6.7")
def test_sc_6_7_only_walking_after_the_spirit_is_stranded() -> None:
    piles = {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}
    state = pro("A1-B1 C1-D1", spirit="C1-D1", phase=SUBMERGE, cycle=5, piles=piles,
                chips={"W": 1})  # fmt: skip
    state = do(state, "B4M3 spirit A1")
    assert state.build_points == 3
    assert set(keys(state)) == {"step:A1-B1", "end"}  # the rest of this turn included
    state = do(state, "end B4M3")
    assert set(keys(state)) == {"chip", "end"}


@pytest.mark.scenario("S27")
@pytest.mark.clause("SC-6.8", "SC-6.9", "SC-6.11")
def test_s27_ranking() -> None:
    state = position(
        "D1-D2",
        players="YWR",
        at={"Y": "D1-D2"},
        safe={"Y": [2, 5, 8, 9, 12], "W": [1, 4, 6, 7, 10], "R": [8, 9, 10, 12]},
        gems={"Y": [10]},
        chips={"R": 2},
        ending="SC-6.1",
    )
    assert [tuple(score(state, each)) for each in range(3)] == [(5, 36), (5, 28), (4, 39)]
    state = _over(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,), (2,))
    rows = GAME.view_for(state, None)["result"]["rows"]
    assert [(row["count"], row["sum"]) for row in rows] == [(5, 36), (5, 28), (4, 39)]
    assert (rows[0]["gems"], rows[2]["chips"]) == ([10], 2)


@pytest.mark.clause("SC-6.8")
def test_sc_6_8_more_treasures_beat_a_higher_sum() -> None:
    state = position(players="YR", safe={"Y": [1, 2, 3], "R": [10, 12]})
    assert ranking(state) == ((0,), (1,))


@pytest.mark.clause("SC-6.10")
def test_sc_6_10_a_shared_victory() -> None:
    state = position(safe={"Y": [1, 4], "W": [2, 3], "R": [5], "O": [5]}, ending="SC-6.1")
    outcome = GAME.outcome(_over(state))
    assert outcome is not None
    assert outcome.ranking == ((0, 1), (2, 3))


@pytest.mark.clause("SC-6.11")
def test_sc_6_11_gems_chips_and_cards_count_nothing() -> None:
    state = position(
        "A1-B1", players="YR", at={"Y": "A1-B1"}, gems={"Y": [10, 12]}, chips={"Y": 8},
        played={"R": "B0M7 B1M6"},
    )  # fmt: skip
    assert ranking(state) == ((0, 1),)


@pytest.mark.clause("SC-6.4", "SC-6.5")
def test_a_finished_game_refuses_everything() -> None:
    state = _over(position(ending="SC-6.1"))
    assert keys(state) == ()
    with pytest.raises(GameOverError):
        apply(GAME, state, 1, seat(state, "Y"), "card:B0M7", Chance("", script=()))


@pytest.mark.clause("SC-6.12")
def test_sc_6_12_needs_all_three_conditions() -> None:
    state = skip_to(position("A1-B1", spirit="A1-B1"), "O")
    assert state.ending == ""  # isolated, but the lake is open
    assert offers(do(state, "B1M6"), "street")
