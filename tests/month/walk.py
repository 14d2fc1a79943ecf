"""One person's month, walked through in order.

Between two moments nothing may have been due, and whatever notified must have been due:
`bot.courtesy` says what and when, from what Discord showed and what the person had set.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace

from bot.courtesy.notice_ladder import Sent, Step, not_today
from bot.courtesy.spans import MINUTE
from bot.courtesy.turns import Turn
from bot.courtesy.ways import BOTH, HERE
from tests.month.dues import Dues
from tests.month.facts import Facts
from tests.month.open_turn import OpenTurn, Ping
from tests.month.record import Kind, Waiting
from tests.month.table_checks import TOLERANCE, has_card, possible
from tests.month.timeline import Moment, What, moments
from tests.month.verdict import Verdict, date

_EARLY = 2  # seconds: clocks of two processes
_ON_ITS_WAY = MINUTE  # a notice to somebody who moved meanwhile
_TWINS = 2 * MINUTE  # a notice that goes both here and to a direct message

_QUESTIONS = (Kind.REQUEST, Kind.READY, Kind.FAVOUR)


@dataclass(slots=True)
class Walk:
    """The judge's way through what happened to one person."""

    facts: Facts
    verdict: Verdict
    user_id: str
    dues: Dues = field(init=False)
    open: dict[str, OpenTurn] = field(default_factory=dict)  # by room
    closed: dict[str, OpenTurn] = field(default_factory=dict)  # the last that ended, by room
    renewed: dict[str, OpenTurn] = field(default_factory=dict)  # goes on with another clock
    unanswered: dict[int, int] = field(default_factory=dict)  # by game, over turns
    called: dict[str, float] = field(default_factory=dict)  # by room, when a board last did
    boards: dict[str, list[tuple[float, bool]]] = field(default_factory=dict)  # when, did it ring
    heard: list[tuple[float, frozenset[str], bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dues = Dues(self.facts, self.user_id, self.facts.begins)

    def go(self) -> None:
        """Walk through everything, to the end of the run."""
        acts = {
            What.LIVED: self._lived,
            What.ENDED: self._ended,
            What.BEGUN: self._begun,
            What.STOPPED: lambda _: None,
            What.CALLED: self._called,
            What.HEARD: self._heard,
            What.HUSHED: self._hush,
        }
        lived = moments(self.facts, self.user_id)
        for moment in lived:
            if moment.what is What.CALLED and moment.call is not None:
                for room in moment.rooms:
                    self.boards.setdefault(room, []).append((moment.at, moment.call.is_loud))
        for moment in lived:
            self._look_for_missing(moment.at)
            self.dues.now = moment.at
            acts[moment.what](moment)
        self._look_for_missing(self.facts.ends)
        self.dues.now = self.facts.ends

    def _look_for_missing(self, until: float) -> None:
        """Report what was due long before `until` and did not come."""
        if not self.facts.has_notices:
            return
        now = self.dues.now
        for room, running in self.open.items():
            while (notice := self.dues.next(running, now)) is not None and notice.at < until:
                if running.due is None or notice.at > now:  # else it is due for longer
                    running.due = notice.at
                if self._latest(room, running, running.due) >= until:
                    break
                self._miss(notice.step, room, running)
                self.dues.have(running, notice, running.due, is_missing=True)
            else:
                running.due = None

    def _latest(self, room: str, running: OpenTurn, due: int) -> float:
        """Return when what is due must be there."""
        due = max((span.end for span in running.stored.held if span.holds(due)), default=due)
        gone = self.facts.gone.get(self.user_id)
        is_back = gone is not None and 0 <= gone.end - due < TOLERANCE
        at = gone.end if gone is not None and is_back else due
        return possible(self.facts, room, at) + TOLERANCE

    def _miss(self, step: Step, room: str, running: OpenTurn) -> None:
        """Report what did not come; S4: for whoever has left a late card comes instead."""
        due, gone = running.due or 0, self.facts.gone.get(self.user_id)
        said = step.name.lower()
        if gone is not None and gone.start - TOLERANCE <= due < gone.end:
            if step is Step.DIGEST or has_card(self.facts, running.stored, due):
                return
            said += ", a card for who has left"
        self.verdict.missing.append(f"{said} at {date(due)} {self._who(room, running)}")

    # What happened

    def _lived(self, moment: Moment) -> None:
        for room in moment.rooms:
            before = self.closed.get(room)
            if before is not None:  # between two turns as well
                self.unanswered[before.stored.game_id] = 0
            running = self.open.get(room)
            if running is not None:
                self.unanswered[running.stored.game_id] = 0
                running.sent = replace(running.sent, unanswered=0)
                running.has_acted = True

    def _ended(self, moment: Moment) -> None:
        (room,) = moment.rooms
        running = self.open.get(room)
        if running is None or running.stored is not moment.turn:
            return
        self.closed[room] = self.open.pop(room)
        if running.stored.is_renewed:
            self.renewed[room] = running
            return
        self.verdict.answered += running.has_acted
        self.unanswered[running.stored.game_id] = running.sent.unanswered
        self._release(room, running, moment.at)

    def _begun(self, moment: Moment) -> None:
        stored = moment.turn
        assert stored is not None
        own = self.facts.own_at(self.user_id, stored.began)
        turn = Turn(int(stored.began), own, stored.bank, stored.is_first)
        before = self.renewed.pop(stored.room, None)
        if before is not None:  # whoever waits has all of the new bank, and is told as from there
            sent = Sent(unanswered=before.sent.unanswered)
            self.open[stored.room] = replace(before, stored=stored, turn=turn, sent=sent, due=None)
            return
        # By the board alone nobody was told who is in peace, or wants to be told elsewhere.
        is_elsewhere = self.facts.way(self.user_id, stored.began) != HERE
        silently = is_elsewhere or not self._has_rung(stored)
        sent = Sent(silently=silently, unanswered=self.unanswered.get(stored.game_id, 0))
        self.open[stored.room] = OpenTurn(stored, turn, sent)
        self.verdict.turns += 1

    def _has_rung(self, stored: Waiting) -> bool:
        """Return whether the board that began a turn rang; who made it has the panel open."""
        for at, is_loud in reversed(self.boards.get(stored.room, [])):
            if stored.began - _ON_ITS_WAY <= at < stored.began + 1:
                return is_loud
        return not self.dues.is_hushed(stored.began, stored.game_id)

    def _called(self, moment: Moment) -> None:
        assert moment.call is not None
        self._check_peace(moment)
        for room in moment.rooms:
            before = self.called.get(room)
            if before is not None and not self._anything_since(room, before):
                self.verdict.doubled.append(f"board at {date(moment.at)} {self._who(room)}")
            self.called[room] = moment.at
            self._check_sound(moment, room)
        self.verdict.steps["board" if moment.call.is_loud else "board, silent"] += 1

    def _check_sound(self, moment: Moment, room: str) -> None:
        """A board rings for whoever is not in peace and is told here (P3)."""
        assert moment.call is not None
        rings = self.facts.way(self.user_id, moment.at) in (HERE, BOTH)
        games = [turn for turn in (self.open.get(room), self.closed.get(room)) if turn is not None]
        game_id = games[0].stored.game_id if games else None
        expected = rings and not self.dues.is_hushed(moment.at, game_id)
        if self.facts.has_notices and moment.call.is_loud != expected:
            self.verdict.unsounded.append(f"board at {date(moment.at)} {self._who(room)}")

    def _heard(self, moment: Moment) -> None:
        assert moment.call is not None
        if moment.kind is not Kind.NOTICE:
            self.verdict.steps[moment.kind.value] += 1
            self._check_peace(moment)
            return
        about = {room: found for room in sorted(moment.rooms) if (found := self._about(room))}
        if self._is_twin(moment):
            return
        self._check_peace(moment)
        joined = len(moment.rooms) > 1
        ping = Ping(moment.call, set(about))
        due = [
            room
            for room, running in about.items()
            if self._take(room, running, ping, joined=joined)
        ]
        if not due and self.facts.has_notices:
            told = "; ".join(self._who(room, about.get(room)) for room in sorted(moment.rooms))
            self.verdict.doubled.append(f"notice at {date(moment.at)} {told}")
        self.dues.noticed = int(moment.at)
        self.heard.append((moment.at, moment.rooms, moment.call.is_direct))

    def _about(self, room: str) -> OpenTurn | None:
        """Return the turn that a notice is about: it may be over since the notice was sent."""
        running = self.open.get(room)
        if running is not None:
            return running
        closed = self.closed.get(room)
        if closed is None or closed.stored.ended is None:
            return None
        return closed if self.dues.now - closed.stored.ended <= _ON_ITS_WAY else None

    def _take(self, room: str, running: OpenTurn, ping: Ping, *, joined: bool) -> bool:
        """Return whether a notice about a room was due, and count it."""
        call = ping.call
        notice = self.dues.next(running, call.at + _EARLY, joined=joined)
        if notice is None or notice.at > call.at + _EARLY:
            return False
        step = notice.step
        self.verdict.steps[step.name.lower()] += 1
        if step.is_loud != call.is_loud and not joined:
            said = f"{step.name.lower()} at {date(call.at)}"
            self.verdict.unsounded.append(f"{said} {self._who(room, running)}")
        self.dues.have(running, notice, call.at, is_missing=False)
        self._release(room, running, call.at)
        running.ping = ping
        if self.open.get(room) is not running:  # it was over while the notice was on its way
            self._release(room, running, call.at)
        return True

    def _is_twin(self, moment: Moment) -> bool:
        """Return whether it is the same notice once more, on the other way."""
        assert moment.call is not None
        return self.facts.where.get(self.user_id) == BOTH and any(
            moment.at - at <= _TWINS and is_direct != moment.call.is_direct and about & moment.rooms
            for at, about, is_direct in self.heard[-4:]
        )

    def _hush(self, moment: Moment) -> None:
        self.dues.hushed = not_today(self.facts.own[self.user_id], int(moment.at))

    def _check_peace(self, moment: Moment) -> None:
        """Nothing rings in quiet hours, on days off, while away.

        Silent then may be only boards, and questions to several of whom nobody may be called.
        """
        assert moment.call is not None
        may_be_silent = moment.what is What.CALLED or moment.kind in _QUESTIONS
        if not self.facts.has_notices or (may_be_silent and not moment.call.is_loud):
            return
        if self.dues.is_hushed(moment.at):
            said = f"{moment.kind.value} at {date(moment.at)}"
            self.verdict.quiet.append(f"{said} {self._who(min(moment.rooms, default='?'))}")

    def _release(self, room: str, running: OpenTurn, at: float) -> None:
        """One living ping: a newer one deletes the older, moving deletes it.

        What tells of several tables stays as long as it stands for one of them.
        """
        ping, running.ping = running.ping, None
        if ping is None:
            return
        ping.rooms.discard(room)
        by = possible(self.facts, room, at) + TOLERANCE
        if ping.rooms or by > self.facts.ends:
            return
        if ping.call.deleted_at is None or ping.call.deleted_at > by:
            self.verdict.left.append(f"{ping} {self._who(room, running)}")

    def _anything_since(self, room: str, began: float) -> bool:
        """Return whether anybody has done anything in a room since a turn began."""
        deeds = self.facts.record.deeds_in(room)
        place = bisect_left(deeds, began - 1)
        return place < len(deeds) and deeds[place] <= self.dues.now

    def _who(self, room: str, running: OpenTurn | None = None) -> str:
        running = running or self.open.get(room) or self.closed.get(room)
        turn = "no turn" if running is None else f"turn {running}"
        return f"to {self.user_id} ({self.facts.where.get(self.user_id)}) about {room}: {turn}"
