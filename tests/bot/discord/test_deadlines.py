"""Deadlines with Discord's timestamps: below the board, in /games, in the board as text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR, Span
from bot.courtesy.turns import OVERDUE
from bot.discord.games_command import overview
from bot.jobs.kept_pictures import key_of
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import TableTime
from render import Frame
from storage.api.rows import Step
from tests.bot.begun_tables import DUEL, asked, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Said, Stage

NOW = 6000  # a whole minute
BRISK = PACES["brisk"]


@pytest.fixture
def services(services: Services, monkeypatch: pytest.MonkeyPatch) -> Services:
    """Return services at a whole minute."""
    monkeypatch.setattr(services.tables, "_clock", lambda: float(NOW))
    return services


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return a stand-in for Discord in front of the services."""
    stage = Stage.of(services)
    yield stage
    await stage.close()


async def _begun(services: Services, stage: Stage, time: TableTime) -> Table:
    table = await services.opening.create(
        DUEL, ANA, channel_id=10, guild_id=7, options={"first_player": "A"}, time=time
    )
    await services.lobby.join(table.id, BRAM)
    await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    return await services.tables.get(table.id)


async def _games(services: Services, user_id: int) -> str:
    layout = await overview(services, user_id, "en")
    return Said(layout.view(), {}, is_private=True).text


@pytest.mark.clause("T2")
async def test_the_board_says_until_when_there_is_time(services: Services, stage: Stage) -> None:
    """T2: the free day comes on top; the board that calls somebody already says it."""
    table = await _begun(services, stage, TableTime(BRISK))
    ends = NOW + DAY + BRISK.start
    assert f"Your turn, <@1> (until <t:{ends}:f>)." in stage.room.posted[-1].text
    click = await stage.command(BRAM.user_id, "board", text=True)
    assert f"until <t:{ends}:f>" in click.answers[-1].text
    assert f"your time ends <t:{ends}:R>" in await _games(services, ANA.user_id)
    assert f"waiting for Ana (until <t:{ends}:f>)" in await _games(services, BRAM.user_id)
    assert table.clocks.runs_out_at(0) == ends


async def test_a_board_with_a_clock_asked_for_again_is_the_same_picture(
    services: Services, stage: Stage
) -> None:
    """What a seat has left stands in it: else it would have to be drawn anew for whoever asks."""
    table = await _begun(services, stage, TableTime(BRISK))
    posted = _public(stage)
    assert len(posted) == 1
    assert any(posted[0].notes)
    for user in (BRAM.user_id, 99):  # who sits at the table, and who only looks
        await stage.command(user, "board")
    boards = _public(stage)
    assert len(boards) == 3
    keys = {key_of(DUEL, each, "board") for each in boards}
    assert len(keys) == 1
    assert None not in keys
    own = stage.workshop.private
    await stage.command(BRAM.user_id, "hand")
    assert stage.workshop.private[len(own) :][-1][1].notes == ()
    assert table.clocks.people


def _public(stage: Stage) -> list[Frame]:
    return [frame for _, frame, kind in stage.workshop.drawn if kind == "board"]


@pytest.mark.clause("T5")
async def test_the_board_says_that_time_is_used_up(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T5: a neutral line in place, without a call, and no time that is over in `/games`."""
    table = await _begun(services, stage, TableTime(BRISK))
    ends = table.clocks.runs_out_at(0)
    assert ends is not None
    used_up = f"(time used up, but nothing happens before <t:{ends + OVERDUE}:f>)"
    for now, words in ((ends - 60, f"<@1> (until <t:{ends}:f>)."), (ends, f"<@1> {used_up}.")):
        monkeypatch.setattr(services.tables, "_clock", lambda now=now: float(now))
        await stage.dispatch.publisher.renew(table.id)
        assert f"Your turn, {words}" in stage.room.shown(1).text
    assert stage.room.shown(1).mentions == {"parse": []}
    assert "your time is used up" in await _games(services, ANA.user_id)
    assert f"waiting for Ana {used_up}" in await _games(services, BRAM.user_id)


async def test_without_a_clock_nothing_is_said(services: Services, stage: Stage) -> None:
    await _begun(services, stage, TableTime())
    assert "Your turn, <@1>." in stage.room.posted[-1].text
    assert "ends" not in await _games(services, ANA.user_id)


@pytest.mark.clause("T3")
async def test_a_turn_brings_a_new_deadline(services: Services, stage: Stage) -> None:
    """T3: the bank that is left and the increment, up to the cap."""
    table = await _begun(services, stage, TableTime(BRISK))
    user = asked(table)[0]
    turns = 0
    while turns < 2:
        table = await play_random(services, table, Random(3), 1)
        if asked(table)[0] != user:
            user, turns = asked(table)[0], turns + 1
            await stage.dispatch.publisher.follow(table.id)
    ends = NOW + BRISK.start + BRISK.increment
    assert f"<@1> (until <t:{ends}:f>)" in stage.room.posted[-1].text


@pytest.mark.clause("T9", "T11")
async def test_a_pause_and_sleep_are_said(services: Services, stage: Stage) -> None:
    """T9, T11: in place of the board's own words, without a call."""
    table = await _begun(services, stage, TableTime(BRISK))
    posted = len(stage.room.posted)
    paused = TableTime(BRISK).paused(Span(NOW - HOUR, NOW + DAY), 0)
    for time, words in (
        (paused, f"Paused until <t:{NOW + DAY}:f>."),
        (TableTime(BRISK).fallen_asleep(NOW), "This game is asleep."),
    ):
        await services.store.entries.append(
            Step(table.id, table.row.seq, [], None, now=NOW, time=time.dump())
        )
        await stage.dispatch.publisher.renew(table.id)
        assert words in stage.room.shown(posted).text
    assert len(stage.room.posted) == posted
    assert "💤" in await _games(services, ANA.user_id)
    await services.store.entries.append(
        Step(table.id, table.row.seq, [], None, now=NOW, time=paused.dump())
    )
    assert f"paused until <t:{NOW + DAY}:f>" in await _games(services, ANA.user_id)
