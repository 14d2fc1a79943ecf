"""Rules 5.2 and 5.3: buying and building."""

from __future__ import annotations

import pytest

from games.nautilus import GAME
from games.nautilus.board import PRICE
from games.nautilus.building import begin
from games.nautilus.data import FIELD
from tests.rules.choosing import facts
from tests.rules.nautilus.build import (
    BASE_ONLY,
    STC,
    asked,
    count,
    crew,
    ends,
    habitat,
    holds,
    keys,
    links,
    module,
    modules,
    nemo,
    on_board,
    owner,
    play,
    play_and_tell,
    position,
    sites,
    stack,
    steps,
    sub,
    until,
)

LABS = ("training", "technology", "sonar", "sampling", "analysis")
NORTH = [habitat("M10")]
WEST = [habitat("K11", "hab_diagonal"), habitat("I9", "hab_diagonal")]


@pytest.mark.scenario("S4")
@pytest.mark.clause("NA-3.12", "NA-3.13", "NA-5.25", "NA-5.30", "NA-5.35", "NA-5.14")
def test_s4_straight_connection() -> None:
    state = position("build", city=BASE_ONLY, nemo={"R": 10})
    state = play(state, "buy:hab_straight", "crew:3", "build:hab_straight:3", "at:M10")
    assert modules(state)["M10"] == "hab_straight"
    assert nemo(state, "R") == 10 - 3 - 1
    assert crew(state, "R", "M10") == 3
    assert links(state, "M10") == {"M13"}


@pytest.mark.scenario("S6")
@pytest.mark.clause("NA-3.14", "NA-3.15")
def test_s6_forced_orientation() -> None:
    state = position("build", city=BASE_ONLY)
    state = play(state, "buy:training", "build:training", "at:M10")
    assert module(state, "M10").orientation == "V"


@pytest.mark.scenario("S7")
@pytest.mark.clause("NA-3.8", "NA-5.28")
def test_s7_neighbouring_sides_exclude_each_other() -> None:
    alone = position("build", city=BASE_ONLY)
    assert "O11" in sites(alone, "hab_diagonal")
    state = position("build", city=NORTH)
    assert "O11" not in sites(state, "hab_diagonal")


@pytest.mark.scenario("S8")
@pytest.mark.clause("NA-5.30", "NA-5.36")
def test_s8_a_corner_decides_the_price() -> None:
    state = position("build", city=WEST, nemo={"R": 10}, held={"R": [("hab_diagonal", 1)]})
    state, events = play_and_tell(state, "nothing", "build:hab_diagonal:1", "at:G7")
    assert nemo(state, "R") == 7
    assert on_board(state, "G8") is None
    assert [fact["field"] for fact in facts(events, "find-covered")] == ["G8"]


S9 = {
    "city": NORTH,
    "held": {"R": [("hab_straight", 2), ("technology", 0)]},
    "finds": {"M7": "crab", "N3": "urchin"},
}


@pytest.mark.scenario("S9")
@pytest.mark.clause("NA-5.26", "NA-5.31", "NA-5.32", "NA-5.36", "NA-5.23")
def test_s9_highest_price_once() -> None:
    state = position("build", nemo={"R": 10}, **S9)  # type: ignore[arg-type]
    state = play(state, "nothing", "build:hab_straight:2", "at:M7")
    assert nemo(state, "R") == 8
    assert (PRICE[FIELD["M7"]], PRICE[FIELD["M4"]]) == (2, 3)
    state, events = play_and_tell(state, "build:technology", "at:M4")
    assert nemo(state, "R") == 7
    assert module(state, "M4").orientation == "V"
    covered = facts(events, "find-covered")
    assert covered == [{"field": "N3", "find": "urchin", "number": None}]
    assert len(state.aside) == 2


@pytest.mark.scenario("S10")
@pytest.mark.clause("NA-5.26")
def test_s10_second_module_elsewhere() -> None:
    state = position("build", nemo={"R": 10}, **S9)  # type: ignore[arg-type]
    assert "J13" in sites(state, "technology")
    state = play(state, "nothing", "build:hab_straight:2", "at:M7", "build:technology")
    assert "J13" not in ends(state)
    assert ends(state) == {"M4", "J7", "P7"}


@pytest.mark.scenario("S11")
@pytest.mark.clause("NA-5.32", "NA-5.40", "NA-5.43")
def test_s11_surcharge_not_affordable() -> None:
    state = position("build", nemo={"R": 2}, **S9)  # type: ignore[arg-type]
    before = stack(state, "technology")
    state = play(state, "nothing", "build:hab_straight:2", "at:M7", "build:technology")
    assert "M4" not in ends(state)
    state = position("build", nemo={"R": 2}, **S9)  # type: ignore[arg-type]
    state = play(state, "nothing", "build:hab_straight:2", "at:M7")
    state, events = play_and_tell(state, "finish")
    assert facts(events, "modules-returned") == [{"seat": 0, "modules": [["technology", 0]]}]
    assert stack(state, "technology") == before + 1
    assert nemo(state, "R") == 0
    assert holds(state, "R") == []


@pytest.mark.scenario("S12")
@pytest.mark.clause("NA-5.29", "NA-5.30", "NA-5.36")
def test_s12_sub_in_the_way() -> None:
    blocked = position("build", subs={"O1": "Q11"})
    assert "P10" not in sites(blocked, "hab_straight")
    state = position("build", held={"R": [("hab_straight", 1)]}, nemo={"R": 9})
    assert "P10" in sites(state, "hab_straight")
    state = play(state, "nothing", "build:hab_straight:1", "at:P10")
    assert nemo(state, "R") == 7
    assert on_board(state, "P9") is None
    assert links(state, "P10") == {"M10"}


@pytest.mark.scenario("S13")
@pytest.mark.clause("NA-5.36", "NA-5.37", "NA-5.38", "NA-6.1")
def test_s13_covered_atlantis_piece() -> None:
    state = position(
        "build",
        "P",
        finds={"H14": 4},
        held={"P": [("training", 0)]},
        nemo={"P": 9},
        crew={"P": {"M10": 1}},
        start="P",
    )
    state, events = play_and_tell(state, "nothing", "build:training", "at:G13")
    assert module(state, "G13").orientation == "H"
    assert nemo(state, "P") == 7
    assert owner(state, 4) == ""
    assert links(state, "G13") == {"J13"}
    assert asked(state)[1] != "bonus_walker"
    assert not facts(events, "find-recovered")


@pytest.mark.clause("NA-5.37")
@pytest.mark.parametrize("find", ["crab", "shell", "chest", "tempo"])
def test_na_5_37_nobody_gains_from_a_covered_find(find: str) -> None:
    state = position("build", finds={"P9": find}, held={"R": [("hab_straight", 1)]}, nemo={"R": 9})
    state = play(state, "nothing", "build:hab_straight:1", "at:P10")
    assert nemo(state, "R") == 7  # the price of the slope, no more and no less
    assert not any(state.kept)
    assert asked(state)[1] not in ("tempo_sub", "peek")


@pytest.mark.clause("NA-5.36")
def test_na_5_36_face_up_finds_are_covered_too() -> None:
    state = position("build", finds={"P9": "shell"}, up=["P9"], held={"R": [("hab_straight", 1)]})
    state, events = play_and_tell(state, "nothing", "build:hab_straight:1", "at:P10")
    assert on_board(state, "P9") is None
    assert facts(events, "find-covered")
    assert not any(event.reveals for event in events)  # everybody had seen it


@pytest.mark.scenario("S14")
@pytest.mark.clause("NA-5.22", "NA-5.42", "NA-5.43")
def test_s14_four_held() -> None:
    held = [("hab_straight", 3), ("sonar", 0), ("sonar", 0), ("analysis", 0)]
    state = position("build", held={"R": held}, nemo={"R": 20})
    assert asked(state) == ("R", "build")  # nothing can be bought
    assert state.supply[0] == 12
    after = play(state, "finish")
    assert holds(after, "R") == []
    assert after.supply[0] == 15
    assert stack(after, "sonar") == stack(state, "sonar") + 2
    assert nemo(after, "R") == 20


@pytest.mark.clause("NA-5.22")
def test_na_5_22_three_held_may_still_buy() -> None:
    held = [("hab_straight", 3), ("sonar", 0), ("analysis", 0)]
    assert "buy:training" in keys(position("build", held={"R": held}))


@pytest.mark.scenario("S15")
@pytest.mark.clause("NA-5.41", "NA-5.20", "NA-5.24")
def test_s15_keep_by_buying() -> None:
    held = [("sonar", 0), ("analysis", 0)]
    state = position("build", held={"R": held})
    state = play(state, "buy:training", "finish")
    assert holds(state, "R") == [("sonar", 0), ("analysis", 0), ("training", 0)]
    assert GAME.view_for(state, None)["players"][0]["held"][2] == {"kind": "training", "crew": 0}
    assert set(modules(state)) == {"M13", *(centre for _, centre, _, _ in STC)}


@pytest.mark.scenario("S16")
@pytest.mark.clause("NA-5.27", "NA-3.13", "NA-3.17")
def test_s16_lock_against_a_wall() -> None:
    city = [habitat("J13"), ("training", "M10", "V", "R")]
    state = position("build", "O", city=city, held={"O": [("hab_straight", 1)]})
    state = play(state, "nothing", "build:hab_straight:1", "at:J10")
    assert links(state, "J10") == {"J13"}
    assert steps(state, "J10", "M10") == 3


@pytest.mark.scenario("S17")
@pytest.mark.clause("NA-3.14", "NA-3.15")
@pytest.mark.parametrize(("way", "linked"), [("V", "J13"), ("H", "M10")])
def test_s17_both_orientations(way: str, linked: str) -> None:
    city = [habitat("J13"), habitat("M10")]
    state = position("build", "O", city=city, held={"O": [("sonar", 0)]})
    state = play(state, "nothing", "build:sonar", "at:J10")
    assert asked(state) == ("O", "orientation")
    assert keys(state) == ("turn:V", "turn:H")
    state = play(state, f"turn:{way}")
    assert links(state, "J10") == {linked}
    assert module(state, "J10").orientation == way


@pytest.mark.scenario("S18")
@pytest.mark.clause("NA-5.15", "NA-5.16", "NA-5.17", "NA-5.7")
def test_s18_crew_limits() -> None:
    three = position("build", supply={"R": 2}, nemo={"R": 9})
    asked_crew = play(three, "buy:hab_diagonal")
    assert keys(asked_crew) == ("crew:1", "crew:2")
    assert nemo(play(asked_crew, "crew:2"), "R") == 7
    four = position("build", seats=4, nemo={"R": 9})
    assert keys(play(four, "buy:hab_straight")) == ("crew:1", "crew:2", "crew:3", "crew:4")
    two = position("build", seats=2, nemo={"R": 9}, city=STC[:3])
    assert keys(play(two, "buy:hab_straight")) == ("crew:1", "crew:2", "crew:3")
    poor = position("build", nemo={"R": 1})
    assert keys(play(poor, "buy:hab_straight")) == ("crew:1",)
    nobody = position("build", supply={"R": 0}, nemo={"R": 9})
    assert not [key for key in keys(nobody) if "hab" in key]
    assert "buy:training" in keys(nobody)
    broke = position("build", nemo={"R": 0}, begin=False)
    assert not begin(broke)


@pytest.mark.scenario("S19")
@pytest.mark.clause("NA-5.40", "NA-5.43")
def test_s19_partial_building() -> None:
    state = position("build", held={"R": [("hab_straight", 3), ("analysis", 0)]}, nemo={"R": 9})
    before = stack(state, "hab_straight")
    site = min(ends(play(state, "nothing", "build:analysis")))
    state = play(state, "nothing", "build:analysis", f"at:{site}")
    if asked(state)[1] == "orientation":
        state = play(state, "turn:V")
    paid = 9 - nemo(state, "R")
    if asked(state) == ("R", "build"):
        state = play(state, "finish")
    assert stack(state, "hab_straight") == before + 1
    assert state.supply[0] == 15
    assert holds(state, "R") == []
    assert nemo(state, "R") == 9 - paid


@pytest.mark.scenario("S20")
@pytest.mark.clause("NA-3.13", "NA-5.25")
def test_s20_diagonal_habitat_at_a_straight_lock() -> None:
    state = position("build", "O")
    assert "P10" not in sites(state, "hab_diagonal")
    assert "P10" in sites(state, "hab_straight")


@pytest.mark.scenario("S21")
@pytest.mark.clause("NA-5.12", "NA-5.10")
def test_s21_buy_after_build() -> None:
    state = position("build", held={"R": [("hab_straight", 1), ("hab_straight", 2)]})
    state = play(state, "nothing", "build:hab_straight:1", "at:P10")
    assert asked(state) == ("R", "build")
    assert keys(state) == ("build:hab_straight:2", "finish")


@pytest.mark.clause("NA-5.10")
def test_na_5_10_at_most_one_module_is_bought() -> None:
    state = play(position("build"), "buy:training")
    assert not [key for key in keys(state) if key.startswith("buy")]


@pytest.mark.clause("NA-5.11")
def test_na_5_11_buying_is_optional() -> None:
    state = position("build")
    assert "nothing" in keys(state)
    after = play(state, "nothing")
    assert (nemo(after, "R"), asked(after)) == (50, ("O", "buy"))


@pytest.mark.clause("NA-5.13")
@pytest.mark.parametrize("lab", LABS)
def test_na_5_13_every_lab_costs_one(lab: str) -> None:
    state = play(position("build"), f"buy:{lab}")
    assert nemo(state, "R") == 49
    assert holds(state, "R") == [(lab, 0)]


@pytest.mark.scenario("S22")
@pytest.mark.clause("NA-5.19", "NA-5.43")
def test_s22_sold_out() -> None:
    city = [*STC, ("sonar", "G13", "H", "O")]
    held = {"O": [("sonar", 0)], "P": [("sonar", 0)]}
    state = position("build", "P", start="P", city=city, held=held)
    assert stack(state, "sonar") == 0
    assert "buy:sonar" not in keys(state)
    assert "buy:analysis" in keys(state)
    state = play(state, "nothing")
    if asked(state) == ("P", "build"):
        state = play(state, "finish")
    assert asked(state) == ("R", "buy")
    assert "buy:sonar" in keys(state)


@pytest.mark.scenario("S60")
@pytest.mark.clause("NA-5.21", "NA-5.18")
def test_s60_crew_on_a_held_habitat() -> None:
    state = position("build", start="R")
    state = play(state, "buy:hab_straight", "crew:3", "finish")
    assert state.supply[0] == 12
    assert sum(state.crew_of(0)) == 0
    state = until(state, "R", "build")  # nobody could walk in between
    assert state.round == 6
    assert keys(play(state, "buy:sonar"))[0] == "build:hab_straight:3"


@pytest.mark.clause("NA-5.42")
def test_na_5_42_neither_bought_nor_built_loses_everything() -> None:
    state = position("build", held={"R": [("hab_straight", 2), ("sonar", 0)]})
    state, events = play_and_tell(state, "nothing", "finish")
    assert holds(state, "R") == []
    assert facts(events, "modules-returned")
    assert state.supply[0] == 15


@pytest.mark.clause("NA-5.24")
def test_na_5_24_building_is_optional() -> None:
    state = play(position("build", held={"R": [("hab_straight", 2)]}), "buy:sonar")
    assert "finish" in keys(state)


@pytest.mark.clause("NA-5.23")
def test_na_5_23_the_module_just_bought_can_be_built() -> None:
    state = play(position("build", city=BASE_ONLY), "buy:sonar", "build:sonar", "at:J13")
    assert modules(state)["J13"] == "sonar"
    held = position("build", held={"R": [("sonar", 0), ("training", 0), ("sonar", 0)]})
    assert keys(play(held, "nothing")) == ("build:sonar", "build:training", "finish")


@pytest.mark.scenario("S55")
@pytest.mark.clause("NA-5.30", "NA-5.39", "NA-3.16")
def test_s55_building_in_the_abyss() -> None:
    city = [habitat("M10"), habitat("M7"), habitat("M4"), habitat("J4")]
    state = position("build", city=city, held={"R": [("analysis", 0)]}, nemo={"R": 9})
    state = play(state, "nothing", "build:analysis", "at:G4")
    assert module(state, "G4").orientation == "H"
    assert nemo(state, "R") == 5
    assert on_board(state, "H5") is None
    assert not state.abyss_open
    view = GAME.view_for(state, None)
    built = next(m for m in view["modules"] if m["field"] == "G4")
    docks = {lock["dock"]: lock["free"] for lock in built["locks"] if lock["dock"]}
    assert docks == {"E4": True, "I4": False}


@pytest.mark.scenario("S69")
@pytest.mark.clause("NA-5.33", "NA-5.34", "NA-5.53", "NA-5.56", "NA-5.71")
def test_s69_builder_and_crowd() -> None:
    state = position(
        "research",
        "O",
        crew={"R": {"Q13": 2}, "O": {"Q13": 1, "O15": 1}, "P": {"Q13": 1}},
        nemo={"O": 4},
    )
    view = GAME.view_for(state, None)
    builders = {m["field"]: m["builder"] for m in view["modules"]}
    assert builders == {
        "M13": None,
        "M10": None,
        "O15": None,
        "M7": 0,
        "J13": 0,
        "M17": 2,
        "Q13": 1,
        "Q17": 1,
    }
    state = play(state, "from:O15", "to:Q13")
    assert [crew(state, letter, "Q13") for letter in "ROP"] == [2, 2, 1]
    assert count(state, "O", "analysis") == 1
    assert nemo(state, "O") == 4
    state = play(until(state, "O", "dive"), "launch:Q13>Q11")
    assert sub(state, "O1") == "Q11"


@pytest.mark.clause("NA-5.33")
def test_na_5_33_the_builder_stays_the_builder() -> None:
    state = position("build", "P", held={"P": [("training", 0)]}, start="P")
    state = play(state, "nothing", "build:training", "at:G13")
    assert module(state, "G13").builder == 2
    assert module(state, "M10").builder == -1


@pytest.mark.clause("NA-5.35")
def test_na_5_35_crew_enters_the_city_with_its_habitat() -> None:
    state = position("build", city=BASE_ONLY, held={"R": [("hab_straight", 3)]})
    assert sum(state.crew_of(0)) == 0
    state = play(state, "nothing", "build:hab_straight:3", "at:M10")
    assert sum(state.crew_of(0)) == 3
    assert state.supply[0] == 12


@pytest.mark.clause("NA-5.40")
def test_na_5_40_building_all_returns_nothing() -> None:
    state = position("build", city=BASE_ONLY, held={"R": [("hab_straight", 1)]})
    _, events = play_and_tell(state, "nothing", "build:hab_straight:1", "at:M10")
    assert not facts(events, "modules-returned")
