"""The rules by chapter, a picture each: scenes of the game's own pieces, a few words below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from games.core.wording import Message, Say
from render import close_look, fonts
from render.canvas import rounded, stamp
from render.close_look import WIDTH
from render.frame import Json
from render.highlights import frame_glow, threat, trail
from render.materials import paste_panel, plate
from render.swarm import cards, chips, focus_sea, networks, table, tiles
from render.swarm.chart import Chart
from render.swarm.facts import RANGES
from render.theme import GLOW_LAST, GLOW_SELECT, INK, IVORY, SEPIA

_SCENE = (20, 160, WIDTH - 20, 800)
_WORDS = (20, 816, WIDTH - 20, focus_sea.HEIGHT - 12)
_CELL = 168
_ROW = ("beige-crab", "beige-ship", "beige-ship", "beige-whale", "beige-researcher")

Tiles = tuple[tuple[str, str, str], ...]  # field, kind, openings


def page(number: int, say: Say) -> Image.Image:
    """Draw the picture of a chapter, counted from 1."""
    image = focus_sea.ground()
    paste_panel(image, (10, 10, WIDTH - 10, 142), seed=5, edge=14, radius=20, border=8)
    title = say(Message(f"picture-page-title-{number}"))
    spot = (62, 76)
    close_look.line(image, spot, f"{number}  {title}", WIDTH - 120, "display", 64, "#4f330c", "lm")
    _SCENES[number - 1](image)
    paste_panel(image, _WORDS, seed=9, edge=14, radius=20, border=7)
    x0, y0, x1, y1 = _WORDS
    words = say(Message(f"picture-page-{number}"))
    fonts.paragraph(image, (x0 + 40, y0 + 28, x1 - 40, y1 - 20), words, "semi", 54, SEPIA)
    return image


def _view(laid: Tiles, seat: int = 0, **more: Any) -> Json:
    """A scene in the words of a view; it is no position of any game."""
    up = [{"field": f, "tile": k, "openings": o, "buoys": [seat]} for f, k, o in laid]
    calm: Json = {"whale": [], "tsunami": [], "crab": None}
    return {
        "down": [], "tiles": up, "stations": [], "ships": [],
        "queen": {"buoys": []}, "hazards": calm, **more,
    }  # fmt: skip


def _things(*fields: str, seat: int = 0) -> list[Json]:
    """Stations or ships of a player."""
    return [{"seat": seat, "field": f, "researchers": 2, "number": 1} for f in fields]


def _sea(
    image: Image.Image,
    view: Json,
    corner: tuple[float, float],
    cell: int = _CELL,
    box: tuple[int, int, int, int] = _SCENE,
    draw: Callable[[Image.Image, Chart], None] | None = None,
) -> None:
    """Lay a part of the sea into a box; `draw` adds to it what the pieces stand upon."""
    x0, y0, x1, y1 = box
    size = (x1 - x0, y1 - y0)
    chart = Chart(cell, -corner[0] * cell, -corner[1] * cell)
    left, top = round(corner[0] * cell), round(corner[1] * cell)
    part = focus_sea.whole_sea.part((left, top, left + size[0], top + size[1]), cell)
    table.ocean(part, view, chart)
    if draw is not None:
        draw(part, chart)
    table.pieces_on(part, view, chart)
    image.paste(part, (x0, y0), rounded(size, (0, 0, size[0] - 1, size[1] - 1), 18))


NETWORK: Tiles = (
    ("G6", "tee", "NEW"), ("H6", "tee", "NEW"), ("I6", "straight", "EW"),
    ("H5", "straight", "NS"), ("H4", "curve", "ES"), ("I4", "straight", "EW"),
)  # fmt: skip


def _aim(image: Image.Image) -> None:
    down = ["F4", "F8", "G4", "G7", "I7", "H8", "F3", "G8", "E5", "E7"]
    view = _view(NETWORK, down=down, stations=_things("J6", "J4"), queen={"buoys": [0]})
    _sea(image, view, (3.8, 2.95))


def _market(image: Image.Image) -> None:
    paste_panel(image, _SCENE, seed=11, edge=16, radius=20, border=7)
    x0, y0, x1, y1 = _SCENE
    pitch = (x1 - x0 - 60) / len(_ROW)
    for index, card in enumerate(_ROW):
        x, y = x0 + 30 + pitch * (index + 0.5), (y0 + y1) / 2 - 40
        if index == 1:
            stamp(image, frame_glow(170, 260, GLOW_LAST, 22, 6, 9), x, y)
        stamp(image, cards.action(card, RANGES.get(card, 0), (164, 252)), x, y)
        stamp(image, cards.price(index, True, 2.2), x, y + 190)


def _voyage(image: Image.Image) -> None:
    way = ("E9", "E8", "E7", "E6")
    # Those on the way are taken; the field of the station was empty water.
    down = ["D6", *(f"{column}{row}" for row in (7, 8, 9) for column in "CDFG")]
    view = _view((), down=down, stations=_things("E10"), ships=_things("E6"))

    def draw(part: Image.Image, chart: Chart) -> None:
        for field in way[:1]:
            stamp(part, table.ring(chart, GLOW_SELECT), *chart.centre(field))
        trail(part, [chart.centre(field) for field in way], GLOW_SELECT, gap=chart.off(48))

    _sea(image, view, (1.0, 5.0), 128, draw=draw)
    for index, kind in enumerate(("curve", "tee")):
        x, y = _SCENE[0] + 62, _SCENE[1] + 190 + 136 * index
        stamp(image, tiles.small(kind, "", 104), x, y)


def _laying(image: Image.Image) -> None:
    x0, y0, x1, y1 = _SCENE
    half = (x1 - x0 - 12) // 2
    for index, openings in enumerate(("EW", "NS")):
        left = x0 + index * (half + 12)
        box = (left, y0, left + half, y1)
        view = _view(
            (("B6", "straight", openings),), stations=_things("A6"), down=["B5", "C6", "B7"]
        )

        def draw(part: Image.Image, chart: Chart, joins: bool = index == 0) -> None:
            size = chart.px(table.RING)
            mark = table.ring(chart, GLOW_LAST) if joins else threat(size, size, 24, 10)
            stamp(part, mark, *chart.centre("B6"))

        _sea(image, view, (0.0, 4.0), _CELL, box, draw)
        words, ground = (("+2", "#1f6b3a"), ("×", "#8c1c10"))[index]
        stamp(image, plate(words, 120, ground, "#ffffff"), left + half - 86, y1 - 86)


def _scoring(image: Image.Image) -> None:
    stations = _things("J6", "J4")
    view = _view(NETWORK, stations=stations, ships=_things("G5"), queen={"buoys": [0]},
                 down=["F4", "F8", "G7", "I7", "H8", "F3"])  # fmt: skip
    fields = ["F6", "G5", "G6", "H6", "I6", "H5", "H4", "I4"]

    def draw(part: Image.Image, chart: Chart) -> None:
        network = {"fields": fields, "stations": ["J6", "J4"], "best": True}
        networks.outlines(part, [network], chart)

    _sea(image, view, (3.8, 2.95), draw=draw)
    x, y = _SCENE[0] + 130, _SCENE[1] + 90
    stamp(image, chips.sign("network", 110), x - 40, y)
    # 2 stations with 2 researchers each, 6 buoys, a ship, the buoy on the queen.
    fonts.mark(image, (x + 30, y), "14", "black", 96, IVORY, "lm", INK, 6)


def _hunt(image: Image.Image) -> None:
    way = ("F6", "F5", "F4", "G4")
    view = _view((), ships=_things("F4", seat=1) + _things("E6", seat=2),
                 hazards={"whale": ["G4"], "tsunami": ["D5"], "crab": None},
                 down=["E3", "E4", "D4", "G3", "H4", "H5", "D3", "G6"])  # fmt: skip

    def draw(part: Image.Image, chart: Chart) -> None:
        stamp(part, threat(chart.px(table.RING), chart.px(table.RING), 24, 10), *chart.centre("F4"))
        trail(part, [chart.centre(field) for field in way], GLOW_LAST, gap=chart.off(48))

    _sea(image, view, (2.6, 2.3), draw=draw)
    chart = Chart(168, _SCENE[0] - 2.6 * 168, _SCENE[1] - 2.3 * 168)
    stamp(image, table.loss(2, 84), *chart.beside("F4", -38, -30))


_SCENES: tuple[Callable[[Image.Image], None], ...] = (
    _aim,
    _market,
    _voyage,
    _laying,
    _scoring,
    _hunt,
)
