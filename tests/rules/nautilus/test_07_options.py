"""Rules 7: the options of a table, besides base and start player (see set-up)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import apply
from games.nautilus import GAME, scoring
from tests.rules.nautilus.build import EVERYBODY, O, R, Table, play, position


@pytest.mark.clause("NA-5.85")
def test_option_peek_memory_keeps_what_was_seen() -> None:
    state = play(position("dive", subs={"R1": "M5"}), "scan:1", "sub:1", "to:M4")
    known = {find["field"] for find in GAME.view_for(state, R)["own"]["known"]}
    assert known == {"K3", "K6", "N3", "O6"}
    assert GAME.view_for(state, O)["own"]["known"] == []


@pytest.mark.clause("NA-5.85")
def test_option_peek_memory_false_shows_a_look_once() -> None:
    state = play(position("dive", subs={"R1": "M5"}, peek_memory=False), "scan:1")
    own = GAME.view_for(state, R)["own"]
    assert own["known"] == []
    assert {find["field"] for find in own["look"]} == {"K3", "K6", "N3", "O6"}
    later = GAME.view_for(play(state, "sub:1"), R)["own"]
    assert later["known"] == later["look"] == []


@pytest.mark.clause("NA-5.85")
def test_a_known_find_that_was_taken_is_no_longer_listed() -> None:
    state = play(position("dive", subs={"R1": "M5"}), "scan:1", "sub:1", "to:K6")
    known = {find["field"] for find in GAME.view_for(state, R)["own"]["known"]}
    assert known == {"K3", "N3", "O6"}


@pytest.mark.clause("NA-5.5")
@pytest.mark.parametrize("hidden", [False, True])
def test_option_hidden_money(hidden: bool) -> None:
    state = position("build", nemo={"R": 7, "O": 8, "P": 9}, hidden_money=hidden)
    for who in EVERYBODY:
        shown = [player["nemo"] for player in GAME.view_for(state, who)["players"]]
        wanted = [n if n == who or not hidden else None for n in range(3)]
        assert shown == [None if n is None else (7, 8, 9)[n] for n in wanted]


@pytest.mark.clause("NA-6.12")
def test_option_upgrades_ask_everybody_at_once() -> None:
    state = position(
        "build",
        upgrades="ask",
        orders=[0, 1, 2],
        kept={"R": {"crab": 2}, "O": {"snail": 1}},
        hidden_money=True,
        begin=False,
    )
    scoring.begin(state, "NA-6.5")
    decisions = GAME.decisions(state)
    assert [(d.seat, len(d.options)) for d in decisions] == [(R, 3), (O, 2)]  # purple has nothing
    assert GAME.view_for(state, None)["waiting_for"] == [0, 1]
    assert GAME.view_for(state, None)["players"][0]["nemo"] == 50  # public at scoring
    scoring.upgrade(state, R, "upgrade:2")
    assert GAME.view_for(state, R)["own"]["answered"] == 2
    for who in (O, Seat(2), None):
        view = GAME.view_for(state, who)
        assert view["waiting_for"] == [1]
        assert '"upgrades": 2' not in str(view).replace("'", '"')
    events = scoring.upgrade(state, O, "upgrade:0")
    assert {event.kind for event in events} >= {"game-ended"}
    assert GAME.view_for(state, None)["result"]["scores"][0]["upgrades"] == 2


@pytest.mark.clause("NA-6.12")
def test_upgrades_may_be_answered_in_any_order() -> None:
    state = position(
        "build",
        upgrades="ask",
        orders=[0, 1, 2],
        kept={"R": {"crab": 2}, "O": {"snail": 1}, "P": {"urchin": 3}},
        begin=False,
    )
    scoring.begin(state, "NA-6.5")
    answers = [(R, "upgrade:1"), (O, "upgrade:1"), (Seat(2), "upgrade:3")]
    ends = []
    for order in permutations(answers):
        now = state
        for who, key in order:
            others = [d for d in GAME.decisions(now) if d.seat != who]
            now, events, entry = apply(GAME, now, 1, who, key, Chance("", script=()))
            assert entry.settled
            assert [d for d in GAME.decisions(now) if d.seat != who] == others
            told = [event.kind for event in events if event.visible_to(None)]
            assert told[:1] == ["upgrades-answered"]
        ends.append(now)
    assert all(end == ends[0] for end in ends)
    assert ends[0].upgrades == [1, 1, 3]


def test_confirm_turn_holds_a_turn_that_ran_out_of_choices() -> None:
    table = Table(position("research", crew={"R": {"M10": 1}}))
    table.choose("from:M10", "to:M7")
    assert [d.kind for d in GAME.decisions(table.state)] == []
    assert GAME.turn_done(table.state) == R
    table.undo(R)
    assert [d.kind for d in GAME.decisions(table.state)] == ["walk"]
    table.choose("to:M7", "confirm")
    assert GAME.turn_done(table.state) is None
    assert table.state.actor != R
