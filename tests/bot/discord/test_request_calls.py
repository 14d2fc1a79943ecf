"""Requests to the others: whom they call and when, and what is left of them when they are over."""

from __future__ import annotations

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import HOUR
from bot.tables.clocks import CLOCK
from bot.tables.own_settings import OWN_TIME
from bot.tables.requests import PAUSE, REQUEST, Request
from bot.tables.services import Services
from bot.tables.table import STOP, Person, Table
from tests.bot.begun_tables import open_request
from tests.bot.clocked import live_until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import Said, Stage
from tests.bot.tables.late_tables import begun
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

WAKES = BEGAN + 4 * HOUR  # it begins at nine in the morning there
ASLEEP = OwnTime("Europe/Brussels", QuietHours(8 * 60, 13 * 60))


async def _asleep(services: Services, *people: Person) -> None:
    for person in people:
        await services.store.preferences.set("user", person.user_id, OWN_TIME, ASLEEP.dump())


async def _pause(services: Services, stage: Stage, table: Table, hours: int = 100) -> int:
    """Let Ana ask for a pause; return the message."""
    asked = await services.time_requests.pause(table.id, ANA.user_id, BEGAN + hours * HOUR)
    assert isinstance(asked, Request)
    await stage.dispatch.publisher.requests.ask(table, asked)
    return len(stage.room.posted)


def _asking(stage: Stage) -> list[Said]:
    shown = [stage.room.shown(each) for each in stage.room.live]
    return [each for each in shown if "Agree" in each.labels]


async def _press(stage: Stage, table: Table, user: Person, verb: str, kind: str) -> None:
    request = await open_request(stage.dispatch.services, table.id, kind)
    await stage.click(user.user_id, f"g:{table.id}:0:{verb}.{kind}.{request.token}")


@pytest.mark.clause("T11")
async def test_a_short_pause_says_that_not_all_are_needed(services: Services, stage: Stage) -> None:
    """T11: more than half of three are two, and one of them has asked; a long one needs all."""
    table = await begun(services, stage)
    words = "1 of you is enough."
    assert words in stage.room.shown(await _pause(services, stage, table)).text
    await _press(stage, table, BRAM, "no", PAUSE)
    await _press(stage, table, CARA, "no", PAUSE)
    assert words not in stage.room.shown(await _pause(services, stage, table, 8 * 24)).text


@pytest.mark.clause("P1", "T12")
async def test_a_request_calls_nobody_at_night_and_in_the_morning_once(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """P1, T12: the others are called at once, whoever sleeps when their quiet hours are over."""
    await _asleep(services, CARA)
    table = await begun(services, stage)
    first = await _pause(services, stage, table)
    assert stage.room.shown(first).mentions["users"] == [BRAM.user_id]
    timers = await services.store.timers.of_game(table.id)
    assert min(timer.due_at for timer in timers if timer.kind == CLOCK) <= WAKES
    await live_until(stage, watch, WAKES - 60)
    assert len(_asking(stage)) == 1
    await live_until(stage, watch, WAKES + HOUR)
    (asking,) = _asking(stage)
    assert first in stage.room.deleted
    assert asking.mentions["users"] == [CARA.user_id]
    assert not asking.is_silent
    assert (await open_request(services, table.id, PAUSE)).later == ()
    await _press(stage, table, CARA, "yes", PAUSE)
    assert (await services.tables.get(table.id)).clocks.time.paused_until(watch.now) is not None
    assert _asking(stage) == []


async def test_where_everyone_sleeps_a_request_leaves_a_badge(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _asleep(services, BRAM, CARA)
    table = await begun(services, stage)
    asking = stage.room.shown(await _pause(services, stage, table))
    assert asking.is_silent
    assert asking.mentions["users"] == [BRAM.user_id, CARA.user_id]


async def test_whoever_has_answered_meanwhile_is_not_called(
    services: Services, stage: Stage, watch: Watch
) -> None:
    await _asleep(services, CARA)
    table = await begun(services, stage)
    first = await _pause(services, stage, table)
    await _press(stage, table, CARA, "no", PAUSE)
    await live_until(stage, watch, WAKES + HOUR)
    assert [each.text for each in _asking(stage)] == [stage.room.shown(first).text]


@pytest.mark.parametrize(
    ("user", "verb", "words"),
    [
        (ANA, "no", "Bram asked to stop this game. Declined; the game goes on as it is."),
        (BRAM, "no", "Bram asked to stop this game. Withdrawn; the game goes on as it is."),
        (CARA, "yes", "Bram asked to stop this game. Agreed."),
    ],
)
async def test_what_is_left_says_what_it_was_about(
    services: Services, stage: Stage, watch: Watch, user: Person, verb: str, words: str
) -> None:
    table = await begun(services, stage)
    asked = await services.consent.stop(table.id, BRAM.user_id)
    assert isinstance(asked, Request)
    await stage.dispatch.publisher.requests.ask(table, asked)
    message = len(stage.room.posted)
    await _press(stage, table, user, verb, STOP)
    assert stage.room.shown(message).text == words
    assert not stage.room.shown(message).clicks
    assert [
        Request.load(row.data).is_open
        for row in await services.store.posted.of_game(table.id, REQUEST)
    ] in ([], [False])
