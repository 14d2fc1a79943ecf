"""T9: any press at a table wakes its game and is a sign of life, also one that no step comes of."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.courtesy.notice_ladder import MOST_UNANSWERED, Sent
from bot.tables.plans import own_outline
from bot.tables.retiming import retimed
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Seat
from tests.bot.begun_tables import asked, play_until
from tests.bot.clocked import begun, published
from tests.bot.standin import Stage
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it


async def _gone_silent(services: Services, table: Table, seat: Seat) -> Table:
    """Return a game that sleeps, of which somebody has heard often enough without an answer."""
    silent = replace(table.clocks.seat(seat), sent=Sent(unanswered=MOST_UNANSWERED))
    clocks = table.clocks.with_seats({seat: silent})
    time = table.clocks.time.fallen_asleep(services.tables.now())
    async with services.tables.lock(table.id):
        return await retimed(services.tables, table, time, clocks)


async def _planning(services: Services, stage: Stage) -> tuple[Table, int, Seat]:
    """Return a duel in which somebody waits, and who that is."""
    table = await play_until(services, await begun(services, stage), "place_card", Random(3))
    table = await published(stage, table)
    (seat,) = (row.seat for row in table.seats if row.seat != asked(table)[1])
    return table, table.seats[seat].user_id or 0, Seat(seat)


async def _is_there_again(services: Services, table: Table, seat: Seat) -> bool:
    clocks = (await services.tables.get(table.id)).clocks
    return not clocks.time.is_asleep and clocks.seat(seat).sent.unanswered == 0


@pytest.mark.clause("T9")
@pytest.mark.parametrize("verb", ["po.0", "pb", "pd", "plan"])
async def test_whoever_plans_is_there(
    services: Services, stage: Stage, watch: Watch, verb: str
) -> None:
    """T9: a plan is no step of the game, but made at its table."""
    table, user, seat = await _planning(services, stage)
    if verb == "pb":  # takes back what was planned before
        found = own_outline(table, user)
        await services.plans.choose(table.id, user, found.asked, 0)
    table = await _gone_silent(services, await services.tables.get(table.id), seat)
    number = own_outline(table, user).asked if verb in ("po.0", "pb") else 0
    click = await stage.click(user, f"g:{table.id}:{number}:{verb}", on_private=True)
    assert "out of date" not in click.answers[-1].text
    assert await _is_there_again(services, table, seat)


@pytest.mark.clause("T9")
async def test_whoever_is_asked_whether_they_mean_it_is_there(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: nothing is stored of a choice that cannot be taken back before it is meant."""
    table = await begun(services, stage)
    user, seat, question = asked(table)
    table = await _gone_silent(services, table, seat)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:o.1", on_private=True)
    assert click.answers[-1].labels == ["Do it", "Back"]
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    assert await _is_there_again(services, table, seat)


@pytest.mark.clause("T9")
async def test_nobody_elses_press_is_a_sign_of_life(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """T9: it wakes the game and says nothing of anybody else."""
    table, user, seat = await _planning(services, stage)
    other, mover, question = asked(table)
    assert other != user
    table = await _gone_silent(services, table, seat)
    await stage.click(other, f"g:{table.id}:{question.asked}:m.", on_private=True)
    clocks = (await services.tables.get(table.id)).clocks
    assert not clocks.time.is_asleep
    assert clocks.seat(seat).sent.unanswered == MOST_UNANSWERED
    assert mover != seat
