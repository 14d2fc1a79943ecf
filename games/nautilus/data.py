"""The printed facts of the game, read once from data.json: board, modules, finds, prices."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from games.core.api import GLYPHS, SeatMark

_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
_BOARD: Final = _DATA["board"]

# A field is a number, column by column: A1 = 0, A2 = 1, ... B1 = 25 (NA-3.1).
SIZE: Final[int] = _BOARD["n_rows"]
COLUMNS: Final[str] = _BOARD["columns"]
FIELDS: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
FIELD: Final = {name: place for place, name in enumerate(FIELDS)}
NOWHERE: Final = -1

ZONES: Final = tuple(str(zone["id"]) for zone in _DATA["zones"])
LAGOON, SLOPE, DEEP, ABYSS = range(4)
_LETTERS: Final = {letter: ZONES.index(name) for letter, name in _BOARD["zone_letters"].items()}
ZONE_OF: Final = tuple(
    _LETTERS[_BOARD["zone_rows"][field % SIZE][field // SIZE]] for field in range(SIZE * SIZE)
)
BUILD_PRICE: Final = tuple(int(zone["build_price"]) for zone in _DATA["zones"])
RECOVER_PRICE: Final = tuple(int(zone["recover_price"] or 0) for zone in _DATA["zones"])
BASE_DEFAULT: Final = FIELD[_BOARD["base_default"]]
BASE_CENTRES: Final = tuple(sorted(FIELD[name] for name in _BOARD["base_free_centres"]))

# Slots are numbered zone by zone: slope, deep sea, abyss (NA-3.4).
SLOTS: Final = tuple(FIELD[name] for zone in ZONES for name in _BOARD["find_slots"].get(zone, ()))
SLOT: Final = {field: place for place, field in enumerate(SLOTS)}
ZONE_SLOTS: Final = tuple(
    tuple(place for place, field in enumerate(SLOTS) if ZONE_OF[field] == zone)
    for zone in range(len(ZONES))
)

# A face is a number: the five kinds a tableau holds, chest, tempo, and 10 + n for Atlantis n.
GOLD, CRAB, URCHIN, SHELL, SNAIL, CHEST, TEMPO = range(7)
ATLANTIS: Final = 10
KINDS: Final = ("gold", "crab", "urchin", "shell", "snail", "chest", "tempo")
KEPT: Final = KINDS[:5]  # what lies on a tableau (NA-5.104)
BEIGE: Final = frozenset((CHEST, TEMPO))
POINTS: Final = tuple(
    int(next(kind["points"] for kind in _DATA["find_kinds"] if kind["id"] == name)) for name in KEPT
)
PIECES: Final = 15
LAST_PIECES: Final = tuple(int(number) for number in _DATA["end_trigger_numbers"])
ZONE_FACES: Final = tuple(
    tuple(
        sorted(
            ATLANTIS + tile["number"] if tile["kind"] == "atlantis" else KINDS.index(tile["kind"])
            for tile in _DATA["find_tiles"]
            if tile["zone"] == zone
        )
    )
    for zone in ZONES
)

# Modules: 0 is the base, 1 and 2 are the habitats, 3 to 7 the laboratories.
MODULES: Final = tuple(str(module["id"]) for module in _DATA["modules"])
MODULE: Final = {name: kind for kind, name in enumerate(MODULES)}
BASE, HAB_STRAIGHT, HAB_DIAGONAL, TRAINING, TECHNOLOGY, SONAR, SAMPLING, ANALYSIS = range(8)
LABS: Final = MODULES[TRAINING:]
COUNTS: Final = len(LABS)
PRINTED: Final = tuple(int(module["count"]) for module in _DATA["modules"])
LAB_PRICE: Final[int] = _DATA["modules"][TRAINING]["tile_price"]

DIRECTIONS: Final = tuple(
    (name, *facts["neighbour"])
    for colour in ("straight", "diagonal")
    for name, facts in _DATA["locks"][colour]["directions"].items()
)
_DIRECTION: Final = {name: place for place, (name, _, _) in enumerate(DIRECTIONS)}
STRAIGHT: Final = len(_DATA["locks"]["straight"]["directions"])  # the first ones have docks
OPPOSITE: Final = tuple(_DIRECTION[_DATA["locks"]["opposite"][name]] for name, _, _ in DIRECTIONS)
ORIENTATIONS: Final = ("-", "V", "H")
LOCKS: Final = {  # by kind and orientation: the directions that have a lock (NA-3.14)
    (kind, orientation): tuple(_DIRECTION[name] for name in names)
    for kind, module in enumerate(_DATA["modules"])
    for orientation, names in module["orientations"].items()
}
WAYS: Final = tuple(  # the orientations of each kind, V before H
    tuple(way for way in ORIENTATIONS if (kind, way) in LOCKS) for kind in range(len(MODULES))
)

# By the number of activated labs of the type, 0 to 4 (rules 2.2).
_ABLE: Final = _DATA["abilities"]
STEPS: Final[tuple[int, ...]] = tuple(_ABLE["training"]["steps"])
SUB_RANGE: Final[tuple[int, ...]] = tuple(_ABLE["technology"]["submarine_range"])
SCAN_RANGE: Final[tuple[int, ...]] = tuple(_ABLE["sonar"]["scan_range"])
PEEKS: Final[tuple[int, ...]] = tuple(_ABLE["sampling"]["peeks"])
CHEST_NEMO: Final[tuple[int, ...]] = tuple(_ABLE["analysis"]["chest_nemo"])
RESEARCH: Final[tuple[int, ...]] = tuple(_DATA["research_points"]["by_count"])
CHIP_POINTS: Final[int] = _DATA["research_points"]["with_majority_chip"]
CHIP_NEEDS: Final[int] = _DATA["research_points"]["majority_needs_count"]

ORDERS: Final = tuple(
    tuple(KINDS.index(kind) for kind in order["kinds"]) for order in _DATA["special_orders"]
)
RESEARCHERS: Final[int] = _DATA["player_components"]["researchers"]
SUBS: Final[int] = _DATA["player_components"]["submarines"]
START_NEMO: Final = {int(n): int(nemo) for n, nemo in _DATA["start_nemo"].items()}
CAPACITY: Final = {int(n): int(crew) for n, crew in _DATA["habitat_capacity"].items()}
ATLANTIS_CHIPS: Final = {int(n): tuple(chips) for n, chips in _DATA["atlantis_points"].items()}
HOLD_LIMIT: Final[int] = _DATA["hold_limit"]
WALKERS: Final[int] = _DATA["researchers_moved_per_turn"]
SONAR_PRICE: Final[int] = _DATA["sonar_price"]
FEE: Final[int] = _DATA["foreign_activation_fee"]
TEMPO_RANGE: Final[int] = _DATA["tempo_range"]
BONUS_STEPS: Final[int] = _DATA["atlantis_bonus_steps"]
LAUNCH_NEEDS: Final[int] = _DATA["launch_min_own_researchers"]

MARKS: Final = tuple(
    SeatMark(seat["letter"], seat["shape"], GLYPHS[seat["shape"]], seat["id"], seat["hex"])
    for seat in _DATA["player_colours"]
)


def kind_of(face: int) -> str:
    """Return the kind of a face, as views and events call it."""
    return "atlantis" if face > ATLANTIS else KINDS[face]


def number_of(face: int) -> int | None:
    """Return the number of an Atlantis piece, None for every other face."""
    return face - ATLANTIS if face > ATLANTIS else None


def zone_name(field: int) -> str:
    """Return the zone of a field."""
    return ZONES[ZONE_OF[field]]
