"""Rules 7: options and variants."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import decisions
from games.swarm import GAME
from games.swarm.board import coast_distance
from games.swarm.data import FIELD, LAND
from tests.rules.swarm.build import R, Y, asked, ends, keys, new_game, play, position, rp


def test_the_defaults_are_those_of_the_rules() -> None:
    chosen = resolve(GAME.options)
    assert (chosen["free_start"], chosen["strong_tsunami"], chosen["hidden_hands"]) == (
        False,
        False,
        False,
    )
    assert chosen["first_order"] == "random"
    both = new_game(variant1=True)
    assert both.free_start
    assert both.strong_tsunami
    half = new_game(free_start=True)
    assert (half.free_start, half.strong_tsunami) == (True, False)


@pytest.mark.scenario("S34")
@pytest.mark.clause("SW-7.1", "SW-7.2", "SW-7.3", "SW-7.4")
def test_s34_free_start() -> None:
    state = new_game(free_start=True)  # with "seating", which is ignored
    orders = {tuple(new_game(seed=str(n), free_start=True).order) for n in range(10)}
    assert len(orders) > 5
    (event,) = GAME.prologue(state)
    assert event.data == {"order": state.order, "how": "dealt"}
    assert state.actor == state.order[3]  # number n places first
    assert len(keys(state)) == 24
    state = play(state, "at:C1")
    assert state.actor == state.order[2]
    assert not {"A3", "F1"} & ends(state)  # distances 1 and 3
    assert {"A6", "G1"} <= ends(state)  # 4 each
    state = play(state, "at:G1")
    assert state.actor == state.order[1]
    state = play(state, keys(state)[0])
    state = play(state, keys(state)[-1], chance=Chance("row"))
    assert state.actor == state.order[0]  # stage 1 starts with number 1
    assert asked(state)[1] == "buy"
    assert GAME.view_for(state, None)["order_pile"]["numbers"] == [1, 2, 3, 4]


@pytest.mark.clause("SW-7.3", "SW-7.4")
def test_sw_7_3_the_fourth_player_always_finds_a_place() -> None:
    for seed in range(30):
        chance = Chance(f"spacing {seed}")
        state = new_game(seed=str(seed), free_start=True)
        for _ in range(3):
            state = play(state, chance.pick(keys(state)))
        assert keys(state)
        taken = [land for land, owner in enumerate(state.owners) if owner >= 0]
        for name in ends(state):
            assert all(coast_distance(LAND[FIELD[name]], other) >= 4 for other in taken)


def landing(actor: str, way: str, **pieces: Any) -> Any:
    """Return the position after a tsunami on C3 or the like has rolled one way."""
    state = position(actor, hands={actor: ["beige-tsunami"]}, strong_tsunami=True, **pieces)
    return play(state, "play:beige-tsunami", f"move:{pieces['waves'][0]}", f"wave:{way}")


@pytest.mark.scenario("S35")
@pytest.mark.clause("SW-7.5", "SW-7.6")
def test_s35_strong_tsunami() -> None:
    state = landing("R", "N", stations={"W": "D1 E1 F1"}, rp={"W": 31}, waves=["E3"])
    assert rp(state, "WR") == (26, 25)  # 3, then 1 and 1
    end_field = landing("R", "N", stations={"W": "C1 D1 A3"}, rp={"W": 31}, waves=["C3"])
    assert rp(end_field, "WR") == (31 - 3 - 1, 24)  # on C1 only D1 is struck besides


@pytest.mark.clause("SW-7.6")
def test_sw_7_6_protection_and_own_stations() -> None:
    state = landing(
        "R",
        "N",
        stations={"W": "E1 F1", "R": "D1"},
        rp={"W": 31},
        abilities={"W": "protection"},
        waves=["E3"],
    )
    assert rp(state, "WR") == (31 - 2 - 0, 22)  # 3 - 1, then 2 - 2
    poor = landing(
        "R", "N", stations={"W": "F1"}, rp={"W": 15}, abilities={"W": "protection"}, waves=["E3"]
    )
    assert rp(poor, "WR") == (15, 20)  # 1 - 2 is not below 0
    # An own station where it lands, foreign ones beside it.
    state = landing("R", "N", stations={"W": "D1 F1", "R": "E1"}, waves=["E3"])
    assert rp(state, "WR") == (20 - 1 - 0, 21)  # at 20 2 - 1, at 19 1 - 1


@pytest.mark.clause("SW-7.7")
def test_sw_7_7_leaving_the_board_strikes_nobody() -> None:
    state = landing("R", "NW", stations={"W": "C1 A3"}, waves=["C3"])
    assert rp(state, "WR") == (20, 20)


@pytest.mark.clause("SW-7.5")
def test_without_the_variant_neighbours_are_safe() -> None:
    state = position(
        "R", stations={"W": "D1 E1 F1"}, waves=["E3"], hands={"R": ["beige-tsunami"]}, rp={"W": 31}
    )
    state = play(state, "play:beige-tsunami", "move:E3", "wave:N")
    assert rp(state, "WR") == (28, 23)


@pytest.mark.scenario("S41")
@pytest.mark.clause("SW-7.8", "SW-7.9")
def test_s41_hidden_hand_of_equal_cards() -> None:
    state = position(
        "Y",
        stations={"Y": "A6", "R": "F1", "W": "J5", "K": "E10"},
        hands={"Y": ["beige-ship", "beige-ship"]},
        used="YRWK",
        hidden_hands=True,
    )
    for who in (R, None):
        player = GAME.view_for(state, who)["players"][Y]
        assert player["cards"] is None
        assert player["card_count"] == 2
        assert player["joker"] == "used"
    assert GAME.view_for(state, Y)["players"][Y]["cards"] == ["beige-ship"] * 2
    (decision,) = decisions(GAME, state)
    assert decision.keys == ("play:beige-ship",)
    assert not decision.automatic  # asked although both cards are alike
    state = play(state, "play:beige-ship", "none")
    assert asked(state) == ("Y", "play")
    (decision,) = decisions(GAME, state)
    assert decision.automatic  # one card left, joker used: it may be started without asking
    # In an open game the same question may be skipped.
    state = position("Y", stations={"Y": "A6"}, hands={"Y": ["beige-ship"] * 2}, used="Y")
    assert decisions(GAME, state)[0].automatic


@pytest.mark.clause("SW-7.8")
def test_sw_7_8_purchases_are_public() -> None:
    from tests.rules.swarm.build import market_position, play_and_tell

    state = market_position("Y", row=["beige-crab", "beige-ship"], hidden_hands=True)
    state, events = play_and_tell(state, "buy:1")
    assert events[0].seen_by is None
    assert events[0].data["card"] == "beige-crab"
    assert GAME.view_for(state, R)["players"][Y]["cards"] is None
