"""Phase 2: walking researchers, activating labs (rules 5.4, 5.5), and the Atlantis bonus."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.nautilus.board import FieldOptions, by_column
from games.nautilus.data import (
    BONUS_STEPS,
    CHIP_NEEDS,
    COUNTS,
    FEE,
    FIELD,
    FIELDS,
    MODULES,
    NOWHERE,
    STEPS,
    TRAINING,
    WALKERS,
)
from games.nautilus.state import BONUS_WALK, BONUS_WALKER, DIVE, TURN_DONE, WALK, WALKER, Nautilus

_FROM = FieldOptions(lambda name: Option(f"from:{name}", "NA-5.44"))
_TO = FieldOptions(by_column("to", "NA-5.47"))
_BONUS_FROM = FieldOptions(lambda name: Option(f"from:{name}", "NA-5.116"))
_BONUS_TO = FieldOptions(by_column("to", "NA-5.117"))
DONE = Option("done", "NA-5.44")
DECLINE = Option("decline", "NA-5.116")


def begin(state: Nautilus) -> bool:
    """Open a research turn; return whether anybody can walk."""
    state.phase = WALKER
    return bool(_walkers(state, steps_left(state)))


def steps_left(state: Nautilus) -> int:
    """Return the steps the player may still use, looked up again each time (NA-5.45, NA-5.50)."""
    return STEPS[state.counts[state.actor * COUNTS]] - state.turn.steps  # training is the first row


def walker_options(state: Nautilus) -> list[Option]:
    """D6: modules with an own researcher who may leave and can get somewhere, or done."""
    return [*_FROM.of(_walkers(state, steps_left(state))), DONE]


def bonus_walker_options(state: Nautilus) -> list[Option]:
    """D15: the same within two steps, or decline (NA-5.116)."""
    return [*_BONUS_FROM.of(_walkers(state, BONUS_STEPS)), DECLINE]


def _walkers(state: Nautilus, steps: int) -> int:
    """Return the centres of modules from which an own researcher can walk."""
    if steps <= 0:
        return 0
    found = 0
    seat, city = state.actor, state.city
    arrived = state.turn.arrived
    rich = state.nemo[seat] >= FEE  # then every neighbour is an end, whoever built it
    for number, own in enumerate(state.crew[seat :: state.seats]):
        if not own:
            continue
        kind, centre, _, _ = city.modules[number]
        # NA-5.51, NA-5.52: one stays in a lab; NA-5.49: the first walker does not walk again.
        if own == 1 and (kind >= TRAINING or number == arrived):
            continue
        if (rich and city.links[number]) or _ends(state, number, steps):
            found |= 1 << centre
    return found


def _ends(state: Nautilus, start: int, steps: int) -> int:
    """Return the centres of modules where a walk may end: any, if its fee can be paid (NA-5.60)."""
    seat, seats = state.actor, state.seats
    rich = state.nemo[seat] >= FEE
    found = 0
    modules, crew = state.city.modules, state.crew
    for number in state.city.within(start, steps):  # NA-5.46: passing through asks for nothing
        module = modules[number]
        # Free: base and habitats (NA-5.53), own labs (NA-5.59), labs activated before (NA-5.61).
        if rich or module.builder in (NOWHERE, seat) or crew[number * seats + seat]:
            found |= 1 << module.centre
    return found


def walker(state: Nautilus, key: str) -> list[Event]:
    """D6: choose who walks, or end the turn."""
    if key == DONE.key:
        state.phase = TURN_DONE
        state.underway = False
        return []
    state.turn.walker = state.city.at[FIELD[key.removeprefix("from:")]]
    state.phase = WALK
    return []


def bonus_walker(state: Nautilus, key: str) -> list[Event]:
    """D15: choose who walks as a bonus, or decline."""
    if key == DECLINE.key:
        state.phase = DIVE
        return []
    state.turn.walker = state.city.at[FIELD[key.removeprefix("from:")]]
    state.phase = BONUS_WALK
    return []


def walk_options(state: Nautilus) -> list[Option]:
    """D7: every legal end module, by column, then by row."""
    return _TO.of(_ends(state, state.turn.walker, steps_left(state)))


def bonus_walk_options(state: Nautilus) -> list[Option]:
    """D15: every legal end module within two steps."""
    return _BONUS_TO.of(_ends(state, state.turn.walker, BONUS_STEPS))


def walk(state: Nautilus, key: str) -> list[Event]:
    """D7: walk; the move with all its consequences comes before the next (NA-5.48)."""
    turn = state.turn
    start, end = turn.walker, state.city.at[FIELD[key.removeprefix("to:")]]
    turn.steps += state.city.steps(start, end)  # NA-5.47: the shortest way
    turn.walks += 1
    turn.arrived = end  # NA-5.49
    events = _walked(state, start, end, is_bonus=False)
    state.phase = WALKER
    # NA-5.44: two walks at most; who cannot walk again is not asked.
    if turn.walks == WALKERS or not _walkers(state, steps_left(state)):
        state.phase = TURN_DONE
    return events


def begin_bonus(state: Nautilus) -> bool:
    """Offer the bonus of an Atlantis piece; return whether anybody can walk (NA-5.116)."""
    state.phase = BONUS_WALKER
    return bool(_walkers(state, BONUS_STEPS))


def bonus_walk(state: Nautilus, key: str) -> list[Event]:
    """D15: walk as a bonus, with all that entering leads to (NA-5.117)."""
    end = state.city.at[FIELD[key.removeprefix("to:")]]
    state.phase = DIVE  # back to the menu: nothing can follow a bonus walk (NA-5.118)
    return _walked(state, state.turn.walker, end, is_bonus=True)


def _walked(state: Nautilus, start: int, end: int, *, is_bonus: bool) -> list[Event]:
    seat, seats = state.actor, state.seats
    source, target = (FIELDS[state.city.modules[number].centre] for number in (start, end))
    state.turn.walker = NOWHERE
    state.turn.acts += (("walked", source, target),)
    state.crew[start * seats + seat] -= 1
    facts = {
        "seat": Seat(seat),
        "source": source,
        "target": target,
        "bonus": is_bonus,
        **enter(state, end),
    }
    return [Event("researcher-walked", facts)]


def enter(state: Nautilus, number: int) -> dict[str, object]:
    """Put an own researcher into a module and return what that led to (rules 5.5).

    A lab without an own researcher is activated, for a fee if another player built it.
    """
    seat, seats = state.actor, state.seats
    place = number * seats + seat  # NA-5.57: each alone, whoever else is there
    module = state.city.modules[number]
    is_new = module.is_lab and not state.crew[place]  # NA-5.55: nobody is asked
    state.crew[place] += 1  # NA-5.56: there is always room
    if not is_new:  # NA-5.54, NA-5.71; the fee was due once (NA-5.61)
        return {"activated": None, "count": 0, "fee": 0, "builder": None, "chip": False}
    fee = 0
    if module.builder != seat:  # NA-5.59: an own lab is free
        fee = FEE
        state.nemo[seat] -= fee
        state.nemo[module.builder] += fee  # NA-5.58: to the builder, not to the bank
    row = module.kind - TRAINING
    # NA-5.62: it never falls, because the last researcher cannot leave. Every ability is read from
    # the counts when it is used, so a new one works at once (NA-5.69).
    state.counts[seat * COUNTS + row] += 1
    return {
        "activated": MODULES[module.kind],
        "count": state.counts[seat * COUNTS + row],
        "fee": fee,
        "builder": Seat(module.builder) if fee else None,
        "chip": _takes_chip(state, row),
    }


def _takes_chip(state: Nautilus, row: int) -> bool:
    """Give the majority chip to the active player who now leads alone (NA-5.64)."""
    seat = state.actor
    counts = state.counts[row::COUNTS]
    most = counts[seat]
    if most < CHIP_NEEDS or state.chips[row] == seat:
        return False
    # NA-5.65: an equal count is not enough, so nobody passes a holder with all four (NA-5.68).
    if any(count >= most for other, count in enumerate(counts) if other != seat):
        return False
    state.chips[row] = seat  # NA-5.67: whoever had it has it no more
    return True
