"""Computer players: what each level chooses and what it is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.core.api import CONFIRM, Decision, Json
from games.core.chance import Chance
from games.core.players import DECKHAND, LEVELS, MATE, Mate, best_of, choose
from tests.conformance.demo import Demo
from tests.core.tables import GAME, A, B, Club


class _Listener:
    """A mate that remembers what it was given."""

    def __init__(self) -> None:
        self.view: Json = {}
        self.worlds: list[Any] = []

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        self.view = view
        self.worlds = [imagine(chance), imagine(chance)]
        return decision.keys[-1]


class _Listening(Demo):
    def __init__(self) -> None:
        super().__init__()
        self.listener = _Listener()

    def mate(self) -> Mate:
        return self.listener


def test_deckhand_plays_every_option_alike() -> None:
    state, chance = Club().position.state, Chance("deckhand")
    played = Counter(choose(GAME, state, A, DECKHAND, chance) for _ in range(300))
    assert set(played) == {"bid:0", "bid:1", "bid:2"}
    assert min(played.values()) > 60


def test_mate_is_given_its_view_and_imagined_positions() -> None:
    game, state = _Listening(), Club().position.state
    assert choose(game, state, B, MATE, Chance("mate")) == "bid:2"
    assert game.listener.view == game.view_for(state, B)
    one, other = game.listener.worlds
    assert one != other
    assert one is not state
    assert one.hands[B] == other.hands[B] == state.hands[B]


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_forced_is_not_pondered(level: str) -> None:
    club = Club()
    club.bids(1, 0)
    club.first(A)
    club.first(A)
    chance = Chance("forced")
    assert choose(GAME, club.position.state, A, level, chance) == CONFIRM
    assert chance.drawn == []


def test_a_seat_that_is_not_asked_cannot_choose() -> None:
    club = Club()
    club.bids(1, 0)
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        choose(GAME, club.position.state, B, MATE, Chance("x"))


def test_there_is_no_third_level() -> None:
    with pytest.raises(ValueError, match="captain"):
        choose(GAME, Club().position.state, A, "captain", Chance("x"))


def test_the_first_of_the_best_is_taken() -> None:
    worth = {"a": -2.0, "b": 1.5, "c": 1.5}
    assert best_of(worth, worth.__getitem__) == (1.5, "b")
