"""Chapter 8: hidden information and randomness."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Chance
from games.nautilus_duel import GAME
from games.nautilus_duel.state import Duel
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    Table,
    after_draft,
    as_json,
    asked,
    before_draft,
    deal,
    full_board,
    keys,
    place,
    play,
    play_out,
    position,
    strings,
)

HANDS = {"A": [1, 2, 3, 4, 5], "B": [10, 11, 12, 13, 14]}


@pytest.mark.clause("ND-8.1")
def test_nd_8_1_what_everybody_sees() -> None:
    state = position(
        first="B",
        round=2,
        board={"A1": 12, "B3": "KRAKEN", "B4": 8},
        specials={"A": "EYE", "B": "KRAKEN"},
        shown="A",
        aside=["ANCHOR", "MODULE"],
    )
    for viewer in EVERYBODY:
        view = as_json(GAME.view_for(state, viewer))
        assert view["board"] == {"A1": "12", "B3": "KRAKEN", "B4": "8"}
        assert (view["round"], view["placement"], view["first"]) == (2, 4, B)
        assert view["waiting_for"] == [A]
        assert view["phase"] == "placement"
        assert (view["pile"], view["special_pile"], view["deck"]) == (4, 2, 20)
        assert view["aside"] == ["ANCHOR", "MODULE"]
        assert view["row"] == state.row
        assert [each["hand"] for each in view["seats"]] == [4, 4]
        assert [each["special"] for each in view["seats"]] == ["shown", "shown"]
        assert [each["shown"] for each in view["seats"]] == ["EYE", "KRAKEN"]


@pytest.mark.clause("ND-8.1")
def test_nd_8_1_an_unplayed_special_is_only_known_to_exist() -> None:
    state = position(specials={"A": "ANCHOR", "B": "FISHBONE"})
    for viewer in EVERYBODY:
        seats = GAME.view_for(state, viewer)["seats"]
        assert [each["special"] for each in seats] == ["held", "held"]
        assert [each["shown"] for each in seats] == [None, None]
    assert GAME.view_for(state, A)["own"]["special"] == "ANCHOR"
    assert GAME.view_for(state, A)["own"]["notes"]["gave"] == "FISHBONE"  # A drafted
    assert "ANCHOR" not in strings(GAME.view_for(state, B))
    assert not {"ANCHOR", "FISHBONE"} & strings(GAME.view_for(state, None))


@pytest.mark.clause("ND-8.1", "ND-5.67")
def test_nd_8_1_the_award_is_announced_to_everybody() -> None:
    table = Table(
        full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14]),
        confirm=False,
        chance=Chance("", script=deal()),
    )
    row = table.state.row
    table.choose("card:5", "space:B5")
    for viewer in EVERYBODY:
        lines = [data for kind, data in table.log(viewer) if kind == "column-won"]
        assert [line["prize"] for line in lines] == row
        award = table.view(viewer)["award"]
        assert [column["prize"] for column in award["columns"]] == row
        assert [column["winner"] for column in award["columns"]] == [A, B, A, B, A]


@pytest.mark.clause("ND-8.2")
def test_nd_8_2_the_log_names_the_cards_but_no_pile_is_open() -> None:
    table = Table(
        full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14], round=2, first="B"),
        confirm=False,
        chance=Chance("turned around"),
    )
    earlier = table.state.won[B][:]
    table.choose(f"card:{table.state.hands[A][0]}", "space:B5")
    assert len([1 for kind, _ in table.log(A) if kind == "column-won"]) == 5
    seat = table.view(A)["seats"][B]
    assert seat["won"] == len(table.state.won[B])
    assert seat["cards"] is None
    for viewer in (A, None):
        assert not set(earlier) & strings(table.view(viewer))
    assert set(earlier) <= strings(table.view(B))


def _variants(state: Duel) -> list[Duel]:
    """Return positions that differ only in what neither B nor a spectator may know."""
    own, pile = state.hands[A], state.pile
    swapped = replace(
        state, hands=[[*pile[:1], *own[1:]], state.hands[B][:]], pile=[own[0], *pile[1:]]
    )
    special = replace(
        state,
        specials=[state.special_pile[0], state.specials[B]],
        special_pile=[state.specials[A], *state.special_pile[1:]],
    )
    return [
        replace(state, deck=state.deck[::-1]),
        replace(state, pile=state.pile[::-1]),
        replace(state, special_pile=state.special_pile[::-1]),
        swapped,
        special,
    ]


@pytest.mark.clause("ND-8.3", "ND-5.7")
def test_nd_8_3_views_do_not_depend_on_hidden_things() -> None:
    state = position(
        board={"A1": 12, "B2": 8},
        hands={"A": [1, 2, 3, 4], "B": [5, 6, 7, 9]},
        specials={"A": "ANCHOR", "B": "EYE"},
    )
    for variant in _variants(state):
        GAME.check(variant)
        for viewer in (B, None):
            assert GAME.view_for(variant, viewer) == GAME.view_for(state, viewer)


@pytest.mark.clause("ND-8.3")
def test_nd_8_3_dealing_the_hidden_cards_anew_changes_no_view() -> None:
    chance, number = Chance("walk"), 0
    state = GAME.setup(2, chance, {"first_player": "A"})
    changed = 0
    while GAME.outcome(state) is None:
        options = keys(state)
        for who in (A, B):
            again = GAME.resample(state, who, Chance(f"again {number}"))
            GAME.check(again)
            assert GAME.view_for(again, who) == GAME.view_for(state, who)
            changed += GAME.dump(again) != GAME.dump(state)
        state = play(state, chance.pick(options, "player"), chance=chance)
        number += 1
    assert changed > number


@pytest.mark.clause("ND-8.3")
def test_nd_8_3_hands_are_sorted_so_that_order_tells_nothing() -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "MODULE"}, hands=HANDS, pile=[9, 8, 7, 6])
    state = play(state, "use:HARPOON", "give:5", "use:MODULE", "keep:8", draws=[0])
    assert state.hands == [[1, 2, 3, 4, 10], [5, 8, 11, 12, 13, 14]]


@pytest.mark.scenario("S62")
@pytest.mark.clause("ND-5.20", "ND-5.22", "ND-8.4")
def test_nd_8_4_private_notes() -> None:
    state = before_draft(
        drafted=("EYE", "MODULE"), hands={"B": [1, 2, 8, 9, 12]}, pile=[7, 14, 3, 10]
    )
    state = play(state, "keep:EYE", "use:EYE", "use:MODULE", "keep:14")
    own, other = (GAME.view_for(state, who)["own"]["notes"] for who in (A, B))
    assert own == {
        "gave": "MODULE",
        "eye": ["1", "2", "8", "9", "12"],
        "module": None,
        "harpoon": None,
    }
    assert other == {
        "gave": None,
        "eye": None,
        "module": {"kept": "14", "returned": "7"},
        "harpoon": None,
    }
    assert state.pile[0] == 7
    view = GAME.view_for(state, A)
    del view["own"]["unseen"]
    assert not {"7", "14"} & strings(view)
    after = play_out(state, Chance("clean-up"))
    for who in (A, B):
        assert set(GAME.view_for(after, who)["own"]["notes"].values()) == {None}


@pytest.mark.clause("ND-8.4", "ND-5.27")
@pytest.mark.parametrize("key", ["return", "give:1"])
def test_nd_8_4_harpoon_notes_last_for_the_round(key: str) -> None:
    state = after_draft(specials={"A": "HARPOON", "B": "KRAKEN"}, hands=HANDS)
    state = play(state, "use:HARPOON", key, draws=[0])
    state = place(state, "2@A1", "11@B1", "3@A2")
    for who in (A, B):
        assert GAME.view_for(state, who)["own"]["notes"]["harpoon"]["drawn"] == "10"


@pytest.mark.clause("ND-8.5")
@pytest.mark.parametrize("number", [3, 6])
def test_nd_8_5_the_second_player_can_infer_in_the_last_round_of_a_cycle(number: int) -> None:
    aside = ["EYE", "KRAKEN", "ANCHOR", "MODULE"]
    state = position(
        round=number, specials={"A": "FISHBONE", "B": "HARPOON"}, shown="B", aside=aside
    )
    for n in range(5):  # whatever is dealt anew for B, A's special is the only one left
        assert GAME.resample(state, B, Chance(f"{n}")).specials == ["FISHBONE", "HARPOON"]
    early = position(specials={"A": "FISHBONE", "B": "HARPOON"}, shown="B")
    found = {GAME.resample(early, B, Chance(f"{n}")).specials[A] for n in range(40)}
    assert found == {"FISHBONE", "KRAKEN", "ANCHOR", "EYE", "MODULE"}
    assert "FISHBONE" not in strings(GAME.view_for(state, B))  # the engine does not state it


@pytest.mark.scenario("S58")
@pytest.mark.clause("ND-5.16", "ND-8.6", "ND-9.6")
def test_nd_8_6_skipped_or_not_held_no_difference() -> None:
    skipping = Table(before_draft(drafted=("HARPOON", "EYE")), confirm=False)
    holding = Table(before_draft(drafted=("KRAKEN", "EYE")), confirm=False)
    waiting = {viewer: skipping.view(viewer) for viewer in (B, None)}
    skipping.choose("keep:HARPOON")
    assert asked(skipping.state) == ("A", "opening")
    for viewer in (B, None):
        view = skipping.view(viewer)
        assert view == waiting[viewer] == holding.view(viewer)
        assert (view["phase"], view["waiting_for"]) == ("preparation", [A])
        assert skipping.log(viewer) == []
    assert skipping.view(B)["own"]["special"] is None
    skipping.choose("skip")
    holding.choose("keep:KRAKEN")
    for viewer in (B, None):
        assert skipping.view(viewer) == holding.view(viewer)
        assert skipping.log(viewer) == holding.log(viewer)
    assert skipping.view(B)["own"]["special"] == "EYE"
    assert skipping.log(B) == [
        ("specials-drafted", {"seat": A}),
        ("special-received", {"special": "EYE"}),
        ("opening-passed", {"seat": A}),
    ]
    for table in (skipping, holding):
        assert asked(table.state) == ("B", "opening")


@pytest.mark.clause("ND-8.6", "ND-5.18")
@pytest.mark.parametrize("special", ["EYE", "MODULE", "HARPOON"])
def test_nd_8_6_a_used_special_is_public_at_once(special: str) -> None:
    table = Table(
        before_draft(drafted=(special, "KRAKEN")), confirm=False, chance=Chance("", script=[0])
    )
    table.choose(f"keep:{special}")
    assert table.view(B)["seats"][A]["special"] == "none"
    assert table.log(None) == []
    table.choose(f"use:{special}")
    for viewer in (B, None):
        assert table.view(viewer)["seats"][A]["shown"] == special
        kinds = [kind for kind, _ in table.log(viewer)]
        assert kinds[0] == "specials-drafted"
        assert f"{special.lower()}-used" in kinds
    assert table.view(B)["own"]["special"] == "KRAKEN"


@pytest.mark.clause("ND-8.6", "ND-9.6")
def test_nd_8_6_all_preparation_looks_alike() -> None:
    draft = before_draft(drafted=("MODULE", "HARPOON"))
    seen = [draft]
    for key in ("keep:MODULE", "use:MODULE"):
        seen.append(play(seen[-1], key))
    for state in seen:
        view = GAME.view_for(state, None)
        assert (view["phase"], view["waiting_for"]) == ("preparation", [A])


@pytest.mark.scenario("S57")
@pytest.mark.clause("ND-8.3", "ND-8.7", "ND-9.9")
def test_nd_8_7_a_turn_in_progress_is_private() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    table = Table(state, confirm=True)
    before = {viewer: table.view(viewer) for viewer in (B, None)}

    def nothing_is_told() -> None:
        for viewer in (B, None):
            assert table.view(viewer) == before[viewer]
            assert table.log(viewer) == []

    table.choose("card:9+ANCHOR")
    nothing_is_told()
    table.choose("space:A5")
    nothing_is_told()
    for viewer in (B, None):
        view = table.view(viewer)
        assert len(view["board"]) == 2
        assert view["seats"][A]["hand"] == 4
        assert view["seats"][A]["special"] == "held"
        assert (view["phase"], view["placement"], view["waiting_for"]) == ("placement", 3, [A])
    assert table.view(A)["board"] == {"A1": "12", "B3": "8", "A5": "9"}
    table.undo(A)
    table.undo(A)
    nothing_is_told()
    table.choose("card:2", "space:B1")
    nothing_is_told()
    table.choose("confirm")
    for viewer in (B, None):
        told_so_far = table.log(viewer)
        placed = {"seat": A, "number": 3, "card": "2", "space": "B1"}
        assert ("card-placed", placed) in told_so_far
        view = table.view(viewer)
        if viewer is not None:
            del view["own"]["unseen"]
        assert not {"9", "ANCHOR"} & strings(view)
        assert all(not {"9", "ANCHOR", "A5"} & strings(data) for _, data in told_so_far)


@pytest.mark.clause("ND-8.7")
@pytest.mark.parametrize(
    "chosen",
    [
        ("card:9",),
        ("card:9", "space:A5"),
        ("card:9+ANCHOR", "space:A5"),
        ("card:9+ANCHOR", "space:A5", "anchor:A5"),
        ("card:9", "space:A5", "move:A1>B1"),
        ("card:2", "space:A5"),
    ],
)
def test_nd_8_7_no_step_of_a_turn_shows(chosen: tuple[str, ...]) -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    table = Table(state, confirm=True)
    before = {viewer: table.view(viewer) for viewer in (B, None)}
    table.choose(*chosen)
    for viewer in (B, None):
        assert table.view(viewer) == before[viewer]
        assert table.log(viewer) == []
    assert table.view(A) != GAME.view_for(state, A)
    for who in (A, B):
        again = GAME.resample(table.state, who, Chance("again"))
        assert GAME.view_for(again, who) == table.view(who)


@pytest.mark.clause("ND-8.7", "ND-9.12")
def test_nd_8_7_a_committed_turn_is_told_completely() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]}, specials={"A": "ANCHOR"})
    table = Table(state, confirm=True)
    table.choose("card:9+ANCHOR", "space:A5", "anchor:A5", "move:A1>B1", "confirm")
    for viewer in EVERYBODY:
        kinds = [kind for kind, _ in table.log(viewer) if kind.startswith("card-")]
        assert kinds == ["card-placed", "card-anchored", "card-moved"]
        view = table.view(viewer)
        assert view["board"] == {"B1": "12", "B3": "8", "A5": "9"}
        assert view["anchor"] == "A5"
        assert view["seats"][A] | {"won": 0} == {
            "hand": 3,
            "special": "shown",
            "shown": "ANCHOR",
            "won": 0,
            "cards": None,
            "sums": None,
        }
        assert view["last"] == {
            "seat": A,
            "card": "9",
            "space": "A5",
            "move": ["A1", "B1"],
            "anchored": "A5",
        }


@pytest.mark.clause("ND-8.1", "ND-5.37", "ND-5.59")
def test_nd_8_1_whether_the_own_special_can_still_be_used() -> None:
    """The private view says whether the special can still do something (rules 12.2)."""
    board = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13}

    def usable(own: str, who: int, cells: int) -> bool:
        held = {"A": own, "B": "EYE"} if who == A else {"A": "EYE", "B": own}
        state = position(board=dict(list((board | {"A5": 1}).items())[:cells]), specials=held)
        return bool(GAME.view_for(state, A if who == A else B)["own"]["usable"])

    for own in ("KRAKEN", "FISHBONE", "ANCHOR"):
        assert usable(own, A, 0)
        assert usable(own, A, 8)  # placement 9
        assert not usable(own, A, 9)  # the first player places no more
        assert usable(own, B, 7)
        assert usable(own, B, 8) is (own != "ANCHOR")  # of B only placement 10 is to come
        assert usable(own, B, 9) is (own != "ANCHOR")  # ND-5.37
