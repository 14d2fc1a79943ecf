"""All clocks of a table, and what moves them: calls, finished turns, undo, new people.

A turn begins when Discord has taken the message that calls the seat: until then nobody was told
(T14). It ends with the step after which nobody waits for the seat any more. Both are stored with
the message or the step that causes them, so a clock never says anything else than the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.courtesy.away import away_until
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
)
from bot.courtesy.own_time import NOTHING_SET, OwnTime
from bot.courtesy.spans import Span
from bot.courtesy.turns import (
    asked_again_at,
    bank_after,
    calendar_of,
    kept,
    late_at,
    left,
    runs_out_at,
)
from bot.courtesy.ways import BOTH, DIGEST, DM, Way, next_digest
from bot.courtesy.working_time import Calendar, deadline
from bot.tables.care_kinds import TURN
from bot.tables.own_settings import attention_of, lenders_of, way_of
from bot.tables.seat_clock import SeatClock
from bot.tables.table_time import TableTime
from storage.api.rows import Json, SeatRow, Times

CLOCK = "clock"  # the timer of a running game: looks what is due for any of its seats
DOWNTIME = "downtime"  # a preference of server 0, which stands for the bot itself


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table as they stand, with all they depend on."""

    time: TableTime = field(default_factory=TableTime)
    seats: Mapping[int, SeatClock] = field(default_factory=dict)
    people: Mapping[int, Attention] = field(default_factory=dict)  # by seat, humans only
    downtime: tuple[Span, ...] = ()
    ways: Mapping[int, Way] = field(default_factory=dict)  # by seat: where notices go
    lenders: Mapping[int, OwnTime] = field(default_factory=dict)  # of seats lent (P2)
    stored: Mapping[int, Json] = field(default_factory=dict)  # clocks as they were read

    @classmethod
    def of(cls, time: Mapping[str, Any], seats: Sequence[SeatRow], times: Times) -> Clocks:
        """Return the clocks that were stored with a table."""
        people = {
            row.seat: times.people.get(row.user_id, {})
            for row in seats
            if row.user_id is not None and row.care in (None, TURN)
        }
        return cls(
            TableTime.load(time),
            {seat: SeatClock.load(data) for seat, data in times.clocks.items()},
            {seat: attention_of(preferences) for seat, preferences in people.items()},
            tuple(Span(*span) for span in times.of_bot.get(DOWNTIME, ())),
            {seat: way_of(preferences) for seat, preferences in people.items()},
            lenders_of(seats, times),
            times.clocks,
        )

    def seat(self, seat: int) -> SeatClock:
        """Return the clock of a seat; one that was never called has its bank of the start."""
        return self.seats.get(seat) or SeatClock(self.time.pace.fresh_bank())

    def calendar(self, seat: int) -> Calendar:
        """Return what does not count for a seat now."""
        own = self._own(seat)
        turn = self.seat(seat).turn
        if turn is None:
            return Calendar(own, self.time.stops, self.downtime, has_clock=self.time.pace.has_clock)
        return calendar_of(turn, own, self.time.stops, self.downtime)

    def _own(self, seat: int) -> OwnTime:
        found = self.people.get(seat)
        return NOTHING_SET if found is None else found.own

    def left(self, seat: int, at: int) -> int | None:
        """Return what is left of a seat's bank, None without a clock."""
        clock = self.seat(seat)
        if clock.turn is None:
            return clock.bank
        return left(clock.turn, self.calendar(seat), at)

    def runs_out_at(self, seat: int) -> int | None:
        """Return when the bank of a seat that is waited for is used up, None if never."""
        turn = self.seat(seat).turn
        return None if turn is None else runs_out_at(turn, self.calendar(seat))

    def late_at(self, seat: int) -> int | None:
        """Return when the others are asked about a seat (T5, T7), None if never.

        At once about whoever has left the server (S4); a day later, if they would rather wait.
        """
        clock = self.seat(seat)
        turn = clock.turn
        if turn is None:
            return None
        at = turn.began if clock.has_left else late_at(turn, self.calendar(seat))
        again = self.again_at(seat)
        return at if at is None or again is None else max(at, again)

    def again_at(self, seat: int) -> int | None:
        """Return when the others, who would rather wait for a seat, are asked again (T6)."""
        since = self.seat(seat).waited
        return None if since is None else asked_again_at(since, self.calendar(seat))

    def waits_until(self, seat: int, start: int, seconds: int) -> int | None:
        """Return when a seat has had so much working time from an instant on, None if never."""
        return deadline(start, seconds, self.calendar(seat))

    def next_notice(self, seat: int, now: int) -> Notice | None:
        """Return the next notice to whoever sits there, None if none is to come."""
        clock, person = self.seat(seat), self.people.get(seat)
        if clock.turn is None or person is None or clock.sent.is_enough:
            return None
        found = next_notice(clock.turn, self.calendar(seat), person, clock.sent, now)
        if self.way(seat).at(now) != DIGEST or (found is not None and found.step >= Step.LAST):
            return found
        # P3: one digest a day stands for all that does not press.
        at = next_digest(self.way(seat), person.own, clock.turn.began)
        return Notice(polite_from(self.calendar(seat), person, max(at, now)), Step.DIGEST)

    def nudge(self, seat: int, seq: int, last_step: int) -> Notice | None:
        """Return the notice that a turn lacks only its Confirm (T4), None if it was sent."""
        clock, person = self.seat(seat), self.people.get(seat)
        if person is None or clock.nudged == seq:
            return None
        earliest = max(last_step, (person.noticed or 0) + APART - NUDGE)
        return Notice(nudge_at(self.calendar(seat), person, earliest), Step.NUDGE)

    def is_silent(self, seat: int, at: int) -> bool:
        """Return whether a board that calls a seat may not ring: peace, or it rings elsewhere."""
        return self.is_hushed(seat, at) or self.way(seat).at(at) in (DM, DIGEST)

    def is_hushed(self, seat: int, at: int) -> bool:
        """Return whether nothing may ring for whoever sits there."""
        person = self.people.get(seat)
        return person is not None and is_silent(self.calendar(seat), person, at)

    def away(self, at: int) -> dict[int, int]:
        """Return the seats whose people are away (P2), and when each of them is back."""
        found = {seat: away_until(person.own, at) for seat, person in self.people.items()}
        return {seat: until for seat, until in found.items() if until is not None}

    def way(self, seat: int) -> Way:
        """Return where notices to a seat go."""
        return self.ways.get(seat, Way())

    def unheard(self, seat: int) -> Clocks:
        """Return the clocks as if whoever sits there had heard of no other table."""
        person = self.people.get(seat)
        if person is None:
            return self
        return replace(self, people={**self.people, seat: replace(person, noticed=None)})

    # What moves them

    def noticed(
        self,
        seat: int,
        step: Step,
        seq: int,
        *,
        tells_of_rest: bool = False,
        heard: bool = True,
    ) -> Clocks:
        """Return the clocks after a notice to a seat at an entry of the log."""
        clock = self.seat(seat).noticed(step, seq, tells_of_rest=tells_of_rest, heard=heard)
        return self.with_seats({seat: clock})

    def called(
        self,
        seats: Iterable[int],
        now: int,
        told: int | None = None,
        *,
        waited_for: Collection[int] = (),
    ) -> Clocks:
        """Return the clocks after a message that calls seats (T13); running turns go on.

        When the message was made (`told`, if not now) decides whether it could ring. Everybody may
        know of those `waited_for`.
        """
        at = now if told is None else told
        of_several = sum(seat in self.people for seat in waited_for) > 1
        begun = {
            seat: self.seat(seat).called(
                now, self._own(seat), silently=self._wakes(seat, at), of_several=of_several
            )
            for seat in seats
            if seat in self.people and self.seat(seat).began is None
        }
        return self.with_seats(begun)

    def _wakes(self, seat: int, now: int) -> bool:
        """Return whether somebody has to be told elsewhere or later than by the board."""
        return self.is_silent(seat, now) or self.way(seat).at(now) == BOTH

    def moved(
        self,
        chose: Collection[int],
        asked: Collection[int],
        now: int,
        *,
        by_computer: bool = False,
    ) -> Clocks:
        """Return the clocks after a step (T3).

        `chose` are the seats whose people have chosen something in it, `asked` those the game waits
        for then. Whoever is still asked is in the same turn, even if a turn of the rules has ended.
        Whoever is no longer asked without having chosen has spent nothing: others ended the matter.
        """
        after = {}
        for seat in self.people:
            clock = self.seat(seat)
            if seat in asked:
                continue
            if seat in chose:
                bank = self._bank_after(seat, now, by_computer=by_computer)
                after[seat] = clock.stopped(bank, now, by_computer=by_computer)
            elif clock.began is not None:
                after[seat] = clock.waived()
        return self.with_seats(after)

    def _bank_after(self, seat: int, now: int, *, by_computer: bool) -> int | None:
        clock = self.seat(seat)
        # Whoever was quicker than the message has spent nothing.
        turn = clock.turn or clock.called(now, self._own(seat), silently=False).turn
        if turn is None:
            return clock.bank
        calendar = calendar_of(turn, self._own(seat), self.time.stops, self.downtime)
        return bank_after(turn, self.time.pace, calendar, now, by_computer=by_computer)

    def begun(self, seats: Sequence[SeatRow]) -> Clocks:
        """Return the clocks of a game that starts."""
        bank = self.time.pace.fresh_bank()
        return replace(
            self, seats={row.seat: SeatClock(bank) for row in seats if row.user_id is not None}
        )

    def handed_over(self, seats: Iterable[int]) -> Clocks:
        """Return the clocks after other people took seats: with a fresh bank (S3)."""
        bank = self.time.pace.fresh_bank()
        return self.with_seats({seat: SeatClock(bank) for seat in seats})

    def left_alone(self, seats: Iterable[int], now: int) -> Clocks:
        """Return the clocks after somebody else plays seats from now on: they stand still.

        What a turn under way has cost so far is spent: nobody gains time by going and coming.
        """
        return self.with_seats({seat: self._broken_off(seat, now) for seat in seats})

    def _broken_off(self, seat: int, now: int) -> SeatClock:
        clock = self.seat(seat)
        if clock.turn is None:
            return clock.waived()
        return clock.broken_off(kept(clock.turn, self.calendar(seat), now))

    def rescued(self, seat: int, now: int) -> Clocks:
        """Return the clocks after a seat whose turn was late is left to a computer (T8, S3)."""
        return self.with_seats({seat: self._broken_off(seat, now).rescued_once_more()})

    def taken_up(self, seats: Iterable[int]) -> Clocks:
        """Return the clocks after people play seats that a computer had to play: with a bank."""
        after = {}
        for seat in seats:
            bank = self.seat(seat).bank
            bank = None if bank is None else self.time.pace.bank_on_return(bank)
            after[seat] = self.seat(seat).taken_up(bank)
        return self.with_seats(after)

    def returned(self, seats: Collection[int], now: int, *, lent: Collection[int] = ()) -> Clocks:
        """Return the clocks after people took their seats back (S2).

        Those `lent` have what is left: nobody gains time by going and coming.
        """
        alone = self.left_alone(seats, now)
        clocks = alone.taken_up([seat for seat in seats if seat not in lent])
        return clocks.with_seats({seat: clocks.seat(seat).returned() for seat in seats})

    def restarted(self, now: int) -> Clocks:
        """Return the clocks after a backup was restored or a game has moved: turns begin anew."""
        return self.with_seats(
            {seat: clock.restarted(now, self._own(seat)) for seat, clock in self.seats.items()}
        )

    def waited(self, seat: int, now: int) -> Clocks:
        """Return the clocks after the others chose to wait for a seat (T6)."""
        return self.with_seats({seat: replace(self.seat(seat), waited=now)})

    def looked_up(self, seat: int, *, has_left: bool) -> Clocks:
        """Return the clocks after somebody was looked up on the server (S4)."""
        return self.with_seats({seat: replace(self.seat(seat), has_left=has_left)})

    def with_seats(self, changed: Mapping[int, SeatClock]) -> Clocks:
        """Return the clocks with those of some seats changed."""
        return replace(self, seats={**self.seats, **changed}) if changed else self

    def changed_since(self, before: Clocks) -> dict[int, Json]:
        """Return what has to be stored, given what was."""
        return {
            seat: clock.dump()
            for seat, clock in self.seats.items()
            if before.seats.get(seat) != clock
        }

    def renewed_since(self, before: Clocks) -> dict[int, tuple[Json | None, Json]]:
        """Return the same with what was read: for who must not overwrite what others stored."""
        changed = self.changed_since(before)
        return {seat: (before.stored.get(seat), data) for seat, data in changed.items()}

    def kept(self, before: Clocks) -> Clocks:
        """Return the clocks after what changed was stored."""
        return replace(self, stored={**before.stored, **self.changed_since(before)})
