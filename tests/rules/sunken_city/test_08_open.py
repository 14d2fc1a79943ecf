"""Chapter 8: nothing is hidden but a turn in progress; what is random."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.core.log import Line, plan_undo
from games.core.play import begin, choose
from games.core.replay import replay
from games.sunken_city import GAME
from games.sunken_city.data import DICE
from tests.rules.sunken_city.build import do, position, set_up

VIEWERS = (Seat(0), Seat(1), Seat(2), Seat(3), None)


@pytest.mark.clause("SC-8.1")
@pytest.mark.parametrize(
    ("seats", "faces", "mean"), [(2, "122334", 15), (3, "012233", 11), (4, "011223", 9)]
)
def test_sc_8_1_each_face_of_the_die_is_one_in_six(seats: int, faces: str, mean: int) -> None:
    players = {2: "YR", 3: "YWR", 4: "YWRO"}[seats]
    rolled = []
    for draw in range(6):
        state = position("E3-E4", players=players)
        chance = Chance("", script=[draw])
        GAME.advance(state, Seat(0), "card:B0M7", chance)
        GAME.advance(state, Seat(0), "spirit", chance)
        rolled.append(state.turn.roll)
    assert "".join(map(str, rolled)) == faces
    assert sum(rolled) == mean
    assert tuple(rolled) in DICE.values()


@pytest.mark.clause("SC-8.1", "SC-7.4")
def test_sc_8_1_the_start_player_is_drawn_once_uniformly() -> None:
    starts = Counter(GAME.setup(3, Chance("", script=[draw])).start for draw in range(3))
    assert starts == {0: 1, 1: 1, 2: 1}


@pytest.mark.clause("SC-8.2", "SC-4.12")
def test_sc_8_2_pro_with_a_fixed_start_player_is_deterministic() -> None:
    chance = Chance("", script=())  # any draw would raise
    table, header = begin(GAME, 2, chance, {"mode": "pro", "start_player": "host_choice"})
    assert header.drawn == ()
    players = Chance("players")
    while GAME.outcome(table.state) is None:
        (decision,) = GAME.decisions(table.state)
        key = players.pick(decision.options).key
        table, _, entry = choose(GAME, table, decision.seat, key, chance)
        assert entry.drawn == ()
        assert not entry.barrier


@pytest.mark.clause("SC-5.88")
def test_everybody_sees_the_same_between_turns() -> None:
    state = do(set_up(), "B3M4 build A1-B1 C1-D1 9@D2 walk D2 end")
    views = [GAME.view_for(state, viewer) for viewer in VIEWERS]
    for view in views:
        private = view.pop("own")
        assert (private is None) == (view.pop("seat") != 1)  # the next player is asked
    assert all(view == views[0] for view in views)
    assert views[0]["seats"][0]["played"] == ["B3M4"]
    assert views[0]["last"]["built"] == ["street:A1-B1", "street:C1-D1", "house:9:D2"]
    assert views[0]["last"]["start"] == "V"
    assert views[0]["last"]["way"] == ["A1-B1", "C1-D1", "D2"]


@pytest.mark.clause("SC-8.1")
def test_a_turn_in_progress_is_seen_by_its_player_until_the_die_is_rolled() -> None:
    start = position("E3-E4")
    state = do(start, "B2M5 build A1-B1")
    for viewer in VIEWERS[1:]:
        assert GAME.view_for(state, viewer) == GAME.view_for(start, viewer)
    assert GAME.view_for(state, Seat(0))["turn"]["build_points"] == 1
    rolled = do(state, "spirit", roll=2)
    for viewer in VIEWERS[1:]:
        view = GAME.view_for(rolled, viewer)
        assert (view["turn"]["roll"], view["turn"]["built"]) == (2, ["street:A1-B1"])
    later = do(rolled, "spirit E3")
    for viewer in VIEWERS[1:]:
        assert GAME.view_for(later, viewer) == GAME.view_for(rolled, viewer)


@pytest.mark.clause("SC-8.1")
def test_steps_can_be_taken_back_one_by_one_but_not_across_a_roll() -> None:
    chance = Chance("undo")
    table, header = begin(GAME, 2, chance, {"start_player": "host_choice"})
    lines: list[Line] = []
    for key in ("card:B3M4", "street:E3-E4", "street:A1-B1"):
        table, _, entry = choose(GAME, table, Seat(0), key, chance)
        lines.append(entry)
    for place in (2, 1, 0):
        plan = plan_undo(lines, Seat(0))
        assert (plan.to, plan.needs_consent, len(plan.keys)) == (place, False, 1)
        lines.pop()
    for key in ("card:B3M4", "street:E3-E4", "spirit"):
        seq = len(lines)
        table = replay(GAME, header, lines) if not seq else table
        table, _, entry = choose(GAME, table, Seat(0), key, chance)
        lines.append(entry)
    with pytest.raises(UndoBlockedError):
        plan_undo(lines, Seat(0))
