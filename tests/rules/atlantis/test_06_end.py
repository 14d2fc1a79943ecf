"""Chapter 6: end of the game and scoring."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from games.atlantis import GAME
from games.atlantis.settlement import cheapest, end
from games.atlantis.state import UNBUILT, Atlantis
from games.core.api import Seat
from tests.rules.atlantis.build import gaps, hand, move, position, scores, stuck, tell, tiles
from tests.rules.choosing import facts

HOME = "R1 MAIN, R2 MAIN, R3 MAIN"


def finishing(**more: str) -> Atlantis:
    """Return a position in which Red can bring the third figure ashore with CR."""
    return position(
        "40 OL1, 42 HE4/FL5, 44 AM6",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 40",
        hands={"R": "CR", "B": more.pop("cards", "FL FL")},
        tiles={"R": "3", "B": more.pop("owned", "5 5")},
        **more,  # type: ignore[arg-type]  # only text options are passed on
    )


@pytest.mark.clause("AT-6.1", "AT-6.2")
def test_at_6_1_the_third_figure_ends_the_game_at_once() -> None:
    state, events = tell(finishing(), "figure:R1", "card:CR")
    kinds = [event.kind for event in events]
    order = ["figure-moved", "tile-taken", "cards-drawn", "all-ashore", "bill-settled"]
    assert sorted(order, key=kinds.index) == order
    assert facts(events, "cards-drawn") == [{"seat": 0, "count": 4}]
    assert GAME.outcome(state) is not None
    assert (GAME.decisions(state), GAME.turn_done(state)) == ((), None)


@pytest.mark.clause("AT-6.2", "AT-5.49")
def test_at_6_2_the_last_move_is_paid_like_any_other() -> None:
    state = position(
        "40 OL1, 42 HE4", figures="R1 40, R2 MAIN, R3 MAIN", hands={"R": "CR FL"}, built="R"
    )
    state, events = tell(state, "figure:R1", "card:CR")
    assert facts(events, "toll-paid")[0]["due"] == 1
    assert scores(state)[0] == 4 + 4, "the tile and four cards"


@pytest.mark.clause("AT-6.3", "AT-6.5", "AT-6.6")
def test_at_6_3_all_figures_go_ashore_and_pay_together() -> None:
    state, events = tell(finishing(), "figure:R1", "card:CR")
    assert state.figures == [54] * 6
    # 44 has gone to Red: the mainland lies behind 42; gap 41 costs 1, for three figures.
    assert gaps(state) == {"41": 1}
    bill = facts(events, "bill-settled")[1]
    assert (bill["seat"], bill["owed"], bill["paid"]) == (1, 3, 5)


@pytest.mark.clause("AT-6.4")
def test_at_6_4_no_cards_no_tiles_no_bridge_no_change() -> None:
    before = finishing()
    state = move(before, "R1 CR")
    assert state.bridges == [UNBUILT, UNBUILT]
    assert state.top[:44] == before.top[:44]
    assert sum(state.hands[1]) == 2, "nothing drawn, the 5 was cheaper than 5 and cards"


@pytest.mark.clause("AT-6.5")
def test_at_6_5_built_bridges_stay_free() -> None:
    state = position(
        "40 OL1, 42 HE4, 44 AM6",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 40, B2 MAIN, B3 MAIN",
        hands={"R": "CR"},
        bridges={"R": 41},
    )
    state, events = tell(state, "figure:R1", "card:CR")
    assert gaps(state) == {"41": 0}
    assert facts(events, "bill-settled")[1]["owed"] == 0


def brute_force(due: int, values: list[int], cards: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Return sum, cards, tiles and tile values of the best payment by trying all of them."""
    ways = []
    for size in range(len(values) + 1):
        for chosen in combinations(sorted(values, reverse=True), size):
            for count in range(cards + 1):
                if sum(chosen) + count >= due:
                    first = tuple(-value for value in chosen)
                    ways.append((sum(chosen) + count, count, size, first))
    total, count, size, first = min(ways)
    return total, count, size, tuple(-value for value in first)


@pytest.mark.clause("AT-6.7", "AT-6.13")
def test_at_6_7_the_cheapest_payment_with_fewest_cards_then_tiles() -> None:
    hands: tuple[list[int], ...] = (
        [],
        [3],
        [6, 5],
        [4, 4, 3],
        [7, 5, 2, 1],
        [6, 4, 3, 3, 1],
        [2, 2, 2, 2],
        [5, 4, 3, 2],
    )
    for values, cards, due in product(hands, range(4), range(12)):
        if sum(values) + cards < due:
            continue
        paid, count = cheapest(due, values, cards)
        best = brute_force(due, values, cards)
        assert (sum(paid) + count, count, len(paid), paid) == best, (due, values, cards)


@pytest.mark.clause("AT-6.8", "AT-6.10")
def test_at_6_8_who_cannot_pay_loses_everything_and_more() -> None:
    state = move(finishing(owned="1", cards="FL"), "R1 CR")
    assert scores(state)[1] == 2 - 3
    assert (tiles(state, "B"), hand(state, "B")) == ([], "")


@pytest.mark.clause("AT-6.9")
def test_at_6_9_the_finisher_owes_nothing() -> None:
    state = move(finishing(), "R1 CR")
    assert (state.bills[0].owed, scores(state)[0]) == (0, 3 + 6 + 4)


@pytest.mark.clause("AT-6.10", "AT-6.11", "AT-6.12")
def test_at_6_10_the_worked_example() -> None:
    state = position(
        "38 FL2, 40 OL5, 41 HE4, 43 ST6, 46 AM1, 47 RI3",
        seats=4,
        figures=f"{HOME}, B1 41, B2 MAIN, B3 MAIN, W1 40, W2 43, W3 MAIN, K2 38, K3 MAIN",
        hands={"R": "FL x5", "B": "", "W": "OL x3", "K": "HE"},
        tiles={"R": "7 6 4", "B": "7 5", "W": "6 4 4", "K": "3 2"},
        bridges={"W": 44},
    )
    assert gaps(state) == {"39": 2, "42": 4, "44-45": 0}
    events = end(state, "AT-6.1")
    assert [bill.owed for bill in state.bills] == [0, 4, 4, 12]
    assert scores(state) == [22, 7, 13, -6]
    view = GAME.view_for(state, None)["result"]
    assert [seat["paid"] for seat in view["seats"]] == [0, 5, 4, 6]
    assert [seat["lost"] for seat in view["seats"]] == [0, 1, 0, 0]
    assert view["places"] == [1, 3, 2, 4]
    assert view["winners"] == [0]
    assert len(facts(events, "hand-revealed")) == 4
    assert view["seats"][2]["hand"] == ["OL"] * 3


@pytest.mark.clause("AT-6.11")
def test_at_6_11_negative_scores_are_compared_as_numbers() -> None:
    state = position(
        "40 OL3, 42 HE4",
        seats=3,
        figures=f"{HOME}, B1 40, B2 MAIN, B3 MAIN, W2 MAIN",
        hands={"R": "", "B": "", "W": ""},
    )
    end(state, "AT-6.1")
    assert scores(state) == [0, -3, -6]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((Seat(0),), (Seat(1),), (Seat(2),))


@pytest.mark.clause("AT-6.12")
def test_at_6_12_all_hands_are_revealed() -> None:
    state, events = tell(finishing(), "figure:R1", "card:CR")
    shown = facts(events, "hand-revealed")
    assert [each["seat"] for each in shown] == [0, 1]
    assert shown[1]["cards"] == ["FL", "FL"]
    assert all(event.seen_by is None for event in events if event.kind == "hand-revealed")
    result = GAME.view_for(state, None)["result"]["seats"]
    assert result[1]["hand"] == ["FL", "FL"]


@pytest.mark.clause("AT-6.9", "AT-5.72")
def test_at_6_9_in_a_deadlock_everybody_is_settled() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13, B2 MAIN, B3 MAIN",
        hands={"R": "RI", "B": ""},
        tiles={"R": "4", "B": "1"},
        built="RB",
        draw="",
    )
    state, events = stuck(state)
    assert [event.kind for event in events][-6] == "game-stuck"
    assert [(bill.owed, bill.score) for bill in state.bills] == [(5, 0), (0, 1)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.clause, outcome.ranking[0]) == ("AT-5.72", (Seat(1),))
    assert outcome.clause in GAME.endings
