"""C16: nothing is drawn, shown or made public at one pick that was not asked first, in true words.

A player who makes a choice that cannot be taken back has heard a warning, or the option's own words
were plain enough (games.core.wording.PlainSpoken), or the table does not confirm turns and the
turn is merely over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import play
from games.core.api import CONFIRM, Seat
from games.core.chance import Chance
from games.core.foresight import foresee, warning
from games.core.log import Entry
from games.core.play import Position
from games.core.wording import Message, Say, own_words
from tests.conformance.case import Case
from tests.conformance.walk import Record, Step, entry_of
from tests.conformance.words import english

LONGEST = 300
LOOKED_AT = 6  # options of one question that are compared between worlds


def check_warnings(record: Record, say: Say | None = None) -> None:
    """C16: warned exactly where it matters, in words that can be spoken and betray nothing."""
    speak = say or english(record.case.game.slug)
    for step, follow_ups in _choices(record):
        _check_choice(record.case, step, follow_ups, speak)
    for number, position in record.costly():
        if record.case.game.outcome(position.state) is not None:
            continue
        for decision in play.decisions(record.case.game, position.state):
            _check_same(record, number, position, decision.seat)


def _choices(record: Record) -> Iterator[tuple[Step, list[Entry]]]:
    """Yield every choice of a player, with the entries it set off, itself included."""
    for place, step in enumerate(record.steps):
        entry = entry_of(step)
        if entry is None or entry.auto or entry.key == CONFIRM:
            continue
        set_off = [entry]
        for later in record.steps[place + 1 :]:
            forced = entry_of(later)
            is_over = set_off[-1].settled or set_off[-1].barrier
            if is_over or forced is None or not forced.auto or forced.seat != entry.seat:
                break
            set_off.append(forced)
        yield step, set_off


def _check_choice(case: Case, step: Step, set_off: list[Entry], say: Say) -> None:
    entry = set_off[0]
    decision = play.decision_of(case.game, step.before.state, entry.seat)
    assert decision is not None
    words = warning(case.game, step.before, entry.seat, entry.key, case.resolved())
    is_final = any(each.barrier or each.settled for each in set_off)
    what = f"{entry.key!r} ({decision.kind})"
    if words is not None:
        if not is_final:
            case.fail("C16", step.number, f"{what} is warned of, but can be taken back")
        _check_spoken(case, step.number, words, say)
        return
    verb = entry.key.partition(":")[0]
    if not is_final or (decision.kind, verb) in own_words(case.game.wording()):
        return
    # A turn that only has one thing to choose ends with it; there is nothing to take back.
    merely_ends = len(decision.options) == 1 or _is_waived(case, step, entry)
    if any(each.barrier for each in set_off) or not merely_ends:
        case.fail("C16", step.number, f"{what} is final at one pick and nobody was asked")


def _is_waived(case: Case, step: Step, entry: Entry) -> bool:
    """Return whether the turn only ended because this table does not confirm turns."""
    foreseen = foresee(case.game, step.before, entry.seat, entry.key, case.resolved())
    return foreseen.is_waived and not case.resolved()["confirm_turn"]


def _check_spoken(case: Case, number: int, words: Message, say: Say) -> None:
    try:
        text = say(words)
    except (LookupError, TypeError, ValueError) as error:
        case.fail("C16", number, f"the warning {words.id} cannot be spoken: {error!r}")
    if not text.strip() or len(text) > LONGEST:
        case.fail("C16", number, f"the warning {words.id} is spoken as {text!r}")


def _check_same(record: Record, number: int, position: Position[Any], seat: Seat) -> None:
    """Compare the warnings of a question with those of a world that the seat cannot tell apart."""
    case, game = record.case, record.case.game
    decision = play.decision_of(game, position.state, seat)
    assert decision is not None
    state = game.resample(position.state, seat, Chance(f"another world {number}"))
    other = Position(state, position.seq, position.chosen, dict(position.asked))
    stride = -(-len(decision.keys) // LOOKED_AT)
    for key in decision.keys[::stride]:
        here = warning(game, position, seat, key, case.resolved())
        if here != warning(game, other, seat, key, case.resolved()):
            case.fail("C16", number, f"the warning of {key!r} tells seat {seat} what is hidden")
