"""T10: before the deal, whoever took a seat over a day ago is asked once whether they are in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.courtesy.downtime import after_grace
from bot.courtesy.spans import HOUR
from bot.courtesy.working_time import Calendar, deadline
from bot.tables.lobby import has_to_be_shown
from bot.tables.refusals import NoGameError, NoRequestError
from bot.tables.repository import TableRepository
from bot.tables.table import Table
from storage.api.rows import LobbyChange, NewTimer, PostedMessage, SeatRow

READY = "ready"  # the kind of the message that asks, and of the timer that ends it
READY_SECONDS = 24 * HOUR  # T10: to answer in
OVER = "ready over"  # the kind of the message that tells the host how it ended, until it is out


@dataclass(frozen=True, slots=True)
class ReadyCheck:
    """Who is asked since when, who is in, and the start that waits for it."""

    asked_at: int
    asked: tuple[int, ...]  # users
    nonce: str  # of the message
    ready: tuple[int, ...] = ()
    press: int | None = None  # of Start: the host's share in chance
    players: int | None = None  # with how many the host would start though seats are free
    later: tuple[int, ...] = ()  # users whom the message could not call yet

    def ends_at(self, table: Table) -> int:
        """Return when seats of those who have not answered become free.

        While the bot is down nobody can answer, and nobody loses a seat right after it (T14).
        """
        downtime = table.clocks.downtime
        at = deadline(self.asked_at, READY_SECONDS, Calendar(downtime=downtime))
        return after_grace(self.asked_at + READY_SECONDS if at is None else at, downtime)

    def missing(self, table: Table) -> list[int]:
        """Return who still sits there and has not answered."""
        return [u for u in table.humans() if u in self.asked and u not in self.ready]

    def asks(self, user_id: int) -> bool:
        """Return whether somebody is asked and has not answered."""
        return user_id in self.asked and user_id not in self.ready

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "asked_at": self.asked_at,
            "asked": list(self.asked),
            "nonce": self.nonce,
            "ready": list(self.ready),
            "press": self.press,
            "players": self.players,
            "later": list(self.later),
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Return what was dumped."""
        return cls(
            data["asked_at"],
            tuple(data["asked"]),
            data["nonce"],
            tuple(data["ready"]),
            data["press"],
            data["players"],
            tuple(data.get("later", ())),
        )


class ReadyChecks:
    """One check per lobby, as a row beside its messages and a timer a day ahead."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def find(self, game_id: int) -> ReadyCheck | None:
        """Return the check that is open."""
        posted = await self._store.posted.find(game_id, READY)
        return None if posted is None else ReadyCheck.load(posted.data)

    async def ask(self, table: Table, check: ReadyCheck) -> ReadyCheck:
        """Open a check; who was asked before is asked once (T10), and in the time they had."""
        async with self._tables.lock(table.id):
            known = await self.find(table.id)
            if known is not None:
                return known
            posted = PostedMessage(table.id, READY, "", table.row.channel_id, None, check.dump())
            async with self._store.write():
                await self._store.posted.put(posted)
                await has_to_be_shown(self._tables, table.id)
                await self._store.timers.cancel(table.id, [READY])
                await self._store.timers.add(table.id, NewTimer(READY, check.ends_at(table)))
            return check

    async def answer(self, game_id: int, user_id: int) -> tuple[Table, ReadyCheck]:
        """Note that somebody is in."""
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            posted = await self._store.posted.find(game_id, READY)
            if posted is None or table.row.status != "lobby":
                raise NoRequestError()
            table.seated(user_id)
            check = ReadyCheck.load(posted.data)
            if user_id not in check.ready:
                check = replace(check, ready=(*check.ready, user_id))
                await self._store.posted.put(replace(posted, data=check.dump()))
            return table, check

    async def close(self, game_id: int) -> PostedMessage | None:
        """Forget a check that is over; return its message."""
        posted = await self._store.posted.find(game_id, READY)
        if posted is not None:
            await self._store.posted.delete(game_id, READY)
            await self._store.timers.cancel(game_id, [READY])
        return posted

    async def expire(self, game_id: int) -> bool:
        """Free the seats of those who have not answered in a day (T10); False before that.

        Whose they were is kept for the host until somebody has told it.
        """
        async with self._tables.lock(game_id):
            posted = await self._store.posted.find(game_id, READY)
            try:
                table = await self._tables.get(game_id)
            except NoGameError:
                return False
            if posted is None or table.row.status != "lobby":
                return False
            check = ReadyCheck.load(posted.data)
            now, ends_at = self._tables.now(), check.ends_at(table)
            if now < ends_at:
                due = min(ends_at, now + READY_SECONDS)
                await self._store.timers.add(game_id, NewTimer(READY, due))
                return False
            # Who was never told (the message is not out) loses nothing.
            missing = [] if posted.message_id is None else check.missing(table)
            data = {"users": missing, "nonce": f"{check.nonce}-over", "asked": posted.message_id}
            over = PostedMessage(game_id, OVER, "", table.row.channel_id, None, data)
            await self._freed(table, missing, over)
            return True

    async def _freed(self, table: Table, users: Sequence[int], over: PostedMessage) -> None:
        rows = [SeatRow(s.seat) if s.user_id in users else s for s in table.seats]
        async with self._store.write():
            await self._store.posted.delete(table.id, READY)
            await self._store.posted.put(over)
            if users:
                await self._store.games.set_seats(table.id, rows)
                await self._store.games.update_lobby(LobbyChange(table.id, now=self._tables.now()))
            await has_to_be_shown(self._tables, table.id)
