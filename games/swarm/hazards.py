"""Whale, tsunami and crab on the move (rules 5.K to 5.N, 7 strong_tsunami)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.api import Option
from games.swarm.board import LINES, NEXT, FieldOptions, Line
from games.swarm.damage import enter_land, enter_water
from games.swarm.data import (
    COMPASS,
    CRAB,
    FIELD,
    FIELDS,
    LAND,
    LANDS,
    NEIGHBOUR_RELIEF,
    NOWHERE,
    QUEEN,
    TSUNAMI,
    WHALE,
)
from games.swarm.state import ACTION_DONE, CRAB_LENGTH, HAZARD, WAVE, WAVE_LENGTH, Swarm
from games.swarm.state import CRAB as ASK_CRAB
from games.swarm.state import WHALE as ASK_WHALE
from games.swarm.stations import free_land

_NEW = {WHALE: Option("new", "SW-5.140"), TSUNAMI: Option("new", "SW-5.145")}
_MOVE = {
    WHALE: FieldOptions(lambda name: Option(f"move:{name}", "SW-5.140")),
    TSUNAMI: FieldOptions(lambda name: Option(f"move:{name}", "SW-5.145")),
}
_TO = FieldOptions(lambda name: Option(f"to:{name}", "SW-5.141"))
STOP = Option("stop", "SW-5.131")
_WAVES = tuple(Option(f"wave:{name}", "SW-5.146") for name in COMPASS)
_WAVE_STEPS = tuple(Option(f"steps:{number}", "SW-5.148") for number in range(1, 11))
_CRAB_AT = FieldOptions(lambda name: Option(f"at:{name}", "SW-5.155"))
_CRAB_STEPS = tuple(Option(f"steps:{number}", "SW-5.131") for number in range(1, 11))


def begin(state: Swarm, move: int) -> None:
    """Begin a hazard action; moving is mandatory (SW-5.130)."""
    turn = state.turn
    turn.points = move  # SW-5.131: at most
    if turn.action == CRAB:
        state.phase = ASK_CRAB if state.crab == NOWHERE else CRAB_LENGTH  # SW-5.155
    else:
        state.phase = HAZARD if hazard_options(state) else ACTION_DONE  # SW-5.151


def figures(state: Swarm, hazard: str) -> list[int]:
    """Return where the whales or tsunamis are, NOWHERE for those in supply.

    They belong to nobody, so whoever has the card may move any of them (SW-5.136).
    """
    return state.whales if hazard == WHALE else state.waves


def hazard_options(state: Swarm) -> tuple[Option, ...]:
    """D-HAZARD: a new figure if one is in supply, or one on the board (SW-5.140, SW-5.145)."""
    hazard = state.turn.action
    there = figures(state, hazard)
    fields = 0
    for at in there:
        # SW-5.149: a tsunami that cannot leave the sea with this card stays where it is.
        if at != NOWHERE and (hazard == WHALE or _exits(at, state.turn.points)):
            fields |= 1 << at
    options = _MOVE[hazard].of(fields)
    return (_NEW[hazard], *options) if NOWHERE in there else options


def can_roll(state: Swarm, move: int) -> bool:
    """Return whether a tsunami card could move anything (SW-5.151)."""
    return any(at == NOWHERE or _exits(at, move) for at in state.waves)


def choose_figure(state: Swarm, key: str) -> None:
    """D-HAZARD: put a new figure on the queen, or take one on the board."""
    turn = state.turn
    there = figures(state, turn.action)
    if key == "new":
        turn.figure = there.index(NOWHERE)
        there[turn.figure] = QUEEN
        state.acted("appeared", turn.action, FIELDS[QUEEN])
        enter_water(state, QUEEN)  # SW-5.135: appearing counts as entering
        turn.path, turn.is_new = (QUEEN,), True
    else:
        field = FIELD[key.removeprefix("move:")]
        turn.figure = there.index(field)
        turn.path, turn.is_new = (field,), False  # SW-5.134: leaving it harms nobody
    state.phase = ASK_WHALE if turn.action == WHALE else WAVE


# The whale


def whale_ways(state: Swarm) -> list[int]:
    """Return the fields a whale may enter next, north first (SW-5.141)."""
    path = state.turn.path
    return [to for to in NEXT[path[-1]] if to != NOWHERE and to not in path]  # SW-5.132


def whale_options(state: Swarm) -> tuple[Option, ...]:
    """D-WHALE: the next step, or stop after at least one (SW-5.130, SW-5.131)."""
    options = tuple(_TO.one(to) for to in whale_ways(state))
    return (*options, STOP) if len(state.turn.path) > 1 else options


def swim(state: Swarm, key: str) -> None:
    """D-WHALE: swim one field, or stop."""
    if key == STOP.key:
        state.phase = ACTION_DONE
        return
    turn = state.turn
    start, end = turn.path[-1], FIELD[key.removeprefix("to:")]
    state.whales[turn.figure] = end  # SW-5.143: it never leaves the board
    turn.path += (end,)
    turn.points -= 1
    state.acted("moved", WHALE, FIELDS[start], FIELDS[end])
    enter_water(state, end)
    if not turn.points or not whale_ways(state):  # SW-5.142
        state.phase = ACTION_DONE


# The tsunami


def _exits(at: int, points: int) -> list[int]:
    """Return the directions in which a tsunami is gone within its movement (SW-5.149)."""
    return [way for way, line in enumerate(LINES[at]) if line.steps <= points]


def wave_options(state: Swarm) -> tuple[Option, ...]:
    """D-WAVE: the eight directions (SW-5.146), or those in which it leaves the sea (SW-5.149)."""
    if state.turn.is_new:
        return _WAVES
    return tuple(_WAVES[way] for way in _exits(state.turn.path[0], state.turn.points))


def choose_wave(state: Swarm, key: str) -> None:
    """D-WAVE: a new tsunami is asked how far, the other goes all the way (SW-5.149)."""
    state.turn.direction = COMPASS.index(key.removeprefix("wave:"))
    if state.turn.is_new:
        state.phase = WAVE_LENGTH
    else:
        roll(state, line_of(state).steps)  # its directions were chosen so that this is in reach


def line_of(state: Swarm) -> Line:
    """Return the way of the tsunami that is moving."""
    return LINES[state.turn.path[0]][state.turn.direction]


def wave_length_options(state: Swarm) -> tuple[Option, ...]:
    """D-WAVE-LEN: one step to all it can go, cut where it is gone (SW-5.148)."""
    return _WAVE_STEPS[: min(state.turn.points, line_of(state).steps)]


def choose_wave_length(state: Swarm, key: str) -> None:
    """D-WAVE-LEN: go so far."""
    roll(state, int(key.removeprefix("steps:")))


def roll(state: Swarm, steps: int) -> None:
    """Move a tsunami in its line; at its end it returns to the supply (SW-5.147)."""
    turn, line = state.turn, line_of(state)
    for end in line.water[:steps]:  # SW-5.132: a straight line meets no field twice
        state.acted("moved", TSUNAMI, FIELDS[turn.path[-1]], FIELDS[end])
        turn.path += (end,)
        state.waves[turn.figure] = end
        enter_water(state, end)
    if steps == line.steps:
        state.waves[turn.figure] = NOWHERE
        land = FIELDS[LANDS[line.land].field] if line.land != NOWHERE else ""
        state.acted("vanished", TSUNAMI, FIELDS[turn.path[-1]], land)
        if line.land != NOWHERE:  # SW-5.150, SW-7.7: over a void it strikes nothing
            _strike(state, line.land)
    state.phase = ACTION_DONE


def _strike(state: Swarm, land: int) -> None:
    """Hit what stands where a tsunami lands (SW-5.150), and beside it (SW-7.5)."""
    enter_land(state, land)  # SW-7.6: first, and in full
    if state.strong_tsunami:
        for neighbour in LANDS[land].neighbours:  # SW-7.5: one at the end of a coast, else two
            enter_land(state, neighbour, NEIGHBOUR_RELIEF)  # SW-7.6


# The crab


def crab_options(state: Swarm) -> tuple[Option, ...]:
    """D-CRAB: land without a station (SW-5.155)."""
    return _CRAB_AT.of(free_land(state))


def place_crab(state: Swarm, key: str) -> None:
    """D-CRAB: put the crab on the coast; that harms nobody (SW-5.159)."""
    name = key.removeprefix("at:")
    state.crab = LAND[FIELD[name]]
    state.acted("appeared", CRAB, name)
    state.phase = CRAB_LENGTH


def crab_way(state: Swarm) -> Iterator[int]:
    """Yield the land fields the crab would enter, clockwise (SW-5.156)."""
    for step in range(1, len(LANDS)):  # SW-5.132: never back to where it started
        land = (state.crab + step) % len(LANDS)  # SW-5.157: corner gaps have no number
        if state.owners[land] != state.actor:  # SW-5.157: own stations are jumped
            yield land


def crab_length_options(state: Swarm) -> tuple[Option, ...]:
    """D-CRAB-LEN: one field (SW-5.130) to all it may walk (SW-5.131)."""
    return _CRAB_STEPS[: state.turn.points]


def walk_crab(state: Swarm, key: str) -> None:
    """D-CRAB-LEN: walk so many fields; the crab stays on the coast (SW-5.155)."""
    steps = int(key.removeprefix("steps:"))
    for _, land in zip(range(steps), list(crab_way(state)), strict=False):
        start = LANDS[state.crab].field
        state.crab = land
        state.acted("moved", CRAB, FIELDS[start], FIELDS[LANDS[land].field])
        enter_land(state, land)  # SW-5.158
    state.phase = ACTION_DONE
