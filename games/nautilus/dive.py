"""Phase 3: the dive menu: launching, sonar, retiring, the way to a move (rules 5.6, 5.7, 5.11)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.core.api import Event, Option, Seat
from games.nautilus.board import ABYSS_FIELDS, DIAMOND
from games.nautilus.building import pay
from games.nautilus.city import docks_of
from games.nautilus.data import (
    COUNTS,
    FEE,
    FIELD,
    FIELDS,
    LAUNCH_NEEDS,
    NOWHERE,
    SCAN_RANGE,
    SONAR,
    SONAR_PRICE,
    SUBS,
    TRAINING,
)
from games.nautilus.research import enter
from games.nautilus.sailing import (
    can_sail,
    open_abyss,
    price_on,
    range_of,
    recover,
    show,
    shown,
    sub_field,
)
from games.nautilus.state import DIVE, LAUNCHING, MOVING, SAIL, SCANNING, TURN_DONE, Nautilus

_SCAN = tuple(Option(f"scan:{number}", "NA-5.80") for number in range(1, SUBS + 1))
_MOVE = tuple(Option(f"sub:{number}", "NA-5.87") for number in range(1, SUBS + 1))
_RECOVER = tuple(Option(f"recover:{number}", "NA-5.112") for number in range(1, SUBS + 1))
END = Option("end", "NA-5.72")


@cache
def _launch(lab: int, dock: int) -> Option:
    return Option(f"launch:{FIELDS[lab]}>{FIELDS[dock]}", "NA-5.73", ("launch",))


@cache
def _retire(sub: int, lab: int) -> Option:
    return Option(f"retire:{sub + 1}>{FIELDS[lab]}", "NA-5.119")


def begin(state: Nautilus) -> bool:
    """Open a dive turn; return whether there is anything to choose."""
    state.phase = DIVE
    return has_choice(state)


def has_choice(state: Nautilus) -> bool:
    """Return whether the dive menu offers more than its end."""
    return next(_choices(state), None) is not None


def dive_options(state: Nautilus) -> list[Option]:
    """D10: launches and scans while their steps are open, moves, recoveries, retirements, end."""
    return [*_choices(state), END]


def _choices(state: Nautilus) -> Iterator[Option]:
    subs = [(k, field) for k, field in enumerate(state.own_subs(state.actor)) if field >= 0]
    step = state.turn.step
    if step == LAUNCHING and len(subs) < SUBS:  # NA-5.76: as long as a sub is in supply
        yield from launches(state)
    if not subs:
        return
    if step <= SCANNING:
        yield from scans(state)
    moved = state.turn.moved  # NA-5.87: one normal move each
    still = [(k, field) for k, field in subs if not moved >> k & 1]
    reach = range_of(state, state.actor)
    for k, field in still:
        if can_sail(state, field, reach):
            yield _MOVE[k]
    for k, field in still:  # NA-5.112: in place, if it can be paid (NA-5.7)
        if state.up >> field & 1 and state.nemo[state.actor] >= price_on(state, field):
            yield _RECOVER[k]
    docking = state.city.docking
    for k, field in subs:  # NA-5.119: moved or not
        if field in docking:
            yield from _retirements(state, k, field)


def launches(state: Nautilus) -> Iterator[Option]:
    """D8: labs with two own researchers and their free docks, by lab, then dock (NA-5.73)."""
    modules = state.city.modules
    own = state.crew[state.actor :: state.seats]
    # NA-5.79: from labs only, whoever built them.
    labs = [modules[n] for n, k in enumerate(own) if k >= LAUNCH_NEEDS and modules[n].is_lab]
    if not labs:
        return
    # NA-3.10: what is not free; the closed abyss is not among it (NA-5.77).
    taken = state.city.covered | state.down | state.up | state.occupied()
    for lab in sorted(labs, key=lambda module: module.centre):
        for dock in docks_of(lab):
            if not taken >> dock & 1:
                yield _launch(lab.centre, dock)


def scans(state: Nautilus) -> Iterator[Option]:
    """D9: subs that have not scanned (NA-5.80) and would see something (NA-5.86)."""
    if state.nemo[state.actor] < SONAR_PRICE:  # NA-5.7
        return
    for k, field in enumerate(state.own_subs(state.actor)):
        if field >= 0 and not state.turn.scanned >> k & 1 and visible(state, field):
            yield _SCAN[k]


def visible(state: Nautilus, field: int) -> int:
    """Return the face-down finds that a scan from a field shows (NA-5.82)."""
    reach = SCAN_RANGE[state.counts[state.actor * COUNTS + SONAR - TRAINING]]
    found = state.down & DIAMOND[reach][field]  # NA-5.83: whatever lies between
    if not ABYSS_FIELDS >> field & 1:  # NA-5.84: only a sub in the abyss sees into it
        found &= ~ABYSS_FIELDS
    return found


def _retirements(state: Nautilus, sub: int, field: int) -> Iterator[Option]:
    """Return the labs a sub may retire into: where somebody is to take it in (NA-5.119)."""
    if (state.down | state.up) >> field & 1:  # the dock must be free but for the sub (R26)
        return
    seat, seats = state.actor, state.seats
    for number in state.city.docking[field]:  # NA-5.124: each that suits is a choice
        crew = state.crew[number * seats : (number + 1) * seats]
        module = state.city.modules[number]
        # NA-5.123: with no researcher in supply nobody enters, so no fee is due either.
        is_due = state.supply[seat] and not crew[seat] and module.builder != seat
        if any(crew) and not (is_due and state.nemo[seat] < FEE):  # NA-5.122
            yield _retire(sub, module.centre)


def dive(state: Nautilus, key: str) -> list[Event]:
    """D10: do one thing; what belongs to a later step closes the earlier ones (NA-5.72)."""
    verb, _, rest = key.partition(":")
    if verb == END.key:  # at any time: no step has to be used, no sub has to move (NA-5.88)
        state.phase = TURN_DONE
        state.underway = False
        return []
    if verb == "launch":
        return _launched(state, rest)
    if verb == "scan":
        state.turn.step = SCANNING
        return _scanned(state, int(rest) - 1)
    state.turn.step = MOVING
    if verb == "retire":
        return _retired(state, rest)
    sub = int(rest) - 1
    if verb == "recover":
        state.turn.moved |= 1 << sub
        return recover(state, sub)
    state.turn.sub = sub
    state.phase = SAIL
    return []


def _launched(state: Nautilus, rest: str) -> list[Event]:
    """Swap a researcher in the lab for a sub on the dock (NA-5.74); nothing is paid (NA-5.75)."""
    seat = state.actor
    lab, _, name = rest.partition(">")
    number, dock = state.city.at[FIELD[lab]], FIELD[name]
    sub = state.own_subs(seat).index(NOWHERE)
    state.crew[number * state.seats + seat] -= 1
    state.supply[seat] += 1
    state.subs[seat * SUBS + sub] = dock  # NA-5.78: it has neither scanned nor moved yet
    state.turn.acts += (("launched", sub + 1, lab, name),)
    events = [
        Event("sub-launched", {"seat": Seat(seat), "sub": sub + 1, "lab": lab, "field": name})
    ]
    if not state.abyss_open and ABYSS_FIELDS >> dock & 1:  # NA-5.97
        events.append(open_abyss(state))
    return events


def _scanned(state: Nautilus, sub: int) -> list[Event]:
    """Let the player look; the others learn that there was a scan, and how much it showed."""
    seat = Seat(state.actor)
    field = sub_field(state, sub)
    pay(state, seat, SONAR_PRICE)  # NA-5.81
    state.turn.scanned |= 1 << sub  # NA-5.80: once a round
    found = visible(state, field)
    state.turn.acts += (("scanned", sub + 1, FIELDS[field]),)
    show(state, found)
    finds = shown(state, found)
    facts = {"seat": seat, "sub": sub + 1, "field": FIELDS[field], "finds": len(finds)}
    return [
        Event("sub-scanned", {**facts, "price": SONAR_PRICE}, reveals=True),
        Event("scan-showed", {"finds": finds}, frozenset((seat,))),  # NA-5.85
    ]


def _retired(state: Nautilus, rest: str) -> list[Event]:
    """Take a sub in; a researcher from supply enters the lab (NA-5.120)."""
    seat = state.actor
    number, _, lab = rest.partition(">")
    sub = int(number) - 1
    field = sub_field(state, sub)
    # NA-5.125: back in supply, yet the launch step of this turn is over.
    state.subs[seat * SUBS + sub] = NOWHERE
    state.turn.acts += (("retired", sub + 1, FIELDS[field], lab),)
    facts = {"seat": Seat(seat), "sub": sub + 1, "field": FIELDS[field], "lab": lab}
    entered: dict[str, object] = dict.fromkeys(("activated", "builder")) | {
        "count": 0,
        "fee": 0,
        "chip": False,
    }
    has_researcher = state.supply[seat] > 0  # NA-5.123: without one the sub retires all the same
    if has_researcher:
        state.supply[seat] -= 1
        entered = enter(state, state.city.at[FIELD[lab]])  # NA-5.121
    return [Event("sub-retired", {**facts, "researcher": has_researcher, **entered})]
