"""The mate: buys what returns more than it costs, fishes, lays where links grow (rules 12).

It sees its own view. All it weighs is public, so it tries choices out on an imagined position that
has the same board, cards and points as the view; faces of tiles it has not seen do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.api import Decision, Json
from games.core.chance import Chance
from games.core.players import best_of
from games.swarm import ships, stations, study
from games.swarm import state as phases
from games.swarm.bargains import ability_value, bargain
from games.swarm.board import coast_distance
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
from games.swarm.outlook import Outlook
from games.swarm.placements import Placement, laid, placements
from games.swarm.rampage import best_swing, best_way
from games.swarm.state import Swarm
from games.swarm.voyages import voyage

_Keys = tuple[str, ...]
_STUDY = 0.9  # how much of the first tile's gain another tile of a study brings


class Mate:
    """The computer player of The Swarm."""

    def choose(
        self, view: Json, decision: Decision, imagine: Callable[[Chance], Any], chance: Chance
    ) -> str:
        """Return the key of the best option it finds."""
        return _CHOICES[decision.kind](Outlook(imagine(chance)), decision.keys)


MATE = Mate()


def _after(state: Swarm, carry_out: Callable[[Swarm, str], Any], key: str) -> Swarm:
    """Return the position after a choice; what is asked next does not matter."""
    trial = state.copy()
    carry_out(trial, key)
    return trial


# Stations


def _start(outlook: Outlook, keys: _Keys) -> str:
    """Found where the queen is near and rivals are far."""
    taken = [land for land, owner in enumerate(outlook.state.owners) if owner != NOWHERE]

    def value(key: str) -> float:
        land = LAND[FIELD[key.removeprefix("at:")]]
        rival = min((coast_distance(land, other) for other in taken), default=6)
        return 0.3 * rival - LANDS[land].value

    return best_of(keys, value)[1]


def _station(outlook: Outlook, keys: _Keys) -> str:
    """Build where links and coasts promise most and no rival holds the shore."""
    state = outlook.state

    def value(key: str) -> float:
        shore = LANDS[LAND[FIELD[key.removeprefix("at:")]]].shore
        foreign = state.covered >> shore & 1 and outlook.seat not in state.buoys.get(shore, ())
        return outlook.worth(_after(state, stations.build, key)) - 3 * foreign

    return best_of(keys, value)[1]


def _crew(outlook: Outlook, keys: _Keys) -> str:
    return _best_crew(outlook, keys)[1]


def _best_crew(outlook: Outlook, keys: Iterable[str]) -> tuple[float, str]:
    return best_of(keys, lambda key: outlook.worth(_after(outlook.state, stations.place, key)))


# Buying


def _buy(outlook: Outlook, keys: _Keys) -> str:
    return best_of(keys, lambda key: bargain(outlook, key))[1]


def _order(outlook: Outlook, keys: _Keys) -> str:
    """Play late in the last stage, when hazards cannot be answered any more, else early."""
    return keys[0] if outlook.left > 1 else keys[-1]


def _ability(outlook: Outlook, keys: _Keys) -> str:
    def value(key: str) -> float:
        return ability_value(outlook, ABILITIES.index(key.removeprefix("ability:")))

    return best_of(keys, value)[1]


# Playing


def _play(outlook: Outlook, keys: _Keys) -> str:
    """Play what is most urgent; the joker waits, it can be anything."""
    joker = f"play:{JOKER}"
    if keys == (joker, "pass"):
        return keys[0] if _best_joker(outlook)[0] > 0 else keys[1]
    cards = [key for key in keys if key != joker]
    return best_of(cards, lambda key: _card_urgency(outlook, CARD[key.removeprefix("play:")]))[1]


def _card_urgency(outlook: Outlook, card: int) -> float:
    kind = CARDS[card]
    if kind.action == DOUBLE:
        return max(_urgency(outlook, SHIP, 0), _urgency(outlook, RESEARCHER, 0)) + 0.5
    return _urgency(outlook, kind.action, kind.move)


def _urgency(outlook: Outlook, action: str, move: int) -> float:
    """Return what an action brings now, less what it would gain by waiting."""
    state, seat = outlook.state, outlook.seat
    if action == STATION:
        return 3.0 + 2.0 * outlook.left if state.station_supply[seat] else 0.5
    tiles, crew = sum(state.own_tiles(seat)), state.crew_of(seat)
    if action == SHIP:
        gain = 2.5 * outlook.tile_value(state) + 0.8
        return gain if tiles < 2 * crew else 0.5 * gain
    if action == RESEARCHER:
        gain = min(tiles, crew) * (1.2 + outlook.left) + 0.4
        return 0.5 * gain if tiles < crew and _may_sail(state) else gain  # 12.3
    return 1.1 * best_swing(state, action, move)


def _may_sail(state: Swarm) -> bool:
    """Return whether a ship card is left that could bring tiles first."""
    return any(CARDS[card].action in (SHIP, DOUBLE) for card in state.hands[state.actor])


def _joker(outlook: Outlook, keys: _Keys) -> str:
    return f"as:{_best_joker(outlook)[1]}"


def _best_joker(outlook: Outlook) -> tuple[float, str]:
    return best_of(JOKER_MOVES, lambda action: _urgency(outlook, action, JOKER_MOVES[action]))


def _double(outlook: Outlook, keys: _Keys) -> str:
    """Fish first unless there are tiles enough."""
    state, seat = outlook.state, outlook.seat
    has_enough = sum(state.own_tiles(seat)) >= state.crew_of(seat)
    return f"first:{RESEARCHER if has_enough else SHIP}"


# Ships


def _deploy(outlook: Outlook, keys: _Keys) -> str:
    """Deploy where the voyage that follows is best."""
    state = outlook.state
    return best_of(keys, lambda key: voyage(outlook, _after(state, ships.deploy, key))[0])[1]


def _sail(outlook: Outlook, keys: _Keys) -> str:
    return voyage(outlook, outlook.state)[1] or ships.DONE.key


# Study


def _research(outlook: Outlook, keys: _Keys) -> str:
    """Study if that brings more than one more researcher."""
    state = outlook.state
    now = outlook.worth(state)
    gains = {study.NOTHING.key: 0.0}
    if study.STUDY.key in keys:
        gains[study.STUDY.key] = _study_gain(outlook, now)
    crews = [key for key in keys if key.startswith("crew:")]
    if crews:
        value, key = _best_crew(outlook, crews)
        gains[key] = value - now + 0.3 * max(outlook.studies - 1, 0) * (1 + outlook.left)
    return max(gains, key=gains.__getitem__)


def _study_gain(outlook: Outlook, now: float) -> float:
    """Return what a study brings: each tile about as much as the first."""
    state, seat = outlook.state, outlook.seat
    lays = min(state.crew_of(seat), sum(state.own_tiles(seat)))
    return _STUDY * lays * max(_placement(outlook, state)[0] - now, 0.3)


def _placement(
    outlook: Outlook, state: Swarm, kinds: Iterable[int] | None = None, at: int = NOWHERE
) -> tuple[float, Placement]:
    """Return the best value and how the next tile is laid for it."""
    best, found = -1e9, Placement(NOWHERE, NOWHERE, 0)
    for placement in placements(state, kinds, at):
        value = outlook.worth(laid(state, placement))
        if value > best:
            best, found = value, placement
    return best, found


def _tile(outlook: Outlook, keys: _Keys) -> str:
    state = outlook.state
    value, placement = _placement(outlook, state)
    return f"tile:{TILES[placement.kind]}" if value >= outlook.worth(state) else study.DONE.key


def _field(outlook: Outlook, keys: _Keys) -> str:
    state = outlook.state
    may_stop = study.DONE.key in keys
    value, (kind, field, _) = _placement(outlook, state, (state.turn.kind,))
    if may_stop and value < outlook.worth(state):
        return study.DONE.key
    return f"field:{FIELDS[field]}:{TILES[kind]}" if may_stop else f"field:{FIELDS[field]}"


def _rotate(outlook: Outlook, keys: _Keys) -> str:
    turn = outlook.state.turn
    openings = _placement(outlook, outlook.state, (turn.kind,), turn.field)[1].openings
    return f"turn:{openings_name(openings)}"


def _buoy(outlook: Outlook, keys: _Keys) -> str:
    state = outlook.state
    return best_of(keys, lambda key: outlook.worth(_after(state, study.choose_buoy, key)))[1]


def _hazard(outlook: Outlook, keys: _Keys) -> str:
    return best_way(outlook.state)


_CHOICES: dict[str, Callable[[Outlook, _Keys], str]] = {
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
