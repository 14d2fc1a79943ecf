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
from games.nautilus.state import (
    BONUS_WALK,
    BONUS_WALKER,
    DIVE,
    TURN_DONE,
    WALK,
    WALKER,
    Nautilus,
)

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
    return STEPS[state.counts[state.actor * COUNTS]] - state.turn.steps


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
    rich = state.nemo[seat] >= FEE
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
    """Return the centres of modules where a walk may end (NA-5.53 to NA-5.60)."""
    seat, seats = state.actor, state.seats
    rich = state.nemo[seat] >= FEE
    found = 0
    modules, crew = state.city.modules, state.crew
    for number in state.city.within(start, steps):
        module = modules[number]
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
    turn.steps += state.city.steps(start, end)
    turn.walks += 1
    turn.arrived = end
    events = _walked(state, start, end, is_bonus=False)
    state.phase = WALKER
    if turn.walks == WALKERS or not _walkers(state, steps_left(state)):
        state.phase = TURN_DONE
    return events


def begin_bonus(state: Nautilus) -> bool:
    """Offer the bonus of an Atlantis piece; return whether anybody can walk (NA-5.116)."""
    state.phase = BONUS_WALKER
    return bool(_walkers(state, BONUS_STEPS))


def bonus_walk(state: Nautilus, key: str) -> list[Event]:
    """D15: walk as a bonus."""
    end = state.city.at[FIELD[key.removeprefix("to:")]]
    state.phase = DIVE
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
    place = number * seats + seat
    module = state.city.modules[number]
    is_new = module.is_lab and not state.crew[place]
    state.crew[place] += 1
    if not is_new:  # NA-5.54, NA-5.71
        return {"activated": None, "count": 0, "fee": 0, "builder": None, "chip": False}
    fee = 0
    if module.builder != seat:  # NA-5.58, NA-5.59
        fee = FEE
        state.nemo[seat] -= fee
        state.nemo[module.builder] += fee
    row = module.kind - TRAINING
    state.counts[seat * COUNTS + row] += 1  # NA-5.62
    return {
        "activated": MODULES[module.kind],
        "count": state.counts[seat * COUNTS + row],
        "fee": fee,
        "builder": Seat(module.builder) if fee else None,
        "chip": _takes_chip(state, row),
    }


def _takes_chip(state: Nautilus, row: int) -> bool:
    """Give the majority chip to the active player who now leads alone (NA-5.64, NA-5.65)."""
    seat = state.actor
    counts = state.counts[row::COUNTS]
    most = counts[seat]
    if most < CHIP_NEEDS or state.chips[row] == seat:
        return False
    if any(count >= most for other, count in enumerate(counts) if other != seat):
        return False
    state.chips[row] = seat
    return True
