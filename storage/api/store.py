"""The interface of storage: what the bot may ask for, and the rows it gets back.

The bot knows only this module and `errors`, so that another database can stand behind it. All ids
are Discord's or ours and fit a signed 64-bit integer; all times are unix seconds given by the
caller; JSON values are plain (dict, list, str, int, bool, None).
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol, Self

Json = dict[str, Any]
Status = Literal["lobby", "running", "finished", "stopped"]
Scope = Literal["guild", "user"]
# What one process at a time does for a game: take a step, post what is public, follow a step up
# (computers, board); for no game: tell Discord the commands. Whoever needs two takes them in the
# order follow, post, play.
Purpose = Literal["play", "post", "follow", "commands"]

OPEN_STATUSES: tuple[Status, ...] = ("lobby", "running")


@dataclass(frozen=True, slots=True)
class GameRow:
    """One table: what is played, where, and how far it is."""

    id: int
    slug: str
    ruleset: int
    options: Json
    seats_wanted: int
    status: Status
    guild_id: int | None
    channel_id: int
    host_id: int
    seed: bytes = field(repr=False)  # secret: must not reach a log by accident
    seed_hash: str
    counters: Json
    seq: int  # number of the last entry; 0 before the first
    created_at: int
    updated_at: int
    outcome: Json | None
    gone_at: int | None = None  # when its channel was found to be deleted
    # What the players gave to chance when the game started; None: nothing, as in games of old.
    mix: Json | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where: a user, or a computer of some level, or nobody yet.

    `left_by` is the user who gave the seat up, whose name the seat still bears. `press` is the
    number of the click or command that took the seat, `word` what the player gave to chance.
    """

    seat: int
    user_id: int | None = None
    name: str = ""
    level: str | None = None
    resigned: bool = False
    left_by: int | None = None
    press: int | None = field(default=None, repr=False)
    word: str = field(default="", repr=False)

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.user_id is None and self.level is None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of a game's log; `data` is opaque here.

    Entries never change, so they name seats and never people: who asks to be forgotten must not
    be in there.
    """

    seq: int
    kind: str
    seat: int | None
    key: str | None
    data: Json
    made_at: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after entry `seq`."""

    seq: int
    position: Json


@dataclass(frozen=True, slots=True)
class Concern:
    """An open game of a user; `asked_at` says since when it waits for this user, None if not.

    For nobody else's eyes: that somebody is asked may be a secret of the game.
    """

    game: GameRow
    asked_at: int | None


@dataclass(frozen=True, slots=True)
class Agenda:
    """The most urgent open games of a user, and how many there are in all."""

    concerns: tuple[Concern, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many open games there are around somebody who wants to open one more.

    Games without a channel are not counted: nobody can play them on or close them there.
    """

    lobbies_of_host: int
    games_of_host: int  # in the lobby or running
    lobbies_of_guild: int  # 0 in a direct message, like the next
    games_of_guild: int  # in the lobby or running


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What a session needs to go on, read at one instant."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    snapshot: Snapshot | None


@dataclass(frozen=True, slots=True)
class Panel:
    """A message of ours on Discord; `message_id` is None until it is posted."""

    game_id: int
    kind: str
    key: str
    channel_id: int
    message_id: int | None
    data: Json


@dataclass(frozen=True, slots=True)
class NewTimer:
    """A deadline to be stored."""

    kind: str
    due_at: int
    data: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Timer:
    """A stored deadline; waiting, then claimed by whoever acts on it, then done."""

    id: int
    game_id: int
    kind: str
    due_at: int
    data: Json
    claimed_at: int | None
    done_at: int | None


class GameStore(Protocol):
    """Games, their seats and their log.

    A method about one game raises GameMissingError when there is none, unless it says otherwise.
    """

    async def create_game(
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

    async def game(self, game_id: int) -> GameRow:
        """Return one game."""
        ...

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot of one instant; CorruptSnapshotError like `snapshot`."""
        ...

    async def game_in_channel(self, channel_id: int) -> GameRow | None:
        """Return the game in the lobby or running in this channel, if there is one."""
        ...

    async def games_of_user(
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

    async def live_games(self) -> list[int]:
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

    async def move_game(self, game_id: int, channel_id: int, guild_id: int | None) -> None:
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
        panels: Sequence[Panel] = (),
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

    async def entries(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries numbered above `after`, in order; empty if there are none."""
        ...

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position, None before the first; CorruptSnapshotError when damaged."""
        ...

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Store a position rebuilt from the entries; StaleSequenceError unless `seq` is last."""
        ...

    async def delete_game(self, game_id: int) -> None:
        """Delete a game with everything that belongs to it, log included."""
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

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Make somebody else the host, whatever the status; 0 stands for nobody."""
        ...

    async def count_games(self) -> dict[Status, int]:
        """Return how many games there are of each status, 0 included."""
        ...

    async def games_in_guild(self, guild_id: int) -> list[int]:
        """Return the ids of all games of a server, whatever their status, oldest first."""
        ...

    async def games_about_user(self, user_id: int) -> list[int]:
        """Return the ids of all games that know a user, oldest first.

        As player, as host, as somebody who gave a seat up, or in the data of a panel.
        """
        ...

    async def game_with_seed(self, seed_hash: str) -> int | None:
        """Return the id of the game of that seed, to tell a copy from a new game."""
        ...


class PanelStore(Protocol):
    """What is posted on Discord for a game."""

    async def panel(self, game_id: int, kind: str, key: str = "") -> Panel | None:
        """Return one panel, if it is stored."""
        ...

    async def panels(self, game_id: int, kind: str | None = None) -> list[Panel]:
        """Return the panels of a game, or of one kind, ordered by kind and key."""
        ...

    async def put_panel(self, panel: Panel) -> None:
        """Store a panel in place of the one with the same game, kind and key."""
        ...

    async def delete_panel(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a panel; False when it was not stored."""
        ...


class TimerStore(Protocol):
    """Deadlines. They outlive restarts, so acting on one twice must be harmless."""

    async def add_timer(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline and return its id."""
        ...

    async def timers(self, game_id: int) -> list[Timer]:
        """Return the timers of a game that are not done, by due time."""
        ...

    async def next_due(self) -> int | None:
        """Return when the earliest waiting timer is due; None when nothing waits."""
        ...

    async def is_alone(self) -> bool:
        """Return whether no other process takes timers of this database at present."""
        ...

    async def claim_timers(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the waiting timers due at `now`, earliest first; no timer is given out twice."""
        ...

    async def finish_timer(self, timer_id: int, now: int) -> bool:
        """Mark a timer done; False, and no harm, when it already is or was cancelled."""
        ...

    async def release_timers(self, claimed_before: int) -> int:
        """Let timers claimed before that time and never finished wait again; return how many.

        Where several processes share the database these are the own ones, and whatever the time
        those whose process is dead. Those of a living one are its own business.
        """
        ...

    async def heal_timers(self, now: int, furthest: Mapping[str, int]) -> int:
        """Undo what a clock that was ahead of `now` has left in timers; return how many times.

        No timer of a kind waits for longer than so many seconds, none was taken up or done after
        `now`. For the moment when the clock was set back: it may have been years ahead.
        """
        ...

    async def cancel_timers(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop the timers of a game that are not done, of these kinds if given; return how many."""
        ...

    async def forget_timers(self, done_before: int) -> int:
        """Delete what was done before that time, so that years leave no heap; return how many."""
        ...


class SettingStore(Protocol):
    """Preferences of servers and users."""

    async def setting(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value, or the default when it was never set."""
        ...

    async def settings(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user by name."""
        ...

    async def set_setting(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        ...

    async def clear_setting(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default; False when nothing was set."""
        ...


class Store(GameStore, PanelStore, TimerStore, SettingStore, Protocol):
    """The whole of storage, as the bot uses it."""

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
