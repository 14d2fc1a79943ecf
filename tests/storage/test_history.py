"""How long a group usually needs: finished games of just these people."""

from __future__ import annotations

from storage.api.rows import SeatRow, Status, Step
from storage.api.store import Store
from tests.storage.tables import ANA, BEN, NOW, entry, open_lobby, position, two_players

CARA = 2**62 + 3


async def _played(
    store: Store,
    took: int,
    seats: tuple[SeatRow, ...] = (),
    status: Status = "finished",
    slug: str = "atlantis",
) -> None:
    game_id = await open_lobby(store, seats=seats or two_players(), slug=slug)
    begun = entry(1, "setup")
    await store.entries.append(
        Step(game_id, 0, [begun], position(1), now=begun.made_at, status="running")
    )
    ended = begun.made_at + took
    await store.entries.append(Step(game_id, 1, [], None, now=ended, status=status))


async def test_the_lengths_of_games_of_just_these_people(store: Store) -> None:
    """T1: from the deal to the end, the latest first, no more than asked for."""
    for took in (100, 300, 200):
        await _played(store, took)
    assert await store.games.lengths("atlantis", [BEN, ANA], 9) == [300, 200, 100]
    assert await store.games.lengths("atlantis", [ANA, BEN], 2) == [300, 200]


async def test_other_people_games_and_endings_do_not_count(store: Store) -> None:
    await _played(store, 1, (*two_players(), SeatRow(2, CARA, "Cara")))
    await _played(store, 2, (SeatRow(0, ANA, "Ana"), SeatRow(1, CARA, "Cara")))
    await _played(store, 3, slug="swarm")
    await _played(store, 4, status="stopped")
    await open_lobby(store, 5, seats=two_players(), now=NOW)
    assert await store.games.lengths("atlantis", [ANA, BEN], 9) == []


async def test_computers_and_doubled_seats_change_no_group(store: Store) -> None:
    await _played(store, 7, (*two_players(), SeatRow(2, name="Conseil", level="mate")))
    await _played(store, 8, (*two_players(), SeatRow(2, ANA, "Ana")))
    assert await store.games.lengths("atlantis", [ANA, BEN], 9) == [8, 7]
