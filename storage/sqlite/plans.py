"""Queries about what players have planned."""

import sqlite3
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from storage.api.rows import NewTimer, PlanRow
from storage.shared.columns import PLAN_COLUMNS, decode_plan, encode_plan, encode_timer
from storage.sqlite import game_queries, timers
from storage.sqlite.database import Part


def of_game(conn: sqlite3.Connection, game_id: int) -> tuple[PlanRow, ...]:
    """Return the plans of a game by seat."""
    rows = conn.execute(
        f"SELECT {PLAN_COLUMNS} FROM plans WHERE game_id = ? ORDER BY seat",  # noqa: S608 - constant
        (game_id,),
    )
    return tuple(decode_plan(row) for row in rows)


def put(conn: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    """Store a plan in place of the one of its seat."""
    game_queries.find(conn, row[0])
    conn.execute(
        f"INSERT OR REPLACE INTO plans (game_id, {PLAN_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608 - constant
        row,
    )


def drop(conn: sqlite3.Connection, game_id: int, seats: Collection[int]) -> int:
    """Forget the plans of some seats; return how many there were."""
    dropped = 0
    for seat in seats:
        dropped += conn.execute(
            "DELETE FROM plans WHERE game_id = ? AND seat = ?", (game_id, seat)
        ).rowcount
    return dropped


def make_due(conn: sqlite3.Connection, game_id: int, due: Mapping[int, NewTimer]) -> None:
    """Let the kept plans of seats that are asked be due, each with its timer."""
    for seat, timer in due.items():
        done = conn.execute(
            """UPDATE plans SET due_at = ?
            WHERE game_id = ? AND seat = ? AND is_kept AND due_at IS NULL
                AND seat IN (SELECT seat FROM asked WHERE asked.game_id = plans.game_id)""",
            (timer.due_at, game_id, seat),
        )
        if done.rowcount:
            timers.insert(conn, encode_timer(game_id, timer))


class Plans(Part):
    """Plans of seats; what the methods promise is written at `storage.api.plans`."""

    async def put(self, game_id: int, plan: PlanRow) -> None:
        """Store a plan."""
        await self._db.transact(partial(put, row=encode_plan(game_id, plan)))

    async def drop(self, game_id: int, seat: int) -> bool:
        """Forget a plan."""
        return await self._db.transact(partial(drop, game_id=game_id, seats=(seat,))) > 0
