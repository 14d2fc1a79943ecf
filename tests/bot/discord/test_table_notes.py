"""Notes on the seats of a board: what is left of banks, who is away; nothing that is a secret."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.courtesy.away import go_away
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import DAY, HOUR
from bot.discord.sentences import Speech
from bot.discord.table_notes import table_notes
from bot.tables.services import Services
from bot.tables.table import Table
from tests.bot.clocked import begun, whole_turn
from tests.bot.conftest import BRAM
from tests.bot.standin import Stage
from tests.bot.watch import BEGAN, Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it


def _notes(table: Table, now: int) -> tuple[str, ...]:
    return table_notes(table, Speech(table, "en"), now)


async def test_a_table_without_a_clock_has_none(services: Services, stage: Stage) -> None:
    table = await begun(services, stage)
    assert _notes(table, BEGAN + DAY) == ()


async def test_banks_stand_beside_their_seats(
    services: Services, stage: Stage, watch: Watch
) -> None:
    table = await begun(services, stage, "steady")
    assert _notes(table, BEGAN + 30 * HOUR) == ("2 d 18 h left", "3 d left")
    watch.now += 30 * HOUR
    table = await whole_turn(services, stage, table)
    assert _notes(table, watch.now) == ("3 d 6 h left", "3 d left")
    frames = [frame for _, frame, _ in stage.workshop.drawn]
    assert frames[-1].notes == ("3 d 6 h left", "3 d left")


@pytest.mark.clause("T5")
async def test_an_empty_bank_is_overdue(services: Services, stage: Stage) -> None:
    """T5: a neutral line."""
    table = await begun(services, stage, "brisk")
    assert _notes(table, BEGAN + 49 * HOUR)[0] == "overdue"


async def test_who_is_away_is_marked(services: Services, stage: Stage) -> None:
    own = go_away(OwnTime("Europe/Brussels"), BEGAN, BEGAN + 3 * DAY)
    await services.store.preferences.set("user", BRAM.user_id, "own_time", own.dump())
    table = await begun(services, stage)
    assert _notes(table, BEGAN + HOUR) == ("", "away, back 18 Jan")


async def test_a_secret_answer_changes_no_note(services: Services, stage: Stage) -> None:
    """A bank that grew by an answer nobody may know of is shown as it was."""
    table = await begun(services, stage, "steady")
    clocks = table.clocks.moved([0], [], BEGAN + 30 * HOUR)
    position = replace(table.running(), asked={})
    secret = replace(table, clocks=clocks, position=position)
    assert 0 in secret.waiting_for()
    later = BEGAN + 31 * HOUR
    assert _notes(secret, later) == _notes(table, later)
