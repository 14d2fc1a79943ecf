"""The mate: buys what returns more than it costs, fishes, lays where links grow (rules 12).

It sees its own view. All it weighs is public, so it tries choices out on an imagined position that
has the same board, cards and points as the view; faces of tiles it has not seen do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.api import Decision, Json
from games.core.chance import Chance
from games.swarm import hazards, market, ships, stations, study
from games.swarm import state as phases
from games.swarm.board import NEXT, each
from games.swarm.data import (
    ABILITIES,
    CARD,
    CARDS,
    DOUBLE,
    FIELD,
    FIELDS,
    JOKER,
    JOKER_MOVES,
    LAND,
    LANDS,
    NOWHERE,
    RESEARCHER,
    SHIP,
    STATION,
    TILES,
    openings_name,
)
from games.swarm.network import networks
from games.swarm.outlook import scorings_left, studies_left, tile_value, worth
from games.swarm.state import Swarm

_Keys = tuple[str, ...]
_LEADER = 0.5  # how much the loss of a rival counts beside the own gain
_PRICE = 1.15  # points spent now are also lost to protection from hazards and ties


class Mate:
    """The computer player of The Swarm."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        return _CHOICES[decision.kind](imagine(chance), decision.keys)


MATE = Mate()


def _best(keys: Iterable[str], value: Callable[[str], float]) -> tuple[float, str]:
    """Return the first of the best keys with what it is worth."""
    best, found = -1e9, ""
    for key in keys:
        here = value(key)
        if here > best:
            best, found = here, key
    return best, found


def _after(state: Swarm, carry_out: Callable[[Swarm, str], Any], key: str) -> Swarm:
    """Return the position after a choice; its consequences beyond the question do not matter."""
    trial = state.copy()
    carry_out(trial, key)
    return trial


# Stations


def _start(state: Swarm, keys: _Keys) -> str:
    """Found where the queen is near and rivals are far."""
    return _best(keys, lambda key: _station_value(state, LAND[FIELD[key[3:]]]))[1]


def _station_value(state: Swarm, land: int) -> float:
    around = (min(abs(land - other), len(LANDS) - abs(land - other)) for other in _taken(state))
    return min(around, default=6) * 0.3 - LANDS[land].value


def _taken(state: Swarm) -> list[int]:
    return [land for land, owner in enumerate(state.owners) if owner != NOWHERE]


def _station(state: Swarm, keys: _Keys) -> str:
    return _best(keys, lambda key: _built(state, key))[1]


def _built(state: Swarm, key: str) -> float:
    """Return what a station is worth on a field: its links, its coast, a free shore."""
    value = worth(_after(state, stations.build, key), state.actor)
    shore = LANDS[LAND[FIELD[key[3:]]]].shore
    foreign = state.covered >> shore & 1 and state.actor not in state.buoys.get(shore, ())
    return value - 3 * foreign


def _crew(state: Swarm, keys: _Keys) -> str:
    return _best(keys, lambda key: worth(_after(state, stations.place, key), state.actor))[1]


# Buying


def _buy(state: Swarm, keys: _Keys) -> str:
    return _best(keys, lambda key: _bargain(state, key))[1]


def _bargain(state: Swarm, key: str) -> float:
    seat = state.actor
    if key == "order":
        return _order_value(state, seat) - _PRICE * len(state.row)
    price = int(key[4:]) - 1
    return card_value(state, seat, state.row[price]) - _PRICE * price


def card_value(state: Swarm, seat: int, card: int) -> float:
    """Return what a card is likely to return when it is played in this stage."""
    kind = CARDS[card]
    held = [CARDS[other].action for other in state.hands[seat]]
    if kind.action == STATION:
        return _station_card(state, seat)
    if kind.action == SHIP:
        return _ship_card(state, seat, held.count(SHIP) + held.count(DOUBLE))
    if kind.action == RESEARCHER:
        return _research_card(state, seat, held.count(RESEARCHER) + held.count(DOUBLE))
    if kind.action == DOUBLE:
        ship = _ship_card(state, seat, held.count(SHIP))
        return ship + _research_card(state, seat, held.count(RESEARCHER))
    return _hazard_card(state, seat, kind.action, kind.move)


def _station_card(state: Swarm, seat: int) -> float:
    if not state.station_supply[seat]:
        return 1.0 if state.researchers[seat] else 0.0
    return 2.0 + 1.6 * scorings_left(state)


def _ship_card(state: Swarm, seat: int, held: int) -> float:
    afloat = sum(at != NOWHERE for at in state.own_ships(seat))
    new = 0.8 * scorings_left(state) if held + afloat < 3 else 0.0
    tiles = 2.5 * (0.6 + 0.45 * scorings_left(state))
    return (new + tiles) * (0.85**held if state.down else 0.2)


def _research_card(state: Swarm, seat: int, held: int) -> float:
    crew = state.crew_of(seat) + held
    tiles = sum(state.own_tiles(seat)) + 2
    lays = min(crew, max(tiles - held * crew, 1))
    return max(lays * (1.2 + 0.7 * scorings_left(state)), 1.5 * scorings_left(state)) * 0.85**held


def _hazard_card(state: Swarm, seat: int, action: str, move: int) -> float:
    """Return what hazards may take: more from rich rivals with pieces in reach."""
    rivals = [other for other in range(state.seats) if other != seat]
    exposed = sum(
        min(state.own_ships(other).count(NOWHERE) * -1 + 3, 2) + len(state.own_stations(other)) / 2
        for other in rivals
    )
    rich = max(state.rp[other] for other in rivals) / 15 + 0.5
    return min(exposed, move) * rich * 0.45


def _order_value(state: Swarm, seat: int) -> float:
    """Return what an order card is worth now; it gets cheaper while the row shrinks."""
    abilities = max(_ability_value(state, seat, each) for each in market.abilities_left(state))
    return abilities + 0.5


def _ability_value(state: Swarm, seat: int, ability: int) -> float:
    crew = networks(state, seat)[0].researchers
    rank = sum(points > state.rp[seat] for points in state.rp)
    return (
        1.5,  # fast_ship
        2.0 - 0.4 * rank + 0.03 * state.rp[seat],  # protection
        1.0 + crew,  # genius
        2.0 + 0.5 * scorings_left(state),  # golden_tile
    )[ability]


def _order(state: Swarm, keys: _Keys) -> str:
    """Play late in the last stage, where ships link and hazards cannot be answered, else early."""
    return keys[0] if scorings_left(state) > 1 else keys[-1]


def _ability(state: Swarm, keys: _Keys) -> str:
    return _best(keys, lambda key: _ability_value(state, state.actor, ABILITIES.index(key[8:])))[1]


# Playing


def _play(state: Swarm, keys: _Keys) -> str:
    """Play what is most urgent: stations, then ships before studies, hazards when they pay."""
    if keys == (f"play:{JOKER}", "pass"):
        return keys[0] if _best_joker(state)[0] > 0 else keys[1]
    cards = [key for key in keys if key != f"play:{JOKER}"]
    return _best(cards, lambda key: _urgency_of(state, CARD[key[5:]]))[1]


def _urgency_of(state: Swarm, card: int) -> float:
    kind = CARDS[card]
    if kind.action == DOUBLE:
        return max(_urgency(state, SHIP, 0), _urgency(state, RESEARCHER, 0)) + 0.5
    return _urgency(state, kind.action, kind.move)


def _urgency(state: Swarm, action: str, move: int) -> float:
    seat = state.actor
    left = scorings_left(state)
    if action == STATION:
        return 3.0 + 2.0 * left if state.station_supply[seat] else 0.5
    tiles, crew = sum(state.own_tiles(seat)), state.crew_of(seat)
    if action == SHIP:
        return (2.5 * tile_value(state, seat) + 0.8) * (1.0 if tiles < 2 * crew else 0.5)
    if action == RESEARCHER:
        lays = min(tiles, crew)
        waits = lays < crew and _may_sail(state)
        study_gain = lays * (1.2 + left)
        return study_gain * (0.5 if waits else 1.0) + 0.4
    return _best_swing(state, action, move) * 1.1


def _may_sail(state: Swarm) -> bool:
    """Return whether a ship card is left that could bring tiles first (12.3)."""
    hand = state.hands[state.actor]
    return any(CARDS[card].action in (SHIP, DOUBLE) for card in hand)


def _joker(state: Swarm, keys: _Keys) -> str:
    return f"as:{_best_joker(state)[1]}"


def _best_joker(state: Swarm) -> tuple[float, str]:
    return _best(JOKER_MOVES, lambda action: _urgency(state, action, JOKER_MOVES[action]))


def _double(state: Swarm, keys: _Keys) -> str:
    """Fish first unless there are tiles enough."""
    seat = state.actor
    has_enough = sum(state.own_tiles(seat)) >= state.crew_of(seat)
    return f"first:{RESEARCHER if has_enough else SHIP}"


# Ships


def _deploy(state: Swarm, keys: _Keys) -> str:
    """Deploy where the voyage that follows is best."""
    return _best(keys, lambda key: _voyage(_after(state, ships.deploy, key))[0])[1]


def _sail(state: Swarm, keys: _Keys) -> str:
    return _voyage(state)[1] or keys[-1]


def _voyage(state: Swarm) -> tuple[float, str]:
    """Return the value of the best voyage of one ship and its first step, "" to stay."""
    seat = state.actor
    best, first = worth(state, seat), ""
    tile = tile_value(state, seat)
    for start in sorted(set(state.own_ships(seat)) - {NOWHERE}):
        ends = _courses(state.down, start, state.turn.points)
        for end, (collected, step) in ends.items():
            value = _moved(state, start, end) + tile * collected
            if value > best + 1e-6:
                best, first = value, f"sail:{FIELDS[start]}>{FIELDS[step]}"
    return best, first


def _courses(down: int, start: int, points: int) -> dict[int, tuple[int, int]]:
    """Return for every field in range how many tiles the best course takes, and its first step."""
    found: dict[int, tuple[int, int]] = {}
    stack = [(start, 0, 0, NOWHERE)]
    while stack:
        at, left, steps, first = stack.pop()
        if steps:
            collected = (left & down).bit_count()
            known = found.get(at)
            if known is None or collected > known[0]:
                found[at] = (collected, first)
        if steps < points:
            for to in NEXT[at]:
                if to != NOWHERE:
                    stack.append((to, left | 1 << at, steps + 1, to if first == NOWHERE else first))
    return found


def _moved(state: Swarm, start: int, end: int) -> float:
    """Return what the position is worth with a ship elsewhere, tiles left aside."""
    if start == end:
        return worth(state, state.actor)
    trial = state.copy()
    trial.down = 0
    ships.relocate(trial, start, end)
    return worth(trial, state.actor)


# Study


def _research(state: Swarm, keys: _Keys) -> str:
    """Study if that brings more than one more researcher."""
    seat = state.actor
    gains = {"nothing": 0.0}
    now = worth(state, seat)
    if "study" in keys:
        lays = min(state.crew_of(seat), sum(state.own_tiles(seat)))
        gains["study"] = 0.9 * lays * max(_placement(state)[0] - now, 0.3)
    crews = [key for key in keys if key.startswith("crew:")]
    if crews:
        more = 0.6 * max(studies_left(state, seat) - 1, 0) * (1 + scorings_left(state)) * 0.5
        value, key = _best(crews, lambda key: worth(_after(state, stations.place, key), seat))
        gains[key] = value - now + more
    return max(gains, key=gains.__getitem__)


Placed = tuple[float, int, int, int]


def _placement(state: Swarm, kinds: Iterable[int] | None = None, at: int = NOWHERE) -> Placed:
    """Return the best value, kind, field and rotation of the next tile."""
    found: Placed = (-1e9, NOWHERE, NOWHERE, 0)
    layable = study.layable(state)
    for kind in range(len(layable)) if kinds is None else kinds:
        for field in each(layable[kind]) if at == NOWHERE else (at,):
            for openings in study.rotations(state, kind, field):
                value = _laid(state, kind, field, openings)
                if value > found[0]:
                    found = (value, kind, field, openings)
    return found


def _laid(state: Swarm, kind: int, field: int, openings: int) -> float:
    trial = state.copy()
    turn = trial.turn
    turn.kind, turn.field, turn.openings = kind, field, openings
    source = NOWHERE
    if not trial.buoy_supply[trial.actor]:
        source = next(each(study.buoy_sources(trial)))
    turn.studies = 1  # no further tile is looked for
    study.lay(trial, source)
    return worth(trial, state.actor)


def _tile(state: Swarm, keys: _Keys) -> str:
    value, kind, _, _ = _placement(state)
    return keys[-1] if value < worth(state, state.actor) else f"tile:{TILES[kind]}"


def _field(state: Swarm, keys: _Keys) -> str:
    value, kind, field, _ = _placement(state, (state.turn.kind,))
    if "done" in keys and value < worth(state, state.actor):
        return "done"
    more = f":{TILES[kind]}" if "done" in keys else ""
    return f"field:{FIELDS[field]}{more}"


def _rotate(state: Swarm, keys: _Keys) -> str:
    turn = state.turn
    openings = _placement(state, (turn.kind,), turn.field)[3]
    return f"turn:{openings_name(openings)}"


def _buoy(state: Swarm, keys: _Keys) -> str:
    return _best(keys, lambda key: worth(_after(state, study.choose_buoy, key), state.actor))[1]


# Hazards


def _swing(before: Swarm, after: Swarm) -> float:
    """Return what a hazard brings: the own gain, and what rivals lose, the leader most."""
    seat = before.actor
    gain = after.rp[seat] - before.rp[seat]
    lead = max(points for other, points in enumerate(before.rp) if other != seat)
    loss = sum(
        (points - after.rp[other]) * (_LEADER if points == lead else _LEADER / 2)
        for other, points in enumerate(before.rp)
        if other != seat
    )
    return gain + loss


_STEPS: dict[str, tuple[Callable[[Swarm], Any], Callable[[Swarm, str], Any]]] = {
    phases.HAZARD: (hazards.hazard_options, hazards.choose_figure),
    phases.WHALE: (hazards.whale_options, hazards.swim),
    phases.WAVE: (hazards.wave_options, hazards.choose_wave),
    phases.WAVE_LENGTH: (hazards.wave_length_options, hazards.choose_wave_length),
    phases.CRAB: (hazards.crab_options, hazards.place_crab),
    phases.CRAB_LENGTH: (hazards.crab_length_options, hazards.walk_crab),
}


def _rampage(origin: Swarm, state: Swarm) -> tuple[float, str]:
    """Return the best swing from here on and the choice that leads to it."""
    if state.phase not in _STEPS:
        return _swing(origin, state), ""
    options, carry_out = _STEPS[state.phase]
    keys = (option.key for option in options(state))
    return _best(keys, lambda key: _rampage(origin, _after(state, carry_out, key))[0])


def _hazard(state: Swarm, keys: _Keys) -> str:
    return _rampage(state, state)[1]


def _best_swing(state: Swarm, action: str, move: int) -> float:
    trial = state.copy()
    trial.turn.action = action
    hazards.begin(trial, move)
    return _rampage(state, trial)[0]


_CHOICES: dict[str, Callable[[Swarm, _Keys], str]] = {
    phases.START: _start,
    phases.BUY: _buy,
    phases.ORDER: _order,
    phases.ABILITY: _ability,
    phases.PLAY: _play,
    phases.JOKER: _joker,
    phases.DOUBLE: _double,
    phases.STATION: _station,
    phases.CREW: _crew,
    phases.DEPLOY: _deploy,
    phases.SAIL: _sail,
    phases.RESEARCH: _research,
    phases.TILE_KIND: _tile,
    phases.TARGET: _field,
    phases.ROTATE: _rotate,
    phases.BUOY: _buoy,
    phases.HAZARD: _hazard,
    phases.WHALE: _hazard,
    phases.WAVE: _hazard,
    phases.WAVE_LENGTH: _hazard,
    phases.CRAB: _hazard,
    phases.CRAB_LENGTH: _hazard,
}
