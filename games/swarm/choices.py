"""What each option of the open question would lead to: prices, links, points, victims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.api import Json
from games.core.bitsets import members
from games.swarm import actions, hazards, market, ships, stations, study
from games.swarm import state as phases
from games.swarm.board import LINES
from games.swarm.data import (
    CARD,
    CARDS,
    COMPASS,
    DIRECTIONS,
    DOUBLE,
    EYES,
    FIELD,
    FIELDS,
    JOKER,
    JOKER_MOVES,
    LAND,
    LANDS,
    NOWHERE,
    QUEEN,
    RESEARCHER,
    SHIP,
    STATION,
    STEPS,
    TILE,
    TILES,
    TSUNAMI,
    openings_name,
    opposite,
)
from games.swarm.network import Network, is_queen_linked, network_view, networks
from games.swarm.state import Swarm

_Facts = Callable[[Swarm, str], Json]


def choices(state: Swarm) -> Json:
    """Return the facts of every option of the open question, by key."""
    if state.phase not in _FACTS:
        return {}
    options, facts = _FACTS[state.phase]
    return {option.key: facts(state, option.key) for option in options(state)}


def _rest(key: str) -> str:
    return key.partition(":")[2]


# Stations and buying


def _land(state: Swarm, key: str) -> Json:
    land = LANDS[LAND[FIELD[_rest(key)]]]
    opens = state.opens[state.actor * 4 + opposite(land.towards)]  # own things open to the land
    return {
        "field": _rest(key),
        "value": land.value,
        "side": DIRECTIONS[land.side],
        "joins": FIELDS[land.shore] if opens >> land.shore & 1 else None,
    }


def _buy(state: Swarm, key: str) -> Json:
    points = state.rp[state.actor]
    if key == "order":
        return {"price": len(state.row), "left": points - len(state.row)}
    price = int(_rest(key)) - 1
    card = CARDS[state.row[price]]
    facts: Json = {"position": price + 1, "card": card.name, "action": card.action}
    return facts | {"price": price, "left": points - price}


def _number(state: Swarm, key: str) -> Json:
    return {"number": int(_rest(key))}


def _ability(state: Swarm, key: str) -> Json:
    return {"ability": _rest(key)}


# Playing a card


def has_effect(state: Swarm, action: str, move: int) -> bool:
    """Return whether an action could do anything now (SW-5.44, section 9)."""
    seat = state.actor
    if action == STATION:
        can_build = state.station_supply[seat] > 0 and stations.free_land(state) > 0
        return can_build or stations.roomy(state) > 0
    if action == SHIP:
        return any(at != NOWHERE for at in state.own_ships(seat)) or seat in state.owners
    if action == RESEARCHER:
        return stations.roomy(state) > 0 or study.can_study(state)
    return action != TSUNAMI or hazards.can_roll(state, move)


def _play(state: Swarm, key: str) -> Json:
    if key == "pass":
        return {}
    name = _rest(key)
    if name == JOKER:
        return {"card": JOKER, "action": JOKER, "move": 0, "effect": True, "count": 1}
    card = CARDS[CARD[name]]
    halves = (SHIP, RESEARCHER) if card.action == DOUBLE else (card.action,)
    return {
        "card": name,
        "action": card.action,
        "move": card.move,
        "effect": any(has_effect(state, action, card.move) for action in halves),
        "count": state.hands[state.actor].count(CARD[name]),
    }


def _joker(state: Swarm, key: str) -> Json:
    action = _rest(key)
    move = JOKER_MOVES[action]
    return {"action": action, "move": move, "effect": has_effect(state, action, move)}


def _double(state: Swarm, key: str) -> Json:
    return {"action": _rest(key)}


# Ships and researchers


def _crew(state: Swarm, key: str) -> Json:
    if key == study.STUDY.key:
        held = sum(state.own_tiles(state.actor))
        return {"tiles": min(held, state.crew_of(state.actor))}
    if key == study.NOTHING.key:
        return {}
    return {"field": _rest(key), "researchers": state.crew[LAND[FIELD[_rest(key)]]]}


def _deploy(state: Swarm, key: str) -> Json:
    if key == ships.NONE.key:
        return {}
    land = next(land for land in LANDS if FIELDS[land.shore] == _rest(key))
    return {"field": _rest(key), "station": FIELDS[land.field]}


def _sail(state: Swarm, key: str) -> Json:
    if key == ships.DONE.key:
        return {}
    start, _, end = _rest(key).partition(">")
    return {"from": start, "to": end, "collects": bool(state.down >> FIELD[start] & 1)}


# Study


def _tile(state: Swarm, key: str) -> Json:
    if key == study.DONE.key:
        return {}
    kind = TILE[_rest(key)]
    return {
        "tile": _rest(key),
        "held": state.own_tiles(state.actor)[kind],
        "points": EYES[kind],
        "fields": [FIELDS[at] for at in members(study.targets(state, kind))],
    }


def _field(state: Swarm, key: str) -> Json:
    if key == study.DONE.key:
        return {}
    kind, name = state.turn.kind, key.split(":")[1]
    at = FIELD[name]
    return {
        "field": name,
        "tile": TILES[kind],
        "over": _covered(state, at),
        "rotations": [openings_name(each) for each in study.rotations(state, kind, at)],
    }


def _covered(state: Swarm, at: int) -> str | None:
    return TILES[state.laid[at][-1] >> 4] if at in state.laid else None


def _rotate(state: Swarm, key: str) -> Json:
    kind, at = state.turn.kind, state.turn.field
    seat, trial = state.actor, state.copy()
    study.choose_rotation(trial, key)
    if trial.phase == phases.BUOY:  # what it will connect hardly depends on the buoy
        study.choose_buoy(trial, study.buoy_options(trial)[0].key)
    found = networks(trial, seat)
    joined = next(network for network in found if network.fields >> at & 1)
    return {
        "field": FIELDS[at],
        "tile": TILES[kind],
        "openings": _rest(key),
        "points": EYES[kind],
        "over": _covered(state, at),
        "links": _links(trial, at, joined),
        "network": network_view(joined, joined is found[0]),
        "score": found[0].score,
        "queen_linked": is_queen_linked(trial, seat),
    }


def _links(state: Swarm, at: int, joined: Network) -> list[Json]:
    """Return the neighbours that a field is joined with."""
    seat, links = state.actor, []
    for side, name in enumerate(DIRECTIONS):
        other = at + STEPS[side]
        is_open = state.opens[seat * 4 + side] >> at & 1
        back = state.opens[seat * 4 + opposite(side)] >> other & 1
        if is_open and (back or (other == QUEEN and joined.has_queen)):
            links.append({"direction": name, "to": FIELDS[other], "what": _what(state, other)})
    return links


def _what(state: Swarm, at: int) -> str:
    if at in LAND:
        return "station"
    if at in state.own_ships(state.actor):
        return "ship"
    return "queen" if at == QUEEN else "tile"


def _buoy(state: Swarm, key: str) -> Json:
    trial = state.copy()
    study.choose_buoy(trial, key)
    found = networks(trial, state.actor)
    return {
        "field": _rest(key),
        "queen_linked": is_queen_linked(trial, state.actor),
        "score": found[0].score,
    }


# Hazards


def _hits(state: Swarm, carry_out: Callable[[Swarm, str], Any], key: str) -> list[Json]:
    """Return whom a choice would hit, and for how much."""
    trial = state.copy()
    before = len(trial.turn.acts)
    carry_out(trial, key)
    return [
        {"seat": act[1], "points": act[2], "field": act[3], "what": act[4]}
        for act in trial.turn.acts[before:]
        if act[0] == "hit"
    ]


def _hazard(state: Swarm, key: str) -> Json:
    field = FIELDS[QUEEN] if key == "new" else _rest(key)
    hits = _hits(state, hazards.choose_figure, key)
    return {"hazard": state.turn.action, "field": field, "hits": hits}


def _whale(state: Swarm, key: str) -> Json:
    if key == hazards.STOP.key:
        return {}
    return {"field": _rest(key), "hits": _hits(state, hazards.swim, key)}


def _wave(state: Swarm, key: str) -> Json:
    line = LINES[state.turn.path[0]][COMPASS.index(_rest(key))]
    steps = min(line.steps, state.turn.points)

    def carry_out(trial: Swarm, key: str) -> None:
        hazards.choose_wave(trial, key)
        if trial.phase == phases.WAVE_LENGTH:
            hazards.choose_wave_length(trial, f"steps:{steps}")

    return {"direction": _rest(key), **_roll(state, line.water, line.land, steps, line.steps)} | {
        "hits": _hits(state, carry_out, key)
    }


def _roll(state: Swarm, water: tuple[int, ...], land: int, steps: int, gone: int) -> Json:
    path = [FIELDS[at] for at in water[:steps]]
    ends = None
    if steps == gone:
        ends = "void" if land == NOWHERE else FIELDS[LANDS[land].field]
    return {"path": path + ([ends] if ends not in (None, "void") else []), "ends": ends}


def _wave_length(state: Swarm, key: str) -> Json:
    line, steps = hazards.line_of(state), int(_rest(key))
    hits = _hits(state, hazards.choose_wave_length, key)
    return {"steps": steps, **_roll(state, line.water, line.land, steps, line.steps), "hits": hits}


def _crab(state: Swarm, key: str) -> Json:
    return {"field": _rest(key)}


def _crab_length(state: Swarm, key: str) -> Json:
    steps = int(_rest(key))
    path = [FIELDS[LANDS[land].field] for land in hazards.crab_way(state)][:steps]
    return {"steps": steps, "path": path, "hits": _hits(state, hazards.walk_crab, key)}


_FACTS: dict[str, tuple[Callable[[Swarm], Any], _Facts]] = {
    phases.START: (stations.start_options, _land),
    phases.BUY: (market.buy_options, _buy),
    phases.ORDER: (market.order_options, _number),
    phases.ABILITY: (market.ability_options, _ability),
    phases.PLAY: (actions.play_options, _play),
    phases.JOKER: (actions.joker_options, _joker),
    phases.DOUBLE: (actions.double_options, _double),
    phases.STATION: (stations.station_options, _land),
    phases.CREW: (stations.crew_options, _crew),
    phases.DEPLOY: (ships.deploy_options, _deploy),
    phases.SAIL: (ships.sail_options, _sail),
    phases.RESEARCH: (study.research_options, _crew),
    phases.TILE_KIND: (study.tile_options, _tile),
    phases.TARGET: (study.field_options, _field),
    phases.ROTATE: (study.rotate_options, _rotate),
    phases.BUOY: (study.buoy_options, _buoy),
    phases.HAZARD: (hazards.hazard_options, _hazard),
    phases.WHALE: (hazards.whale_options, _whale),
    phases.WAVE: (hazards.wave_options, _wave),
    phases.WAVE_LENGTH: (hazards.wave_length_options, _wave_length),
    phases.CRAB: (hazards.crab_options, _crab),
    phases.CRAB_LENGTH: (hazards.crab_length_options, _crab_length),
}
