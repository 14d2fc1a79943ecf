"""What players have planned."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from storage.api.rows import NewTimer, PlanRow
from storage.postgres import timers as timer_queries
from storage.postgres.base import Part, count, status_of
from storage.postgres.connect import Session
from storage.shared.columns import PLAN_COLUMNS, encode_plan, encode_timer

# The plans of the game in question, as JSON in the order of PLAN_COLUMNS.
PLANS = """(SELECT coalesce(
    json_agg(json_build_array(seat, data::text, made_at, is_kept, due_at) ORDER BY seat), '[]'
) FROM plans WHERE game_id = games.id)"""


async def drop(session: Session, game_id: int, seats: Collection[int]) -> int:
    """Forget the plans of some seats; return how many there were."""
    if not seats:
        return 0
    done = await session.execute(
        "DELETE FROM plans WHERE game_id = $1 AND seat = ANY ($2)", game_id, list(seats)
    )
    return count(done)


async def make_due(session: Session, game_id: int, due: Mapping[int, NewTimer]) -> None:
    """Let the kept plans of seats that are asked be due, each with its timer."""
    if not due:
        return
    rows = await session.fetch(
        """UPDATE plans SET due_at = new.due_at
        FROM unnest($2::integer[], $3::bigint[]) AS new (seat, due_at)
        WHERE plans.game_id = $1 AND plans.seat = new.seat
            AND plans.is_kept AND plans.due_at IS NULL
            AND plans.seat IN (SELECT seat FROM asked WHERE asked.game_id = $1)
        RETURNING plans.seat""",
        *(game_id, list(due), [timer.due_at for timer in due.values()]),
    )
    await timer_queries.insert(session, [encode_timer(game_id, due[seat]) for (seat,) in rows])


class Plans(Part):
    """Plans of seats; what the methods promise is written at `storage.api.plans`."""

    async def put(self, game_id: int, plan: PlanRow) -> None:
        """Store a plan."""
        row = encode_plan(game_id, plan)
        async with self._db.changing() as session:
            await status_of(session, game_id)
            await session.execute(
                f"""INSERT INTO plans (game_id, {PLAN_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (game_id, seat) DO UPDATE SET data = excluded.data,
                    made_at = excluded.made_at, is_kept = excluded.is_kept,
                    due_at = excluded.due_at""",  # noqa: S608 - made of constants
                *row,
            )

    async def drop(self, game_id: int, seat: int) -> bool:
        """Forget a plan."""
        async with self._db.changing() as session:
            return await drop(session, game_id, (seat,)) > 0
