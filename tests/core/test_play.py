"""The way on: refusals, held turns, what others see, numbers of questions, storage."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from games.core import play
from games.core.api import CONFIRM, BaseGame, Event, Seat
from games.core.chance import Chance
from games.core.errors import (
    GameOverError,
    InvalidOptionError,
    NotOfferedError,
    NotYourTurnError,
    SeatCountError,
    UnknownOptionError,
)
from games.core.log import Entry
from games.core.play import dump_position, load_position
from games.core.replay import replay
from tests.conformance.demo import Demo
from tests.conformance.demo_table import BID, CARD, CELL, DONE, OVER, Table
from tests.core.tables import GAME, A, B, C, Club


def _finished() -> Club:
    club = Club(rounds=1)
    club.bids(0, 0)
    club.turn(A)
    club.turn(B)
    assert club.position.state.phase == OVER
    return club


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_seat_count_the_game_does_not_know_is_refused(seats: int) -> None:
    with pytest.raises(SeatCountError) as refused:
        play.begin(GAME, seats, Chance("x"))
    assert refused.value.params == {"game": "demo", "seats": seats, "least": 2, "most": 4}


def test_bad_options_are_refused_before_anything_is_drawn() -> None:
    chance = Chance("x")
    with pytest.raises(UnknownOptionError):
        play.begin(GAME, 2, chance, {"speed": 1})
    with pytest.raises(InvalidOptionError):
        play.begin(GAME, 2, chance, {"rounds": 9})
    assert chance.drawn == []


def test_a_table_begins_with_its_header() -> None:
    chance = Chance("x")
    chance.below(5, "before")
    position, header = play.begin(GAME, 3, chance, {"rounds": 3}, seq=7)
    assert (header.slug, header.ruleset, header.seats, header.seq) == ("demo", 1, 3, 7)
    assert header.options == {
        "rounds": 3,
        "open_hands": False,
        "auto_forced": True,
        "confirm_turn": True,
    }
    assert header.drawn == tuple(chance.drawn[1:])
    assert position.asked == {A: 7, B: 7, C: 7}
    assert play.restart(GAME, header) == position


@pytest.mark.parametrize("key", ["bid:3", "", "card:1", CONFIRM])
def test_a_key_that_is_not_offered_is_refused(key: str) -> None:
    club = Club()
    kept, drawn = deepcopy(club.position), club.chance.drawn[:]
    with pytest.raises(NotOfferedError) as refused:
        club.play(A, key)
    assert refused.value.params == {"key": key, "kind": BID}
    assert club.position == kept
    assert club.chance.drawn == drawn


def test_a_seat_that_is_not_asked_is_refused() -> None:
    club = Club()
    club.play(A, "bid:1")
    with pytest.raises(NotYourTurnError) as refused:
        club.play(A, "bid:1")
    assert refused.value.params == {"seat": A}
    with pytest.raises(NotYourTurnError):
        club.play(Seat(9), "bid:1")


def test_a_finished_game_refuses_everything() -> None:
    club = _finished()
    for seat in (A, B):
        with pytest.raises(GameOverError):
            club.play(seat, "bid:0")
    assert play.decisions(GAME, club.position.state) == ()
    assert club.asked() == {}


def test_a_complete_turn_is_held_until_it_is_confirmed() -> None:
    club = Club()
    club.bids(1, 0)
    deck = club.position.state.deck[:]
    assert club.first(A) == Entry(3, A, "card:" + str(_hand(club, A)[0]), settled=False)
    held = club.first(A)
    assert (held.held, held.settled, held.drawn) == (True, False, ())
    assert club.position.state.phase == DONE
    assert club.position.state.deck == deck
    (question,) = play.decisions(GAME, club.position.state)
    assert (question.seat, question.kind, question.keys) == (A, CONFIRM, (CONFIRM,))
    assert not question.automatic
    assert club.position.question(GAME, A) == (4, question)
    assert club.position.question(GAME, B) is None
    with pytest.raises(NotYourTurnError):
        club.play(B, CONFIRM)
    done = club.play(A, CONFIRM)
    assert (done.held, done.settled, done.reveals) == (False, True, True)
    assert club.position.state.deck == deck[1:]
    assert list(club.asked()) == [B]


def _hand(club: Club, seat: Seat) -> list[int]:
    """Return the hand before the turn in progress."""
    state = club.position.state
    return list((state.before or state).hands[seat])


class _Diced(Demo):
    """The demo game, in which whoever lays a card rolls a die: in words or in secret."""

    def __init__(self, *, is_seen: bool) -> None:
        super().__init__()
        self.is_seen = is_seen

    def advance(self, state: Table, seat: Seat, key: str, chance: Chance) -> list[Event]:
        events = super().advance(state, seat, key, chance)
        if state.phase == DONE and self.is_seen:
            return [*events, Event("die-rolled", {"eyes": 1}, reveals=True)]
        if state.phase == DONE:
            chance.below(6, "die")
        return events


@pytest.mark.parametrize("is_seen", [True, False])
def test_a_turn_that_ends_with_a_draw_or_a_reveal_is_not_held(*, is_seen: bool) -> None:
    game, chance, lines = _Diced(is_seen=is_seen), Chance("x"), list[Entry]()
    position, header = play.begin(game, 2, chance)
    for _ in range(4):
        (decision, *_) = play.decisions(game, position.state)
        position, _, entry = play.choose(
            game, position, decision.seat, decision.keys[0], chance, confirm=True
        )
        lines.append(entry)
    assert (entry.held, entry.settled, entry.barrier) == (False, True, True)
    assert [d.kind for d in play.decisions(game, position.state)] == [CARD]
    assert replay(game, header, lines) == position


def test_a_log_in_which_such_a_turn_was_held_replays() -> None:
    game, chance, lines = _Diced(is_seen=True), Chance("x"), list[Entry]()
    position, header = play.begin(game, 2, chance)
    for _ in range(4):
        (decision, *_) = play.decisions(game, position.state)
        state, _, entry = play.apply(
            *(game, position.state, position.seq + 1, decision.seat, decision.keys[0], chance),
            hold=True,
        )
        position = play.follow(game, position, state, entry, real=True)
        lines.append(entry)
    assert entry.held
    assert replay(game, header, lines) == position


def test_without_confirmation_the_last_choice_ends_the_turn() -> None:
    club = Club(confirm=False)
    club.bids(1, 0)
    club.first(A)
    entry = club.first(A)
    assert (entry.held, entry.settled, entry.reveals) == (False, True, True)
    assert club.position.state.phase == CARD
    assert club.position.state.order == [B]


def test_a_turn_without_a_real_choice_is_not_held() -> None:
    club = Club()
    club.bids(1, 0)
    state = club.position.state
    state.deck += state.hands[A][1:]
    state.hands[A] = state.hands[A][:1]
    state.cells[1:] = [0] * (len(state.cells) - 1)
    club.play(A, f"card:{state.hands[A][0]}", auto=True)
    assert not club.position.chosen
    assert not club.play(A, "cell:A1", auto=True).held


def test_one_real_choice_anywhere_in_the_turn_is_enough() -> None:
    club = Club()
    club.bids(1, 0)
    before = club.position
    club.first(A)
    assert (before.chosen, club.position.chosen) == (False, True)
    state = club.position.state
    state.cells[1:] = [0] * (len(state.cells) - 1)
    entry = club.play(A, "cell:A1", auto=True)
    assert (entry.held, entry.auto) == (True, True)
    club.play(A, CONFIRM)
    assert not club.position.chosen


def test_others_see_the_beginning_of_a_turn_until_it_is_settled() -> None:
    club = Club()
    club.bids(1, 0)
    settled = club.position.state
    views = {viewer: club.position.view(GAME, viewer) for viewer in (B, None)}
    for _ in range(2):
        club.first(A)
        assert club.position.state.before is settled
        assert {v: club.position.view(GAME, v) for v in views} == views
        assert club.position.view(GAME, A) != GAME.view_for(settled, A)
    club.play(A, CONFIRM)
    assert club.position.state.before is None
    assert club.position.view(GAME, B) != views[B]


def test_the_seat_on_turn_sees_its_own_turn() -> None:
    club = Club()
    club.bids(1, 0)
    card = _hand(club, A)[0]
    club.first(A)
    assert club.position.view(GAME, A)["own"]["taken"] == card
    assert BaseGame().seen_by(club.position.state, None) is club.position.state.before


def test_anothers_answer_leaves_the_number_of_a_question_alone() -> None:
    club = Club(seats=3)
    assert club.asked() == {A: 0, B: 0, C: 0}
    club.play(B, "bid:1")
    assert club.asked() == {A: 0, C: 0}
    club.play(A, "bid:2")
    assert club.asked() == {C: 0}
    club.play(C, "bid:0")
    assert club.asked() == {A: 3}
    club.first(A)
    assert club.asked() == {A: 4}


def test_apply_records_draws_of_this_choice_only() -> None:
    club = Club(rounds=1, confirm=False)
    club.bids(0, 0)
    club.turn(A)
    club.first(B)
    entry = club.first(B)
    assert entry.drawn == tuple(club.chance.drawn[-1:])
    assert entry.barrier


def test_step_plays_on_in_place_and_ends_the_turn() -> None:
    club = Club()
    club.bids(1, 0)
    state = club.position.state.copy()
    assert play.step(GAME, state, A, f"card:{state.hands[A][0]}", Chance("s")) == []
    events = play.step(GAME, state, A, "cell:A1", Chance("s"))
    assert [event.kind for event in events] == ["card-laid", "card-drawn"]
    assert state.phase == CARD
    assert club.position.state.phase == CARD
    assert club.position.state.order == [A, B]


def test_a_table_in_the_middle_of_a_turn_survives_storage() -> None:
    club = Club()
    club.bids(1, 0)
    for phase in (CELL, DONE):
        club.first(A)
        data = json.loads(json.dumps(dump_position(GAME, club.position)))
        back = load_position(GAME, data)
        assert back == club.position
        assert back.state.phase == phase
        assert back.state.before == club.position.state.before
        assert back.view(GAME, B) == club.position.view(GAME, B)
        assert back.asked == club.asked()
        assert all(isinstance(seat, int) for seat in back.asked)


@pytest.mark.parametrize("missing", ["seq", "chosen", "asked", "state", "before"])
def test_a_broken_table_is_refused(missing: str) -> None:
    data = dump_position(GAME, Club().position)
    del data[missing]
    with pytest.raises(KeyError, match=missing):
        load_position(GAME, data)


def test_defaults_of_a_game_hide_nothing() -> None:
    game, state = BaseGame(), Club().position.state
    assert game.turn_done(state) is None
    assert game.in_turn(state) is None
    assert game.prologue(state) == []
    assert game.seen_by(state, A) is state
    with pytest.raises(NotImplementedError):
        game.finish(state, Chance("x"))
