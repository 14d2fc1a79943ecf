"""Plans: one for each seat, with the table, forgotten by steps and made due by messages."""

from dataclasses import replace

import pytest

from storage.api.errors import GameMissingError, StaleSequenceError
from storage.api.rows import NewTimer, PlanRow, Posting, Step
from storage.api.store import Store
from tests.storage.tables import ANA, NOW, entry, position, start_game

PLAN = PlanRow(1, {"turns": [[["buy", "card:ship", 3]]]}, NOW, is_kept=True)
WAKE = NewTimer("plan", NOW + 90)


async def _step(store: Store, game_id: int, **changes: object) -> None:
    step = Step(game_id, 1, [entry(2)], position(2), now=NOW, asked={1: False})
    await store.entries.append(replace(step, **changes))  # type: ignore[arg-type]


async def _called(store: Store, game_id: int, timers: dict[int, NewTimer]) -> None:
    """Note that a message is out which calls seats."""
    seats = await store.games.seats(game_id)
    await store.posted.record(Posting(game_id, seats, plans=timers))


async def _plans(store: Store, game_id: int) -> tuple[PlanRow, ...]:
    loaded = (await store.entries.load(game_id)).plans
    assert (await store.games.open(game_id, ANA, "board")).plans == loaded
    return loaded


async def test_a_plan_comes_with_the_table(store: Store) -> None:
    game_id = await start_game(store)
    assert await _plans(store, game_id) == ()
    other = PlanRow(0, {}, NOW)
    await store.plans.put(game_id, PLAN)
    await store.plans.put(game_id, other)
    assert await _plans(store, game_id) == (other, PLAN)
    await store.plans.put(game_id, replace(PLAN, data={"turns": []}, is_kept=False))
    assert [plan.is_kept for plan in await _plans(store, game_id)] == [False, False]


async def test_a_plan_is_dropped_once(store: Store) -> None:
    game_id = await start_game(store)
    await store.plans.put(game_id, PLAN)
    assert await store.plans.drop(game_id, 1)
    assert not await store.plans.drop(game_id, 1)
    assert await _plans(store, game_id) == ()


async def test_no_plan_without_a_game(store: Store) -> None:
    with pytest.raises(GameMissingError):
        await store.plans.put(99, PLAN)


async def test_plans_go_with_their_game(store: Store) -> None:
    game_id = await start_game(store)
    await store.plans.put(game_id, PLAN)
    await store.games.delete(game_id)
    assert not await store.plans.drop(game_id, 1)


async def test_a_kept_plan_is_due_when_its_seat_is_called(store: Store) -> None:
    game_id = await start_game(store)
    await store.plans.put(game_id, PLAN)
    await _step(store, game_id)
    assert await _plans(store, game_id) == (PLAN,)  # asked, but nobody has been told
    assert await store.timers.of_game(game_id) == []
    await _called(store, game_id, {1: WAKE})
    assert await _plans(store, game_id) == (replace(PLAN, due_at=NOW + 90),)
    (timer,) = await store.timers.of_game(game_id)
    assert (timer.kind, timer.due_at) == ("plan", NOW + 90)
    later = NewTimer("plan", NOW + 500)
    await _called(store, game_id, {1: later})
    assert await _plans(store, game_id) == (replace(PLAN, due_at=NOW + 90),)
    assert len(await store.timers.of_game(game_id)) == 1


@pytest.mark.parametrize(
    ("plan", "asked"),
    [(PLAN, {0: False}), (replace(PLAN, is_kept=False), {1: True}), (None, {1: True})],
)
async def test_nothing_is_due_where_nobody_asked_has_a_kept_plan(
    store: Store, plan: PlanRow | None, asked: dict[int, bool]
) -> None:
    game_id = await start_game(store)
    if plan is not None:
        await store.plans.put(game_id, plan)
    await _step(store, game_id, asked=asked)
    await _called(store, game_id, {0: WAKE, 1: WAKE})
    assert all(each.due_at is None for each in await _plans(store, game_id))
    assert await store.timers.of_game(game_id) == []


async def test_each_plan_is_due_in_its_own_time(store: Store) -> None:
    game_id = await start_game(store)
    for seat in (0, 1):
        await store.plans.put(game_id, replace(PLAN, seat=seat))
    await _step(store, game_id, asked={0: False, 1: False})
    await _called(store, game_id, {0: NewTimer("plan", NOW + 70), 1: WAKE})
    assert [plan.due_at for plan in await _plans(store, game_id)] == [NOW + 70, NOW + 90]
    due = sorted(timer.due_at for timer in await store.timers.of_game(game_id))
    assert due == [NOW + 70, NOW + 90]


async def test_nobody_is_called_to_a_seat_of_somebody_else(store: Store) -> None:
    game_id = await start_game(store)
    await store.plans.put(game_id, PLAN)
    await _step(store, game_id)
    await store.posted.record(Posting(game_id, (), plans={1: WAKE}))  # others sit there by now
    assert await _plans(store, game_id) == (PLAN,)


async def test_a_step_forgets_plans(store: Store) -> None:
    game_id = await start_game(store)
    for seat in (0, 1):
        await store.plans.put(game_id, replace(PLAN, seat=seat))
    await _step(store, game_id, drop_plans=(1,))
    assert [plan.seat for plan in await _plans(store, game_id)] == [0]


async def test_a_refused_step_forgets_nothing(store: Store) -> None:
    game_id = await start_game(store)
    await store.plans.put(game_id, PLAN)
    with pytest.raises(StaleSequenceError):
        await _step(store, game_id, expected_seq=7, entries=[entry(8)], drop_plans=(1,))
    assert await _plans(store, game_id) == (PLAN,)
