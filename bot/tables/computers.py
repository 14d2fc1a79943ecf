"""Computers at a table: they move until a human is asked; where a level fails another plays on."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import blake2b

from bot.jobs.queue import Ticket, WaitingLine
from bot.operate.logs import place
from bot.tables.faults import broken
from bot.tables.play import Play, Played
from bot.tables.refusals import BrokenGameError
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from games.core import players
from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import NotOfferedError
from games.core.players import DECKHAND, MATE

log = logging.getLogger(__name__)


class Computers:
    """Lets computers move, one thought at a time."""

    def __init__(self, tables: TableRepository, play: Play) -> None:
        self._tables = tables
        self._play = play
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

    async def run(self, game_id: int) -> list[Played]:
        """Let computers move until a human is asked or the game ends; returns what they did.

        They think in a thread of their own, without holding the game: an answer that comes too
        late for its question is dropped. Safe to call at any time, also twice at once. Where a
        level fails, the deckhand ends that turn; BrokenGameError only if not even that can be.
        """
        done: list[Played] = []
        relieved: set[Seat] = set()  # the deckhand plays for them until their turn is over
        while True:
            table = await self._tables.get(game_id)
            seat = table.computer_to_move()
            if self.is_stopping or seat is None or len(done) > table.game.max_steps:
                return done
            question = table.question(seat)
            if question is None:
                return done
            level = DECKHAND if seat in relieved else table.seats[seat].level or MATE
            key = await self._thought(table, seat, level)
            try:
                if key is None:
                    raise NotOfferedError()
                played = await self._play.answer_for(game_id, seat, question.asked, key)
            except (BrokenGameError, NotOfferedError):
                if level == DECKHAND:
                    raise
                relieved.add(seat)
                continue
            if played is not None:
                done.append(played)
                if played.is_settled:
                    relieved.discard(seat)

    async def _thought(self, table: Table, seat: Seat, level: str) -> str | None:
        """Return what a computer of a level would play, None if it fails: a fault of ours.

        What it fails by may quote cards, so the line for the log has no more than kind and place.
        """
        rows = [replace(row, level=level) if row.seat == seat else row for row in table.seats]
        loop = asyncio.get_running_loop()
        async with self._thinking.turn(Ticket(table.row.host_id)):
            try:
                asks = replace(table, seats=tuple(rows))
                key = await loop.run_in_executor(self._thinker, _think, asks, seat)
                question = table.question(seat)
                if question is not None and key in question.decision.keys:
                    return key
                error: Exception = NotOfferedError()
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
            type(error).__name__,
            place(error),
        )
        return None


def _think(table: Table, seat: Seat) -> str:
    """Return a computer's choice; runs in the thinking thread on a table of its own."""
    level = table.seats[seat].level or MATE
    position = table.running()
    # The computer's dice are not the table's: they must not shift the draws of the game.
    own = blake2b(b"computer:%d:%d" % (seat, position.seq), key=table.row.seed).digest()
    return players.choose(table.game, position.state, seat, level, Chance(own))
