"""Games and seats: opening, finding, counting, changing them."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from storage.api.errors import ChannelTakenError, GameMissingError, NotInLobbyError
from storage.api.overviews import Agenda, Concern, Crowd
from storage.api.rows import (
    OPEN_STATUSES,
    GameRow,
    LobbyChange,
    NewGame,
    SeatRow,
    Status,
    TableFile,
)
from storage.postgres import table_file
from storage.postgres.base import Part, count, replace_seats, status_of, write_seats
from storage.shared.columns import (
    GAME_COLUMNS,
    SEAT_COLUMNS,
    decode_game,
    decode_seat,
    encode_new_game,
)
from storage.shared.json_columns import dumps_or_none, loads
from storage.sqlite.game_queries import FINISHED
from storage.sqlite.urgency import order

_ASLEEP = "(time ->> 'asleep_since') IS NOT NULL"
_SELECT = f"SELECT {GAME_COLUMNS} FROM games"  # noqa: S608 - made of constants
_AGENDA = f"""SELECT {GAME_COLUMNS}, asked_at, count(*) OVER () FROM games JOIN (
    SELECT seats.game_id, min(CASE WHEN user_id = $1 THEN asked.since END) AS asked_at
    FROM seats LEFT JOIN asked ON asked.game_id = seats.game_id AND asked.seat = seats.seat
    WHERE user_id = $1 OR owner_id = $1 GROUP BY seats.game_id
) AS own ON own.game_id = id
WHERE status IN ('lobby', 'running') ORDER BY {order(_ASLEEP)} LIMIT $2"""  # noqa: S608 - made of constants

_LENGTHS = """SELECT updated_at - (SELECT made_at FROM entries WHERE game_id = id AND seq = 1)
FROM games WHERE slug = $1 AND status = 'finished'
    AND id IN (SELECT game_id FROM seats WHERE user_id = $2)
    AND $4 = (SELECT count(DISTINCT user_id) FROM seats WHERE game_id = id)
    AND $4 = (SELECT count(DISTINCT user_id) FROM seats
        WHERE game_id = id AND user_id = ANY ($3::bigint[]))
ORDER BY updated_at DESC, id DESC LIMIT $5"""


@asynccontextmanager
async def channel_conflict(channel_id: int) -> AsyncIterator[None]:
    """Name the one unique rule that a change of `games` can break: one open game per channel."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise ChannelTakenError(channel_id) from error


class Games(Part):
    """Everything about games but their log."""

    async def create(self, new: NewGame) -> int:
        """Open a lobby."""
        columns, rows = encode_new_game(new), tuple(new.seats)
        async with self._db.changing() as session:
            async with channel_conflict(new.channel_id):
                game_id: int = await session.fetchval(
                    """INSERT INTO games (slug, ruleset, options, seats_wanted, status, guild_id,
                        channel_id, host_id, seed, seed_hash, created_at, updated_at, time)
                    VALUES ($1, $2, $3, $4, 'lobby', $5, $6, $7, $8, $9, $10, $11, $12)
                    RETURNING id""",
                    *columns,
                )
            await write_seats(session, game_id, rows)
            return game_id

    async def open(self, game_id: int, user_id: int, shown_by: str) -> TableFile:
        """Return all that a click needs."""
        async with self._db.reading() as session:
            row = await session.fetchrow(table_file.READ, game_id, user_id, shown_by)
        if row is None:
            raise GameMissingError(game_id)
        return table_file.decode(game_id, tuple(row))

    async def get(self, game_id: int) -> GameRow:
        """Return one game."""
        async with self._db.reading() as session:
            row = await session.fetchrow(f"{_SELECT} WHERE id = $1", game_id)
        if row is None:
            raise GameMissingError(game_id)
        return decode_game(tuple(row))

    async def in_channel(self, channel_id: int) -> GameRow | None:
        """Return the open game of a channel."""
        async with self._db.reading() as session:
            row = await session.fetchrow(
                f"{_SELECT} WHERE channel_id = $1 AND status IN ('lobby', 'running')", channel_id
            )
        return None if row is None else decode_game(tuple(row))

    async def of_user(
        self, user_id: int, statuses: Collection[Status] = OPEN_STATUSES
    ) -> list[GameRow]:
        """Return the games a user sits in."""
        async with self._db.reading() as session:
            rows = await session.fetch(
                f"""{_SELECT} WHERE id IN (
                    SELECT game_id FROM seats WHERE user_id = $1 OR owner_id = $1
                    )
                    AND status = ANY ($2) ORDER BY updated_at DESC, id DESC""",  # noqa: S608 - constants
                user_id,
                list(statuses),
            )
        return [decode_game(tuple(row)) for row in rows]

    async def agenda(self, user_id: int, most: int) -> Agenda:
        """Return the most urgent games of a user."""
        async with self._db.reading() as session:
            rows = [tuple(row) for row in await session.fetch(_AGENDA, user_id, most)]
        concerns = tuple(Concern(decode_game(row[:-2]), row[-2]) for row in rows)
        return Agenda(concerns, rows[0][-1] if rows else 0)

    async def lengths(self, slug: str, users: Collection[int], most: int) -> list[int]:
        """Return how long the games of a group took."""
        group = sorted(set(users))
        async with self._db.reading() as session:
            rows = await session.fetch(_LENGTHS, slug, group[0], group, len(group), most)
        return [row[0] for row in rows]

    async def open_in_guild(self, guild_id: int) -> list[GameRow]:
        """Return the open games of a server."""
        where = "WHERE guild_id = $1 AND status IN ('lobby', 'running') ORDER BY id"
        async with self._db.reading() as session:
            rows = await session.fetch(f"{_SELECT} {where}", guild_id)
        return [decode_game(tuple(row)) for row in rows]

    async def open_guilds(self) -> list[int]:
        """Return the servers with open games."""
        async with self._db.reading() as session:
            rows = await session.fetch(
                """SELECT DISTINCT guild_id FROM games
                WHERE guild_id IS NOT NULL AND status IN ('lobby', 'running') ORDER BY guild_id"""
            )
        return [row[0] for row in rows]

    async def live(self) -> list[int]:
        """Return the ids of open games."""
        return await self._ids("WHERE status IN ('lobby', 'running')")

    async def in_guild(self, guild_id: int) -> list[int]:
        """Return the games of a server."""
        return await self._ids("WHERE guild_id = $1", guild_id)

    async def _ids(self, where: str, *values: object) -> list[int]:
        query = f"SELECT id FROM games {where} ORDER BY id"  # noqa: S608 - made of constants
        async with self._db.reading() as session:
            return [row[0] for row in await session.fetch(query, *values)]

    async def about_user(self, user_id: int) -> list[int]:
        """Return the games that know a user."""
        # The text finds candidates by the server; a number inside another one is sorted out below.
        text = str(user_id)
        async with self._db.reading() as session:
            rows = await session.fetch(
                """SELECT id, NULL FROM games WHERE host_id = $1
                UNION ALL SELECT game_id, NULL FROM seats WHERE $1 IN (user_id, left_by, owner_id)
                UNION ALL SELECT game_id, CASE WHEN key = $2 THEN NULL ELSE data::text END
                    FROM panels WHERE key = $2 OR strpos(data::text, $2) > 0""",
                user_id,
                text,
            )
        found = {game_id for game_id, data in rows if data is None or _holds(loads(data), text)}
        return sorted(found)

    async def begun_and_finished(self, user_id: int) -> tuple[int, int]:
        """Return how many games a user has begun and finished."""
        async with self._db.reading() as session:
            row = await session.fetchrow(FINISHED.format(user="$1::bigint"), user_id)
        begun, finished = row or (0, 0)
        return int(begun), int(finished)

    async def with_seed(self, seed_hash: str) -> int | None:
        """Return the game of a seed."""
        async with self._db.reading() as session:
            found: int | None = await session.fetchval(
                "SELECT min(id) FROM games WHERE seed_hash = $1", seed_hash
            )
        return found

    async def crowd(self, host_id: int, guild_id: int | None) -> Crowd:
        """Return the open games around a user and a server; ended games are not looked at."""
        async with self._db.reading() as session:
            row = await session.fetchrow(
                f"""SELECT count(*) FILTER (WHERE status = 'lobby' AND host_id = $1),
                    count(*) FILTER (WHERE host_id = $1),
                    count(*) FILTER (WHERE status = 'lobby' AND guild_id = $2),
                    count(*) FILTER (WHERE guild_id = $2)
                FROM games WHERE status IN ('lobby', 'running') AND gone_at IS NULL
                    AND NOT ({_ASLEEP}) AND (host_id = $1 OR guild_id = $2)""",  # noqa: S608 - constants
                host_id,
                guild_id,
            )
        return Crowd(*(row or (0, 0, 0, 0)))

    async def count(self) -> dict[Status, int]:
        """Return how many games there are."""
        found: dict[Status, int] = {"lobby": 0, "running": 0, "finished": 0, "stopped": 0}
        async with self._db.reading() as session:
            rows = await session.fetch("SELECT status, count(*) FROM games GROUP BY status")
        found.update((status, number) for status, number in rows)
        return found

    async def seats(self, game_id: int) -> tuple[SeatRow, ...]:
        """Return the seats in order."""
        query = f"SELECT {SEAT_COLUMNS} FROM seats WHERE game_id = $1 ORDER BY seat"  # noqa: S608 - constants
        async with self._db.reading() as session:
            return tuple(decode_seat(tuple(row)) for row in await session.fetch(query, game_id))

    async def set_seats(self, game_id: int, seats: Sequence[SeatRow]) -> None:
        """Replace all seats."""
        new = tuple(seats)
        async with self._db.changing() as session:
            await replace_seats(session, game_id, new, await status_of(session, game_id))

    async def update_lobby(self, change: LobbyChange) -> None:
        """Change a game before it starts."""
        options, time = dumps_or_none(change.options), dumps_or_none(change.time)
        async with self._db.changing() as session:
            if await status_of(session, change.game_id) != "lobby":
                raise NotInLobbyError(change.game_id)
            # Without a new channel nothing can conflict, so the 0 is never shown.
            async with channel_conflict(change.channel_id or 0):
                await session.execute(
                    """UPDATE games SET
                        options = coalesce($2, options),
                        host_id = coalesce($3, host_id),
                        seats_wanted = coalesce($4, seats_wanted),
                        ruleset = coalesce($5, ruleset),
                        channel_id = coalesce($6, channel_id),
                        updated_at = $7,
                        time = coalesce($8, time)
                    WHERE id = $1""",
                    *(change.game_id, options, change.host_id, change.seats_wanted),
                    *(change.ruleset, change.channel_id, change.now, time),
                )

    async def set_gone(self, game_id: int, gone_at: int | None) -> bool:
        """Note that a channel is gone, or there."""
        async with self._db.stating() as session:
            done = await session.execute(
                """UPDATE games SET gone_at = $2 WHERE id = $1 AND status IN ('lobby', 'running')
                    AND (gone_at IS NULL) <> ($2::bigint IS NULL)""",
                game_id,
                gone_at,
            )
        return count(done) > 0

    async def move(self, game_id: int, channel_id: int, guild_id: int | None) -> None:
        """Move a game to another channel."""
        async with self._db.changing() as session, channel_conflict(channel_id):
            done = await session.execute(
                """UPDATE games SET channel_id = $2, guild_id = $3, gone_at = NULL
                WHERE id = $1""",
                *(game_id, channel_id, guild_id),
            )
            if count(done) == 0:
                raise GameMissingError(game_id)

    async def date_back(self, game_id: int, now: int) -> None:
        """Bring the time of a game back."""
        async with self._db.stating() as session:
            await session.execute(
                "UPDATE games SET updated_at = $2 WHERE id = $1 AND updated_at > $2", game_id, now
            )

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Change the host."""
        async with self._db.stating() as session:
            done = await session.execute(
                "UPDATE games SET host_id = $2 WHERE id = $1", game_id, host_id
            )
        if count(done) == 0:
            raise GameMissingError(game_id)

    async def delete(self, game_id: int) -> None:
        """Delete a game; the rows of other tables follow by cascade."""
        async with self._db.stating() as session:
            done = await session.execute("DELETE FROM games WHERE id = $1", game_id)
        if count(done) == 0:
            raise GameMissingError(game_id)


def _holds(value: Any, text: str) -> bool:
    """Return whether a number or text anywhere in a JSON value is this one."""
    if isinstance(value, dict):
        return any(_holds(each, text) for each in value.values())
    if isinstance(value, list):
        return any(_holds(each, text) for each in value)
    return type(value) in (int, str) and str(value) == text
