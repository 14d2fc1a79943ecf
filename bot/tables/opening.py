"""Opening a table: a new one, or a rematch with the seats moved on; the bounds of both."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import games
from bot.tables.care_kinds import own_seat
from bot.tables.idle_lobbies import idle_timer
from bot.tables.lobby import has_to_be_shown
from bot.tables.lobby_seats import check_table, contributed, numbered, taken, with_computer
from bot.tables.quotas import GAMES_PER_SERVER, GAMES_PER_USER, LOBBIES_PER_SERVER, LOBBIES_PER_USER
from bot.tables.refusals import AlreadyStartedError, ChannelBusyError, TooManyTablesError
from bot.tables.repository import TableRepository
from bot.tables.table import Person, Table
from bot.tables.table_time import NOTHING_AGREED, TableTime
from games.core.api import Game
from games.core.chance import commitment
from games.core.options import Value, fitting
from games.core.play import table_options
from storage.api.errors import ChannelTakenError
from storage.api.rows import NewGame, SeatRow

log = logging.getLogger(__name__)


class Opening:
    """Opens lobbies."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

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
        time: TableTime = NOTHING_AGREED,
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
            rows[0] = taken(0, host, press, word)
        for level in computers:
            rows = with_computer(rows, level)
        return await self._opened(game, host, rows, resolved, channel_id, guild_id, time)

    async def rematch(self, game_id: int, person: Person, *, press: int | None = None) -> Table:
        """Open a lobby like an ended game, the seats moved on by one so that another starts."""
        table = await self._tables.get(game_id)
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
            SeatRow(0) if seat.is_free or seat.resigned else own_seat(seat)
            for seat in rotated
        ]
        fresh = contributed(fresh, person.user_id, press, "")
        return await self._opened(
            game,
            person,
            numbered(fresh),
            options,
            table.row.channel_id,
            table.row.guild_id,
            table.clocks.time.agreed(),
        )

    async def _opened(
        self,
        game: Game[Any],
        host: Person,
        rows: Sequence[SeatRow],
        options: Mapping[str, Value],
        channel_id: int,
        guild_id: int | None,
        time: TableTime,
    ) -> Table:
        seed = self._tables.new_seed()
        try:
            async with self._store.write():  # one by one: nobody slips past the bounds
                await self.check_room(host.user_id, guild_id)
                game_id = await self._store.games.create(
                    NewGame(
                        slug=game.slug,
                        ruleset=game.ruleset,
                        options=options,
                        seats_wanted=len(rows),
                        guild_id=guild_id,
                        channel_id=channel_id,
                        host_id=host.user_id,
                        seed=seed,
                        seed_hash=commitment(seed),
                        now=self._tables.now(),
                        seats=rows,
                        time=time.dump(),
                    )
                )
                await self._store.timers.add(game_id, idle_timer(self._tables.now()))
                await has_to_be_shown(self._tables, game_id)
        except ChannelTakenError:
            raise ChannelBusyError() from None
        log.info("table opened: game=%s slug=%s seats=%s", game_id, game.slug, len(rows))
        return await self._tables.get(game_id)

    async def check_room(self, user_id: int, guild_id: int | None) -> None:
        """Refuse one more lobby where there are too many; the bounds keep the database small."""
        crowd = await self._store.games.crowd(user_id, guild_id)
        for count, most, which in (
            (crowd.lobbies_of_host, LOBBIES_PER_USER, "user"),
            (crowd.games_of_host, GAMES_PER_USER, "host"),
            (crowd.lobbies_of_guild, LOBBIES_PER_SERVER, "server"),
            (crowd.games_of_guild, GAMES_PER_SERVER, "games"),
        ):
            if count >= most:
                raise TooManyTablesError(which=which, most=most)
