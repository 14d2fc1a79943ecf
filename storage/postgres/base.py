"""What the parts of the store have in common."""

from __future__ import annotations

from collections.abc import Sequence

from storage.api.errors import GameMissingError, NotInLobbyError
from storage.api.rows import SeatRow, Status
from storage.postgres.connect import Session
from storage.postgres.database import Database
from storage.shared.columns import SEAT_COLUMNS, EncodedClock, encode_seat


class Part:
    """One part of the interface, on the open database that all parts share."""

    def __init__(self, db: Database) -> None:
        """Wrap an open database."""
        self._db = db


def count(tag: str) -> int:
    """Return how many rows a statement changed, as its answer says: `UPDATE 3`."""
    return int(tag.rpartition(" ")[2])


async def status_of(session: Session, game_id: int) -> Status:
    """Return the status of a game, which stays what it is until the transaction ends."""
    status: Status | None = await session.fetchval(
        "SELECT status FROM games WHERE id = $1 FOR NO KEY UPDATE", game_id
    )
    if status is None:
        raise GameMissingError(game_id)
    return status


async def replace_seats(
    session: Session, game_id: int, new: tuple[SeatRow, ...], status: Status
) -> None:
    """Replace all seats; after the lobby the same seats must be there, on which others may sit."""
    # Logs name seats: after the start none may appear or vanish.
    if status != "lobby":
        rows = await session.fetch("SELECT seat FROM seats WHERE game_id = $1", game_id)
        if {row[0] for row in rows} != {row.seat for row in new}:
            raise NotInLobbyError(game_id)
    await session.execute("DELETE FROM seats WHERE game_id = $1", game_id)
    await write_seats(session, game_id, new)


async def write_seats(session: Session, game_id: int, new: tuple[SeatRow, ...]) -> None:
    """Store the seats of a game that has none."""
    rows = [encode_seat(game_id, seat) for seat in new]
    if rows:
        await session.executemany(
            f"""INSERT INTO seats (game_id, {SEAT_COLUMNS})
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)""",  # noqa: S608 - constants
            rows,
        )


async def put_clocks(session: Session, rows: Sequence[EncodedClock]) -> None:
    """Store clocks in place of those of the same seats; the game must exist."""
    if rows:
        await session.executemany(
            """INSERT INTO clocks (game_id, seat, data) VALUES ($1, $2, $3)
            ON CONFLICT (game_id, seat) DO UPDATE SET data = excluded.data""",
            rows,
        )
