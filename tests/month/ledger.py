"""The ledger: each change of a clock and each step, written down by the database itself.

Turns may begin and end within a second. Whoever looks now and then misses some of them; a trigger
misses none, and what a killed bot did not commit is not in there.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.tables.seat_clock import SeatClock
from storage.postgres.connect import Connection
from storage.shared.json_columns import loads
from tests.month.record import Waiting

_COLUMNS = "game_id, seat, data, seq, made_at, user_id"
_FOUND = """SELECT NEW.game_id, NEW.seat, NEW.data, games.seq, games.updated_at, seats.user_id
    FROM games JOIN seats ON seats.game_id = games.id AND seats.seat = NEW.seat
    WHERE games.id = NEW.game_id"""
_SQLITE = f"""
CREATE TABLE ledger (number INTEGER PRIMARY KEY, {_COLUMNS});
CREATE TRIGGER clock_put AFTER INSERT ON clocks
BEGIN INSERT INTO ledger ({_COLUMNS}) {_FOUND}; END;
CREATE TABLE commits (game_id INTEGER, seq INTEGER);
CREATE TRIGGER step_put AFTER UPDATE OF seq ON games
BEGIN INSERT INTO commits VALUES (NEW.id, NEW.seq); END;
"""  # noqa: S608 - made of constants
_POSTGRES = f"""
CREATE TABLE ledger (number bigserial PRIMARY KEY, game_id bigint, seat integer, data text,
    seq integer, made_at bigint, user_id bigint);
CREATE FUNCTION clock_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO ledger ({_COLUMNS}) {_FOUND}; RETURN NULL; END $$;
CREATE TRIGGER clock_put AFTER INSERT OR UPDATE ON clocks
    FOR EACH ROW EXECUTE FUNCTION clock_put();
CREATE TABLE commits (game_id bigint, seq integer);
CREATE FUNCTION step_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO commits VALUES (NEW.id, NEW.seq); RETURN NULL; END $$;
CREATE TRIGGER step_put AFTER UPDATE OF seq ON games
    FOR EACH ROW EXECUTE FUNCTION step_put();
"""  # noqa: S608 - made of constants
_READ = """SELECT ledger.game_id, seat, data, ledger.seq, made_at, user_id, channel_id
    FROM ledger JOIN games ON games.id = ledger.game_id ORDER BY number"""


@dataclass(frozen=True, slots=True)
class Line:
    """A clock as it was stored, by a step made at that time or after it."""

    game_id: int
    seat: int
    clock: SeatClock
    seq: int  # the last step of the game
    made_at: int  # when that was
    user_id: str
    room: str

    @classmethod
    def of(cls, row: Iterable[object]) -> Line:
        """Return what a row of the ledger says."""
        game_id, seat, data, seq, made_at, user_id, channel_id = map(str, row)
        clock = SeatClock.load(loads(data))
        return cls(int(game_id), int(seat), clock, int(seq), int(made_at), user_id, channel_id)


async def begin(place: Path | str) -> None:
    """Let a database that has its tables write down what becomes of clocks."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place)) as conn:
            conn.executescript(_SQLITE)
        return
    async with _connected(place) as session:
        await session.execute(_POSTGRES)


async def read(place: Path | str) -> tuple[list[Line], dict[int, set[int]]]:
    """Return all that was written down, in order; and the last entry of each step, by game."""
    steps = "SELECT game_id, seq FROM commits"
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place)) as conn:
            rows, committed = conn.execute(_READ).fetchall(), conn.execute(steps).fetchall()
    else:
        async with _connected(place) as session:
            rows = [tuple(row) for row in await session.fetch(_READ)]
            committed = [tuple(row) for row in await session.fetch(steps)]
    commits: dict[int, set[int]] = {}
    for game_id, seq in committed:
        commits.setdefault(game_id, set()).add(seq)
    return [Line.of(row) for row in rows], commits


@contextlib.asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Connection]:
    import asyncpg

    session = await asyncpg.connect(address)
    try:
        yield session
    finally:
        await session.close()


def turns(lines: Iterable[Line]) -> list[Waiting]:
    """Return the turns that the lines tell of, in the order in which they began.

    A clock that is stopped was stopped by the last step of its game, or by its end.
    """
    found: list[Waiting] = []
    running: dict[tuple[int, int], Waiting] = {}
    for line in lines:
        place = (line.game_id, line.seat)
        before = running.get(place)
        if before is not None and (before.began, before.user_id) != (
            line.clock.began,
            line.user_id,
        ):
            before.ended, before.last = line.made_at, line.seq
            del running[place]
        if line.clock.began is not None and place not in running:
            running[place] = _begun(line, line.clock.began)
            found.append(running[place])
    return sorted(found, key=lambda each: each.began)


def _begun(line: Line, began: int) -> Waiting:
    clock = line.clock
    return Waiting(
        began,
        line.user_id,
        line.room,
        game_id=line.game_id,
        seat=line.seat,
        bank=clock.bank,
        is_first=clock.turns == 0,
        first=line.seq,
    )
