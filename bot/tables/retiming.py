"""Changes of what a table has agreed about time, while its game runs: no entry of its log."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from bot.courtesy.pauses import pause
from bot.tables.clock_steps import repaced
from bot.tables.clocks import CLOCK, Clocks
from bot.tables.repository import TableRepository
from bot.tables.requests import Request
from bot.tables.table import FOLLOW_UP, Table
from bot.tables.table_time import TableTime
from games.core.options import Value
from storage.api.rows import NewTimer, Step

log = logging.getLogger(__name__)


async def pause_table(tables: TableRepository, table: Table, request: Request) -> Table:
    """Pause a table, as enough have agreed: clocks are shifted by it and never reset (T11)."""
    span = pause(tables.now(), request.wish["until"], all_agree=True)
    by_seat = next((s for user in request.agreed for s in table.seats_of(user)), 0)
    return await retimed(tables, table, table.clocks.time.paused(span, by_seat))


async def resume_table(tables: TableRepository, table: Table) -> Table:
    """End the pause of a table now."""
    return await retimed(tables, table, table.clocks.time.resumed(tables.now()))


async def change_pace(tables: TableRepository, table: Table, wish: Mapping[str, Value]) -> Table:
    """Change the pace of a running game, and what happens to the late."""
    time = table.clocks.time.choose(wish)
    return await retimed(tables, table, time, repaced(table.clocks, time, tables.now()))


async def retimed(
    tables: TableRepository, table: Table, time: TableTime, clocks: Clocks | None = None
) -> Table:
    """Store another time of a table, for those who hold its lock; its clock looks at once."""
    now = tables.now()
    clocks = replace(clocks or table.clocks, time=time)
    row = replace(table.row, time=time.dump(), updated_at=now)
    timers = [NewTimer(CLOCK, now)]
    if table.clocks.time.is_asleep and not time.is_asleep:  # computers may be to move
        timers.append(NewTimer(FOLLOW_UP, now))
    await tables.store.entries.append(
        Step(
            table.id,
            table.row.seq,
            [],
            None,
            now=now,
            time=row.time,
            clocks=clocks.changed_since(table.clocks),
            timers=timers,
            cancel_timers=[timer.kind for timer in timers],
        )
    )
    log.info("time of a table changed: game=%s", table.id)
    return replace(table, row=row, clocks=clocks.kept(table.clocks))
