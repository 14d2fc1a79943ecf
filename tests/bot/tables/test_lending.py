"""P2: seats that others play while their people are away, and how they come back."""

from __future__ import annotations

import pytest

from bot.courtesy.away import come_back, go_away
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.paces import FIRST_TURN_FREE, PACES
from bot.courtesy.spans import DAY, HOUR
from bot.tables.care_kinds import LENT, OPEN
from bot.tables.next_look import next_look
from bot.tables.own_settings import OWN_TIME
from bot.tables.refusals import SawAnotherHandError
from bot.tables.seat_clock import SeatClock
from bot.tables.services import Services
from bot.tables.table import Person, Table
from games.core.api import Seat
from storage.api.rows import Posting
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import DORA, begun, caretaken, shown
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

LITTLE = 10 * HOUR  # of a bank
SPENT = 70 * HOUR
STEADY = PACES["steady"]
FLOOR = STEADY.start // 2 + STEADY.increment  # S2


async def _away(services: Services, user_id: int, until: int, own: OwnTime = NOTHING_SET) -> None:
    away = go_away(own, services.tables.now(), until)
    await services.store.preferences.set("user", user_id, OWN_TIME, away.dump())


async def _with_little_left(services: Services, stage: Stage) -> tuple[Table, Seat, int]:
    """Return a table with a clock, a seat with little left of its bank, and its person."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    poor = table.clocks.with_seats({seat: SeatClock(LITTLE, turns=1)})
    changed = poor.renewed_since(table.clocks)
    await services.store.posted.record(Posting(table.id, table.seats, clocks=changed))
    return await services.tables.get(table.id), seat, table.seats[seat].user_id or 0


async def _looked_at(services: Services, game_id: int) -> bool:
    return await services.lending.attend(await services.tables.open(game_id), services.tables.now())


@pytest.mark.clause("P2", "S2")
@pytest.mark.parametrize("is_early", [True, False])
async def test_nobody_gains_time_by_going_and_coming(
    services: Services, stage: Stage, watch: Watch, is_early: bool
) -> None:
    """P2: back by a press, or as the absence is over; then the bank is what it was."""
    table, seat, user = await _with_little_left(services, stage)
    await _away(services, user, watch.now + 3 * DAY)
    table = await services.lending.lend(table.id, user, None)
    assert (table.seats[seat].care, table.player(seat)) == (LENT, None)
    watch.now += DAY
    assert not await _looked_at(services, table.id)
    if is_early:
        await services.care.come_back(table.id, user)
    else:
        watch.now += 2 * DAY
        assert await _looked_at(services, table.id)
    table = await services.tables.get(table.id)
    assert table.player(seat) == user
    assert table.clocks.seat(seat).bank == LITTLE
    assert not await _looked_at(services, table.id)


async def test_a_bank_is_filled_for_whoever_was_rescued(services: Services, stage: Stage) -> None:
    """S2: what lending does not do."""
    table, seat, user = await _with_little_left(services, stage)
    async with services.tables.lock(table.id):
        await services.care.opened(table, seat, None)
    table = await services.care.come_back(table.id, user)
    assert table.clocks.seat(seat).bank == FLOOR


async def _half_spent(services: Services, stage: Stage, watch: Watch) -> tuple[Table, Seat, int]:
    """Return a table, a seat that has spent 70 of its 72 hours, and its person, who is away."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id or 0
    watch.now += FIRST_TURN_FREE + SPENT
    await _away(services, user, watch.now + 3 * DAY)
    return table, seat, user


async def _given_back(services: Services, watch: Watch, game_id: int, user: int, how: str) -> None:
    """Have a seat back, by who is back, as the absence is over, or as nobody plays any more."""
    if how == "press":
        await services.care.come_back(game_id, user)
    elif how == "over":
        watch.now += 3 * DAY
        assert await _looked_at(services, game_id)
    elif (await services.tables.get(game_id)).borrowed_by(DORA.user_id):
        await services.lending.give_back(game_id, DORA.user_id)
    else:
        assert await services.lending.leave_all(user) == [game_id]


@pytest.mark.clause("P2")
@pytest.mark.parametrize("friend", [None, DORA])
@pytest.mark.parametrize("how", ["press", "over", "left"])
async def test_what_was_spent_of_a_turn_that_is_lent_stays_spent(
    services: Services, stage: Stage, watch: Watch, friend: Person | None, how: str
) -> None:
    """P2: going and coming is no fresh bank, however often."""
    table, seat, user = await _half_spent(services, stage, watch)
    for _ in range(2):
        await services.lending.lend(table.id, user, friend)
        await _given_back(services, watch, table.id, user, how)
        if how == "over":
            await _away(services, user, watch.now + 3 * DAY)
    table = await services.tables.get(table.id)
    assert table.player(seat) == user
    assert table.clocks.seat(seat).bank == STEADY.start - SPENT
    await services.people.back(user)
    table = await shown(stage, table)
    assert table.clocks.seat(seat).began == watch.now
    assert table.clocks.runs_out_at(seat) == watch.now + STEADY.start - SPENT


@pytest.mark.clause("P2", "T2")
async def test_a_first_turn_that_is_lent_has_no_second_free_day(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T2: what is left of it counts, once."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id or 0
    for _ in range(3):
        watch.now += 5 * HOUR
        await services.lending.lend(table.id, user, DORA)
        await services.lending.give_back(table.id, DORA.user_id)
        table = await shown(stage, table)
    left = FIRST_TURN_FREE + STEADY.start - 15 * HOUR
    assert table.clocks.runs_out_at(seat) == watch.now + left


@pytest.mark.clause("P2")
@pytest.mark.parametrize("how", ["press", "left"])
async def test_what_a_friend_spends_is_spent(
    services: Services, stage: Stage, watch: Watch, how: str
) -> None:
    table, seat, user = await _with_little_left(services, stage)
    await _away(services, user, watch.now + 3 * DAY)
    table = await shown(stage, await services.lending.lend(table.id, user, DORA))
    watch.now += 4 * HOUR
    await _given_back(services, watch, table.id, user, how)
    bank = (await services.tables.get(table.id)).clocks.seat(seat).bank
    assert bank == LITTLE - 4 * HOUR


@pytest.mark.clause("S2", "S3")
async def test_who_was_overdue_has_no_more_than_the_bank_of_whoever_is_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S2: an opened seat is no fresh bank, whatever was in it."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    rich = SeatClock(STEADY.cap, turns=1).called(watch.now, NOTHING_SET, silently=False)
    changed = table.clocks.with_seats({seat: rich}).renewed_since(table.clocks)
    await services.store.posted.record(Posting(table.id, table.seats, clocks=changed))
    watch.now += STEADY.cap + 13 * HOUR
    async with services.tables.lock(table.id):
        table = await services.tables.get(table.id)
        await services.care.opened(table, seat, None)
    table = await services.care.come_back(table.id, table.seats[seat].user_id or 0)
    assert table.clocks.seat(seat).bank == FLOOR


@pytest.mark.clause("S2", "T8", "P2")
@pytest.mark.parametrize("friend", [None, DORA])
@pytest.mark.parametrize("how", ["press", "over", "left"])
async def test_a_caretaker_that_was_lent_the_seat_besides_gives_it_back_with_a_bank(
    services: Services, stage: Stage, watch: Watch, friend: Person | None, how: str
) -> None:
    """S2: as it would without; the friend begins with it, and has not been late."""
    table = await begun(services, stage, pace="steady")
    (seat,) = table.waiting_for()
    user = table.seats[seat].user_id or 0
    watch.now += FIRST_TURN_FREE + STEADY.start + 12 * HOUR
    await caretaken(services, table, seat)
    await _away(services, user, watch.now + 3 * DAY)
    table = await services.lending.lend(table.id, user, friend)
    bank = table.clocks.seat(seat).bank
    assert bank == (0 if friend is None else FLOOR)
    await _given_back(services, watch, table.id, user, how)
    clock = (await services.tables.get(table.id)).clocks.seat(seat)
    assert (clock.bank, clock.rescued) == (FLOOR, 0)


@pytest.mark.clause("P2")
async def test_the_clock_of_a_table_looks_as_an_absence_ends(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table, seat, user = await _with_little_left(services, stage)
    back = watch.now + 5 * HOUR
    await _away(services, user, back)
    await services.lending.lend(table.id, user, None)
    table = await services.tables.get(table.id)
    assert seat in table.clocks.lenders
    assert next_look(table.clocks, watch.now) == back


@pytest.mark.clause("P2")
async def test_an_absence_of_long_ago_gives_nothing_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table, seat, user = await _with_little_left(services, stage)
    before = go_away(NOTHING_SET, watch.now - 20 * DAY, watch.now - 10 * DAY)
    await _away(services, user, watch.now + DAY, come_back(before, watch.now))
    await services.lending.lend(table.id, user, None)
    assert not await _looked_at(services, table.id)
    assert (await services.tables.get(table.id)).seats[seat].care == LENT


@pytest.mark.clause("P2", "S3")
async def test_an_open_seat_stays_open_to_others(services: Services, stage: Stage) -> None:
    """S3: whoever goes away as well takes it from nobody."""
    table, seat, user = await _with_little_left(services, stage)
    async with services.tables.lock(table.id):
        table = await services.care.opened(table, seat, None)
    after = await services.lending.lend(table.id, user, None)
    assert (after.seats[seat].care, after.row.seq) == (OPEN, table.row.seq)


@pytest.mark.clause("P2")
async def test_a_friend_who_knows_another_hand_may_not_play(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table, seat, user = await _with_little_left(services, stage)
    other = next(person for person in (ANA, BRAM, CARA) if person.user_id != user)
    with pytest.raises(SawAnotherHandError):
        await services.lending.lend(table.id, user, other)
    table = await services.lending.lend(table.id, user, DORA)
    assert table.player(seat) == DORA.user_id
    await _away(services, user, watch.now + DAY)
    watch.now += DAY
    assert await _looked_at(services, table.id)
    table = await services.tables.get(table.id)
    assert (table.player(seat), table.seats[seat].owner_id) == (user, None)
    assert table.clocks.seat(seat).bank == LITTLE
