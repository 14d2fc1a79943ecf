"""The dice of computers: their own, and no two thoughts throw the same ones."""

from __future__ import annotations

from random import Random

import pytest

from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.thoughts import Thought, key_of
from games.core import players
from games.core.api import Seat
from games.core.chance import Chance
from tests.bot.begun_tables import duel, play_random


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Return what the dice of each thought show, once it was thought."""
    seen: list[tuple[int, ...]] = []

    def choose(game: object, state: object, seat: Seat, level: str, chance: Chance) -> str:
        seen.append(tuple(chance.below(1 << 32, "player") for _ in range(4)))
        return ""

    monkeypatch.setattr(players, "choose", choose)
    return seen


def _think(table: Table, seat: int) -> None:
    key_of(Thought.about(table, Seat(seat), "mate"))


async def test_a_thought_repeated_throws_the_same_dice(
    services: Services, thrown: list[tuple[int, ...]]
) -> None:
    table = await duel(services)
    _think(table, 0)
    _think(table, 0)
    assert thrown[0] == thrown[1]


async def test_each_seat_has_dice_of_its_own(
    services: Services, thrown: list[tuple[int, ...]]
) -> None:
    table = await duel(services)
    _think(table, 0)
    _think(table, 1)
    assert thrown[0] != thrown[1]


async def test_each_moment_has_dice_of_its_own(
    services: Services, thrown: list[tuple[int, ...]]
) -> None:
    table = await duel(services)
    _think(table, 0)
    _think(await play_random(services, table, Random(1), 1), 0)
    assert thrown[0] != thrown[1]


async def test_the_dice_tell_nothing_of_the_draws_of_the_table(
    services: Services, thrown: list[tuple[int, ...]]
) -> None:
    table = await duel(services)
    counters = dict(table.row.counters)
    _think(table, 0)
    own = Chance(table.row.seed)
    assert thrown[0] != tuple(own.below(1 << 32, "player") for _ in range(4))
    assert table.row.counters == counters
