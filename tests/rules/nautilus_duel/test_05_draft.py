"""Chapters 5.A to 5.C: frame of a round, deal, draft."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.errors import NotOfferedError, NotYourTurnError
from games.core.play import apply
from games.nautilus_duel import GAME
from games.nautilus_duel.award import tally
from games.nautilus_duel.data import CARDS
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    Table,
    after_draft,
    asked,
    before_draft,
    deal,
    full_board,
    hand,
    keys,
    letter,
    place,
    play,
    play_and_tell,
    play_out,
    position,
    set_up,
    strings,
    swept_game,
    through_preparation,
)

FULL = ([1, 2, 3, 4, 5], [10, 11, 12, 13, 14])


@pytest.mark.scenario("S2")
@pytest.mark.clause("ND-5.3", "ND-5.4")
def test_nd_5_4_nemo_alternates_whoever_wins() -> None:
    *drafts, over = swept_game("AAAAAA")
    assert [letter(state.first) for state in drafts] == ["A", "B", "A", "B", "A", "B"]
    assert [asked(state) for state in drafts] == [
        (name, "draft") for name in ("A", "B", "A", "B", "A", "B")
    ]
    assert len(over.won[A]) == 30


@pytest.mark.clause("ND-5.4")
def test_nd_5_4_the_token_is_passed_in_public() -> None:
    state = full_board(*FULL)
    _, events = play_and_tell(state, "card:5", "space:B5", draws=deal())
    (passed,) = [event for event in events if event.kind == "nemo-passed"]
    assert passed.data == {"seat": B}
    assert passed.seen_by is None


@pytest.mark.clause("ND-5.1", "ND-6.1")
def test_nd_5_1_six_rounds_not_one_more() -> None:
    *drafts, over = swept_game("BBBBBB")
    assert [state.round for state in drafts] == [1, 2, 3, 4, 5, 6]
    assert all(GAME.outcome(state) is None for state in drafts)
    assert GAME.outcome(over) is not None
    assert GAME.decisions(over) == ()


@pytest.mark.scenario("S44")
@pytest.mark.clause("ND-5.1")
def test_nd_5_1_no_early_end() -> None:
    wanted = [c for c in CARDS if c[:3] in ("SCI", "EXP", "NAV") and not c.endswith("ink")]
    rest = [c for c in CARDS if c not in wanted]
    state = full_board(*FULL, round=4, won={"A": wanted}, row=rest[:5], deck=rest[5:15])
    assert tally([wanted, rest]).tally == (3, 2)  # even with all the rest B cannot win
    state = place(state, "5@B5", draws=deal())
    assert (state.round, GAME.outcome(state)) == (5, None)
    state = play_out(state, Chance("five"))
    assert (state.round, GAME.outcome(state)) == (6, None)
    state = play_out(state, Chance("six"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((A,), (B,))


@pytest.mark.clause("ND-5.2")
def test_nd_5_2_deal_then_draft_then_opening_then_placement_then_award() -> None:
    state = set_up(specials=("EYE", "HARPOON", "ANCHOR", "KRAKEN", "MODULE", "FISHBONE"))
    assert [len(each) for each in state.hands] == [5, 5]
    seen = []
    events = []
    chance = Chance("round")
    while state.round == 1:
        seen.append(asked(state)[1])
        option = next((key for key in keys(state) if key.startswith("use:")), keys(state)[0])
        state, happened = play_and_tell(state, option, chance=chance)
        events += [event.kind for event in happened]
    preparation = ["draft", "opening", "opening", "harpoon_exchange"]
    assert seen[: seen.index("place_card")] == preparation
    assert not {"draft", "opening", "harpoon_exchange"} & set(seen[seen.index("place_card") :])
    order = [kind for kind in events if kind in ("eye-used", "card-placed", "column-won")]
    assert order == ["eye-used", *["card-placed"] * 10, *["column-won"] * 5]
    assert events.index("nemo-passed") > events.index("column-won")
    assert state.round == 2
    assert asked(state) == ("B", "draft")


@pytest.mark.clause("ND-5.3", "ND-5.28")
def test_nd_5_3_the_holder_of_the_token_acts_first() -> None:
    state = before_draft(first="B", drafted=("KRAKEN", "ANCHOR"))
    assert asked(state) == ("B", "draft")
    assert asked(play(state, "keep:KRAKEN")) == ("B", "place_card")


@pytest.mark.clause("ND-5.5")
def test_nd_5_5_the_row_lies_open_and_still_until_the_award() -> None:
    state = set_up()
    row = state.row[:]
    chance = Chance("still")
    while state.round == 1:
        assert state.row == row
        assert all(GAME.view_for(state, viewer)["row"] == row for viewer in EVERYBODY)
        state = play(state, keys(state)[0], chance=chance)
    assert not set(state.row) & set(row)


@pytest.mark.clause("ND-5.6")
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_nd_5_6_the_first_player_gets_the_first_five(first: str, second: str) -> None:
    divers = [3, 14, 7, 1, 9, 2, 13, 8, 6, 10, 12, 4, 11, 5]
    state = set_up(divers=divers, first_player=first)
    assert hand(state, first) == [1, 3, 7, 9, 14]
    assert hand(state, second) == [2, 6, 8, 10, 13]
    assert state.pile == [12, 4, 11, 5]


@pytest.mark.clause("ND-5.7", "ND-8.1")
def test_nd_5_7_everybody_sees_the_own_divers_only() -> None:
    state = set_up(divers=[3, 14, 7, 1, 9, 2, 13, 8, 6, 10, 12, 4, 11, 5])
    assert GAME.view_for(state, A)["own"]["hand"] == ["1", "3", "7", "9", "14"]
    assert GAME.view_for(state, B)["own"]["hand"] == ["2", "6", "8", "10", "13"]
    assert GAME.view_for(state, None)["own"] is None


@pytest.mark.scenario("S54")
@pytest.mark.clause("ND-5.7", "ND-8.1", "ND-8.3")
def test_nd_5_7_private_hands() -> None:
    own, other = [1, 6, 8, 11, 14], [2, 3, 4, 5, 7]
    state = position(hands={"A": own, "B": other}, pile=[9, 10, 12, 13])
    changed = position(hands={"A": [9, 10, 11, 12, 13], "B": other}, pile=[14, 8, 1, 6])
    for viewer in (B, None):
        view = GAME.view_for(state, viewer)
        assert view == GAME.view_for(changed, viewer)
        assert view["seats"][A]["hand"] == 5
        assert not {key for key in strings(view) if ":" in key}  # no option keys
    assert not {str(value) for value in own} & strings(GAME.view_for(state, None))
    view = GAME.view_for(state, B)
    del view["own"]["unseen"]  # the nine Divers B has not seen, whoever holds them
    assert not {str(value) for value in own} & strings(view)


@pytest.mark.scenario("S3")
@pytest.mark.clause("ND-5.9", "ND-5.10", "ND-5.17", "ND-9.3")
def test_nd_5_9_draft() -> None:
    state = before_draft(drafted=("EYE", "KRAKEN"))
    assert keys(state) == ("keep:KRAKEN", "keep:EYE")
    state = play(state, "keep:KRAKEN")
    assert state.specials == ["KRAKEN", "EYE"]
    assert GAME.view_for(state, A)["own"]["notes"]["gave"] == "EYE"
    assert "KRAKEN" not in strings(GAME.view_for(state, B))
    assert asked(state) == ("B", "opening")
    assert keys(state) == ("use:EYE", "skip")


@pytest.mark.clause("ND-5.8")
def test_nd_5_8_only_the_first_player_looks_at_the_two() -> None:
    state = before_draft(first="B", drafted=("EYE", "HARPOON"))
    assert GAME.view_for(state, B)["own"]["draft"] == ["EYE", "HARPOON"]
    assert GAME.view_for(state, A)["own"]["draft"] is None
    for viewer in (A, None):
        assert not {"EYE", "HARPOON"} & strings(GAME.view_for(state, viewer))


@pytest.mark.clause("ND-5.9")
@pytest.mark.parametrize(("key", "held"), [("keep:EYE", ["EYE", "KRAKEN"])])
def test_nd_5_9_the_other_card_goes_to_the_rival(key: str, held: list[str]) -> None:
    assert play(before_draft(), key).specials == held


@pytest.mark.clause("ND-5.9", "ND-9.2")
@pytest.mark.parametrize("key", ["keep:ANCHOR", "skip", "pass", "keep:both", "swap"])
def test_nd_5_9_neither_card_can_be_refused_or_swapped(key: str) -> None:
    state = before_draft()
    with pytest.raises(NotOfferedError):
        play(state, key)
    with pytest.raises(NotYourTurnError):  # the second player has no say
        apply(GAME, state, 1, B, "keep:EYE", Chance("", script=()))


@pytest.mark.clause("ND-5.10")
def test_nd_5_10_the_draft_is_made_with_hand_and_row_in_sight() -> None:
    state = set_up(divers=[3, 14, 7, 1, 9, 2, 13, 8, 6, 10, 12, 4, 11, 5])
    view = GAME.view_for(state, A)
    assert view["own"]["draft"] == state.drafted
    assert view["own"]["hand"] == ["1", "3", "7", "9", "14"]
    assert view["row"] == state.row


@pytest.mark.clause("ND-5.10", "ND-8.1")
def test_nd_5_10_the_second_player_knows_only_the_card_received() -> None:
    table = Table(before_draft(drafted=("EYE", "KRAKEN")), confirm=False)
    table.choose("keep:KRAKEN")
    assert table.view(B)["own"]["special"] == "EYE"
    assert ("special-received", {"special": "EYE"}) in table.log(B)
    assert ("special-kept", {"kept": "KRAKEN", "given": "EYE"}) in table.log(A)
    for viewer in (B, None):
        assert "KRAKEN" not in strings(table.view(viewer))
        assert all("KRAKEN" not in strings(data) for _, data in table.log(viewer))
    assert "EYE" not in strings(table.view(None))
    assert all("EYE" not in strings(data) for _, data in table.log(None))


@pytest.mark.clause("ND-5.11")
def test_nd_5_11_one_special_each_and_none_from_before() -> None:
    for state in list(swept_game("ABABAB"))[:6]:
        assert state.specials == ["", ""]
        placing = through_preparation(state)
        assert all(placing.specials)
        assert sorted(placing.specials) == sorted(state.drafted)


@pytest.mark.scenario("S52")
@pytest.mark.clause("ND-5.11", "ND-5.35", "ND-5.71", "ND-5.72")
def test_nd_5_11_no_saving_up() -> None:
    order = ("KRAKEN", "EYE", "ANCHOR", "MODULE", "FISHBONE", "HARPOON")
    rounds = list(swept_game("AAA", specials=order))
    assert through_preparation(rounds[0], keep="keep:KRAKEN").specials == ["KRAKEN", "EYE"]
    second = rounds[1]
    assert second.aside == ["KRAKEN", "EYE"]
    placing = through_preparation(second, keep="keep:ANCHOR")
    assert placing.specials == ["MODULE", "ANCHOR"]  # B is first now
    assert not {"card:KRAKEN", "use:KRAKEN"} & set(keys(placing))
    assert "KRAKEN" not in [*second.drafted, *rounds[2].drafted, *second.special_pile]
    assert "KRAKEN" in [*rounds[3].drafted, *rounds[3].special_pile]


@pytest.mark.clause("ND-5.12")
@pytest.mark.parametrize("held", ["KRAKEN", "FISHBONE", "ANCHOR"])
def test_nd_5_12_a_special_is_no_part_of_the_hand(held: str) -> None:
    hands = {"A": [3, 6, 7, 10, 14], "B": [1, 2, 4, 5, 8]}
    eye = after_draft(first="B", specials={"A": held, "B": "EYE"}, hands=hands)
    eye = play(eye, "use:EYE")
    assert eye.notes[B].eye == [3, 6, 7, 10, 14]
    assert GAME.view_for(eye, None)["seats"][A]["hand"] == 5
    harpoon = after_draft(first="B", specials={"A": held, "B": "HARPOON"}, hands=hands)
    drawn = set()
    for draw in range(5):
        asked_now = play(harpoon, "use:HARPOON", draws=[draw])
        assert asked_now.harpoon is not None
        drawn.add(asked_now.harpoon.drawn)
    assert drawn == set(hands["A"])  # five draws, five Divers: the special is never drawn


@pytest.mark.clause("ND-5.12", "ND-5.25")
def test_nd_5_12_a_special_is_never_given_for_a_diver() -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"})
    state = play(state, "use:HARPOON", draws=[0])
    assert keys(state) == ("return", *(f"give:{value}" for value in hand(state, "A")))
