"""What needs the others: taking a seen turn back, stopping a game; requests and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.bounds import DECLINES_HEARD, UNDOS_PER_SEAT
from bot.lobby import Lobby
from bot.refusals import AskedAlreadyError, NoRequestError, NotSeatedError
from bot.tables import FOLLOW_UP, STOP, UNDO, Table, log_step
from games.core.api import Seat
from games.core.errors import GameError, UndoBlockedError
from games.core.log import Undo, UndoPlan, plan_undo
from games.core.play import dump_position
from games.core.replay import replay
from storage.api import EntryRow, Panel, SeatRow, Status

REQUEST = "request"  # the kind of panel that asks the others for consent


@dataclass(frozen=True, slots=True)
class Request:
    """A question to the other players: take a turn back, or stop the game."""

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
            data["kind"],
            data["user_id"],
            data["seq"],
            tuple(data["agreed"]),
            plan,
            data.get("open", True),
            data.get("declines", 0),
        )


class Consent(Lobby):
    """Undo and stop: alone where that is fair, otherwise with the other players' consent."""

    async def plan_undo(self, game_id: int, user_id: int) -> UndoPlan:
        """Return what undo would take back for a user, or refuse with the reason."""
        table = await self.table(game_id)
        return await self._plan(table, user_id)

    async def undo(self, game_id: int, user_id: int) -> Table | Request:
        """Take the user's last step back, or ask the others if they have seen it.

        Free within the own turn up to a barrier: returns the table. Otherwise returns the request
        that the other players must all accept; with only computers around, it is done at once.
        """
        async with self.lock(game_id):
            table = await self.table(game_id)
            table.running()
            plan = await self._plan(table, user_id)
            if not plan.needs_consent or table.humans() == [user_id]:
                return await self._take_back(table, user_id, plan)
            request = Request(UNDO, user_id, table.row.seq, (user_id,), plan)
            await self._ask(table, request)
            return request

    async def _plan(self, table: Table, user_id: int) -> UndoPlan:
        _, lines = await self.lines(table.id)
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
        header, lines = await self.lines(table.id)
        seq = table.row.seq + 1
        data = {"to": plan.to, "free": not plan.needs_consent, "keys": [k for _, k in plan.keys]}
        entry = EntryRow(seq, UNDO, plan.keys[0][0], None, data, self.now())
        undone = Undo(seq, plan.keys[0][0], plan.to)
        position = replay(table.game, header, [*lines, undone])
        return await self.commit(table, position, [entry], None)

    async def request(self, game_id: int, kind: str) -> Request | None:
        """Return the open request of a kind; an undo request ends when the game goes on."""
        panel = await self.store.panel(game_id, REQUEST, kind)
        if panel is None:
            return None
        request = Request.load(panel.data)
        if not request.is_open:
            return None
        row = await self.store.game(game_id)
        if row.status != "running" or (kind == UNDO and request.seq != row.seq):
            return None
        return request

    async def answer_request(
        self, game_id: int, user_id: int, kind: str, *, agree: bool
    ) -> Table | Request | None:
        """Agree to or decline a request.

        Returns the table when enough have agreed and it was done, the request when others are
        still to answer, None when it was declined (by anybody, or withdrawn by who asked).
        """
        async with self.lock(game_id):
            table = await self.table(game_id)
            table.seated(user_id)
            request = await self.request(game_id, kind)
            if request is None:
                raise NoRequestError(kind=kind)
            if not agree:
                closed = replace(request, is_open=False, declines=request.declines + 1)
                await self._put(table, closed, None)
                return None
            if user_id not in request.agreed:
                request = replace(request, agreed=(*request.agreed, user_id))
            if not _is_carried(table, request):
                await self._ask(table, request)
                return request
            if request.kind == STOP or request.plan is None:
                done = await self._stopped(table, user_id)
            else:
                done = await self._take_back(table, request.user_id, request.plan)
            await self.store.delete_panel(game_id, REQUEST, kind)  # if we die before, it is over
            return done

    async def _ask(self, table: Table, request: Request) -> None:
        known = await self.store.panel(table.id, REQUEST, request.kind)
        earlier = None if known is None else Request.load(known.data)
        if earlier is not None and not earlier.is_open and earlier.seq == request.seq:
            # Each request mentions the others: a no can be a slip once, then it is an answer.
            if earlier.declines >= DECLINES_HEARD:
                raise AskedAlreadyError()
            request = replace(request, declines=earlier.declines)
        await self._put(table, request, None if known is None else known.message_id)

    async def _put(self, table: Table, request: Request, message_id: int | None) -> None:
        channel_id = table.row.channel_id
        panel = Panel(table.id, REQUEST, request.kind, channel_id, message_id, request.dump())
        await self.store.put_panel(panel)

    async def stop(self, game_id: int, user_id: int, *, force: bool = False) -> Table | Request:
        """End a running game unfinished: the host and moderators (`force`) at once, others ask."""
        async with self.lock(game_id):
            table = await self.table(game_id)
            table.running()
            if force or table.row.host_id == user_id:
                return await self._stopped(table, user_id)
            table.seated(user_id)
            request = await self.request(game_id, STOP)
            if request is None:
                request = Request(STOP, user_id, table.row.seq, (user_id,))
            elif user_id not in request.agreed:  # somebody else wants the same
                request = replace(request, agreed=(*request.agreed, user_id))
            if _is_carried(table, request):
                done = await self._stopped(table, user_id)
                await self.store.delete_panel(game_id, REQUEST, STOP)
                return done
            await self._ask(table, request)
            return request

    async def stop_broken(self, game_id: int, user_id: int, *, force: bool = False) -> bool:
        """End a game that can no longer be read, so that its channel is free again.

        For the host and moderators (`force`); False for others, and for what does not run.
        """
        async with self.lock(game_id):
            row = await self.store.game(game_id)
            if row.status != "running" or not (force or row.host_id == user_id):
                return False
            entry = EntryRow(row.seq + 1, STOP, None, None, {}, self.now())
            await self.store.append(
                game_id,
                row.seq,
                [entry],
                None,
                now=self.now(),
                status="stopped",
                cancel_timers=(FOLLOW_UP,),
                asked={},
            )
            log_step(game_id, [entry], "stopped")
            return True

    async def _stopped(self, table: Table, user_id: int) -> Table:
        seq = table.row.seq + 1
        held = table.seats_of(user_id)
        entry = EntryRow(seq, STOP, held[0] if held else None, None, {}, self.now())
        await self._end(table, entry, "stopped", None, None)
        return await self.table(table.id)

    async def _end(
        self,
        table: Table,
        entry: EntryRow,
        status: Status,
        outcome: dict[str, Any] | None,
        seats: Sequence[SeatRow] | None,
    ) -> None:
        position = table.running()
        position.seq = entry.seq
        await self.store.append(
            table.id,
            table.row.seq,
            [entry],
            dump_position(table.game, position),
            now=self.now(),
            status=status,
            outcome=outcome,
            seats=seats,
            asked={},
            **self.follow_up([entry]),
        )
        log_step(table.id, [entry], status)


def _is_carried(table: Table, request: Request) -> bool:
    """Return whether enough have agreed: all for an undo, more than half for a stop."""
    humans = table.humans()
    agreed = sum(user in request.agreed for user in humans)
    return agreed == len(humans) if request.kind == UNDO else 2 * agreed > len(humans)
