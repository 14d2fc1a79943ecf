"""Deadlines: waiting, claimed by a process that lives, done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from storage.api.rows import NewTimer, Timer
from storage.postgres.advisory_locks import HELD_KEYS, WORKERS
from storage.postgres.base import Part, count, status_of
from storage.postgres.connect import Session
from storage.shared.columns import TIMER_COLUMNS, EncodedTimer, decode_timer, encode_timer

_INSERT = "INSERT INTO timers (game_id, kind, due_at, data) VALUES ($1, $2, $3, $4)"

_HEAL_DUE = "UPDATE timers SET due_at = $2 WHERE kind = $1 AND due_at > $2 AND done_at IS NULL"
_HEAL_CLAIMED = "UPDATE timers SET claimed_at = $1 WHERE claimed_at > $1 AND done_at IS NULL"
_HEAL_DONE = "UPDATE timers SET done_at = $1 WHERE done_at > $1"


async def insert(session: Session, rows: Sequence[EncodedTimer]) -> None:
    """Store timers; the games must exist."""
    if rows:
        await session.executemany(_INSERT, rows)


async def cancel(session: Session, game_id: int, kinds: Collection[str] | None) -> int:
    """Drop the timers of a game that are not done, all or of some kinds; return how many."""
    done = await session.execute(
        """DELETE FROM timers WHERE game_id = $1 AND done_at IS NULL
            AND ($2::text[] IS NULL OR kind = ANY ($2))""",
        game_id,
        None if kinds is None else list(kinds),
    )
    return count(done)


class Timers(Part):
    """Timers of all games; claims bear the number of the process that made them."""

    async def add(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline."""
        row = encode_timer(game_id, timer)
        async with self._db.changing() as session:
            await status_of(session, game_id)
            timer_id: int = await session.fetchval(f"{_INSERT} RETURNING id", *row)
            return timer_id

    async def of_game(self, game_id: int) -> list[Timer]:
        """Return the timers of a game."""
        async with self._db.reading() as session:
            rows = await session.fetch(
                f"""SELECT {TIMER_COLUMNS} FROM timers
                WHERE game_id = $1 AND done_at IS NULL ORDER BY due_at, id""",  # noqa: S608 - constants
                game_id,
            )
        return [decode_timer(tuple(row)) for row in rows]

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        async with self._db.reading() as session:
            due: int | None = await session.fetchval(
                "SELECT min(due_at) FROM timers WHERE claimed_at IS NULL AND done_at IS NULL"
            )
        return due

    async def is_alone(self) -> bool:
        """Return whether no other process claims timers; from now on others see us."""
        await self._db.locks.register()
        async with self._db.reading() as session:
            others: int = await session.fetchval(
                f"""SELECT count(*) FROM ({HELD_KEYS}) AS held (key)
                WHERE key >= $1 AND key < $2 AND key <> $3""",  # noqa: S608 - made of constants
                *WORKERS,
                self._db.locks.worker,
            )
        return others == 0

    async def claim(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the timers that are due; what another process is just taking is passed over."""
        # Before the claim: a claim of a number that nobody holds counts as a dead process's.
        await self._db.locks.register()
        async with self._db.stating() as session:
            rows = await session.fetch(
                f"""UPDATE timers SET claimed_at = $1, claimed_by = $3 WHERE id IN (
                    SELECT id FROM timers
                    WHERE due_at <= $1 AND claimed_at IS NULL AND done_at IS NULL
                    ORDER BY due_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
                RETURNING {TIMER_COLUMNS}""",  # noqa: S608 - made of constants
                *(now, limit, self._db.locks.worker),
            )
        # RETURNING promises no order.
        found = [decode_timer(tuple(row)) for row in rows]
        return sorted(found, key=lambda timer: (timer.due_at, timer.id))

    async def finish(self, timer_id: int, now: int) -> bool:
        """Mark a timer done; True only the first time."""
        async with self._db.stating() as session:
            done = await session.execute(
                "UPDATE timers SET done_at = $2 WHERE id = $1 AND done_at IS NULL", timer_id, now
            )
        return count(done) > 0

    async def release(self, claimed_before: int) -> int:
        """Give back our own old claims and all claims of the dead."""
        async with self._db.stating() as session:
            done = await session.execute(
                f"""UPDATE timers SET claimed_at = NULL, claimed_by = NULL
                WHERE claimed_at IS NOT NULL AND done_at IS NULL AND (
                    (claimed_by = $2 AND claimed_at < $1) OR claimed_by NOT IN ({HELD_KEYS}))""",  # noqa: S608 - constants
                claimed_before,
                self._db.locks.worker,
            )
        return count(done)

    async def heal(self, now: int, furthest: Mapping[str, int]) -> int:
        """Bring times from the future back."""
        healed = 0
        async with self._db.changing() as session:
            for kind, seconds in furthest.items():
                healed += count(await session.execute(_HEAL_DUE, kind, now + seconds))
            for statement in (_HEAL_CLAIMED, _HEAL_DONE):
                healed += count(await session.execute(statement, now))
        return healed

    async def cancel(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop timers of a game."""
        names = None if kinds is None else tuple(kinds)
        async with self._db.stating() as session:
            return await cancel(session, game_id, names)

    async def pull(self, user_id: int, kind: str, now: int) -> int:
        """Let timers of a user's games be due."""
        async with self._db.stating() as session:
            done = await session.execute(
                """UPDATE timers SET due_at = $3
                WHERE game_id IN (SELECT game_id FROM seats
                    WHERE user_id = $1 OR owner_id = $1) AND kind = $2
                    AND due_at > $3 AND claimed_at IS NULL AND done_at IS NULL""",
                *(user_id, kind, now),
            )
        return count(done)

    async def forget(self, done_before: int) -> int:
        """Delete old timers."""
        async with self._db.stating() as session:
            return count(
                await session.execute("DELETE FROM timers WHERE done_at < $1", done_before)
            )
