"""Chapter 5.I: clean-up."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.nautilus_duel import GAME
from games.nautilus_duel.data import CARDS, DIVERS, SPECIALS
from tests.rules.choosing import shuffle
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    Table,
    after_draft,
    asked,
    before_draft,
    cards,
    deal,
    full_board,
    hand,
    keys,
    play,
    play_and_tell,
    play_out,
    position,
    strings,
    swept_game,
    through_preparation,
)

FULL = ([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
LAST = ("card:5", "space:B5")


@pytest.mark.scenario("S35")
@pytest.mark.clause("ND-5.34", "ND-5.70", "ND-8.1")
def test_nd_5_70_module_leftover_goes_back_unseen() -> None:
    state = after_draft(
        first="B",
        specials={"A": "MODULE", "B": "KRAKEN"},
        hands={"A": [1, 2, 3, 4, 5], "B": [10, 11, 12, 13, 14]},
        pile=[6, 7, 8, 9],
    )
    table = Table(state, confirm=False, chance=Chance("", script=deal((9, 8, 7, 6, 5))))
    table.choose("use:MODULE", "keep:6")
    placed = 0
    for column in range(1, 6):
        for card, side in ((9 + column, "B"), (column, "A")):
            table.choose(f"card:{card}", f"space:{side}{column}")
            placed += side == "A"
            for viewer in (B, None):
                view = table.view(viewer)
                if viewer is not None:
                    del view["own"]["unseen"]
                if table.state.round == 1:
                    assert not {"6", "7"} & strings(view)
    assert placed == 5
    assert table.state.round == 2
    assert hand(table.state, "A") == [5, 6, 7, 8, 9]  # the next deal is made from all fourteen
    assert sorted([*hand(table.state, "A"), *hand(table.state, "B"), *table.state.pile]) == [
        *DIVERS
    ]
    for viewer in (B, None):
        assert not any({"6", "7"} & strings(data) for _, data in table.log(viewer))


@pytest.mark.scenario("S39")
@pytest.mark.clause("ND-5.71", "ND-5.72", "ND-5.73", "ND-8.5")
def test_nd_5_73_specials_cycle() -> None:
    order = ("EYE", "KRAKEN", "ANCHOR", "MODULE", "HARPOON", "FISHBONE")
    again = ("FISHBONE", "HARPOON", "EYE", "KRAKEN", "ANCHOR", "MODULE")
    rounds = list(swept_game("AAAAAA", specials=order, again=again))
    assert sorted(rounds[0].drafted) == ["EYE", "KRAKEN"]
    assert sorted(rounds[1].drafted) == ["ANCHOR", "MODULE"]
    assert sorted(rounds[2].drafted) == ["FISHBONE", "HARPOON"]
    assert rounds[2].special_pile == []
    assert sorted(rounds[2].aside) == ["ANCHOR", "EYE", "KRAKEN", "MODULE"]
    # all six are shuffled: the same pair can come again at once
    assert rounds[3].drafted == ["FISHBONE", "HARPOON"]
    assert rounds[3].aside == []
    assert rounds[3].special_pile == ["EYE", "KRAKEN", "ANCHOR", "MODULE"]
    # the second player of round 3 can tell the first player's special
    third = through_preparation(rounds[2], keep="keep:FISHBONE")
    view = GAME.view_for(third, B)
    known = {*view["aside"], view["own"]["special"]}
    assert set(SPECIALS) - known == {third.specials[A]}


@pytest.mark.scenario("S40")
@pytest.mark.clause("ND-5.68", "ND-5.69", "ND-5.74", "ND-5.75", "ND-6.1", "ND-6.2")
def test_nd_5_75_last_rounds() -> None:
    state = full_board(*FULL, round=5, first="A")
    deck = state.deck[:]
    state, events = play_and_tell(state, *LAST, draws=deal())
    assert state.row == deck
    assert state.deck == []
    assert GAME.outcome(state) is None
    last = full_board(*FULL, round=6, first="B")
    over, events = play_and_tell(last, *LAST, draws=[])  # nothing is shuffled
    kinds = [event.kind for event in events]
    assert not {"nemo-passed", "specials-reshuffled", "round-started"} & set(kinds)
    assert over.first == last.first
    assert kinds[-1] == "game-ended"
    for viewer in EVERYBODY:
        result = GAME.view_for(over, viewer)["result"]
        assert result["cards"] == over.won
        assert [each["cards"] for each in GAME.view_for(over, viewer)["seats"]] == over.won
    assert GAME.outcome(over) is not None


@pytest.mark.clause("ND-5.68")
def test_nd_5_68_token_row_divers_specials() -> None:
    state = full_board(*FULL, round=3, first="A")
    deck = state.deck[:]
    again = ["EYE", "ANCHOR", "MODULE", "KRAKEN", "FISHBONE", "HARPOON"]
    divers = [9, 8, 7, 6, 5, 14, 13, 12, 11, 10, 1, 2, 3, 4]
    draws = [*shuffle(SPECIALS, again), *shuffle(DIVERS, divers)]
    state, events = play_and_tell(state, *LAST, draws=draws)
    kinds = [event.kind for event in events]
    order = ["nemo-passed", "specials-reshuffled", "round-started"]
    assert kinds[-3:] == order
    assert kinds.index("column-won") < kinds.index("nemo-passed")
    assert events[-1].data == {"round": 4, "seat": B, "row": deck[:5]}
    assert hand(state, "B") == [5, 6, 7, 8, 9]  # dealt as first player: the token moved before
    assert state.drafted == ["EYE", "ANCHOR"]  # drawn from the new pile
    assert asked(state) == ("B", "draft")


@pytest.mark.clause("ND-5.69", "ND-4.4")
def test_nd_5_69_the_top_five_in_the_order_drawn() -> None:
    order = list(reversed(CARDS))
    state = full_board(*FULL, row=order[:5], deck=order[5:])
    state = play(state, *LAST, draws=deal())
    assert state.row == order[5:10]
    assert state.deck == order[10:]
    assert all(GAME.view_for(state, viewer)["row"] == order[5:10] for viewer in EVERYBODY)


@pytest.mark.clause("ND-5.70")
def test_nd_5_70_all_fourteen_return_and_are_shuffled() -> None:
    state = full_board(*FULL, specials={"A": "KRAKEN", "B": "ANCHOR"})
    order = [7, 14, 1, 9, 3, 10, 2, 13, 6, 5, 12, 4, 8, 11]
    after = play(state, *LAST, draws=shuffle(DIVERS, order))
    assert hand(after, "B") == [1, 3, 7, 9, 14]  # B is first now
    assert hand(after, "A") == [2, 5, 6, 10, 13]
    assert after.pile == [12, 4, 8, 11]
    assert cards(after) == {}


@pytest.mark.clause("ND-5.70")
def test_nd_5_70_unplaced_divers_are_not_shown() -> None:
    def ended(left: int, other: int) -> Table:
        state = position(
            board={"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13},
            hands={"A": [1, left], "B": [14]},
            pile=[v for v in (6, 7, 8, 9) if v not in (left,)][:3],
            specials={"A": "MODULE", "B": "EYE"},
            shown="A",
        )
        assert other in state.pile
        table = Table(state, confirm=False, chance=Chance("", script=deal()))
        table.choose("card:1", "space:A5", "card:14", "space:B5")
        return table

    one, other = ended(8, 9), ended(9, 8)
    for viewer in (B, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.log(viewer) == other.log(viewer)


@pytest.mark.clause("ND-5.71")
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_nd_5_71_both_specials_are_set_aside_face_up(number: int) -> None:
    state = full_board(*FULL, round=number, specials={"A": "EYE", "B": "ANCHOR"}, shown="A")
    before = state.aside[:]
    state, events = play_and_tell(state, *LAST, draws=deal())
    assert state.aside == [*before, "ANCHOR", "EYE"]
    assert all(GAME.view_for(state, v)["aside"] == state.aside for v in EVERYBODY)
    unplayed = [dict(e.data) for e in events if e.kind == "special-unplayed"]
    assert unplayed == [{"seat": B, "special": "ANCHOR"}]  # the used Eye was known already
    assert state.specials == ["", ""]


@pytest.mark.clause("ND-5.72")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_nd_5_72_reshuffled_after_round_3_only(number: int) -> None:
    state = full_board(*FULL, round=number)
    pile = state.special_pile[:]
    specials = shuffle(SPECIALS, SPECIALS) if number == 3 else []
    after, events = play_and_tell(state, *LAST, draws=[*specials, *deal()])
    told = [event.kind for event in events].count("specials-reshuffled")
    if number == 3:
        assert told == 1
        assert after.aside == []
        assert [*after.drafted, *after.special_pile] == list(SPECIALS)
    else:
        assert told == 0
        assert len(after.aside) == 2 * (number % 3)
        assert [*after.drafted, *after.special_pile] == pile


@pytest.mark.clause("ND-5.73")
def test_nd_5_73_each_special_once_in_three_rounds() -> None:
    again = ("HARPOON", "ANCHOR", "KRAKEN", "MODULE", "FISHBONE", "EYE")
    rounds = list(swept_game("BABABA", again=again))
    for half in (rounds[:3], rounds[3:6]):
        assert sorted(name for state in half for name in state.drafted) == sorted(SPECIALS)


@pytest.mark.clause("ND-5.74")
def test_nd_5_74_the_domain_deck_runs_out_in_round_six() -> None:
    rounds = list(swept_game("ABBABA"))
    assert [len(state.deck) for state in rounds[:6]] == [25, 20, 15, 10, 5, 0]
    assert [GAME.view_for(state, None)["deck"] for state in rounds[:6]] == [25, 20, 15, 10, 5, 0]
    laid = [card for state in rounds[:6] for card in state.row]
    assert sorted(laid) == sorted(CARDS)


@pytest.mark.clause("ND-5.75", "ND-6.1")
def test_nd_5_75_no_clean_up_after_round_6() -> None:
    state = full_board(*FULL, round=6)
    aside, board = state.aside[:], state.board[:]
    over = play(state, *LAST)
    assert over.aside == aside
    assert over.board[:9] == board[:9]
    assert (over.round, over.first) == (6, state.first)
    assert GAME.decisions(over) == ()


@pytest.mark.clause("ND-8.4", "ND-5.20")
def test_nd_8_4_notes_are_torn_up_at_clean_up() -> None:
    state = before_draft(drafted=("EYE", "HARPOON"))
    state = play(state, "keep:EYE", "use:EYE", "use:HARPOON", "return", draws=[0])
    assert GAME.view_for(state, A)["own"]["notes"]["eye"] is not None
    after = play_out(state, Chance("clean-up"))
    for viewer in (A, B):
        assert GAME.view_for(after, viewer)["own"]["notes"] == {
            "gave": None,
            "eye": None,
            "module": None,
            "harpoon": None,
        }
    assert keys(after)
