"""What needs the others: taking a seen turn back, stopping a game; requests and their answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any

from bot.tables.quotas import DECLINES_HEARD, UNDOS_PER_SEAT
from bot.tables.refusals import AskedAlreadyError, NoRequestError, NotSeatedError, RequestOpenError
from bot.tables.repository import TableRepository, log_step
from bot.tables.table import FOLLOW_UP, STOP, UNDO, Table
from games.core.api import Seat
from games.core.errors import GameError, StaleDecisionError, UndoBlockedError
from games.core.log import Undo, UndoPlan, plan_undo
from games.core.replay import replay
from storage.api.rows import EntryRow, PostedMessage, Step

# The kind of panel that asks the others for consent; its key is the token of the request. Rows of
# release 0.1.0 have the kind of request there: nobody can answer them any more.
REQUEST = "request"


@dataclass(frozen=True, slots=True)
class Request:
    """A question to the other players: take a turn back, or stop the game.

    Its token stands in its buttons, so that an answer can only ever be one to this very question.
    """

    token: str
    kind: str  # UNDO or STOP
    user_id: int
    seq: int  # the entry the game stood at when it was asked
    agreed: tuple[int, ...]  # users, the asking one first
    plan: UndoPlan | None = None
    is_open: bool = True  # a declined one is kept until the game goes on
    declines: int = 0  # so often the others have declined just this

    def dump(self) -> dict[str, Any]:
        """Return the request as plain JSON."""
        plan = self.plan
        return {
            "token": self.token,
            "kind": self.kind,
            "user_id": self.user_id,
            "seq": self.seq,
            "agreed": list(self.agreed),
            "plan": None
            if plan is None
            else [plan.to, plan.needs_consent, [list(key) for key in plan.keys]],
            "open": self.is_open,
            "declines": self.declines,
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> Request:
        """Return the request that was dumped."""
        plan = None
        if data["plan"] is not None:
            to, needs_consent, keys = data["plan"]
            plan = UndoPlan(to, needs_consent, tuple((Seat(seat), key) for seat, key in keys))
        return cls(
            data["token"],
            data["kind"],
            data["user_id"],
            data["seq"],
            tuple(data["agreed"]),
            plan,
            data.get("open", True),
            data.get("declines", 0),
        )


class Consent:
    """Undo and stop: alone where that is fair, otherwise with the other players' consent."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._store = tables.store

    async def plan_undo(self, game_id: int, user_id: int) -> UndoPlan:
        """Return what undo would take back for a user, or refuse with the reason."""
        table = await self._tables.get(game_id)
        return await self._plan(table, user_id)

    async def undo(
        self, game_id: int, user_id: int, *, asked: int | None = None
    ) -> Table | Request:
        """Take the user's last step back, or ask the others if they have seen it.

        Free within the own turn up to a barrier: returns the table. Otherwise returns the request
        that the other players must all accept; with only computers around, it is done at once.
        `asked` is the number of the question below which Back was pressed; if another one is open
        by now, Back was pressed twice, and the second time is refused as stale.
        """
        async with self._tables.lock(game_id):
            table = await self._tables.get(game_id)
            table.running()
            held = table.seats_of(user_id)
            shown = [question.asked for seat in held if (question := table.question(seat))]
            if asked is not None and asked not in shown:
                raise StaleDecisionError(asked=asked)
            plan = await self._plan(table, user_id)
            if not plan.needs_consent or table.humans() == [user_id]:
                return await self._take_back(table, user_id, plan)
            request = await self._open_request(table, UNDO)
            if request is None:
                request = Request(_token(), UNDO, user_id, table.row.seq, (user_id,), plan)
                return await self._ask(table, request)
            if request.user_id != user_id:
                posted = await self._store.posted.find(game_id, REQUEST, request.token)
                message_id = None if posted is None else posted.message_id
                raise RequestOpenError(
                    by_seat=table.seats_of(request.user_id)[0], message=message_id
                )
            return request

    async def _plan(self, table: Table, user_id: int) -> UndoPlan:
        _, lines = await self._tables.lines(table.id)
        plans = []
        refused: GameError | None = None
        for seat in table.seated(user_id):
            taken_back = sum(isinstance(line, Undo) and line.seat == seat for line in lines)
            if taken_back >= UNDOS_PER_SEAT:
                raise UndoBlockedError(reason="often", most=UNDOS_PER_SEAT)
            try:
                plans.append(plan_undo(lines, seat))
            except GameError as error:
                refused = error
        if not plans:
            raise refused or NotSeatedError()
        return max(plans, key=lambda plan: (not plan.needs_consent, plan.to))

    async def _take_back(self, table: Table, user_id: int, plan: UndoPlan) -> Table:
        header, lines = await self._tables.lines(table.id)
        seq = table.row.seq + 1
        data = {"to": plan.to, "free": not plan.needs_consent, "keys": [k for _, k in plan.keys]}
        entry = EntryRow(seq, UNDO, plan.keys[0][0], None, data, self._tables.now())
        undone = Undo(seq, plan.keys[0][0], plan.to)
        position = replay(table.game, header, [*lines, undone])
        clocks = table.clocks
        if plan.needs_consent:
            clocks = clocks.undone({seat for seat, _ in plan.keys}, position.asked)
        return await self._tables.commit(table, position, [entry], None, clocks=clocks)

    async def request(self, game_id: int, kind: str) -> Request | None:
        """Return the open request of a kind, None if there is none."""
        return await self._open_request(await self._tables.get(game_id), kind)

    async def request_of(self, game_id: int, token: str) -> Request | None:
        """Return the request of a token if it is still open."""
        panel = await self._store.posted.find(game_id, REQUEST, token)
        request = None if panel is None else _loaded(panel)
        if request is None or not _is_open(await self._tables.get(game_id), request):
            return None
        return request

    async def lapsed_requests(self, table: Table, newest: Request) -> list[PostedMessage]:
        """Return the requests that nobody can answer any more and of which the newest knows all."""
        found = []
        for panel in await self._store.posted.of_game(table.id, REQUEST):
            request = _loaded(panel)
            is_known = request is not None and request.kind != newest.kind
            if panel.key != newest.token and not is_known:
                found.append(panel)
        return found

    async def _open_request(self, table: Table, kind: str) -> Request | None:
        for request in await self._requests(table.id, kind):
            if _is_open(table, request):
                return request
        return None

    async def _requests(self, game_id: int, kind: str) -> list[Request]:
        panels = await self._store.posted.of_game(game_id, REQUEST)
        return [r for panel in panels if (r := _loaded(panel)) is not None and r.kind == kind]

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
            if not agree:
                closed = replace(request, is_open=False, declines=request.declines + 1)
                await self._put(table, closed, None)
                return None
            return await self._agreed(table, request, user_id)

    async def _agreed(self, table: Table, request: Request, user_id: int) -> Table | Request:
        """Count one more agreement, and do what was asked for if that is enough."""
        if user_id not in request.agreed:
            request = replace(request, agreed=(*request.agreed, user_id))
        if not _is_carried(table, request):
            return await self._ask(table, request)
        if request.kind == STOP or request.plan is None:
            done = await self._stopped(table, user_id)
        else:
            done = await self._take_back(table, request.user_id, request.plan)
        await self._store.posted.delete(table.id, REQUEST, request.token)  # if we die before: over
        return done

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
        panel = PostedMessage(
            table.id, REQUEST, request.token, channel_id, message_id, request.dump()
        )
        await self._store.posted.put(panel)

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
                request = Request(_token(), STOP, user_id, table.row.seq, (user_id,))
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
                    cancel_timers=(FOLLOW_UP,),
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


def _loaded(panel: PostedMessage) -> Request | None:
    """Return a stored request, None for one of a release whose buttons said not whose they are."""
    return Request.load(panel.data) if panel.data.get("token") == panel.key else None


def _is_open(table: Table, request: Request) -> bool:
    """Return whether a request can still be answered; one to undo ends when the game goes on."""
    if not request.is_open or table.row.status != "running":
        return False
    return request.kind != UNDO or request.seq == table.row.seq


def _is_carried(table: Table, request: Request) -> bool:
    """Return whether enough have agreed: all for an undo, more than half for a stop."""
    humans = table.humans()
    agreed = sum(user in request.agreed for user in humans)
    return agreed == len(humans) if request.kind == UNDO else 2 * agreed > len(humans)
