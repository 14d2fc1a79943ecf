"""Queries about games and seats; each runs inside a transaction of the caller."""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from storage.api.errors import ChannelTakenError, GameMissingError, NotInLobbyError
from storage.api.overviews import Crowd
from storage.api.rows import GameRow, SeatRow, Status
from storage.shared.columns import (
    GAME_COLUMNS,
    SEAT_COLUMNS,
    decode_game,
    decode_seat,
    encode_game,
    encode_seat,
)
from storage.shared.json_columns import dumps

ASLEEP = "json_extract(time, '$.asleep_since') IS NOT NULL"  # T9
_SELECT = f"SELECT {GAME_COLUMNS} FROM games"  # noqa: S608 - made of constants


def insert(
    conn: sqlite3.Connection, columns: tuple[Any, ...], channel_id: int, seats: tuple[SeatRow, ...]
) -> int:
    """Store a game in the lobby and return its id."""
    with channel_conflict(lambda: channel_id):
        (game_id,) = conn.execute(
            """INSERT INTO games (slug, ruleset, options, seats_wanted, status, guild_id,
                channel_id, host_id, seed, seed_hash, created_at, updated_at, time)
            VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
            columns,
        ).fetchone()
    _write_seats(conn, game_id, seats)
    return int(game_id)


def find(conn: sqlite3.Connection, game_id: int) -> GameRow:
    """Return one game or raise GameMissingError."""
    row = conn.execute(f"{_SELECT} WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise GameMissingError(game_id)
    return decode_game(row)


def status_of(conn: sqlite3.Connection, game_id: int) -> Status:
    """Return the status of one game or raise GameMissingError; the cheap way to know it exists."""
    row = conn.execute("SELECT status FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise GameMissingError(game_id)
    status: Status = row[0]
    return status


def in_channel(conn: sqlite3.Connection, channel_id: int) -> GameRow | None:
    """Return the open game of a channel."""
    row = conn.execute(
        f"{_SELECT} WHERE channel_id = ? AND status IN ('lobby', 'running')",
        (channel_id,),
    ).fetchone()
    return None if row is None else decode_game(row)


def of_user(conn: sqlite3.Connection, user_id: int, statuses: Collection[Status]) -> list[GameRow]:
    """Return the games in which a user sits, latest activity first."""
    rows = conn.execute(
        f"""{_SELECT}
        WHERE id IN (SELECT game_id FROM seats WHERE user_id = ?1 OR owner_id = ?1)
            AND status IN (SELECT value FROM json_each(?2))
        ORDER BY updated_at DESC, id DESC""",  # noqa: S608 - made of constants
        (user_id, dumps(list(statuses))),
    )
    return [decode_game(row) for row in rows]


def live(conn: sqlite3.Connection) -> list[int]:
    """Return the ids of all open games."""
    rows = conn.execute("SELECT id FROM games WHERE status IN ('lobby', 'running') ORDER BY id")
    return [game_id for (game_id,) in rows]


def crowd(conn: sqlite3.Connection, host_id: int, guild_id: int | None) -> Crowd:
    """Return the open games around a user and a server; ended games are not looked at."""
    counts = conn.execute(
        f"""SELECT count(*) FILTER (WHERE status = 'lobby' AND host_id = ?1),
            count(*) FILTER (WHERE host_id = ?1),
            count(*) FILTER (WHERE status = 'lobby' AND guild_id = ?2),
            count(*) FILTER (WHERE guild_id = ?2)
        FROM games INDEXED BY games_open_in_channel
        WHERE status IN ('lobby', 'running') AND gone_at IS NULL
            AND NOT ({ASLEEP})""",  # noqa: S608 - made of constants
        (host_id, guild_id),
    ).fetchone()
    return Crowd(*counts)


def delete(conn: sqlite3.Connection, game_id: int) -> None:
    """Delete a game; the rows of other tables follow by cascade."""
    if conn.execute("DELETE FROM games WHERE id = ?", (game_id,)).rowcount == 0:
        raise GameMissingError(game_id)


def add(conn: sqlite3.Connection, game: GameRow, new: Sequence[SeatRow]) -> int:
    """Store a game played elsewhere, with its seats, under a new id."""
    with channel_conflict(lambda: game.channel_id):
        (game_id,) = conn.execute(
            """INSERT INTO games (slug, ruleset, options, seats_wanted, status, guild_id,
                channel_id, host_id, seed, seed_hash, counters, seq, created_at, updated_at,
                outcome, mix, time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
            encode_game(game),
        ).fetchone()
    _write_seats(conn, game_id, new)
    return int(game_id)


def set_host(conn: sqlite3.Connection, game_id: int, host_id: int) -> None:
    """Change the host of any game."""
    done = conn.execute("UPDATE games SET host_id = ? WHERE id = ?", (host_id, game_id))
    if done.rowcount == 0:
        raise GameMissingError(game_id)


def count(conn: sqlite3.Connection) -> dict[Status, int]:
    """Return how many games have each status."""
    found: dict[Status, int] = {"lobby": 0, "running": 0, "finished": 0, "stopped": 0}
    found.update(conn.execute("SELECT status, count(*) FROM games GROUP BY status").fetchall())
    return found


def in_guild(conn: sqlite3.Connection, guild_id: int) -> list[int]:
    """Return the ids of all games of a server."""
    rows = conn.execute("SELECT id FROM games WHERE guild_id = ? ORDER BY id", (guild_id,))
    return [game_id for (game_id,) in rows]


def open_guilds(conn: sqlite3.Connection) -> list[int]:
    """Return the servers with open games."""
    rows = conn.execute(
        """SELECT DISTINCT guild_id FROM games
        WHERE guild_id IS NOT NULL AND status IN ('lobby', 'running') ORDER BY guild_id"""
    )
    return [guild_id for (guild_id,) in rows]


def open_in_guild(conn: sqlite3.Connection, guild_id: int) -> list[GameRow]:
    """Return the open games of a server."""
    rows = conn.execute(
        f"""{_SELECT} INDEXED BY games_open_in_channel
        WHERE status IN ('lobby', 'running') AND guild_id = ? ORDER BY id""",
        (guild_id,),
    )
    return [decode_game(row) for row in rows]


def set_gone(conn: sqlite3.Connection, game_id: int, gone_at: int | None) -> bool:
    """Note that an open game has lost its channel, or has it; True if that is new."""
    done = conn.execute(
        """UPDATE games SET gone_at = ?1 WHERE id = ?2 AND status IN ('lobby', 'running')
            AND (gone_at IS NULL) IS NOT (?1 IS NULL)""",
        (gone_at, game_id),
    )
    return done.rowcount > 0


def move(conn: sqlite3.Connection, game_id: int, channel_id: int, guild_id: int | None) -> None:
    """Put a game into another channel."""
    with channel_conflict(lambda: channel_id):
        done = conn.execute(
            "UPDATE games SET channel_id = ?, guild_id = ?, gone_at = NULL WHERE id = ?",
            (channel_id, guild_id, game_id),
        )
    if done.rowcount == 0:
        raise GameMissingError(game_id)


def about_user(conn: sqlite3.Connection, user_id: int) -> list[int]:
    """Return the ids of all games in which a user appears anywhere."""
    rows = conn.execute(
        """SELECT id FROM games WHERE host_id = ?1
        UNION SELECT game_id FROM seats WHERE ?1 IN (user_id, left_by, owner_id)
        UNION SELECT game_id FROM panels
            WHERE key = ?2 OR EXISTS (
                SELECT 1 FROM json_tree(panels.data) WHERE atom IN (?1, ?2)
            )
        ORDER BY 1""",
        (user_id, str(user_id)),
    )
    return [game_id for (game_id,) in rows]


FINISHED = """SELECT count(DISTINCT id), count(DISTINCT id) FILTER (WHERE user_id = {user})
FROM games JOIN seats ON game_id = id
WHERE {user} IN (user_id, left_by) AND (status = 'finished' OR left_by = {user})"""


def begun_and_finished(conn: sqlite3.Connection, user_id: int) -> tuple[int, int]:
    """Return how many games a user has begun and finished."""
    begun, finished = conn.execute(FINISHED.format(user="?1"), (user_id,)).fetchone()
    return int(begun), int(finished)


def with_seed(conn: sqlite3.Connection, seed_hash: str) -> int | None:
    """Return the first game of a seed."""
    (game_id,) = conn.execute(
        "SELECT min(id) FROM games WHERE seed_hash = ?", (seed_hash,)
    ).fetchone()
    return None if game_id is None else int(game_id)


def date_back(conn: sqlite3.Connection, game_id: int, now: int) -> None:
    """Let a game be changed at the latest now."""
    conn.execute(
        "UPDATE games SET updated_at = min(updated_at, ?) WHERE id = ?",
        (now, game_id),
    )


def update_lobby(conn: sqlite3.Connection, game_id: int, changes: Mapping[str, Any]) -> None:
    """Change columns of a game in the lobby; a column that is None in `changes` stays."""
    if status_of(conn, game_id) != "lobby":
        raise NotInLobbyError(game_id)
    with channel_conflict(lambda: changes["channel_id"]):
        conn.execute(
            """UPDATE games SET
                options = coalesce(:options, options),
                host_id = coalesce(:host_id, host_id),
                seats_wanted = coalesce(:seats_wanted, seats_wanted),
                ruleset = coalesce(:ruleset, ruleset),
                channel_id = coalesce(:channel_id, channel_id),
                time = coalesce(:time, time),
                updated_at = :now
            WHERE id = :game_id""",
            {**changes, "game_id": game_id},
        )


def seats(conn: sqlite3.Connection, game_id: int) -> tuple[SeatRow, ...]:
    """Return the seats of a game in order."""
    rows = conn.execute(
        f"SELECT {SEAT_COLUMNS} FROM seats WHERE game_id = ? ORDER BY seat",  # noqa: S608 - constants
        (game_id,),
    )
    return tuple(decode_seat(row) for row in rows)


def set_seats(conn: sqlite3.Connection, game_id: int, new: Sequence[SeatRow]) -> None:
    """Replace all seats as the game's status allows."""
    replace_seats(conn, game_id, new, status_of(conn, game_id))


def replace_seats(
    conn: sqlite3.Connection, game_id: int, new: Sequence[SeatRow], status: Status
) -> None:
    """Replace all seats; after the lobby the same seats must be there, on which others may sit."""
    # Logs name seats: after the start none may appear or vanish.
    if status != "lobby":
        rows = conn.execute("SELECT seat FROM seats WHERE game_id = ?", (game_id,))
        if {seat for (seat,) in rows} != {row.seat for row in new}:
            raise NotInLobbyError(game_id)
    conn.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    _write_seats(conn, game_id, new)


@contextmanager
def channel_conflict(channel_of: Callable[[], int]) -> Iterator[None]:
    """Name the one unique rule that a statement on `games` can break: one open game per channel."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise ChannelTakenError(channel_of()) from error
        raise


def _write_seats(conn: sqlite3.Connection, game_id: int, new: Sequence[SeatRow]) -> None:
    conn.executemany(
        f"""INSERT INTO seats (game_id, {SEAT_COLUMNS})
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",  # noqa: S608 - made of constants
        [encode_seat(game_id, seat) for seat in new],
    )
