"""Stations and the researchers upon them (rules 4, 5.E, 5.G (a), 7 free_start)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.swarm.board import COAST, FieldOptions, coast_distance
from games.swarm.data import FIELD, FIRST_DISTANCE, LAND, LANDS, NOWHERE, STATION_CREW
from games.swarm.network import is_queen_linked, open_station, opened
from games.swarm.queen import settle
from games.swarm.state import ACTION_DONE, CREW, STATION, TURN_DONE, Swarm

_START = FieldOptions(lambda name: Option(f"at:{name}", "SW-4.9"))
_FREE_START = FieldOptions(lambda name: Option(f"at:{name}", "SW-7.2"))
_BUILD = FieldOptions(lambda name: Option(f"at:{name}", "SW-5.50"))
_PLACE = FieldOptions(lambda name: Option(f"crew:{name}", "SW-5.52"))
_DEPLOY = FieldOptions(lambda name: Option(f"crew:{name}", "SW-5.81"))


def free_land(state: Swarm) -> int:
    """Return the land fields without a station; the crab does not matter (SW-5.54)."""
    taken = 0
    for land, owner in enumerate(state.owners):
        if owner != NOWHERE:
            taken |= 1 << LANDS[land].field
    return COAST & ~taken


def start_options(state: Swarm) -> tuple[Option, ...]:
    """D-START: empty start fields, or all land far enough from other first stations."""
    if not state.free_start:
        starts = sum(1 << land.field for land in LANDS if land.is_start)
        return _START.of(starts & free_land(state))  # SW-4.9
    taken = [land for land, owner in enumerate(state.owners) if owner != NOWHERE]
    legal = sum(
        1 << LANDS[land].field
        for land in range(len(LANDS))
        if all(coast_distance(land, other) >= FIRST_DISTANCE for other in taken)  # SW-7.3
    )
    return _FREE_START.of(legal)  # SW-7.2


def start(state: Swarm, key: str) -> list[Event]:
    """D-START: found the first station with a researcher (SW-4.9)."""
    name = key.removeprefix("at:")
    found(state, LAND[FIELD[name]])
    state.acted("founded", name)
    state.phase = TURN_DONE
    return [Event("station-founded", {"seat": Seat(state.actor), "field": name})]


def found(state: Swarm, land: int) -> bool:
    """Put a station on a land field for good (SW-5.56), with a researcher if there is one."""
    seat, field = state.actor, LANDS[land].field
    was_linked = is_queen_linked(state, seat)
    state.owners[land] = seat
    state.station_supply[seat] -= 1
    with_researcher = state.researchers[seat] > 0  # SW-5.51
    if with_researcher:
        state.researchers[seat] -= 1
        state.crew[land] = 1
    state.ways = None
    open_station(state, land)
    state.fed[seat] |= 1 << field
    opened(state, seat, field)
    settle(state, seat, was_linked)  # SW-5.123
    return with_researcher


def begin(state: Swarm) -> None:
    """Begin a station action: the first thing that is possible has to be done."""
    seat = state.actor
    if state.station_supply[seat] and free_land(state):
        state.phase = STATION  # SW-5.50
    elif roomy(state):
        state.phase = CREW  # SW-5.52
    else:
        state.phase = ACTION_DONE  # SW-5.53


def station_options(state: Swarm) -> tuple[Option, ...]:
    """D-STATION: land without a station; nothing else matters (SW-5.55)."""
    return _BUILD.of(free_land(state))


def build(state: Swarm, key: str) -> None:
    """D-STATION: build there."""
    name = key.removeprefix("at:")
    with_researcher = found(state, LAND[FIELD[name]])
    state.acted("built", name, int(with_researcher))
    state.phase = ACTION_DONE


def roomy(state: Swarm) -> int:
    """Return the own stations a researcher from the supply could go to."""
    seat = state.actor
    if not state.researchers[seat]:
        return 0
    found = 0
    for land, owner in enumerate(state.owners):
        if owner == seat and state.crew[land] < STATION_CREW:  # SW-5.52, SW-5.82
            found |= 1 << LANDS[land].field
    return found


def crew_options(state: Swarm) -> tuple[Option, ...]:
    """D-STATION-R: own stations with room (SW-5.52)."""
    return _PLACE.of(roomy(state))


def deploy_options(state: Swarm) -> tuple[Option, ...]:
    """D-RESEARCH (a): the same for a researcher action (SW-5.81)."""
    return _DEPLOY.of(roomy(state))


def place(state: Swarm, key: str) -> None:
    """D-STATION-R, D-RESEARCH (a): put one researcher on an own station (SW-5.81)."""
    name = key.removeprefix("crew:")
    state.researchers[state.actor] -= 1
    state.crew[LAND[FIELD[name]]] += 1  # SW-5.56: for good
    state.acted("crewed", name)
    state.phase = ACTION_DONE
