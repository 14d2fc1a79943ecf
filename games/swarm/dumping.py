"""Positions as plain JSON and back: fields, cards, tiles and abilities by name."""

from __future__ import annotations

from typing import Any

from games.core.api import Json
from games.core.bitsets import bitset, members
from games.swarm.data import (
    ABILITIES,
    CARD,
    CARDS,
    FIELD,
    FIELDS,
    NOWHERE,
    TILE,
    TILES,
    openings_name,
    openings_of,
)
from games.swarm.network import derive
from games.swarm.state import Swarm, Turn

_PLAIN = (
    "seats",
    "stage",
    "part",
    "phase",
    "round",
    "order",
    "place",
    "actor",
    "owners",
    "crew",
    "crab",
    "station_supply",
    "researchers",
    "buoy_supply",
    "queen",
    "golden",
    "tiles",
    "order_cards",
    "jokers",
    "rp",
    "ledger",
    "underway",
)
_CARDS = ("row", "discard", "box", "blue")
_FIELDS = ("ships", "whales", "waves")


def dump(state: Swarm) -> Json:
    """Return the position as plain JSON: fields, cards, tiles and abilities names for numbers."""
    last = state.last
    plain = {name: _own(getattr(state, name)) for name in _PLAIN}
    cards = {name: _card_names(getattr(state, name)) for name in _CARDS}
    fields = {name: [_name(at) for at in getattr(state, name)] for name in _FIELDS}
    return {
        **plain,
        **cards,
        **fields,
        "options": [
            state.free_start,
            state.strong_tsunami,
            state.hidden_hands,
            state.first_order,
        ],
        "faces": [TILES[kind] for kind in state.faces],
        "down": [FIELDS[at] for at in members(state.down)],
        "laid": [[FIELDS[at], *map(_tile_name, pile)] for at, pile in sorted(state.laid.items())],
        "buoys": [[FIELDS[at], *seats] for at, seats in sorted(state.buoys.items())],
        "hands": [_card_names(hand) for hand in state.hands],
        "abilities": ["" if a == NOWHERE else ABILITIES[a] for a in state.abilities],
        "scored": [list(points) for points in state.scored],
        "final": [list(points) for points in state.final],
        "turn": [_plain(value) for value in state.turn.values()],
        "last": None if last is None else [last[0], last[1], _plain(last[2])],
    }


def load(data: Json) -> Swarm:
    """Return the position that was dumped."""
    free_start, strong_tsunami, hidden_hands, first_order = data["options"]
    last = data["last"]
    simple: dict[str, Any] = {name: _own(data[name]) for name in _PLAIN}
    simple |= {name: [CARD[card] for card in data[name]] for name in _CARDS}
    simple |= {name: [_field(at) for at in data[name]] for name in _FIELDS}
    state = Swarm(
        **simple,
        free_start=free_start,
        strong_tsunami=strong_tsunami,
        hidden_hands=hidden_hands,
        first_order=first_order,
        faces=tuple(TILE[name] for name in data["faces"]),
        down=bitset(FIELD[name] for name in data["down"]),
        laid={FIELD[name]: tuple(map(_tile, pile)) for name, *pile in data["laid"]},
        buoys={FIELD[name]: tuple(seats) for name, *seats in data["buoys"]},
        hands=[[CARD[card] for card in hand] for hand in data["hands"]],
        abilities=[ABILITIES.index(name) if name else NOWHERE for name in data["abilities"]],
        scored=[tuple(points) for points in data["scored"]],
        final=[(queen, sides) for queen, sides in data["final"]],
        turn=Turn(*map(_frozen, data["turn"])),
        last=None if last is None else (last[0], last[1], _frozen(last[2])),
    )
    derive(state)  # not dumped: it follows from the rest
    return state


def _own(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(inner) for inner in value) if isinstance(value, list) else value


def _card_names(cards: list[int]) -> list[str]:
    return [CARDS[card].name for card in cards]


def _name(at: int) -> str:
    return "" if at == NOWHERE else FIELDS[at]


def _field(name: str) -> int:
    return FIELD[name] if name else NOWHERE


def _tile_name(tile: int) -> str:
    return f"{TILES[tile >> 4]}:{openings_name(tile & 15)}"


def _tile(text: str) -> int:
    name, _, openings = text.partition(":")
    return TILE[name] << 4 | openings_of(openings)
