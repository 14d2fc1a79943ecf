"""Tables: games loaded from storage for one step, locked one by one, committed or dropped."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from hashlib import blake2b
from secrets import token_bytes
from typing import Any, TypedDict

import games
from bot.jobs.queue import WaitingLine
from bot.tables.faults import broken as broken
from bot.tables.faults import cause as cause
from bot.tables.refusals import NoGameError, NotSeatedError, NotStartedError
from games.core.api import Event, Game, Json, Outcome, Seat, SeatMark
from games.core.chance import Chance, mixed
from games.core.errors import GameOverError, UnknownGameError
from games.core.log import Entry, Header, Line, Undo, dump_entry, load_entry
from games.core.options import fitting
from games.core.play import Position, Question, dump_position, load_position
from games.core.replay import OtherRulesError, ReplayError, replay
from games.core.standings import Standings, announced
from storage.api.errors import CorruptSnapshotError, GameMissingError, StaleSequenceError
from storage.api.store import EntryRow, GameRow, NewTimer, SeatRow, Store

log = logging.getLogger(__name__)

SETUP, CHOICE, UNDO, RESIGN, REPLACE, STOP = "setup", "choice", "undo", "resign", "replace", "stop"
# Kept with every public step until its consequences are out (computers moved, board posted), so
# that a bot that dies in between goes on where it stopped. The living bot is quicker than this.
FOLLOW_UP = "follow-up"
FOLLOW_UP_SECONDS = 15
IDLE_LOBBY = "idle lobby"  # looks whether anybody still wants to play
LAST_CALL = "last call"  # a day later the lobby is closed, if still nobody does


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user as the table knows them."""

    user_id: int
    name: str


@dataclass(slots=True)
class Table:
    """A game as it stands in storage: what is played, who sits where, the position if it runs."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    game: Game[Any]
    position: Position[Any] | None

    @property
    def id(self) -> int:
        """Return the number of the game."""
        return self.row.id

    @property
    def names(self) -> tuple[str, ...]:
        """Return the display name of each seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def marks(self) -> tuple[SeatMark, ...]:
        """Return letter, shape and colour of each seat."""
        return self.game.marks(len(self.seats), self.row.options)

    @property
    def is_over(self) -> bool:
        """Return whether nothing more can be played."""
        return self.row.status in ("finished", "stopped")

    def running(self) -> Position[Any]:
        """Return the position of a running game; refuses a lobby or an ended game."""
        if self.row.status == "lobby" or self.position is None:
            raise NotStartedError()
        if self.is_over:
            raise GameOverError()
        return self.position

    def view(self, seat: Seat | None) -> Json:
        """Return what a seat (None: a spectator) may know of a game that has started.

        The result of a finished game is the table's: the rules do not know who has resigned.
        """
        if self.position is None:
            raise NotStartedError()
        view = self.position.view(self.game, seat)
        if self.is_over:  # given up or stopped in the middle of a turn: the rules do not know
            view = {**view, "waiting_for": []}
        standings = self.standings
        if standings is None or view.get("result") is None:
            return view
        return announced(view, standings)

    @property
    def resigned(self) -> list[Seat]:
        """Return the seats whose players gave the game up; computers play or played them on."""
        return [Seat(seat.seat) for seat in self.seats if seat.resigned]

    @property
    def standings(self) -> Standings | None:
        """Return the result of a finished game, None before and if it was stopped.

        Older releases stored the ranking of the rules: who resigned is put last here, too.
        """
        stored = self.row.outcome
        return None if stored is None else Standings.load(stored, self.resigned)

    def question(self, seat: Seat) -> Question | None:
        """Return the question open for a seat, None if it has to wait.

        Its number is a token: entry numbers count steps nobody else may know of, and a number that
        stands in a button can be read.
        """
        if self.position is None or self.is_over:
            return None
        question = self.position.question(self.game, seat)
        if question is None:
            return None
        return Question(question_number(self.row, seat, question), question.decision)

    def waiting_for(self) -> list[Seat]:
        """Return the seats the game waits for, as everybody may know it."""
        if self.position is None or self.is_over:
            return []
        return [Seat(seat) for seat in self.view(None)["waiting_for"]]

    def seats_of(self, user_id: int) -> list[Seat]:
        """Return the seats a user holds, in order (several when one device is passed around)."""
        return [Seat(seat.seat) for seat in self.seats if seat.user_id == user_id]

    def seated(self, user_id: int) -> list[Seat]:
        """Return the seats a user holds; refuses a user without one."""
        held = self.seats_of(user_id)
        if not held:
            raise NotSeatedError()
        return held

    def humans(self) -> list[int]:
        """Return the users at the table, each once, by seat."""
        return list(dict.fromkeys(s.user_id for s in self.seats if s.user_id is not None))

    def is_computer(self, seat: Seat) -> bool:
        """Return whether a seat is played by a computer."""
        return self.seats[seat].level is not None

    def computer_to_move(self) -> Seat | None:
        """Return a computer seat that is asked something, None if there is none."""
        if self.position is None or self.is_over:
            return None
        asked = sorted(self.position.asked)
        return next((seat for seat in asked if self.is_computer(seat)), None)

    def chance(self) -> Chance:
        """Return the game's chance as it stands; it is dropped if the step fails."""
        return Chance(table_seed(self.row), self.row.counters)


class FollowUp(TypedDict):
    """The timers stored with a step."""

    timers: Sequence[NewTimer]
    cancel_timers: Sequence[str]


@dataclass(frozen=True, slots=True)
class Made:
    """One accepted choice and what happened."""

    entry: Entry
    events: tuple[Event, ...]


class Tables:
    """Loads and commits tables; one lock a game, nothing kept in memory between two steps."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        new_seed: Callable[[], bytes] = lambda: token_bytes(32),
    ) -> None:
        self.store = store
        self._clock = clock
        self._new_seed = new_seed
        # One thread: computers think one after the other and never starve the event loop.
        self._thinker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="computer")
        self._thinking = WaitingLine()  # whoever hosts many games does not keep others waiting
        self.is_stopping = False

    def wind_down(self) -> None:
        """Let computers stop after the thought under way; the next start goes on from there."""
        self.is_stopping = True

    def close(self) -> None:
        """Let a computer finish its thought and take no more."""
        self._thinker.shutdown(wait=True, cancel_futures=True)

    async def check_server(self, game_id: int, user_id: int, guild_id: int | None) -> None:
        """Refuse a table of another server to whoever does not sit at it.

        The numbers of games that were lost with a restored backup are given again, and messages of
        those games are still there with their buttons.
        """
        try:
            row = await self.store.game(game_id)
        except GameMissingError:
            raise NoGameError(game_id=game_id) from None
        if row.guild_id == guild_id:
            return
        if user_id not in {seat.user_id for seat in await self.store.seats(game_id)}:
            raise NoGameError(game_id=game_id)

    async def table(self, game_id: int) -> Table:
        """Return a game as it stands; a damaged snapshot is rebuilt from the log on the way."""
        try:
            stored = await self.store.load(game_id)
        except GameMissingError:
            raise NoGameError(game_id=game_id) from None
        except CorruptSnapshotError:
            return await self._rebuilt(game_id, "damaged snapshot")
        row, seats = stored.game, stored.seats
        if stored.snapshot is None:  # what has not begun yet is played by the newest rules
            game = games.get(row.slug)
            if row.ruleset != game.ruleset:
                row = replace(row, options=fitting(game.options, row.options))
            return Table(row, seats, game, None)
        game = self._rules_of(row)
        try:
            position = load_position(game, stored.snapshot.position)
        except (KeyError, TypeError, ValueError, AttributeError):
            return await self._rebuilt(game_id, "unreadable snapshot")
        position.seq = row.seq
        return Table(row, seats, game, position)

    async def table_in(self, channel_id: int) -> Table:
        """Return the open game of a channel; refuses when there is none."""
        return await self.table(await self.number_in(channel_id))

    async def number_in(self, channel_id: int) -> int:
        """Return the number of a channel's open game, even of one that cannot be read."""
        row = await self.store.game_in_channel(channel_id)
        if row is None:
            raise NoGameError()
        return row.id

    async def lines(self, game_id: int) -> tuple[Header, list[Line]]:
        """Return the log of a started game in the terms of the rules."""
        row = await self.store.game(game_id)
        return read_log(row, await self.store.entries(game_id))

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
    ) -> Table:
        """Store entries and position in one transaction and return the table as it stands then."""
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
        after = Table(row, tuple(seats or table.seats), table.game, position)
        await self.store.append(
            table.id,
            table.row.seq,
            entries,
            dump_position(table.game, position),
            now=row.updated_at,
            counters=row.counters,
            status=row.status,
            outcome=row.outcome,
            mix=row.mix if table.row.seq == 0 else None,
            seats=seats,
            asked=waits(position, entries) if outcome is None else {},
            **self.follow_up(entries),
        )
        log_step(table.id, entries, row.status)
        return after

    def follow_up(self, entries: Sequence[EntryRow]) -> FollowUp:
        """Return the timer to store with entries that others will see."""
        if not any(entry.kind != CHOICE or entry.data["settled"] for entry in entries):
            return {"timers": (), "cancel_timers": ()}
        due = self.now() + FOLLOW_UP_SECONDS
        return {"timers": (NewTimer(FOLLOW_UP, due),), "cancel_timers": (FOLLOW_UP,)}

    def choice_row(self, made: Made) -> EntryRow:
        """Return a choice as storage keeps it."""
        entry = made.entry
        data = dump_entry(entry, made.events)
        return EntryRow(entry.seq, CHOICE, entry.seat, entry.key, data, self.now())

    async def _rebuilt(self, game_id: int, why: str) -> Table:
        """Return a table whose snapshot was lost, replayed from its log, and mend the snapshot."""
        row = await self.store.game(game_id)
        game = self._rules_of(row)
        try:
            header, lines = read_log(row, await self.store.entries(game_id))
            position = replay(game, header, lines)
        except (ReplayError, KeyError, TypeError, ValueError) as error:
            raise broken(row, error) from error
        position.seq = row.seq
        try:
            await self.store.put_snapshot(game_id, row.seq, dump_position(game, position))
        except StaleSequenceError:  # somebody has rebuilt it too and gone on meanwhile
            return await self.table(game_id)
        log.warning("snapshot rebuilt: game=%s seq=%s reason=%s", game_id, row.seq, why)
        return Table(row, await self.store.seats(game_id), game, position)

    def _rules_of(self, row: GameRow) -> Game[Any]:
        """Return the rules a game began with: it is played to its end by them."""
        try:
            return games.get(row.slug, row.ruleset)
        except (OtherRulesError, UnknownGameError) as error:
            raise broken(row, error) from error


def waits(position: Position[Any], entries: Sequence[EntryRow]) -> dict[int, bool]:
    """Return the seats that are asked after a step, and whether the wait for them begins with it.

    Several questions of one turn are one wait; whoever ends a turn and is asked again waits anew.
    """
    ended = {e.seat for e in entries if e.kind == CHOICE and e.data["settled"]}
    return {seat: seat in ended for seat in position.asked}


def final_outcome(outcome: Outcome | None, seats: Sequence[SeatRow]) -> Json | None:
    """Return the outcome of the rules as it is stored and announced: its standings."""
    if outcome is None:
        return None
    return Standings.of(outcome, {seat.seat for seat in seats if seat.resigned}).dump()


def log_step(game_id: int, entries: Sequence[EntryRow], status: str) -> None:
    """Write down that a step is stored: where it stands in the game's log, never what it was."""
    last = entries[-1]
    log.info("stored: game=%s seq=%s kind=%s status=%s", game_id, last.seq, last.kind, status)


def table_seed(row: GameRow) -> bytes:
    """Return the seed of a game's draws: with what its players have given, if they have."""
    return row.seed if row.mix is None else mixed(row.seed, row.mix)


def question_number(row: GameRow, seat: Seat, question: Question) -> int:
    """Return the number of a question as it stands in buttons.

    What is offered is a part of it. After a backup was restored a panel may be left over from moves
    that are gone, and its entry number comes again: a click must not choose another option than the
    one its button shows.
    """
    return token(row, seat, question.asked, *question.decision.keys)


def token(row: GameRow, *parts: int | str) -> int:
    """Return a number that stands for some facts of a game and tells nothing about them."""
    text = f"token:{row.id}:{parts}".encode()
    return int.from_bytes(blake2b(text, key=row.seed, digest_size=4).digest(), "big")


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
