"""S6: what is remembered of somebody's turns: plain facts, the last fifty, gone with the person."""

from __future__ import annotations

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR
from bot.operate.erase import erase
from bot.tables.facts import ANSWERS, KEPT, Facts, facts_of
from bot.tables.services import Services
from storage.api.rows import Memory, Step
from tests.bot.begun_tables import duel
from tests.bot.clocked import begun, whole_turn
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Stage
from tests.bot.watch import Watch

pytestmark = [pytest.mark.clause("S6"), pytest.mark.usefixtures("watch")]  # all live by it


async def _answers(services: Services, user_id: int) -> list[list[int]]:
    found: list[list[int]] = await services.store.preferences.get("user", user_id, ANSWERS, [])
    return found


async def test_a_turn_is_remembered_by_its_working_time(
    services: Services, stage: Stage, watch: Watch
) -> None:
    own = OwnTime("Europe/Brussels", QuietHours(22 * 60, 8 * 60))
    await services.store.preferences.set("user", ANA.user_id, "own_time", own.dump())
    table = await begun(services, stage)
    watch.now += DAY
    await whole_turn(services, stage, table)
    assert await _answers(services, ANA.user_id) == [[14 * HOUR, 1]]
    assert await _answers(services, BRAM.user_id) == []


async def test_without_a_clock_late_is_after_five_days(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage)
    watch.now += 121 * HOUR
    await whole_turn(services, stage, table)
    assert await _answers(services, ANA.user_id) == [[121 * HOUR, 0]]


async def test_with_a_clock_late_is_after_the_bank(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage, "brisk")
    watch.now += 49 * HOUR  # the first day is free, the second is the bank
    await whole_turn(services, stage, table)
    assert await _answers(services, ANA.user_id) == [[49 * HOUR, 0]]


async def test_the_last_fifty_turns_count(services: Services) -> None:
    table = await duel(services)
    for number in range(KEPT + 5):
        memory = Memory(ANA.user_id, ANSWERS, [number, 1], KEPT)
        await services.store.entries.append(
            Step(table.id, table.row.seq, [], None, now=1, memories=[memory])
        )
    answers = await _answers(services, ANA.user_id)
    assert [seconds for seconds, _ in answers] == list(range(5, 55))


def test_facts_are_told_after_ten_turns() -> None:
    some = {ANSWERS: [[60, 1]] * 8 + [[7200, 0]]}
    assert facts_of({}) is None
    facts = facts_of(some, 3, 2)
    assert facts == Facts(9, 8, 60, 3, 2)
    assert facts is not None
    assert not facts.is_telling
    more = facts_of({ANSWERS: [*some[ANSWERS], [120, 1]]})
    assert more is not None
    assert more.is_telling


async def test_games_given_up_were_not_finished(services: Services) -> None:
    table = await duel(services)
    assert await services.store.games.begun_and_finished(ANA.user_id) == (0, 0)
    await services.seats.resign(table.id, ANA.user_id)
    assert await services.store.games.begun_and_finished(ANA.user_id) == (1, 0)
    assert await services.store.games.begun_and_finished(BRAM.user_id) == (1, 1)


async def test_a_lobby_tells_them_and_so_does_ones_own_panel(
    services: Services, stage: Stage
) -> None:
    answers = [[5 * HOUR, 1]] * 11 + [[9 * DAY, 0]]
    await services.store.preferences.set("user", ANA.user_id, ANSWERS, answers)
    await services.store.preferences.set("user", BRAM.user_id, ANSWERS, answers[:9])
    table = await services.opening.create("nautilus_duel", ANA, channel_id=10, guild_id=7)
    await services.lobby.join(table.id, BRAM)
    await stage.dispatch.publisher.publish(table.id)
    words = "Usually moves within 5 h, 11 of 12 turns in time"
    assert stage.room.posted[-1].text.count("Usually") == 1
    assert words in stage.room.posted[-1].text
    click = await stage.click(ANA.user_id, "g:0:0:me.where", "here")
    assert words in click.answers[-1].text


async def test_facts_go_with_the_person(services: Services, stage: Stage, watch: Watch) -> None:
    table = await begun(services, stage)
    watch.now += HOUR
    await whole_turn(services, stage, table)
    await erase(services, ANA.user_id)
    assert await services.store.preferences.all("user", ANA.user_id) == {}
    assert await services.store.games.begun_and_finished(ANA.user_id) == (0, 0)
