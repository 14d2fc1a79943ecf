"""The store on SQLite: the interface of `api`, made of its parts."""

from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Self

from storage.api.store import Purpose, Store
from storage.shared.named_locks import LocalLocks
from storage.sqlite import maintenance
from storage.sqlite.database import Database
from storage.sqlite.entries import Entries
from storage.sqlite.games import Games
from storage.sqlite.plans import Plans
from storage.sqlite.posted import Posted
from storage.sqlite.preferences import Preferences
from storage.sqlite.timers import Timers


class SqliteStore(Store):
    """A store in one file. What its parts promise is written at `storage.api.store`.

    Arguments are encoded before the call leaves the event loop, so the caller may change
    its objects as soon as it likes.
    """

    def __init__(self, db: Database) -> None:
        """Wrap an open database; use `open`."""
        self._db = db
        self._locks = LocalLocks()
        self.games = Games(db)
        self.entries = Entries(db)
        self.posted = Posted(db)
        self.plans = Plans(db)
        self.timers = Timers(db)
        self.preferences = Preferences(db)

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

    async def origin(self) -> str:
        """Return the mark of the copy this file once was."""
        return await self._db.read(maintenance.origin)

    async def schema_version(self) -> int:
        """Return the version of the schema."""
        return await self._db.read(maintenance.schema_version)

    async def integrity_check(self) -> list[str]:
        """Return what is wrong."""
        return await self._db.aside(maintenance.problems)

    async def damage(self) -> list[str]:
        """Return what is wrong with the database as a whole; what is with single games is not."""
        return await self._db.aside(maintenance.damage)
