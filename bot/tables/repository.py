"""The repository of tables: loaded for one step, locked one by one, committed or dropped."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from secrets import token_bytes
from typing import Any, Final

import games
from bot.courtesy.planned_turns import plan_at, put_off
from bot.tables.clock_steps import answers, awake, clocks_after
from bot.tables.clocks import Clocks
from bot.tables.faults import broken
from bot.tables.plan_upkeep import a_while, outdated_plans
from bot.tables.refusals import NoGameError
from bot.tables.step_timers import follow_up, step_timers, waits
from bot.tables.stored_log import read_log
from bot.tables.table import CHOICE, PLAN, Made, Table, final_outcome
from bot.tables.turn import BOARD, Turn
from games.core.api import Game, Json
from games.core.chance import Chance
from games.core.errors import UnknownGameError
from games.core.log import Header, Line, dump_entry
from games.core.options import fitting
from games.core.play import Position, dump_position, load_position
from games.core.replay import OtherRulesError, ReplayError, replay
from storage.api.errors import CorruptSnapshotError, GameMissingError, StaleSequenceError
from storage.api.rows import (
    EntryRow,
    GameRow,
    NewTimer,
    PlanRow,
    SeatRow,
    Snapshot,
    Status,
    Step,
    Times,
)
from storage.api.store import Store

log = logging.getLogger(__name__)

ANYWHERE: Final = -1  # in place of a server: whoever asks may ask from any


class TableRepository:
    """Loads and commits tables; one lock a game, nothing kept in memory between two steps."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], bytes] = lambda: token_bytes(32),
        plan_delay: Callable[[], int] = a_while,
    ) -> None:
        self.store = store
        self._clock = clock
        self.new_seed = new_seed
        self._plan_delay = plan_delay

    async def check_server(self, game_id: int, user_id: int, guild_id: int | None) -> GameRow:
        """Return the row of a table; refuses one of another server to whoever does not sit there.

        The numbers of games that were lost with a restored backup are given again, and messages of
        those games are still there with their buttons.
        """
        try:
            row = await self.store.games.get(game_id)
        except GameMissingError:
            raise NoGameError(game_id=game_id) from None
        if row.guild_id == guild_id:
            return row
        if user_id not in {seat.user_id for seat in await self.store.games.seats(game_id)}:
            raise NoGameError(game_id=game_id)
        return row

    async def open(self, game_id: int, user_id: int = 0, guild_id: int | None = ANYWHERE) -> Turn:
        """Return a game as it stands, with all that a click of a user about it needs, in one read.

        A table of another server is refused to whoever does not sit at it: like `check_server`.
        """
        try:
            file = await self.store.games.open(game_id, user_id, BOARD)
        except GameMissingError:
            raise NoGameError(game_id=game_id) from None
        except CorruptSnapshotError:
            await self._rebuilt(game_id, "damaged snapshot")
            # Read anew: messages and log are to be of the same instant as the mended position.
            return await self.open(game_id, user_id, guild_id)
        if guild_id not in (ANYWHERE, file.game.guild_id) and user_id not in {
            seat.user_id for seat in file.seats
        }:
            raise NoGameError(game_id=game_id)
        table = await self._table(file.game, file.seats, file.snapshot, file.times, file.plans)
        return Turn(table, file.recent, file.posted, file.of_server, file.of_user)

    async def get(self, game_id: int) -> Table:
        """Return a game as it stands; a damaged snapshot is rebuilt from the log on the way."""
        try:
            stored = await self.store.entries.load(game_id)
        except GameMissingError:
            raise NoGameError(game_id=game_id) from None
        except CorruptSnapshotError:
            return await self._rebuilt(game_id, "damaged snapshot")
        return await self._table(
            stored.game, stored.seats, stored.snapshot, stored.times, stored.plans
        )

    async def _table(
        self,
        row: GameRow,
        seats: tuple[SeatRow, ...],
        snapshot: Snapshot | None,
        times: Times,
        plans: tuple[PlanRow, ...],
    ) -> Table:
        clocks = Clocks.of(row.time, seats, times)
        if snapshot is None:  # what has not begun yet is played by the newest rules
            game = games.get(row.slug)
            row = replace(row, options=fitting(game.options, row.options))
            return Table(row, seats, game, None, clocks=clocks)
        game = self._rules_of(row)
        try:
            position = load_position(game, snapshot.position)
        except (KeyError, TypeError, ValueError, AttributeError):
            return await self._rebuilt(row.id, "unreadable snapshot")
        position.seq = row.seq
        return Table(row, seats, game, position, clocks=clocks, plans=plans)

    async def in_channel(self, channel_id: int) -> Table:
        """Return the open game of a channel; refuses when there is none."""
        return await self.get(await self.number_in(channel_id))

    async def number_in(self, channel_id: int) -> int:
        """Return the number of a channel's open game, even of one that cannot be read."""
        row = await self.store.games.in_channel(channel_id)
        if row is None:
            raise NoGameError()
        return row.id

    async def lines(self, game_id: int) -> tuple[Header, list[Line]]:
        """Return the log of a started game in the terms of the rules."""
        row = await self.store.games.get(game_id)
        return read_log(row, await self.store.entries.of_game(game_id))

    def lock(self, game_id: int) -> AbstractAsyncContextManager[None]:
        """Return the lock of one game: nobody else takes a step, in no process."""
        return self.store.exclusive(game_id, "play")

    def now(self) -> int:
        """Return the time in whole seconds."""
        return int(self._clock())

    async def commit(
        self,
        table: Table,
        position: Position[Any],
        entries: Sequence[EntryRow],
        chance: Chance | None,
        *,
        seats: Sequence[SeatRow] | None = None,
        clocks: Clocks | None = None,
    ) -> Table:
        """Store entries and position in one transaction and return the table as it stands then.

        The clocks are moved as the entries say, unless the caller knows better.
        """
        outcome = final_outcome(table.game.outcome(position.state), seats or table.seats)
        position.seq = entries[-1].seq
        row = replace(
            table.row,
            seq=position.seq,
            status="running" if outcome is None else "finished",
            outcome=outcome,
            counters=table.row.counters if chance is None else dict(chance.counters),
            updated_at=self.now(),
        )
        if clocks is None:
            clocks = clocks_after(table, seats, entries, position.asked, row.updated_at)
        clocks, row = awake(clocks, row, seats or table.seats)
        ended = range(len(table.seats)) if outcome is not None else ()
        gone = {*outdated_plans(table, entries, seats), *ended}
        plans = tuple(plan for plan in table.plans if plan.seat not in gone)
        seated = tuple(seats or table.seats)
        after = Table(row, seated, table.game, position, clocks=clocks, plans=plans)
        step = replace(_step(table, after, position, entries), seats=seats, drop_plans=sorted(gone))
        await self._append(after, step, table)
        after.clocks = clocks.kept(table.clocks)
        log_step(table.id, entries, row.status)
        return after

    async def end(
        self,
        table: Table,
        entry: EntryRow,
        status: Status,
        outcome: Json | None,
        seats: Sequence[SeatRow] | None,
    ) -> None:
        """Store that a running game is over."""
        position = table.running()
        position.seq = entry.seq
        await self.store.entries.append(
            Step(
                table.id,
                table.row.seq,
                [entry],
                dump_position(table.game, position),
                now=self.now(),
                status=status,
                outcome=outcome,
                seats=seats,
                asked={},
                drop_plans=range(len(table.seats)),
                **follow_up([entry], self.now(), is_over=True),
            )
        )
        log_step(table.id, [entry], status)

    async def _append(self, after: Table, step: Step, before: Table) -> None:
        """Store a step; if the host has left the table with it, the next human is host (S4)."""
        host = before.next_host(after.seats)
        if host == before.row.host_id:
            await self.store.entries.append(step)
            return
        # Together: no crash may leave a table to a host who is gone.
        async with self.store.write():
            await self.store.entries.append(step)
            await self.store.games.set_host(before.id, host)
        after.row = replace(after.row, host_id=host)

    def plan_timer(self, table: Table, seat: int) -> NewTimer:
        """Return when a plan of somebody whose turn comes now is played: at random, each anew."""
        now, person = self.now(), table.clocks.people.get(seat)
        if table.row.options.get("plans_at_once"):
            return NewTimer(PLAN, now)
        delay = self._plan_delay()
        if person is None:
            return NewTimer(PLAN, now + delay)
        return NewTimer(PLAN, plan_at(table.clocks.calendar(seat), person, now, delay))

    def plan_put_off(self, table: Table, seat: int) -> NewTimer | None:
        """Return when to play a plan that is due in quiet hours, None if it is played now."""
        person = table.clocks.people.get(seat)
        if person is None or table.row.options.get("plans_at_once"):
            return None
        at = put_off(person.own, self.now(), self._plan_delay())
        return None if at is None else NewTimer(PLAN, at)

    def choice_row(self, made: Made) -> EntryRow:
        """Return a choice as storage keeps it."""
        entry = made.entry
        data = dump_entry(entry, made.events)
        if made.by_computer:  # S1: whoever reads the log knows who chose
            data["computer"] = True
        return EntryRow(entry.seq, CHOICE, entry.seat, entry.key, data, self.now())

    async def _rebuilt(self, game_id: int, why: str) -> Table:
        """Return a table whose snapshot was lost, replayed from its log, and mend the snapshot."""
        row = await self.store.games.get(game_id)
        game = self._rules_of(row)
        try:
            header, lines = read_log(row, await self.store.entries.of_game(game_id))
            position = replay(game, header, lines)
        except (ReplayError, KeyError, TypeError, ValueError) as error:
            raise broken(row, error) from error
        position.seq = row.seq
        try:
            await self.store.entries.put_snapshot(game_id, row.seq, dump_position(game, position))
        except StaleSequenceError:  # somebody has rebuilt it too and gone on meanwhile
            return await self.get(game_id)
        log.warning("snapshot rebuilt: game=%s seq=%s reason=%s", game_id, row.seq, why)
        return await self.get(game_id)

    def _rules_of(self, row: GameRow) -> Game[Any]:
        """Return the rules a game began with: it is played to its end by them."""
        try:
            return games.get(row.slug, row.ruleset)
        except (OtherRulesError, UnknownGameError) as error:
            raise broken(row, error) from error


def _step(table: Table, after: Table, position: Position[Any], entries: Sequence[EntryRow]) -> Step:
    """Return what is stored of a step, apart from seats and plans."""
    row, is_over = after.row, after.row.outcome is not None
    return Step(
        table.id,
        table.row.seq,
        entries,
        dump_position(table.game, position),
        now=row.updated_at,
        counters=row.counters,
        status=row.status,
        outcome=row.outcome,
        # Given before the start alone: proofs rest on it, so nothing may write it again.
        mix=row.mix if table.row.seq == 0 else None,
        asked={} if is_over else waits(position, entries),
        time=None if row.time == table.row.time else row.time,
        clocks=after.clocks.changed_since(table.clocks),
        memories=answers(table, entries, position.asked, row.updated_at),
        **step_timers(after, entries, row.updated_at),
    )


def log_step(game_id: int, entries: Sequence[EntryRow], status: str) -> None:
    """Write down that a step is stored: where it stands in the game's log, never what it was."""
    last = entries[-1]
    log.info("stored: game=%s seq=%s kind=%s status=%s", game_id, last.seq, last.kind, status)
