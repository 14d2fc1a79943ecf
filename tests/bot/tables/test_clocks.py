"""The clocks of a table: called by a message, stopped by a step, stored with both."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.courtesy.notice_ladder import Notice, Sent
from bot.courtesy.notice_ladder import Step as NoticeStep
from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR
from bot.tables.clock_steps import clocks_after, resumed, taken_back_at, undone
from bot.tables.clocks import CLOCK, DOWNTIME, Clocks
from bot.tables.seat_clock import SeatClock
from bot.tables.services import Services
from bot.tables.table import CHOICE, Table
from games.core.api import Seat
from storage.api.rows import EntryRow, Posting, SeatRow, Step, Times
from tests.bot.begun_tables import asked, duel, open_request, play_random
from tests.bot.clocked import begun, published, whole_turn
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import begun as begun_for_three
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

STEADY = PACES["steady"]


@pytest.mark.clause("T14")
async def test_a_turn_begins_when_discord_has_taken_the_call(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T14: refused to post means not told, and who is not told has no clock running."""
    table = await duel(services)
    assert table.clocks.seat(0).turn is None
    watch.now += HOUR
    table = await published(stage, table)
    assert table.clocks.seat(0).began == BEGAN + HOUR
    assert table.clocks.seat(1).began is None
    (timer,) = await services.store.timers.of_game(table.id)
    assert (timer.kind, timer.due_at) == (CLOCK, BEGAN + HOUR + DAY)


async def test_a_failed_board_begins_no_turn(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await duel(services)

    async def refuse(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(stage.dispatch.publisher._sender, "send", refuse)
    with pytest.raises(TimeoutError):
        await stage.dispatch.publisher.follow(table.id)
    assert (await services.tables.get(table.id)).clocks.seat(0).began is None


@pytest.mark.clause("T2", "T3")
async def test_the_first_turn_is_free_for_a_day(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T2, T3: only what goes beyond the day is spent; the increment comes on top."""
    table = await begun(services, stage, "steady")
    watch.now += DAY + 5 * HOUR
    table = await whole_turn(services, stage, table)
    clock = table.clocks.seat(0)
    assert (clock.bank, clock.last, clock.turns) == (
        STEADY.start - 5 * HOUR + STEADY.increment,
        STEADY.start,
        1,
    )
    assert clock.began is None
    assert table.clocks.seat(1).began == watch.now


@pytest.mark.clause("T14")
async def test_time_without_the_bot_costs_no_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage, "steady")
    gap = [BEGAN + DAY, BEGAN + DAY + 3 * HOUR]
    await services.store.preferences.set("guild", 0, DOWNTIME, [gap])
    watch.now += DAY + 5 * HOUR
    table = await whole_turn(services, stage, await services.tables.get(table.id))
    assert table.clocks.seat(0).bank == STEADY.start - 2 * HOUR + STEADY.increment


async def test_steps_inside_a_turn_do_not_stop_its_clock(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage, "steady")
    seat, began, steps = asked(table)[1], table.clocks.seat(0).began, 0
    while steps < 4:
        watch.now += HOUR
        table = await published(stage, await play_random(services, table, Random(3), 1))
        if asked(table)[1] != seat:
            seat, began = asked(table)[1], table.clocks.seat(asked(table)[1]).began
            assert began == watch.now
        else:
            steps += 1
            assert table.clocks.seat(seat).began == began


async def test_a_table_without_a_pace_has_turns_and_no_banks(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage, "none")
    assert table.clocks.seat(0).bank is None
    assert table.clocks.runs_out_at(0) is None
    assert table.clocks.late_at(0) == BEGAN + 120 * HOUR  # T7
    watch.now += HOUR
    table = await whole_turn(services, stage, table)
    assert table.clocks.seat(0).turns == 1


async def test_who_is_quicker_than_the_message_has_spent_nothing(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """A board that is noted after the turn it called to is over starts no clock."""
    table = await begun(services, stage, "steady")
    known = table.clocks
    watch.now += HOUR
    table = await whole_turn(services, stage, table)
    late = known.called([1], watch.now)
    assert table.clocks.seat(1).began == watch.now
    table = await whole_turn(services, stage, table)  # Bram's, at once
    assert table.clocks.seat(1).bank == STEADY.start + STEADY.increment
    assert table.clocks.seat(1).turns == 1
    assert late.renewed_since(known)[1][0] != table.clocks.stored.get(1)


@pytest.mark.clause("T12")
async def test_an_undone_turn_gives_the_bank_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: as it was when the turn began, and whoever was called since has lost nothing."""
    table = await begun(services, stage, "steady")
    for _ in range(6):
        watch.now += DAY + HOUR
        table = await whole_turn(services, stage, table)
    seat = 1 if table.clocks.seat(0).began is not None else 0
    before, other = table.clocks.seat(seat), table.clocks.seat(1 - seat)
    watch.now += 3 * HOUR
    users = (ANA.user_id, BRAM.user_id)
    await services.consent.undo(table.id, users[seat])
    request = await open_request(services, table.id, "undo")
    await services.consent.answer_request(table.id, users[1 - seat], request.token, agree=True)
    table = await services.tables.get(table.id)
    assert before.last is not None
    assert table.clocks.seat(seat).bank == max(before.last, STEADY.increment)
    assert table.clocks.seat(1 - seat).bank == other.bank
    assert table.clocks.seat(1 - seat).began is None


async def _taken_back(services: Services, table: Table, user: int) -> Table:
    """Return a table after everybody has agreed that a user takes the last turn back."""
    await services.consent.undo(table.id, user)
    request = await open_request(services, table.id, "undo")
    for other in table.players():
        if other != user:
            await services.consent.answer_request(table.id, other, request.token, agree=True)
    return await services.tables.get(table.id)


async def _twice_in_a_row(services: Services, stage: Stage, watch: Watch) -> tuple[Table, Seat]:
    """Return a table with a seat that has ended a turn of the rules and is asked on."""
    table = await begun_for_three(services, stage, game="nautilus", pace="steady")
    picks, began = Random(3), 0
    while True:
        seat, turns = asked(table)[1], table.row.seq
        began = table.clocks.seat(seat).began or 0
        watch.now += HOUR
        table = await published(stage, await play_random(services, table, picks, 1))
        clock = table.clocks.seat(seat)
        made = [e for e in await services.store.entries.of_game(table.id) if e.seq > turns]
        if clock.began == began and clock.turns and made[0].data["settled"]:
            return table, seat


@pytest.mark.clause("T12")
async def test_a_turn_of_the_rules_that_is_taken_back_in_the_midst_of_ones_own_costs_no_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: it gives back what the turn on the clock began with, and not what one before it did."""
    table, seat = await _twice_in_a_row(services, stage, watch)
    rich = replace(table.clocks.seat(seat), bank=STEADY.start + HOUR)
    changed = table.clocks.with_seats({seat: rich}).renewed_since(table.clocks)
    await services.store.posted.record(Posting(table.id, table.seats, clocks=changed))
    assert rich.last != rich.bank
    table = await _taken_back(services, table, table.seats[seat].user_id or 0)
    clock = table.clocks.seat(seat)
    assert (clock.bank, clock.turns, clock.began) == (rich.bank, rich.turns, None)


@pytest.mark.clause("T12", "T2")
async def test_a_first_turn_that_is_taken_back_is_free_again(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12, T2: all is as it was when it began."""
    table = await begun_for_three(services, stage, game="nautilus", pace="steady")
    user, seat, _ = asked(table)
    watch.now += DAY + 2 * HOUR
    table = await whole_turn(services, stage, table)
    assert table.clocks.seat(seat).turns == 1
    table = await published(stage, await _taken_back(services, table, user))
    assert (table.clocks.seat(seat).turns, table.clocks.seat(seat).bank) == (0, STEADY.start)
    assert table.clocks.runs_out_at(seat) == watch.now + DAY + STEADY.start


@pytest.mark.clause("T12")
async def test_what_is_forced_is_nobodys_turn_to_take_back(
    services: Services, stage: Stage
) -> None:
    """T12: nobody gets the bank of an earlier turn because the engine has moved for them."""
    table = await begun(services, stage, "steady")
    row = EntryRow(2, CHOICE, 1, "pass", {"auto": True, "settled": True}, BEGAN)
    mine = replace(row, seq=3, seat=0, data={**row.data, "auto": False})
    assert taken_back_at([row, mine, replace(mine, seq=4, made_at=BEGAN + HOUR)]) == {0: BEGAN}
    poor = SeatClock(5 * HOUR, 70 * HOUR, 3)
    clocks = table.clocks.with_seats({1: poor})
    assert undone(clocks, taken_back_at([row]), [0]).seat(1) == poor
    here = replace(table, clocks=clocks.called([1], BEGAN))
    after = clocks_after(here, None, [row], [0], BEGAN + HOUR).seat(1)
    assert (after.bank, after.turns) == (poor.bank, poor.turns)


def test_an_answer_in_secret_that_is_taken_back_has_brought_nothing() -> None:
    """The turn goes on as everybody was told all the while: answering twice earns nothing twice."""
    rows = [SeatRow(0, 1, "Ana"), SeatRow(1, 2, "Bram")]
    clocks = Clocks.of({"pace": "steady"}, rows, Times({}, {1: {}, 2: {}}, {}))
    clocks = clocks.begun(rows).called([0, 1], BEGAN)
    answered = clocks.moved([0], [1], BEGAN + HOUR)
    assert answered.seat(0).bank == STEADY.start + STEADY.increment
    again = resumed(answered, [1], [0, 1])
    assert again.seat(1) == clocks.seat(1)
    assert again.seat(0).turn == clocks.seat(0).turn
    assert again.moved([0], [1], BEGAN + 2 * HOUR).seat(0).bank == answered.seat(0).bank
    once_more = again.seat(0).reopened()  # by the others as well: no turn is less than the first
    assert (once_more.turns, once_more.bank) == (0, STEADY.start)


@pytest.mark.clause("S3")
async def test_a_newcomer_has_a_fresh_bank(services: Services, stage: Stage, watch: Watch) -> None:
    """S3: whoever takes a seat over begins anew, with a free first turn."""
    table = await begun(services, stage, "steady")
    watch.now += 2 * DAY
    table = await whole_turn(services, stage, table)
    await services.seats.replace(table.id, 0, CARA, by_user=ANA.user_id)
    table = await published(stage, table)
    assert table.clocks.seat(0) == SeatClock(STEADY.start)


async def test_no_clock_outlives_its_game(services: Services, stage: Stage) -> None:
    table = await begun(services, stage, "steady")
    await services.consent.stop(table.id, ANA.user_id, force=True)
    await stage.dispatch.publisher.follow(table.id)
    assert await services.store.timers.of_game(table.id) == []


@pytest.mark.clause("P1")
async def test_what_a_person_sets_counts_from_the_next_turn_on(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P1: quiet hours set in the middle of a turn give no time; peace they give at once."""
    table = await begun(services, stage, "steady")
    own = OwnTime("Europe/Brussels", QuietHours(23 * 60, 8 * 60))
    await services.store.preferences.set("user", ANA.user_id, "own_time", own.dump())
    table = await services.tables.get(table.id)
    assert table.clocks.runs_out_at(0) == BEGAN + DAY + STEADY.start
    assert table.clocks.is_silent(0, BEGAN + 15 * HOUR)  # at midnight
    table = await whole_turn(services, stage, table)
    table = await whole_turn(services, stage, table)
    assert table.clocks.seat(0).habits == own
    runs_out = table.clocks.runs_out_at(0)
    assert runs_out is not None
    assert runs_out > watch.now + STEADY.start + STEADY.increment


async def test_a_board_at_night_does_not_ring(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """In quiet hours the board is silent, and that it was is remembered for the morning."""
    own = OwnTime("Europe/Brussels", QuietHours(8 * 60, 18 * 60))
    await services.store.preferences.set("user", ANA.user_id, "own_time", own.dump())
    table = await begun(services, stage, "steady")
    assert stage.room.posted[-1].is_silent
    assert stage.room.posted[-1].mentions["users"] == [ANA.user_id]
    assert table.clocks.seat(0).sent.silently
    notice = table.clocks.next_notice(0, watch.now)
    assert notice is not None
    assert notice.at == BEGAN + 9 * HOUR  # at six in the evening


def test_a_clock_of_a_coming_release_can_be_read_and_written() -> None:
    """What is compared is what was read, whatever it says."""
    stored = {**SeatClock(5).dump(), "added later": 1}
    rows = [SeatRow(0, 1, "Ana")]
    clocks = Clocks.of({"pace": "steady"}, rows, Times({0: stored}, {1: {}}, {}))
    called = clocks.called([0], BEGAN)
    assert called.renewed_since(clocks)[0][0] == stored


@pytest.mark.parametrize(
    "clock",
    [
        SeatClock(),
        SeatClock(5, 7, 3),
        SeatClock(5).called(BEGAN, OwnTime("Asia/Tokyo", QuietHours(0, 60)), silently=True),
    ],
)
def test_clocks_are_read_as_they_were_stored(clock: SeatClock) -> None:
    assert SeatClock.load(clock.dump()) == clock
    moved = replace(clock, sent=replace(clock.sent, unanswered=2))
    assert SeatClock.load(moved.dump()) == moved


async def test_a_pace_of_another_release_is_none(services: Services, stage: Stage) -> None:
    table = await begun(services, stage, "glacial")
    assert not table.clocks.time.pace.has_clock
    await services.store.entries.append(Step(table.id, table.row.seq, [], None, now=BEGAN, time={}))
    assert (await services.tables.get(table.id)).clocks.time.dump() == {}


def test_a_call_is_no_sign_of_life() -> None:
    """Three in a row are counted over turns; a turn that is waived or a computer's is none."""
    silent = SeatClock(5, sent=Sent(unanswered=2))
    assert silent.called(BEGAN, OwnTime(), silently=True).sent == Sent(silently=True, unanswered=2)
    assert silent.waived().sent.unanswered == 2
    assert silent.stopped(5, BEGAN, by_computer=True).sent.unanswered == 2
    assert silent.stopped(5, BEGAN).sent.unanswered == 0


@pytest.mark.clause("P3")
def test_what_presses_waits_for_no_digest() -> None:
    """P3: the last call and what comes after it are sent as they are due."""
    preferences = {
        "own_time": OwnTime("Europe/Brussels").dump(),
        "notices": {"where": "digest", "hour": 20},
    }
    rows = [SeatRow(0, 1, "Ana")]
    clocks = Clocks.of({"pace": "brisk"}, rows, Times({}, {1: preferences}, {})).called([0], BEGAN)
    second = clocks.next_notice(0, BEGAN + DAY + 20 * HOUR)
    assert second is not None
    assert second.step is NoticeStep.DIGEST
    last = clocks.next_notice(0, BEGAN + DAY + 22 * HOUR)
    assert last == Notice(BEGAN + DAY + 22 * HOUR, NoticeStep.LAST)


@pytest.mark.clause("T13")
async def test_both_who_are_asked_have_clocks_of_their_own(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T13: each from the own call on."""
    table = await begun(services, stage, "steady")
    clocks = table.clocks.called([0, 1], BEGAN + HOUR)
    assert (clocks.seat(0).began, clocks.seat(1).began) == (BEGAN, BEGAN + HOUR)
    after = clocks.moved([0], [1], BEGAN + 2 * HOUR)
    assert (after.seat(0).began, after.seat(1).began) == (None, BEGAN + HOUR)
