"""Games and seats: what storage promises about them."""

from collections.abc import Collection, Sequence
from typing import Protocol

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


class Games(Protocol):
    """Games and their seats.

    A method about one game raises GameMissingError when there is none, unless it says otherwise.
    """

    async def create(self, new: NewGame) -> int:
        """Open a lobby and return its id; ChannelTakenError when the channel has an open game."""
        ...

    async def open(self, game_id: int, user_id: int, shown_by: str) -> TableFile:
        """Return all that a click of a user about a game needs, read at one instant.

        The end of the log begins after the entry up to which everybody has been told, by the
        message of kind `shown_by` (`seq` in its data), or after the last choice that has ended a
        turn (`settled` in its data) of a seat of this user, whichever is earlier.
        CorruptSnapshotError like `Entries.snapshot`.
        """
        ...

    async def get(self, game_id: int) -> GameRow:
        """Return one game."""
        ...

    async def in_channel(self, channel_id: int) -> GameRow | None:
        """Return the game in the lobby or running in this channel, if there is one."""
        ...

    async def of_user(
        self, user_id: int, statuses: Collection[Status] = OPEN_STATUSES
    ) -> list[GameRow]:
        """Return the games in which the user has a seat, each once, latest activity first.

        A seat that a friend plays for the user is theirs, too.
        """
        ...

    async def agenda(self, user_id: int, most: int) -> Agenda:
        """Return the open games in which the user has a seat, each once, most urgent first.

        First those that wait for the user, longest first; then those whose channel is gone, then
        the other running ones, then lobbies, latest activity first; last those that sleep.
        """
        ...

    async def lengths(self, slug: str, users: Collection[int], most: int) -> list[int]:
        """Return how many seconds the last finished games of these people took, from deal to end.

        Of one game and of nobody but them; computers may have sat with them.
        """
        ...

    async def open_in_guild(self, guild_id: int) -> list[GameRow]:
        """Return the games of a server that are in the lobby or running, oldest first."""
        ...

    async def open_guilds(self) -> list[int]:
        """Return the servers that have games in the lobby or running."""
        ...

    async def live(self) -> list[int]:
        """Return the ids of all games in the lobby or running, oldest first."""
        ...

    async def crowd(self, host_id: int, guild_id: int | None) -> Crowd:
        """Return how many open games a user hosts and a server has."""
        ...

    async def seats(self, game_id: int) -> tuple[SeatRow, ...]:
        """Return the seats in order; empty for a game that has none or does not exist."""
        ...

    async def set_seats(self, game_id: int, seats: Sequence[SeatRow]) -> None:
        """Replace all seats; NotInLobbyError when seats would come or go after the start."""
        ...

    async def date_back(self, game_id: int, now: int) -> None:
        """Let a game that was changed after `now`, by a clock that was ahead, be changed now."""
        ...

    async def set_gone(self, game_id: int, gone_at: int | None) -> bool:
        """Note that an open game has lost its channel, or (None) that it is there; False if known.

        A game that is over is left alone.
        """
        ...

    async def move(self, game_id: int, channel_id: int, guild_id: int | None) -> None:
        """Let a game go on in another channel, which it then has; maybe ChannelTakenError."""
        ...

    async def update_lobby(self, change: LobbyChange) -> None:
        """Change what is given; NotInLobbyError after the start, maybe ChannelTakenError."""
        ...

    async def delete(self, game_id: int) -> None:
        """Delete a game with everything that belongs to it, log included."""
        ...

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Make somebody else the host, whatever the status; 0 stands for nobody."""
        ...

    async def count(self) -> dict[Status, int]:
        """Return how many games there are of each status, 0 included."""
        ...

    async def in_guild(self, guild_id: int) -> list[int]:
        """Return the ids of all games of a server, whatever their status, oldest first."""
        ...

    async def about_user(self, user_id: int) -> list[int]:
        """Return the ids of all games that know a user, oldest first.

        As player, as host, as somebody who gave a seat up, or in the data of a message.
        """
        ...

    async def begun_and_finished(self, user_id: int) -> tuple[int, int]:
        """Return how many games a user has begun, and how many of them were played to the end.

        Those the user gave up were not; those that still run, or were stopped by all, do not count.
        """
        ...

    async def with_seed(self, seed_hash: str) -> int | None:
        """Return the id of the game of that seed, to tell a copy from a new game."""
        ...
