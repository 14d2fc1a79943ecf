"""Pauses, their end and another pace by agreement; requests that lapse; games that sleep."""

from __future__ import annotations

from random import Random

import pytest

from bot.courtesy.away import go_away
from bot.courtesy.errors import CourtesyError
from bot.courtesy.own_time import NOTHING_SET, OwnTime, QuietHours
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR, Span
from bot.tables.clocks import CLOCK, DOWNTIME
from bot.tables.own_settings import OWN_TIME
from bot.tables.refusals import (
    NoRequestError,
    NothingChangesError,
    NotPausedError,
    NotSeatedError,
    PausedAlreadyError,
    RequestOpenError,
)
from bot.tables.requests import PACE_CHANGE, PAUSE, RESUME, Request
from bot.tables.rest import SLEEPS_AFTER
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, STOP, Person, Table
from bot.tables.table_time import TableTime
from tests.bot.begun_tables import open_request, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Stage
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

STEADY, BRISK = PACES["steady"], PACES["brisk"]
DORA = Person(4, "Dora")
GAME = "sunken_city"


async def _three(services: Services, stage: Stage, pace: str = "steady") -> Table:
    """Return a running game of three whose first board is out."""
    time = TableTime(PACES[pace])
    table = await services.opening.create(GAME, ANA, channel_id=10, guild_id=7, seats=3, time=time)
    for person in (BRAM, CARA):
        await services.lobby.join(table.id, person)
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    return await services.tables.get(table.id)


async def _answer(
    services: Services, table: Table, user: Person, kind: str, *, agree: bool
) -> object:
    request = await open_request(services, table.id, kind)
    return await services.consent.answer_request(table.id, user.user_id, request.token, agree=agree)


async def _tick(stage: Stage, table: Table) -> Table:
    await stage.dispatch.publisher.time_keeper.tick(table.id)
    return await stage.dispatch.services.tables.get(table.id)


def _first(table: Table) -> int:
    return next(s for s in range(3) if table.clocks.seat(s).turn is not None)


# Pauses


@pytest.mark.clause("T11")
async def test_a_short_pause_needs_a_majority(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T11: for up to 7 days; one no does not stop it, and the clocks are shifted by it."""
    table = await _three(services, stage)
    seat = _first(table)
    ends = table.clocks.runs_out_at(seat)
    assert ends is not None
    until = watch.now + 7 * DAY
    asked = await services.time_requests.pause(table.id, ANA.user_id, until)
    assert isinstance(asked, Request)
    assert isinstance(await _answer(services, table, BRAM, PAUSE, agree=False), Request)
    watch.now += HOUR
    done = await _answer(services, table, CARA, PAUSE, agree=True)
    assert isinstance(done, Table)
    table = await services.tables.get(table.id)
    assert table.clocks.time.pauses == (Span(BEGAN + HOUR, until),)
    assert table.clocks.runs_out_at(seat) == ends + 7 * DAY - HOUR
    assert table.clocks.is_hushed(seat, watch.now + DAY)
    with pytest.raises(PausedAlreadyError):
        await services.time_requests.pause(table.id, BRAM.user_id, watch.now + DAY)


async def test_two_noes_of_three_end_it(services: Services, stage: Stage, watch: Watch) -> None:
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + DAY)
    await _answer(services, table, BRAM, PAUSE, agree=False)
    assert await _answer(services, table, CARA, PAUSE, agree=False) is None
    assert (await services.tables.get(table.id)).clocks.time.pauses == ()


@pytest.mark.clause("T11")
async def test_a_long_pause_needs_everybody(services: Services, stage: Stage, watch: Watch) -> None:
    """T11: a single no ends the request."""
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 8 * DAY)
    assert isinstance(await _answer(services, table, BRAM, PAUSE, agree=True), Request)
    assert await _answer(services, table, CARA, PAUSE, agree=False) is None
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 30 * DAY)
    await _answer(services, table, BRAM, PAUSE, agree=True)
    assert isinstance(await _answer(services, table, CARA, PAUSE, agree=True), Table)


@pytest.mark.clause("T11")
@pytest.mark.parametrize("until", [-DAY, 0, 30 * DAY + 1])
async def test_a_pause_that_cannot_be_changes_nothing(
    services: Services, stage: Stage, watch: Watch, until: int
) -> None:
    """T11: it ends, in the future, within 30 days."""
    table = await _three(services, stage)
    with pytest.raises(CourtesyError):
        await services.time_requests.pause(table.id, ANA.user_id, watch.now + until)
    with pytest.raises(NotSeatedError):
        await services.time_requests.pause(table.id, DORA.user_id, watch.now + DAY)
    with pytest.raises(NotPausedError):
        await services.time_requests.resume(table.id, ANA.user_id)
    assert await services.consent.request(table.id, PAUSE) is None


@pytest.mark.clause("T11")
async def test_who_asked_for_a_pause_ends_it_and_others_ask(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T11: what has passed of it stays; nothing is reset."""
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 5 * DAY)
    await _answer(services, table, BRAM, PAUSE, agree=True)
    watch.now += DAY
    assert isinstance(await services.time_requests.resume(table.id, BRAM.user_id), Request)
    done = await services.time_requests.resume(table.id, ANA.user_id)
    assert isinstance(done, Table)
    assert done.clocks.time.pauses == (Span(BEGAN, BEGAN + DAY),)
    assert await services.consent.request(table.id, "resume") is None  # there is none to end


@pytest.mark.clause("T11")
async def test_a_pause_ends_by_itself_and_the_board_says_so(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T11: in place, without a message; the clock of the table looks at its end."""
    table = await _three(services, stage)
    posted = len(stage.room.posted)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 2 * HOUR)
    await _answer(services, table, BRAM, PAUSE, agree=True)
    table = await _tick(stage, table)
    assert f"Paused until <t:{BEGAN + 2 * HOUR}:f>." in stage.room.shown(posted).text
    due = [t.due_at for t in await services.store.timers.of_game(table.id) if t.kind == CLOCK]
    assert due == [BEGAN + 2 * HOUR]
    watch.now += 2 * HOUR
    await _tick(stage, table)
    assert "Paused" not in stage.room.shown(posted).text
    assert len(stage.room.posted) == posted


async def test_a_second_wish_waits_for_the_first(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + DAY)
    with pytest.raises(RequestOpenError):
        await services.time_requests.pause(table.id, BRAM.user_id, watch.now + 2 * DAY)
    same = await services.time_requests.pause(table.id, BRAM.user_id, watch.now + DAY)
    assert isinstance(same, Table)  # who wants the same has agreed


# Another pace


async def test_another_pace_by_all_takes_from_nobody(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """Each bank is at least that of the new start; whoever is waited for has all of it."""
    table = await _three(services, stage, "none")
    seat = _first(table)
    watch.now += 4 * DAY
    asked = await services.time_requests.change(table.id, BRAM.user_id, {"pace": "brisk"})
    assert isinstance(asked, Request)
    assert asked.wish == {"pace": "brisk"}
    await _answer(services, table, ANA, "pace", agree=True)
    done = await _answer(services, table, CARA, "pace", agree=True)
    assert isinstance(done, Table)
    table = await services.tables.get(table.id)
    assert [table.clocks.seat(each).bank for each in range(3)] == [BRISK.start] * 3
    assert table.clocks.runs_out_at(seat) == watch.now + DAY + BRISK.start  # T2
    with pytest.raises(NothingChangesError):
        await services.time_requests.change(table.id, BRAM.user_id, {"pace": "brisk"})


async def test_a_quicker_pace_leaves_what_is_left(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """What has been spent of the running turn stays spent, and no more is."""
    table = await _three(services, stage)
    seat = _first(table)
    watch.now += DAY + 30 * HOUR
    await services.time_requests.change(table.id, ANA.user_id, {"pace": "brisk"})
    for person in (BRAM, CARA):
        await _answer(services, table, person, "pace", agree=True)
    table = await services.tables.get(table.id)
    left = STEADY.start - 30 * HOUR
    assert left > BRISK.start
    assert table.clocks.seat(seat).bank == left
    assert table.clocks.seat((seat + 1) % 3).bank == STEADY.start


async def test_without_a_clock_again_nobody_has_a_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _three(services, stage)
    await services.time_requests.change(table.id, ANA.user_id, {"pace": "none"})
    for person in (BRAM, CARA):
        await _answer(services, table, person, "pace", agree=True)
    table = await services.tables.get(table.id)
    assert {table.clocks.seat(each).bank for each in range(3)} == {None}
    assert table.row.time == {}


# Requests lapse


@pytest.mark.clause("T12")
async def test_silence_is_no_after_48_hours_of_working_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: of the asked person's own time; it costs no clock and is closed in words."""
    quiet = OwnTime("Europe/Brussels", QuietHours(22 * 60, 8 * 60))
    await services.store.preferences.set("user", CARA.user_id, OWN_TIME, quiet.dump())
    table = await _three(services, stage)
    asked = await services.time_requests.change(table.id, ANA.user_id, {"pace": "brisk"})
    assert isinstance(asked, Request)
    await stage.dispatch.publisher.requests.ask(table, asked)
    message = len(stage.room.posted)
    await _answer(services, table, BRAM, "pace", agree=True)
    watch.now += 48 * HOUR  # Cara has slept for 20 hours of them
    await _tick(stage, table)
    assert await services.consent.request(table.id, "pace") is not None
    due = [t.due_at for t in await services.store.timers.of_game(table.id) if t.kind == CLOCK]
    watch.now = BEGAN + 48 * HOUR + 30 * HOUR
    assert due[0] <= watch.now
    with pytest.raises(NoRequestError):
        await services.consent.answer_request(table.id, CARA.user_id, asked.token, agree=True)
    await _tick(stage, table)
    assert "counts as no" in stage.room.shown(message).text
    assert not stage.room.shown(message).clicks
    assert (await services.tables.get(table.id)).clocks.time.pace == STEADY


@pytest.mark.clause("T12")
async def test_by_majority_it_lapses_when_too_few_are_left(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: one silence of three does not end a wish that two can carry; stop and pause alike."""
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 7 * DAY)
    await services.consent.stop(table.id, BRAM.user_id)
    own = go_away(NOTHING_SET, watch.now, watch.now + 3 * DAY)
    await services.store.preferences.set("user", CARA.user_id, OWN_TIME, own.dump())
    watch.now += 3 * DAY  # Bram's 48 hours are over, Cara's have not begun
    assert await services.consent.request(table.id, PAUSE) is not None
    watch.now += 48 * HOUR
    assert await services.consent.request(table.id, PAUSE) is None
    assert await services.consent.request(table.id, STOP) is None


@pytest.mark.clause("T12")
async def test_what_would_end_a_pause_is_answered_within_it(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T12: so the pause counts there, and nowhere else."""
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 7 * DAY)
    await _answer(services, table, BRAM, PAUSE, agree=True)
    await services.time_requests.resume(table.id, CARA.user_id)
    await services.time_requests.change(table.id, CARA.user_id, {"pace": "brisk"})
    watch.now += 47 * HOUR
    assert await services.consent.request(table.id, RESUME) is not None
    watch.now += HOUR
    assert await services.consent.request(table.id, RESUME) is None
    assert await services.consent.request(table.id, PACE_CHANGE) is not None


def test_whoever_has_said_no_needs_no_call() -> None:
    """Neither does who has agreed, before the message could call them."""
    request = Request("r", PAUSE, 1, 1, (1,), later=(2, 3, 4))
    request = request.answered(2, agree=True).answered(3, agree=False)
    assert request.unheard() == [4]


# Sleep


@pytest.mark.clause("T9")
async def test_a_game_sleeps_after_three_weeks_and_any_press_wakes_it(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: no notices, no clock, nothing deleted; Play, /game board or a choice wakes it."""
    table = await _three(services, stage)
    watch.now += SLEEPS_AFTER - HOUR
    assert not (await _tick(stage, table)).clocks.time.is_asleep
    watch.now += HOUR
    table = await _tick(stage, table)
    assert table.clocks.time.asleep_since == watch.now
    said = len(stage.room.posted)
    watch.now += 40 * DAY
    table = await _tick(stage, table)
    assert len(stage.room.posted) == said
    board = (await services.store.posted.find(table.id, "board")) or pytest.fail("no board")
    assert "asleep" in stage.room.shown(board.message_id or 0).text
    await stage.command(DORA.user_id, "board")  # no player: it sleeps on
    assert (await services.tables.get(table.id)).clocks.time.is_asleep
    await stage.click(BRAM.user_id, f"g:{table.id}:0:play")
    table = await services.tables.get(table.id)
    assert not table.clocks.time.is_asleep
    assert table.clocks.time.pauses[-1] == Span(BEGAN + SLEEPS_AFTER, watch.now)
    await _tick(stage, table)
    assert "asleep" not in stage.room.shown(board.message_id or 0).text


@pytest.mark.clause("T9")
async def test_a_choice_wakes_a_game(services: Services, stage: Stage, watch: Watch) -> None:
    """T9: stored with the step itself."""
    table = await _three(services, stage)
    watch.now += SLEEPS_AFTER
    table = await _tick(stage, table)
    watch.now += DAY
    table = await play_random(services, table, Random(1), 1)
    assert not table.clocks.time.is_asleep
    assert (await services.tables.get(table.id)).clocks.time == table.clocks.time


@pytest.mark.clause("T9")
async def test_a_game_of_people_who_are_all_away_sleeps_until_the_first_is_back(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: an hour after the last press, for whoever is away may still play."""
    table = await _three(services, stage)
    for days, person in ((9, ANA), (5, BRAM), (12, CARA)):
        own = go_away(NOTHING_SET, watch.now, watch.now + days * DAY)
        await services.store.preferences.set("user", person.user_id, OWN_TIME, own.dump())
    assert not (await _tick(stage, table)).clocks.time.is_asleep
    watch.now += HOUR
    assert (await _tick(stage, table)).clocks.time.is_asleep
    watch.now = BEGAN + 5 * DAY
    table = await _tick(stage, table)
    assert not table.clocks.time.is_asleep


@pytest.mark.clause("T9")
async def test_a_pause_sends_nobody_to_sleep(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _three(services, stage)
    await services.time_requests.pause(table.id, ANA.user_id, watch.now + 30 * DAY)
    for person in (BRAM, CARA):
        await _answer(services, table, person, PAUSE, agree=True)
    watch.now += 30 * DAY + SLEEPS_AFTER - HOUR
    assert not (await _tick(stage, table)).clocks.time.is_asleep


@pytest.mark.clause("T9")
async def test_time_without_the_bot_sends_nobody_to_sleep(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await _three(services, stage)
    gap = [BEGAN + DAY, BEGAN + 6 * DAY]
    await services.store.preferences.set("guild", 0, DOWNTIME, [gap])
    watch.now += SLEEPS_AFTER + 5 * DAY - HOUR
    assert not (await _tick(stage, table)).clocks.time.is_asleep
    watch.now += HOUR
    assert (await _tick(stage, table)).clocks.time.is_asleep


@pytest.mark.clause("T9")
async def test_whoever_wakes_a_game_is_not_told_of_it(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: a press tells the others who are waited for, once."""
    table = await _three(services, stage)
    seat = _first(table)
    for presser, is_told in ((table.seats[seat].user_id, False), (None, True)):
        watch.now += SLEEPS_AFTER
        table = await _tick(stage, table)
        others = [user for user in table.humans() if user != table.seats[seat].user_id]
        table = await services.rest.wake(table, presser or others[0])
        assert not table.clocks.time.is_asleep
        assert table.clocks.seat(seat).sent.silently is is_told
        due = [timer.kind for timer in await services.store.timers.of_game(table.id)]
        assert sorted(due) == [CLOCK, FOLLOW_UP]  # one look at the clocks; computers may be to move


@pytest.mark.clause("T9")
async def test_computers_never_play_on_among_themselves(services: Services, stage: Stage) -> None:
    """T9: when the last human hands over to a computer the game sleeps; a human wakes it."""
    table = await services.opening.create(GAME, ANA, channel_id=10, seats=2, computers=["deckhand"])
    await services.lobby.start(table.id, ANA.user_id)
    table = await services.seats.replace(table.id, 0, "mate", by_user=ANA.user_id)
    assert table.clocks.time.is_asleep
    seq = (await services.computers.run(table.id)).table.row.seq
    assert seq == table.row.seq
    table = await services.seats.replace(table.id, 0, BRAM, by_user=ANA.user_id)
    assert not table.clocks.time.is_asleep
