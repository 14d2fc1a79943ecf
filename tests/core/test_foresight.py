"""Foresight: what a choice would do is known beforehand, as far as its player may know it."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.core import play
from games.core.api import CONFIRM, Seat
from games.core.chance import Chance
from games.core.foresight import Foreseen, foresee, plainly, warning
from games.core.menu import menu, path_to
from games.core.wording import Message
from tests.conformance.case import Case
from tests.conformance.demo import Demo
from tests.conformance.walk import walk
from tests.core.tables import GAME, A, B, Club

OPEN, QUICK = {"confirm_turn": True}, {"confirm_turn": False}


def _first(club: Club, seat: Seat) -> str:
    decision = play.decision_of(GAME, club.position.state, seat)
    assert decision is not None
    return decision.keys[0]


def test_a_bid_that_shows_all_bids_is_foreseen_as_such() -> None:
    club = Club()
    first = foresee(GAME, club.position, A, "bid:1", OPEN)
    assert (first.reveals, first.ends, first.is_waived) == (False, True, False)
    club.play(A, "bid:1")
    assert foresee(GAME, club.position, B, "bid:0", OPEN) == Foreseen(reveals=True)


def test_a_held_turn_is_not_final_and_a_waived_one_says_why() -> None:
    club = Club()
    club.bids(1, 0)
    assert not foresee(GAME, club.position, A, _first(club, A), OPEN).is_final
    club.first(A)
    key = _first(club, A)
    held = foresee(GAME, club.position, A, key, OPEN)
    assert not held.is_final
    told = held.told("card-laid")
    assert told is not None
    assert told.data["cell"] == key.removeprefix("cell:")
    quick = foresee(GAME, club.position, A, key, QUICK)
    assert quick == Foreseen(reveals=True, is_waived=True)  # the card that is drawn then


def test_a_draw_is_foreseen_without_drawing() -> None:
    club = Club(confirm=False)
    club.bids(1, 0)
    club.turn(A)
    club.first(B)
    assert foresee(GAME, club.position, B, _first(club, B), QUICK) == Foreseen(
        draws=True, is_waived=True
    )


def test_what_others_are_told_is_not_told_beforehand() -> None:
    seen = foresee(GAME, Club().position, A, "bid:1", OPEN)
    assert all(event.visible_to(A) for event in seen.events)


def test_the_given_position_never_changes() -> None:
    record = walk(Case(Demo(), 3, 4, {}))
    for step in record.steps:
        before = play.dump_position(GAME, step.before)
        for decision in play.decisions(GAME, step.before.state):
            for key in decision.keys[:3]:
                warning(GAME, step.before, decision.seat, key, OPEN)
        assert play.dump_position(GAME, step.before) == before


def test_the_platforms_own_confirmation_and_strange_keys_need_no_warning() -> None:
    club = Club()
    club.bids(1, 0)
    club.first(A)
    club.first(A)
    assert warning(GAME, club.position, A, CONFIRM, OPEN) is None
    assert warning(GAME, club.position, A, "bid:1", OPEN) is None
    assert warning(GAME, club.position, B, "bid:1", OPEN) is None


@pytest.mark.parametrize(
    ("foreseen", "words"),
    [
        (Foreseen(draws=True), "warning-draws"),
        (Foreseen(reveals=True, is_waived=True), "warning-reveals"),
        (Foreseen(ends=True), "warning-ends"),
    ],
)
def test_a_game_without_words_of_its_own_is_warned_in_plain_ones(
    foreseen: Foreseen, words: str
) -> None:
    assert plainly(foreseen) == Message(words)
    assert plainly(Foreseen(ends=True, is_waived=True)) is None


@pytest.mark.parametrize("game", games.all(), ids=lambda game: str(game.slug))
def test_a_warning_takes_one_imagined_position(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    position, header = play.begin(game, game.seats.start, Chance("cheap"))
    asked = play.decisions(game, position.state)[0]
    imagined = []

    def counted(self: Any, state: Any, seat: Seat, chance: Chance) -> Any:
        imagined.append(seat)
        return resample(self, state, seat, chance)

    resample = type(game).resample
    monkeypatch.setattr(type(game), "resample", counted)
    warning(game, position, asked.seat, asked.keys[0], header.options)
    assert imagined == [asked.seat]


@pytest.mark.parametrize("game", games.all(), ids=lambda game: str(game.slug))
def test_the_menu_of_every_option_is_found_again(game: Any) -> None:
    record = walk(Case(game, game.seats.start, 1, {}), undo=False)
    for step in record.steps[:60]:
        for decision in play.decisions(game, step.before.state):
            for index in range(len(decision.options)):
                path = path_to(decision.options, index)
                assert index in [item.index for item in menu(decision.options, path)]
