"""The printed facts of the game, read once from data.json: board, modules, finds, prices."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from games.core.api import GLYPHS, SeatMark

_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
_BOARD: Final = _DATA["board"]

# A field is a number, column by column: A1 = 0, A2 = 1, ... B1 = 25 (NA-3.1). Menus split a long
# list by column first, so fields in order are menus in order.
SIZE: Final[int] = _BOARD["n_rows"]
COLUMNS: Final[str] = _BOARD["columns"]
FIELDS: Final = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
FIELD: Final = {name: place for place, name in enumerate(FIELDS)}
NOWHERE: Final = -1

ZONES: Final = tuple(str(zone["id"]) for zone in _DATA["zones"])
LAGOON, SLOPE, DEEP, ABYSS = range(4)
_LETTERS: Final = {letter: ZONES.index(name) for letter, name in _BOARD["zone_letters"].items()}
# NA-3.3: one letter for each field, so each lies in exactly one zone. The printed rows and the
# slots below are symmetric under the half turn (NA-3.5); nothing here relies on it.
ZONE_OF: Final = tuple(
    _LETTERS[_BOARD["zone_rows"][field % SIZE][field // SIZE]] for field in range(SIZE * SIZE)
)
BUILD_PRICE: Final = tuple(int(zone["build_price"]) for zone in _DATA["zones"])  # NA-5.30
# NA-5.102; the lagoon has no price, because no find ever lies there.
RECOVER_PRICE: Final = tuple(int(zone["recover_price"] or 0) for zone in _DATA["zones"])
BASE_DEFAULT: Final = FIELD[_BOARD["base_default"]]  # M13 (NA-4.2)
BASE_CENTRES: Final = tuple(sorted(FIELD[name] for name in _BOARD["base_free_centres"]))

# Slots are numbered zone by zone, 26 slope, 20 deep sea, 14 abyss (NA-3.4): a deal by zone can
# then be one list of faces after the other.
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
BEIGE: Final = frozenset((CHEST, TEMPO))  # free of charge (NA-5.101)
POINTS: Final = tuple(  # NA-6.13
    int(next(kind["points"] for kind in _DATA["find_kinds"] if kind["id"] == name)) for name in KEPT
)
PIECES: Final = 15
LAST_PIECES: Final = tuple(int(number) for number in _DATA["end_trigger_numbers"])  # NA-6.3
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
PRINTED: Final = tuple(int(module["count"]) for module in _DATA["modules"])  # NA-4.3
LAB_PRICE: Final[int] = _DATA["modules"][TRAINING]["tile_price"]  # the same for all five (NA-5.13)

# NA-3.11: straight locks are blue, diagonal ones brown. The straight ones come first, so that
# "direction < STRAIGHT" tells the colours apart. With each stands where the lock faces (NA-3.12).
DIRECTIONS: Final = tuple(
    (name, *facts["neighbour"])
    for colour in ("straight", "diagonal")
    for name, facts in _DATA["locks"][colour]["directions"].items()
)
_DIRECTION: Final = {name: place for place, (name, _, _) in enumerate(DIRECTIONS)}
STRAIGHT: Final = len(_DATA["locks"]["straight"]["directions"])  # the first ones have docks
# NA-3.13: the direction in which the other lock of a connection points.
OPPOSITE: Final = tuple(_DIRECTION[_DATA["locks"]["opposite"][name]] for name, _, _ in DIRECTIONS)
ORIENTATIONS: Final = ("-", "V", "H")
LOCKS: Final = {  # by kind and orientation: the directions that have a lock (NA-3.14)
    (kind, orientation): tuple(_DIRECTION[name] for name in names)
    for kind, module in enumerate(_DATA["modules"])
    for orientation, names in module["orientations"].items()
}
WAYS: Final = tuple(  # the orientations of each kind, V before H: two of a lab, else one (NA-3.15)
    tuple(way for way in ORIENTATIONS if (kind, way) in LOCKS) for kind in range(len(MODULES))
)

# By the number of activated labs of the type, 0 to 4 (rules 2.2). All tables are level from two
# on: the third and fourth lab improve no ability (NA-5.70).
_ABLE: Final = _DATA["abilities"]
STEPS: Final[tuple[int, ...]] = tuple(_ABLE["training"]["steps"])  # NA-5.45
SUB_RANGE: Final[tuple[int, ...]] = tuple(_ABLE["technology"]["submarine_range"])  # NA-5.89
SCAN_RANGE: Final[tuple[int, ...]] = tuple(_ABLE["sonar"]["scan_range"])  # NA-5.82
PEEKS: Final[tuple[int, ...]] = tuple(_ABLE["sampling"]["peeks"])  # NA-5.109
CHEST_NEMO: Final[tuple[int, ...]] = tuple(_ABLE["analysis"]["chest_nemo"])  # NA-5.105
RESEARCH: Final[tuple[int, ...]] = tuple(_DATA["research_points"]["by_count"])  # NA-5.63
CHIP_POINTS: Final[int] = _DATA["research_points"]["with_majority_chip"]  # NA-5.66
CHIP_NEEDS: Final[int] = _DATA["research_points"]["majority_needs_count"]  # NA-5.64

ORDERS: Final = tuple(
    tuple(KINDS.index(kind) for kind in order["kinds"]) for order in _DATA["special_orders"]
)
# Owner markers are not counted: they are never a limit (R34).
RESEARCHERS: Final[int] = _DATA["player_components"]["researchers"]  # NA-4.9
SUBS: Final[int] = _DATA["player_components"]["submarines"]  # NA-4.9
START_NEMO: Final = {int(n): int(nemo) for n, nemo in _DATA["start_nemo"].items()}  # NA-4.10
CAPACITY: Final = {int(n): int(crew) for n, crew in _DATA["habitat_capacity"].items()}  # NA-5.17
# NA-4.7: by players, highest first; what is not listed is out of the game.
ATLANTIS_CHIPS: Final = {int(n): tuple(chips) for n, chips in _DATA["atlantis_points"].items()}
HOLD_LIMIT: Final[int] = _DATA["hold_limit"]  # NA-5.22
WALKERS: Final[int] = _DATA["researchers_moved_per_turn"]  # NA-5.44
SONAR_PRICE: Final[int] = _DATA["sonar_price"]  # NA-5.81
FEE: Final[int] = _DATA["foreign_activation_fee"]  # NA-5.58
TEMPO_RANGE: Final[int] = _DATA["tempo_range"]  # NA-5.106
BONUS_STEPS: Final[int] = _DATA["atlantis_bonus_steps"]  # NA-5.116
LAUNCH_NEEDS: Final[int] = _DATA["launch_min_own_researchers"]  # NA-5.73

MARKS: Final = tuple(  # by seat: red, orange, purple, yellow (NA-4.1)
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
