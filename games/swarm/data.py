"""The printed facts of the game, read once from data.json: board, tiles, cards, score track."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

from games.core.api import GLYPHS, SeatMark

_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
_BOARD: Final = _DATA["board"]

# A field is a number, row by row: A1 = 0, B1 = 1, ... A2 = 10 (SW-3.1); voids have numbers too,
# so that a step in a direction is always the same difference.
COLUMNS: Final = tuple(str(column) for column in _BOARD["columns"])
SIZE: Final = len(COLUMNS)
FIELDS: Final = tuple(f"{column}{row}" for row in _BOARD["rows"] for column in COLUMNS)
FIELD: Final = {name: place for place, name in enumerate(FIELDS)}
NOWHERE: Final = -1

WATER: Final = tuple(FIELD[water["id"]] for water in _BOARD["water"])  # SW-3.2: by row
QUEEN: Final = FIELD[_BOARD["queen"]]  # SW-3.3: water to all that moves, but never a slot
SLOTS: Final = tuple(field for field in WATER if field != QUEEN)  # where tiles lie
SLOT: Final = {field: place for place, field in enumerate(SLOTS)}

# Directions are numbers, sides of a tile bits: N 1, E 2, S 4, W 8. Only a tsunami knows diagonals,
# so it alone has eight directions (SW-3.6).
DIRECTIONS: Final = tuple(str(name) for name in _BOARD["orthogonal"])
ALL_SIDES: Final = 15
STEPS: Final = (-SIZE, 1, SIZE, -1)
COMPASS: Final = tuple(str(name) for name in _BOARD["directions"])
COMPASS_STEPS: Final = tuple(
    (int(column), int(row)) for column, row in _BOARD["directions"].values()
)


def opposite(direction: int) -> int:
    """Return the direction that looks back."""
    return direction ^ 2


def openings_name(openings: int) -> str:
    """Return the letters of a set of sides: "NE"."""
    return "".join(name for side, name in enumerate(DIRECTIONS) if openings >> side & 1)


def openings_of(name: str) -> int:
    """Return the set of sides that letters name."""
    return sum(1 << DIRECTIONS.index(letter) for letter in name)


class Land(NamedTuple):
    """A land field (SW-3.4); all of them are numbered clockwise, corner gaps left out (SW-3.8)."""

    field: int
    side: int
    value: int  # SW-3.10: as printed; what the queen pays for it
    shore: int  # SW-3.7: the only water beside it
    towards: int  # the direction of the shore
    is_start: bool  # SW-3.11
    neighbours: tuple[int, ...]  # numbers of its coast neighbours, in clockwise order (SW-3.9)


_RING: Final = {name: place for place, name in enumerate(_BOARD["coast_ring_clockwise"])}
LANDS: Final = tuple(
    Land(
        FIELD[land["id"]],
        DIRECTIONS.index(land["side"]),
        int(land["value"]),
        FIELD[land["shore"]],
        DIRECTIONS.index(land["shore_direction"]),
        bool(land["start"]),
        tuple(sorted(_RING[name] for name in land["coast_neighbours"])),
    )
    for land in sorted(_BOARD["land"], key=lambda land: int(land["ring"]))
)
LAND: Final = {land.field: place for place, land in enumerate(LANDS)}

# Tile kinds; golden ones are not among the 59.
TILES: Final = (*(str(tile["id"]) for tile in _DATA["tiles"]["types"]), "golden")
STRAIGHT, CURVE, TEE, CROSS, GOLDEN = range(5)
TILE: Final = {name: kind for kind, name in enumerate(TILES)}
_PRINTED_TILES: Final = (*_DATA["tiles"]["types"], _DATA["tiles"]["golden"])
EYES: Final = tuple(int(tile["rp"]) for tile in _PRINTED_TILES)  # SW-5.92
TILE_COUNTS: Final = tuple(int(tile["count"]) for tile in _PRINTED_TILES)


def _turned(base: str, orientations: int) -> tuple[int, ...]:
    """Return the rotations of a tile that differ, turned clockwise by quarters (SW-5.84)."""
    openings = openings_of(base)
    found = []
    for _ in range(orientations):
        found.append(openings)
        openings = openings << 1 & ALL_SIDES | openings >> 3
    return tuple(found)


ROTATIONS: Final = tuple(
    _turned("".join(tile["base"]), int(tile["orientations"])) for tile in _PRINTED_TILES
)


class Card(NamedTuple):
    """A kind of action card; `move` is the movement of a hazard, 0 for others."""

    name: str
    colour: str
    action: str
    move: int
    printed: int


CARDS: Final = tuple(
    Card(card["id"], colour, card["action"], int(card.get("move", 0)), int(card["count"]))
    for colour in ("green", "beige", "blue")
    for card in _DATA["cards"][colour]
)
CARD: Final = {card.name: place for place, card in enumerate(CARDS)}
GREEN: Final = tuple(place for place, card in enumerate(CARDS) if card.colour == "green")
BLUE: Final = tuple(
    place for place, card in enumerate(CARDS) if card.colour == "blue" for _ in range(card.printed)
)
JOKER: Final[str] = _DATA["cards"]["joker"]["id"]
JOKER_ACTIONS: Final = tuple(str(action) for action in _DATA["cards"]["joker"]["actions"])
JOKER_MOVES: Final = {  # SW-5.171
    action: int(_DATA["cards"]["joker"]["moves"].get(action, 0)) for action in JOKER_ACTIONS
}
STATION, SHIP, RESEARCHER, WHALE, TSUNAMI, CRAB = JOKER_ACTIONS  # SW-5.170: no double card
HAZARDS: Final = (WHALE, TSUNAMI, CRAB)
DOUBLE: Final = "ship_researcher"
ABILITIES: Final = tuple(str(ability["id"]) for ability in _DATA["cards"]["abilities"])
FAST_SHIP, PROTECTION, GENIUS, GOLDEN_TILE = range(4)


class Table(NamedTuple):
    """What depends on the number of players."""

    stages: int  # SW-5.1
    quota: int  # SW-5.26: action cards a player must buy each stage
    beige: tuple[int, ...]  # SW-4.5: in use, sorted


def _table(setup: Any) -> Table:
    beige = tuple(
        place
        for place, card in enumerate(CARDS)
        if card.colour == "beige"
        for _ in range(card.printed - setup["beige_removed"].get(card.name, 0))  # SW-4.5
    )
    return Table(setup["stages"], setup["actions_per_player"], beige)


TABLES: Final = {seats: _table(_DATA["setup"][str(seats)]) for seats in (2, 3, 4)}
BLUE_PER_STAGE: Final[int] = _DATA["setup"]["blue_per_stage"]
# SW-5.14: six blue cards last for three stages, two players have a fourth.
BLUE_RESHUFFLED: Final = {
    int(seats): int(stage)
    for seats, stage in _DATA["setup"]["blue_reshuffled_before_stage"].items()
}

_SUPPLY: Final = _DATA["player_supply"]  # SW-4.2
STATIONS: Final[int] = _SUPPLY["stations"]
SHIPS: Final[int] = _SUPPLY["ships"]
RESEARCHERS: Final[int] = _SUPPLY["researchers"]
BUOYS: Final[int] = _SUPPLY["buoys"]
START_RP: Final[int] = _SUPPLY["start_rp"]  # SW-4.3
STATION_CREW: Final[int] = _DATA["limits"]["researchers_per_station"]  # SW-5.82
SAIL_POINTS: Final[int] = _DATA["limits"]["ship_move_budget"]  # SW-5.62
FAST_POINTS: Final[int] = _DATA["limits"]["ship_move_budget_fast_ship"]  # SW-5.63
FIGURES: Final[int] = _DATA["hazards"]["whale"]["count"]  # whales, and as many tsunamis
FIRST_DISTANCE: Final[int] = _DATA["options"]["free_start"]["min_coast_distance"]  # SW-7.3
NEIGHBOUR_RELIEF: Final[int] = _DATA["options"]["strong_tsunami"]["neighbour_damage_reduction"]


class Zone(NamedTuple):
    """A part of the score track."""

    colour: str
    least: int
    most: int | None
    damage: int


ZONES: Final = tuple(  # SW-5.160: lowest first
    Zone(zone["colour"], zone["from"], zone["to"], zone["damage"])
    for zone in _DATA["score_track"]["zones"]
)
SIDE_POINTS: Final = tuple(int(points) for points in _DATA["scoring"]["sides"].values())  # SW-6.3
GENIUS_BONUS: Final[int] = _DATA["scoring"]["genius_bonus_per_researcher"]  # SW-5.182


def zone_of(points: int) -> Zone:
    """Return the zone of a total (SW-5.160); the last one has no end (SW-5.3)."""
    return next(zone for zone in reversed(ZONES) if points >= zone.least)


MARKS: Final = tuple(
    SeatMark(seat["letter"], seat["shape"], GLYPHS[seat["shape"]], seat["id"], seat["hex"])
    for seat in _DATA["colours"]
)
