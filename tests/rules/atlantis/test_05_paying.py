"""Chapter 5G: paying."""

from __future__ import annotations

from itertools import product

import pytest

from games.atlantis.data import TILES, VALUE
from games.atlantis.state import Atlantis
from tests.rules.atlantis.build import (
    asked,
    discard_pile,
    hand,
    keys,
    move,
    play,
    position,
    tell,
    tiles,
)
from tests.rules.choosing import facts


def owing(due: int, owned: str, cards: str = "") -> Atlantis:
    """Return a player who has just crossed one gap of that price."""
    state = position(
        f"11 RI7, 13 ST{due}, 14 CR1" if due != 2 else "11 RI7, 13 OL2, 14 CR1",
        figures="R1 11",
        hands={"R": f"{'ST' if due != 2 else 'OL'} {cards}"},
        tiles={"R": owned},
        built="R",
    )
    return move(state, "R1 ST" if due != 2 else "R1 OL", hold=True)


@pytest.mark.clause("AT-5.49", "AT-5.51")
def test_at_5_49_one_payment_before_the_tile() -> None:
    state = position(
        "11 RI2, 13 ST4, 15 CR7", figures="R1 11", hands={"R": "CR"}, tiles={"R": "6"}, built="R"
    )
    _, events = tell(state, "figure:R1", "card:CR")
    order = [event.kind for event in events]
    assert order.count("toll-paid") == 1
    assert order.index("toll-paid") < order.index("tile-taken") < order.index("cards-drawn")
    assert facts(events, "toll-paid")[0]["due"] == 6


@pytest.mark.clause("AT-5.50")
def test_at_5_50_tiles_for_their_value_cards_for_one() -> None:
    state = owing(4, "3", "FL HE")
    assert asked(state) == ("R", "pay_card"), "3 and one card; which card is a choice"
    assert keys(state) == ["pay:FL", "pay:HE"]
    state = play(state, "pay:HE", hold=True)
    assert (tiles(state, "R"), hand(state, "R")) == ([], "FL")


@pytest.mark.clause("AT-5.52")
def test_at_5_52_no_change() -> None:
    state = position(
        "11 RI7, 13 ST4, 14 CR1", figures="R1 11", hands={"R": "ST"}, tiles={"R": "7"}, built="R"
    )
    _, events = tell(state, "figure:R1", "card:ST")
    (paid,) = facts(events, "toll-paid")
    assert (paid["due"], paid["tiles"], paid["lost"]) == (4, [7], 3)
    assert tiles(owing(4, "7"), "R") == []


def payments(state: Atlantis) -> set[tuple[tuple[int, ...], int]]:
    """Return every payment that the questions allow, as tiles and number of cards."""
    found = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if asked(now)[1] == "confirm":
            paid = tuple(VALUE[tile] for tile in now.turn.paid_tiles)
            found.add((paid, len(now.turn.paid_cards)))
        else:
            waiting += [play(now, key, hold=True) for key in keys(now)]
    return found


@pytest.mark.clause("AT-5.53", "AT-5.54")
@pytest.mark.parametrize(
    ("due", "owned", "cards"),
    [
        (4, "5 3 1", "FL OL"),
        (4, "5 3 1", "FL OL HE AM"),
        (5, "2 2 2 1 1", "FL OL"),
        (7, "7 6 5 4 3 2 1", "FL OL HE"),
        (6, "4 4 3 3", ""),
        (3, "1 1 1", "FL FL FL"),
    ],
)
def test_at_5_53_exactly_the_payments_without_a_superfluous_item(
    due: int, owned: str, cards: str
) -> None:
    values = [int(value) for value in owned.split()]
    wanted = set()
    for picks in product((False, True), repeat=len(values)):
        paid = sorted((v for v, pick in zip(values, picks, strict=True) if pick), reverse=True)
        for count in range(len(cards.split()) + 1):
            total, least = sum(paid) + count, min([*paid, *[1] * min(count, 1)], default=0)
            if total >= due and total - least < due:
                wanted.add((tuple(paid), count))
    if due == 6:
        start = position(
            "11 RI7, 13 AM6, 14 CR1",
            figures="R1 11",
            hands={"R": f"AM {cards}"},
            tiles={"R": owned},
            built="R",
        )
        found = payments(move(start, "R1 AM", hold=True))
    else:
        found = payments(owing(due, owned, cards))
    assert found == wanted


@pytest.mark.clause("AT-5.54")
def test_at_5_54_tiles_in_falling_order_then_all_the_rest_in_cards() -> None:
    state = owing(5, "4 3 2 1", "FL OL")
    assert keys(state) == ["tile:4", "tile:3", "tile:2"], "1 and two cards would not reach 5"
    state = play(state, "tile:3", hold=True)
    assert keys(state) == ["tile:2", "tile:1", "cards"], "not the 4 any more"
    assert asked(play(state, "cards", hold=True)) == ("R", "confirm"), "both cards, no choice"
    assert asked(play(state, "tile:1", hold=True)) == ("R", "pay_card")


@pytest.mark.clause("AT-5.55", "AT-9.3")
def test_at_5_55_paid_tiles_leave_the_game_paid_cards_are_discarded() -> None:
    start = position(
        "11 RI7, 13 ST4, 14 CR1",
        figures="R1 11",
        hands={"R": "ST FL"},
        tiles={"R": "3 3"},
        built="R",
    )
    state = move(start, "R1 ST", hold=True)
    assert keys(state) == ["tile:3", "cards"], "one 3 is named already"
    state = play(state, "cards", hold=True)
    (gone,) = set(start.areas[0]) - set(state.areas[0])
    assert TILES[gone].id == min(TILES[tile].id for tile in start.areas[0])
    assert gone in state.removed
    assert discard_pile(state) == "FL"


@pytest.mark.clause("AT-5.56")
def test_at_5_56_nothing_due_nothing_paid() -> None:
    state = position("11 RI7, 12 ST4", figures="R1 11", hands={"R": "ST FL"}, tiles={"R": "3"})
    state, events = tell(state, "figure:R1", "card:ST")
    assert facts(events, "toll-paid") == []
    assert tiles(state, "R") == [7, 3]
