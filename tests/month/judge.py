"""The judge: what members were notified of, against what the rules say.

Each person's month is walked through in order. Between two moments nothing may have been due, and
whatever notified must have been due: `bot.courtesy` says what and when, from what Discord showed
and what the person had set. The judge knows nothing of how the bot keeps its clocks.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from bot.courtesy.notices import (
    Attention,
    Notice,
    Sent,
    is_silent,
    next_notice,
    not_today,
    nudge_at,
)
from bot.courtesy.spans import DAY, MINUTE, Span
from bot.courtesy.turns import Turn, calendar_of, late_at
from bot.courtesy.ways import BOTH, DIGEST, HERE
from bot.courtesy.working_time import Calendar
from bot.local_discord.world.notifications import Notification
from tests.month import buttons
from tests.month.facts import Facts, Standing
from tests.month.record import Kind
from tests.month.timeline import Moment, What, moments
from tests.month.verdict import Verdict

TOLERANCE = 4 * MINUTE  # for looks once a minute, jumps and work
_EARLY = 2  # seconds: clocks of two processes
_TWINS = 2 * MINUTE  # a notice that goes both here and to a direct message
_RETRIES = 15 * MINUTE  # after Discord takes messages again
_ASLEEP = 21 * DAY  # T9


@dataclass(slots=True)
class OpenTurn:
    """A turn that runs, and what it has had."""

    turn: Turn
    calendar: Calendar
    sent: Sent
    notice: Notification | None = None  # the living one
    last_deed: float | None = None
    is_nudged: bool = False


@dataclass(slots=True)
class Walk:
    """One person's month."""

    facts: Facts
    verdict: Verdict
    user_id: str
    now: float = 0.0
    hushed: Span | None = None
    noticed: int | None = None
    open: dict[str, OpenTurn] = field(default_factory=dict)
    unanswered: dict[str, int] = field(default_factory=dict)  # by room, over turns
    called: dict[str, float] = field(default_factory=dict)  # by room, when a board last did
    heard: list[tuple[float, frozenset[str], bool]] = field(default_factory=list)

    def go(self) -> None:
        """Walk through everything, to the end of the run."""
        self.now = self.facts.begins
        acts = {
            What.LIVED: self._lived,
            What.ENDED: self._ended,
            What.BEGUN: self._begun,
            What.CALLED: self._called,
            What.HEARD: self._heard,
            What.HUSHED: self._hush,
        }
        for moment in moments(self.facts, self.user_id):
            self._look_for_missing(moment.at)
            self.now = moment.at
            acts[moment.what](moment)
        self._look_for_missing(self.facts.ends)
        self.now = self.facts.ends

    @property
    def _attention(self) -> Attention:
        return Attention(self.facts.own[self.user_id], self.hushed, self.noticed)

    def _next(self, running: OpenTurn, now: float) -> Notice | None:
        return next_notice(running.turn, running.calendar, self._attention, running.sent, int(now))

    def _look_for_missing(self, until: float) -> None:
        """Report what was due long before `until` and did not come."""
        if not self.facts.has_notices or self.facts.way(self.user_id, self.now) == DIGEST:
            return
        for room, running in self.open.items():
            while (notice := self._next(running, self.now)) is not None:
                if self._due(room, notice.at) + TOLERANCE >= until:
                    break
                if not self._is_gone(notice.at):
                    said = f"{notice.step.name.lower()} at {_date(notice.at)}"
                    self.verdict.missing.append(f"{said} {self._who(room)}")
                running.sent = replace(running.sent, highest=notice.step)

    def _due(self, room: str, at: int) -> int:
        """Return when a notice could be posted: not while Discord takes none."""
        refused = self.facts.refused.get(room)
        if refused is not None and refused.holds(at):
            return refused.end + _RETRIES
        return at

    def _is_gone(self, at: float) -> bool:
        gone = self.facts.gone.get(self.user_id)
        return gone is not None and gone.holds(int(at))

    def _lived(self, moment: Moment) -> None:
        for room in moment.rooms:
            self.unanswered[room] = 0
            running = self.open.get(room)
            if running is not None:
                running.sent = replace(running.sent, unanswered=0)
                running.last_deed, running.is_nudged = moment.at, False

    def _ended(self, moment: Moment) -> None:
        for room in moment.rooms & set(self.open):
            running = self.open.pop(room)
            self.verdict.answered += running.last_deed is not None
            self.unanswered[room] = running.sent.unanswered
            self._expect_deleted(room, running.notice, moment.at)
        if moment.kind is Kind.RESULT:  # the next game begins anew
            for room in moment.rooms:
                self.unanswered.pop(room, None)

    def _begun(self, moment: Moment) -> None:
        assert moment.begun is not None
        (room,) = moment.rooms
        self._ended(replace(moment, what=What.ENDED))  # whatever ran before
        own, begun = self.facts.own[self.user_id], moment.begun
        turn = Turn(int(begun.at), own, begun.bank, begun.is_first)
        calendar = calendar_of(turn, own, (), self.facts.downtime)
        # By the board alone nobody was told who is in peace, or wants to be told elsewhere.
        silently = self._is_hushed(begun.at) or self.facts.way(self.user_id, begun.at) != HERE
        sent = Sent(silently=silently, unanswered=self.unanswered.get(room, 0))
        self.open[room] = OpenTurn(turn, calendar, sent)
        self.verdict.turns += 1

    def _called(self, moment: Moment) -> None:
        assert moment.call is not None
        self._check_peace(moment)
        for room in moment.rooms:
            before = self.called.get(room)
            if before is not None and not self._anything_since(room, before):
                self.verdict.doubled.append(f"board at {_date(moment.at)} {self._who(room)}")
            self.called[room] = moment.at
            self._check_sound(moment, room)
        self.verdict.steps["board" if moment.call.is_loud else "board, silent"] += 1

    def _check_sound(self, moment: Moment, room: str) -> None:
        """A board rings for whoever is not in peace and is told here (P3)."""
        assert moment.call is not None
        rings = self.facts.way(self.user_id, moment.at) in (HERE, BOTH)
        expected = rings and not self._is_hushed(moment.at)
        if self.facts.has_notices and moment.call.is_loud != expected:
            self.verdict.unsounded.append(f"board at {_date(moment.at)} {self._who(room)}")

    def _is_hushed(self, at: float) -> bool:
        calendar = Calendar(self.facts.own[self.user_id], has_clock=False)
        return is_silent(calendar, self._attention, int(at))

    def _heard(self, moment: Moment) -> None:
        assert moment.call is not None
        if moment.kind not in (Kind.NOTICE, Kind.CARD):
            self.verdict.steps[moment.kind.value] += 1
            self._check_peace(moment)
            return
        rooms = moment.rooms & set(self.open) or (
            set(self.open) if moment.call.is_direct else set()
        )
        if moment.kind is Kind.CARD and not rooms:  # the card of somebody else
            self._check_peace(moment)
            return
        if self._is_twin(moment, rooms):
            return
        self._check_peace(moment)
        joined = len(moment.rooms) > 1
        due = [room for room in sorted(rooms) if self._take(room, moment.call, joined=joined)]
        if not due and self.facts.has_notices and self.facts.way(self.user_id, self.now) != DIGEST:
            where = self._who(min(moment.rooms or rooms, default="?"))
            self.verdict.doubled.append(f"notice at {_date(moment.at)} {where}")
        self.noticed = int(moment.at)
        self.heard.append((moment.at, frozenset(rooms), moment.call.is_direct))

    def _take(self, room: str, call: Notification, *, joined: bool) -> bool:
        """Return whether a notice about a room was due, and count it.

        What is joined to a notice about another table need not keep apart from it.
        """
        running, noticed = self.open[room], self.noticed
        self.noticed = None if joined else noticed
        notice = self._next(running, call.at + _EARLY)
        self.noticed = noticed
        if notice is None or notice.at > call.at + _EARLY:
            return self._take_nudge(running, call)
        step = notice.step
        self.verdict.steps[step.name.lower()] += 1
        if step.is_loud != call.is_loud:
            self.verdict.unsounded.append(
                f"{step.name.lower()} at {_date(call.at)} {self._who(room)}"
            )
        unanswered = running.sent.unanswered + step.is_reminder
        running.sent = replace(running.sent, highest=step, unanswered=unanswered)
        self._expect_deleted(room, running.notice, call.at)
        running.notice = call
        return True

    def _take_nudge(self, running: OpenTurn, call: Notification) -> bool:
        """Return whether it is the one nudge for whoever lacks their Confirm (T4)."""
        deed = running.last_deed
        if call.is_loud or deed is None or running.is_nudged:
            return False
        if call.at + _EARLY < nudge_at(running.calendar, self._attention, int(deed)):
            return False
        running.is_nudged = True
        self.verdict.steps["nudge"] += 1
        return True

    def _is_twin(self, moment: Moment, rooms: Set[str]) -> bool:
        """Return whether it is the same notice once more, on the other way."""
        assert moment.call is not None
        return self.facts.where.get(self.user_id) == BOTH and any(
            moment.at - at <= _TWINS and is_direct != moment.call.is_direct and about & rooms
            for at, about, is_direct in self.heard[-4:]
        )

    def _hush(self, moment: Moment) -> None:
        self.hushed = not_today(self.facts.own[self.user_id], int(moment.at))

    def _check_peace(self, moment: Moment) -> None:
        """Nothing rings in quiet hours, on days off, while away; only boards may be silent then."""
        assert moment.call is not None
        is_board = moment.what is What.CALLED
        if not self.facts.has_notices or (is_board and not moment.call.is_loud):
            return
        if self._is_hushed(moment.at):
            said = f"{moment.kind.value} at {_date(moment.at)}"
            self.verdict.quiet.append(f"{said} {self._who(min(moment.rooms, default='?'))}")

    def _expect_deleted(self, room: str, notice: Notification | None, by: float) -> None:
        """One living ping: a newer one deletes the older, moving deletes it."""
        by = self._due(room, int(by)) + TOLERANCE
        if notice is None or by > self.facts.ends:
            return
        if notice.deleted_at is None or notice.deleted_at > by:
            self.verdict.left.append(f"notice of {_date(notice.at)} {self._who(room)}")

    def _anything_since(self, room: str, began: float) -> bool:
        """Return whether anybody has done anything in a room since a turn began."""
        deeds = self.facts.record.deeds
        return any(each.room == room and began - 1 <= each.at <= self.now for each in deeds)

    def _who(self, room: str) -> str:
        return f"to {self.user_id} about {room}"


def judge(facts: Facts) -> Verdict:
    """Return what is wrong with a run, and its figures."""
    verdict = Verdict(facts.has_notices, finished=facts.finished)
    verdict.others += facts.problems
    verdict.boards = sum(s.kind is Kind.BOARD for s in facts.record.sights.values())
    pressed = [deed.what for deed in facts.record.deeds]
    verdict.rescued = pressed.count(buttons.COMPUTER_PLAYS.pattern)
    walks = {user: Walk(facts, verdict, user) for user in facts.own}
    for walk in walks.values():
        walk.go()
    for standing in facts.standings:
        if not standing.is_over:
            _place(facts, verdict, standing, walks)
    _compare_downtime(facts, verdict)
    return verdict


def _place(facts: Facts, verdict: Verdict, standing: Standing, walks: dict[str, Walk]) -> None:
    """Count a table that is not finished: asleep, waiting, or late with a card."""
    deeds = [deed.at for deed in facts.record.deeds if deed.room == standing.room]
    away = [any(s.holds(facts.ends) for s in facts.own[u].away) for u in standing.waits_for]
    if facts.ends - max(deeds, default=facts.begins) >= _ASLEEP or (away and all(away)):
        verdict.asleep += 1
        return
    late = [
        running.turn.began
        for user in standing.waits_for
        if (running := walks[user].open.get(standing.room)) is not None
        if (at := late_at(running.turn, running.calendar)) is not None
        if at + TOLERANCE < facts.ends
    ]
    if not late:
        verdict.waiting += 1
        return
    verdict.late += 1
    if not facts.has_cards:
        return
    cards = [sight.at for sight in facts.record.of_room(standing.room, Kind.CARD)]
    if max(cards, default=0.0) < min(late):
        verdict.others.append(f"late and no card: {standing.room}")


def _compare_downtime(facts: Facts, verdict: Verdict) -> None:
    """What the bot has written down as downtime must be what it was."""
    if facts.stored_downtime is None:
        return
    for span in facts.down:
        if not any(
            abs(s.start - span.start) + abs(s.end - span.end) < 2 * TOLERANCE
            for s in facts.stored_downtime
        ):
            verdict.others.append(f"downtime from {_date(span.start)} is not on record")
    for span in facts.stored_downtime:
        if not any(abs(s.start - span.start) < TOLERANCE for s in facts.down):
            verdict.others.append(f"downtime from {_date(span.start)} never was")


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
