"""S4: a table is not left to a host who is not on the server any more."""

from __future__ import annotations

import pytest

from bot.courtesy.spans import DAY, HOUR
from bot.tables.services import Services
from bot.tables.table import Person, Table
from tests.bot.clocked import live_until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Stage, is_one_kind_answer
from tests.bot.tables.late_tables import DORA, begun
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

STRANGER = 99


async def _lobby(services: Services, stage: Stage, seats: int = 3) -> Table:
    """Return a full table of Ana, who is host, and others."""
    table = await services.opening.create(
        "sunken_city", ANA, channel_id=10, guild_id=GUILD, seats=seats
    )
    for person in (BRAM, CARA, DORA)[: seats - 1]:
        await services.lobby.join(table.id, person)
    await stage.dispatch.publisher.follow(table.id)
    return await services.tables.get(table.id)


@pytest.mark.clause("S4")
async def test_whoever_presses_start_is_host_if_the_host_has_left_the_server(
    services: Services, stage: Stage
) -> None:
    """S4: the seat of the host is free then, and as ever the new host is asked about it."""
    table = await _lobby(services, stage)
    stage.room.left.add(ANA.user_id)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:start")
    assert "free" in click.answers[-1].text
    table = await services.tables.get(table.id)
    assert (table.row.status, table.row.host_id) == ("lobby", BRAM.user_id)
    assert table.humans() == [BRAM.user_id, CARA.user_id]
    assert "Ana" not in stage.room.shown(1).text  # the lobby shows it
    ref = next(each for each, _ in click.answers[-1].clicks if ":start.2" in each)
    await stage.click(BRAM.user_id, ref, on_private=True)
    assert (await services.tables.get(table.id)).row.status == "running"


@pytest.mark.clause("S4")
@pytest.mark.parametrize("presser", [BRAM.user_id, STRANGER])
async def test_nobody_else_starts_while_the_host_is_there(
    services: Services, stage: Stage, presser: int
) -> None:
    """S4: nor does anybody who does not sit there, wherever the host is."""
    table = await _lobby(services, stage)
    if presser == STRANGER:
        stage.room.left.add(ANA.user_id)
    click = await stage.click(presser, f"g:{table.id}:0:start")
    is_one_kind_answer(click)
    assert "Only the host" in click.answers[-1].text
    assert (await services.tables.get(table.id)).row.host_id == ANA.user_id


@pytest.mark.clause("S4")
async def test_of_two_who_press_start_the_first_is_host(services: Services, stage: Stage) -> None:
    table = await _lobby(services, stage)
    await services.lobby.inherit(table.id, BRAM.user_id, gone=ANA.user_id)
    table = await services.lobby.inherit(table.id, CARA.user_id, gone=ANA.user_id)
    assert table.row.host_id == BRAM.user_id
    assert table.humans() == [BRAM.user_id, CARA.user_id]


@pytest.mark.clause("S4")
async def test_a_running_game_has_the_next_player_as_host_when_its_host_is_found_gone(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """S4: by the look-up that a reminder causes; the seat stays, and the host is not host again."""
    table = await begun(services, stage)
    (seat,) = table.waiting_for()
    host = table.seats[seat].user_id or 0
    await services.store.games.set_host(table.id, host)
    stage.room.left.add(host)
    await live_until(stage, watch, watch.now + 23 * HOUR)
    assert (await services.tables.get(table.id)).row.host_id == host
    await live_until(stage, watch, watch.now + 2 * HOUR)
    table = await services.tables.get(table.id)
    heir = table.seats[(seat + 1) % 3].user_id
    assert (table.row.host_id, table.seats[seat].user_id) == (heir, host)
    stage.room.left.clear()
    await live_until(stage, watch, watch.now + 2 * DAY)
    assert (await services.tables.get(table.id)).row.host_id == heir


@pytest.mark.clause("S4")
async def test_who_is_not_there_either_or_plays_for_a_friend_is_not_host_next(
    services: Services, stage: Stage
) -> None:
    """S4: the next after them is; with nobody else it stays as it is."""
    table = await _lobby(services, stage, seats=4)
    table = await services.lobby.start(table.id, ANA.user_id)
    assert table.heir == BRAM.user_id
    table.clocks = table.clocks.looked_up(1, has_left=True)
    assert table.heir == CARA.user_id
    await services.lending.lend(table.id, CARA.user_id, None)
    table = await services.lending.lend(table.id, BRAM.user_id, Person(7, "Eva"))
    assert table.heir == DORA.user_id
    table = await services.lending.lend(table.id, DORA.user_id, None)
    assert table.heir == ANA.user_id
