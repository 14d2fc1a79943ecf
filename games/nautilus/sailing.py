"""Moving submarines, the abyss, recovering finds and what they bring (rules 5.8 to 5.10)."""

from __future__ import annotations

from games.core.api import Event, Json, Option, Seat
from games.core.bitsets import members
from games.nautilus.board import ABYSS_FIELDS, NEXT, ZONE, FieldOptions, by_column, reached
from games.nautilus.building import pay
from games.nautilus.data import (
    ATLANTIS,
    BEIGE,
    CHEST,
    CHEST_NEMO,
    COUNTS,
    FIELD,
    FIELDS,
    KEPT,
    NOWHERE,
    PEEKS,
    RECOVER_PRICE,
    SAMPLING,
    SHELL,
    SLOT,
    SNAIL,
    SUB_RANGE,
    SUBS,
    TECHNOLOGY,
    TEMPO,
    TEMPO_RANGE,
    TRAINING,
    ZONE_OF,
    kind_of,
    number_of,
)
from games.nautilus.research import begin_bonus
from games.nautilus.ruins import lay_down
from games.nautilus.state import DIVE, PEEK, SAIL, TEMPO_SAIL, TEMPO_SUB, UNMARKED, Nautilus

_TO_FIND = FieldOptions(lambda name: Option(f"to:{name}", "NA-5.99"))
_TO_FREE = FieldOptions(by_column("to", "NA-5.94"))
_TEMPO_TO_FIND = FieldOptions(lambda name: Option(f"to:{name}", "NA-5.107"))
_TEMPO_TO_FREE = FieldOptions(by_column("to", "NA-5.106"))
_TEMPO_SUB = tuple(Option(f"sub:{number}", "NA-5.106") for number in range(1, SUBS + 1))
DECLINE = Option("decline", "NA-5.106")
_PEEK = FieldOptions(by_column("peek", "NA-5.109"))
SKIP = Option("skip", "NA-5.109")


def range_of(state: Nautilus, seat: int) -> int:
    """Return how far a player's submarines sail, looked up when a move starts (NA-5.89)."""
    return SUB_RANGE[state.counts[seat * COUNTS + TECHNOLOGY - TRAINING]]


def closed_to(state: Nautilus, seat: int) -> int:
    """Return the fields a player's submarines may not enter: the closed abyss (NA-5.96)."""
    if state.abyss_open or all(state.counts[seat * COUNTS : (seat + 1) * COUNTS]):
        return 0
    return ABYSS_FIELDS


def destinations(state: Nautilus, field: int, steps: int) -> int:
    """Return where the active player's submarine on a field may end a move (NA-5.94)."""
    found = reached(field, steps, closed_to(state, state.actor), state.down | state.up)
    # Modules (NA-5.91) and submarines (NA-5.92) were crossed on the way; no move ends there.
    return found & ~(state.city.covered | state.occupied())


def can_sail(state: Nautilus, field: int, steps: int) -> bool:
    """Return whether a submarine has a destination; the next field is nearly always one."""
    beside = NEXT[field] & ~(state.city.covered | state.occupied())
    if beside & ~closed_to(state, state.actor):
        return True
    return bool(destinations(state, field, steps))


def sub_field(state: Nautilus, sub: int) -> int:
    """Return where a submarine of the active player is."""
    return state.subs[state.actor * SUBS + sub]


def sail_options(state: Nautilus) -> list[Option]:
    """D11: finds in reach first, then the free fields by column and row."""
    ends = destinations(state, sub_field(state, state.turn.sub), range_of(state, state.actor))
    finds = ends & (state.down | state.up)
    return _TO_FIND.of(finds) + _TO_FREE.of(ends ^ finds)


def tempo_sail_options(state: Nautilus) -> list[Option]:
    """D13: the same within three fields (NA-5.106)."""
    ends = destinations(state, sub_field(state, state.turn.sub), TEMPO_RANGE)
    finds = ends & (state.down | state.up)
    return _TEMPO_TO_FIND.of(finds) + _TEMPO_TO_FREE.of(ends ^ finds)


def is_irreversible(state: Nautilus) -> bool:
    """Return whether every destination holds a find: nothing to play unasked."""
    reach = range_of(state, state.actor) if state.phase == SAIL else TEMPO_RANGE
    ends = destinations(state, sub_field(state, state.turn.sub), reach)
    return not ends & ~(state.down | state.up)


def sail(state: Nautilus, key: str) -> list[Event]:
    """D11: the normal move of a submarine (NA-5.87); nothing is paid for it (NA-5.88)."""
    state.turn.moved |= 1 << state.turn.sub
    return _sailed(state, key, range_of(state, state.actor), is_tempo=False)


def tempo_sail(state: Nautilus, key: str) -> list[Event]:
    """D13: a tempo move, which does not use up the normal move (NA-5.108)."""
    return _sailed(state, key, TEMPO_RANGE, is_tempo=True)


def _sailed(state: Nautilus, key: str, steps: int, *, is_tempo: bool) -> list[Event]:
    """Move a submarine and recover what it enters; a tempo move is no different (NA-5.107)."""
    seat, sub = state.actor, state.turn.sub
    start, end = sub_field(state, sub), FIELD[key.removeprefix("to:")]
    opens = _opens_abyss(state, start, end, steps)
    state.subs[seat * SUBS + sub] = end
    state.turn.sub = NOWHERE
    state.turn.acts += (("sailed", sub + 1, FIELDS[start], FIELDS[end]),)
    state.phase = DIVE
    facts = {
        "seat": Seat(seat),
        "sub": sub + 1,
        "source": FIELDS[start],
        "target": FIELDS[end],
        "tempo": is_tempo,
    }
    found = bool((state.down | state.up) >> end & 1)  # NA-5.113: an open one, too
    # Opened before the find takes effect: a tempo move may already lead through the abyss.
    opened = [open_abyss(state)] if opens else []
    events = [Event("sub-sailed", facts | {"found": found})]
    if found:
        state.turn.moved |= 1 << sub  # NA-5.100: also after a tempo move, paid or not
        events += recover(state, sub, {"source": FIELDS[start], "tempo": is_tempo})
    return events + opened


def _opens_abyss(state: Nautilus, start: int, end: int, steps: int) -> bool:
    """Return whether a move opens the abyss: it ends there, or had to cross it (NA-5.97)."""
    if state.abyss_open:
        return False
    if ABYSS_FIELDS >> end & 1:
        return True
    # Paths are not named: it was crossed if there was no other way (R19).
    return not reached(start, steps, ABYSS_FIELDS, state.down | state.up) >> end & 1


def open_abyss(state: Nautilus) -> Event:
    """Open the abyss for everybody and for good (NA-5.98)."""
    state.abyss_open = True
    return Event("abyss-opened")


def price_on(state: Nautilus, field: int) -> int:
    """Return what the find on a field costs (NA-5.101, NA-5.102)."""
    # By the zone of the field: finds never change their place.
    return 0 if state.faces[SLOT[field]] in BEIGE else RECOVER_PRICE[ZONE_OF[field]]


def recover(state: Nautilus, sub: int, way: Json | None = None) -> list[Event]:
    """Turn up the find under a submarine and take it if it can be paid (NA-5.99).

    `way` says where it has come from; without it the find already lay under it (NA-5.112). What
    the find brings opens the next question before the menu comes back (NA-5.118); an effect is
    always the last thing that happens, so there is nothing to come back to but the menu.
    """
    seat, field = state.actor, sub_field(state, sub)
    face, price = state.faces[SLOT[field]], price_on(state, field)
    state.down &= ~(1 << field)
    facts = {
        "seat": Seat(seat),
        "sub": sub + 1,
        "field": FIELDS[field],
        "find": kind_of(face),
        "number": number_of(face),
        "price": price,
        **(way or {"source": None, "tempo": False}),
    }
    if state.nemo[seat] < price:
        return _unpaid(state, field, face, facts)
    pay(state, seat, price)  # NA-5.103: nobody is asked
    state.up &= ~(1 << field)
    state.active = True  # NA-6.5
    state.turn.acts += (("recovered", FIELDS[field], kind_of(face), number_of(face) or 0),)
    # NA-5.105: analysis is the last row of the counts.
    gain = CHEST_NEMO[state.counts[(seat + 1) * COUNTS - 1]] if face == CHEST else 0
    events = [Event("find-recovered", {**facts, "gain": gain}, reveals=True)]
    if face > ATLANTIS:
        events += lay_down(state, face, seat)  # NA-5.115
        if not begin_bonus(state):  # NA-5.116
            state.phase = DIVE
        return events
    if face in BEIGE:
        state.gone.append(SLOT[field])  # NA-5.101
        pay(state, seat, -gain)
        if face == TEMPO:
            _begin_tempo(state)
        return events
    state.kept[seat * len(KEPT) + face] += 1  # NA-5.104
    if face in (SHELL, SNAIL):
        _begin_peeks(state)
    return events


def _unpaid(state: Nautilus, field: int, face: int, facts: dict[str, object]) -> list[Event]:
    """Leave the find open, or lay an Atlantis piece down unmarked.

    That is no recovery: the round stays idle (NA-6.6).
    """
    state.turn.acts += (("unpaid", FIELDS[field], kind_of(face), number_of(face) or 0),)
    events = [Event("find-unpaid", facts, reveals=True)]
    if face > ATLANTIS:
        return events + lay_down(state, face, UNMARKED)  # NA-5.114: and no bonus
    state.up |= 1 << field  # NA-5.111
    return events


def _begin_tempo(state: Nautilus) -> None:
    """Offer a tempo move at once, before any other choice (NA-5.106)."""
    state.phase = TEMPO_SUB
    if len(tempo_sub_options(state)) == 1:  # nothing but "decline"
        state.phase = DIVE


def tempo_sub_options(state: Nautilus) -> list[Option]:
    """D12: own submarines on the board that can sail somewhere, or decline (NA-5.106)."""
    # The finder and those that have moved are among them; those of others are not (R22).
    subs = enumerate(state.own_subs(state.actor))
    options = [_TEMPO_SUB[k] for k, f in subs if f >= 0 and can_sail(state, f, TEMPO_RANGE)]
    options.append(DECLINE)
    return options


def tempo_sub(state: Nautilus, key: str) -> list[Event]:
    """D12: choose who makes the tempo move, or decline it."""
    if key == DECLINE.key:
        state.phase = DIVE
        return []
    state.turn.sub = int(key.removeprefix("sub:")) - 1
    state.phase = TEMPO_SAIL
    return []


def _begin_peeks(state: Nautilus) -> None:
    """Offer the looks of sampling laboratories (NA-5.109)."""
    # None without a sampling lab: then nothing is asked.
    state.turn.peeks = PEEKS[state.count(state.actor, SAMPLING)]
    state.turn.first_peek = NOWHERE
    _ask_peek(state)


def _ask_peek(state: Nautilus) -> None:
    turn = state.turn
    if turn.peeks and len(peek_options(state)) > 1:
        state.phase = PEEK
    else:
        turn.peeks, turn.first_peek = 0, NOWHERE
        state.phase = DIVE


def peek_options(state: Nautilus) -> list[Option]:
    """D14: face-down finds; the second in another zone if there is one (NA-5.110), or skip."""
    first = state.turn.first_peek
    finds = state.down
    if first != NOWHERE:
        elsewhere = finds & ~ZONE[ZONE_OF[first]]
        finds = elsewhere or finds & ~(1 << first)  # never the same find twice
    return [*_PEEK.of(finds), SKIP]


def peek(state: Nautilus, key: str) -> list[Event]:
    """D14: look at a find that stays face down; only the player learns it."""
    seat, turn = Seat(state.actor), state.turn
    if key == SKIP.key:
        turn.peeks, turn.first_peek = 0, NOWHERE
        state.phase = DIVE
        return []
    field = FIELD[key.removeprefix("peek:")]
    turn.peeks -= 1
    turn.first_peek = field
    turn.acts += (("peeked", FIELDS[field]),)
    show(state, 1 << field)
    _ask_peek(state)
    return [
        Event("find-peeked", {"seat": seat, "field": FIELDS[field]}, reveals=True),
        # NA-5.109: secretly; that there was a look, and where, is public (rules 8).
        Event("peek-showed", {"finds": shown(state, 1 << field)}, frozenset((seat,))),
    ]


def show(state: Nautilus, fields: int) -> None:
    """Let the active player know some finds, which stay face down in place (NA-5.85)."""
    state.seen[state.actor] |= fields
    state.looks[state.actor] = tuple(members(fields))


def shown(state: Nautilus, fields: int) -> list[Json]:
    """Return finds as events and views tell them to those who may know."""
    found = []
    for field in members(fields):
        face = state.faces[SLOT[field]]
        facts = {"field": FIELDS[field], "find": kind_of(face), "number": number_of(face)}
        found.append(facts)
    return found
