"""The ship action: deploy, sail, collect tiles (rules 5.F)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.swarm.board import NEXT, FieldOptions
from games.swarm.data import (
    FAST_POINTS,
    FAST_SHIP,
    FIELD,
    FIELDS,
    LANDS,
    NOWHERE,
    SAIL_POINTS,
    SHIPS,
    SLOT,
    TILES,
    WATER,
)
from games.swarm.network import closed, is_queen_linked, open_field, opened
from games.swarm.queen import settle
from games.swarm.state import ACTION_DONE, DEPLOY, KINDS, SAIL, Swarm

_DEPLOY = FieldOptions(lambda name: Option(f"deploy:{name}", "SW-5.60"))
NONE = Option("none", "SW-5.60")
DONE = Option("done", "SW-5.62")
# SW-5.64: every step from a field, north first; whatever lies there never blocks (SW-5.65).
_SAIL = {
    at: tuple(
        Option(f"sail:{FIELDS[at]}>{FIELDS[to]}", "SW-5.64") for to in NEXT[at] if to != NOWHERE
    )
    for at in WATER
}
_STEPS = {
    option.key: (at, FIELD[option.key.partition(">")[2]]) for at in WATER for option in _SAIL[at]
}


def begin(state: Swarm) -> None:
    """Begin a ship action: deploy first, then sail (SW-5.60)."""
    seat = state.actor
    state.turn.points = points_of(state, seat)
    if NOWHERE in state.own_ships(seat) and seat in state.owners:
        state.phase = DEPLOY
    else:
        _sail_on(state)


def points_of(state: Swarm, seat: int) -> int:
    """Return the movement of a ship action (SW-5.62), whatever card it comes from."""
    return FAST_POINTS if state.abilities[seat] == FAST_SHIP else SAIL_POINTS  # SW-5.63


def _sail_on(state: Swarm) -> None:
    can_sail = state.turn.points and any(at != NOWHERE for at in state.own_ships(state.actor))
    state.phase = SAIL if can_sail else ACTION_DONE


def shores(state: Swarm, seat: int) -> int:
    """Return the shore fields of all stations of a seat (SW-3.7)."""
    found = 0
    for land, owner in enumerate(state.owners):
        if owner == seat:
            found |= 1 << LANDS[land].shore
    return found


def deploy_options(state: Swarm) -> tuple[Option, ...]:
    """D-DEPLOY: the shore of each own station, or no ship (SW-5.60)."""
    return (*_DEPLOY.of(shores(state, state.actor)), NONE)


def deploy(state: Swarm, key: str) -> list[Event]:
    """D-DEPLOY: put a ship from the supply there, or none."""
    if key != NONE.key:
        seat, name = state.actor, key.removeprefix("deploy:")
        place = state.ships.index(NOWHERE, seat * SHIPS)
        was_linked = is_queen_linked(state, seat)
        state.ships[place] = FIELD[name]
        state.ways = None
        open_field(state, seat, FIELD[name])
        opened(state, seat, FIELD[name])
        state.acted("deployed", name)
        settle(state, seat, was_linked)  # SW-5.123
    _sail_on(state)  # SW-5.61: no second one; SW-5.71: the new ship may sail like the others
    return []


def sail_options(state: Swarm) -> tuple[Option, ...]:
    """D-SAIL: every step of every own ship, ships on one field once, or done (SW-5.62).

    The way so far is not looked at: ships may turn and come back (SW-5.66).
    """
    # NOWHERE is less than any field, and at least one ship is at sea when this is asked.
    one, two, three = sorted(state.own_ships(state.actor))
    options = _SAIL[three]
    if two not in (three, NOWHERE):
        options = _SAIL[two] + options
    if one not in (two, NOWHERE):
        options = _SAIL[one] + options
    return (*options, DONE)


def sail(state: Swarm, key: str) -> list[Event]:
    """D-SAIL: move one ship one field and take the face-down tile it leaves."""
    if key == DONE.key:
        state.phase = ACTION_DONE
        return []
    seat = state.actor
    start, end = _STEPS[key]
    was_linked = is_queen_linked(state, seat)
    relocate(state, start, end)
    events = _collect(state, start)  # SW-5.69: of the field it leaves, not of the one it enters
    tile = events[0].data["tile"] if events else ""
    state.acted("sailed", FIELDS[start], FIELDS[end], tile)
    settle(state, seat, was_linked)  # SW-5.123
    state.turn.points -= 1  # SW-5.62: one budget for all ships
    _sail_on(state)
    return events


def relocate(state: Swarm, start: int, end: int) -> None:
    """Take one ship of the active player from one field to another, never off the sea (SW-5.72)."""
    seat = state.actor
    state.ships[state.ships.index(start, seat * SHIPS)] = end
    state.ways = None
    open_field(state, seat, start)
    open_field(state, seat, end)
    closed(state, seat, start)
    opened(state, seat, end)


def _collect(state: Swarm, at: int) -> list[Event]:
    """Take a face-down tile on leaving its field (SW-5.67); it cannot be unseen."""
    if not state.down >> at & 1:  # SW-5.68: taken by an earlier ship; SW-5.70: or face up
        return []
    state.down ^= 1 << at  # SW-5.68: only the tile goes, whatever else is there stays
    kind, seat = state.faces[SLOT[at]], state.actor
    state.tiles[seat * KINDS + kind] += 1  # SW-5.72: any number
    facts = {"seat": Seat(seat), "field": FIELDS[at], "tile": TILES[kind]}
    return [Event("tile-collected", facts, reveals=True)]
