"""Rules 5.K to 5.O: whale, tsunami, crab, damage."""

from __future__ import annotations

from typing import Any

import pytest

from games.swarm import GAME, hazards
from games.swarm.damage import amount, hit
from games.swarm.data import FIELD, NOWHERE, WATER
from tests.rules.choosing import facts
from tests.rules.swarm.build import (
    K,
    R,
    W,
    Y,
    asked,
    crab,
    keys,
    names,
    play,
    play_and_tell,
    position,
    rp,
    ship_fields,
)

WHALE = {letter: ["beige-whale"] for letter in "W"}
STATIONS = {"Y": "A6[1]", "R": "J6[1]", "W": "F10[1]", "K": "F1[1]"}


def hazard(actor: str, card: str, **pieces: Any) -> Any:
    """Return a position in which a player has played a hazard card."""
    pieces.setdefault("stations", {})
    return play(position(actor, hands={actor: [card]}, **pieces), f"play:{card}")


@pytest.mark.scenario("S20")
@pytest.mark.clause("SW-5.160", "SW-5.161", "SW-5.162", "SW-5.163")
def test_s20_damage_chain() -> None:
    state = position("R", rp={"W": 41, "R": 35})
    for expected in (37, 34):
        hit(state, W, FIELD["D4"], "ship")
        assert state.rp[W] == expected
    assert rp(state, "R") == (42,)
    state = position("R", rp={"W": 41, "R": 35}, abilities={"W": "protection"})
    for expected in (38, 36):
        hit(state, W, FIELD["D4"], "ship")
        assert state.rp[W] == expected
    assert rp(state, "R") == (40,)


@pytest.mark.clause("SW-5.160")
@pytest.mark.parametrize(
    ("points", "damage"),
    [(1, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3), (40, 4), (49, 4), (50, 5), (150, 5)],
)
def test_sw_5_160_damage_by_zone(points: int, damage: int) -> None:
    state = position("Y", rp={"R": points})
    assert amount(state, R) == damage
    assert GAME.view_for(state, None)["players"][R]["damage"] == damage


@pytest.mark.scenario("S21")
@pytest.mark.clause("SW-5.133", "SW-5.140", "SW-5.141", "SW-5.143")
def test_s21_whale() -> None:
    state = hazard("W", "beige-whale", rp={"R": 26, "Y": 31}, ships={"R": "F4", "Y": "G4"})
    assert keys(state) == ("new",)
    state, events = play_and_tell(state, "new", "to:F5", "to:F4", "to:G4")
    assert rp(state, "RYW") == (24, 28, 25)
    assert names(state.whales) == ["G4"]
    assert facts(events, "hazard-moved") == [
        {
            "seat": 2,
            "hazard": "whale",
            "path": ["F6", "F5", "F4", "G4"],
            "new": True,
            "gone": False,
            "land": "",
        }
    ]
    lost = [(each["victim_seat"], each["points"]) for each in facts(events, "damage-taken")]
    assert lost == [(1, 2), (0, 3)]


@pytest.mark.clause("SW-5.140", "SW-5.136")
def test_sw_5_140_new_or_old_whale() -> None:
    one = hazard("W", "beige-whale", whales=["B4"])
    assert keys(one) == ("new", "move:B4")  # anybody may move any whale
    both = hazard("W", "beige-whale", whales=["B4", "E7"])
    assert keys(both) == ("move:B4", "move:E7")
    together = hazard("W", "beige-whale", whales=["B4", "B4"])
    assert keys(together) == ("move:B4",)
    moved = play(together, "move:B4", "to:B5", "stop")
    assert sorted(names(moved.whales)) == ["B4", "B5"]


@pytest.mark.clause("SW-5.130", "SW-5.131", "SW-5.141")
def test_sw_5_130_a_whale_swims_at_least_one_field_and_may_stop() -> None:
    state = play(hazard("W", "beige-whale"), "new")
    assert keys(state) == ("to:F5", "to:G6", "to:F7", "to:E6")  # no stop yet
    state = play(state, "to:F5")
    assert keys(state) == ("to:F4", "to:G5", "to:E5", "stop")
    assert names(play(state, "stop").whales) == ["F5"]


@pytest.mark.scenario("S26")
@pytest.mark.clause("SW-5.132", "SW-5.142")
def test_s26_whale_path() -> None:
    state = hazard("W", "blue-whale", whales=["B4"])
    state = play(state, "move:B4", "to:C4", "to:C3")
    assert asked(state) == ("W", "whale")
    state = play(state, "to:B3")
    assert asked(state)[0] == "K"  # two fields are left, but there is nowhere to go
    assert names(state.whales) == ["B3"]


@pytest.mark.clause("SW-5.132")
def test_sw_5_132_a_new_whale_does_not_come_back_to_the_queen() -> None:
    state = play(hazard("W", "blue-whale"), "new", "to:F5", "to:G5", "to:G6")
    assert "to:F6" not in keys(state)


@pytest.mark.clause("SW-5.133")
def test_sw_5_133_each_foreign_ship_is_hit_by_itself_and_own_ones_never() -> None:
    state = hazard("W", "beige-whale", ships={"R": "F5 F5", "W": "F5", "K": "F5"}, rp={"R": 31})
    state = play(state, "new", "to:F5", "stop")
    assert rp(state, "RKW") == (31 - 3 - 2, 18, 27)
    hit_seats = [act[1] for act in GAME.view_for(state, None)["last"]["acts"] if act[0] == "hit"]
    assert hit_seats == [R, R, K]
    # R31: victims in the order of the track
    state = hazard("W", "beige-whale", ships={"R": "F5", "Y": "F5", "K": "F5"}, order="KWRY")
    state = play(state, "new", "to:F5")
    hits = [act[1] for act in state.turn.acts if act[0] == "hit"]
    assert hits == [K, R, Y]


@pytest.mark.scenario("S25")
@pytest.mark.clause("SW-5.134", "SW-5.135")
def test_s25_new_hazard_on_the_queen() -> None:
    state = hazard("Y", "beige-tsunami", ships={"K": "F6"})
    state = play(state, "new", "wave:N", "steps:1")
    assert rp(state, "KY") == (18, 22)
    state = hazard("Y", "beige-whale", ships={"K": "F6"}, whales=["F6"])
    state = play(state, "move:F6", "to:F5", "stop")
    assert rp(state, "KY") == (20, 20)


@pytest.mark.scenario("S27")
@pytest.mark.clause("SW-5.134", "SW-5.136")
def test_s27_resting_hazard() -> None:
    state = position(
        "R",
        seats=2,
        stations={"R": "A4[1]", "Y": "F1[1]"},
        ships={"R": "C4"},
        whales=["D4"],
        crab="A5",
        hands={
            "R": ["beige-ship", "beige-ship", "green-station"],
            "Y": ["beige-whale", "beige-crab"],
        },
        used="YR",
    )
    state = play(state, "play:beige-ship", "none", "sail:C4>D4", "done")
    assert rp(state, "YR") == (20, 20)
    state = play(state, "play:beige-whale", "move:D4", "to:D5", "stop")  # leaving harms nobody
    assert rp(state, "YR") == (20, 20)
    state = play(state, "play:beige-ship", "none", "sail:D4>D5", "sail:D5>D6", "done")
    assert rp(state, "YR") == (20, 20)
    state.place, state.actor = 1, R
    state = play(state, "play:green-station", "at:A5")  # where the crab rests
    assert rp(state, "YR") == (20, 20)


@pytest.mark.scenario("S22")
@pytest.mark.clause("SW-5.155", "SW-5.156", "SW-5.157", "SW-5.158", "SW-5.159")
def test_s22_crab() -> None:
    state = hazard("Y", "beige-crab", rp={"R": 30}, stations={"R": "J3 J5", "Y": "H1"})
    assert asked(state) == ("Y", "crab")
    assert not {"at:J3", "at:J5", "at:H1"} & set(keys(state))
    assert len(keys(state)) == 21
    state = play(state, "at:G1")
    assert crab(state) == "G1"
    assert rp(state, "YR") == (20, 30)  # placing harms nobody
    choice = GAME.view_for(state, Y)["own"]["choices"]["steps:4"]
    assert choice["path"] == ["J3", "J4", "J5", "J6"]  # H1 and the corner are jumped
    state = play(state, "steps:4")
    assert crab(state) == "J6"
    assert rp(state, "RY") == (25, 25)


@pytest.mark.clause("SW-5.131", "SW-5.155", "SW-5.158")
def test_sw_5_155_once_on_the_board_it_walks_from_where_it_is() -> None:
    state = hazard("W", "blue-crab", crab="A3", stations={"R": "C1 D1", "W": "E1"})
    assert keys(state) == tuple(f"steps:{n}" for n in range(1, 7))
    after = play(state, "steps:2")
    assert crab(after) == "D1"  # it may end on a foreign station
    assert rp(after, "RW") == (17, 23)  # 2, then 1 at 18
    assert crab(play(state, "steps:3")) == "F1"  # the own E1 is jumped


@pytest.mark.scenario("S23")
@pytest.mark.clause("SW-5.145", "SW-5.146", "SW-5.148")
def test_s23_tsunami_stays() -> None:
    state = hazard("R", "beige-tsunami", rp={"W": 32, "K": 24}, ships={"W": "E5", "K": "C3"})
    state = play(state, "new")
    assert " ".join(key[5:] for key in keys(state)) == "N E S W NE SE SW NW"
    state = play(state, "wave:NW")
    assert keys(state) == ("steps:1", "steps:2", "steps:3")
    state = play(state, "steps:3")
    assert rp(state, "WKR") == (29, 22, 25)
    assert names(state.waves) == ["C3"]


@pytest.mark.scenario("S24")
@pytest.mark.clause("SW-5.147", "SW-5.149", "SW-5.150")
def test_s24_tsunami_must_land() -> None:
    state = hazard(
        "K",
        "beige-tsunami",
        rp={"W": 29, "K": 22},
        ships={"W": "E5 B4", "K": "C3"},
        stations={"W": "A5[1]"},
        waves=["C3"],
    )
    state = play(state, "move:C3")
    assert keys(state) == ("wave:N", "wave:W", "wave:NE", "wave:SW", "wave:NW")
    choices = GAME.view_for(state, K)["own"]["choices"]
    ends = {key.removeprefix("wave:"): choices[key]["ends"] for key in keys(state)}
    assert ends == {"N": "C1", "NE": "E1", "NW": "void", "W": "A3", "SW": "A5"}
    after, events = play_and_tell(state, "wave:SW")
    assert rp(after, "WK") == (25, 26)
    assert names(after.waves) == []
    assert facts(events, "hazard-moved")[0]["land"] == "A5"
    gone = play(state, "wave:NW")  # leaving over void damages nothing
    assert rp(gone, "WK") == (29, 22)
    assert gone.waves.count(NOWHERE) == 2  # and it can be used again


@pytest.mark.clause("SW-5.145", "SW-5.147", "SW-5.148")
def test_sw_5_148_a_new_tsunami_is_gone_where_the_water_ends() -> None:
    state = play(hazard("R", "blue-tsunami", stations={"W": "F10[1]"}), "new", "wave:S")
    assert keys(state) == ("steps:1", "steps:2", "steps:3", "steps:4")  # F10 is the fourth field
    after = play(state, "steps:4")
    assert rp(after, "WR") == (18, 22)
    assert after.waves.count(NOWHERE) == 2
    assert names(play(state, "steps:3").waves) == ["F9"]
    both = hazard("R", "beige-tsunami", waves=["C3", "H8"])
    assert keys(both) == ("move:C3", "move:H8")


@pytest.mark.clause("SW-5.149")
def test_sw_5_149_a_tsunami_at_sea_goes_all_the_way() -> None:
    state = play(hazard("R", "beige-tsunami", waves=["E4"]), "move:E4")
    assert keys(state) == ("wave:N", "wave:NE", "wave:NW")  # three fields reach land or void
    blue = play(hazard("R", "blue-tsunami", waves=["E4"]), "move:E4")
    assert "wave:W" in keys(blue)
    assert play(blue, "wave:W").waves.count(NOWHERE) == 2


@pytest.mark.clause("SW-5.151")
def test_sw_5_151_every_field_has_an_exit_so_the_card_always_works() -> None:
    for at in WATER:
        state = position("R", waves=["C3", "C3"])
        state.waves = [at, at]
        assert hazards.can_roll(state, 3)
        assert not hazards.can_roll(state, 0)
    # Were there none, the card would have no effect.
    state = position("R", waves=["C3", "C3"], hands={"R": ["beige-tsunami"]})
    state.turn.action = "tsunami"
    hazards.begin(state, 0)
    assert state.phase == "action_done"


@pytest.mark.scenario("S31")
@pytest.mark.clause("SW-5.161", "SW-5.163", "SW-5.4")
def test_s31_poor_victim() -> None:
    state = hazard(
        "Y",
        "beige-whale",
        rp={"R": 0, "K": 20},
        ships={"R": "F5", "K": "F4"},
        abilities={"K": "protection"},
    )
    state = play(state, "new", "to:F5")
    assert rp(state, "RY") == (0, 20)
    state = play(state, "to:F4", "stop")
    assert rp(state, "KY") == (19, 21)
    low = position("Y", rp={"K": 5}, abilities={"K": "protection"})
    assert amount(low, K) == 0  # not below 0


@pytest.mark.clause("SW-5.164")
def test_sw_5_164_damage_moves_no_pieces() -> None:
    state = hazard("Y", "beige-whale", ships={"R": "F5"}, stations={"R": "A6[1]"})
    state = play(state, "new", "to:F5", "stop")
    assert ship_fields(state, "R") == ["F5"]
    assert state.owners.count(R) == 1


@pytest.mark.clause("SW-5.130")
def test_sw_5_130_the_crab_and_the_tsunami_cannot_stay_either() -> None:
    state = hazard("Y", "beige-crab", crab="A3", stations=STATIONS)
    assert "steps:0" not in keys(state)
    assert asked(state) == ("Y", "crab_length")
    wave = play(hazard("Y", "beige-tsunami"), "new", "wave:N")
    assert keys(wave)[0] == "steps:1"
