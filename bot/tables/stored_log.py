"""A stored log in the terms of the rules: its header, its choices, what was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.table import CHOICE, SETUP, UNDO
from games.core.api import Seat
from games.core.log import Header, Line, Undo, load_entry
from games.core.replay import ReplayError
from storage.api.rows import EntryRow, GameRow


def read_log(row: GameRow, entries: Sequence[EntryRow]) -> tuple[Header, list[Line]]:
    """Return header and lines of a stored log; raises ReplayError when it has no beginning."""
    if not entries or entries[0].kind != SETUP:
        raise ReplayError(0, "the log has no beginning")
    first = entries[0]
    header = Header(
        row.slug,
        row.ruleset,
        first.data["seats"],
        row.options,
        tuple(first.data["drawn"]),
        first.seq,
    )
    return header, [line for entry in entries if (line := read_line(entry)) is not None]


def read_line(entry: EntryRow) -> Line | None:
    """Return a stored entry as a line of the rules' log, None if it is about the table only."""
    if entry.kind == CHOICE and entry.seat is not None and entry.key is not None:
        return load_entry(entry.seq, entry.seat, entry.key, entry.data)
    if entry.kind == UNDO and entry.seat is not None:
        return Undo(entry.seq, Seat(entry.seat), entry.data["to"])
    return None
