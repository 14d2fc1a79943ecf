"""Computers at a table: they move until a human is asked; where a level fails another plays on."""

from __future__ import annotations

import logging

from bot.jobs.worker_errors import WorkerError, WorkerLostError, kind_and_place
from bot.tables.faults import broken
from bot.tables.play import Play
from bot.tables.refusals import BrokenGameError
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from bot.tables.thoughts import Think, Thought, own_seed
from bot.tables.turn import Turn
from games.core import players
from games.core.api import Decision, Seat
from games.core.chance import Chance
from games.core.errors import NotOfferedError
from games.core.players import DECKHAND, MATE

log = logging.getLogger(__name__)


class Computers:
    """Lets computers move; they think elsewhere."""

    def __init__(self, tables: TableRepository, play: Play, think: Think) -> None:
        self._tables = tables
        self._play = play
        self._think = think
        self._lost: dict[int, int] = {}  # by game: the entry over which a worker was lost
        self.is_stopping = False

    def wind_down(self) -> None:
        """Let computers stop after the thought under way; the next start goes on from there."""
        self.is_stopping = True

    async def run(self, game_id: int, turn: Turn | None = None) -> Turn:
        """Let computers move until a human is asked or the game ends; returns the game then.

        `turn` is the game as it stands, if that is known; it is read again if it has gone on.

        They think elsewhere, without holding the game: an answer that comes too late for its
        question is dropped. Safe to call at any time, also twice at once. Where a level fails, the
        deckhand ends that turn; BrokenGameError only if not even that can be. WorkerError if
        nobody can think now: the timer of the game stays and has it tried again.
        """
        relieved: set[Seat] = set()  # the deckhand plays for them until their turn is over
        steps = 0
        while True:
            turn = turn or await self._tables.open(game_id)
            table = turn.table
            seat = table.computer_to_move()
            question = None if seat is None else table.question(seat)
            if self.is_stopping or seat is None or question is None:
                return turn
            if steps > table.game.max_steps:
                return turn
            level = DECKHAND if seat in relieved else table.seats[seat].level or MATE
            key = await self._thought(table, seat, question.decision, level)
            try:
                if key is None:
                    raise NotOfferedError()
                played = await self._play.answer_for(turn, seat, key)
            except (BrokenGameError, NotOfferedError):
                if level == DECKHAND:
                    raise
                relieved.add(seat)
                continue
            turn = None if played is None else played.turn
            steps += 1
            if played is not None and played.is_settled:
                relieved.discard(seat)

    async def _thought(
        self, table: Table, seat: Seat, decision: Decision, level: str
    ) -> str | None:
        """Return what a computer of a level would play, None if it fails: a fault of ours.

        What it fails by may quote cards, so the line for the log has no more than kind and place.
        """
        try:
            key = players.without_thought(decision, level, Chance(own_seed(table, seat)))
            if key is None:
                key = await self._think(Thought.about(table, seat, level), table.row.host_id)
                self._lost.pop(table.id, None)
            if key in decision.keys:
                return key
            error: Exception = NotOfferedError()
        except WorkerError as raised:
            if not self._is_lost_again(table, raised):
                raise  # nobody has thought yet
            error = raised
        except Exception as raised:  # a level is code of ours and may stumble over anything
            if self.is_stopping:
                raise
            error = raised
        if level == DECKHAND:  # it takes what is offered: the rules themselves are at fault
            raise broken(table.row, error)
        log.error(
            "computer failed: game=%s seq=%s level=%s error=%s at=%s",
            table.id,
            table.row.seq,
            level,
            *kind_and_place(error),
        )
        return None

    def _is_lost_again(self, table: Table, error: WorkerError) -> bool:
        """Return whether a worker was lost over a question for the second time.

        Once may be bad luck. A level that never ends, or takes its process along, has failed.
        """
        if not isinstance(error, WorkerLostError):
            return False
        if self._lost.pop(table.id, None) == table.row.seq:
            return True
        self._lost[table.id] = table.row.seq
        return False
