"""Phase 1: buying a module, building what one holds (rules 5.2 and 5.3), and the free base (D0)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.core.bitsets import members
from games.nautilus.board import AT_MOST, BASE_FIELDS, FOOT, OVER, PRICE, FieldOptions, by_column
from games.nautilus.city import Module, sites_of
from games.nautilus.data import (
    ATLANTIS,
    BASE,
    CAPACITY,
    FIELD,
    FIELDS,
    HAB_DIAGONAL,
    HAB_STRAIGHT,
    HOLD_LIMIT,
    LAB_PRICE,
    LOCKS,
    MODULE,
    MODULES,
    NOWHERE,
    SLOT,
    TRAINING,
    WAYS,
    kind_of,
    number_of,
)
from games.nautilus.ruins import lay_down
from games.nautilus.state import BUILD, BUY, CREW, ORIENTATION, SITE, TURN_DONE, UNMARKED, Nautilus

_HABITATS = (HAB_STRAIGHT, HAB_DIAGONAL)
_DEAREST = len(AT_MOST) - 1
_BASE = FieldOptions(by_column("base", "NA-4.2"))
_BUY = {kind: Option(f"buy:{MODULES[kind]}", "NA-5.13") for kind in range(TRAINING, len(MODULES))}
_BUY |= {kind: Option(f"buy:{MODULES[kind]}", "NA-5.15") for kind in _HABITATS}
NOTHING = Option("nothing", "NA-5.11")
_CREW = tuple(Option(f"crew:{number}", "NA-5.16") for number in range(max(CAPACITY.values()) + 1))
_BUILD = {
    (kind, crew): Option(
        f"build:{MODULES[kind]}:{crew}" if crew else f"build:{MODULES[kind]}", "NA-5.23"
    )
    for kind in range(HAB_STRAIGHT, len(MODULES))
    for crew in range(max(CAPACITY.values()) + 1)
}
FINISH = Option("finish", "NA-5.24")
_SITE = FieldOptions(by_column("at", "NA-5.25"))
_WAY = {way: Option(f"turn:{way}", "NA-3.15") for way in ("V", "H")}


def base_options(state: Nautilus) -> list[Option]:
    """D0: every centre whose footprint is all lagoon (NA-4.2, R45)."""
    return _BASE.of(BASE_FIELDS)


def place_base(state: Nautilus, key: str) -> list[Event]:
    """D0: put the base on the board."""
    centre = FIELD[key.removeprefix("base:")]
    lay_base(state, centre)
    state.turn.acts += (("based", FIELDS[centre]),)
    state.phase = TURN_DONE
    return [Event("base-placed", {"seat": Seat(state.actor), "field": FIELDS[centre]})]


def lay_base(state: Nautilus, centre: int) -> None:
    """Begin the city with the base alone, without researchers (NA-4.14)."""
    state.city = state.city.plus(Module(BASE, centre, WAYS[BASE][0], NOWHERE))
    state.crew = [0] * state.seats


def begin(state: Nautilus) -> bool:
    """Open a build turn; return whether there is anything to choose (NA-5.9)."""
    state.phase = BUY
    if len(buy_options(state)) > 1:
        return True
    return _ask_build(state)


def buy_options(state: Nautilus) -> list[Option]:
    """D1: every stack that is not empty and can be paid, or nothing."""
    seat = state.actor
    options = []
    can_pay = state.nemo[seat] >= LAB_PRICE  # NA-5.7: a lab costs 1, and so does the least crew
    if can_pay and len(state.held[seat]) < HOLD_LIMIT:  # NA-5.22
        stacks = state.stacks  # NA-5.19: an empty one is not offered
        if state.supply[seat]:  # NA-5.15: a habitat needs crew, each at 1 Nemo
            options = [_BUY[kind] for kind in _HABITATS if stacks[kind]]
        options += [_BUY[kind] for kind in range(TRAINING, len(stacks)) if stacks[kind]]
    options.append(NOTHING)  # NA-5.11
    return options


def buy(state: Nautilus, key: str) -> list[Event]:
    """D1: take a module from its stack, or leave the buying step."""
    seat = state.actor
    if key == NOTHING.key:
        if not _ask_build(state):
            state.phase = TURN_DONE
            # With nothing at stake this is the end of the turn, as plain as "finish".
            state.underway = bool(state.held[seat])
        return []
    kind = MODULE[key.removeprefix("buy:")]
    if kind in _HABITATS:  # nothing is taken or paid before the crew is known
        state.turn.kind = kind
        state.phase = CREW
        return []
    return _bought(state, kind, 0, LAB_PRICE)  # NA-5.13


def crew_options(state: Nautilus) -> list[Option]:
    """D2: 1 to as many as fit (NA-5.17), are in supply and can be paid (NA-5.7)."""
    seat = state.actor
    most = min(CAPACITY[state.seats], state.supply[seat], state.nemo[seat])
    return list(_CREW[1 : most + 1])  # NA-5.15: never without crew


def crew(state: Nautilus, key: str) -> list[Event]:
    """D2: put the crew on the habitat just bought."""
    number = int(key.removeprefix("crew:"))
    state.supply[state.actor] -= number  # NA-5.21: neither in supply nor in the city
    # NA-5.14: the tile is free, only its crew is paid, 1 Nemo each (NA-5.16).
    return _bought(state, state.turn.kind, number, number)


def _bought(state: Nautilus, kind: int, number: int, price: int) -> list[Event]:
    seat, turn = state.actor, state.turn
    state.stacks[kind] -= 1
    # NA-5.20: it lies open until it is built or goes back, its crew fixed for good (NA-5.18).
    state.held[seat].append((kind, number))
    pay(state, seat, price)
    turn.bought, turn.kind = True, NOWHERE
    turn.acts += (("bought", MODULES[kind], number),)
    state.active = True  # NA-6.5
    if not _ask_build(state):  # NA-5.10: on to building; a second purchase is not asked for
        state.phase = TURN_DONE
    facts = {"seat": Seat(seat), "module": MODULES[kind], "crew": number, "price": price}
    return [Event("module-bought", facts)]


def pay(state: Nautilus, seat: int, price: int) -> None:
    """Pay the bank, or be paid by it with a negative price (NA-5.5)."""
    state.nemo[seat] -= price
    state.bank += price  # may fall below nothing: it never runs out (NA-5.6)


def _ask_build(state: Nautilus) -> bool:
    """Ask what to build next if anything can be built."""
    state.phase = BUILD  # NA-5.12: no way leads back from here to buying
    return len(build_options(state)) > 1


def build_options(state: Nautilus) -> list[Option]:
    """D3: every different held module that has a legal position, or finish (NA-5.23, NA-5.24)."""
    held = state.held[state.actor]
    options = []
    if held:
        clear = _clear(state)
        for kind, number in dict.fromkeys(held):  # two that are alike are one choice
            if _connected(state, kind) & clear:
                options.append(_BUILD[kind, number])
    options.append(FINISH)
    return options


def build(state: Nautilus, key: str) -> list[Event]:
    """D3: take up one module, or stop building."""
    if key == FINISH.key:
        state.phase = TURN_DONE
        state.underway = False
        return []
    _, name, *number = key.split(":")
    state.turn.kind, state.turn.crew = MODULE[name], int(number[0]) if number else 0
    state.phase = SITE
    return []


def site_options(state: Nautilus) -> list[Option]:
    """D4: every legal centre, by column, then by row."""
    return _SITE.of(legal_sites(state, state.turn.kind))


def legal_sites(state: Nautilus, kind: int) -> int:
    """Return the centres where a module may be built now."""
    return _connected(state, kind) & _clear(state)


def _clear(state: Nautilus) -> int:
    """Return the centres that are free and can be paid, whatever connects there.

    Whether the abyss is open is not asked: one may always build there (NA-5.39).
    """
    # NA-5.32: what was paid this turn counts towards the price, the rest must be there (NA-5.7).
    most = min(state.turn.paid + state.nemo[state.actor], _DEAREST)
    clear = AT_MOST[most] & ~state.city.blocked  # NA-5.28
    for sub in state.subs:
        if sub >= 0:
            clear &= ~OVER[sub]  # NA-5.29
    return clear


def _connected(state: Nautilus, kind: int, ways: tuple[str, ...] | None = None) -> int:
    """Return the centres where a lock meets one of the city, or of this turn."""
    found = 0
    built = state.turn.built
    modules = state.city.modules
    # NA-5.25: the first module joins the city anywhere; NA-5.26: the next ones those of this turn.
    boards = [sites_of(modules[number]) for number in built] if built else [state.city.sites]
    for way in ways or WAYS[kind]:
        for direction in LOCKS[kind, way]:
            for sites in boards:
                found |= sites[direction]  # NA-5.27: one connection is enough
    return found


def site(state: Nautilus, key: str) -> list[Event]:
    """D4: put the module down; a lab that fits both ways asks how it is turned."""
    turn = state.turn
    turn.site = FIELD[key.removeprefix("at:")]
    ways = way_options(state)
    if len(ways) > 1:
        state.phase = ORIENTATION
        return []
    return _built(state, ways[0])


def way_options(state: Nautilus) -> list[str]:
    """Return the orientations in which the module connects on its site (NA-3.15)."""
    kind, here = state.turn.kind, 1 << state.turn.site
    return [way for way in WAYS[kind] if _connected(state, kind, (way,)) & here]


def orientation_options(state: Nautilus) -> list[Option]:
    """D5: V and H."""
    return [_WAY[way] for way in way_options(state)]


def orientation(state: Nautilus, key: str) -> list[Event]:
    """D5: turn the lab."""
    return _built(state, key.removeprefix("turn:"))


def is_irreversible(state: Nautilus) -> bool:
    """Return whether every site open now covers a face-down find: nothing to play unasked."""
    return all(FOOT[centre] & state.down for centre in members(legal_sites(state, state.turn.kind)))


def _built(state: Nautilus, way: str) -> list[Event]:
    """Add the module to the city; in the abyss, too, that opens nothing (NA-5.39)."""
    seat, turn = state.actor, state.turn
    kind, number, centre = turn.kind, turn.crew, turn.site
    lab = kind >= TRAINING
    # NA-5.33: a lab keeps its builder for good; NA-5.34: a habitat has none.
    state.city = state.city.plus(Module(kind, centre, way, seat if lab else NOWHERE))
    newcomers = [0] * state.seats
    newcomers[seat] = number  # NA-5.35
    state.crew += newcomers
    state.held[seat].remove((kind, number))
    surcharge = max(0, PRICE[centre] - turn.paid)  # NA-5.32
    pay(state, seat, surcharge)
    turn.paid += surcharge  # NA-5.31: in the end the highest price, once
    turn.built += (len(state.city.modules) - 1,)
    turn.kind, turn.crew, turn.site = NOWHERE, 0, NOWHERE
    state.active = True  # NA-6.5
    facts = {
        "seat": Seat(seat),
        "module": MODULES[kind],
        "field": FIELDS[centre],
        "orientation": way,
        "crew": number,
        "price": surcharge,
    }
    turn.acts += (("built", MODULES[kind], FIELDS[centre], way),)
    events = [Event("module-built", facts), *_cover(state, centre)]
    if not _ask_build(state):  # NA-5.23: any number, one after another
        state.phase = TURN_DONE
    return events


def _cover(state: Nautilus, centre: int) -> list[Event]:
    """Remove every find under the new module; nobody pays or gains anything (NA-5.37)."""
    under = FOOT[centre] & (state.down | state.up)  # NA-5.36: face up or down
    if not under:
        return []
    revealed = bool(under & state.down)  # a face that nobody knew cannot be taken back
    state.down &= ~under
    state.up &= ~under
    events = []
    for field in members(under):
        face = state.faces[SLOT[field]]
        facts = {"field": FIELDS[field], "find": kind_of(face), "number": number_of(face)}
        state.turn.acts += (("covered", FIELDS[field], kind_of(face), number_of(face) or 0),)
        events.append(Event("find-covered", facts, reveals=revealed))
        if face > ATLANTIS:
            events += lay_down(state, face, UNMARKED)  # NA-5.38
        else:
            state.aside.append(SLOT[field])  # NA-5.36
    return events


def clear_up(state: Nautilus) -> list[Event]:
    """End a build turn: unbuilt modules are kept only after a mere purchase."""
    seat, turn = state.actor, state.turn
    held = state.held[seat]
    if not held or (turn.bought and not turn.built):  # NA-5.41
        return []
    state.held[seat] = []  # after building (NA-5.40), and after doing nothing at all (NA-5.42)
    for kind, number in held:  # NA-5.43: no refund, and anybody may buy them again
        state.stacks[kind] += 1
        state.supply[seat] += number
    facts = {"seat": Seat(seat), "modules": [[MODULES[kind], number] for kind, number in held]}
    return [Event("modules-returned", facts)]
