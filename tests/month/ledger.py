"""The ledger: each change of a clock and each step, written down by the database itself.

Turns may begin and end within a second. Whoever looks now and then misses some of them; a trigger
misses none, and what a killed bot did not commit is not in there.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from bot.tables.seat_clock import SeatClock
from bot.tables.table_time import TableTime
from storage.api.rows import PlanRow
from storage.postgres.connect import Connection
from storage.shared.json_columns import loads
from tests.month.record import Waiting
from tests.month.seat_log import Sitting

_COLUMNS = "game_id, seat, data, seq, made_at, user_id"
_FOUND = """SELECT NEW.game_id, NEW.seat, NEW.data, games.seq, games.updated_at, seats.user_id
    FROM games JOIN seats ON seats.game_id = games.id AND seats.seat = NEW.seat
    WHERE games.id = NEW.game_id"""
_SEATS = "game_id, seat, seq, user_id, is_lent, level, care"
_SAT = """SELECT NEW.game_id, NEW.seat, seq, NEW.user_id, NEW.owner_id IS NOT NULL, NEW.level,
    NEW.care FROM games WHERE id = NEW.game_id"""
_PLANS = "game_id, seat, seq, data, is_kept, due_at"
_KEPT = """SELECT NEW.game_id, NEW.seat, seq, NEW.data, NEW.is_kept, NEW.due_at
    FROM games WHERE id = NEW.game_id"""
_GONE = """SELECT OLD.game_id, OLD.seat, seq, '{}', FALSE, NULL
    FROM games WHERE id = OLD.game_id"""
_SQLITE = f"""
CREATE TABLE ledger (number INTEGER PRIMARY KEY, {_COLUMNS});
CREATE TRIGGER clock_put AFTER INSERT ON clocks
BEGIN INSERT INTO ledger ({_COLUMNS}) {_FOUND}; END;
CREATE TABLE commits (number INTEGER PRIMARY KEY, game_id, seq, made_at, time);
CREATE TRIGGER step_put AFTER UPDATE OF seq ON games
BEGIN INSERT INTO commits (game_id, seq, made_at, time)
VALUES (NEW.id, NEW.seq, NEW.updated_at, NEW.time); END;
CREATE TABLE sittings (number INTEGER PRIMARY KEY, {_SEATS});
CREATE TRIGGER seat_put AFTER INSERT ON seats
BEGIN INSERT INTO sittings ({_SEATS}) {_SAT}; END;
CREATE TABLE planned (number INTEGER PRIMARY KEY, {_PLANS});
CREATE TRIGGER plan_put AFTER INSERT ON plans
BEGIN INSERT INTO planned ({_PLANS}) {_KEPT}; END;
CREATE TRIGGER plan_changed AFTER UPDATE ON plans
BEGIN INSERT INTO planned ({_PLANS}) {_KEPT}; END;
CREATE TRIGGER plan_dropped AFTER DELETE ON plans
BEGIN INSERT INTO planned ({_PLANS}) {_GONE}; END;
"""  # noqa: S608 - made of constants
_POSTGRES = f"""
CREATE TABLE ledger (number bigserial PRIMARY KEY, game_id bigint, seat integer, data text,
    seq integer, made_at bigint, user_id bigint);
CREATE FUNCTION clock_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO ledger ({_COLUMNS}) {_FOUND}; RETURN NULL; END $$;
CREATE TRIGGER clock_put AFTER INSERT OR UPDATE ON clocks
    FOR EACH ROW EXECUTE FUNCTION clock_put();
CREATE TABLE commits (number bigserial PRIMARY KEY, game_id bigint, seq integer, made_at bigint,
    time text);
CREATE FUNCTION step_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO commits (game_id, seq, made_at, time)
VALUES (NEW.id, NEW.seq, NEW.updated_at, NEW.time); RETURN NULL; END $$;
CREATE TRIGGER step_put AFTER UPDATE OF seq ON games
    FOR EACH ROW EXECUTE FUNCTION step_put();
CREATE TABLE sittings (number bigserial PRIMARY KEY, game_id bigint, seat integer, seq integer,
    user_id bigint, is_lent boolean, level text, care text);
CREATE FUNCTION seat_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO sittings ({_SEATS}) {_SAT}; RETURN NULL; END $$;
CREATE TRIGGER seat_put AFTER INSERT ON seats FOR EACH ROW EXECUTE FUNCTION seat_put();
CREATE TABLE planned (number bigserial PRIMARY KEY, game_id bigint, seat integer, seq integer,
    data text, is_kept boolean, due_at bigint);
CREATE FUNCTION plan_put() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO planned ({_PLANS}) {_KEPT}; RETURN NULL; END $$;
CREATE TRIGGER plan_put AFTER INSERT OR UPDATE ON plans
    FOR EACH ROW EXECUTE FUNCTION plan_put();
CREATE FUNCTION plan_dropped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO planned ({_PLANS}) {_GONE}; RETURN NULL; END $$;
CREATE TRIGGER plan_dropped AFTER DELETE ON plans
    FOR EACH ROW EXECUTE FUNCTION plan_dropped();
"""  # noqa: S608 - made of constants
_READ = """SELECT ledger.game_id, seat, data, ledger.seq, made_at, user_id, channel_id
    FROM ledger JOIN games ON games.id = ledger.game_id ORDER BY number"""
_QUERIES = (
    _READ,
    "SELECT game_id, seq, made_at, time FROM commits ORDER BY number",
    f"SELECT {_SEATS} FROM sittings ORDER BY number",  # noqa: S608 - made of constants
    f"SELECT {_PLANS} FROM planned ORDER BY number",  # noqa: S608 - made of constants
)


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


@dataclass(slots=True)
class Book:
    """All that the database has written down, in order; by game."""

    lines: list[Line]
    commits: dict[int, set[int]] = field(default_factory=dict)  # the last entry of each step
    times: dict[int, list[tuple[int, TableTime]]] = field(default_factory=dict)  # since when
    sittings: dict[int, list[Sitting]] = field(default_factory=dict)
    # Each change of a plan, with the last entry then; one that is dropped is not kept any more.
    plans: dict[int, list[tuple[int, PlanRow]]] = field(default_factory=dict)


async def begin(place: Path | str) -> None:
    """Let a database that has its tables write down what becomes of clocks."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place)) as conn:
            conn.executescript(_SQLITE)
        return
    async with _connected(place) as session:
        await session.execute(_POSTGRES)


async def read(place: Path | str) -> Book:
    """Return all that was written down."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as conn:
            conn.execute("BEGIN")  # all as of one moment
            found = [conn.execute(query).fetchall() for query in _QUERIES]
    else:
        async with _connected(place) as session, session.transaction(isolation="repeatable_read"):
            found = [[tuple(row) for row in await session.fetch(query)] for query in _QUERIES]
    lines, commits, sittings, planned = found
    book = Book([Line.of(row) for row in lines])
    for game_id, seq, made_at, time in commits:
        book.commits.setdefault(game_id, set()).add(seq)
        book.times.setdefault(game_id, []).append((made_at, TableTime.load(loads(str(time)))))
    for game_id, seat, seq, user_id, is_lent, level, care in sittings:
        sitting = Sitting(game_id, seat, seq, user_id, bool(is_lent), level, care)
        book.sittings.setdefault(game_id, []).append(sitting)
    for game_id, seat, seq, data, is_kept, due_at in planned:
        row = PlanRow(seat, loads(str(data)), 0, bool(is_kept), due_at)
        book.plans.setdefault(game_id, []).append((seq, row))
    return book


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

    A clock that is stopped was stopped by the last step of its game, or by its end. One that is set
    anew while it runs, as with another pace, goes on as another turn in the place of the first.
    """
    found: list[Waiting] = []
    running: dict[tuple[int, int], Waiting] = {}
    for line in lines:
        place = (line.game_id, line.seat)
        before = running.get(place)
        is_same = before is not None and before.user_id == line.user_id
        if before is not None and not (is_same and before.began == line.clock.began):
            before.ended, before.last = line.made_at, line.seq
            before.is_renewed = is_same and line.clock.began == line.made_at > before.began
            del running[place]
        if line.clock.began is not None and place not in running:
            running[place] = _begun(line, line.clock.began)
            if before is not None and before.is_renewed:
                running[place].called = before.called
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
        called=began,
    )
