"""The changing part of the board: tiles and their joints, pieces, hazards, what a turn touched."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from render.canvas import Point, stamp
from render.frame import Json
from render.highlights import frame_glow, threat, trail
from render.materials import plate
from render.swarm import acts, cards, pieces
from render.swarm.acts import Touched
from render.swarm.creatures import HAZARDS, creature, queen
from render.swarm.facts import (
    ABILITIES,
    CELL,
    LEFT,
    MARKS,
    QUEEN,
    SIDE,
    TOP,
    WAYS,
    centre,
    is_land,
    name,
    place,
)
from render.swarm.tiles import back, joint, tile
from render.theme import ALERT, GLOW_LAST
from render.tokens import token

RING = CELL - 8
QUEEN_SIZE = 150
LARGE, SMALL = 86, 58  # a hazard alone on its field, and among others
# where several figures stand on one field
_SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((0, -22), (0, 23)),
    3: ((-23, -22), (23, -22), (0, 23)),
    4: ((-23, -22), (23, -22), (-23, 23), (23, 23)),
    5: ((-30, -22), (0, -22), (30, -22), (-18, 23), (18, 23)),
    6: ((-30, -22), (0, -22), (30, -22), (-30, 23), (0, 23), (30, 23)),
}
_CORNERS: tuple[Point, ...] = ((-30, -30), (30, -30), (-30, 30), (30, 30))
_OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def ocean(image: Image.Image, view: Json) -> None:
    """Tiles, face down and face up, and the joints between open ends."""
    face_down = back()
    for field in view["down"]:
        stamp(image, face_down, *centre(field))
    up = {each["field"]: each for each in view["tiles"]}
    for field, each in up.items():
        stamp(image, tile(each["tile"], each["openings"]), *centre(field))
    stamp(image, queen(QUEEN_SIZE), *centre(QUEEN))
    stations = {each["field"] for each in view["stations"]}
    for field, each in up.items():
        for wind in each["openings"]:
            _grown(image, up, stations, field, wind)


def _grown(
    image: Image.Image, up: dict[str, Json], stations: set[str], field: str, wind: str
) -> None:
    """Join an open end to what lies beyond: a tile open towards it, a station, the queen."""
    column, row = place(field)
    dx, dy = WAYS[wind]
    beyond = name(column + dx, row + dy)
    other = up.get(beyond)
    if other is not None:
        # the tile to the west or north draws the joint of both
        if wind not in ("E", "S") or _OPPOSITE[wind] not in other["openings"]:
            return
    elif beyond != QUEEN and beyond not in stations:
        return
    golden = up[field]["tile"] == "golden"
    x, y = centre(field)
    stamp(image, joint(dy != 0, golden), x + dx * CELL / 2, y + dy * CELL / 2)


def shown_tile(image: Image.Image, view: Json, field: str, kind: str, openings: str) -> None:
    """Lay a tile that is not there yet, joined to what it would touch."""
    stamp(image, tile(kind, openings), *centre(field))
    up = {each["field"]: each for each in view["tiles"]}
    up[field] = {"field": field, "tile": kind, "openings": openings}
    stations = {each["field"] for each in view["stations"]}
    column, row = place(field)
    for wind, (dx, dy) in WAYS.items():
        near = name(column + dx, row + dy)
        if wind in openings and (wind in ("E", "S") or near not in up):
            _grown(image, up, stations, field, wind)
        elif near in up and wind in openings:
            _grown(image, up, stations, near, _OPPOSITE[wind])


def pieces_on(image: Image.Image, view: Json) -> None:
    """Stations, buoys, ships and hazards."""
    crab = view["hazards"]["crab"]
    for each in view["stations"]:
        x, y = centre(each["field"])
        # Off the middle, so that the printed value at the upper left stays readable.
        stamp(image, pieces.station(each["seat"], each["researchers"]), x + 13, y + 9)
    if crab:
        _crab(image, view, crab)
    for each in view["tiles"]:
        _in_corners(image, each["field"], each["buoys"])
    _in_corners(image, QUEEN, view["queen"]["buoys"])
    for field, figures in occupants(view).items():
        _figures(image, field, figures)


def _crab(image: Image.Image, view: Json, field: str) -> None:
    x, y = centre(field)
    housed = any(each["field"] == field for each in view["stations"])
    # A smaller crab on the roof: the letter and the crew of the station must show.
    if housed:
        stamp(image, creature("crab", 46), x + 28, y - 26)
    else:
        stamp(image, creature("crab", 66), x + 15, y + 14)


def _in_corners(image: Image.Image, field: str, seats: Iterable[int]) -> None:
    """Buoys: up to three on a tile, four around the queen."""
    x, y = centre(field)
    for (dx, dy), seat in zip(_CORNERS, seats, strict=False):
        stamp(image, pieces.buoy(seat), x + dx, y + dy)


Figure = tuple[str, int, int]  # "ship" or a hazard, the seat of a ship, how many


def occupants(view: Json) -> dict[str, list[Figure]]:
    """Ships and hazards by field: ships of one player together."""
    found: dict[str, dict[tuple[str, int], int]] = {}
    for each in view["ships"]:
        here = found.setdefault(each["field"], {})
        key = ("ship", int(each["seat"]))
        here[key] = here.get(key, 0) + 1
    for kind in ("whale", "tsunami"):
        for field in view["hazards"][kind]:
            here = found.setdefault(field, {})
            here[kind, 0] = here.get((kind, 0), 0) + 1
    return {
        # Sorted, so that figures do not change places when others come and go.
        field: [(kind, seat, count) for (kind, seat), count in sorted(here.items())]
        for field, here in found.items()
    }


def _figures(image: Image.Image, field: str, figures: list[Figure]) -> None:
    x, y = centre(field)
    few = len(figures) == 1
    for (dx, dy), (kind, seat, count) in zip(_SPOTS[len(figures)], figures, strict=True):
        if kind == "ship":
            stamp(image, pieces.ship(seat, count, not few), x + dx, y + dy)
            continue
        stamp(image, creature(kind, LARGE if few else SMALL), x + dx, y + dy)
        if count > 1:
            stamp(image, plate(str(count), 36), x + dx + 24, y + dy + 18)


def rings(image: Image.Image, done: Touched, colour: str = GLOW_LAST) -> None:
    """Rings on what a turn touched, dashed ones on what it hit, and the ways between."""
    # One ring a field: where somebody lost points the dashed one says more.
    for field in sorted(acts.ends(done) - set(done.hits)):
        stamp(image, frame_glow(RING, RING, colour, 14, 5, 8), *centre(field))
    for field in sorted(done.hits):
        stamp(image, threat(RING, RING, 14, 6), *centre(field))


def ways(image: Image.Image, done: Touched, colour: str = GLOW_LAST) -> None:
    """The way of every ship or hazard that moved, below the figures."""
    for way in done.ways:
        trail(image, [centre(field) for field in way], colour, gap=48)


def hits(image: Image.Image, done: Touched) -> None:
    """What was lost where, on plates above everything."""
    for field, points in sorted(done.hits.items()):
        x, y = centre(field)
        dx = -30 if is_land(field) else 28
        stamp(image, loss(points), x + dx, y + (34 if is_land(field) else -34))


def loss(points: int) -> Image.Image:
    """So many points are lost."""
    return plate(f"−{points}", 40, "#8c1c10", "#fff2e6", ALERT, 1.3)


def corners(image: Image.Image, view: Json) -> None:
    """In the open corners: the order track, the hazards in supply, the abilities."""
    _order_track(image, view)
    _supply(image, view)
    _abilities(image, view)


def _corner(column: float, row: float) -> Point:
    return LEFT + column * CELL, TOP + row * CELL


def _order_track(image: Image.Image, view: Json) -> None:
    """Who is first, second and so on, in two rows of two."""
    x, y = _corner(SIDE - 0.86, 0.86)
    for index, seat in enumerate(view["order"]):
        spot = (x - 34 + 68 * (index % 2), y - 34 + 68 * (index // 2))
        stamp(image, token(MARKS[seat], 52), spot[0], spot[1])
        stamp(image, plate(str(index + 1), 36), spot[0] - 20, spot[1] - 20)


def _supply(image: Image.Image, view: Json) -> None:
    """The hazards that are not on the board."""
    x, y = _corner(0.86, SIDE - 0.86)
    for index, kind in enumerate(HAZARDS):
        left = view["hazards"]["supply"][kind]
        spot = (x + (-34, 36, 0)[index], y + (-26, -26, 36)[index])
        if left:
            stamp(image, creature(kind, 60), *spot)
            stamp(image, plate(str(left), 36), spot[0] + 24, spot[1] + 20)


def _abilities(image: Image.Image, view: Json) -> None:
    """The four ability cards: free ones bright, taken ones with their owner."""
    x, y = _corner(SIDE - 0.86, SIDE - 0.86)
    for index, kind in enumerate(ABILITIES):
        spot = (x - 32 + 64 * (index % 2), y - 34 + 68 * (index // 2))
        owner = next((s for s, p in enumerate(view["players"]) if p["ability"] == kind), None)
        stamp(image, cards.ability(kind, cards.MINI), *spot)
        if owner is not None:
            stamp(image, token(MARKS[owner], 40, ""), spot[0] + 16, spot[1] + 20)
