"""Rules 6: the ends of the game and the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from games.core.api import Json, Outcome
from games.nautilus import GAME, scoring
from games.nautilus.data import COUNTS
from games.nautilus.scoring import Score, atlantis_points, ranking
from games.nautilus.state import DIVE_STAGE, UNFOUND, UNMARKED, Nautilus
from tests.rules.choosing import facts
from tests.rules.nautilus.build import (
    STC,
    asked,
    keys,
    nemo,
    owner,
    passed,
    play,
    play_and_tell,
    position,
    seat,
)


def over(state: Nautilus) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def finish_round(state: Nautilus) -> Nautilus:
    """Pass until the round is over or the game ends."""
    number = state.round
    while GAME.outcome(state) is None and state.round == number:
        state = passed(state)
    return state


def final(
    counts: Mapping[str, Iterable[int]] | None = None,
    chips: Mapping[int, str] | None = None,
    **more: Any,
) -> Nautilus:
    """Return a scored game; counts and chips are set as given, whoever is in which lab."""
    state = position("build", begin=False, **more)
    for letter, row in (counts or {}).items():
        place = seat(letter) * COUNTS
        state.counts[place : place + COUNTS] = list(row)
    for row_number, letter in (chips or {}).items():
        state.chips[row_number] = seat(letter)
    scoring.begin(state, "NA-6.5")
    return state


def result(state: Nautilus) -> list[Json]:
    scores: list[Json] = GAME.view_for(state, None)["result"]["scores"]
    return scores


@pytest.mark.scenario("S48")
@pytest.mark.clause("NA-6.1", "NA-6.3", "NA-6.2", "NA-6.4", "NA-6.8")
def test_s48_end_by_13_14_15() -> None:
    ruins = {"R": [13, 15, 1, 2], "": [3, 4, 5, 7, 8, 9, 10, 11, 12]}
    state = position(
        "build",
        round=9,
        city=[*STC, ("hab_straight", "M4", "-", "")],
        ruins=ruins,
        finds={"K3": 14},
        held={"R": [("hab_straight", 1)]},
        subs={"R1": "K8", "O1": "R8", "P1": "S9"},
        begin=True,
    )
    state, events = play_and_tell(state, "nothing", "build:hab_straight:1", "at:J4")
    assert owner(state, 14) == ""
    assert facts(events, "last-round-announced") == [{"round": 10}]
    state = finish_round(state)
    assert (state.round, GAME.outcome(state)) == (10, None)
    state = play(state, "buy:training")
    while GAME.outcome(state) is None:
        assert state.round == 10
        state = passed(state)
    assert over(state).clause == "NA-6.3"
    assert state.round == 10


@pytest.mark.scenario("S48")
@pytest.mark.clause("NA-6.2", "NA-6.4", "NA-6.8")
def test_s48_all_fifteen_end_the_game_with_their_round() -> None:
    ruins = {"R": [13, 15, 1, 2, 14], "": [4, 5, 6, 7, 8, 9, 10, 11, 12]}
    state = position(
        "dive",
        round=9,
        ruins=ruins,
        finds={"K6": 3},
        subs={"R1": "K5", "O1": "R8"},
        last_round=10,
        start="R",
    )
    state, events = play_and_tell(state, "sub:1", "to:K6")
    assert facts(events, "atlantis-complete")
    assert GAME.outcome(state) is None
    assert asked(state) == ("O", "dive")  # the round is finished first
    state = play(state, "end")
    assert over(state).clause == "NA-6.2"
    assert state.round == 9


@pytest.mark.clause("NA-6.2")
def test_na_6_2_fourteen_pieces_do_not_end_it() -> None:
    ruins = {"R": [14, 15, 1, 2], "": [4, 5, 6, 7, 8, 9, 10, 11, 12]}
    state = position("dive", ruins=ruins, finds={"K6": 3}, subs={"R1": "K5"}, start="R")
    state = play(state, "sub:1", "to:K6")  # the last dive turn of the round
    assert (state.round, GAME.outcome(state)) == (6, None)
    assert state.last_round == 0  # 13 is still missing


@pytest.mark.scenario("S49")
@pytest.mark.clause("NA-6.5", "NA-6.6")
def test_s49_idle_round() -> None:
    state = position(
        "build",
        "O",
        active=False,
        crew={"P": {"M10": 1}},
        subs={"O1": "M5", "R1": "R8"},
        finds={"R5": "shell"},
        nemo={"R": 0},
    )
    state = play(state, "nothing", "nothing")  # red cannot buy anything
    assert asked(state) == ("P", "walker")
    state = play(state, "from:M10", "to:M13")
    assert asked(state) == ("O", "dive")
    state = play(state, "scan:1", "end")
    assert asked(state) == ("R", "dive")
    state, events = play_and_tell(state, "sub:1", "to:R5")
    assert facts(events, "find-unpaid")
    assert over(state).clause == "NA-6.5"


@pytest.mark.clause("NA-6.5")
@pytest.mark.parametrize("what", ["buy", "build", "recover", "chest"])
def test_na_6_5_one_purchase_building_or_recovery_keeps_the_game_going(what: str) -> None:
    find = "chest" if what == "chest" else "crab"
    state = position(
        "build",
        active=False,
        held={"R": [("hab_straight", 1)]} if what == "build" else {},
        subs={"R1": "K5"},
        finds={"K6": find},
        start="R",
    )
    if what == "buy":
        state = play(state, "buy:training")
    elif what == "build":
        state = play(state, "nothing", "build:hab_straight:1", "at:P10")
    while asked(state) != ("R", "dive"):
        state = passed(state)
    if what in ("recover", "chest"):
        state = play(state, "sub:1", "to:K6")
    state = finish_round(state) if state.round == 5 else state
    assert (state.round, GAME.outcome(state)) == (6, None)
    assert not state.active


@pytest.mark.scenario("S63")
@pytest.mark.clause("NA-6.5", "NA-6.6", "NA-6.7", "NA-6.1")
def test_s63_idle_although_an_extra_round_was_due() -> None:
    ruins = {"R": [13, 15], "": [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}
    state = position(
        "dive",
        round=11,
        active=False,
        ruins=ruins,
        finds={"K3": 14},
        subs={"R1": "K4"},
        nemo={"R": 0},
        start="R",
    )
    state, events = play_and_tell(state, "sub:1", "to:K3")
    assert owner(state, 14) == ""
    assert facts(events, "last-round-announced") == [{"round": 12}]
    assert over(state).clause == "NA-6.5"
    assert state.round == 11


@pytest.mark.clause("NA-6.8")
def test_na_6_8_everybody_has_as_many_turns() -> None:
    ruins = {"R": [13, 15, 1, 2, 14], "": [4, 5, 6, 7, 8, 9, 10, 11, 12]}
    state = position("dive", ruins=ruins, finds={"K6": 3}, subs={"R1": "K5", "P1": "R8"}, start="R")
    state = play(state, "sub:1", "to:K6")
    assert (asked(state), state.stage) == (("P", "dive"), DIVE_STAGE)


@pytest.mark.clause("NA-6.1")
def test_na_6_1_a_piece_is_found_with_or_without_a_marker() -> None:
    state = position("dive", ruins={"R": [1], "": [2]}, subs={"R1": "K5"})
    ruins = GAME.view_for(state, None)["ruins"]
    assert [piece["found"] for piece in ruins[:3]] == [True, True, False]
    assert [piece["owner"] for piece in ruins[:3]] == [0, None, None]


def card(**owners: Iterable[int]) -> list[int]:
    """Return a ruins card; "none" names the unmarked pieces."""
    ruins = [UNFOUND] * 15
    for letter, numbers in owners.items():
        for number in numbers:
            ruins[number - 1] = UNMARKED if letter == "none" else seat(letter)
    return ruins


@pytest.mark.scenario("S50")
@pytest.mark.clause("NA-6.9", "NA-6.10")
def test_s50_atlantis_ranking() -> None:
    ruins = card(R=[1, 2, 3], O=[15], P=[4, 5, 14])
    assert atlantis_points(ruins, 4) == [4, 2, 5, 0]
    assert atlantis_points(card(none=[1, 2, 13]), 2) == [0, 0]
    assert atlantis_points(card(O=[1]), 2) == [0, 4]


@pytest.mark.scenario("S51")
@pytest.mark.clause("NA-6.12", "NA-6.13", "NA-6.15")
def test_s51_limited_upgrades() -> None:
    state = final(
        counts={"R": [2, 2, 0, 0, 0]},
        chips={0: "R", 1: "R"},
        orders=[0, 1, 2],
        kept={"R": {"crab": 3, "shell": 4}},
        nemo={"R": 5},
    )
    (red, _, _) = result(state)
    assert (red["upgrades"], red["find_total"], red["research_total"]) == (5, 8, 6)
    assert (red["nemo"], red["total"]) == (0, 48)
    asking = final(
        counts={"R": [2, 2, 0, 0, 0]},
        chips={0: "R", 1: "R"},
        orders=[0, 1, 2],
        kept={"R": {"crab": 3, "shell": 4}},
        nemo={"R": 5, "O": 0, "P": 0},
        upgrades="ask",
    )
    assert keys(asking) == tuple(f"upgrade:{n}" for n in range(6))
    scoring.upgrade(asking, seat("R"), "upgrade:0")
    assert result(asking)[0]["total"] == 23


@pytest.mark.scenario("S71")
@pytest.mark.clause("NA-6.11", "NA-6.12", "NA-6.15")
@pytest.mark.parametrize(
    ("counts", "chips", "upgrades", "total"),
    [
        ([2, 2, 0, 0, 0], {0: "R", 1: "R"}, 5, 48),
        ([2, 0, 0, 0, 0], {0: "O"}, 0, 8),
        ([1, 1, 1, 1, 1], {}, 0, 5),
    ],
)
def test_s71_automatic_upgrades(
    counts: list[int], chips: dict[int, str], upgrades: int, total: int
) -> None:
    state = final(
        counts={"R": counts},
        chips=chips,
        orders=[0, 1, 2],
        kept={"R": {"crab": 3, "shell": 4}},
        nemo={"R": 5},
    )
    red = result(state)[0]
    assert (red["upgrades"], red["total"], red["nemo"]) == (upgrades, total, 5 - upgrades)


@pytest.mark.scenario("S52")
@pytest.mark.clause("NA-6.9", "NA-6.10", "NA-6.11", "NA-6.12", "NA-6.13", "NA-6.14", "NA-6.15")
@pytest.mark.clause("NA-6.16", "NA-6.17")
def test_s52_full_scoring() -> None:
    state = final(
        counts={"R": [3, 2, 1, 4, 2], "O": [2, 3, 1, 0, 3], "P": [1, 1, 3, 1, 2]},
        chips={0: "R", 3: "R", 1: "O", 4: "O", 2: "P"},
        orders=[1, 2, 3],
        ruins={"O": [1, 7, 14, 15], "R": [2, 5, 9, 13], "P": [3, 8, 10], "": [4, 6, 11, 12]},
        kept={
            "R": {"gold": 1, "crab": 3, "urchin": 1, "shell": 2, "snail": 3},
            "O": {"gold": 2, "urchin": 2, "shell": 1, "snail": 2},
            "P": {"crab": 2, "urchin": 2, "shell": 3, "snail": 1},
        },
        nemo={"R": 6, "O": 4, "P": 2},
        city=STC[:1],
        held={"R": [("hab_straight", 3)]},
    )
    scores = result(state)
    assert [score["atlantis"] for score in scores] == [3, 5, 1]
    assert [score["upgrades"] for score in scores] == [6, 3, 2]
    assert [score["find_total"] for score in scores] == [15, 14, 7]
    assert [score["research_total"] for score in scores] == [8, 7, 4]
    assert [score["total"] for score in scores] == [120, 99, 28]
    assert over(state).ranking == ((0,), (1,), (2,))
    assert GAME.view_for(state, None)["orders"][0] == ["crab", "snail"]


@pytest.mark.scenario("S53")
@pytest.mark.clause("NA-6.17")
def test_s53_tie() -> None:
    def points(total: int, left: int) -> Score:
        return Score((total - left,), 0, 0, (1,), left)

    assert points(84, 6).total == points(84, 9).total == 84
    assert ranking([points(84, 6), points(84, 9)]) == ((1,), (0,))
    assert ranking([points(84, 6), points(84, 6)]) == ((0, 1),)
    assert ranking([points(70, 9), points(84, 6), points(84, 6)]) == ((1, 2), (0,))


@pytest.mark.clause("NA-6.11")
def test_na_6_11_orders_are_secret_until_the_end() -> None:
    state = position("build", "P", active=False, city=STC[:1], nemo={"R": 0, "O": 0, "P": 1})
    assert GAME.view_for(state, None)["orders"] is None
    state, events = play_and_tell(state, "nothing")
    revealed = facts(events, "order-revealed")
    assert [fact["seat"] for fact in revealed] == [0, 1, 2]
    assert GAME.view_for(state, None)["orders"] == [fact["kinds"] for fact in revealed]


@pytest.mark.clause("NA-6.12")
def test_na_6_12_upgrades_are_paid_and_limited_by_the_order() -> None:
    state = final(
        counts={"R": [2, 0, 0, 0, 0]},
        chips={0: "R"},
        orders=[0, 1, 2],
        kept={"R": {"crab": 1, "urchin": 2, "snail": 3}},
        nemo={"R": 9},
    )
    assert result(state)[0]["upgrades"] == 1  # only the crab is on the order
    assert nemo(state, "R") == 8
    assert state.bank == 150 - sum(state.nemo)


@pytest.mark.clause("NA-6.14")
def test_na_6_14_research_total_is_at_most_fifteen() -> None:
    state = final(counts={"R": [2] * 5}, chips=dict.fromkeys(range(5), "R"))
    assert result(state)[0]["research_total"] == 15
