"""Tables that are late at the end of a run, and why they may be.

time.md of the rules: every table is finished, asleep, or waits for somebody who is not late. A
table that asks (T6) stays late as long as the others are asked and do nothing, and in no other
case.
"""

from __future__ import annotations

from bot.courtesy.turns import Turn, asked_again_at
from bot.tables.table_time import ASK
from tests.month import buttons
from tests.month.facts import Facts, Standing
from tests.month.record import Deed, Sight
from tests.month.table_checks import TOLERANCE, possible

ALONE = "with nobody else who plays"
PAUSED = "in a pause"
WAITED = "answered with Wait"
UNANSWERED = "with an unanswered card"


def excuse(facts: Facts, standing: Standing, user_id: str, late_at: float) -> str:
    """Return why a table may wait for somebody late, "" if it may not."""
    if len(standing.people) < 2:
        return ALONE  # and computers never play on among themselves (T9)
    if any(span.holds(facts.ends) for span in facts.stops.get(standing.game_id, ())):
        return PAUSED
    card = standing.cards.get(user_id)
    agreed = facts.when_late(standing.game_id, late_at)
    if card is None or agreed != ASK:
        return ""
    answers = _answers(facts, standing, user_id, card)
    if _is_ignored(facts, standing, answers):
        return ""
    waits = [deed.at for deed in answers if deed.what == buttons.WAIT.pattern]
    if not waits:
        return UNANSWERED
    return "" if _is_overdue(facts, standing, user_id, min(waits)) else WAITED


def _answers(facts: Facts, standing: Standing, user_id: str, card: Sight) -> list[Deed]:
    """Return what those who may have pressed on a card."""
    others = standing.people - {user_id}
    return [
        deed
        for deed in facts.record.deeds
        if deed.message_id == card.message_id and deed.user_id in others
    ]


def _is_ignored(facts: Facts, standing: Standing, answers: list[Deed]) -> bool:
    """Return whether enough has been pressed for the turn to be played, or the seat to be open."""
    latest = [
        deed for deed in answers if possible(facts, standing.room, deed.at) + TOLERANCE < facts.ends
    ]
    opens = {deed.user_id for deed in latest if deed.what == buttons.OPEN_SEAT.pattern}
    is_majority = len(opens) > (len(standing.people) - 1) // 2
    return is_majority or any(deed.what == buttons.COMPUTER_PLAYS.pattern for deed in latest)


def _is_overdue(facts: Facts, standing: Standing, user_id: str, waited: float) -> bool:
    """Return whether the others, who would rather wait, should have been asked anew (T6)."""
    turns = [
        turn
        for turn in facts.record.turns
        if (turn.room, turn.user_id, turn.ended) == (standing.room, user_id, None)
    ]
    for stored in turns:
        own = facts.own_at(user_id, stored.began)
        turn = Turn(int(stored.began), own, stored.bank, stored.is_first)
        calendar = facts.calendar(turn, user_id, stored.game_id, facts.ends)
        again = asked_again_at(int(waited), calendar)
        if again is not None and possible(facts, standing.room, again) + TOLERANCE < facts.ends:
            return True
    return False
