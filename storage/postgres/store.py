"""The store on PostgreSQL: the interface of `api`, made of its parts."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Self

from storage.api.errors import NoBackupError, StorageError
from storage.api.store import Purpose, Store
from storage.postgres import migrate
from storage.postgres.connect import Place
from storage.postgres.database import Database
from storage.postgres.entries import Entries
from storage.postgres.games import Games
from storage.postgres.plans import Plans
from storage.postgres.posted import Posted
from storage.postgres.preferences import Preferences
from storage.postgres.timers import Timers
from storage.shared.columns import is_sound

_MISCOUNTS = """SELECT games.id, games.seq, count(entries.seq), coalesce(max(entries.seq), 0),
    (SELECT seq FROM snapshots WHERE game_id = games.id)
FROM games LEFT JOIN entries ON entries.game_id = games.id GROUP BY games.id ORDER BY games.id"""

_ORIGIN = """SELECT concat_ws('.', system_identifier, pg_database.oid, to_regclass('games')::oid)
FROM pg_control_system(), pg_database WHERE datname = current_database()"""


class PostgresStore(Store):
    """A store that several processes share. What its parts promise is written at `Store`."""

    def __init__(self, db: Database) -> None:
        """Wrap an open database; use `open`."""
        self._db = db
        self.games = Games(db)
        self.entries = Entries(db)
        self.posted = Posted(db)
        self.plans = Plans(db)
        self.timers = Timers(db)
        self.preferences = Preferences(db)

    @classmethod
    async def open(cls, url: str, *, read_only: bool = False) -> Self:
        """Connect, and create or migrate the tables if needed.

        `read_only` neither creates nor migrates and refuses every change.
        """
        return cls(await Database.open(Place(url, read_only)))

    def write(self) -> AbstractAsyncContextManager[None]:
        """Make the calls inside the block one transaction."""
        return self._db.write()

    def exclusive(
        self, game_id: int, purpose: Purpose, *, wait: bool = True
    ) -> AbstractAsyncContextManager[None]:
        """Keep other tasks and processes away."""
        return self._db.locks.hold(game_id, purpose, wait=wait)

    def saved(self) -> int:
        """Return how much of this task stands or may stand."""
        return self._db.deeds.count()

    async def close(self) -> None:
        """Finish and close."""
        await self._db.close()

    async def backup_to(self, path: Path) -> None:
        """Leave copies to the tool that is made for them."""
        raise NoBackupError("copies of a PostgreSQL database are made with pg_dump")

    async def origin(self) -> str:
        """Return the numbers of server, database and table: what is restored gets new ones."""
        async with self._db.reading() as session:
            return str(await session.fetchval(_ORIGIN))

    async def schema_version(self) -> int:
        """Return the version of the schema."""
        async with self._db.reading() as session:
            return await migrate.version(session)

    async def integrity_check(self) -> list[str]:
        """Return what is wrong with numbering or positions; the server guards the rest."""
        try:
            return [*await self._miscounts(), *await self._bad_positions()]
        except StorageError as error:
            return [f"the check could not be finished: {error}"]

    async def _miscounts(self) -> list[str]:
        async with self._db.reading() as session:
            rows = await session.fetch(_MISCOUNTS)
        found = []
        for game_id, seq, count, last, at in rows:
            if not seq == count == last:
                found.append(f"game {game_id} is at entry {seq}, but has {count} entries to {last}")
            if at is not None and at > seq:
                found.append(f"game {game_id} is at entry {seq}, but has a position of entry {at}")
        return found

    async def _bad_positions(self) -> list[str]:
        """Look at one position after the other: all at once would not fit into memory."""
        async with self._db.reading() as session:
            ids = await session.fetch("SELECT game_id FROM snapshots ORDER BY game_id")
        found = []
        for (game_id,) in ids:
            # A connection for each, so that a long check keeps none from those who play.
            async with self._db.reading() as session:
                row = await session.fetchrow(
                    "SELECT position, checksum FROM snapshots WHERE game_id = $1", game_id
                )
            if row is not None and not is_sound(row[0].encode(), row[1]):
                found.append(f"the position of game {game_id} is damaged")
        return found
