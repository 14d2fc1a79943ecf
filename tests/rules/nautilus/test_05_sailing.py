"""Rules 5.8, 5.9 and 5.10: moving submarines, the abyss, recovering finds."""

from __future__ import annotations

import pytest

from games.core.bitsets import members
from games.nautilus import GAME
from games.nautilus.board import ABYSS_FIELDS
from games.nautilus.data import FIELD, FIELDS, SLOTS
from games.nautilus.sailing import destinations
from games.nautilus.state import Nautilus
from tests.rules.choosing import facts
from tests.rules.nautilus.build import (
    R,
    asked,
    count,
    ends,
    kept,
    keys,
    nemo,
    on_board,
    owner,
    play,
    play_and_tell,
    position,
    sub,
    until,
)

ALL_LABS = {"M7": 1, "J13": 1, "M17": 1, "Q17": 1, "Q13": 1}
FOUR_LABS = {"M7": 1, "J13": 1, "M17": 1, "Q17": 1}
SAMPLING = [("sampling", "M10", "V", "R"), ("sampling", "J13", "H", "R")]


def reach(state: Nautilus, start: str, steps: int) -> set[str]:
    return {FIELDS[field] for field in members(destinations(state, FIELD[start], steps))}


@pytest.mark.scenario("S36")
@pytest.mark.clause("NA-5.93", "NA-5.90")
def test_s36_finds_block_the_way() -> None:
    state = position("dive", subs={"R1": "K5"})
    assert "K7" in ends(play(state, "sub:1"))
    assert "K7" not in reach(state, "K5", 3)
    assert "K6" in reach(state, "K5", 1)
    after = play(state, "sub:1", "to:K6")
    assert sub(after, "R1") == "K6"
    assert "sub:1" not in keys(after) if asked(after)[0] == "R" else True


@pytest.mark.scenario("S37")
@pytest.mark.clause("NA-5.91", "NA-5.94", "NA-3.9")
def test_s37_crossing_a_module() -> None:
    state = position("dive", "O", subs={"O1": "Q15"})
    assert "Q11" in ends(play(state, "sub:1"))
    assert "Q11" not in reach(state, "Q15", 3)
    assert not ends(play(state, "sub:1")) & {"Q14", "Q13", "Q12", "P14", "Q15"}


@pytest.mark.scenario("S38")
@pytest.mark.clause("NA-5.92", "NA-5.93", "NA-5.94")
def test_s38_crossing_a_sub() -> None:
    state = position("dive", "O", subs={"O1": "Q15", "P1": "S16"})
    found = ends(play(state, "sub:1"))
    assert "S16" not in found
    assert "T16" in found
    assert "R15" in found
    alone = position("dive", "O", subs={"O1": "Q15"})
    assert "S16" in reach(alone, "Q15", 3)
    assert "T16" not in reach(alone, "Q15", 3)


@pytest.mark.scenario("S39")
@pytest.mark.clause("NA-5.96", "NA-5.97")
def test_s39_abyss_closed() -> None:
    closed = position("dive", subs={"R1": "D10"}, crew={"R": FOUR_LABS})
    assert "B9" not in ends(play(closed, "sub:1"))
    state = position("dive", subs={"R1": "D10"}, crew={"R": ALL_LABS}, finds={"B9": "chest"})
    assert "B9" in reach(state, "D10", 3)
    state, events = play_and_tell(state, "sub:1", "to:B9")
    assert state.abyss_open
    assert facts(events, "abyss-opened")


@pytest.mark.clause("NA-5.97")
def test_na_5_97_sailing_elsewhere_does_not_open_the_abyss() -> None:
    state = position("dive", subs={"R1": "D10"}, crew={"R": ALL_LABS})
    assert not play(state, "sub:1", "to:D9").abyss_open
    assert play(state, "sub:1", "to:B10").abyss_open


@pytest.mark.clause("NA-5.97", "NA-5.95")
def test_na_5_97_crossing_because_there_is_no_other_way_opens_it() -> None:
    # D8 holds a find, so C8 to D7 leads through C7, an abyss field, or a long way around.
    state = position("dive", subs={"R1": "C8"}, crew={"R": ALL_LABS})
    crossed, events = play_and_tell(state, "sub:1", "to:D7")
    assert crossed.abyss_open
    assert facts(events, "abyss-opened")
    gap = position("dive", subs={"R1": "C8"}, crew={"R": ALL_LABS}, gone=["D8"])
    assert not play(gap, "sub:1", "to:D7").abyss_open  # with D8 empty there is another way
    shut = position("dive", subs={"R1": "C8"}, crew={"R": FOUR_LABS})
    assert "D7" not in ends(play(shut, "sub:1"))


@pytest.mark.clause("NA-5.98")
def test_na_5_98_an_open_abyss_stays_open_for_all() -> None:
    state = position("dive", subs={"R1": "D10"}, abyss_open=True)
    assert {"B9", "B10"} <= ends(play(state, "sub:1"))
    assert play(state, "sub:1", "to:D9").abyss_open
    again, events = play_and_tell(state, "sub:1", "to:B10")
    assert again.abyss_open
    assert not facts(events, "abyss-opened")


@pytest.mark.scenario("S40")
@pytest.mark.clause("NA-5.101", "NA-5.102", "NA-5.105", "NA-5.70")
def test_s40_prices() -> None:
    slope = position("dive", subs={"R1": "K5"}, finds={"K6": "crab"}, nemo={"R": 9})
    state = play(slope, "sub:1", "to:K6")
    assert (nemo(state, "R"), kept(state, "R", "crab")) == (8, 1)
    deep = position("dive", subs={"R1": "K4"}, finds={"K3": "crab"}, nemo={"R": 9})
    assert nemo(play(deep, "sub:1", "to:K3"), "R") == 8
    abyss = position(
        "dive", subs={"R1": "B10"}, finds={"B9": "gold"}, nemo={"R": 9}, abyss_open=True
    )
    state = play(abyss, "sub:1", "to:B9")
    assert (nemo(state, "R"), kept(state, "R", "gold")) == (7, 1)


@pytest.mark.scenario("S40")
@pytest.mark.clause("NA-5.101", "NA-5.105", "NA-5.70")
@pytest.mark.parametrize(("labs", "gain"), [(0, 2), (1, 3), (2, 4), (3, 4)])
def test_s40_chests(labs: int, gain: int) -> None:
    city = [
        ("analysis", "M10", "V", "R"),
        ("analysis", "J13", "H", "R"),
        ("analysis", "P13", "H", "R"),
    ]
    own = dict.fromkeys(("M10", "J13", "P13")[:labs], 1)
    state = position(
        "dive",
        city=city,
        crew={"R": own},
        subs={"R1": "B10"},
        finds={"B9": "chest"},
        nemo={"R": 0},
        abyss_open=True,
    )
    state, events = play_and_tell(state, "sub:1", "to:B9")
    assert nemo(state, "R") == gain
    assert on_board(state, "B9") is None
    assert len(state.gone) == 1
    assert not any(state.kept)
    assert facts(events, "find-recovered")[0]["gain"] == gain


@pytest.mark.scenario("S41")
@pytest.mark.clause("NA-5.111", "NA-5.112", "NA-5.113")
def test_s41_cannot_pay() -> None:
    state = position(
        "dive",
        subs={"R1": "B10", "O1": "B11"},
        finds={"B9": "gold"},
        nemo={"R": 1},
        abyss_open=True,
        start="R",
    )
    state, events = play_and_tell(state, "sub:1", "to:B9")
    assert (nemo(state, "R"), on_board(state, "B9"), kept(state, "R", "gold")) == (1, "up", 0)
    assert facts(events, "find-unpaid")
    assert asked(state)[0] == "O"  # R1 has no move left
    later = position(
        "dive",
        subs={"R1": "B9", "O1": "B11"},
        finds={"B9": "gold"},
        up=["B9"],
        nemo={"R": 2},
        abyss_open=True,
    )
    assert "recover:1" in keys(later)
    assert "recover:1" not in keys(
        position(
            "dive",
            subs={"R1": "B9"},
            finds={"B9": "gold"},
            up=["B9"],
            nemo={"R": 1},
            abyss_open=True,
        )
    )
    taken = play(later, "recover:1")
    assert (nemo(taken, "R"), kept(taken, "R", "gold"), on_board(taken, "B9")) == (0, 1, None)
    away = play(later, "sub:1", "to:A9")
    assert on_board(away, "B9") == "up"
    away = until(away, "O", "dive")
    other = play(away, "sub:1", "to:B9")
    assert (nemo(other, "O"), kept(other, "O", "gold")) == (48, 1)


@pytest.mark.clause("NA-5.112")
def test_na_5_112_recovering_in_place_is_the_normal_move() -> None:
    state = position("dive", subs={"R1": "K6", "R2": "R8"}, finds={"K6": "crab"}, up=["K6"])
    state = play(state, "recover:1")
    assert "sub:1" not in keys(state)
    assert "sub:2" in keys(state)
    moved = play(
        position("dive", subs={"R1": "K6", "R2": "R8"}, finds={"K6": "crab"}, up=["K6"]),
        "sub:1",
        "to:K5",
    )
    assert "recover:1" not in keys(moved)


@pytest.mark.scenario("S42")
@pytest.mark.clause("NA-5.114", "NA-5.100", "NA-6.1")
def test_s42_cannot_pay_atlantis() -> None:
    state = position(
        "dive",
        subs={"R1": "K5", "R2": "R8"},
        finds={"K6": 3},
        nemo={"R": 0},
        crew={"R": {"M10": 1}},
    )
    state = play(state, "sub:1", "to:K6")
    assert (owner(state, 3), on_board(state, "K6")) == ("", None)
    assert asked(state) == ("R", "dive")
    assert "sub:1" not in keys(state)
    assert not state.ruins.count(0)


def tempo_found() -> Nautilus:
    state = position(
        "dive", subs={"R1": "M5", "R2": "Q11"}, finds={"K6": "tempo", "T11": "crab"}, nemo={"R": 9}
    )
    return play(state, "sub:1", "to:K6")


@pytest.mark.scenario("S43")
@pytest.mark.clause("NA-5.106", "NA-5.108", "NA-5.100")
def test_s43_tempo() -> None:
    state = tempo_found()
    assert keys(state) == ("sub:1", "sub:2", "decline")
    assert (len(state.gone), nemo(state, "R")) == (1, 9)
    far = play(state, "sub:2", "to:T11")
    assert (kept(far, "R", "crab"), nemo(far, "R")) == (1, 8)
    assert asked(far)[0] != "R"  # neither sub has a normal move left
    near = play(state, "sub:2", "to:R11")
    assert "sub:2" in keys(near)
    again = play(state, "sub:1", "to:K5")
    assert sub(again, "R1") == "K5"
    assert "sub:1" not in keys(again)
    assert "sub:2" in keys(play(state, "decline"))


@pytest.mark.clause("NA-5.106")
def test_na_5_106_a_tempo_move_is_three_fields_whatever_technology() -> None:
    state = position("dive", subs={"R1": "K5"}, crew={"R": {"Q17": 1}}, finds={"K6": "tempo"})
    state = play(state, "sub:1", "to:K6", "sub:1")
    assert "K9" in ends(state)
    assert "K10" not in ends(state)
    assert all(abs(FIELD[f] // 25 - 10) + abs(FIELD[f] % 25 - 5) <= 3 for f in ends(state))


@pytest.mark.clause("NA-5.107")
def test_na_5_107_a_tempo_move_may_find_another_tempo() -> None:
    state = position("dive", subs={"R1": "M5", "R2": "R4"}, finds={"K6": "tempo", "R5": "tempo"})
    state = play(state, "sub:1", "to:K6", "sub:2", "to:R5")
    assert asked(state) == ("R", "tempo_sub")
    state = play(state, "sub:1", "to:K5")
    assert (sub(state, "R1"), sub(state, "R2"), len(state.gone)) == ("K5", "R5", 2)
    closed = position("dive", subs={"R1": "D10"}, finds={"D8": "tempo"})
    closed = play(closed, "sub:1", "to:D8", "sub:1")
    assert not ends(closed) & {"B8", "B9", "A8"}  # the abyss is closed for tempo moves too


@pytest.mark.scenario("S44")
@pytest.mark.clause("NA-5.109", "NA-5.110")
def test_s44_sampling() -> None:
    deep = ["Q2", "T2", "X2", "K3", "N3", "U5", "X5", "D8", "X8", "W11", "C15", "B18", "V18", "B21"]
    deep += ["E21", "L23", "O23", "B24", "F24", "I24"]
    state = position(
        "dive",
        city=SAMPLING,
        crew={"R": {"M10": 1, "J13": 1}},
        subs={"R1": "K5"},
        finds={"K6": "snail"},
        gone=deep,
    )
    state = play(state, "sub:1", "to:K6")
    assert asked(state) == ("R", "peek")
    assert {"H5", "B9"} <= ends(state)
    state, events = play_and_tell(state, "peek:H5")
    assert ends(state) == {
        "B2",
        "E2",
        "H2",
        "B5",
        "E5",
        "B9",
        "B12",
        "X14",
        "X17",
        "U21",
        "X21",
        "R24",
        "U24",
        "X24",
    }
    assert "skip" in keys(state)
    (private,) = (event for event in events if event.kind == "peek-showed")
    assert private.seen_by == frozenset((R,))
    assert facts(events, "find-peeked") == [{"seat": 0, "field": "H5"}]
    state = play(state, "peek:B9")
    assert state.seen[0] == 1 << FIELD["H5"] | 1 << FIELD["B9"]
    assert on_board(state, "B9") == "down"
    assert asked(state)[1] != "peek"


@pytest.mark.clause("NA-5.110")
def test_na_5_110_the_same_zone_if_there_is_no_other() -> None:
    slope = ["H5", "R5", "K6"]
    others = [FIELDS[field] for field in SLOTS if FIELDS[field] not in slope]
    state = position(
        "dive",
        city=SAMPLING,
        crew={"R": {"M10": 1, "J13": 1}},
        subs={"R1": "K5"},
        finds={"K6": "snail"},
        gone=others,
    )
    state = play(state, "sub:1", "to:K6", "peek:H5")
    assert ends(state) == {"R5"}


@pytest.mark.clause("NA-5.109")
@pytest.mark.parametrize(("labs", "peeks"), [(0, 0), (1, 1), (2, 2)])
@pytest.mark.parametrize("find", ["shell", "snail", "crab"])
def test_na_5_109_looks_by_sampling_labs(labs: int, peeks: int, find: str) -> None:
    own = dict.fromkeys(("M10", "J13")[:labs], 1)
    state = position("dive", city=SAMPLING, crew={"R": own}, subs={"R1": "K5"}, finds={"K6": find})
    state = play(state, "sub:1", "to:K6")
    looks = 0
    while asked(state) == ("R", "peek"):
        state = play(state, keys(state)[-2])
        looks += 1
    assert looks == (0 if find == "crab" else peeks)


@pytest.mark.clause("NA-5.109")
def test_na_5_109_no_look_without_paying() -> None:
    state = position(
        "dive",
        city=SAMPLING,
        crew={"R": {"M10": 1}},
        subs={"R1": "K5"},
        finds={"K6": "shell"},
        nemo={"R": 0},
    )
    state = play(state, "sub:1", "to:K6")
    assert asked(state)[1] != "peek"


@pytest.mark.scenario("S45")
@pytest.mark.clause("NA-5.115", "NA-5.116", "NA-5.117", "NA-5.69", "NA-5.58")
def test_s45_atlantis_bonus() -> None:
    state = position(
        "dive",
        crew={"R": {"O15": 1}},
        subs={"R1": "M5", "R2": "Q11"},
        finds={"K3": 9},
        nemo={"R": 3, "O": 5},
    )
    assert "V11" not in reach(state, "Q11", 4)
    state = play(state, "sub:1", "to:K3")
    assert (owner(state, 9), nemo(state, "R"), asked(state)) == ("R", 2, ("R", "bonus_walker"))
    state = play(state, "from:O15", "to:Q17")
    assert (nemo(state, "R"), nemo(state, "O"), count(state, "R", "technology")) == (1, 6, 1)
    assert "sub:1" not in keys(state)
    state = play(state, "sub:2")
    assert "S14" in ends(state)  # 5 fields


@pytest.mark.clause("NA-5.116")
def test_na_5_116_two_steps_whatever_training() -> None:
    state = position("dive", crew={"R": {"M7": 2, "Q17": 1}}, subs={"R1": "M5"}, finds={"K6": 3})
    state = play(state, "sub:1", "to:K6", "from:M7")
    assert ends(state) == {"M10", "M13"}
    assert "decline" in keys(
        play(
            position("dive", crew={"R": {"M10": 1}}, subs={"R1": "M5"}, finds={"K6": 3}),
            "sub:1",
            "to:K6",
        )
    )


@pytest.mark.clause("NA-5.117")
def test_na_5_117_a_locked_researcher_stays_locked() -> None:
    state = position("dive", crew={"R": {"M7": 1}}, subs={"R1": "M5", "R2": "R8"}, finds={"K6": 3})
    state = play(state, "sub:1", "to:K6")
    assert asked(state) == ("R", "dive")


@pytest.mark.scenario("S62")
@pytest.mark.clause("NA-5.103", "NA-5.113", "NA-5.104")
def test_s62_recovery_cannot_be_refused() -> None:
    state = position("dive", subs={"R1": "K5"}, finds={"K6": "shell"}, up=["K6"], nemo={"R": 5})
    state = play(state, "sub:1", "to:K6")
    assert (nemo(state, "R"), kept(state, "R", "shell"), on_board(state, "K6")) == (4, 1, None)


@pytest.mark.scenario("S66")
@pytest.mark.clause("NA-5.99", "NA-5.100", "NA-5.107", "NA-5.116", "NA-5.118")
def test_s66_depth_first() -> None:
    state = position(
        "dive",
        crew={"R": {"M10": 1}},
        subs={"R1": "M5", "R2": "Q11"},
        finds={"K6": "tempo", "T11": 5},
        nemo={"R": 4},
    )
    state = play(state, "sub:1", "to:K6", "sub:2", "to:T11")
    assert (nemo(state, "R"), owner(state, 5)) == (3, "R")
    assert asked(state) == ("R", "bonus_walker")
    state = play(state, "from:M10", "to:M7")
    assert count(state, "R", "training") == 1
    assert asked(state)[0] != "R"  # neither R1 nor R2 has a normal move, none can retire


@pytest.mark.clause("NA-5.99")
def test_na_5_99_entering_turns_a_find_up() -> None:
    state = position("dive", subs={"R1": "K5"}, finds={"K6": "urchin"})
    state, events = play_and_tell(state, "sub:1", "to:K6")
    (told,) = (event for event in events if event.kind == "find-recovered")
    assert told.seen_by is None
    assert told.reveals


@pytest.mark.clause("NA-5.100")
def test_na_5_100_no_move_left_after_a_find() -> None:
    state = position("dive", subs={"R1": "K5", "R2": "R8"}, finds={"K6": "crab"})
    state = play(state, "sub:1", "to:K6")
    assert keys(state) == ("sub:2", "end")


@pytest.mark.clause("NA-5.87", "NA-5.88")
def test_na_5_87_one_move_for_each_sub_in_any_order_free_of_charge() -> None:
    state = position("dive", subs={"R1": "K5", "R2": "R8"}, nemo={"R": 3})
    state = play(state, "sub:2", "to:R9")
    assert keys(state) == ("sub:1", "end")
    assert nemo(state, "R") == 3
    assert asked(play(state, "end"))[0] != "R"
    assert asked(play(state, "sub:1", "to:L5"))[0] != "R"


@pytest.mark.clause("NA-5.89", "NA-5.90")
@pytest.mark.parametrize(("labs", "fields"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_na_5_89_range_by_technology_labs(labs: int, fields: int) -> None:
    city = [("technology", c, "V" if c == "M10" else "H", "R") for c in ("M10", "J13", "P13")]
    own = dict.fromkeys(("M10", "J13", "P13")[:labs], 1)
    state = position("dive", city=city, crew={"R": own}, subs={"R1": "T16"}, abyss_open=True)
    found = ends(play(state, "sub:1"))
    away = [abs(FIELD[f] // 25 - 19) + abs(FIELD[f] % 25 - 15) for f in found]
    assert (min(away), max(away)) == (1, fields)


@pytest.mark.clause("NA-5.95")
def test_na_5_95_destinations_not_paths_are_named() -> None:
    state = play(position("dive", subs={"R1": "K5"}), "sub:1")
    assert all(key.startswith("to:") for key in keys(state))
    assert len(keys(state)) == len(set(keys(state)))


@pytest.mark.clause("NA-5.94")
def test_na_5_94_a_find_with_a_sub_on_it_cannot_be_entered() -> None:
    state = position("dive", subs={"R1": "K5", "O1": "K6"}, finds={"K6": "crab"}, up=["K6"])
    assert "K6" not in ends(play(state, "sub:1"))
    assert "K5" not in ends(play(state, "sub:1"))


@pytest.mark.clause("NA-5.96")
def test_na_5_96_the_closed_abyss_is_not_crossed() -> None:
    state = position("dive", subs={"R1": "D7"})
    found = ends(play(state, "sub:1"))
    assert not any(ABYSS_FIELDS >> FIELD[f] & 1 for f in found)
    opened = position("dive", subs={"R1": "D7"}, abyss_open=True)
    assert any(ABYSS_FIELDS >> FIELD[f] & 1 for f in ends(play(opened, "sub:1")))


@pytest.mark.clause("NA-5.103")
def test_na_5_103_what_can_be_paid_is_paid_at_once() -> None:
    state = position("dive", subs={"R1": "K5"}, finds={"K6": "snail"}, nemo={"R": 1})
    state = play(state, "sub:1", "to:K6")
    assert (nemo(state, "R"), kept(state, "R", "snail")) == (0, 1)


@pytest.mark.clause("NA-5.104")
def test_na_5_104_recovered_finds_lie_open() -> None:
    state = play(position("dive", subs={"R1": "K5"}, finds={"K6": "urchin"}), "sub:1", "to:K6")
    assert GAME.view_for(state, None)["players"][0]["finds"]["urchin"] == 1


@pytest.mark.clause("NA-5.115")
def test_na_5_115_a_paid_piece_bears_a_marker() -> None:
    state = play(position("dive", subs={"R1": "K5"}, finds={"K6": 3}), "sub:1", "to:K6")
    assert GAME.view_for(state, None)["ruins"][2] == {"number": 3, "found": True, "owner": 0}


@pytest.mark.clause("NA-5.118")
def test_na_5_118_the_menu_waits_for_all_effects() -> None:
    state = tempo_found()
    assert asked(state)[1] == "tempo_sub"
    assert not [key for key in keys(state) if key.startswith(("scan", "launch", "end"))]


@pytest.mark.clause("NA-5.126")
def test_na_5_126_a_sub_waits_where_it_is() -> None:
    state = position("dive", subs={"R1": "K5"}, crew={"O": {"M10": 1}}, start="R")
    state = until(play(state, "end"), "R", "dive")
    assert sub(state, "R1") == "K5"


@pytest.mark.clause("NA-5.94", "NA-5.106")
def test_the_player_sees_where_the_submarine_may_end_its_move() -> None:
    state = position("dive", subs={"R1": "D10", "R2": "M5"}, finds={"D8": "tempo"})
    assert GAME.view_for(state, R)["own"]["turn"]["reach"] == []
    state = play(state, "sub:1")
    assert set(GAME.view_for(state, R)["own"]["turn"]["reach"]) == ends(state)
    tempo = play(state, "to:D8", "sub:2")
    assert set(GAME.view_for(tempo, R)["own"]["turn"]["reach"]) == ends(tempo)
