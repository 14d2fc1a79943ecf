"""Section 12.4: the computer player."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import step
from games.core.players import DECKHAND, MATE, choose
from games.sunken_city import GAME
from games.sunken_city.state import SunkenCity
from tests.rules.sunken_city.build import THREE_WAYS, do, position, pro, seat, submerged


def thinks(state: SunkenCity) -> str:
    """Return what the mate plays for the player on turn."""
    return choose(GAME, state, Seat(state.actor), MATE, Chance("mate"))


def finished(state: SunkenCity) -> SunkenCity:
    """Let the mate finish the turn."""
    actor, chance = state.actor, Chance("turn")
    state = state.copy()
    while not state.over and state.actor == actor:
        step(GAME, state, Seat(actor), thinks(state), chance)
        GAME.check(state)
    return state


def test_it_carries_its_gems_home() -> None:
    state = position(THREE_WAYS, spirit="C2-C3", at={"Y": "B3-B4"}, gems={"Y": [5, 9]})
    assert thinks(do(state, "B0M7")) == "walk:V"
    assert finished(state).safe[0].bit_count() == 2


def test_it_visits_a_house_on_the_way() -> None:
    state = position("A1-B1 C1-D1 9@D2")
    assert finished(do(state, "B0M7")).safe[0] == 1 << 9


def test_in_the_last_turn_only_what_is_safe_counts() -> None:
    lake = "A1-B1 C1-D1 9@D2"
    state = position(lake, ending="SC-6.1", at={"Y": "A1-B1"}, gems={"Y": [5]})
    ended = finished(do(state, "B4M2 build H2-H3 H4-H5 H6-H7 B6-B7"))
    assert ended.safe[0] == 1 << 5  # two points: home, not to the house


def test_the_first_turn_raises_a_house_within_reach() -> None:
    state = finished(position(players="YR"))
    assert sum(place > 0 for place in state.houses) == 2
    assert state.gem[0]  # and enters it


def test_it_sends_the_spirit_at_a_rival_who_carries_gems() -> None:
    state = position("C1-D1 C2-C3 5@C4", spirit="C2-C3", at={"W": "C2-C3"}, gems={"W": [1, 2, 3]})
    ended = finished(do(state, "B0M7"))
    assert ended.gem[seat(state, "W")] == 0


def test_it_does_not_drown_itself() -> None:
    state = position("C1-D1 C2-C3 5@C4", spirit="C2-C3", at={"Y": "C2-C3"}, gems={"Y": [1, 2, 3]})
    state = do(state, "B4M2 build H2-H3 H4-H5 H6-H7 G7-G8")
    assert finished(state).gem[0].bit_count() >= 3


def test_it_banishes_and_does_not_stall() -> None:
    state = do(submerged("9@E7 A1-B1", "E7"), "B2M5")
    assert thinks(state).startswith("banish:")
    state = do(submerged("A3-A4 A5-A6 A7-A8", "A3-A4"), "B1M6")
    assert thinks(state).startswith("spirit:")


def test_it_answers_where_the_spirit_goes() -> None:
    state = do(pro("A1-B1 C1-D1 9@D2 3@G7", spirit="cave:9"), "B0M7 walk D2")
    assert thinks(state) == "cave:3"  # far away from its own adventurer


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (2, "pro"), (3, "basic"), (4, "pro")])
def test_it_beats_the_deckhand_in_games_of_human_length(seats: int, mode: str) -> None:
    won = 0
    for number in range(2):
        chance, own = Chance(f"table {number}"), Chance(f"players {number}")
        state = GAME.setup(seats, chance, resolve(GAME.options, {"mode": mode}))
        while not state.over:
            (decision,) = GAME.decisions(state)
            level = MATE if decision.seat == number else DECKHAND
            step(GAME, state, decision.seat, choose(GAME, state, decision.seat, level, own), chance)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.ranking[0] == (number,)
        assert state.round <= 40
    assert won == 2
