"""Who sits where in a running game: resigning, and replacing a player by another or a computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.hands import has_seen_another, seen_without
from bot.tables.lobby_seats import CREW
from bot.tables.refusals import NotHostError, NotSeatedError, SawAnotherHandError, UnknownLevelError
from bot.tables.repository import TableRepository
from bot.tables.table import REPLACE, RESIGN, Person, Table, final_outcome
from games.core.api import Outcome, Seat
from games.core.players import LEVELS, MATE
from storage.api.rows import EntryRow, SeatRow

RESIGNED = "resigned"  # the ending of a game that was given up


class Seats:
    """Players who go, and whoever comes in their place."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def resign(self, game_id: int, user_id: int) -> Table:
        """Give up all seats of a user.

        If only one other seat is left, or no human, the game ends and whoever stayed has won;
        nothing is scored. Otherwise a computer plays the seat on and is ranked last (S5).
        """
        async with self._tables.lock(game_id):
            return await self.resigned(await self._tables.get(game_id), user_id)

    async def resigned(self, table: Table, user_id: int) -> Table:
        """Give up all seats of a user, for those who hold the lock of the game already."""
        position = table.running()
        # Whoever only plays for a friend cannot give up that seat.
        held = [s for s in table.seated(user_id) if table.seats[s].owner_id is None]
        if not held:
            raise NotSeatedError()
        seats = [
            replace(s, user_id=None, level=MATE, resigned=True, left_by=user_id, care=None)
            if s.seat in held
            else s
            for s in table.seats
        ]
        seq = table.row.seq + 1
        staying = [s for s in seats if not s.resigned]
        goes_on = len(staying) > 1 and any(s.user_id is not None for s in seats)
        data = {"seats": held, "goes_on": goes_on}
        entry = EntryRow(seq, RESIGN, held[0], None, data, self._tables.now())
        if not goes_on:
            return await self._given_up(table, entry, seats)
        position.seq = seq
        return await self._tables.commit(table, position, [entry], None, seats=seats)

    async def _given_up(self, table: Table, entry: EntryRow, seats: Sequence[SeatRow]) -> Table:
        everybody = Outcome((tuple(Seat(seat.seat) for seat in seats),), RESIGNED)
        await self._tables.end(table, entry, "finished", final_outcome(everybody, seats), seats)
        return await self._tables.get(table.id)

    async def replace(
        self, game_id: int, seat: int, newcomer: Person | str, *, by_user: int
    ) -> Table:
        """Put another player, or a computer of a level, on a seat (host, or the player who goes).

        The game itself does not change: positions know seats, not users.
        """
        async with self._tables.lock(game_id):
            return await self.replaced(game_id, seat, newcomer, by_user=by_user)

    async def replaced(
        self, game_id: int, seat: int, newcomer: Person | str, *, by_user: int
    ) -> Table:
        """Replace a player, for those who hold the lock of the game already."""
        table = await self._tables.get(game_id)
        position = table.running()
        if not 0 <= seat < len(table.seats):
            raise NotSeatedError()
        if by_user not in (table.row.host_id, table.seats[seat].user_id):
            raise NotHostError(host=table.row.host_id)
        if isinstance(newcomer, Person) and has_seen_another(table, seat, newcomer.user_id):
            raise SawAnotherHandError()  # S3
        left = table.seats[seat]
        seen = seen_without(table, left, left.user_id, left.owner_id, left.left_by)
        row = replace(_newcomer(table, seat, newcomer), seen=seen)
        seats = [row if s.seat == seat else s for s in table.seats]
        data = {"level": row.level}  # and no more: entries name no people
        entry = EntryRow(table.row.seq + 1, REPLACE, seat, None, data, self._tables.now())
        position.seq = entry.seq
        return await self._tables.commit(table, position, [entry], None, seats=seats)


def _newcomer(table: Table, seat: int, newcomer: Person | str) -> SeatRow:
    if isinstance(newcomer, Person):
        return SeatRow(seat, user_id=newcomer.user_id, name=newcomer.name)
    if newcomer not in LEVELS:
        raise UnknownLevelError(level=newcomer, known=list(LEVELS))
    used = {s.name for s in table.seats}
    name = next(name for name in (*CREW, f"Computer {seat + 1}") if name not in used)
    return SeatRow(seat, name=name, level=newcomer)
