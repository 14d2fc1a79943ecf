"""The researcher action: place a researcher, or lay tiles (rules 5.G, 5.H).

Where a tile may lie hardly depends on the tile. A field is in reach if an own ship is upon it or if
a neighbour that belongs to a live network is open towards it (SW-5.87, SW-5.88); on empty sea some
rotation of any tile then meets that neighbour, and an overlay that adds one side to two openings
can be turned to add either side (SW-5.102). So the legal fields are a few bit operations once the
reach is known; only an empty buoy supply needs a search, one for each buoy that could move.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.api import Option
from games.swarm.board import FieldOptions, by_row
from games.swarm.data import (
    ALL_SIDES,
    CROSS,
    EYES,
    FIELD,
    FIELDS,
    NOWHERE,
    ROTATIONS,
    TEE,
    TILE,
    TILES,
    openings_name,
    openings_of,
)
from games.swarm.network import closed, is_queen_linked, note_tile, open_field, opened, reach_of
from games.swarm.queen import settle
from games.swarm.state import (
    ACTION_DONE,
    BUOY,
    EYES_SEEN,
    KINDS,
    LEDGER,
    RESEARCH,
    ROTATE,
    TARGET,
    TILE_KIND,
    Reach,
    Swarm,
    Ways,
)
from games.swarm.stations import deploy_options, place

STUDY = Option("study", "SW-5.83")
NOTHING = Option("nothing", "SW-5.80")
DONE = Option("done", "SW-5.83")
_TILES = tuple(Option(f"tile:{name}", "SW-5.84") for name in TILES)
_FIELD = FieldOptions(by_row("field", "SW-5.85"))
# Where the kind of tile was not asked the key names it, so that typed moves may name it too.
_ONLY_FIELD = tuple(FieldOptions(by_row("field", "SW-5.85", f":{name}")) for name in TILES)
_BUOY = FieldOptions(by_row("buoy", "SW-5.93"))
_TURN = {
    openings: Option(f"turn:{openings_name(openings)}", "SW-5.84")
    for rotations in ROTATIONS
    for openings in rotations
}


def begin(state: Swarm) -> None:
    """Begin a researcher action; without anything to do it ends by itself (SW-5.44)."""
    state.phase = RESEARCH
    if len(research_options(state)) == 1:
        state.phase = ACTION_DONE


def research_options(state: Swarm) -> tuple[Option, ...]:
    """D-RESEARCH: place a researcher, study if something can be laid, or nothing (SW-5.80)."""
    options = deploy_options(state)
    if can_study(state):
        options += (STUDY,)
    return (*options, NOTHING)


def can_study(state: Swarm) -> bool:
    """Return whether at least one tile can be laid (section 9)."""
    return state.crew_of(state.actor) > 0 and any(layable(state))


def research(state: Swarm, key: str) -> None:
    """D-RESEARCH: one of the three (SW-5.80)."""
    if key == STUDY.key:
        state.turn.studies = state.crew_of(state.actor)  # SW-5.83: fixed when the study starts
        study_on(state)
    elif key == NOTHING.key:
        state.phase = ACTION_DONE
    else:
        place(state, key)


def study_on(state: Swarm) -> None:
    """Ask for the next tile, or its field at once if only one kind can be laid.

    It may go anywhere, not only beside the one before (SW-5.90).
    """
    turn = state.turn
    turn.kind, turn.field, turn.openings = NOWHERE, NOWHERE, 0
    state.phase = ACTION_DONE
    if not turn.studies:  # SW-5.83
        return
    kinds = [kind for kind, fields in enumerate(layable(state)) if fields]
    if len(kinds) > 1:
        state.phase = TILE_KIND
    elif kinds:
        turn.kind = kinds[0]
        state.phase = TARGET


def layable(state: Swarm) -> list[int]:
    """Return the legal fields of each kind of tile the active player holds (SW-5.84)."""
    held = state.own_tiles(state.actor)
    return [targets(state, kind) if count else 0 for kind, count in enumerate(held)]


def _grounds(state: Swarm, kind: int) -> int:
    """Return the fields a kind of tile may lie on, linked or not.

    A tile may be covered by one with more openings (SW-5.100, SW-5.101). Ships and hazards on a
    field do not matter (SW-5.86).
    """
    fields = state.empty_sea()  # SW-5.85
    if kind == TEE:
        return fields | state.two
    return fields | state.two | state.three if kind >= CROSS else fields


def targets(state: Swarm, kind: int) -> int:
    """Return the fields where some rotation of a kind of tile may be laid.

    An overlay has to be linked like any other tile (SW-5.87, SW-5.103).
    """
    grounds = _grounds(state, kind)
    found = 0
    for source, (north, east, south, west, ships) in ways(state):
        within = grounds & (north | east | south | west | ships)
        # SW-5.93: the buoy has to come from another field.
        found |= within if source == NOWHERE else within & ~(1 << source)
    return found


def ways(state: Swarm) -> Ways:
    """Return where the buoy of the next tile may come from, with the reach it leaves.

    From the supply (NOWHERE) while it lasts, else from any field with an own buoy (SW-5.93).
    Computed once until the board changes.
    """
    found = state.ways
    if found is None:
        seat = state.actor
        if state.buoy_supply[seat]:
            found = ((NOWHERE, reach_of(state, seat)),)
        else:
            found = tuple(_after_moving(state))
        state.ways = found
    return found


def _after_moving(state: Swarm) -> Iterator[tuple[int, Reach]]:
    seat = state.actor
    for source, seats in sorted(state.buoys.items()):  # SW-5.125: the queen's is not among them
        if seat in seats:
            trial = state.copy()
            _take_buoy(trial, source)
            yield source, reach_of(trial, seat)


def tile_options(state: Swarm) -> tuple[Option, ...]:
    """D-TILE: kinds held that can be laid, or done."""
    kinds = (option for option, fields in zip(_TILES, layable(state), strict=True) if fields)
    return (*kinds, DONE)


def choose_tile(state: Swarm, key: str) -> None:
    """D-TILE: take up a tile, or stop."""
    if key == DONE.key:
        state.phase = ACTION_DONE
        return
    state.turn.kind = TILE[key.removeprefix("tile:")]
    state.phase = TARGET


def field_options(state: Swarm) -> tuple[Option, ...]:
    """D-FIELD: legal fields; done as well if the kind of tile was not asked."""
    kind = state.turn.kind
    fields = targets(state, kind)
    return (*_ONLY_FIELD[kind].of(fields), DONE) if is_only_kind(state) else _FIELD.of(fields)


def is_only_kind(state: Swarm) -> bool:
    """Return whether D-TILE was skipped: no other kind can be laid."""
    kind = state.turn.kind
    return not any(fields for other, fields in enumerate(layable(state)) if other != kind)


def choose_field(state: Swarm, key: str) -> None:
    """D-FIELD: where the tile goes, or stop."""
    if key == DONE.key:
        state.phase = ACTION_DONE
        return
    state.turn.field = FIELD[key.split(":")[1]]
    state.phase = ROTATE


def rotations(state: Swarm, kind: int, at: int) -> list[int]:
    """Return the legal rotations of a kind of tile on a field."""
    below = state.laid[at][-1] & ALL_SIDES if at in state.laid else 0
    sides = 0
    for source, reach in ways(state):
        if source != at:
            sides |= _sides(reach, at)
    return [
        openings
        for openings in ROTATIONS[kind]
        # SW-5.87: one link will do, so other sides may meet closed ones (SW-5.89). SW-5.102: what
        # is open below stays open.
        if openings & sides and openings & below == below
    ]


def _sides(reach: Reach, at: int) -> int:
    """Return the sides of a field by which a tile there would be linked; all under a ship."""
    north, east, south, west, ships = reach
    if ships >> at & 1:  # SW-5.88
        return ALL_SIDES
    return north >> at & 1 | (east >> at & 1) << 1 | (south >> at & 1) << 2 | (west >> at & 1) << 3


def rotate_options(state: Swarm) -> tuple[Option, ...]:
    """D-ROTATE: legal rotations (SW-5.84)."""
    turn = state.turn
    return tuple(_TURN[openings] for openings in rotations(state, turn.kind, turn.field))


def choose_rotation(state: Swarm, key: str) -> None:
    """D-ROTATE: lay the tile, once it is known which buoy marks it."""
    state.turn.openings = openings_of(key.removeprefix("turn:"))
    if state.buoy_supply[state.actor]:
        lay(state, NOWHERE)
    else:
        state.phase = BUOY  # SW-5.93


def buoy_sources(state: Swarm) -> int:
    """Return the fields whose buoy may be moved so that the tile is linked (SW-5.93)."""
    at, openings = state.turn.field, state.turn.openings
    found = 0
    for source, reach in ways(state):
        if source != at and openings & _sides(reach, at):
            found |= 1 << source
    return found


def buoy_options(state: Swarm) -> tuple[Option, ...]:
    """D-BUOY: fields with an own buoy that keep the placement legal."""
    return _BUOY.of(buoy_sources(state))


def choose_buoy(state: Swarm, key: str) -> None:
    """D-BUOY: move that buoy to the new tile."""
    lay(state, FIELD[key.removeprefix("buoy:")])


def lay(state: Swarm, source: int) -> None:
    """Lay the chosen tile with a buoy from the supply, or from a field.

    On empty sea or on another tile, all is the same (SW-5.103).
    """
    turn, seat = state.turn, state.actor
    at, kind = turn.field, turn.kind
    pile = state.laid.get(at, ())
    under = TILES[pile[-1] >> 4] if pile else ""
    marked = {*state.buoys.get(at, ()), seat}
    was_linked = {owner: is_queen_linked(state, owner) for owner in marked}
    if source == NOWHERE:
        state.buoy_supply[seat] -= 1  # SW-5.91
    else:
        _take_buoy(state, source)  # SW-5.93
    state.tiles[seat * KINDS + kind] -= 1
    # SW-5.95: what lies there stays as it lies; SW-5.86: so do ships and hazards.
    state.laid[at] = (*pile, kind << 4 | turn.openings)
    state.buoys[at] = (*state.buoys.get(at, ()), seat)  # SW-5.104: those of the tiles below stay
    state.ways = None
    note_tile(state, at)
    for owner in marked:  # SW-5.106: an overlay may join fields of others
        open_field(state, owner, at)
        opened(state, owner, at)
    points = EYES[kind]
    state.rp[seat] += points  # SW-5.92: at once
    state.ledger[seat * LEDGER + EYES_SEEN] += points
    name = FIELDS[at]
    state.acted("laid", name, TILES[kind], openings_name(turn.openings), points, under)
    if source != NOWHERE:
        state.acted("rebuoyed", FIELDS[source], name)
    for owner in sorted(marked):  # SW-5.123: nobody else's openings have changed
        settle(state, owner, was_linked[owner])
    turn.studies -= 1
    turn.laid += 1
    turn.gained += points
    study_on(state)


def _take_buoy(state: Swarm, source: int) -> None:
    """Take one own buoy from a field; a tile that loses its last one stays bare (SW-5.94)."""
    seat = state.actor
    seats = list(state.buoys.pop(source))
    seats.remove(seat)
    if seats:
        state.buoys[source] = tuple(seats)
    note_tile(state, source)
    open_field(state, seat, source)
    closed(state, seat, source)
