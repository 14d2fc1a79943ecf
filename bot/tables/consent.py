"""What needs the others: undo of a seen turn, stopping, pausing, another pace; their answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from secrets import token_hex
from typing import Any

from bot.tables.care_kinds import released
from bot.tables.clock_steps import resumed, taken_back_at, undone
from bot.tables.question_tokens import token
from bot.tables.quotas import DECLINES_HEARD, UNDOS_PER_SEAT
from bot.tables.refusals import AskedAlreadyError, NoRequestError, NotSeatedError, RequestOpenError
from bot.tables.repository import TableRepository, log_step
from bot.tables.requests import (
    PACE_CHANGE,
    PAUSE,
    REQUEST,
    RESUME,
    Request,
    is_carried,
    is_lost,
    is_open,
    lapses_at,
    loaded,
)
from bot.tables.retiming import change_pace, pause_table, resume_table
from bot.tables.stored_log import read_log
from bot.tables.table import POSTS, STOP, UNDO, Table
from games.core.errors import GameError, StaleDecisionError, UndoBlockedError
from games.core.log import Undo, UndoPlan, plan_undo, surviving
from games.core.replay import replay
from storage.api.rows import EntryRow, PostedMessage, Step

__all__ = ["REQUEST", "Consent", "Request"]

Act = Callable[[Table, Request, int], Awaitable[Table]]  # with the user whose answer was the last


def undo_token(table: Table) -> str:
    """Return what stands for this moment of a game in the button that takes a turn back."""
    return str(token(table.row, UNDO, table.row.seq))


class Consent:
    """Undo, stop, pause, pace: alone where that is fair, otherwise with the others' consent."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store
        self._acts: dict[str, Act] = {  # what is done once enough have agreed
            UNDO: self._undone,
            STOP: lambda table, request, user_id: self._stopped(table, user_id),
            PAUSE: lambda table, request, user_id: pause_table(tables, table, request),
            RESUME: lambda table, request, user_id: resume_table(tables, table),
            PACE_CHANGE: lambda table, request, user_id: change_pace(tables, table, request.wish),
        }

    async def plan_undo(self, game_id: int, user_id: int) -> UndoPlan:
        """Return what undo would take back for a user, or refuse with the reason."""
        table = await self._tables.get(game_id)
        return await self._plan(table, user_id)

    async def undo(
        self, game_id: int, user_id: int, *, asked: int | None = None, shown: str = ""
    ) -> Table | Request:
        """Take the user's last step back, or ask the others if they have seen it.

        Free within the own turn up to a barrier: returns the table. Otherwise returns the request
        that the other players must all accept; with only computers around, it is done at once.
        `asked` is the number of the question below which Back was pressed; if another one is open
        by now, Back was pressed twice, and the second time is refused as stale. `shown` is that of
        the moment in which somebody was shown what would go back (`undo_token`); so is any other.
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            if shown and shown != undo_token(table):
                raise StaleDecisionError(asked=asked)
            held = table.seats_of(user_id)
            open_now = [question.asked for seat in held if (question := table.question(seat))]
            if asked is not None and asked not in open_now:
                raise StaleDecisionError(asked=asked)
            plan = await self._plan(table, user_id)
            if not plan.needs_consent or table.players() == [user_id]:
                return await self._take_back(table, plan)
            request = await self._open_request(table, UNDO)
            if request is None:
                return await self._ask(table, replace(self._new(table, UNDO, user_id), plan=plan))
            if request.user_id != user_id:
                raise await self._open_already(table, request)
            return request

    def _new(
        self, table: Table, kind: str, user_id: int, wish: dict[str, Any] | None = None
    ) -> Request:
        now = self._tables.now()
        request = Request(_token(), kind, user_id, table.row.seq, (user_id,), asked_at=now)
        return replace(request, wish=wish or {})

    async def _open_already(self, table: Table, request: Request) -> RequestOpenError:
        """Return the refusal of a second request of a kind: by whom the first is, and where."""
        posted = await self._store.posted.find(table.id, REQUEST, request.token)
        message_id = None if posted is None else posted.message_id
        seats = (table.seats_of(user) for user in (request.user_id, *request.agreed))
        by_seat = next(seat for held in seats for seat in held)
        return RequestOpenError(by_seat=by_seat, message=message_id)

    async def wished(
        self, table: Table, user_id: int, kind: str, wish: dict[str, Any]
    ) -> Table | Request:
        """Ask for something, or agree to the request of somebody who wants the same.

        For those who hold the lock of the game and know that it can be wished for.
        """
        request = await self._open_request(table, kind)
        if request is None:
            request = self._new(table, kind, user_id, wish)
        elif request.wish != wish:
            raise await self._open_already(table, request)
        return await self._agreed(table, request, user_id)

    async def _plan(self, table: Table, user_id: int) -> UndoPlan:
        _, lines = await self._tables.lines(table.id)
        plans = []
        refused: GameError | None = None
        for seat in table.seated(user_id):
            taken_back = sum(isinstance(line, Undo) and line.seat == seat for line in lines)
            # Each is an entry that every replay has to go through.
            if taken_back >= UNDOS_PER_SEAT:
                raise UndoBlockedError(reason="often", most=UNDOS_PER_SEAT)
            try:
                plans.append(plan_undo(lines, seat))
            except GameError as error:
                refused = error
        if not plans:
            raise refused or NotSeatedError()
        # Of several seats: what is free first, then what goes back least.
        return max(plans, key=lambda plan: (not plan.needs_consent, plan.to))

    async def _take_back(self, table: Table, plan: UndoPlan) -> Table:
        entries = await self._store.entries.of_game(table.id)
        header, lines = read_log(table.row, entries)
        seq = table.row.seq + 1
        data = {"to": plan.to, "free": not plan.needs_consent, "keys": [k for _, k in plan.keys]}
        entry = EntryRow(seq, UNDO, plan.keys[0][0], None, data, self._tables.now())
        line = Undo(seq, plan.keys[0][0], plan.to)
        # Played anew, never unpicked: the rules need no way back.
        position = replay(table.game, header, [*lines, line])
        clocks = table.clocks
        if plan.needs_consent:
            kept = {line.seq for line in surviving(lines)}
            gone = [row for row in entries if row.seq > plan.to and row.seq in kept]
            clocks = undone(clocks, taken_back_at(gone), position.asked)
        else:
            clocks = resumed(clocks, table.running().asked, position.asked)
        seats = released(table.seats, position.asked)
        return await self._tables.commit(
            table,
            position,
            [entry],
            None,
            seats=None if seats == table.seats else seats,
            clocks=clocks,
        )

    async def request(self, game_id: int, kind: str) -> Request | None:
        """Return the open request of a kind, None if there is none."""
        return await self._open_request(await self._tables.get(game_id), kind)

    async def request_of(self, game_id: int, token: str) -> Request | None:
        """Return the request of a token if it is still open."""
        posted = await self._store.posted.find(game_id, REQUEST, token)
        request = None if posted is None else loaded(posted)
        table = await self._tables.get(game_id)
        if request is None or not is_open(table, request, self._tables.now()):
            return None
        return request

    async def lapsed_requests(self, table: Table, newest: Request) -> list[PostedMessage]:
        """Return the requests that nobody can answer any more and of which the newest knows all."""
        found = []
        for posted in await self._store.posted.of_game(table.id, REQUEST):
            request = loaded(posted)
            is_known = request is not None and request.kind != newest.kind
            if posted.key != newest.token and not is_known:
                found.append(posted)
        return found

    async def _open_request(self, table: Table, kind: str) -> Request | None:
        for request in await self._requests(table.id, kind):
            if is_open(table, request, self._tables.now()):
                return request
        return None

    async def _requests(self, game_id: int, kind: str) -> list[Request]:
        found = await self._store.posted.of_game(game_id, REQUEST)
        return [r for posted in found if (r := loaded(posted)) is not None and r.kind == kind]

    async def answer_request(
        self, game_id: int, user_id: int, token: str, *, agree: bool
    ) -> Table | Request | None:
        """Agree to or decline the request of a token, and of no other.

        Returns the table when enough have agreed and it was done, the request when others are
        still to answer, None when it was declined (by anybody, or withdrawn by who asked).
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.seated(user_id)
            request = await self.request_of(game_id, token)
            if request is None:
                raise NoRequestError()
            if agree:
                return await self._agreed(table, request, user_id)
            request = request.answered(user_id, agree=False)
            if is_lost(table, request):
                await self._close(table, request)
                return None
            return await self._ask(table, request)

    async def lapse(self, game_id: int, token: str) -> bool:
        """Close a request to which too many have not answered (T12); False if it is not so."""
        async with self._tables.lock(game_id):
            table, now = await self._tables.get(game_id), self._tables.now()
            posted = await self._store.posted.find(game_id, REQUEST, token)
            request = None if posted is None else loaded(posted)
            at = None if request is None else lapses_at(table, request)
            if request is None or not request.is_open or at is None or at > now:
                return False
            await self._close(table, request)
            return True

    async def _close(self, table: Table, request: Request) -> None:
        # Counted: what was declined twice is not asked again until the game goes on.
        closed = replace(request, is_open=False, declines=request.declines + 1)
        await self._put(table, closed, None)

    async def _agreed(self, table: Table, request: Request, user_id: int) -> Table | Request:
        """Count one more agreement, and do what was asked for if that is enough."""
        request = request.answered(user_id, agree=True)
        if not is_carried(table, request):
            return await self._ask(table, request)
        done = await self._acts[request.kind](table, request, user_id)
        # Should we die before this, it is over all the same: the game has gone on since.
        await self._store.posted.delete(table.id, REQUEST, request.token)
        return done

    async def _undone(self, table: Table, request: Request, user_id: int) -> Table:
        if request.plan is None:
            raise NoRequestError()
        return await self._take_back(table, request.plan)

    async def _ask(self, table: Table, request: Request) -> Request:
        """Store a request as the only one of its kind; refuses what was declined often enough."""
        known = await self._store.posted.find(table.id, REQUEST, request.token)
        earlier = [r for r in await self._requests(table.id, request.kind) if r != request]
        heard = [r.declines for r in earlier if not r.is_open and r.seq == request.seq]
        if known is None and heard:
            # Each request mentions the others: a no can be a slip once, then it is an answer.
            if max(heard) >= DECLINES_HEARD:
                raise AskedAlreadyError()
            request = replace(request, declines=max(heard))
        await self._put(table, request, None if known is None else known.message_id)
        return request

    async def _put(self, table: Table, request: Request, message_id: int | None) -> None:
        channel_id = table.row.channel_id
        posted = PostedMessage(
            table.id, REQUEST, request.token, channel_id, message_id, request.dump()
        )
        await self._store.posted.put(posted)

    async def stop(self, game_id: int, user_id: int, *, force: bool = False) -> Table | Request:
        """End a running game unfinished: the host and moderators (`force`) at once, others ask."""
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            if force or table.row.host_id == user_id:
                return await self._stopped(table, user_id)
            table.seated(user_id)
            request = await self._open_request(table, STOP)
            if request is None:
                request = self._new(table, STOP, user_id)
            return await self._agreed(table, request, user_id)  # somebody else may want the same

    async def stop_broken(self, game_id: int, user_id: int, *, force: bool = False) -> bool:
        """End a game that can no longer be read, so that its channel is free again.

        For the host and moderators (`force`); False for others, and for what does not run.
        """
        async with self._tables.lock(game_id):
            row = await self._store.games.get(game_id)
            if row.status != "running" or not (force or row.host_id == user_id):
                return False
            entry = EntryRow(row.seq + 1, STOP, None, None, {}, self._tables.now())
            await self._store.entries.append(
                Step(
                    game_id,
                    row.seq,
                    [entry],
                    None,
                    now=self._tables.now(),
                    status="stopped",
                    cancel_timers=POSTS,
                    asked={},
                    drop_plans=[s.seat for s in await self._store.games.seats(game_id)],
                )
            )
            log_step(game_id, [entry], "stopped")
            return True

    async def _stopped(self, table: Table, user_id: int) -> Table:
        seq = table.row.seq + 1
        held = table.seats_of(user_id)
        entry = EntryRow(seq, STOP, held[0] if held else None, None, {}, self._tables.now())
        await self._tables.end(table, entry, "stopped", None, None)
        return await self._tables.get(table.id)


def _token() -> str:
    return f"r{token_hex(5)}"  # with a letter: no number of a person looks like it
