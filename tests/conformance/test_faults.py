"""The suite itself: the faultless demo passes everything, every fault is found where it should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.core import play
from games.core.menu import Item, menu
from games.core.players import LEVELS
from games.swarm import GAME as SWARM
from tests.conformance import (
    buttons,
    effects,
    flow,
    golden,
    pictures,
    transcript,
    values,
    words,
)
from tests.conformance.case import Case, variants
from tests.conformance.checks import CHECKS, check_all, check_contract
from tests.conformance.computers import check_computers, check_honest
from tests.conformance.demo import Demo
from tests.conformance.demo_faults import FAULTS, HASH_FAULT
from tests.conformance.demo_players import DemoPainter, say
from tests.conformance.walk import Record, walk
from tests.conformance.warnings import check_warnings

SEED = 1


def _case(fault: str = "") -> Case:
    source = f"tests.conformance.demo:demo:{fault}"
    return Case(Demo(fault), 3, SEED, {}, source)


def _checks(case: Case) -> Iterator[Callable[[], object]]:
    """Yield every check of the suite, each on a game of its own."""
    for check in CHECKS:
        yield partial(_walked, check, case)
    yield partial(_walked, partial(words.check_wording, say=say), case)
    yield partial(_walked, partial(check_warnings, say=say), case)
    yield partial(_walked, check_honest, case)
    yield partial(check_contract, case)
    for level in LEVELS:
        yield partial(check_computers, case, level)


def _walked(check: Callable[[Record], None], case: Case) -> None:
    check(walk(case))


def _found(case: Case) -> dict[str, str]:
    """Return the checks that fail, with what they say."""
    found: dict[str, str] = {}
    for check in _checks(case):
        try:
            check()
        except AssertionError as error:
            found.setdefault(str(error).split()[0], str(error))
    return found


@pytest.mark.parametrize("seats", Demo.seats)
@pytest.mark.parametrize("options", list(variants(Demo().options)), ids=str)
def test_the_faultless_demo_passes_everything(seats: int, options: dict[str, Any]) -> None:
    case = Case(Demo(), seats, SEED, options)
    record = check_all(case)
    words.check_wording(record, say)
    check_warnings(record, say=say)
    pictures.check_pictures(record, painter=DemoPainter(), say=say)
    check_honest(record)
    check_contract(case)
    for level in LEVELS:
        check_computers(case, level)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_found_by_its_check(fault: str) -> None:
    found = _found(_case(fault))
    assert FAULTS[fault] in found, f"only {found} found {fault}"
    assert f"demo, 3 seats, options {{}}, seed {SEED}, step " in found[FAULTS[fault]]


def test_options_in_the_order_of_a_set_are_found_by_comparing_processes() -> None:
    with pytest.raises(AssertionError, match=r"^C3 .*PYTHONHASHSEED"):
        transcript.check_hash_seeds([_case(HASH_FAULT)])
    transcript.check_hash_seeds([_case()])


def test_an_engine_that_accepts_any_key_is_found() -> None:
    def trusting(game: Any, state: Any, seq: int, seat: Any, key: str, chance: Any) -> Any:
        new = state.copy()
        game.advance(new, seat, key, chance)
        return new

    def careless(game: Any, state: Any, seq: int, seat: Any, key: str, chance: Any) -> Any:
        chance.below(2)
        return play.apply(game, state, seq, seat, key, chance)

    def forgetful(game: Any, state: Any, seq: int, seat: Any, key: str, chance: Any) -> Any:
        state.tide += 1
        return play.apply(game, state, seq, seat, key, chance)

    for apply, reason in (
        (trusting, "is not refused|is accepted"),
        (careless, "draws"),
        (forgetful, "changes the state"),
    ):
        with pytest.raises(AssertionError, match=rf"^C10 .*({reason})"):
            flow.check_refusals(walk(_case()), apply)


def test_menus_that_lose_options_or_grow_too_long_are_found() -> None:
    def long(options: Any, path: Any) -> list[Item]:
        return [Item(index=place) for place in range(len(options))]

    def lossy(options: Any, path: Any) -> list[Item]:
        return menu(options, path)[:5]

    for make in (long, lossy):
        with pytest.raises(AssertionError, match=r"^C3 .*menu"):
            values.check_menus(walk(_case()), make)


@pytest.mark.parametrize(
    "fault",
    [
        *("private-board", "no-panel", "huge-final", "long-text", "no-alt"),
        *("private-seats", "huge-seats", "no-focus", "tall-focus"),
    ],
)
def test_pictures_that_fail_are_found(fault: str) -> None:
    with pytest.raises(AssertionError, match=r"^C14 "):
        pictures.check_pictures(walk(_case()), painter=DemoPainter(fault), say=say)


def test_a_number_that_no_picture_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(SWARM.wording()), "apart", frozenset({"play"}))
    with pytest.raises(AssertionError, match=r"^C20 .* play: the focus does not show"):
        buttons.check_numbers(walk(Case(SWARM, 2, 0), undo=False))


def test_choices_of_which_nothing_says_what_they_do_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = walk(Case(SWARM, 2, 0))
    effects.check_effects(record)
    monkeypatch.setattr(type(SWARM.wording()), "clear", frozenset())
    with pytest.raises(AssertionError, match=r"^C21 .*nothing says what"):
        effects.check_effects(record)
    monkeypatch.undo()
    with pytest.raises(AssertionError, match=r"^C21 .*does not fit"):
        effects.check_effects(record, lambda message: "W" * 101)


def test_golden_games_are_missed_and_recognised(tmp_path: Path) -> None:
    game = Demo()
    folder = tmp_path / game.slug
    with pytest.raises(AssertionError, match=r"^C15 demo: .*DE-6\.1, DE-6\.2"):
        golden.check_golden(game, folder)
    folder.mkdir()
    (folder / "alone.jsonl").write_text('{"seq": 1}\n{"outcome": {"clause": "DE-6.1"}}\n')
    with pytest.raises(AssertionError, match=r"^C15 demo: no golden game ends by DE-6\.2$"):
        golden.check_golden(game, folder)
    (folder / "tied.jsonl").write_text('{"outcome": {"clause": "DE-6.2"}}\n')
    golden.check_golden(game, folder)
    (folder / "odd.jsonl").write_text('{"outcome": {"clause": "DE-9.9"}}\n')
    with pytest.raises(AssertionError, match=r"^C15 .*unknown DE-9\.9$"):
        golden.check_golden(game, folder)


def test_variants_name_every_value_once_and_some_combinations() -> None:
    found = list(variants(Demo().options, extra=3))
    assert found[:7] == [
        {},
        {"rounds": 1},
        {"rounds": 3},
        {"open_hands": True},
        {"auto_forced": False},
        {"confirm_turn": False},
        found[6],
    ]
    assert len(found[6]) > 1
    assert found == list(variants(Demo().options, extra=3))
