"""The judge: what members were notified of, against what the rules say.

It goes by what Discord showed, by what people had set, and by the turns that the database has
written down; it knows nothing of how the bot remembers whom it has told.
"""

from __future__ import annotations

from bot.courtesy.spans import DAY, HOUR
from bot.courtesy.turns import late_at
from tests.month.facts import Facts, Standing
from tests.month.late_tables import excuse
from tests.month.record import Kind
from tests.month.table_checks import TOLERANCE, check_cards, check_idle, check_turns, possible
from tests.month.verdict import Verdict, date
from tests.month.walk import Walk

_ASLEEP = 21 * DAY  # T9
_SETTLES = HOUR  # after the last step at a table where all are away


def judge(facts: Facts) -> Verdict:
    """Return what is wrong with a run, and its figures."""
    verdict = Verdict(facts.has_notices, finished=facts.finished)
    verdict.others += facts.problems
    verdict.boards = sum(s.kind is Kind.BOARD for s in facts.record.sights.values())
    verdict.tally = facts.tally.lines()
    walks = {user: Walk(facts, verdict, user) for user in facts.own}
    for walk in walks.values():
        walk.go()
    check_turns(facts, verdict)
    check_idle(facts, verdict)
    if facts.has_cards:
        check_cards(facts, verdict)
    for standing in facts.standings:
        if not standing.is_over:
            _place(facts, verdict, standing, walks)
    _compare_downtime(facts, verdict)
    return verdict


def _place(facts: Facts, verdict: Verdict, standing: Standing, walks: dict[str, Walk]) -> None:
    """Count a table that is not finished: asleep, waiting, or late for a reason."""
    if standing.is_asleep:
        verdict.asleep += 1
    if standing.is_asleep != _may_sleep(facts, standing):
        is_so = "sleeps" if standing.is_asleep else "does not sleep"
        verdict.others.append(f"{standing.room} {is_so}, last step {date(standing.last_step)}")
    if standing.is_asleep:
        return
    late = {
        user: at
        for user in sorted(standing.waits_for)
        if (at := _late(facts, walks[user], standing)) is not None
    }
    if not late:
        verdict.waiting += 1
        return
    reasons = {user: excuse(facts, standing, user, at) for user, at in late.items()}
    for user, why in reasons.items():
        if not why:
            words = f"late since {date(late[user])}, and nothing is done about it"
            verdict.others.append(f"{user} in {standing.room} is {words}")
    verdict.late[" and ".join(sorted(set(filter(None, reasons.values())))) or "without reason"] += 1
    verdict.late_since = min(verdict.late_since or facts.ends, *late.values())


def _late(facts: Facts, walk: Walk, standing: Standing) -> float | None:
    """Return since when somebody is late at the end; None if they are not, as far as is known.

    Whoever has left the server is late when that was noticed, and then a card is out (S4).
    """
    running = walk.open.get(standing.room)
    if running is None:
        return None
    calendar = facts.calendar(running.turn, walk.user_id, running.stored.game_id, facts.ends)
    at, card = late_at(running.turn, calendar), standing.cards.get(walk.user_id)
    if at is not None and possible(facts, standing.room, at) + TOLERANCE < facts.ends:
        return at
    return None if card is None else card.at


def _may_sleep(facts: Facts, standing: Standing) -> bool:
    """Return whether a table is to sleep at the end: nobody has moved, or all are away (T9)."""
    stopped = sum(span.end - span.start for span in facts.downtime)
    idle = facts.ends - standing.last_step - stopped
    deserted = [any(s.holds(facts.ends) for s in facts.own[u].away) for u in standing.people]
    return idle >= _ASLEEP or (bool(deserted) and all(deserted) and idle >= _SETTLES)


def _compare_downtime(facts: Facts, verdict: Verdict) -> None:
    """What the bot has written down as downtime must be what it was."""
    if facts.stored_downtime is None:
        return
    for span in facts.down:
        if not any(
            abs(s.start - span.start) + abs(s.end - span.end) < 2 * TOLERANCE
            for s in facts.stored_downtime
        ):
            verdict.others.append(f"downtime from {date(span.start)} is not on record")
    for span in facts.stored_downtime:
        if not any(abs(s.start - span.start) < TOLERANCE for s in facts.down):
            verdict.others.append(f"downtime from {date(span.start)} never was")
