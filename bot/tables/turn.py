"""One turn as data, from the click to the post: a table and all that was read with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.tables.table import CHOICE, UNDO, Table
from games.core.api import Json
from storage.api.rows import EntryRow, PostedMessage

BOARD = "board"  # the message that shows how the game stands
PAST = "past board"  # a board message that still has its buttons though a newer one is out
UNDER_WAY = "board under way"  # a board that may be out: nobody has lived to note its number


@dataclass(frozen=True, slots=True)
class Turn:
    """A table as it was read, then as it stands after each step, so that nothing is read again.

    What was posted may be older than it seems: another process may have gone on meanwhile. Whoever
    posts has it compared when it is stored (`Posting.known`), and reads anew if it has changed.
    """

    table: Table
    recent: tuple[EntryRow, ...]  # the end of the log: since the last board, or the reader's turn
    posted: tuple[PostedMessage, ...]
    of_server: Json  # preferences by name
    of_user: Json

    def message(self, kind: str, key: str = "") -> PostedMessage | None:
        """Return the message of a kind, and of a key where there are several; None if none is."""
        return next((each for each in self.posted if (each.kind, each.key) == (kind, key)), None)

    @property
    def shown(self) -> int:
        """Return the entry up to which the last board shows the game, 0 without a board."""
        board = self.message(BOARD)
        return 0 if board is None else int(board.data["seq"])

    @property
    def public(self) -> int:
        """Return the entry up to which everybody may know the game."""
        return max(self.shown, last_public(self.recent))

    def after(self, table: Table, entries: Sequence[EntryRow]) -> Turn:
        """Return the turn after a step that was stored."""
        return replace(self, table=table, recent=(*self.recent, *entries))

    def noted(
        self, put: Sequence[PostedMessage] = (), drop: Sequence[tuple[str, str]] = ()
    ) -> Turn:
        """Return the turn after messages were stored and forgotten."""
        gone = {(each.kind, each.key) for each in put} | set(drop)
        kept = [each for each in self.posted if (each.kind, each.key) not in gone]
        return replace(self, posted=(*kept, *put))


def last_public(entries: Sequence[EntryRow]) -> int:
    """Return the number of the last entry after which everything was public."""
    return max((entry.seq for entry in entries if is_public(entry)), default=0)


def goes_on(table: Table, entries: Sequence[EntryRow]) -> bool:
    """Return whether the person who has chosen last, for all to see, is the only one asked now.

    Then nobody else waits for a board: theirs is the next choice, and the panel is before them.
    """
    shown = [entry for entry in entries if entry.seq <= last_public(entries)]
    chosen = [entry for entry in shown if entry.kind != CHOICE or not entry.data["auto"]]
    if not chosen or chosen[-1].kind != CHOICE or chosen[-1].data.get("computer"):
        return False
    seat = chosen[-1].seat
    if seat is None or table.player(seat) is None or table.position is None:
        return False
    return table.waiting_for() == [seat] and list(table.position.asked) == [seat]


def is_public(entry: EntryRow) -> bool:
    """Return whether everything was public after an entry."""
    if entry.kind == CHOICE:
        return bool(entry.data["settled"])
    return entry.kind != UNDO or not entry.data["free"]
