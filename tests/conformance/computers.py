"""Computer players: both levels play whole games, and the mate never knows more than its view."""

from __future__ import annotations

from itertools import islice

from games.core import play
from games.core.api import CONFIRM
from games.core.chance import Chance
from games.core.players import LEVELS, MATE, choose
from tests.conformance.case import Case
from tests.conformance.walk import Record


def check_computers(case: Case, level: str) -> None:
    """Let computers of one level play every seat to the end; only offered choices count."""
    live, own = Chance(case.secret), case.chance(level)
    position, _ = play.begin(case.game, case.seats, live, case.options)
    taken = 0
    while case.game.outcome(position.state) is None:
        asked = play.decisions(case.game, position.state)
        if not asked or taken > case.game.max_steps:
            case.fail("computers", taken, f"{level} does not bring the game to its end")
        decision = own.pick(asked, "order")
        key = choose(case.game, position.state, decision.seat, level, own)
        if key not in decision.keys:
            case.fail("computers", taken, f"{level} chooses {key!r} of {decision.keys}")
        position, _, _ = play.choose(case.game, position, decision.seat, key, live, confirm=True)
        taken += key != CONFIRM


def check_honest(record: Record, most: int = 12, worlds: int = 2) -> None:
    """The mate chooses the same in all positions that its seat cannot tell apart."""
    case, game = record.case, record.case.game
    asked = (
        (number, position.state, decision)
        for number, position in record.costly()
        for decision in play.decisions(game, position.state)
        if len(decision.options) > 1
    )
    for number, state, decision in islice(asked, most):
        truth = choose(game, state, decision.seat, MATE, Chance("honest"))
        for world in range(worlds):
            imagined = game.resample(state, decision.seat, case.chance(f"world {number} {world}"))
            key = choose(game, imagined, decision.seat, MATE, Chance("honest"))
            if key != truth:
                reason = f"mate plays {truth!r} or {key!r} depending on what seat"
                case.fail("honest", number, f"{reason} {decision.seat} cannot see")


__all__ = ["LEVELS", "check_computers", "check_honest"]
