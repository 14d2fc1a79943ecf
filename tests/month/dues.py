"""What is due to one person: by `bot.courtesy`, from what they have set and heard so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.courtesy.notice_ladder import (
    APART,
    NUDGE,
    Attention,
    Notice,
    Step,
    is_silent,
    next_notice,
    nudge_at,
    polite_from,
    rest_notice,
)
from bot.courtesy.own_time import OwnTime
from bot.courtesy.spans import Span
from bot.courtesy.ways import DIGEST, Way, next_digest
from bot.courtesy.working_time import Calendar
from tests.month.facts import Facts
from tests.month.open_turn import OpenTurn


@dataclass(slots=True)
class Dues:
    """One person at one moment of their month."""

    facts: Facts
    user_id: str
    now: float = 0.0
    hushed: Span | None = None
    noticed: int | None = None
    digested: int | None = None

    @property
    def own(self) -> OwnTime:
        """Return what they have set, as far as it is known now."""
        return self.facts.own_at(self.user_id, self.now)

    @property
    def way(self) -> str:
        """Return where notices to them go now."""
        return self.facts.way(self.user_id, self.now)

    def is_hushed(self, at: float, game_id: int | None = None) -> bool:
        """Return whether nothing may ring for them, about a game that may be pausing."""
        own = self.facts.own_at(self.user_id, at)
        calendar = Calendar(own, self.facts.stops_at(game_id, at), has_clock=False)
        return is_silent(calendar, Attention(own, self.hushed), int(at))

    def next(self, running: OpenTurn, at: float, *, joined: bool = False) -> Notice | None:
        """Return what is due next in a turn, given what is known now.

        What is joined to a notice about another table need not keep apart from it.
        """
        game_id = running.stored.game_id
        calendar = self.facts.calendar(running.turn, self.user_id, game_id, self.now)
        attention = Attention(self.own, self.hushed, None if joined else self.noticed)
        ladder = self._next_step(running, calendar, attention, int(at))
        nudge = _nudge(running, calendar, attention, at)
        rest = None if self.way == DIGEST else _rest(running, calendar, attention, int(at))
        found = [notice for notice in (ladder, nudge, rest) if notice is not None]
        due = [notice for notice in found if notice.at <= at]
        return due[0] if due else min(found, key=lambda each: each.at, default=None)

    def _next_step(
        self, running: OpenTurn, calendar: Calendar, attention: Attention, at: int
    ) -> Notice | None:
        if running.sent.is_enough:
            return None
        found = next_notice(running.turn, calendar, attention, running.sent, at)
        if self.way != DIGEST or (found is not None and found.step >= Step.LAST):
            return found
        # P3: one digest a day stands for all that does not press.
        refused = [int(each) for each in self.facts.refused_letters.get(self.user_id, [])]
        last = max((each for each in refused if each <= at), default=None)
        way = Way(DIGEST, refused=last, digested=self.digested)
        digest = next_digest(way, self.own, running.turn.began)
        return Notice(polite_from(calendar, attention, max(digest, at)), Step.DIGEST)

    def have(self, running: OpenTurn, notice: Notice, at: float, *, is_missing: bool) -> None:
        """Count a notice as had; a missing one, too, so that it is reported once."""
        step, sent = notice.step, running.sent
        running.due = None
        if _is_last(running, at):
            running.knows_of_rest = True
        if step is Step.DIGEST:
            self.digested = int(at)
        elif step is Step.NUDGE:
            running.nudged = _lacks_since(running, at)
        elif step is not Step.REST:
            running.sent = replace(sent, highest=step)
        if not is_missing:
            unanswered = sent.unanswered + step.is_reminder
            running.sent = replace(running.sent, unanswered=unanswered)


def _nudge(running: OpenTurn, calendar: Calendar, attention: Attention, at: float) -> Notice | None:
    """Return the one silent notice to whoever lacks only their Confirm (T4)."""
    since = _lacks_since(running, at)
    if since is None or running.nudged == since:
        return None
    earliest = max(since, (attention.noticed or 0) + APART - NUDGE)
    return Notice(nudge_at(calendar, attention, earliest), Step.NUDGE)


def _rest(running: OpenTurn, calendar: Calendar, attention: Attention, at: int) -> Notice | None:
    """Return the one silent notice to the last of several that everyone else is done."""
    if running.knows_of_rest or not _is_last(running, at):
        return None
    return rest_notice(running.turn, calendar, attention, running.sent, at)


def _is_last(running: OpenTurn, at: float) -> bool:
    stored = running.stored
    return stored.of_several and any(span.holds(int(at)) for span in stored.alone)


def _lacks_since(running: OpenTurn, at: float) -> int | None:
    return next((span.start for span in running.stored.lacks if span.holds(int(at))), None)
