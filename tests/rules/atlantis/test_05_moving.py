"""Chapter 5D: playing cards and moving."""

from __future__ import annotations

import pytest

from games.atlantis.data import MAINLAND
from games.core.errors import NotOfferedError
from tests.rules.atlantis.build import (
    asked,
    at,
    discard_pile,
    gaps,
    hand,
    keys,
    move,
    offered,
    play,
    position,
    stuck,
    tell,
    tiles,
)
from tests.rules.choosing import facts


@pytest.mark.clause("AT-5.15", "AT-5.16")
def test_at_5_15_the_nearest_stack_ahead() -> None:
    path = "3 HE1/RI5, 4 RI3, 5 RI2, 9 RI1"
    assert at(move(position(path, hands={"R": "RI"}), "R1 RI"), "R1") == 4
    state = position(path, figures="R1 4", hands={"R": "RI"})
    assert at(move(state, "R1 RI"), "R1") == 5, "not the stack it stands on, not the covered ring"


@pytest.mark.clause("AT-5.17", "AT-5.20")
def test_at_5_17_an_occupied_stack_is_not_skipped() -> None:
    path = "4 RI3, 5 RI2, 6 HE1"
    for blocker in ("B1", "R2"):  # foreign and own figures alike
        state = position(path, figures=f"{blocker} 4", hands={"R": "RI RI"})
        state = play(state, "figure:R1", "card:RI")
        assert asked(state) == ("R", "card")
        assert at(play(state, "card:RI"), "R1") == 5


@pytest.mark.clause("AT-5.18", "AT-5.22")
def test_at_5_18_to_the_mainland() -> None:
    state = position("4 RI3, 5 RI2", figures="R1 5, B1 MAIN, B2 MAIN", hands={"R": "RI"})
    assert at(move(state, "R1 RI"), "R1") == MAINLAND


@pytest.mark.clause("AT-5.19")
def test_at_5_19_a_free_landing_ends_the_movement() -> None:
    state = position("4 RI3, 5 RI2, 6 RI1", hands={"R": "RI RI RI"})
    state = move(state, "R1 RI", hold=True)
    assert asked(state) == ("R", "confirm")
    with pytest.raises(NotOfferedError):
        play(state, "card:RI")


@pytest.mark.clause("AT-5.21", "AT-5.65")
def test_at_5_21_a_chain_of_any_length() -> None:
    path = "4 RI3, 5 HE2, 6 RI1, 7 HE4, 8 RI6, 9 HE7"
    figures = "B1 4, B2 5, B3 6, W1 7, W2 8"
    state = position(path, seats=3, figures=figures, hands={"R": "RI RI RI HE HE HE"})
    state = play(state, "figure:R1")
    laid = []
    for card in ("RI", "RI", "RI", "HE"):
        laid.append(card)
        state, events = tell(state, f"card:{card}")
    assert at(state, "R1") == 9
    assert facts(events, "figure-moved")[0]["cards"] == laid
    assert facts(events, "figure-moved")[0]["through"] == [4, 6, 8]
    assert hand(state, "R") == "HE HE CR", "one card is drawn, however many were played"


@pytest.mark.clause("AT-5.23", "AT-5.29")
@pytest.mark.parametrize(
    ("cards", "owned", "bridge", "legal"),
    [
        ("HE FL FL", "2", "built", False),  # 5 + 3 = 8 > 2 + 2
        ("HE FL FL", "6", "built", True),  # 8 = 6 + 2
        ("HE FL FL", "5", "built", False),  # 8 > 5 + 2
        ("HE FL", "2", "unbuilt", True),  # 8 - 5 = 3 = 2 + 1
        ("HE", "2", "unbuilt", False),  # 8 - 5 = 3 > 2
    ],
)
def test_at_5_23_what_is_payable_is_legal(cards: str, owned: str, bridge: str, legal: bool) -> None:
    state = position(
        "11 AM5, 13 RI7, 14 CR4, 16 HE3",
        figures="R1 11, R2 MAIN, R3 MAIN",
        hands={"R": cards},
        tiles={"R": owned},
        built="R" if bridge == "built" else "",
        draw="",
    )
    assert gaps(state) == {"12": 5, "15": 3}
    if legal:
        assert "HE" in offered(play(state, "figure:R1"))
    else:
        assert stuck(state)[1][0].kind == "hand-shown"


@pytest.mark.clause("AT-5.24")
def test_at_5_24_intermediate_landings_have_no_effect() -> None:
    state = position(
        "4 RI3, 6 HE2, 8 AM4", figures="R1 4, B1 6", hands={"R": "HE AM FL x4"}, built="R"
    )
    state, events = tell(state, "figure:R1", "card:HE", "card:AM")
    assert [f["due"] for f in facts(events, "toll-paid")] == [4], "2 + 2, paid once"
    assert tiles(state, "R") == [3], "one tile, behind the end"


@pytest.mark.clause("AT-5.26", "AT-5.64")
def test_at_5_26_played_cards_wait_on_the_table() -> None:
    state = position(
        "4 RI3, 5 HE2, 7 AM1",
        figures="B1 5",
        hands={"R": "HE AM OL"},
        tiles={"R": "2"},
        built="R",
    )
    state = move(state, "R1 HE AM", hold=True)
    assert keys(state) == ["tile:2", "cards"]
    state = play(state, "cards", hold=True)
    assert discard_pile(state) == "OL", "only the card that was paid"
    assert discard_pile(play(state, "confirm")) == "OL HE AM"
