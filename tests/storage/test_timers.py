"""Deadlines: claimed once, done once, given back when whoever claimed them died."""

import asyncio

import pytest

from storage.api.rows import NewTimer, Timer
from storage.api.store import Store
from tests.storage.tables import NOW, start_game


@pytest.fixture
async def game_id(store: Store) -> int:
    """A running game."""
    return await start_game(store)


async def test_the_earliest_waiting_timer_is_next(store: Store, game_id: int) -> None:
    assert await store.timers.next_due() is None
    await store.timers.add(game_id, NewTimer("turn", NOW + 9))
    await store.timers.add(game_id, NewTimer("vote", NOW + 3))
    assert await store.timers.next_due() == NOW + 3
    await store.timers.claim(NOW + 3)
    assert await store.timers.next_due() == NOW + 9


async def test_due_timers_are_given_out_once_and_in_order(store: Store, game_id: int) -> None:
    late = await store.timers.add(game_id, NewTimer("turn", NOW + 2, {"seat": 1}))
    early = await store.timers.add(game_id, NewTimer("turn", NOW + 1))
    await store.timers.add(game_id, NewTimer("turn", NOW + 3))
    claimed = await store.timers.claim(NOW + 2)
    assert [timer.id for timer in claimed] == [early, late]
    assert claimed[1] == Timer(late, game_id, "turn", NOW + 2, {"seat": 1}, NOW + 2, None)
    assert await store.timers.claim(NOW + 2) == []


async def test_a_claim_takes_the_earliest_within_its_limit(store: Store, game_id: int) -> None:
    ids = [await store.timers.add(game_id, NewTimer("turn", NOW - i)) for i in range(5)]
    claimed = await store.timers.claim(NOW, limit=2)
    assert [timer.id for timer in claimed] == [ids[4], ids[3]]


async def test_claims_at_the_same_time_share_without_overlap(store: Store, game_id: int) -> None:
    ids = {await store.timers.add(game_id, NewTimer("turn", NOW)) for _ in range(12)}
    batches = await asyncio.gather(*(store.timers.claim(NOW, limit=5) for _ in range(4)))
    claimed = [timer.id for batch in batches for timer in batch]
    assert len(claimed) == 12
    assert set(claimed) == ids


async def test_done_counts_once(store: Store, game_id: int) -> None:
    timer_id = await store.timers.add(game_id, NewTimer("turn", NOW))
    await store.timers.claim(NOW)
    assert await store.timers.finish(timer_id, NOW)
    assert not await store.timers.finish(timer_id, NOW + 1)
    assert not await store.timers.finish(timer_id + 1, NOW)
    assert await store.timers.of_game(game_id) == []
    assert await store.timers.release(NOW + 100) == 0
    assert await store.timers.claim(NOW + 100) == []


async def test_a_timer_done_without_a_claim_is_not_due(store: Store, game_id: int) -> None:
    timer_id = await store.timers.add(game_id, NewTimer("turn", NOW))
    assert await store.timers.finish(timer_id, NOW)
    assert await store.timers.next_due() is None
    assert await store.timers.claim(NOW) == []


async def test_only_stale_claims_are_released(store: Store, game_id: int) -> None:
    stale = await store.timers.add(game_id, NewTimer("turn", NOW))
    await store.timers.claim(NOW)
    await store.timers.add(game_id, NewTimer("turn", NOW + 10))
    await store.timers.claim(NOW + 10)
    assert await store.timers.release(claimed_before=NOW + 10) == 1
    assert [timer.id for timer in await store.timers.claim(NOW + 20)] == [stale]


async def test_cancelling_spares_other_kinds_and_games(store: Store, game_id: int) -> None:
    other = await start_game(store, 2)
    for kind in ("turn", "vote", "nudge"):
        await store.timers.add(game_id, NewTimer(kind, NOW))
    await store.timers.add(other, NewTimer("turn", NOW))
    assert await store.timers.cancel(game_id, ["turn", "nudge"]) == 2
    assert [timer.kind for timer in await store.timers.of_game(game_id)] == ["vote"]
    assert await store.timers.cancel(game_id, []) == 0
    assert await store.timers.cancel(game_id) == 1
    assert await store.timers.cancel(game_id) == 0
    assert len(await store.timers.of_game(other)) == 1


async def test_a_timer_cancelled_while_claimed_ends_quietly(store: Store, game_id: int) -> None:
    timer_id = await store.timers.add(game_id, NewTimer("turn", NOW))
    await store.timers.claim(NOW)
    assert await store.timers.cancel(game_id) == 1
    assert not await store.timers.finish(timer_id, NOW)
    assert await store.timers.add(game_id, NewTimer("turn", NOW)) != timer_id


async def test_times_from_the_future_are_brought_back(store: Store, game_id: int) -> None:
    near = await store.timers.add(game_id, NewTimer("turn", NOW + 5))
    far = await store.timers.add(game_id, NewTimer("turn", NOW + 5000))
    other = await store.timers.add(game_id, NewTimer("vote", NOW + 5000))
    done = await store.timers.add(game_id, NewTimer("turn", NOW))
    taken = await store.timers.add(game_id, NewTimer("turn", NOW))
    await store.timers.finish(done, NOW + 9000)
    await store.timers.claim(NOW)
    await store.timers.release(NOW + 1)
    assert [t.id for t in await store.timers.claim(NOW + 5000)] == [taken, near, far, other]
    assert await store.timers.release(NOW + 5000) == 0  # they seem to be fresh
    assert await store.timers.heal(NOW, {"turn": 15}) == 6
    assert await store.timers.release(NOW + 1) == 4
    assert await store.timers.heal(NOW, {"turn": 15}) == 0
    due = {timer.id: timer.due_at for timer in await store.timers.of_game(game_id)}
    assert due == {taken: NOW, near: NOW + 5, far: NOW + 15, other: NOW + 5000}
    assert await store.timers.forget(NOW + 1) == 1
