"""The card of a player in the panel beside the board, and signs for what players have."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.atlantis import icons, tiles
from render.atlantis.facts import ATLANTIS, KINDS, MAINLAND, MARKS, signed, waiting
from render.atlantis.names import drawn_name
from render.canvas import stamp
from render.frame import Frame, Json
from render.highlights import dim, frame_glow
from render.icons import icon
from render.materials import plate, seat_card
from render.sprites import sprite
from render.theme import GLOW_LAST, INK, MUTED
from render.tokens import token

LEFT, RIGHT = 1231, 1574
OWES = "#9c2416"


def card(image: Image.Image, frame: Frame, seat: int, y: int, h: int) -> None:
    """Name and tile points; figures, hand and bridge; collected tiles and what the way costs."""
    view = frame.view
    data = view["seats"][seat]
    mark = MARKS[seat]
    result = view["result"]
    won = result is not None and seat in result["winners"]
    active = won or seat in waiting(view)
    w = RIGHT - LEFT
    if active:
        glow = frame_glow(w, h, GLOW_LAST, 16, 5, 8)
        stamp(image, glow, (LEFT + RIGHT) / 2, y + h / 2)
    sheet = seat_card(w, h, mark.colour, active)
    image.paste(sheet, (LEFT, y), sheet)
    rows = [y + h * share for share in (0.19, 0.50, 0.81)]
    stamp(image, token(mark, 58), LEFT + 50, rows[0])
    _heading(image, frame, seat, rows[0])
    _figures(image, data, rows[1])
    _supplies(image, data, rows[1])
    _tiles(image, data, rows[2])
    _owes(image, data, rows[2])


def _heading(image: Image.Image, frame: Frame, seat: int, y: float) -> None:
    """The name at the left, points in tiles or at the end at the right."""
    result = frame.view["result"]
    name, row = drawn_name(frame, seat), y - seat_notes.lift(frame, seat, 16)
    sign = 40 if row == y else 34  # a note leaves less height
    if frame.note(seat):
        at, room = (LEFT + 84, y), RIGHT - LEFT - 196
        seat_notes.heading(image, frame, seat, name, at, room, below=RIGHT - LEFT - 90)
    else:
        box = (LEFT + 86, y - 32, RIGHT - 112, y + 32)
        fonts.block(image, box, name, "bold", 34, INK)
    if result is None:
        stamp(image, tile_sign(sign), RIGHT - 92, row)
        points = frame.view["seats"][seat]["tile_points"]
    else:
        points = result["seats"][seat]["score"]
        if seat in result["winners"]:
            stamp(image, icon("crown", sign + 4), RIGHT - 92, row)
    fonts.mark(image, (RIGHT - 14, row), signed(points), "display", 42, INK, "rm")


@sprite
def tile_sign(size: int = 40) -> Image.Image:
    """A small stone: points in tiles."""
    return tiles.blank_chip(size)


def _figures(image: Image.Image, data: Json, y: float) -> None:
    for index, each in enumerate(data["figures"]):
        where(image, each["place"], LEFT + 48 + index * 52, y)


def where(image: Image.Image, place: int, x: float, y: float, size: int = 46) -> None:
    """A place as a chip: its number, the temple of Atlantis or the tree of the mainland."""
    if place == ATLANTIS:
        stamp(image, icon("atlantis", size), x, y)
    elif place == MAINLAND:
        stamp(image, icons.ashore(size + 2), x, y)
    else:
        stamp(image, plate(str(place), size), x, y)


def _supplies(image: Image.Image, data: Json, y: float) -> None:
    stamp(image, icon("cards", 46), LEFT + 208, y)
    fonts.mark(image, (LEFT + 234, y), str(data["hand"]), "black", 34, INK, "lm")
    bridge(image, data, RIGHT - 38, y)


def bridge(image: Image.Image, data: Json, x: float, y: float, size: int = 50) -> None:
    """The bridge: still to build, or where it was built."""
    if data["bridge"] == "unbuilt":
        stamp(image, icon("bridge", size), x, y)
        return
    stamp(image, faint_bridge(size), x, y)
    if data["bridge_place"]:
        words = str(data["bridge_place"])
        spot = (x, y + size * 0.16)
        fonts.mark(image, spot, words, "black", size * 0.54, INK, "mm", "#efe3c2", 3)


@sprite
def faint_bridge(size: int) -> Image.Image:
    """A bridge that is no longer to be had."""
    return dim(icon("bridge", size), 0.32)


def _tiles(image: Image.Image, data: Json, y: float) -> None:
    """The values of the collected tiles, high to low; many lie in two rows of smaller chips."""
    values = [each["value"] for each in data["tiles"]]
    if len(values) > 6:
        half = max(4, -(-len(values) // 2))
        size = 34
        for row, part in enumerate((values[:half], values[half:])):
            _row(image, part, y + (row * 2 - 1) * (size / 2 + 1), size)
    else:
        _row(image, values, y, 42)
    if not values:
        fonts.mark(image, (LEFT + 40, y), "–", "semi", 34, MUTED, "lm")


def _row(image: Image.Image, values: list[int], y: float, size: int) -> None:
    step = min(size + 1, 176 / max(1, len(values) - 1))
    for index, value in enumerate(values):
        stamp(image, tiles.value_chip(value, size), LEFT + 46 + index * step, y)


def _owes(image: Image.Image, data: Json, y: float) -> None:
    """What all figures would pay if the game ended now."""
    words = str(data["owes"])
    # Of two figures at least, or the sign would wander with the amount.
    left = RIGHT - 14 - fonts.length("0" * max(2, len(words)), "black", 32)
    stamp(image, icons.toll(42), left - 24, y)
    ink = OWES if data["owes"] else MUTED
    fonts.mark(image, (RIGHT - 14, y), words, "black", 32, ink, "rm")


def discard_counts(image: Image.Image, view: Json, top: float, gap: int) -> None:
    """How many cards of each kind lie on the discard pile."""
    for index, kind in enumerate(KINDS):
        x = LEFT + 28 + (index % 4) * 86
        y = top + gap + (index // 4) * 54
        stamp(image, tiles.emblem(kind, 44), x, y)
        count = view["discard"][kind]
        ink = INK if count else MUTED
        fonts.mark(image, (x + 25, y), str(count), "black", 28, ink, "lm")


def waiting_glow(w: int, h: int) -> Image.Image:
    """The gold ring of whoever is to move."""
    return frame_glow(w, h, GLOW_LAST, 12, 3, 4)


def turn(image: Image.Image, data: Json, y: float) -> None:
    """A turn in one line: the cards, where they led, and the tile that was taken."""
    cards = data["cards"]
    step = min(42, 92 / max(1, len(cards) - 1))
    for index, kind in enumerate(cards):
        stamp(image, tiles.emblem(kind, 46), LEFT + 92 + index * step, y)
    stamp(image, icons.onward(34), LEFT + 232, y)
    where(image, data["end"], LEFT + 272, y)
    if data["took"]:
        stamp(image, tiles.value_chip(data["took"]["value"], 44), RIGHT - 28, y)
