"""Entries and snapshots: the commit point of every move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from storage.api.errors import ConstraintError, GameMissingError, StaleSequenceError
from storage.api.rows import EntryRow, Json, Snapshot, Status, Step, StoredGame, WholeGame
from storage.postgres import plans as plan_queries
from storage.postgres import timers as timer_queries
from storage.postgres.base import Part, put_clocks, replace_seats, write_seats
from storage.postgres.connect import Session
from storage.postgres.games import channel_conflict
from storage.postgres.preferences import remember
from storage.postgres.table_file import CLOCKS, PEOPLE, SEATS, SNAPSHOT, decode_times
from storage.shared.columns import (
    ENTRY_COLUMNS,
    GAME_COLUMNS,
    EncodedEntry,
    EncodedStep,
    decode_entry,
    decode_game,
    decode_plan,
    decode_seat,
    decode_snapshot,
    encode_clocks,
    encode_game,
    encode_step,
    encode_timer,
    encode_whole_log,
)
from storage.shared.json_columns import checksum, dumps, dumps_or_none, loads

# One statement, so that game, seats and position are of one instant.
_LOAD = f"""SELECT {GAME_COLUMNS}, snapshot_seq, position, checksum, {SEATS}, {CLOCKS},
    {PEOPLE}, {plan_queries.PLANS}
FROM games {SNAPSHOT} WHERE id = $1"""  # noqa: S608 - made of constants

# Found from the end of the log: hardly ever more than the last few turns are looked at.
_LAST_OWN = """SELECT seq FROM entries AS own
WHERE game_id = $1 AND seat = $2 AND (kind = 'replace' OR (
    kind = 'choice'
    AND data ->> 'auto' IS DISTINCT FROM 'true' AND data ->> 'computer' IS DISTINCT FROM 'true'
    AND (SELECT data ->> 'care' FROM entries AS mark
        WHERE game_id = $1 AND seat = $2 AND mark.seq < own.seq AND (kind = 'replace' OR (
            kind = 'care' AND data ->> 'care' = ANY ($3::text[])
        )) ORDER BY seq DESC LIMIT 1) IS DISTINCT FROM $4::text
)) ORDER BY seq DESC LIMIT 1"""


class Entries(Part):
    """Steps of games, whole games, and positions."""

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot."""
        async with self._db.reading() as session:
            row = await session.fetchrow(_LOAD, game_id)
        if row is None:
            raise GameMissingError(game_id)
        *columns, seq, position, expected, seats, clocks, people, plans = tuple(row)
        seated = tuple(decode_seat(each) for each in loads(seats))
        snapshot = None
        if seq is not None:
            snapshot = decode_snapshot(game_id, seq, position.encode(), expected)
        return StoredGame(
            decode_game(columns),
            seated,
            snapshot,
            times=decode_times(seated, clocks, people),
            plans=tuple(decode_plan(each) for each in loads(plans)),
        )

    async def append(self, step: Step) -> int:
        """Commit one step of a game."""
        game_id, encoded = step.game_id, encode_step(step)
        async with self._db.changing() as session:
            status_before = await _advance(session, encoded)
            await _write_entries(session, encoded.entries)
            if encoded.position is not None:
                await _write_snapshot(session, game_id, encoded.seq, encoded.position)
            if encoded.seats is not None:
                await replace_seats(session, game_id, tuple(encoded.seats), status_before)
            if encoded.cancel_timers:
                await timer_queries.cancel(session, game_id, encoded.cancel_timers)
            await timer_queries.insert(session, encoded.timers)
            if encoded.asked is not None:
                await _write_asked(session, game_id, encoded.asked, encoded.now)
            await put_clocks(session, encoded.clocks)
            for memory in encoded.memories:
                await remember(session, memory)
            await plan_queries.drop(session, game_id, encoded.drop_plans)
        return encoded.seq

    async def of_game(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries above a number."""
        async with self._db.reading() as session:
            rows = await session.fetch(
                f"""SELECT {ENTRY_COLUMNS} FROM entries
                WHERE game_id = $1 AND seq > $2 ORDER BY seq""",  # noqa: S608 - made of constants
                game_id,
                after,
            )
        return [decode_entry(tuple(row)) for row in rows]

    async def last_own(self, game_id: int, seat: int, lent: str, ends: Collection[str]) -> int:
        """Return the last entry of the person of a seat."""
        async with self._db.reading() as session:
            found = await session.fetchval(_LAST_OWN, game_id, seat, [lent, *ends], lent)
        return int(found or 0)

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position."""
        async with self._db.reading() as session:
            row = await session.fetchrow(
                "SELECT seq, position, checksum FROM snapshots WHERE game_id = $1", game_id
            )
        if row is None:
            return None
        seq, position, expected = row
        return decode_snapshot(game_id, seq, position.encode(), expected)

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Repair the last position."""
        text = dumps(position)
        async with self._db.changing() as session:
            _, actual, _ = await _locked(session, game_id)
            if actual != seq:
                raise StaleSequenceError(game_id, seq, actual)
            await _write_snapshot(session, game_id, seq, text)

    async def clocks(self, game_id: int) -> dict[int, Json]:
        """Return the clocks of a game."""
        async with self._db.reading() as session:
            rows = await session.fetch("SELECT seat, data FROM clocks WHERE game_id = $1", game_id)
        return {seat: loads(data) for seat, data in rows}

    async def add_game(self, whole: WholeGame) -> int:
        """Store a whole game under a new id."""
        game = whole.game
        encoded = encode_whole_log(whole.entries, game.seq)
        values, text = encode_game(game), dumps_or_none(whole.position)
        async with self._db.changing() as session:
            async with channel_conflict(game.channel_id):
                game_id: int = await session.fetchval(
                    """INSERT INTO games (slug, ruleset, options, seats_wanted, status, guild_id,
                        channel_id, host_id, seed, seed_hash, counters, seq, created_at,
                        updated_at, outcome, mix, time)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
                        $17)
                    RETURNING id""",
                    *values,
                )
            await write_seats(session, game_id, tuple(whole.seats))
            await _write_entries(session, [(game_id, *entry[1:]) for entry in encoded])
            if text is not None:
                await _write_snapshot(session, game_id, game.seq, text)
            new = [encode_timer(game_id, timer) for timer in whole.timers]
            await timer_queries.insert(session, new)
            waiting = dict.fromkeys(whole.asked, True)
            await _write_asked(session, game_id, waiting, game.updated_at)
            await put_clocks(session, encode_clocks(game_id, whole.clocks))
            return game_id


async def _locked(session: Session, game_id: int) -> tuple[Status, int, int]:
    """Return status, last number and channel of a game; nobody changes it until we are done."""
    row = await session.fetchrow(
        "SELECT status, seq, channel_id FROM games WHERE id = $1 FOR NO KEY UPDATE", game_id
    )
    if row is None:
        raise GameMissingError(game_id)
    status, seq, channel_id = row
    return status, seq, channel_id


async def _advance(session: Session, step: EncodedStep) -> Status:
    """Move a game on and return the status it had: in the lobby seats may still come and go."""
    status, seq, channel_id = await _locked(session, step.game_id)
    if seq != step.expected_seq:
        raise StaleSequenceError(step.game_id, step.expected_seq, seq)
    async with channel_conflict(channel_id):
        await session.execute(
            """UPDATE games SET
                seq = $2,
                updated_at = $3,
                counters = coalesce($4, counters),
                status = coalesce($5, status),
                outcome = CASE WHEN $5::text IS NULL THEN coalesce($6, outcome) ELSE $6 END,
                mix = coalesce($7, mix),
                time = coalesce($8, time)
            WHERE id = $1""",
            *(step.game_id, step.seq, step.now, step.counters, step.status, step.outcome),
            *(step.mix, step.time),
        )
    return status


async def _write_entries(session: Session, rows: Sequence[EncodedEntry]) -> None:
    # The package would silently cut a fraction off; entries can never be mended.
    if any(isinstance(value, float) for row in rows for value in row):
        raise ConstraintError("the value has the wrong type: a fraction")
    if rows:
        await session.executemany(
            """INSERT INTO entries (game_id, seq, kind, seat, key, data, made_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)""",
            rows,
        )


async def _write_asked(session: Session, game_id: int, asked: Mapping[int, bool], now: int) -> None:
    """Store whom a game waits for; who was asked before keeps the time, unless it begins anew."""
    await session.execute(
        "DELETE FROM asked WHERE game_id = $1 AND seat <> ALL ($2)",
        *(game_id, [seat for seat, is_new in asked.items() if not is_new]),
    )
    if asked:
        await session.executemany(
            "INSERT INTO asked (game_id, seat, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [(game_id, seat, now) for seat in asked],
        )


async def _write_snapshot(session: Session, game_id: int, seq: int, position: str) -> None:
    await session.execute(
        """INSERT INTO snapshots (game_id, seq, position, checksum) VALUES ($1, $2, $3, $4)
        ON CONFLICT (game_id) DO UPDATE SET
            seq = excluded.seq, position = excluded.position, checksum = excluded.checksum""",
        *(game_id, seq, position, checksum(position.encode())),
    )
