"""When the clocks of a table are looked at again: the next thing due for any of its seats."""

from __future__ import annotations

from collections.abc import Collection

from bot.courtesy.spans import DAY
from bot.tables.clocks import Clocks

# No timer is set further ahead: all is computed again at each, so settings move no timers.
CLOCK_SECONDS = DAY
_SOONEST = 5  # seconds after which what is due at once is looked at


def next_look(clocks: Clocks, now: int, *, unheard: Collection[int] = ()) -> int:
    """Return when the next thing may be due, a day ahead at the most.

    The `unheard` are to have no notice for now.
    """
    found = [now + CLOCK_SECONDS]
    found += [at for at in _breaks_end(clocks) if at > now]
    for seat, clock in clocks.seats.items():
        if clock.turn is None:
            continue
        notice = None if seat in unheard else clocks.next_notice(seat, now)
        if notice is not None:
            found.append(notice.at)
        # P3: with the way back to letters what is due changes, a digest in place of reminders.
        ends = (clocks.runs_out_at(seat), clocks.late_at(seat), clocks.way(seat).heeded_from)
        found += [at for at in ends if at is not None and at > now]
    return max(min(found), now + _SOONEST)


def _breaks_end(clocks: Clocks) -> list[int]:
    """Return when pauses and absences end, which the board says."""
    everybody = [*(person.own for person in clocks.people.values()), *clocks.lenders.values()]
    absences = [span.end for own in everybody for span in own.away]
    return [*(span.end for span in clocks.time.pauses), *absences]
