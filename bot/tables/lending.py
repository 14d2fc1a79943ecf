"""P2: who plays for people while they are away: nobody, the computer, or a friend who agreed.

A seat that is lent stays its person's. It is given back when the absence is over, or before, by one
press; then nobody has gained any time.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.courtesy.own_time import OwnTime
from bot.tables.care import Care, check_hand, given_back, is_rescued
from bot.tables.care_kinds import BACK, FRIEND, LENT, OPEN, WAITS
from bot.tables.hands import has_seen_another
from bot.tables.refusals import NotBorrowedError, NotSeatedError
from bot.tables.repository import TableRepository
from bot.tables.table import Person, Table
from bot.tables.turn import Turn
from games.core.api import Seat
from games.core.errors import GameError
from storage.api.rows import SeatRow, Status

_RUNNING: tuple[Status, ...] = ("running",)


@dataclass(frozen=True, slots=True)
class Held:
    """A table at which somebody has a seat, and who plays it now: None for themselves.

    `friend` is the user who does, if it is a friend; `by_computer` if it is a computer.
    """

    table: Table
    friend: int | None = None
    by_computer: bool = False


class Lending:
    """Lends the seats of people who are away, and gives them back."""

    def __init__(self, tables: TableRepository, care: Care) -> None:
        self._tables = tables
        self._care = care
        self._store = tables.store

    async def held(self, user_id: int) -> list[Held]:
        """Return the running games at which a user has a seat, and who plays it."""
        found = []
        for row in await self._store.games.of_user(user_id, _RUNNING):
            with suppress(GameError):
                table = await self._tables.get(row.id)
                seats = [table.seats[seat] for seat in table.own_seats(user_id)]
                if seats:
                    found.append(_held(table, seats[0]))
        return found

    async def lend(self, game_id: int, user_id: int, friend: Person | None) -> Table:
        """Let a friend, or a computer (None), play the seats of a user until they are back.

        The friend must not sit at the table, nor ever have seen another hand of the game. A seat
        that is open stays so, unless a friend is to play it.
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            own = table.own_seats(user_id)
            if not own:
                raise NotSeatedError()
            # All hands before any seat: a friend who may not see one of them gets none.
            if friend is not None:
                for seat in own:
                    check_hand(table, seat, friend)
            rows = {seat: _lent(table, table.seats[seat], user_id, friend) for seat in own}
            kind = LENT if friend is None else FRIEND
            return await self._changed(table, rows, kind)

    async def lend_all(self, user_id: int) -> list[int]:
        """Let computers play all seats of a user; return the games."""
        done = []
        for held in await self.held(user_id):
            with suppress(GameError):  # over since, or taken by somebody new
                done.append((await self.lend(held.table.id, user_id, None)).id)
        return done

    async def lend_some(self, game_ids: Iterable[int], user_id: int, friend: Person) -> list[Table]:
        """Let a friend play the seats of a user at some tables; return those where it works."""
        done = []
        for game_id in game_ids:
            with suppress(GameError):
                done.append(await self.lend(game_id, user_id, friend))
        return done

    async def leave_all(self, user_id: int) -> list[int]:
        """Let nobody play any more for somebody who stays away; return the games."""
        done = []
        for held in await self.held(user_id):
            async with self._tables.lock(held.table.id):
                # Again, under the lock: what was listed may be over, or somebody else's.
                table = await self._tables.get(held.table.id)
                lent = [s for s in table.own_seats(user_id) if s in table.clocks.lenders]
                if lent and not table.is_over:
                    rows = {seat: given_back(table, table.seats[seat]) for seat in lent}
                    await self._changed(table, rows, WAITS)
                    done.append(table.id)
        return done

    async def take_back_all(self, user_id: int) -> list[int]:
        """Give a user all seats back that others play for them; return the games."""
        done = []
        for held in await self.held(user_id):
            if held.table.kept_for(user_id):
                with suppress(GameError):
                    done.append((await self._care.come_back(held.table.id, user_id)).id)
        return done

    async def give_back(self, game_id: int, friend_id: int) -> Table:
        """Let a friend give the seats back that they play for others, at any time."""
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            borrowed = table.borrowed_by(friend_id)
            if not borrowed:
                raise NotBorrowedError()
            rows = {seat: given_back(table, table.seats[seat]) for seat in borrowed}
            return await self._changed(table, rows, WAITS)

    async def attend(self, turn: Turn, now: int) -> bool:
        """Give back what was lent by people whose absence is over; True if there was anything."""
        table = turn.table
        # Without the lock first: every tick comes here, and mostly nothing is due.
        if table.is_over or not any(_is_over(own, now) for own in table.clocks.lenders.values()):
            return False
        async with self._tables.lock(table.id):
            table = await self._tables.get(table.id)
            lent = table.clocks.lenders.items()
            seats = [Seat(seat) for seat, own in lent if _is_over(own, now)]
            if not seats or table.is_over:
                return False
            rows = {seat: given_back(table, table.seats[seat]) for seat in seats}
            still_lent = [seat for seat in seats if not is_rescued(table, seat)]
            clocks = table.clocks.returned(seats, now, lent=still_lent)
            await self._care.changed(table, rows, BACK, clocks)
            return True

    async def _changed(self, table: Table, rows: dict[Seat, SeatRow], kind: str) -> Table:
        """Store who plays seats from now on; what stays as it is has no entry."""
        rows = {seat: row for seat, row in rows.items() if row != table.seats[seat]}
        if not rows:
            return table
        clocks = table.clocks.left_alone(rows, self._tables.now())
        # S2: whoever plays on after a caretaker has time to, as the owner would.
        after_computer = [
            seat for seat, row in rows.items() if row.care is None and is_rescued(table, seat)
        ]
        return await self._care.changed(table, rows, kind, clocks.taken_up(after_computer))


def may_play(table: Table, user_id: int, friend: Person) -> bool:
    """Return whether a friend may play the seats of a user, by what is known of hands (S3)."""
    return not any(
        has_seen_another(table, seat, friend.user_id) for seat in table.own_seats(user_id)
    )


def own_time_at(table: Table, user_id: int) -> OwnTime | None:
    """Return what somebody has set, if they have a seat, whoever plays it."""
    for seat in table.own_seats(user_id):
        if seat in table.clocks.lenders:
            return table.clocks.lenders[seat]
        if seat in table.clocks.people:
            return table.clocks.people[seat].own
    return None


def _held(table: Table, row: SeatRow) -> Held:
    if row.care is not None:
        return Held(table, by_computer=True)
    return Held(table, friend=None if row.owner_id is None else row.user_id)


def _lent(table: Table, row: SeatRow, user_id: int, friend: Person | None) -> SeatRow:
    own = given_back(table, row) if row.owner_id is not None else row
    if friend is not None:
        return replace(own, user_id=friend.user_id, owner_id=user_id, care=None)
    return own if own.care == OPEN else replace(own, care=LENT)


def _is_over(own: OwnTime, now: int) -> bool:
    """Return whether somebody was away and is not any more."""
    ends = [span.end for span in own.away]
    return bool(ends) and max(ends) <= now
