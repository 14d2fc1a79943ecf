"""The interface of storage: what the bot may ask for.

The bot knows only this package, so that another database can stand behind it.
"""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

from storage.api.entries import Entries
from storage.api.games import Games
from storage.api.plans import Plans
from storage.api.posted import Posted
from storage.api.preferences import Preferences
from storage.api.timers import Timers

# What one process at a time does for a game: take a step, post what is public, follow a step up
# (computers, board); for no game: tell Discord the commands. Whoever needs two takes them in the
# order follow, post, play.
Purpose = Literal["play", "post", "follow", "commands"]


class Store(Protocol):
    """The whole of storage, as the bot uses it: six parts, and what holds for all of them."""

    games: Games  # games and seats
    entries: Entries  # logs and positions
    posted: Posted  # our messages on Discord
    plans: Plans  # what players have planned
    timers: Timers  # deadlines
    preferences: Preferences  # settings of servers and users

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

    async def origin(self) -> str:
        """Return what tells this database from copies of it: one brought back has another."""
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
