"""Before the start: taking and leaving seats, computers, options, the start itself."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.lobby_seats import (
    contributed,
    free_seat,
    mixed_in,
    numbered,
    seated_long,
    taken,
    with_computer,
    wrong_count,
)
from bot.tables.refusals import (
    AlreadySeatedError,
    AlreadyStartedError,
    EmptySeatsError,
    FreeSeatsError,
    LobbyFullError,
    NoComputerError,
    NotHostError,
    NotReadyError,
    SeatTakenError,
)
from bot.tables.repository import TableRepository
from bot.tables.table import (
    FOLLOW_UP,
    FOLLOW_UP_SECONDS,
    IDLE_LOBBY,
    LAST_CALL,
    SETUP,
    Person,
    Table,
)
from bot.tables.table_time import TableTime
from games.core.log import Header, dump_event
from games.core.options import Value, resolve
from games.core.play import Position, begin, table_options
from storage.api.errors import NotInLobbyError
from storage.api.rows import EntryRow, GameRow, LobbyChange, NewTimer, SeatRow

log = logging.getLogger(__name__)


class Lobby:
    """Everything that happens at an open table before its game starts."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def join(
        self,
        game_id: int,
        person: Person,
        *,
        seat: int | None = None,
        again: bool = False,
        press: int | None = None,
        word: str = "",
    ) -> Table:
        """Seat a player on the first free seat or on the one asked for.

        `again` lets one user take a second seat, for passing one phone around a table. Whoever sits
        there already can give a word, or the first press of their own after a rematch.
        """
        async with self._tables.lock(game_id):
            table = await self._lobby(game_id)
            if table.seats_of(person.user_id) and not again:
                rows = contributed(table.seats, person.user_id, press, word)
                # Whoever repeats a word is not refused: the answer says that it counts.
                if rows == list(table.seats) and not word:
                    raise AlreadySeatedError()
                await self._change(game_id, rows)
                return await self._tables.get(game_id)
            place = free_seat(table.seats) if seat is None else seat
            if not 0 <= place < len(table.seats):
                raise wrong_count(table.game, place + 1)
            if not table.seats[place].is_free:
                raise SeatTakenError(seat=place)
            row = taken(place, person, press, word)
            return await self._reseat(table, [*table.seats], row)

    async def leave(self, game_id: int, user_id: int) -> Table:
        """Free the seats of a player; if the host leaves, the next player becomes host."""
        async with self._tables.lock(game_id):
            table = await self._lobby(game_id)
            held = table.seated(user_id)
            rows = [SeatRow(s.seat) if s.seat in held else s for s in table.seats]
            # Without anybody else the caller closes the lobby; until then it keeps its host.
            others = [user for user in table.humans() if user != user_id]
            is_host = table.row.host_id == user_id
            await self._change(game_id, rows, host_id=others[0] if is_host and others else None)
            return await self._tables.get(game_id)

    async def inherit(self, game_id: int, user_id: int, *, gone: int) -> Table:
        """Make a player the host, in place of one who has left the server and so the table (S4).

        Nothing changes if somebody else is host by now.
        """
        async with self._tables.lock(game_id):
            table = await self._lobby(game_id)
            table.seated(user_id)
            if table.row.host_id != gone:
                return table
            rows = [SeatRow(s.seat) if s.user_id == gone else s for s in table.seats]
            await self._change(game_id, rows, host_id=user_id)
            log.info("host gone: game=%s", game_id)
            return await self._tables.get(game_id)

    async def add_computer(self, game_id: int, user_id: int, level: str) -> Table:
        """Let a computer take a free seat (host only)."""
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            await self._change(game_id, with_computer([*table.seats], level))
            return await self._tables.get(game_id)

    async def remove_computer(self, game_id: int, user_id: int, seat: int | None = None) -> Table:
        """Send a computer away, the last one unless a seat is named (host only)."""
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            computers = [s.seat for s in table.seats if s.level is not None]
            if not computers or (seat is not None and seat not in computers):
                raise NoComputerError()
            gone = computers[-1] if seat is None else seat
            return await self._reseat(table, [*table.seats], SeatRow(gone))

    async def set_options(self, game_id: int, user_id: int, options: Mapping[str, Value]) -> Table:
        """Change some options, the others stay (host only)."""
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            resolved = resolve(table.game.options, {**table.row.options, **options})
            await self._change(game_id, options=resolved)
            return await self._tables.get(game_id)

    async def set_time(self, game_id: int, user_id: int, values: Mapping[str, Value]) -> Table:
        """Change the pace of a table, or what happens to the late (host only)."""
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            await self._change(game_id, time=table.clocks.time.choose(values))
            return await self._tables.get(game_id)

    async def set_seat_count(self, game_id: int, user_id: int, seats: int) -> Table:
        """Change how many seats the table has (host only); nobody who sits loses the place."""
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            # Only to refuse: a count that the game does not have, or an option that it excludes.
            table_options(table.game, seats, table.row.options)
            taken = [s for s in table.seats if not s.is_free]
            if len(taken) > seats:
                raise LobbyFullError(seats=seats)
            rows = taken + [SeatRow(0)] * (seats - len(taken))
            await self._change(game_id, numbered(rows), seats_wanted=seats)
            return await self._tables.get(game_id)

    async def start(
        self,
        game_id: int,
        user_id: int,
        *,
        players: int | None = None,
        press: int | None = None,
        word: str = "",
        ready: Collection[int] | None = None,
    ) -> Table:
        """Set the game up and begin (host only).

        Whoever has sat there for long must be among those who are `ready` (T10): NotReadyError
        otherwise. With None nobody is asked.

        Free seats are kept for somebody: they are dropped only if the host has said with how many
        `players` to start, and so many sit there now. FreeSeatsError otherwise.
        """
        async with self._tables.lock(game_id):
            table = await self._hosted(game_id, user_id)
            rows = _starting(table, players)
            if ready is not None:
                long = seated_long(rows, table.row.created_at, press, self._tables.now())
                absent = [user for user in long if user not in (user_id, *ready)]
                if absent:
                    raise NotReadyError(users=absent)
            rows = contributed(rows, user_id, None, word)
            table.row = replace(table.row, mix=mixed_in(rows, press))
            game, chance = table.game, table.chance()
            position, header = begin(game, len(rows), chance, table.row.options, seq=1)
            # A fault of the rules must be found here, not by the first player.
            game.check(position.state)
            beginning = _beginning(table, position, header, rows)
            entry = EntryRow(1, SETUP, None, None, beginning, self._tables.now())
            async with self._store.write():
                # With the start or not at all: a lobby that stays must be closed some day.
                await self._store.timers.cancel(game_id, [IDLE_LOBBY, LAST_CALL])
                if table.row.ruleset != game.ruleset:  # a release came between opening and start
                    table.row = await self._renewed(table)
                return await self._tables.commit(table, position, [entry], chance, seats=rows)

    async def _renewed(self, table: Table) -> GameRow:
        """Note that a lobby opened under older rules begins with the newest."""
        row, ruleset = table.row, table.game.ruleset
        await self._store.games.update_lobby(
            LobbyChange(row.id, now=self._tables.now(), options=row.options, ruleset=ruleset)
        )
        return replace(row, ruleset=ruleset)

    async def close(self, game_id: int, user_id: int, *, force: bool = False) -> None:
        """Give a lobby up (host, or anybody with `force`: moderators)."""
        async with self._tables.lock(game_id):
            table = await self._lobby(game_id)
            if not force and table.row.host_id != user_id:
                raise NotHostError(host=table.row.host_id)
            await self._store.games.delete(game_id)
            log.info("table given up: game=%s", game_id)

    async def _lobby(self, game_id: int) -> Table:
        table = await self._tables.get(game_id)
        if table.row.status != "lobby":
            raise AlreadyStartedError()
        return table

    async def _hosted(self, game_id: int, user_id: int) -> Table:
        table = await self._lobby(game_id)
        if table.row.host_id != user_id:
            raise NotHostError(host=table.row.host_id)
        return table

    async def _reseat(self, table: Table, rows: list[SeatRow], seat: SeatRow) -> Table:
        rows[seat.seat] = seat
        try:
            await self._change(table.id, rows)
        except NotInLobbyError:
            raise AlreadyStartedError() from None
        return await self._tables.get(table.id)

    async def _change(
        self,
        game_id: int,
        rows: Sequence[SeatRow] | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        host_id: int | None = None,
        seats_wanted: int | None = None,
        time: TableTime | None = None,
    ) -> None:
        """Change a lobby in one transaction; one that people come to and leave is not idle."""
        async with self._store.write():
            if rows is not None:
                await self._store.games.set_seats(game_id, rows)
            await self._store.games.update_lobby(
                LobbyChange(
                    game_id,
                    now=self._tables.now(),
                    options=options,
                    host_id=host_id,
                    seats_wanted=seats_wanted,
                    time=None if time is None else time.dump(),
                )
            )
            await has_to_be_shown(self._tables, game_id)


def _starting(table: Table, players: int | None) -> list[SeatRow]:
    """Return the seats of those who begin; refuses too few, and free seats nobody has given up."""
    rows = numbered([seat for seat in table.seats if not seat.is_free])
    if len(rows) not in table.game.seats:
        raise EmptySeatsError(taken=len(rows), least=table.game.seats.start)
    free = len(table.seats) - len(rows)
    if free and players != len(rows):
        raise FreeSeatsError(free=free, taken=len(rows))
    return rows


def _beginning(
    table: Table, position: Position[Any], header: Header, rows: Sequence[SeatRow]
) -> dict[str, Any]:
    """Return what the first entry of the log keeps: enough to set the game up again."""
    data = {
        "seats": header.seats,
        "drawn": list(header.drawn),
        "events": [dump_event(event) for event in table.game.prologue(position.state)],
        "settled": True,
        "levels": [row.level for row in rows],
    }
    return data if table.row.mix is None else data | {"mix": table.row.mix}


async def has_to_be_shown(tables: TableRepository, game_id: int) -> None:
    """Remember until the channel has seen it that a lobby has changed."""
    await tables.store.timers.cancel(game_id, [FOLLOW_UP])
    await tables.store.timers.add(game_id, NewTimer(FOLLOW_UP, tables.now() + FOLLOW_UP_SECONDS))
