"""Short turns in a row: one board in place of many, every call with a message of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random

import pytest

from bot.discord.glance import Glance
from bot.discord.stretches import is_replaced, past
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import BOARD, PAST
from games.core.stretches import stretch_of
from tests.bot.begun_tables import asked, duel, play_random
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Stage

SWARM = "swarm"


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _swarm(services: Services, stage: Stage) -> Table:
    """Return a game with its first board out."""
    table = await services.opening.create(SWARM, ANA, seats=2, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    await stage.dispatch.publisher.follow(table.id)
    return table


async def _turn(services: Services, stage: Stage, table: Table, picks: Random) -> Table:
    """Play one turn and post its board."""
    posted = len(stage.room.posted)
    while len(stage.room.posted) == posted:
        table = await play_random(services, table, picks, 1)
        await stage.dispatch.publisher.follow(table.id)
    return table


def _name(table: Table) -> str | None:
    return stretch_of(table.game, table.view(None))


async def _market(services: Services, stage: Stage, picks: Random) -> Table:
    """Return a game in whose market the second board is out."""
    table, names = await _swarm(services, stage), ["", ""]
    while not (names[-1] == names[-2] and (names[-1] or "").startswith("buy")):
        table = await _turn(services, stage, table, picks)
        names.append(_name(table) or "")
    return table


async def test_each_board_of_a_market_takes_the_place_of_the_one_before(
    services: Services, stage: Stage
) -> None:
    picks = Random(1)
    table = await _market(services, stage, picks)
    before, name = set(stage.room.deleted), _name(table)
    first = len(stage.room.posted) - 1  # the board that led there
    turns = called = 0
    while True:
        mover = asked(table)[0]
        following = await _turn(services, stage, table, picks)
        if _name(following) != name:
            break
        table, turns = following, turns + 1
        said = stage.room.posted[-1]
        (user,) = {table.seats[seat].user_id for seat in table.waiting_for()}
        if user != mover:  # else the panel is open; a choice made by itself opens none
            assert said.mentions["users"] == [user]  # by a message of its own
            called += 1
        gone = stage.room.deleted - before
        assert gone == set(range(first + 1, len(stage.room.posted)))
        assert len(stage.room.live) == 1
    assert turns >= called >= 2
    assert first not in stage.room.deleted
    assert len(stage.room.posted) - 1 not in stage.room.deleted  # the last of the market stays
    assert [each.kind for each in await services.store.posted.of_game(table.id)] == [BOARD]


async def test_what_a_board_that_is_gone_has_told_stands_on_the_next(
    services: Services, stage: Stage
) -> None:
    picks = Random(1)
    table = await _market(services, stage, picks)
    board = await services.store.posted.find(table.id, BOARD)
    assert board is not None
    told = board.data["stretch"]["lines"]
    table = await _turn(services, stage, table, picks)
    assert told
    assert told[-1] in stage.room.posted[-1].text


async def test_a_board_that_could_not_be_deleted_is_deleted_later(
    services: Services, stage: Stage
) -> None:
    picks = Random(1)
    table = await _market(services, stage, picks)
    old = len(stage.room.posted)
    table = await play_random(services, table, picks, 1)
    while table.waiting_for() == [] or len(stage.room.posted) == old:
        stage.room.undeletable = ConnectionResetError()
        await stage.dispatch.publisher.follow(table.id)
        if len(stage.room.posted) == old:
            table = await play_random(services, table, picks, 1)
    (left,) = await services.store.posted.of_game(table.id, PAST)
    assert left.message_id == old
    assert old not in stage.room.deleted
    stage.room.undeletable = None
    await stage.dispatch.publisher.follow(table.id)
    assert old in stage.room.deleted
    assert await services.store.posted.of_game(table.id, PAST) == []


async def test_whoever_still_counts_on_its_call_keeps_a_board(
    services: Services, stage: Stage
) -> None:
    picks = Random(1)
    table = await _market(services, stage, picks)
    board = await services.store.posted.find(table.id, BOARD)
    assert board is not None
    following = board.data | {"stretch": board.data["stretch"] | {"nth": 3}}
    assert is_replaced(past(board, PAST, following | {"quiet": []}))
    assert not is_replaced(past(board, PAST, following | {"quiet": [1]}))
    other = following["stretch"] | {"name": "another"}
    assert not is_replaced(past(board, PAST, following | {"quiet": [], "stretch": other}))
    old = replace(board, data={k: v for k, v in board.data.items() if k != "stretch"})
    assert not is_replaced(past(old, PAST, following | {"quiet": []}))  # of an older release


async def test_where_no_turn_is_short_every_board_stays(services: Services, stage: Stage) -> None:
    picks, table = Random(3), await duel(services)
    await stage.dispatch.publisher.follow(table.id)
    for _ in range(8):
        table = await _turn(services, stage, table, picks)
    assert stage.room.deleted == set()


def test_lines_of_before_stand_small_below_what_is_new() -> None:
    new = Glance(["hits", "sails"], 1, "hi")
    both = new.following(["old", "-# older"], 2)
    assert both == Glance(["hits", "sails", "-# old"], 4, "hi")
    assert both.spoken() == ["**hi**ts", "sails", "-# old"]
    assert Glance(["b"]).following(["a", "-# older"], 0).lines == ["b", "-# a", "-# older"]
    assert Glance([]).following(["a"], 0).spoken() == ["-# a"]
