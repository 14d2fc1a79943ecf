"""Every registered game, every seat count, every variant: the whole suite."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.core import registry
from games.core.api import CONFIRM, Game
from games.core.options import offered
from games.core.planning import Plannable
from games.core.play import decisions
from games.core.players import LEVELS
from games.core.wording import Effective
from tests.conformance.buttons import check_numbers
from tests.conformance.case import Case, variants
from tests.conformance.checks import check_all, check_contract
from tests.conformance.computers import check_computers, check_honest
from tests.conformance.effects import check_effects
from tests.conformance.golden import check_golden, folder_of
from tests.conformance.pictures import check_pictures
from tests.conformance.shortcuts import check_shortcuts
from tests.conformance.stretches import check_stretches
from tests.conformance.transcript import check_hash_seeds
from tests.conformance.walk import walk
from tests.conformance.warnings import check_warnings
from tests.conformance.words import check_wording

SEEDS = range(3)  # of the default variant; the others take one each
NIGHTLY_SEEDS = range(100, 140)

GAMES = games.all()


def _case(game: Game[Any], seats: int, seed: int, options: dict[str, Any]) -> Case:
    return Case(game, seats, seed, options, f"{registry.home(game.slug).package}:GAME")


def _cases(game: Game[Any]) -> list[Case]:
    cases = []
    for seats in game.seats:
        for place, options in enumerate(variants(game.options)):
            seeds = SEEDS if not options else range(place + 10, place + 11)
            cases += [_case(game, seats, seed, options) for seed in seeds]
    return cases


CASES = [case for game in GAMES for case in _cases(game)]
DEFAULTS = [_case(game, seats, 0, {}) for game in GAMES for seats in game.seats]
by_case = pytest.mark.parametrize("case", CASES, ids=Case.name)
by_table = pytest.mark.parametrize("case", DEFAULTS, ids=Case.name)
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@by_case
def test_rules(case: Case) -> None:
    check_contract(case)
    check_all(case)


@by_case
def test_words(case: Case) -> None:
    check_wording(walk(case))


@by_case
def test_shortcuts(case: Case) -> None:
    check_shortcuts(walk(case))


@by_case
def test_effects(case: Case) -> None:
    check_effects(walk(case))


@by_game
def test_every_game_of_ours_says_what_choices_do(game: Game[Any]) -> None:
    assert isinstance(game.wording(), Effective) or registry.home(game.slug).is_foreign


@by_case
def test_stretches(case: Case) -> None:
    # Whoever takes a step back is in the stretch before once more.
    check_stretches(walk(case, undo=False))


@by_case
def test_warnings(case: Case) -> None:
    check_warnings(walk(case))


@by_game
def test_every_game_of_ours_can_be_planned(game: Game[Any]) -> None:
    # Whoever writes a game elsewhere need not say what a seat would be asked.
    assert isinstance(game, Plannable) or registry.home(game.slug).is_foreign


@by_table
def test_pictures(case: Case) -> None:
    check_pictures(walk(case))


@by_table
def test_numbers(case: Case) -> None:
    check_numbers(walk(case, undo=False))


@by_game
def test_confirming_is_offered_where_turns_wait(game: Game[Any]) -> None:
    record = walk(_case(game, game.seats.start, 1, {"confirm_turn": True}), undo=False)
    kinds = {d.kind for _, p in record.positions() for d in decisions(game, p.state)}
    is_offered = "confirm_turn" in {option.name for option in offered(game.options)}
    assert is_offered is (CONFIRM in kinds)


@by_game
def test_hash_seeds(game: Game[Any]) -> None:
    check_hash_seeds(_cases(game)[:4])


@by_table
@pytest.mark.parametrize("level", LEVELS)
def test_computers(case: Case, level: str) -> None:
    check_computers(case, level)


@by_table
def test_mate_is_honest(case: Case) -> None:
    check_honest(walk(case))


@by_game
def test_golden_games(game: Game[Any]) -> None:
    check_golden(game, folder_of(game.slug))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", NIGHTLY_SEEDS)
@by_table
def test_many_games(case: Case, seed: int) -> None:
    for options in variants(case.game.options, extra=10):
        again = _case(case.game, case.seats, seed, options)
        record = check_all(again)
        check_wording(record)
        check_warnings(record)
