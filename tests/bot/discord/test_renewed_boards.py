"""A board that says in place who is away: nothing is posted, nobody is called."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from unittest.mock import Mock

import discord
import pytest

from bot.courtesy.spans import DAY
from bot.discord.sentences import Speech
from bot.tables.public_time import PublicTime
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import TableTime
from bot.tables.turn import BOARD
from storage.api.rows import Step
from tests.bot.begun_tables import duel, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Stage

BACK = 1000 + DAY


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _posted(services: Services, stage: Stage) -> Table:
    """Return a duel whose first board is out: Ana is asked."""
    table = await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    return table


@pytest.mark.clause("P2")
async def test_a_board_says_who_is_away(services: Services, stage: Stage) -> None:
    """P2: shown as back on a date, on the board that is there."""
    table = await _posted(services, stage)
    before = stage.room.shown(1)
    await services.people.away(ANA.user_id, BACK)
    await services.people.away(BRAM.user_id, BACK + DAY)
    await stage.dispatch.publisher.renew(table.id)
    assert len(stage.room.posted) == 1
    shown = stage.room.shown(1)
    assert shown.mentions == {"parse": []}
    assert (shown.alt, shown.clicks) == (before.alt, before.clicks)
    assert not shown.files  # its picture stays as it is
    assert f"<@{ANA.user_id}> is away, back <t:{BACK}:D>." in shown.text.splitlines()
    assert f"-# Bram is away, back <t:{BACK + DAY}:D>." in shown.text.splitlines()
    assert "Your turn" not in shown.text
    await services.people.back(ANA.user_id)
    await services.people.back(BRAM.user_id)
    await stage.dispatch.publisher.renew(table.id)
    assert stage.room.shown(1).text == before.text


@pytest.mark.clause("T9")
async def test_a_board_that_sleeps_says_when_somebody_is_back(
    services: Services, stage: Stage
) -> None:
    """T9: it wakes when the first is back."""
    table = await _posted(services, stage)
    await services.people.away(ANA.user_id, BACK)
    await services.people.away(BRAM.user_id, BACK + DAY)
    asleep = TableTime().fallen_asleep(1000).dump()
    await services.store.entries.append(
        Step(table.id, table.row.seq, [], None, now=1000, time=asleep)
    )
    await stage.dispatch.publisher.renew(table.id)
    lines = stage.room.shown(1).text.splitlines()
    assert "This game is asleep. Any press wakes it." in lines
    assert f"-# Ana is away, back <t:{BACK}:D>." in lines
    assert f"-# Bram is away, back <t:{BACK + DAY}:D>." in lines


async def test_a_new_board_says_it_from_the_start(services: Services, stage: Stage) -> None:
    table = await duel(services)
    await services.people.away(ANA.user_id, BACK)
    await stage.dispatch.publisher.follow(table.id)
    assert f"<@{ANA.user_id}> is away, back <t:{BACK}:D>." in stage.room.shown(1).text


async def test_a_board_in_words_keeps_its_words(services: Services, stage: Stage) -> None:
    table = await duel(services)
    stage.room.refusals.append(discord.Forbidden(Mock(status=403), ""))
    await stage.dispatch.publisher.follow(table.id)
    before = stage.room.shown(1)
    assert "```" in before.text
    await services.people.away(BRAM.user_id, BACK)
    await stage.dispatch.publisher.renew(table.id)
    shown = stage.room.shown(1).text
    assert "-# Bram is away" in shown
    words = shown.split("```")[1]
    assert before.text.split("```")[1] == words.replace(", away, back 2 Jan", "")


async def test_a_board_that_is_owed_says_it_itself(services: Services, stage: Stage) -> None:
    table = await _posted(services, stage)
    before = table.waiting_for()
    picks = Random(4)
    while table.waiting_for() == before:
        table = await play_random(services, table, picks, 1)
    await services.people.away(ANA.user_id, BACK)
    await stage.dispatch.publisher.renew(table.id)
    assert stage.room.edited == []
    await stage.dispatch.publisher.follow(table.id)
    assert "-# Ana is away" in stage.room.shown(2).text


async def test_nothing_to_say_below_a_lobby_or_a_game_that_is_over(
    services: Services, stage: Stage
) -> None:
    table = await duel(services)
    await stage.dispatch.publisher.renew(table.id)  # no board yet
    await stage.dispatch.publisher.follow(table.id)
    await services.seats.resign(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    changes = len(stage.room.edited)
    await stage.dispatch.publisher.renew(table.id)
    assert len(stage.room.edited) == changes


@pytest.mark.parametrize(
    "trouble",
    [
        discord.NotFound(Mock(status=404), {"code": 10008, "message": ""}),
        discord.Forbidden(Mock(status=403), ""),
    ],
)
async def test_a_board_that_cannot_be_changed_is_left_alone(
    services: Services, stage: Stage, trouble: Exception
) -> None:
    table = await _posted(services, stage)
    stage.room.away = trouble
    await services.people.away(BRAM.user_id, BACK)
    await stage.dispatch.publisher.renew(table.id)
    stage.room.away = None
    await stage.dispatch.publisher.renew(table.id)
    assert (len(stage.room.posted), stage.room.edited) == (1, [])


@pytest.mark.parametrize(
    "trouble", [discord.DiscordServerError(Mock(status=503), ""), ConnectionResetError()]
)
async def test_what_fails_is_done_by_the_clock_of_the_table(
    services: Services, stage: Stage, trouble: Exception
) -> None:
    table = await _posted(services, stage)
    known = await services.store.posted.find(table.id, BOARD)
    stage.room.away = trouble
    await services.people.away(BRAM.user_id, BACK)
    await stage.dispatch.publisher.renew(table.id)
    assert await services.store.posted.find(table.id, BOARD) == known
    stage.room.away = None
    for _ in range(2):  # told once, however often the clock looks
        await stage.dispatch.publisher.time_keeper.tick(table.id)
        ((message_id, shown),) = stage.room.edited
        assert message_id == 1
        assert "-# Bram is away" in shown.text


@pytest.mark.clause("P2")
async def test_an_absence_that_is_over_is_said_no_more(services: Services, stage: Stage) -> None:
    """P2: without a press, at the next look of the table's clock."""
    table = await _posted(services, stage)
    await services.people.away(BRAM.user_id, BACK)
    await stage.dispatch.publisher.renew(table.id)
    later = Services(services.store, clock=lambda: BACK)
    after = Stage.of(later)
    after.room.posted = stage.room.posted
    await after.dispatch.publisher.time_keeper.tick(table.id)
    changed = [said for message_id, said in after.room.edited if message_id == 1]
    assert len(changed) == 1
    assert "is away" not in changed[0].text
    await after.close()


async def test_the_words_for_those_who_are_away(services: Services) -> None:
    speech = Speech(await duel(services), "en")
    assert speech.waiting() == "Your turn, <@1>."
    assert speech.waiting(PublicTime({0: 5})) == "<@1> is away, back <t:5:D>."
    assert speech.waiting(PublicTime({0: 5, 1: 6})) == (
        "<@1> is away, back <t:5:D>.\n-# Bram is away, back <t:6:D>."
    )
    assert speech.waiting(PublicTime({1: 6})) == "Your turn, <@1>.\n-# Bram is away, back <t:6:D>."
