"""Chapter 5.D: Eye, Diving Module, Harpoon."""

from __future__ import annotations

import pytest

from games.core.chance import Chance, ScriptError
from games.core.errors import NotOfferedError, NotYourTurnError
from games.core.play import apply, step
from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import (
    ALL_SPACES,
    EVERYBODY,
    A,
    B,
    Table,
    after_draft,
    asked,
    cards,
    hand,
    keys,
    place,
    play,
    play_and_tell,
    play_out,
    position,
    strings,
)

S4_HANDS = {"A": [2, 5, 9, 11, 13], "B": [1, 4, 6, 8, 12]}
S7_HANDS = {"B": [2, 3, 5, 9, 10], "A": [1, 6, 8, 11, 14]}


@pytest.mark.scenario("S4")
@pytest.mark.clause("ND-5.14", "ND-5.21", "ND-5.22", "ND-5.23", "ND-5.24", "ND-5.25", "ND-5.26")
def test_nd_5_14_module_then_harpoon() -> None:
    state = after_draft(
        specials={"A": "MODULE", "B": "HARPOON"}, hands=S4_HANDS, pile=[7, 14, 3, 10]
    )
    assert asked(state) == ("A", "opening")
    state = play(state, "use:MODULE")
    assert asked(state) == ("A", "module_keep")
    assert keys(state) == ("keep:7", "keep:14")
    state = play(state, "keep:14")
    assert hand(state, "A") == [2, 5, 9, 11, 13, 14]
    assert state.pile == [7, 3, 10]
    state = play(state, "use:HARPOON", draws=[5])
    assert asked(state) == ("B", "harpoon_exchange")
    assert keys(state) == ("return", "give:1", "give:4", "give:6", "give:8", "give:12")
    state = play(state, "give:4")
    assert hand(state, "A") == [2, 4, 5, 9, 11, 13]
    assert hand(state, "B") == [1, 6, 8, 12, 14]
    assert asked(state) == ("A", "place_card")


@pytest.mark.scenario("S5")
@pytest.mark.clause("ND-5.12", "ND-5.19", "ND-8.1")
def test_nd_5_19_what_the_eye_shows() -> None:
    state = after_draft(
        first="B", specials={"A": "KRAKEN", "B": "EYE"}, hands={"A": [3, 6, 7, 10, 14]}
    )
    table = Table(state, confirm=False)
    table.choose("use:EYE")
    assert table.view(B)["own"]["notes"]["eye"] == ["3", "6", "7", "10", "14"]
    assert ("eye-saw", {"divers": ["3", "6", "7", "10", "14"]}) in table.log(B)
    assert table.view(B)["own"]["notes"]["gave"] == "KRAKEN"
    assert table.log(None) == [("eye-used", {"seat": B}), ("opening-passed", {"seat": A})]
    assert table.view(None)["seats"][B]["shown"] == "EYE"
    assert not {"3", "6", "7", "10", "14", "KRAKEN"} & strings(table.view(None))


@pytest.mark.scenario("S6")
@pytest.mark.clause("ND-5.14", "ND-5.20", "ND-8.1")
def test_nd_5_20_eye_before_module() -> None:
    state = after_draft(
        specials={"A": "EYE", "B": "MODULE"},
        hands={"B": [1, 2, 8, 9, 12]},
        pile=[13, 4, 10, 11],
    )
    table = Table(state, confirm=False)
    table.choose("use:EYE", "use:MODULE", "keep:13")
    view = table.view(A)
    assert view["own"]["notes"]["eye"] == ["1", "2", "8", "9", "12"]
    assert view["seats"][B]["hand"] == 6
    assert "13" in view["own"]["unseen"]
    del view["own"]["unseen"]
    assert not {"13", "4"} & strings(view)
    assert all(not {"13", "4"} & strings(data) for _, data in table.log(A))


@pytest.mark.clause("ND-5.19", "ND-5.14")
def test_nd_5_19_the_eye_sees_six_after_the_module() -> None:
    state = after_draft(specials={"A": "MODULE", "B": "EYE"}, hands=S4_HANDS, pile=[7, 14, 3, 10])
    state = play(state, "use:MODULE", "keep:7", "use:EYE")
    assert state.notes[B].eye == [2, 5, 7, 9, 11, 13]


@pytest.mark.clause("ND-5.20")
def test_nd_5_20_the_record_lasts_to_the_end_of_the_round() -> None:
    state = after_draft(
        specials={"A": "EYE", "B": "ANCHOR"},
        hands={"A": [2, 3, 4, 5, 1], "B": [10, 11, 12, 13, 14]},
    )
    state = play(state, "use:EYE")
    state = place(state, "1@A1", "10@B1")
    assert GAME.view_for(state, A)["own"]["notes"]["eye"] == ["10", "11", "12", "13", "14"]
    assert play_out(state, Chance("next")).notes[A].eye is None


@pytest.mark.clause("ND-5.20")
def test_nd_5_20_the_record_is_not_the_hand_itself() -> None:
    state = after_draft(specials={"A": "KRAKEN", "B": "EYE"}, hands=S4_HANDS)
    for who, key in ((B, "use:EYE"), (A, "card:5"), (A, "space:A1")):
        step(GAME, state, who, key, Chance("", script=()))  # in place, as searches do
    assert hand(state, "A") == [2, 9, 11, 13]
    assert state.notes[B].eye == [2, 5, 9, 11, 13]


@pytest.mark.scenario("S7")
@pytest.mark.clause("ND-5.24", "ND-5.25", "ND-5.27", "ND-8.1")
def test_nd_5_25_harpoon_exchange() -> None:
    state = after_draft(first="B", specials={"A": "EYE", "B": "HARPOON"}, hands=S7_HANDS)
    table = Table(state, confirm=False, chance=Chance("", script=[3]))
    table.choose("use:HARPOON", "give:2")
    assert hand(table.state, "B") == [3, 5, 9, 10, 11]
    assert hand(table.state, "A") == [1, 2, 6, 8, 14]
    for player in (A, B):
        note = table.view(player)["own"]["notes"]["harpoon"]
        assert (note["drawn"], note["given"], note["returned"]) == ("11", "2", False)
        assert ("harpoon-gave", {"seat": B, "diver": "11", "given": "2"}) in table.log(player)
    public = {"seat": B, "victim_seat": A}
    assert table.log(None) == [("harpoon-used", public), ("harpoon-exchanged", public)]
    assert not {"11", "2"} & strings(table.view(None))


@pytest.mark.scenario("S8")
@pytest.mark.clause("ND-5.25", "ND-5.26", "ND-5.27")
def test_nd_5_25_harpoon_return() -> None:
    state = after_draft(first="B", specials={"A": "EYE", "B": "HARPOON"}, hands=S7_HANDS)
    table = Table(state, confirm=False, chance=Chance("", script=[0]))
    table.choose("use:HARPOON")
    for player in (A, B):
        assert table.view(player)["own"]["notes"]["harpoon"]["drawn"] == "1"
    table.choose("return")
    assert hand(table.state, "B") == S7_HANDS["B"]
    assert hand(table.state, "A") == S7_HANDS["A"]
    for player in (A, B):
        note = table.view(player)["own"]["notes"]["harpoon"]
        assert (note["drawn"], note["given"], note["returned"]) == ("1", None, True)
        assert ("harpoon-gave-back", {"seat": B, "diver": "1"}) in table.log(player)
    assert "1" not in table.view(B)["own"]["unseen"]  # B knows that A holds it
    public = {"seat": B, "victim_seat": A}
    assert table.log(None) == [("harpoon-used", public), ("harpoon-returned", public)]
    assert "1" not in strings(table.view(None))


@pytest.mark.scenario("S9")
@pytest.mark.clause("ND-5.15", "ND-5.16", "ND-5.71")
def test_nd_5_16_a_skipped_opening_special_is_lost() -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "ANCHOR"})
    assert keys(state) == ("use:HARPOON", "skip")
    state = play(state, "skip")
    chance = Chance("rest of the round")
    while state.round == 1:
        assert not {"use:HARPOON", "skip"} & set(keys(state))
        with pytest.raises(NotOfferedError):
            play(state, "use:HARPOON")
        assert GAME.view_for(state, None)["seats"][A]["shown"] is None  # face down
        state = play(state, keys(state)[0], chance=chance)
    assert "HARPOON" in state.aside
    assert all("HARPOON" in GAME.view_for(state, viewer)["aside"] for viewer in EVERYBODY)


@pytest.mark.scenario("S10")
@pytest.mark.clause("ND-5.17", "ND-9.6")
def test_nd_5_17_no_opening_special_at_all() -> None:
    state = after_draft(specials={"A": "KRAKEN", "B": "ANCHOR"})
    assert asked(state) == ("A", "place_card")
    assert state.placement == 1


@pytest.mark.scenario("S47")
@pytest.mark.clause("ND-5.18", "ND-9.5")
def test_nd_5_18_a_used_special_lies_open_and_takes_no_space() -> None:
    state = after_draft(specials={"A": "EYE", "B": "FISHBONE"}, hands={"A": [2, 5, 9, 11, 13]})
    state = play(state, "use:EYE")
    for viewer in EVERYBODY:
        owner = GAME.view_for(state, viewer)["seats"][A]
        assert (owner["special"], owner["shown"]) == ("shown", "EYE")
    assert cards(state) == {}
    assert keys(state) == ("card:2", "card:5", "card:9", "card:11", "card:13")
    assert keys(play(state, "card:2")) == ALL_SPACES


@pytest.mark.clause("ND-5.18")
@pytest.mark.parametrize("special", ["EYE", "MODULE", "HARPOON"])
def test_nd_5_18_using_is_told_to_everybody_at_once(special: str) -> None:
    state = after_draft(specials={"A": special, "B": "KRAKEN"})
    draws = [0] if special == "HARPOON" else []
    state, events = play_and_tell(state, f"use:{special}", draws=draws)
    assert events[0].kind == f"{special.lower()}-used"
    assert events[0].seen_by is None
    assert all(GAME.view_for(state, v)["seats"][A]["shown"] == special for v in EVERYBODY)


@pytest.mark.clause("ND-5.18")
def test_nd_5_18_it_stays_open_until_clean_up() -> None:
    state = after_draft(specials={"A": "EYE", "B": "KRAKEN"})
    state = play(state, "use:EYE")
    chance = Chance("until clean-up")
    while state.round == 1:
        assert GAME.view_for(state, B)["seats"][A]["shown"] == "EYE"
        state = play(state, keys(state)[0], chance=chance)
    assert GAME.view_for(state, B)["seats"][A] | {"won": 0} == {
        "hand": 5,
        "special": "none",
        "shown": None,
        "won": 0,
        "cards": None,
        "sums": None,
    }


@pytest.mark.scenario("S51")
@pytest.mark.clause("ND-5.13", "ND-5.16")
def test_nd_5_13_too_late_for_the_eye() -> None:
    state = after_draft(
        specials={"A": "EYE", "B": "ANCHOR"},
        hands={"A": [2, 5, 9, 11, 13], "B": [1, 4, 8, 10, 12]},
    )
    state = place(play(state, "skip"), "5@A1", "10@B1")
    assert keys(state) == ("card:2", "card:9", "card:11", "card:13")
    with pytest.raises(NotOfferedError):
        play(state, "use:EYE")


@pytest.mark.clause("ND-5.13")
@pytest.mark.parametrize("special", ["EYE", "MODULE", "HARPOON"])
def test_nd_5_13_no_opening_special_among_the_cards_to_place(special: str) -> None:
    state = position(specials={"A": special}, hands={"A": [2, 5, 9, 11, 13]})
    assert keys(state) == ("card:2", "card:5", "card:9", "card:11", "card:13")
    assert GAME.view_for(state, A)["own"]["usable"] is False


@pytest.mark.clause("ND-5.14")
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_nd_5_14_the_first_player_resolves_completely_before_the_second(
    first: str, second: str
) -> None:
    state = after_draft(first=first, specials={first: "HARPOON", second: "MODULE"})
    assert asked(state) == (first, "opening")
    with pytest.raises(NotYourTurnError):
        apply(GAME, state, 1, B if second == "B" else A, "use:MODULE", Chance("", script=()))
    state = play(state, "use:HARPOON", draws=[2])
    assert asked(state) == (first, "harpoon_exchange")
    state = play(state, "return")
    assert asked(state) == (second, "opening")
    state = play(state, "use:MODULE")
    assert asked(state) == (second, "module_keep")
    state = play(state, keys(state)[0])
    assert asked(state) == (first, "place_card")


@pytest.mark.clause("ND-5.15")
@pytest.mark.parametrize("special", ["EYE", "MODULE", "HARPOON"])
def test_nd_5_15_use_or_skip(special: str) -> None:
    state = after_draft(specials={"A": special, "B": "KRAKEN"})
    assert keys(state) == (f"use:{special}", "skip")
    skipped = play(state, "skip")
    assert skipped.hands == state.hands
    assert skipped.pile == state.pile
    assert skipped.shown == [False, False]
    assert asked(skipped) == ("A", "place_card")


@pytest.mark.clause("ND-5.17")
@pytest.mark.parametrize("special", ["KRAKEN", "FISHBONE", "ANCHOR"])
@pytest.mark.parametrize("opening", ["EYE", "MODULE", "HARPOON"])
def test_nd_5_17_only_opening_specials_are_asked_about(special: str, opening: str) -> None:
    assert asked(after_draft(specials={"A": special, "B": opening})) == ("B", "opening")
    state = after_draft(specials={"A": opening, "B": special})
    assert asked(state) == ("A", "opening")
    assert asked(play(state, "skip")) == ("A", "place_card")


@pytest.mark.clause("ND-5.21", "ND-5.22")
def test_nd_5_21_the_module_draws_the_top_two_in_private() -> None:
    state = after_draft(
        specials={"A": "MODULE", "B": "KRAKEN"}, hands=S4_HANDS, pile=[14, 7, 3, 10]
    )
    table = Table(state, confirm=False)
    table.choose("use:MODULE")
    assert keys(table.state) == ("keep:7", "keep:14")
    assert table.view(A)["own"]["module"] == ["7", "14"]
    for viewer in (B, None):
        view = table.view(viewer)
        assert view["pile"] == 2
        if viewer is not None:
            assert view["own"]["module"] is None
            del view["own"]["unseen"]
        assert not {"7", "14"} & strings(view)
        assert all(not {"7", "14"} & strings(data) for _, data in table.log(viewer))


@pytest.mark.clause("ND-5.22", "ND-5.23")
@pytest.mark.parametrize(("kept", "returned"), [(7, 14), (14, 7)])
def test_nd_5_22_one_is_kept_and_the_other_goes_on_top(kept: int, returned: int) -> None:
    state = after_draft(
        specials={"A": "MODULE", "B": "KRAKEN"}, hands=S4_HANDS, pile=[7, 14, 3, 10]
    )
    state = play(state, "use:MODULE", f"keep:{kept}")
    assert hand(state, "A") == sorted([2, 5, 9, 11, 13, kept])  # six, nothing is discarded
    assert state.pile == [returned, 3, 10]
    assert all(GAME.view_for(state, viewer)["pile"] == 3 for viewer in EVERYBODY)
    assert asked(state) == ("A", "place_card")


@pytest.mark.clause("ND-5.22")
@pytest.mark.parametrize("key", ["skip", "return", "keep:3", "keep:2", "keep:both"])
def test_nd_5_22_keeping_one_of_the_two_is_compulsory(key: str) -> None:
    state = after_draft(
        specials={"A": "MODULE", "B": "KRAKEN"}, hands=S4_HANDS, pile=[7, 14, 3, 10]
    )
    state = play(state, "use:MODULE")
    with pytest.raises(NotOfferedError):
        play(state, key)


@pytest.mark.clause("ND-5.24")
@pytest.mark.parametrize("draw", range(5))
def test_nd_5_24_any_of_the_five_can_be_drawn(draw: int) -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=S4_HANDS)
    state = play(state, "use:HARPOON", draws=[draw])
    assert state.harpoon is not None
    assert state.harpoon.drawn == S4_HANDS["B"][draw]
    assert GAME.view_for(state, A)["own"]["harpooned"] == str(S4_HANDS["B"][draw])
    assert GAME.view_for(state, B)["own"]["harpooned"] is None


@pytest.mark.clause("ND-5.24")
def test_nd_5_24_the_draw_is_one_in_five_or_one_in_six() -> None:
    five = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=S4_HANDS)
    with pytest.raises(ScriptError):
        play(five, "use:HARPOON", draws=[5])
    six = after_draft(specials={"A": "MODULE", "B": "HARPOON"}, hands=S4_HANDS)
    six = play(six, "use:MODULE", keys(play(six, "use:MODULE"))[0])
    with pytest.raises(ScriptError):
        play(six, "use:HARPOON", draws=[6])
    last = play(six, "use:HARPOON", draws=[5])
    assert last.harpoon is not None
    assert last.harpoon.drawn == hand(six, "A")[5]


@pytest.mark.clause("ND-5.25")
@pytest.mark.parametrize("key", ["give:6", "give:3", "keep:6", "skip", "give:HARPOON"])
def test_nd_5_25_nothing_else_can_be_given(key: str) -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=S4_HANDS)
    state = play(state, "use:HARPOON", draws=[2])  # the 6 of B
    with pytest.raises(NotOfferedError):
        play(state, key)


@pytest.mark.clause("ND-5.26")
def test_nd_5_26_hand_sizes_never_change() -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=S4_HANDS)
    drawn = play(state, "use:HARPOON", draws=[2])
    for after in (drawn, play(drawn, "return"), play(drawn, "give:13"), play(drawn, "give:2")):
        for viewer in EVERYBODY:
            view = GAME.view_for(after, viewer)
            assert [each["hand"] for each in view["seats"]] == [5, 5]
    assert hand(play(drawn, "give:13"), "B") == [1, 4, 8, 12, 13]


@pytest.mark.clause("ND-5.27")
def test_nd_5_27_the_given_card_is_known_to_its_giver_afterwards() -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=S4_HANDS)
    state = play(state, "use:HARPOON", "give:13", draws=[2])
    assert "13" not in GAME.view_for(state, A)["own"]["unseen"]
    assert "6" not in GAME.view_for(state, B)["own"]["unseen"]
    again = play_out(state, Chance("next"))
    assert again.harpoon is None
