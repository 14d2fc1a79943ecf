"""Who has seen which hand of a game: nobody may ever see two of them (S3)."""

from __future__ import annotations

from hashlib import blake2b

from bot.tables.table import Table
from storage.api.rows import GameRow, SeatRow


def has_seen_another(table: Table, seat: int, user_id: int) -> bool:
    """Return whether a user has, or ever had, another hand of a game than that of a seat (S3)."""
    return any(_has_seen(table, row, user_id) for row in table.seats if row.seat != seat)


def was_seated(table: Table, user_id: int) -> bool:
    """Return whether a user once had a seat that somebody else has now."""
    return any(_has_seen(table, row, user_id) for row in table.seats)


def seen_without(table: Table, row: SeatRow, *leaving: int | None) -> tuple[int, ...]:
    """Return who has seen the hand of a seat and is gone, after these users have left it."""
    gone = (_mark(table.row, user) for user in leaving if user is not None)
    return tuple(dict.fromkeys((*row.seen, *gone)))


def _has_seen(table: Table, row: SeatRow, user_id: int) -> bool:
    held = user_id in (row.user_id, row.owner_id, row.left_by)
    return held or _mark(table.row, user_id) in row.seen


def _mark(row: GameRow, user_id: int) -> int:
    """Return a number for a user at one table: whoever is forgotten is not found by it.

    Not of the game's own number: in another database that is a new one.
    """
    text = f"hand:{user_id}".encode()
    return int.from_bytes(blake2b(text, key=row.seed, digest_size=4).digest(), "big")
