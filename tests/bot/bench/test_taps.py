"""Taps: how they are counted, and that people who choose like mates get through a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.bench.taps import Bars, Turns, measure, report, visit
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.person import Person
from bot.tables.repository import TableRepository
from tests.homes import ours


def _turns(*taps: int) -> Turns:
    return Turns("atlantis", 1, list(taps), [1] * len(taps), [100] * len(taps))


def test_the_median_and_what_one_turn_in_twenty_exceeds() -> None:
    turns = _turns(*range(1, 21))
    assert turns.median == 10.5
    assert turns.long == 19
    assert _turns(3).long == 3


@pytest.mark.parametrize("slug", ours())
def test_every_game_of_ours_has_bars(slug: str) -> None:
    bars = Bars.of(slug)
    assert bars is not None
    assert 0 < bars.half <= bars.nearly_all


@pytest.mark.parametrize(
    ("slug", "half", "nearly_all"),
    [
        ("nautilus_duel", 4, 5),
        ("atlantis", 4, 6),
        ("nautilus", 5, 8),
        ("swarm", 4, 8),
        ("sunken_city", 7, 12),
    ],
)
def test_no_bar_is_moved(slug: str, half: int, nearly_all: int) -> None:
    assert Bars.of(slug) == Bars(half, nearly_all)


def test_bars_are_broken_in_the_middle_or_at_the_end() -> None:
    bars = Bars.of("atlantis")
    assert bars is not None
    assert _turns(*[bars.half] * 19, bars.nearly_all).holds
    assert not _turns(*[bars.half + 1] * 20).holds
    broken = _turns(*[bars.half] * 18, *[bars.nearly_all + 1] * 2)
    assert not broken.holds
    assert "BROKEN" in list(report([broken]))[1]


class _Scripted:
    """Somebody whose presses lead from one position of a table to the next."""

    def __init__(self, *positions: tuple[int, bool]) -> None:
        self._positions: Iterator[tuple[int, bool]] = iter(positions)
        self._now = next(self._positions)

    async def get(self, game_id: int) -> Any:
        seq, chosen = self._now
        return SimpleNamespace(position=SimpleNamespace(seq=seq, chosen=chosen))

    async def open_panel(self, board: Message) -> Any:
        return board

    async def answer(self, panel: Message) -> Any:
        self._now = next(self._positions, self._now)
        return panel if self._now[0] else None


async def _visited(*positions: tuple[int, bool]) -> list[int]:
    scripted = _Scripted(*positions, (0, False))
    board = cast(Message, SimpleNamespace(buttons=[], selects=[]))
    return await visit(cast(TableRepository, scripted), cast(Person, scripted), board)


async def test_turns_that_somebody_makes_in_one_visit_are_counted_apart() -> None:
    first = [(4, False), (5, True), (6, True), (7, False)]  # two choices and Confirm
    second = [(7, False), (8, False)]  # a choice that is asked about first
    assert await _visited(*first, *second) == [4, 2]


async def test_a_look_at_a_table_where_nothing_is_asked_is_no_turn() -> None:
    assert await _visited((4, False)) == []


@pytest.mark.slow
@pytest.mark.parametrize("slug", ours())
def test_whoever_chooses_like_a_mate_plays_a_whole_game(slug: str) -> None:
    """A game is too short for the bars themselves, which `bench taps` judges; it shows a fall."""
    (found,) = measure(1, [slug])
    bars = Bars.of(slug)
    assert bars is not None
    assert found.games == 1
    assert found.median <= bars.nearly_all
    assert len(found.taps) >= 10
    assert min(found.taps) >= 1  # of two turns in one visit the second begins without Play
    assert max(found.posts) >= 1
    assert found.left >= 2  # boards of short turns in a row replace each other
    assert min(found.characters) > 0


@pytest.mark.slow
def test_a_game_without_short_turns_leaves_a_board_for_each() -> None:
    (found,) = measure(1, ["atlantis"])
    assert min(found.taps) >= 2  # Play, and a choice at least
    assert min(found.posts) >= 1
    assert found.left >= len(found.taps)  # and those of the lobby
