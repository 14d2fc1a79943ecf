"""Games and seats in one file; the queries are in `game_queries` and `urgency`."""

from collections.abc import Collection, Sequence
from functools import partial

from storage.api.overviews import Agenda, Crowd
from storage.api.rows import (
    OPEN_STATUSES,
    GameRow,
    LobbyChange,
    NewGame,
    SeatRow,
    Status,
    TableFile,
)
from storage.shared.columns import encode_new_game
from storage.shared.json_columns import dumps_or_none
from storage.sqlite import game_queries, history, table_file, urgency
from storage.sqlite.database import Part


class Games(Part):
    """Games and seats; what the methods promise is written at `storage.api.store`."""

    async def create(self, new: NewGame) -> int:
        """Open a lobby."""
        insert = partial(
            game_queries.insert,
            columns=encode_new_game(new),
            channel_id=new.channel_id,
            seats=tuple(new.seats),
        )
        return await self._db.transact(insert)

    async def open(self, game_id: int, user_id: int, shown_by: str) -> TableFile:
        """Return all that a click needs."""
        work = partial(table_file.read, game_id=game_id, user_id=user_id, shown_by=shown_by)
        return await self._db.read(work)

    async def get(self, game_id: int) -> GameRow:
        """Return one game."""
        return await self._db.read(partial(game_queries.find, game_id=game_id))

    async def in_channel(self, channel_id: int) -> GameRow | None:
        """Return the open game of a channel."""
        return await self._db.read(partial(game_queries.in_channel, channel_id=channel_id))

    async def of_user(
        self, user_id: int, statuses: Collection[Status] = OPEN_STATUSES
    ) -> list[GameRow]:
        """Return the games a user sits in."""
        return await self._db.read(
            partial(game_queries.of_user, user_id=user_id, statuses=statuses)
        )

    async def agenda(self, user_id: int, most: int) -> Agenda:
        """Return the most urgent games of a user."""
        return await self._db.read(partial(urgency.agenda, user_id=user_id, most=most))

    async def lengths(self, slug: str, users: Collection[int], most: int) -> list[int]:
        """Return how long the games of a group took."""
        return await self._db.read(
            partial(history.lengths, slug=slug, users=tuple(users), most=most)
        )

    async def open_in_guild(self, guild_id: int) -> list[GameRow]:
        """Return the open games of a server."""
        return await self._db.read(partial(game_queries.open_in_guild, guild_id=guild_id))

    async def open_guilds(self) -> list[int]:
        """Return the servers with open games."""
        return await self._db.read(game_queries.open_guilds)

    async def live(self) -> list[int]:
        """Return the ids of open game_queries."""
        return await self._db.read(game_queries.live)

    async def crowd(self, host_id: int, guild_id: int | None) -> Crowd:
        """Return the open games around a user and a server."""
        return await self._db.read(partial(game_queries.crowd, host_id=host_id, guild_id=guild_id))

    async def seats(self, game_id: int) -> tuple[SeatRow, ...]:
        """Return the seats in order."""
        return await self._db.read(partial(game_queries.seats, game_id=game_id))

    async def set_seats(self, game_id: int, seats: Sequence[SeatRow]) -> None:
        """Replace all seats."""
        await self._db.transact(partial(game_queries.set_seats, game_id=game_id, new=tuple(seats)))

    async def date_back(self, game_id: int, now: int) -> None:
        """Let a game from the future be changed now."""
        await self._db.transact(partial(game_queries.date_back, game_id=game_id, now=now))

    async def set_gone(self, game_id: int, gone_at: int | None) -> bool:
        """Note that a channel is gone, or there."""
        return await self._db.transact(
            partial(game_queries.set_gone, game_id=game_id, gone_at=gone_at)
        )

    async def move(self, game_id: int, channel_id: int, guild_id: int | None) -> None:
        """Move a game to another channel."""
        move = partial(game_queries.move, game_id=game_id, channel_id=channel_id, guild_id=guild_id)
        await self._db.transact(move)

    async def update_lobby(self, change: LobbyChange) -> None:
        """Change a game before it starts."""
        changes = {
            "options": dumps_or_none(change.options),
            "host_id": change.host_id,
            "seats_wanted": change.seats_wanted,
            "ruleset": change.ruleset,
            "channel_id": change.channel_id,
            "time": dumps_or_none(change.time),
            "now": change.now,
        }
        await self._db.transact(
            partial(game_queries.update_lobby, game_id=change.game_id, changes=changes)
        )

    async def delete(self, game_id: int) -> None:
        """Delete a game with all that is its."""
        await self._db.transact(partial(game_queries.delete, game_id=game_id))

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Change the host."""
        await self._db.transact(partial(game_queries.set_host, game_id=game_id, host_id=host_id))

    async def count(self) -> dict[Status, int]:
        """Return how many games there are."""
        return await self._db.read(game_queries.count)

    async def in_guild(self, guild_id: int) -> list[int]:
        """Return the games of a server."""
        return await self._db.read(partial(game_queries.in_guild, guild_id=guild_id))

    async def about_user(self, user_id: int) -> list[int]:
        """Return the games that know a user."""
        return await self._db.read(partial(game_queries.about_user, user_id=user_id))

    async def begun_and_finished(self, user_id: int) -> tuple[int, int]:
        """Return how many games a user has begun and finished."""
        return await self._db.read(partial(game_queries.begun_and_finished, user_id=user_id))

    async def with_seed(self, seed_hash: str) -> int | None:
        """Return the game of a seed."""
        return await self._db.read(partial(game_queries.with_seed, seed_hash=seed_hash))
