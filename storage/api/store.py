"""The interface of storage: what the bot may ask for.

The bot knows only this package, so that another database can stand behind it.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol, Self

from storage.api.rows import (
    OPEN_STATUSES,
    Agenda,
    Crowd,
    EntryRow,
    GameRow,
    Json,
    NewTimer,
    PostedMessage,
    Scope,
    SeatRow,
    Snapshot,
    Status,
    StoredGame,
    Timer,
)

# What one process at a time does for a game: take a step, post what is public, follow a step up
# (computers, board); for no game: tell Discord the commands. Whoever needs two takes them in the
# order follow, post, play.
Purpose = Literal["play", "post", "follow", "commands"]


class Games(Protocol):
    """Games and their seats.

    A method about one game raises GameMissingError when there is none, unless it says otherwise.
    """

    async def create(
        self,
        *,
        slug: str,
        ruleset: int,
        options: Mapping[str, Any],
        seats_wanted: int,
        guild_id: int | None,
        channel_id: int,
        host_id: int,
        seed: bytes,
        seed_hash: str,
        now: int,
        seats: Sequence[SeatRow] = (),
    ) -> int:
        """Open a lobby and return its id; ChannelTakenError when the channel has an open game."""
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
        """Return the games in which the user has a seat, each once, latest activity first."""
        ...

    async def agenda(self, user_id: int, most: int) -> Agenda:
        """Return the open games in which the user has a seat, each once, most urgent first.

        First those that wait for the user, longest first; then those whose channel is gone, then
        the other running ones, then lobbies, latest activity first.
        """
        ...

    async def open_in_guild(self, guild_id: int) -> list[GameRow]:
        """Return the games of a server that are in the lobby or running, oldest first."""
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

    async def update_lobby(
        self,
        game_id: int,
        *,
        now: int,
        options: Mapping[str, Any] | None = None,
        host_id: int | None = None,
        seats_wanted: int | None = None,
        ruleset: int | None = None,
        channel_id: int | None = None,
    ) -> None:
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

        As player, as host, as somebody who gave a seat up, or in the data of a panel.
        """
        ...

    async def with_seed(self, seed_hash: str) -> int | None:
        """Return the id of the game of that seed, to tell a copy from a new game."""
        ...


class Entries(Protocol):
    """The log of each game and its last position.

    A method about one game raises GameMissingError when there is none, unless it says otherwise.
    """

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot of one instant; CorruptSnapshotError like `snapshot`."""
        ...

    async def append(
        self,
        game_id: int,
        expected_seq: int,
        entries: Sequence[EntryRow],
        snapshot: Mapping[str, Any] | None,
        *,
        now: int,
        counters: Mapping[str, Any] | None = None,
        status: Status | None = None,
        outcome: Mapping[str, Any] | None = None,
        mix: Mapping[str, Any] | None = None,
        seats: Sequence[SeatRow] | None = None,
        panels: Sequence[PostedMessage] = (),
        timers: Sequence[NewTimer] = (),
        cancel_timers: Collection[str] = (),
        asked: Mapping[int, bool] | None = None,
    ) -> int:
        """Commit one step of a game, all of it or nothing, and return the new last number.

        `entries` are numbered on from `expected_seq` (ValueError if not; may be empty) and
        `snapshot` is the position after the last of them. What is None stays as it is, except that
        a given `status` also sets `outcome`, so that going on after an undo clears it. Timers of a
        kind in `cancel_timers` are cancelled before `timers` are added. `asked` names the seats
        that are asked after the step; the game waits for them since the step that asked them first,
        or since now where the value is true.

        StaleSequenceError when the game is not at `expected_seq`; ChannelTakenError when a closed
        game would open again in a channel that has another. A task cancelled during the call
        may or may not have committed: compare `seq`.
        """
        ...

    async def of_game(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries numbered above `after`, in order; empty if there are none."""
        ...

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position, None before the first; CorruptSnapshotError when damaged."""
        ...

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Store a position rebuilt from the entries; StaleSequenceError unless `seq` is last."""
        ...

    async def add_game(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow],
        position: Mapping[str, Any] | None,
        timers: Sequence[NewTimer] = (),
        asked: Collection[int] = (),
    ) -> int:
        """Store a whole game that was played elsewhere and return its new id.

        `game.id` is ignored: old buttons carry ids, so none is ever given twice. `entries` must be
        numbered from 1 to `game.seq` (ValueError if not). It waits for the seats in `asked` since
        its last change. ChannelTakenError when the game is open and its channel has another.
        """
        ...


class Posted(Protocol):
    """What is posted on Discord for a game."""

    async def find(self, game_id: int, kind: str, key: str = "") -> PostedMessage | None:
        """Return one panel, if it is stored."""
        ...

    async def of_game(self, game_id: int, kind: str | None = None) -> list[PostedMessage]:
        """Return the panels of a game, or of one kind, ordered by kind and key."""
        ...

    async def put(self, panel: PostedMessage) -> None:
        """Store a panel in place of the one with the same game, kind and key."""
        ...

    async def delete(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a panel; False when it was not stored."""
        ...


class Timers(Protocol):
    """Deadlines. They outlive restarts, so acting on one twice must be harmless."""

    async def add(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline and return its id."""
        ...

    async def of_game(self, game_id: int) -> list[Timer]:
        """Return the timers of a game that are not done, by due time."""
        ...

    async def next_due(self) -> int | None:
        """Return when the earliest waiting timer is due; None when nothing waits."""
        ...

    async def is_alone(self) -> bool:
        """Return whether no other process takes timers of this database at present."""
        ...

    async def claim(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the waiting timers due at `now`, earliest first; no timer is given out twice."""
        ...

    async def finish(self, timer_id: int, now: int) -> bool:
        """Mark a timer done; False, and no harm, when it already is or was cancelled."""
        ...

    async def release(self, claimed_before: int) -> int:
        """Let timers claimed before that time and never finished wait again; return how many.

        Where several processes share the database these are the own ones, and whatever the time
        those whose process is dead. Those of a living one are its own business.
        """
        ...

    async def heal(self, now: int, furthest: Mapping[str, int]) -> int:
        """Undo what a clock that was ahead of `now` has left in timers; return how many times.

        No timer of a kind waits for longer than so many seconds, none was taken up or done after
        `now`. For the moment when the clock was set back: it may have been years ahead.
        """
        ...

    async def cancel(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop the timers of a game that are not done, of these kinds if given; return how many."""
        ...

    async def forget(self, done_before: int) -> int:
        """Delete what was done before that time, so that years leave no heap; return how many."""
        ...


class Preferences(Protocol):
    """Preferences of servers and users."""

    async def get(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value, or the default when it was never set."""
        ...

    async def all(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user by name."""
        ...

    async def set(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        ...

    async def clear(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default; False when nothing was set."""
        ...


class Store(Protocol):
    """The whole of storage, as the bot uses it: five parts, and what holds for all of them."""

    @property
    def games(self) -> Games:
        """Return the part for games and seats."""
        ...

    @property
    def entries(self) -> Entries:
        """Return the part for logs and positions."""
        ...

    @property
    def posted(self) -> Posted:
        """Return the part for our messages on Discord."""
        ...

    @property
    def timers(self) -> Timers:
        """Return the part for deadlines."""
        ...

    @property
    def preferences(self) -> Preferences:
        """Return the part for settings of servers and users."""
        ...

    async def __aenter__(self) -> Self:
        """Return the store; leaving the block closes it."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the store."""
        await self.close()

    def write(self) -> AbstractAsyncContextManager[None]:
        """Make all calls of this task inside the block one transaction.

        Blocks nest; an exception or cancellation leaving a block undoes what happened in that
        block. Calls of the same task see its own changes, other tasks only what is committed. The
        blocks of all tasks and processes run one after the other, so what is counted inside stays
        true to its end. Do not wait inside for a task that writes: it may wait for this block to
        end, and take no `exclusive` inside.
        """
        ...

    def exclusive(
        self, game_id: int, purpose: Purpose, *, wait: bool = True
    ) -> AbstractAsyncContextManager[None]:
        """Keep all other tasks and processes from the same purpose for the same game.

        Does not nest. A process that dies lets go. Without `wait`, HeldError if somebody holds it.
        If it is lost with the connection to the database, what the task still wants to write
        inside the block is refused with a StorageError.
        """
        ...

    def saved(self) -> int:
        """Return how many transactions of the present task stand, or may.

        May: when the connection is lost during a commit, nobody can know. After an error, the same
        number as before means that nothing was saved.
        """
        ...

    async def backup_to(self, path: Path) -> None:
        """Write a complete copy to a new file; BackupExistsError if it exists. Nobody waits.

        NoBackupError where the database has tools of its own for that.
        """
        ...

    async def schema_version(self) -> int:
        """Return the number of the last migration the database has seen."""
        ...

    async def integrity_check(self) -> list[str]:
        """Return every inconsistency found, in words; empty when all is well."""
        ...

    async def close(self) -> None:
        """Finish what is under way and close; calling it again does nothing."""
        ...
