"""Logs and positions: what storage promises about them."""

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from storage.api.rows import EntryRow, Json, Snapshot, Step, StoredGame, WholeGame


class Entries(Protocol):
    """The log of each game and its last position.

    A method about one game raises GameMissingError when there is none, unless it says otherwise.
    """

    async def load(self, game_id: int) -> StoredGame:
        """Return game, seats and snapshot of one instant; CorruptSnapshotError like `snapshot`."""
        ...

    async def append(self, step: Step) -> int:
        """Commit one step of a game and return the new last number.

        ValueError unless its entries are numbered on. StaleSequenceError when the game is not at
        its `expected_seq`; ChannelTakenError when a closed game would open again in a channel that
        has another. A task cancelled during the call may or may not have committed: compare `seq`.
        """
        ...

    async def of_game(self, game_id: int, after: int = 0) -> list[EntryRow]:
        """Return the entries numbered above `after`, in order; empty if there are none."""
        ...

    async def last_own(self, game_id: int, seat: int, lent: str, ends: Collection[str]) -> int:
        """Return the last entry that the person of a seat chose or took the seat over with, or 0.

        Not what was forced (`auto` in its data), what a computer chose (`computer`), and what was
        chosen after the seat was `lent`, as the `care` of an entry says, until one of `ends` says
        otherwise or somebody else has the seat.
        """
        ...

    async def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last position, None before the first; CorruptSnapshotError when damaged."""
        ...

    async def put_snapshot(self, game_id: int, seq: int, position: Mapping[str, Any]) -> None:
        """Store a position rebuilt from the entries; StaleSequenceError unless `seq` is last."""
        ...

    async def clocks(self, game_id: int) -> dict[int, Json]:
        """Return the clocks of a game by seat; empty if there are none."""
        ...

    async def add_game(self, whole: WholeGame) -> int:
        """Store a game that was played elsewhere and return its new id.

        ValueError for a log with a gap. ChannelTakenError when the game is open and its channel has
        another.
        """
        ...
