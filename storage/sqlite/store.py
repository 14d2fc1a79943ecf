"""The store on SQLite: the interface of `api`, made of the queries of the other modules."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any, Self

from storage.api.store import (
    OPEN_STATUSES,
    Agenda,
    Crowd,
    EntryRow,
    GameRow,
    Json,
    NewTimer,
    Panel,
    Purpose,
    Scope,
    SeatRow,
    Snapshot,
    Status,
    Store,
    StoredGame,
    Timer,
)
from storage.shared.columns import (
    NewGame,
    encode_panel,
    encode_step,
    encode_timer,
    encode_whole_log,
)
from storage.shared.json_columns import dumps, dumps_or_none
from storage.shared.named_locks import LocalLocks
from storage.sqlite import entries as entry_queries
from storage.sqlite import games, maintenance, posted, preferences, timers, urgency
from storage.sqlite.database import Database


class SqliteStore(Store):
    """A store in one file. What its methods promise is written at the protocol `Store`.

    Arguments are encoded before the call leaves the event loop, so the caller may change
    its objects as soon as it likes.
    """

    def __init__(self, db: Database) -> None:
        """Wrap an open database; use `open`."""
        self._db = db
        self._locks = LocalLocks()

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False, busy_timeout: float = 5.0) -> Self:
        """Open the database, creating and migrating it if needed.

        `read_only` neither creates nor migrates and refuses every change, for tools that look at
        the file of a running bot. `busy_timeout` is how many seconds to wait for another process.
        """
        return cls(await Database.open(path, read_only=read_only, busy_timeout=busy_timeout))

    def write(self) -> AbstractAsyncContextManager[None]:
        """Make the calls inside the block one transaction."""
        return self._db.write()

    def exclusive(
        self, game_id: int, purpose: Purpose, *, wait: bool = True
    ) -> AbstractAsyncContextManager[None]:
        """Keep other tasks away; there is one process to a file."""
        return self._locks.hold((purpose, game_id), wait=wait)

    def saved(self) -> int:
        """Return how much of this task stands."""
        return self._db.deeds.count()

    async def close(self) -> None:
        """Finish and close."""
        await self._db.close()

    async def backup_to(self, path: Path) -> None:
        """Write a copy to a new file."""
        await self._db.aside(partial(maintenance.backup, path=path))

    async def schema_version(self) -> int:
        """Return the version of the schema."""
        return await self._db.read(maintenance.schema_version)

    async def integrity_check(self) -> list[str]:
        """Return what is wrong."""
        return await self._db.aside(maintenance.problems)

    async def damage(self) -> list[str]:
        """Return what is wrong with the database as a whole; what is with single games is not."""
        return await self._db.aside(maintenance.damage)

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
        """Open a lobby."""
        new = NewGame(
            slug=slug,
            ruleset=ruleset,
            options=dumps(options),
            seats_wanted=seats_wanted,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host_id,
            seed=seed,
            seed_hash=seed_hash,
            now=now,
            seats=tuple(seats),
        )
        return await self._db.transact(partial(games.insert, new=new))

    async def game(self, game_id: int) -> GameRow:
        """Return one game."""
        return await self._db.read(partial(games.find, game_id=game_id))

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot."""
        return await self._db.read(partial(entry_queries.load, game_id=game_id))

    async def game_in_channel(self, channel_id: int) -> GameRow | None:
        """Return the open game of a channel."""
        return await self._db.read(partial(games.in_channel, channel_id=channel_id))

    async def games_of_user(
        self, user_id: int, statuses: Collection[Status] = OPEN_STATUSES
    ) -> list[GameRow]:
        """Return the games a user sits in."""
        return await self._db.read(partial(games.of_user, user_id=user_id, statuses=statuses))

    async def agenda(self, user_id: int, most: int) -> Agenda:
        """Return the most urgent games of a user."""
        return await self._db.read(partial(urgency.agenda, user_id=user_id, most=most))

    async def open_in_guild(self, guild_id: int) -> list[GameRow]:
        """Return the open games of a server."""
        return await self._db.read(partial(games.open_in_guild, guild_id=guild_id))

    async def live_games(self) -> list[int]:
        """Return the ids of open games."""
        return await self._db.read(games.live)

    async def crowd(self, host_id: int, guild_id: int | None) -> Crowd:
        """Return the open games around a user and a server."""
        return await self._db.read(partial(games.crowd, host_id=host_id, guild_id=guild_id))

    async def seats(self, game_id: int) -> tuple[SeatRow, ...]:
        """Return the seats in order."""
        return await self._db.read(partial(games.seats, game_id=game_id))

    async def set_seats(self, game_id: int, seats: Sequence[SeatRow]) -> None:
        """Replace all seats."""
        await self._db.transact(partial(games.set_seats, game_id=game_id, new=tuple(seats)))

    async def date_back(self, game_id: int, now: int) -> None:
        """Let a game from the future be changed now."""
        await self._db.transact(partial(games.date_back, game_id=game_id, now=now))

    async def set_gone(self, game_id: int, gone_at: int | None) -> bool:
        """Note that a channel is gone, or there."""
        return await self._db.transact(partial(games.set_gone, game_id=game_id, gone_at=gone_at))

    async def move_game(self, game_id: int, channel_id: int, guild_id: int | None) -> None:
        """Move a game to another channel."""
        move = partial(games.move, game_id=game_id, channel_id=channel_id, guild_id=guild_id)
        await self._db.transact(move)

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
        """Change a game before it starts."""
        changes = {
            "options": dumps_or_none(options),
            "host_id": host_id,
            "seats_wanted": seats_wanted,
            "ruleset": ruleset,
            "channel_id": channel_id,
            "now": now,
        }
        await self._db.transact(partial(games.update_lobby, game_id=game_id, changes=changes))

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
        """Commit one step of a game."""
        step = encode_step(
            game_id,
            expected_seq,
            entries,
            snapshot,
            now=now,
            counters=counters,
            status=status,
            outcome=outcome,
            mix=mix,
            seats=seats,
            panels=panels,
            timers=timers,
            cancel_timers=cancel_timers,
            asked=asked,
        )
        return await self._db.transact(partial(entry_queries.append, step=step))

    async def entries(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries above a number."""
        return await self._db.read(partial(entry_queries.entries, game_id=game_id, after=after))

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position."""
        return await self._db.read(partial(entry_queries.snapshot, game_id=game_id))

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Repair the last position."""
        text = dumps(position)
        await self._db.transact(
            partial(entry_queries.put_snapshot, game_id=game_id, seq=seq, position=text)
        )

    async def delete_game(self, game_id: int) -> None:
        """Delete a game with all that is its."""
        await self._db.transact(partial(games.delete, game_id=game_id))

    async def add_game(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow],
        position: Mapping[str, Any] | None,
        timers: Sequence[NewTimer] = (),
        asked: Collection[int] = (),
    ) -> int:
        """Store a whole game under a new id."""
        add = partial(
            entry_queries.add_game,
            game=game,
            seats=tuple(seats),
            entries=encode_whole_log(entries, game.seq),
            position=dumps_or_none(position),
            new_timers=tuple(timers),
            asked=tuple(asked),
        )
        return await self._db.transact(add)

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Change the host."""
        await self._db.transact(partial(games.set_host, game_id=game_id, host_id=host_id))

    async def count_games(self) -> dict[Status, int]:
        """Return how many games there are."""
        return await self._db.read(games.count)

    async def games_in_guild(self, guild_id: int) -> list[int]:
        """Return the games of a server."""
        return await self._db.read(partial(games.in_guild, guild_id=guild_id))

    async def games_about_user(self, user_id: int) -> list[int]:
        """Return the games that know a user."""
        return await self._db.read(partial(games.about_user, user_id=user_id))

    async def game_with_seed(self, seed_hash: str) -> int | None:
        """Return the game of a seed."""
        return await self._db.read(partial(games.with_seed, seed_hash=seed_hash))

    async def panel(self, game_id: int, kind: str, key: str = "") -> Panel | None:
        """Return one panel."""
        return await self._db.read(partial(posted.find, game_id=game_id, kind=kind, key=key))

    async def panels(self, game_id: int, kind: str | None = None) -> list[Panel]:
        """Return the panels of a game."""
        return await self._db.read(partial(posted.of_game, game_id=game_id, kind=kind))

    async def put_panel(self, panel: Panel) -> None:
        """Store a panel."""
        row = encode_panel(panel)
        await self._db.transact(partial(posted.put_one, row=row))

    async def delete_panel(self, game_id: int, kind: str, key: str = "") -> bool:
        """Forget a panel."""
        return await self._db.transact(partial(posted.delete, game_id=game_id, kind=kind, key=key))

    async def add_timer(self, game_id: int, timer: NewTimer) -> int:
        """Store a deadline."""
        return await self._db.transact(partial(timers.add, row=encode_timer(game_id, timer)))

    async def timers(self, game_id: int) -> list[Timer]:
        """Return the timers of a game."""
        return await self._db.read(partial(timers.of_game, game_id=game_id))

    async def next_due(self) -> int | None:
        """Return when the next timer is due."""
        return await self._db.read(timers.next_due)

    async def is_alone(self) -> bool:
        """Return True: there is one process to a file."""
        return True

    async def claim_timers(self, now: int, limit: int = 50) -> list[Timer]:
        """Take the timers that are due."""
        return await self._db.transact(partial(timers.claim, now=now, limit=limit))

    async def finish_timer(self, timer_id: int, now: int) -> bool:
        """Mark a timer done."""
        return await self._db.transact(partial(timers.finish, timer_id=timer_id, now=now))

    async def release_timers(self, claimed_before: int) -> int:
        """Give back stale claims."""
        return await self._db.transact(partial(timers.release, claimed_before=claimed_before))

    async def heal_timers(self, now: int, furthest: Mapping[str, int]) -> int:
        """Bring times from the future back."""
        return await self._db.transact(partial(timers.heal, now=now, furthest=dict(furthest)))

    async def cancel_timers(self, game_id: int, kinds: Collection[str] | None = None) -> int:
        """Drop timers of a game."""
        names = None if kinds is None else tuple(kinds)
        return await self._db.transact(partial(timers.cancel, game_id=game_id, kinds=names))

    async def forget_timers(self, done_before: int) -> int:
        """Delete old timers."""
        return await self._db.transact(partial(timers.forget, done_before=done_before))

    async def setting(self, scope: Scope, scope_id: int, name: str, default: Any = None) -> Any:
        """Return one value or the default."""
        find = partial(preferences.find, scope=scope, scope_id=scope_id, name=name, default=default)
        return await self._db.read(find)

    async def settings(self, scope: Scope, scope_id: int) -> Json:
        """Return all values of a server or user."""
        return await self._db.read(partial(preferences.of, scope=scope, scope_id=scope_id))

    async def set_setting(self, scope: Scope, scope_id: int, name: str, value: Any) -> None:
        """Store one value."""
        text = dumps(value)
        put = partial(preferences.put, scope=scope, scope_id=scope_id, name=name, value=text)
        await self._db.transact(put)

    async def clear_setting(self, scope: Scope, scope_id: int, name: str) -> bool:
        """Go back to the default."""
        clear = partial(preferences.clear, scope=scope, scope_id=scope_id, name=name)
        return await self._db.transact(clear)
