"""P2: seats that others play while their people are away, and how they come back."""

from __future__ import annotations

import pytest

from bot.courtesy.away import come_back, go_away
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR
from bot.tables.care_kinds import LENT, OPEN
from bot.tables.next_look import next_look
from bot.tables.own_settings import OWN_TIME
from bot.tables.refusals import SawAnotherHandError
from bot.tables.seat_clock import SeatClock
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Seat
from storage.api.rows import Posting
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import DORA, begun
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

LITTLE = 10 * HOUR  # of a bank
STEADY = PACES["steady"]


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
    assert table.clocks.seat(seat).bank == STEADY.start // 2 + STEADY.increment


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
