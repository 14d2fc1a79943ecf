"""C17: plans are made on what a seat knows, mean what they say, and tell true prices."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from games.core import play
from games.core.api import CONFIRM, Seat
from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.core.planning import Priced, ahead, imagined, offer_of, planned, rehearse
from games.core.play import Position
from tests.conformance.case import Case
from tests.conformance.walk import Record, entry_of

LOOKED_AT = 12  # options of one question whose prices are paid


def check_plans(record: Record) -> None:
    """C17: what a waiting seat may plan on, and what rehearsing a true turn leads to."""
    for number, position in record.costly():
        for seat in record.seats:
            if seat not in position.asked:
                _check_ahead(record.case, number, position, seat)
    _check_rehearsals(record)


def _check_ahead(case: Case, number: int, position: Position[Any], seat: Seat) -> None:
    game, options = case.game, case.resolved()
    kept = deepcopy(position.state)
    found = ahead(game, position, seat, options)
    if position.state != kept:
        case.fail("C17", number, f"planning for seat {seat} changes the table")
    other = game.resample(position.state, seat, Chance(f"another world {number}"))
    again = ahead(game, Position(other, 0, asked=dict(position.asked)), seat, options)
    if found != again:
        case.fail("C17", number, f"what seat {seat} may plan depends on what it cannot know")
    if found is None:
        return
    decision = play.decision_of(game, found.state, seat)
    if decision is None or [d.seat for d in game.decisions(found.state)] != [seat]:
        case.fail("C17", number, f"seat {seat} plans where it is not the one that is asked")
    if not game.is_open and game.view_for(found.state, seat)["waiting_for"] != [int(seat)]:
        case.fail("C17", number, f"seat {seat} does not see that it is asked")
    try:
        game.check(found.state)
    except RulesBugError as error:
        case.fail("C17", number, f"seat {seat} plans on a position against the rules: {error}")


def _check_rehearsals(record: Record) -> None:
    """C17: a true choice, planned where it was made, is found again and leads to the same place."""
    case, options = record.case, record.case.resolved()
    for step in record.steps:
        entry = entry_of(step)
        if entry is None or entry.key == CONFIRM or entry.auto:
            continue
        decision = play.decision_of(case.game, step.before.state, entry.seat)
        assert decision is not None
        choice = planned(case.game, step.before.state, decision, entry.key)
        table = imagined(case.game, step.before, entry.seat)
        done = rehearse(case.game, table, entry.seat, [choice], options)
        if done.missing is not None:
            case.fail("C17", step.number, f"{entry.key!r} is planned as {choice}, but not found")
        if (entry.barrier or entry.settled or entry.held) and not done.is_over:
            case.fail("C17", step.number, f"a plan goes on after {entry.key!r}")
        if offer_of(case.game, step.before.state, entry.seat, done.keys[0]).good != choice.good:
            case.fail("C17", step.number, f"{entry.key!r} is planned, {done.keys[0]!r} is played")


def check_prices(record: Record) -> None:
    """C17: prices told are what is taken, whatever is not told takes nothing; goods differ."""
    case, game = record.case, record.case.game
    if not isinstance(game, Priced):
        return
    for number, position in record.costly():
        for decision in play.decisions(game, position.state):
            if decision.kind == CONFIRM:
                continue
            seat, state = decision.seat, position.state
            offers = [offer_of(game, state, seat, key) for key in decision.keys]
            if len(set(offers)) != len(offers):
                case.fail("C17", number, f"two options of {decision.kind} are the same offer")
            stride = -(-len(offers) // LOOKED_AT)
            for key, offer in list(zip(decision.keys, offers, strict=True))[::stride]:
                if offer.price is None:
                    continue
                after = state.copy()
                game.advance(after, seat, key, Chance("prices"))
                taken = game.purse(state, seat) - game.purse(after, seat)
                if taken != offer.price:
                    case.fail("C17", number, f"{key!r} takes {taken}, but {offer} is told")
