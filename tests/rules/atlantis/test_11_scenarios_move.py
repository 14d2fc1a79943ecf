"""Scenarios S01 to S14 and S22 to S25: set-up, moving, collecting, tolls."""

from __future__ import annotations

import pytest

from games.atlantis.data import START_TILES, TILES
from games.atlantis.state import UNBUILT, Atlantis
from tests.rules.atlantis.build import (
    asked,
    at,
    discard_pile,
    gaps,
    hand,
    keys,
    move,
    new,
    offered,
    play,
    position,
    stack,
    stuck,
    tell,
    tiles,
)

MAIN = 54


@pytest.mark.scenario("S01")
@pytest.mark.clause(
    "AT-3.3", "AT-4.1", "AT-4.2", "AT-4.3", "AT-4.4", "AT-4.5", "AT-4.7", "AT-4.9", "AT-5.28"
)
def test_s01_setup_for_three() -> None:
    state = new(3)
    held = {p: (state.top[p] != -1) + (state.lower[p] != -1) for p in range(1, 54)}
    double = {*range(1, 11), *range(21, 27), *range(28, 34), *range(44, 54)}
    assert held == {p: 2 if p in double else int(p != 27) for p in range(1, 54)} == START_TILES
    backs = {p: {TILES[t].back for t in (state.top[p], state.lower[p]) if t != -1} for p in held}
    assert all(backs[p] == {"A"} for p in range(1, 27))
    assert all(backs[p] == {"B"} for p in range(28, 54))
    assert [sum(cards) for cards in state.hands] == [4, 5, 6]
    assert len(state.draw_pile) == 90
    assert not any(state.discard)
    assert state.figures == [0] * 9
    assert state.bridges == [UNBUILT] * 3
    assert list(gaps(state)) == ["27"]
    assert state.areas == [[], [], []]


@pytest.mark.scenario("S02")
@pytest.mark.clause("AT-4.7", "AT-4.8")
@pytest.mark.parametrize(("seats", "hands", "pile"), [(2, [4, 5], 96), (4, [4, 5, 6, 7], 83)])
def test_s02_setup_for_two_and_four(seats: int, hands: list[int], pile: int) -> None:
    state = new(seats)
    assert [sum(cards) for cards in state.hands] == hands
    assert len(state.draw_pile) == pile
    held = {p: (state.top[p] != -1) + (state.lower[p] != -1) for p in range(1, 54)}
    assert held == START_TILES


def example_1() -> Atlantis:
    """Return the beginning of example 1 of the rulebook."""
    return position(
        "1 CR3/AM2, 2 FL4/ST2, 3 HE2/OL5, 4 AM6/FL3, 5 OL3/CR1, 6 ST4/AM3, 7 CR6/RI1, 8 OL4/ST7,"
        "9 FL1/HE4, 10 RI7/AM1, 11 HE5, 12 CR2",
        seats=4,
        to_move="K",
        figures="K1 3, K2 6, R2 4",
        hands={"K": "FL OL", "R": "OL ST", "B": "HE HE"},
        draw="RI CR AM",
    )


@pytest.mark.scenario("S03")
@pytest.mark.clause("AT-5.15", "AT-5.19", "AT-5.57", "AT-5.59", "AT-5.64")
def test_s03_black_plays_a_flag() -> None:
    state, events = tell(example_1(), "figure:K2", "card:FL")
    assert at(state, "K2") == 9
    assert "toll-paid" not in {event.kind for event in events}
    assert tiles(state, "K") == [4]
    assert stack(state, 8) == "ST7"
    assert hand(state, "K") == "OL RI"
    assert discard_pile(state) == "FL"


@pytest.mark.scenario("S04")
@pytest.mark.clause("AT-5.57", "AT-5.58")
def test_s04_red_takes_the_tile_behind_two_figures() -> None:
    state = move(move(example_1(), "K2 FL"), "R1 OL")
    assert at(state, "R1") == 5
    assert tiles(state, "R") == [4]
    assert stack(state, 2) == "ST2"
    assert hand(state, "R") == "CR ST"


@pytest.mark.scenario("S05")
@pytest.mark.clause("AT-5.17", "AT-5.20", "AT-5.21", "AT-5.65")
def test_s05_blue_plays_two_helmets() -> None:
    state = play(move(move(example_1(), "K2 FL"), "R1 OL"), "figure:B1")
    assert offered(state) == ["HE"]
    state = play(state, "card:HE")
    assert asked(state) == ("B", "card")
    assert offered(state) == ["HE"]
    state = play(state, "card:HE")
    assert at(state, "B1") == 11
    assert tiles(state, "B") == [7]
    assert stack(state, 10) == "AM1"
    assert hand(state, "B") == "AM"


@pytest.mark.scenario("S06")
@pytest.mark.clause("AT-5.61")
def test_s06_first_stack_of_the_path() -> None:
    state = position("1 CR3/AM2, 2 FL4/ST2, 3 HE2/OL5", hands={"R": "CR FL"}, draw="OL")
    state = move(state, "R1 CR")
    assert (at(state, "R1"), tiles(state, "R"), hand(state, "R")) == (1, [], "FL OL")


@pytest.mark.scenario("S07")
@pytest.mark.clause("AT-5.58", "AT-5.63", "AT-5.30")
def test_s07_own_start_stack_is_collected() -> None:
    state = position("11 AM1, 12 RI2, 13 HE5, 14 ST3", figures="R1 12", hands={"R": "HE ST"})
    state = move(state, "R1 HE")
    assert at(state, "R1") == 13
    assert tiles(state, "R") == [2]
    assert gaps(state) == {"12": 1}


@pytest.mark.scenario("S08")
@pytest.mark.clause("AT-5.59", "AT-5.63")
def test_s08_double_and_single_stack() -> None:
    path = "9 FL1/HE4, 10 RI7/AM1, 11 HE5, 12 CR2, 13 ST3"
    state = position(path, figures="R1 9", hands={"R": "HE ST"}, built="R")
    state = move(state, "R1 HE")
    assert (at(state, "R1"), tiles(state, "R"), stack(state, 10)) == (11, [7], "AM1")
    assert gaps(state) == {}
    path = "9 FL1/HE4, 10 AM1, 11 HE5, 12 CR2, 13 ST3"
    state = position(path, figures="R1 11", hands={"R": "ST"}, tiles={"R": "7"}, built="R")
    state = move(state, "R1 ST")
    assert (at(state, "R1"), tiles(state, "R")) == (13, [7, 2])
    assert gaps(state) == {"12": 3}


@pytest.mark.scenario("S09")
@pytest.mark.clause("AT-5.29", "AT-5.31", "AT-5.52", "AT-5.58", "AT-5.37")
def test_s09_skipping_water_and_figures() -> None:
    state = position(
        "11 AM1, 12 RI2, 14 HE5, 16 ST3, 17 CR2",
        figures="B1 14, B2 16",
        hands={"R": "CR"},
        tiles={"R": "6"},
        built="R",
    )
    assert gaps(state) == {"13": 2, "15": 3}
    state, events = tell(state, "figure:R1", "card:CR")
    (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
    assert (paid["due"], paid["tiles"], paid["lost"]) == (5, [6], 1)
    assert gaps(state) == {"12-13": 1, "15": 3}
    assert tiles(state, "R") == [2]


@pytest.mark.scenario("S10")
@pytest.mark.clause("AT-5.30", "AT-5.18", "AT-5.33")
def test_s10_width_does_not_matter() -> None:
    state = position(
        "11 AM5, 12 RI2, 16 HE5, 17 ST3", figures="R1 12", hands={"R": "HE FL FL"}, built="R"
    )
    assert gaps(state) == {"13-15": 2}
    state = play(state, "figure:R1")
    assert keys(state) == ["card:FL", "card:HE"]
    state, events = tell(state, "card:HE")
    (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
    assert paid["cards"] == ["FL", "FL"]
    assert tiles(state, "R") == [2]
    assert gaps(state) == {"12-15": 5}


@pytest.mark.scenario("S11")
@pytest.mark.clause("AT-5.31")
def test_s11_tiles_under_figures_set_prices() -> None:
    state = position(
        "11 AM5, 12 RI2, 14 HE5, 16 ST3, 17 CR1",
        figures="R1 12, B1 14, B2 16",
        hands={"R": "CR FL x5"},
        built="R",
    )
    assert gaps(state) == {"13": 2, "15": 3}
    _, events = tell(state, "figure:R1", "card:CR")
    (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
    assert (paid["due"], paid["cards"]) == (5, ["FL"] * 5)


@pytest.mark.scenario("S12")
@pytest.mark.clause("AT-5.34", "AT-5.49", "AT-5.52", "AT-5.53")
def test_s12_overpaying() -> None:
    state = position(
        "11 AM5, 12 RI6, 14 HE5, 15 ST3, 17 CR1, 18 OL4",
        figures="R1 12",
        hands={"R": "OL FL"},
        tiles={"R": "7 2"},
        built="R",
    )
    state, events = tell(state, "figure:R1", "card:OL")
    (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
    assert (paid["due"], paid["tiles"], paid["cards"], paid["lost"]) == (6, [7], [], 1)
    assert tiles(state, "R") == [2, 1]
    assert gaps(state) == {"13": 5, "16-17": 3}


@pytest.mark.scenario("S13")
@pytest.mark.clause("AT-5.23", "AT-5.51")
def test_s13_this_turns_tile_cannot_pay() -> None:
    path, home = "11 AM5, 13 RI7, 14 HE5", "R1 11, R2 MAIN, R3 MAIN"
    state = position(path, figures=home, hands={"R": "HE x5"}, built="R")
    _, events = stuck(state)
    assert events[0].kind == "hand-shown"
    state = position(path, figures=home, hands={"R": "HE x6"}, built="R")
    assert at(move(state, "R1 HE"), "R1") == 14


@pytest.mark.scenario("S14")
@pytest.mark.clause("AT-5.26", "AT-5.50")
def test_s14_a_played_card_cannot_pay() -> None:
    path, home = "11 AM1, 13 RI7, 14 HE5", "R1 11, R2 MAIN, R3 MAIN"
    _, events = stuck(position(path, figures=home, hands={"R": "RI"}, built="R"))
    assert events[0].kind == "hand-shown"
    state = play(position(path, figures=home, hands={"R": "RI CR"}, built="R"), "figure:R1")
    assert offered(state) == ["RI", "CR"]
    for card, end, other in (("RI", 13, "CR"), ("CR", MAIN, "RI")):
        after, events = tell(state, f"card:{card}")
        (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
        assert (at(after, "R1"), paid["cards"]) == (end, [other])


@pytest.mark.scenario("S22")
@pytest.mark.clause("AT-5.16", "AT-5.18", "AT-5.57", "AT-5.64")
def test_s22_mainland_and_covered_tiles() -> None:
    path = "44 OL1, 45 HE4, 46 CR2/AM4, 47 ST1"
    state = position(path, figures="R1 44, B1 47", hands={"R": "RI AM"}, draw="FL OL")
    state = play(state, "figure:R1")
    assert offered(state) == ["AM", "RI"]
    assert at(play(state, "card:AM"), "R1") == MAIN
    state = play(state, "card:RI")
    assert at(state, "R1") == MAIN
    assert (tiles(state, "R"), stack(state, 46), gaps(state)) == ([2], "AM4", {})
    assert hand(state, "R") == "FL OL AM"
    later = position("44 OL1, 45 HE4, 46 AM4, 47 ST1", figures="R2 44, B1 47", hands={"R": "AM"})
    assert at(move(later, "R2 AM"), "R2") == 46


@pytest.mark.scenario("S23")
@pytest.mark.clause("AT-5.17", "AT-5.20", "AT-5.22")
def test_s23_kind_only_on_an_occupied_stack() -> None:
    path = "44 OL1, 45 HE4, 46 CR2, 47 ST1"
    state = position(path, figures="R1 44, R2 MAIN, B1 47", hands={"R": "ST ST"})
    state = play(state, "figure:R1", "card:ST")
    assert asked(state) == ("R", "card")
    state = play(state, "card:ST")
    assert at(state, "R1") == MAIN
    assert (tiles(state, "R"), gaps(state)) == ([2], {"46": 1})
    assert sum(state.hands[0]) == 3


@pytest.mark.scenario("S24")
@pytest.mark.clause("AT-5.23")
@pytest.mark.parametrize(("cards", "first"), [("ST FL", ["FL"]), ("ST HE", ["HE", "ST"])])
def test_s24_dead_ends_are_not_offered(cards: str, first: list[str]) -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1, 48 FL3",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 47, B2 48",
        hands={"R": cards},
    )
    state = play(state, "figure:R1")
    assert offered(state) == first
    state = play(state, f"card:{first[-1]}")
    if first == ["FL"]:
        assert offered(state) == ["ST"]
    assert at(play(state, *keys(state)), "R1") == MAIN


@pytest.mark.scenario("S24")
@pytest.mark.clause("AT-5.23")
def test_s24_a_card_that_leads_nowhere_is_no_move() -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1, 48 FL3",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 47, B2 48",
        hands={"R": "ST"},
    )
    _, events = stuck(state)
    assert events[0].data["cards"] == ["ST"]


@pytest.mark.scenario("S25")
@pytest.mark.clause("AT-5.23", "AT-5.24", "AT-5.35", "AT-5.54")
def test_s25_chain_gaps_and_payment_together() -> None:
    state = position(
        "11 AM5, 13 RI7, 15 CR4, 16 ST1, 18 FL3",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13, B2 15",
        hands={"R": "RI CR ST OL OL OL"},
        tiles={"R": "5"},
        built="R",
    )
    assert gaps(state) == {"12": 5, "14": 4, "17": 1}
    state = play(state, "figure:R1")
    assert offered(state) == ["OL", "RI", "CR", "ST"]
    state = play(state, "card:RI")
    assert offered(state) == ["ST"]
    state, events = tell(state, "card:ST")
    (paid,) = (dict(e.data) for e in events if e.kind == "toll-paid")
    assert (paid["due"], paid["tiles"], len(paid["cards"])) == (9, [5], 4)
    assert at(state, "R1") == 16
    assert tiles(state, "R") == [5]
    assert stack(state, 11) == ""
    assert gaps(state) == {"14": 4, "17": 1}
    assert sum(state.hands[0]) == 3
