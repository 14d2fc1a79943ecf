"""Chapter 4: what lies where before the first choice."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import SeatCountError
from games.core.play import begin
from games.nautilus_duel import GAME
from games.nautilus_duel.data import CARDS, DIVERS, SPECIALS
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    asked,
    deal,
    full_board,
    hand,
    keys,
    place,
    set_up,
    swept_game,
    won,
)

DOMAINS_BACKWARDS = tuple(reversed(CARDS))
DIVERS_BACKWARDS = tuple(reversed(DIVERS))


@pytest.mark.scenario("S1")
@pytest.mark.clause("ND-4.2", "ND-4.3", "ND-4.4", "ND-5.6", "ND-5.8")
def test_nd_4_2_setup_and_first_deal() -> None:
    state = GAME.setup(2, Chance("setup"), {"first_player": "A"})
    assert len(state.row) == 5
    assert len(state.deck) == 25
    assert [len(each) for each in state.hands] == [5, 5]
    assert len(state.pile) == 4
    assert len(state.special_pile) == 4
    assert asked(state) == ("A", "draft")
    assert len(keys(state)) == 2


@pytest.mark.clause("ND-4.1")
def test_nd_4_1_the_lower_side_is_seat_a() -> None:
    marks = GAME.marks(2, {})
    assert [mark.letter for mark in marks] == ["A", "B"]
    assert len({mark.shape for mark in marks}) == 2
    state = full_board([1, 2, 3, 4, 5], [14, 13, 12, 11, 10])
    state = place(state, "5@B5", draws=deal())
    assert len(won(state, "A")) == 4  # side A is higher everywhere, but the crab beats the 14
    assert len(won(state, "B")) == 1


@pytest.mark.clause("ND-4.1")
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_nd_4_1_only_two_can_play(seats: int) -> None:
    with pytest.raises(SeatCountError):
        begin(GAME, seats, Chance("seats"))


@pytest.mark.clause("ND-4.2", "ND-5.6")
def test_nd_4_2_all_fourteen_divers_are_shuffled() -> None:
    state = set_up(divers=DIVERS_BACKWARDS)
    assert hand(state, "A") == [10, 11, 12, 13, 14]
    assert hand(state, "B") == [5, 6, 7, 8, 9]
    assert state.pile == [4, 3, 2, 1]


@pytest.mark.clause("ND-4.2", "ND-4.3", "ND-4.4")
def test_nd_4_2_another_seed_gives_another_order() -> None:
    tables = [GAME.setup(2, Chance(f"seed {n}"), {"first_player": "A"}) for n in range(8)]
    assert len({tuple(t.hands[A] + t.hands[B] + t.pile) for t in tables}) == 8
    assert len({tuple(t.row + t.deck) for t in tables}) == 8
    assert len({tuple(t.drafted + t.special_pile) for t in tables}) > 4


@pytest.mark.clause("ND-4.3", "ND-5.8")
def test_nd_4_3_the_first_two_specials_of_the_pile_are_drawn() -> None:
    order = ("HARPOON", "FISHBONE", "EYE", "KRAKEN", "MODULE", "ANCHOR")
    state = set_up(specials=order)
    assert state.drafted == ["HARPOON", "FISHBONE"]
    assert state.special_pile == ["EYE", "KRAKEN", "MODULE", "ANCHOR"]


@pytest.mark.clause("ND-4.4")
def test_nd_4_4_the_row_is_laid_in_the_order_drawn() -> None:
    state = set_up(domains=DOMAINS_BACKWARDS)
    assert state.row == list(DOMAINS_BACKWARDS[:5])
    assert state.deck == list(DOMAINS_BACKWARDS[5:])
    for viewer in EVERYBODY:
        assert GAME.view_for(state, viewer)["row"] == list(DOMAINS_BACKWARDS[:5])
        assert GAME.view_for(state, viewer)["deck"] == 25


@pytest.mark.scenario("S63")
@pytest.mark.clause("ND-4.5", "ND-5.4", "ND-7.1")
def test_nd_4_5_who_starts() -> None:
    rounds = swept_game("AA", first="B")
    opening, second = next(rounds), next(rounds)
    assert asked(opening) == ("B", "draft")
    assert opening.first == B
    assert asked(second) == ("A", "draft")
    assert second.first == A


@pytest.mark.clause("ND-4.5")
def test_nd_4_5_the_holder_of_the_token_is_public() -> None:
    state = set_up(first_player="B")
    assert all(GAME.view_for(state, viewer)["first"] == B for viewer in EVERYBODY)
    (started,) = GAME.prologue(state)
    assert started.data["seat"] == B
    assert started.seen_by is None


@pytest.mark.clause("ND-4.6")
def test_nd_4_6_nobody_owns_anything_before_the_first_deal() -> None:
    state = set_up()
    assert state.won == [[], []]
    assert state.specials == ["", ""]
    assert state.aside == []
    assert sorted(state.drafted + state.special_pile) == sorted(SPECIALS)
    for viewer in EVERYBODY:
        seats = GAME.view_for(state, viewer)["seats"]
        assert [each["special"] for each in seats] == ["none", "none"]
        assert [each["won"] for each in seats] == [0, 0]


@pytest.mark.clause("ND-9.8")
def test_nd_9_8_setup_asks_nobody() -> None:
    position, header = begin(GAME, 2, Chance("setup"), {"first_player": "A"})
    assert position.seq == 0
    assert len(header.drawn) == 29 + 5 + 13  # three shuffles, no choice
    assert asked(position.state) == ("A", "draft")
