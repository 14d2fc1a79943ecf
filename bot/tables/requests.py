"""Requests to the other players as values: what is asked for, when it is carried, when it lapses.

T12: a request runs on nobody's clock. Whoever stays silent for 48 hours of their own working time
has said no.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.pauses import LONGEST_BY_MAJORITY
from bot.courtesy.turns import request_lapses_at
from bot.courtesy.working_time import Calendar
from bot.tables.peace import peace_ends_at
from bot.tables.table import STOP, UNDO, Table
from games.core.api import Seat
from games.core.log import UndoPlan
from storage.api.rows import PostedMessage

# The kind of message that asks the others for consent; its key is the token of the request. Rows of
# release 0.1.0 have the kind of request there: nobody can answer them any more.
REQUEST = "request"
PAUSE, RESUME, PACE_CHANGE = "pause", "resume", "pace"  # besides UNDO and STOP
ABOUT_TIME = (PAUSE, RESUME, PACE_CHANGE)
_NEVER = 2**62


@dataclass(frozen=True, slots=True)
class Request:
    """A question to the other players: take a turn back, stop the game, pause, another pace.

    Its token stands in its buttons, so that an answer can only ever be one to this very question.
    """

    token: str
    kind: str
    user_id: int
    seq: int  # the entry the game stood at when it was asked
    agreed: tuple[int, ...]  # users, the asking one first
    plan: UndoPlan | None = None
    is_open: bool = True  # a declined one is kept until the game goes on
    declines: int = 0  # so often the others have declined just this
    asked_at: int | None = None  # None for those of release 0.1.0, which never lapse
    wish: dict[str, Any] = field(default_factory=dict)  # what would change
    against: tuple[int, ...] = ()  # users who have said no, where more than that is needed
    later: tuple[int, ...] = ()  # users whom the message could not call yet

    def answered(self, user_id: int, *, agree: bool) -> Request:
        """Return the request with one more answer, which takes the place of an earlier one."""
        agreed = tuple(user for user in self.agreed if user != user_id)
        against = tuple(user for user in self.against if user != user_id)
        if user_id == self.user_id and agree:
            return self
        if agree:
            return replace(self, agreed=(*agreed, user_id), against=against)
        return replace(self, agreed=agreed, against=(*against, user_id))

    def unheard(self) -> list[int]:
        """Return who is still to be called: those who have answered anyhow need no call."""
        return [user for user in self.later if user not in (*self.agreed, *self.against)]

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
            "asked_at": self.asked_at,
            "wish": self.wish,
            "against": list(self.against),
            "later": list(self.later),
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
            data.get("asked_at"),
            data.get("wish", {}),
            tuple(data.get("against", ())),
            tuple(data.get("later", ())),
        )


def loaded(posted: PostedMessage) -> Request | None:
    """Return a stored request, None for one of a release whose buttons said not whose they are."""
    return Request.load(posted.data) if posted.data.get("token") == posted.key else None


def is_open(table: Table, request: Request, now: int) -> bool:
    """Return whether a request can still be answered."""
    if not request.is_open or table.row.status != "running":
        return False
    lapses = lapses_at(table, request)
    if lapses is not None and lapses <= now:
        return False
    is_paused = table.clocks.time.paused_until(now) is not None
    if request.kind == UNDO:  # ends when the game goes on
        return request.seq == table.row.seq
    if request.kind == PAUSE:
        return not is_paused and request.wish["until"] > now
    return request.kind != RESUME or is_paused


def is_carried(table: Table, request: Request) -> bool:
    """Return whether enough have agreed."""
    return missing(table, request) <= 0


def missing(table: Table, request: Request) -> int:
    """Return how many more have to agree."""
    voters = _voters(table, request)
    return _needed(request, len(voters)) - sum(user in request.agreed for user in voters)


def _voters(table: Table, request: Request) -> list[int]:
    """Return who is asked: whoever is played for is not there; whoever asked counts anyhow."""
    there = {*table.players(), request.user_id}
    return [user for user in table.humans() if user in there]


def is_lost(table: Table, request: Request) -> bool:
    """Return whether those who said no are too many. A stop ends with the first of them."""
    if request.against and (request.kind == STOP or request.user_id in request.against):
        return True
    voters = _voters(table, request)
    left = sum(user not in request.against for user in voters)
    return left < _needed(request, len(voters))


def _needed(request: Request, voters: int) -> int:
    """Return how many must agree: more than half to stop or for a short pause, else all (T11)."""
    by_majority = request.kind == STOP or (
        request.kind == PAUSE
        and request.asked_at is not None
        and request.wish["until"] - request.asked_at <= LONGEST_BY_MAJORITY
    )
    return voters // 2 + 1 if by_majority else voters


def lapses_at(table: Table, request: Request) -> int | None:
    """Return when a request has failed because people stay silent (T12), None if never.

    Each silence becomes a no in its own time; it lapses with the one after which too few are left.
    """
    if request.asked_at is None:
        return None
    voters = _voters(table, request)
    noes = sorted(_no_at(table, request, user) for user in voters if user not in request.agreed)
    spare = len(voters) - _needed(request, len(voters))
    if len(noes) <= spare or noes[spare] == _NEVER:
        return None
    return noes[spare]


def _no_at(table: Table, request: Request, user_id: int) -> int:
    asked = request.asked_at or 0
    if user_id in request.against:
        return asked
    person = table.clocks.people.get(table.seats_of(user_id)[0])
    own = NOTHING_SET if person is None else person.own
    # Whoever would like to end a pause has to be answered within it.
    pauses = () if request.kind == RESUME else table.clocks.time.stops
    calendar = Calendar(own, pauses, table.clocks.downtime, has_clock=False)
    at = request_lapses_at(asked, calendar)
    return _NEVER if at is None else at


def ahead_of(table: Table, posted: Iterable[PostedMessage], now: int) -> list[int]:
    """Return when the open requests of a table lapse, and when people may be called to them."""
    found = [loaded(each) for each in posted if each.kind == REQUEST]
    requests = [each for each in found if each is not None and each.is_open]
    instants = [lapses_at(table, each) for each in requests]
    instants += [
        peace_ends_at(table, each.unheard(), now) for each in requests if is_open(table, each, now)
    ]
    return [at for at in instants if at is not None]
