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
from render.swarm.chart import WHOLE, Chart
from render.swarm.creatures import HAZARDS, creature, queen
from render.swarm.facts import (
    ABILITIES,
    CELL,
    MARKS,
    QUEEN,
    SIDE,
    WAYS,
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


def ocean(image: Image.Image, view: Json, chart: Chart = WHOLE) -> None:
    """Tiles, face down and face up, and the joints between open ends."""
    face_down = back(chart.cell)
    for field in view["down"]:
        stamp(image, face_down, *chart.centre(field))
    up = {each["field"]: each for each in view["tiles"]}
    for field, each in up.items():
        stamp(image, tile(each["tile"], each["openings"], chart.cell), *chart.centre(field))
    stamp(image, queen(chart.px(QUEEN_SIZE)), *chart.centre(QUEEN))
    stations = {each["field"] for each in view["stations"]}
    for field, each in up.items():
        for wind in each["openings"]:
            _grown(image, chart, up, stations, (field, wind))


def _grown(
    image: Image.Image,
    chart: Chart,
    up: dict[str, Json],
    stations: set[str],
    end: tuple[str, str],
) -> None:
    """Join an open end to what lies beyond: a tile open towards it, a station, the queen."""
    field, wind = end
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
    spot = chart.beside(field, dx * CELL / 2, dy * CELL / 2)
    stamp(image, joint(dy != 0, golden, chart.cell), *spot)


def shown_tile(
    image: Image.Image, view: Json, field: str, kind: str, openings: str, chart: Chart = WHOLE
) -> None:
    """Lay a tile that is not there yet, joined to what it would touch."""
    stamp(image, tile(kind, openings, chart.cell), *chart.centre(field))
    up = {each["field"]: each for each in view["tiles"]}
    up[field] = {"field": field, "tile": kind, "openings": openings}
    stations = {each["field"] for each in view["stations"]}
    column, row = place(field)
    for wind, (dx, dy) in WAYS.items():
        near = name(column + dx, row + dy)
        if wind in openings and (wind in ("E", "S") or near not in up):
            _grown(image, chart, up, stations, (field, wind))
        elif near in up and wind in openings:
            _grown(image, chart, up, stations, (near, _OPPOSITE[wind]))


def pieces_on(image: Image.Image, view: Json, chart: Chart = WHOLE) -> None:
    """Stations, buoys, ships and hazards."""
    crab = view["hazards"]["crab"]
    for each in view["stations"]:
        # Off the middle, so that the printed value at the upper left stays readable.
        house = pieces.station(each["seat"], each["researchers"], chart.cell)
        stamp(image, house, *chart.beside(each["field"], 13, 9))
    if crab:
        _crab(image, view, crab, chart)
    for each in view["tiles"]:
        _in_corners(image, each["field"], each["buoys"], chart)
    _in_corners(image, QUEEN, view["queen"]["buoys"], chart)
    for field, figures in occupants(view).items():
        _figures(image, field, figures, chart)


def _crab(image: Image.Image, view: Json, field: str, chart: Chart) -> None:
    housed = any(each["field"] == field for each in view["stations"])
    # A smaller crab on the roof: the letter and the crew of the station must show.
    size, spot = (46, (28, -26)) if housed else (66, (15, 14))
    stamp(image, creature("crab", chart.px(size)), *chart.beside(field, *spot))


def _in_corners(image: Image.Image, field: str, seats: Iterable[int], chart: Chart) -> None:
    """Buoys: up to three on a tile, four around the queen."""
    for (dx, dy), seat in zip(_CORNERS, seats, strict=False):
        stamp(image, pieces.buoy(seat, chart.px(pieces.BUOY)), *chart.beside(field, dx, dy))


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


def _figures(image: Image.Image, field: str, figures: list[Figure], chart: Chart) -> None:
    few = len(figures) == 1
    for (dx, dy), (kind, seat, count) in zip(_SPOTS[len(figures)], figures, strict=True):
        spot = chart.beside(field, dx, dy)
        if kind == "ship":
            stamp(image, pieces.ship(seat, count, not few, chart.cell), *spot)
            continue
        stamp(image, creature(kind, chart.px(LARGE if few else SMALL)), *spot)
        if count > 1:
            number = plate(str(count), max(36, chart.px(36)))
            stamp(image, number, *chart.beside(field, dx + 24, dy + 18))


def rings(image: Image.Image, done: Touched, colour: str = GLOW_LAST, chart: Chart = WHOLE) -> None:
    """Rings on what a turn touched, dashed ones on what it hit, and the ways between."""
    # One ring a field: where somebody lost points the dashed one says more.
    for field in sorted(acts.ends(done) - set(done.hits)):
        stamp(image, ring(chart, colour), *chart.centre(field))
    size = chart.px(RING)
    for field in sorted(done.hits):
        stamp(image, threat(size, size, chart.px(14), chart.px(6)), *chart.centre(field))


def ring(chart: Chart, colour: str) -> Image.Image:
    """The ring around a field."""
    size = chart.px(RING)
    return frame_glow(size, size, colour, chart.px(14), chart.px(5), chart.px(8))


def ways(image: Image.Image, done: Touched, colour: str = GLOW_LAST, chart: Chart = WHOLE) -> None:
    """The way of every ship or hazard that moved, below the figures."""
    for way in done.ways:
        trail(image, [chart.centre(field) for field in way], colour, gap=chart.off(48))


def hits(image: Image.Image, done: Touched, chart: Chart = WHOLE) -> None:
    """What was lost where, on plates above everything."""
    for field, points in sorted(done.hits.items()):
        ashore = is_land(field)
        spot = chart.beside(field, -30 if ashore else 28, 34 if ashore else -34)
        stamp(image, loss(points, chart.px(40)), *spot)


def loss(points: int, size: int = 40) -> Image.Image:
    """So many points are lost."""
    return plate(f"−{points}", size, "#8c1c10", "#fff2e6", ALERT, 1.3)


def corners(image: Image.Image, view: Json, chart: Chart = WHOLE) -> None:
    """In the open corners: the order track, the hazards in supply, the abilities."""
    _order_track(image, view, chart)
    _supply(image, view, chart)
    _abilities(image, view, chart)


def _order_track(image: Image.Image, view: Json, chart: Chart) -> None:
    """Who is first, second and so on, in two rows of two."""
    x, y = chart.at(SIDE - 0.86, 0.86)
    for index, seat in enumerate(view["order"]):
        dx, dy = chart.off(-34 + 68 * (index % 2)), chart.off(-34 + 68 * (index // 2))
        stamp(image, token(MARKS[seat], chart.px(52)), x + dx, y + dy)
        edge = chart.off(20)
        stamp(image, plate(str(index + 1), chart.px(36)), x + dx - edge, y + dy - edge)


def _supply(image: Image.Image, view: Json, chart: Chart) -> None:
    """The hazards that are not on the board."""
    x, y = chart.at(0.86, SIDE - 0.86)
    for index, kind in enumerate(HAZARDS):
        left = view["hazards"]["supply"][kind]
        dx, dy = chart.off((-34, 36, 0)[index]), chart.off((-26, -26, 36)[index])
        if left:
            stamp(image, creature(kind, chart.px(60)), x + dx, y + dy)
            number = plate(str(left), chart.px(36))
            stamp(image, number, x + dx + chart.off(24), y + dy + chart.off(20))


def _abilities(image: Image.Image, view: Json, chart: Chart) -> None:
    """The four ability cards: free ones bright, taken ones with their owner."""
    x, y = chart.at(SIDE - 0.86, SIDE - 0.86)
    for index, kind in enumerate(ABILITIES):
        dx, dy = chart.off(-32 + 64 * (index % 2)), chart.off(-34 + 68 * (index // 2))
        owner = next((s for s, p in enumerate(view["players"]) if p["ability"] == kind), None)
        card = cards.ability(kind, (chart.px(cards.MINI[0]), chart.px(cards.MINI[1])))
        stamp(image, card, x + dx, y + dy)
        if owner is not None:
            piece = token(MARKS[owner], chart.px(40), "")
            stamp(image, piece, x + dx + chart.off(16), y + dy + chart.off(20))
