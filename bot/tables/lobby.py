"""Before the start: opening a table, taking and leaving seats, computers, options, the start."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import games
from bot.tables.quotas import (
    GAMES_PER_SERVER,
    GAMES_PER_USER,
    LAST_CALL_SECONDS,
    LOBBIES_PER_SERVER,
    LOBBIES_PER_USER,
    LOBBY_SECONDS,
    LONGEST_WORD,
)
from bot.tables.refusals import (
    AlreadySeatedError,
    AlreadyStartedError,
    ChannelBusyError,
    EmptySeatsError,
    FreeSeatsError,
    LobbyFullError,
    NoComputerError,
    NoGameError,
    NotHostError,
    SeatTakenError,
    TooManyComputersError,
    TooManyTablesError,
    UnknownLevelError,
)
from bot.tables.repository import (
    FOLLOW_UP,
    FOLLOW_UP_SECONDS,
    IDLE_LOBBY,
    LAST_CALL,
    SETUP,
    Person,
    Table,
    Tables,
)
from games.core.api import Game, Json
from games.core.chance import commitment, word_digest
from games.core.errors import SeatCountError
from games.core.log import dump_event
from games.core.options import Value, fitting, resolve
from games.core.play import begin, table_options
from games.core.players import LEVELS
from storage.api.errors import ChannelTakenError, NotInLobbyError
from storage.api.rows import EntryRow, GameRow, NewTimer, SeatRow

log = logging.getLogger(__name__)

# Computers are called after the passengers of the Nautilus.
CREW = ("Conseil", "Ned Land", "Aronnax", "Farragut")


class Lobby(Tables):
    """Everything that happens at a table before its game starts."""

    async def create(
        self,
        slug: str,
        host: Person,
        *,
        channel_id: int,
        guild_id: int | None = None,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        computers: Sequence[str] = (),
        host_plays: bool = True,
        press: int | None = None,
        word: str = "",
    ) -> Table:
        """Open a lobby with the host on the first seat; refuses unknown games, seats, options.

        `press` is Discord's number of the click or command; it and the word are the host's share
        in chance (docs/fairness.md), as they are with `join`, `start` and `rematch`.
        """
        game = games.get(slug)
        resolved = check_table(game, seats, options, len(computers), host_plays=host_plays)
        count = game.seats.start if seats is None else seats
        rows = [SeatRow(seat) for seat in range(count)]
        if host_plays:
            rows[0] = _taken(0, host, press, word)
        for level in computers:
            rows = _with_computer(rows, level)
        return await self._opened(game, host, rows, resolved, channel_id, guild_id)

    async def _opened(
        self,
        game: Game[Any],
        host: Person,
        rows: Sequence[SeatRow],
        options: Mapping[str, Value],
        channel_id: int,
        guild_id: int | None,
    ) -> Table:
        seed = self._new_seed()
        try:
            async with self.store.write():  # one by one: nobody slips past the bounds
                await self.check_room(host.user_id, guild_id)
                game_id = await self.store.games.create(
                    slug=game.slug,
                    ruleset=game.ruleset,
                    options=options,
                    seats_wanted=len(rows),
                    guild_id=guild_id,
                    channel_id=channel_id,
                    host_id=host.user_id,
                    seed=seed,
                    seed_hash=commitment(seed),
                    now=self.now(),
                    seats=rows,
                )
                await self.store.timers.add(game_id, self._idle_timer(self.now()))
                await self._has_to_be_shown(game_id)
        except ChannelTakenError:
            raise ChannelBusyError() from None
        log.info("table opened: game=%s slug=%s seats=%s", game_id, game.slug, len(rows))
        return await self.table(game_id)

    async def check_room(self, user_id: int, guild_id: int | None) -> None:
        """Refuse one more lobby where there are too many; the bounds keep the database small."""
        crowd = await self.store.games.crowd(user_id, guild_id)
        for count, most, which in (
            (crowd.lobbies_of_host, LOBBIES_PER_USER, "user"),
            (crowd.games_of_host, GAMES_PER_USER, "host"),
            (crowd.lobbies_of_guild, LOBBIES_PER_SERVER, "server"),
            (crowd.games_of_guild, GAMES_PER_SERVER, "games"),
        ):
            if count >= most:
                raise TooManyTablesError(which=which, most=most)

    async def close_idle(self, game_id: int) -> Table | None:
        """Delete a lobby nobody has touched for long and return it, None if it stays.

        Two looks a day apart have to agree, so that a clock which jumps ahead and is put right
        again closes nothing. A lobby that was touched is looked at when its time has come.
        """
        async with self.lock(game_id):
            try:
                table = await self._lobby(game_id)
            except (NoGameError, AlreadyStartedError):
                return None
            if await self._is_wanted(table):
                return None
            await self.store.games.delete(game_id)
            return table

    async def _is_wanted(self, table: Table) -> bool:
        """Return whether a lobby stays open, with a timer for the next look if so."""
        now, touched_at = self.now(), table.row.updated_at
        if touched_at > now:  # the clock was ahead then
            await self.store.games.update_lobby(table.id, now=now)
            touched_at = now
        if now < touched_at + LOBBY_SECONDS - LAST_CALL_SECONDS:
            await self.store.timers.add(table.id, self._idle_timer(touched_at))
            return True
        calls = [t.due_at for t in await self.store.timers.of_game(table.id) if t.kind == LAST_CALL]
        is_called = any(due_at <= now for due_at in calls)
        if is_called and now >= touched_at + LOBBY_SECONDS:
            return False
        if is_called or not calls:
            await self.store.timers.add(table.id, NewTimer(LAST_CALL, now + LAST_CALL_SECONDS))
        return True

    def _idle_timer(self, touched_at: int) -> NewTimer:
        return NewTimer(IDLE_LOBBY, touched_at + LOBBY_SECONDS - LAST_CALL_SECONDS)

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
        async with self.lock(game_id):
            table = await self._lobby(game_id)
            if table.seats_of(person.user_id) and not again:
                rows = _contributed(table.seats, person.user_id, press, word)
                if rows == list(table.seats) and not word:
                    raise AlreadySeatedError()
                await self._change(game_id, rows)
                return await self.table(game_id)
            place = _free_seat(table.seats) if seat is None else seat
            if not 0 <= place < len(table.seats):
                raise _seat_count(table.game, place + 1)
            if not table.seats[place].is_free:
                raise SeatTakenError(seat=place)
            taken = _taken(place, person, press, word)
            return await self._reseat(table, [*table.seats], taken)

    async def leave(self, game_id: int, user_id: int) -> Table:
        """Free the seats of a player; if the host leaves, the next player becomes host."""
        async with self.lock(game_id):
            table = await self._lobby(game_id)
            held = table.seated(user_id)
            rows = [SeatRow(s.seat) if s.seat in held else s for s in table.seats]
            others = [user for user in table.humans() if user != user_id]
            is_host = table.row.host_id == user_id
            await self._change(game_id, rows, host_id=others[0] if is_host and others else None)
            return await self.table(game_id)

    async def add_computer(self, game_id: int, user_id: int, level: str) -> Table:
        """Let a computer take a free seat (host only)."""
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            await self._change(game_id, _with_computer([*table.seats], level))
            return await self.table(game_id)

    async def remove_computer(self, game_id: int, user_id: int, seat: int | None = None) -> Table:
        """Send a computer away, the last one unless a seat is named (host only)."""
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            computers = [s.seat for s in table.seats if s.level is not None]
            if not computers or (seat is not None and seat not in computers):
                raise NoComputerError()
            gone = computers[-1] if seat is None else seat
            return await self._reseat(table, [*table.seats], SeatRow(gone))

    async def set_options(self, game_id: int, user_id: int, options: Mapping[str, Value]) -> Table:
        """Change some options, the others stay (host only)."""
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            resolved = resolve(table.game.options, {**table.row.options, **options})
            await self._change(game_id, options=resolved)
            return await self.table(game_id)

    async def set_seat_count(self, game_id: int, user_id: int, seats: int) -> Table:
        """Change how many seats the table has (host only); nobody who sits loses the place."""
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            table_options(table.game, seats, table.row.options)
            taken = [s for s in table.seats if not s.is_free]
            if len(taken) > seats:
                raise LobbyFullError(seats=seats)
            rows = taken + [SeatRow(0)] * (seats - len(taken))
            await self._change(game_id, _numbered(rows), seats_wanted=seats)
            return await self.table(game_id)

    async def shuffle_seats(self, game_id: int, user_id: int, order: Sequence[int]) -> Table:
        """Reorder the seats (host only); `order` names the present seats in their new order."""
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            if sorted(order) != list(range(len(table.seats))):
                raise _seat_count(table.game, len(order))
            await self._change(game_id, _numbered([table.seats[i] for i in order]))
            return await self.table(game_id)

    async def start(
        self,
        game_id: int,
        user_id: int,
        *,
        players: int | None = None,
        press: int | None = None,
        word: str = "",
    ) -> Table:
        """Set the game up and begin (host only).

        Free seats are kept for somebody: they are dropped only if the host has said with how many
        `players` to start, and so many sit there now. FreeSeatsError otherwise.
        """
        async with self.lock(game_id):
            table = await self._hosted(game_id, user_id)
            rows = _numbered([seat for seat in table.seats if not seat.is_free])
            if len(rows) not in table.game.seats:
                raise EmptySeatsError(taken=len(rows), least=table.game.seats.start)
            free = len(table.seats) - len(rows)
            if free and players != len(rows):
                raise FreeSeatsError(free=free, taken=len(rows))
            rows = _contributed(rows, user_id, None, word)
            table.row = replace(table.row, mix=_mix(rows, press))
            game, chance = table.game, table.chance()
            position, header = begin(game, len(rows), chance, table.row.options, seq=1)
            game.check(position.state)
            data = {
                "seats": header.seats,
                "drawn": list(header.drawn),
                "events": [dump_event(event) for event in game.prologue(position.state)],
                "settled": True,
                "levels": [row.level for row in rows],
            }
            if table.row.mix is not None:
                data["mix"] = table.row.mix
            entry = EntryRow(1, SETUP, None, None, data, self.now())
            async with self.store.write():
                await self.store.timers.cancel(game_id, [IDLE_LOBBY, LAST_CALL])
                if table.row.ruleset != game.ruleset:  # a release came between opening and start
                    table.row = await self._renewed(table)
                return await self.commit(table, position, [entry], chance, seats=rows)

    async def _renewed(self, table: Table) -> GameRow:
        """Note that a lobby opened under older rules begins with the newest."""
        row, ruleset = table.row, table.game.ruleset
        await self.store.games.update_lobby(
            row.id, now=self.now(), options=row.options, ruleset=ruleset
        )
        return replace(row, ruleset=ruleset)

    async def close_lobby(self, game_id: int, user_id: int, *, force: bool = False) -> None:
        """Give a lobby up (host, or anybody with `force`: moderators)."""
        async with self.lock(game_id):
            table = await self._lobby(game_id)
            if not force and table.row.host_id != user_id:
                raise NotHostError(host=table.row.host_id)
            await self.store.games.delete(game_id)
            log.info("table given up: game=%s", game_id)

    async def rematch(self, game_id: int, person: Person, *, press: int | None = None) -> Table:
        """Open a lobby like an ended game, the seats moved on by one so that another starts."""
        table = await self.table(game_id)
        table.seated(person.user_id)
        if not table.is_over:
            raise AlreadyStartedError()
        game = games.get(table.row.slug)  # a new table is played by the newest rules
        kept = fitting(game.options, table.row.options)
        options = table_options(game, len(table.seats), kept)
        rotated = [*table.seats[1:], table.seats[0]]
        fresh = [
            # Somebody who is forgotten by now left a free seat with a stranger's name on it.
            # Whoever resigned may sit down again: no computer goes on under their name.
            SeatRow(0) if seat.is_free or seat.resigned else replace(seat, press=None, word="")
            for seat in rotated
        ]
        fresh = _contributed(fresh, person.user_id, press, "")
        return await self._opened(
            game,
            person,
            _numbered(fresh),
            options,
            table.row.channel_id,
            table.row.guild_id,
        )

    async def _lobby(self, game_id: int) -> Table:
        table = await self.table(game_id)
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
        return await self.table(table.id)

    async def _change(
        self,
        game_id: int,
        rows: Sequence[SeatRow] | None = None,
        *,
        options: Mapping[str, Value] | None = None,
        host_id: int | None = None,
        seats_wanted: int | None = None,
    ) -> None:
        """Change a lobby in one transaction; one that people come to and leave is not idle."""
        async with self.store.write():
            if rows is not None:
                await self.store.games.set_seats(game_id, rows)
            await self.store.games.update_lobby(
                game_id, now=self.now(), options=options, host_id=host_id, seats_wanted=seats_wanted
            )
            await self._has_to_be_shown(game_id)

    async def _has_to_be_shown(self, game_id: int) -> None:
        """Remember until the channel has seen it that a lobby has changed."""
        await self.store.timers.cancel(game_id, [FOLLOW_UP])
        await self.store.timers.add(game_id, NewTimer(FOLLOW_UP, self.now() + FOLLOW_UP_SECONDS))


def _taken(seat: int, person: Person, press: int | None, word: str) -> SeatRow:
    """Return a seat that somebody has just taken."""
    row = SeatRow(seat, user_id=person.user_id, name=person.name)
    return replace(row, press=press, word=word[:LONGEST_WORD])


def _contributed(
    seats: Sequence[SeatRow], user_id: int, press: int | None, word: str
) -> list[SeatRow]:
    """Return seats on which a user has given a word, and a press if there was none."""
    return [
        replace(
            seat,
            press=press if seat.press is None else seat.press,
            word=word[:LONGEST_WORD] or seat.word,
        )
        if seat.user_id == user_id
        else seat
        for seat in seats
    ]


def _mix(seats: Sequence[SeatRow], start: int | None) -> Json | None:
    """Return what the people at a table give to chance, None if it is nothing at all.

    Of a word only the digest: the log is for ever, and people may ask to be forgotten.
    """
    people = [seat for seat in seats if seat.user_id is not None]
    if start is None and not any(seat.press or seat.word for seat in people):
        return None
    given = [
        [
            seat.seat,
            None if seat.press is None else str(seat.press),
            word_digest(seat.word) if seat.word else None,
        ]
        for seat in people
    ]
    return {"seats": given, "start": None if start is None else str(start)}


def check_table(
    game: Game[Any],
    seats: int | None,
    options: Mapping[str, Value] | None,
    computers: int,
    *,
    host_plays: bool = True,
) -> Mapping[str, Value]:
    """Return the complete options of a table, or refuse what does not fit its game."""
    count = game.seats.start if seats is None else seats
    resolved = table_options(game, count, options)
    wanted = computers + host_plays
    if wanted > count:
        fits = wanted in game.seats
        room = count if fits else game.seats.stop - 1
        needed = wanted if fits else None
        raise TooManyComputersError(seats=room, most=room - host_plays, needed=needed)
    return resolved


def _seat_count(game: Game[Any], seats: int) -> SeatCountError:
    least, most = game.seats.start, game.seats.stop - 1
    return SeatCountError(game=game.slug, seats=seats, least=least, most=most)


def _free_seat(seats: Sequence[SeatRow]) -> int:
    free = next((seat.seat for seat in seats if seat.is_free), None)
    if free is None:
        raise LobbyFullError(seats=len(seats))
    return free


def _with_computer(rows: list[SeatRow], level: str) -> list[SeatRow]:
    if level not in LEVELS:
        raise UnknownLevelError(level=level, known=list(LEVELS))
    free = _free_seat(rows)
    used = {row.name for row in rows}
    name = next(name for name in (*CREW, f"Computer {free + 1}") if name not in used)
    rows[free] = SeatRow(free, name=name, level=level)
    return rows


def _numbered(rows: Sequence[SeatRow]) -> list[SeatRow]:
    return [replace(row, seat=number) for number, row in enumerate(rows)]
