"""The rules in pictures, a page for each chapter: scenes set with the pieces of the board."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from games.core.wording import Message, Say
from render import fonts
from render.canvas import stamp
from render.frame import Json
from render.highlights import arrow, frame_glow
from render.materials import letterpress, seat_card
from render.nautilus import chips, close, domes, focus_sea, units
from render.nautilus.chart import Chart
from render.nautilus.facts import ABLE, LABS, MODULES, STRAIGHT, WAYS, locks, name, place
from render.theme import GLOW_LAST, INK, MUTED, SEPIA

X0, Y0, X1, Y1 = close.WINDOW
PAGES = 6
_SEATS = 4
Module = tuple[str, str, str, int | None, tuple[int, ...]]  # kind, way, field, builder, crew


def page(number: int, say: Say) -> Image.Image:
    """Draw the page of a chapter, counted from 1."""
    image = close.ground()
    words = say(Message(f"picture-page-{number}"))
    letterpress(image, (close.WIDTH / 2, 70), f"{number} · {words}", close.WIDTH - 120, 58)
    _SCENES[number - 1](image, say)
    return image


def _score(image: Image.Image, say: Say) -> None:
    """Find points times research points plus money."""
    rows = (
        ("find", (("gold", "2"), ("crab", "1"), ("urchin", "1"), ("atlantis", "1–5"))),
        ("research", (("training", "2 → 1"), ("sonar", "2 → 1"), ("analysis", "★ → 3"))),
        ("money", (("coin", "1"),)),
    )
    high, top = 214, Y0
    for index, (key, signs) in enumerate(rows):
        y = top + index * (high + 10)
        _card(image, (X0, y, X1, y + high))
        sign = ("", "×", "+")[index]
        if sign:
            fonts.mark(image, (X0 + 74, y + high / 2), sign, "black", 110, "#8a341f")
        _say(image, say, f"picture-page-1-{key}", (X0 + 140, y + 46), 900, 44)
        for place_, (kind, words) in enumerate(signs):
            x = X0 + 190 + place_ * (880 // len(signs))
            sprite = domes.chip(kind, 92) if kind in MODULES else chips.glyph(kind, 92)
            stamp(image, sprite, x, y + 136)
            fonts.mark(image, (x + 60, y + 134), words, "black", 46, INK, "lm")
    y = top + 3 * (high + 10)
    _card(image, (X0, y, X1, Y1))
    middle = (X0 + X1) / 2
    close.line(image, (middle, y + 70), "9 × 5 + 7 = 52", 1000, "black", 96, INK, "mm")
    _say(image, say, "picture-page-1-line", ((X0 + X1) / 2, y + 156), 980, 40, "mm")


def _build(image: Image.Image, say: Say) -> None:
    """Locks that meet, and what the depths cost."""
    view = _view(
        ("base", "-", "M13", None, ()),
        ("hab_straight", "-", "M10", None, (0, 3)),
        ("sonar", "H", "P13", 1, ()),
        ("training", "V", "K15", 0, ()),
    )
    box = (X0, Y0, X1, Y1 - 190)
    part, here = _sea(view, "M13", box)
    _ring(part, here, "K15")
    close.framed(image, part, box)
    top = Y1 - 182
    _card(image, (X0, top, X1, Y1))
    _say(image, say, "picture-page-2-line", ((X0 + X1) / 2, top + 44), 1000, 42, "mm")
    for index, zone in enumerate(("lagoon", "slope", "deep", "abyss")):
        x = X0 + 40 + index * 256
        words = say(Message("zone", {"zone": zone}))
        close.line(image, (x, top + 122), words, 144, "bold", 40, SEPIA)
        stamp(image, chips.glyph("coin", 52), x + 176, top + 122)
        fonts.mark(image, (x + 208, top + 121), str(index + 1), "black", 46, INK, "lm")


def _research(image: Image.Image, say: Say) -> None:
    """Two researchers walk into one lab."""
    view = _view(
        ("base", "-", "M13", None, ()),
        ("hab_straight", "-", "J13", None, (1,)),
        ("technology", "H", "P13", 1, (2, 1)),
        ("analysis", "V", "R15", 0, ()),
    )
    box = (X0, Y0, X1, Y1 - 190)
    part, here = _sea(view, "M13", box)
    start, end = here.at("J13"), here.at("P13")
    for bend in (-0.2, -0.32):
        shift = here.cell * 1.1
        arrow(part, (start[0], start[1] - shift), (end[0], end[1] - shift), GLOW_LAST, 12, bend, 30)
    _ring(part, here, "P13")
    fee = units.tag((("coin", "−1"),), False, False)
    stamp(part, fee, end[0] + here.cell * 1.1, end[1] - here.cell * 1.5)
    close.framed(image, part, box)
    _foot(image, say, 3)


def _labs(image: Image.Image, say: Say) -> None:
    """What each kind of lab allows with none, one, two of it."""
    high = (Y1 - Y0 - 8 * 5) // 6
    _card(image, (X0, Y0, X1, Y0 + high))
    _say(image, say, "picture-page-4-line", (X0 + 40, Y0 + high / 2), 570, 38)
    for count in range(3):
        x = X1 - 370 + count * 140
        fonts.mark(image, (x, Y0 + high / 2), str(count), "black", 54, MUTED)
    for index, kind in enumerate(LABS):
        y = Y0 + (index + 1) * (high + 8)
        _card(image, (X0, y, X1, y + high), MODULES[kind].colour)
        stamp(image, domes.chip(kind, 104), X0 + 90, y + high / 2)
        title = say(Message("module", {"module": kind}))
        close.line(image, (X0 + 164, y + high / 2 - 27), title, 460, "bold", 46)
        words = say(Message(f"picture-page-4-{kind}"))
        close.line(image, (X0 + 164, y + high / 2 + 30), words, 460, "semi", 38, SEPIA)
        for count in range(3):
            x = X1 - 370 + count * 140
            fonts.mark(image, (x, y + high / 2), str(ABLE[kind][count]), "black", 64, INK)


def _dive(image: Image.Image, say: Say) -> None:
    """A submarine before a blue lock, what a scan shows, a find recovered."""
    view = _view(
        ("hab_straight", "-", "M10", None, ()),
        ("technology", "H", "J10", 0, (2,)),
        ("sonar", "V", "J7", 1, ()),
    )
    view["subs"] = [{"seat": 0, "number": 1, "field": "H10"}]
    view["finds"]["up"] = [{"field": "F12", "zone": "slope", "find": "chest", "price": 0}]
    down = (("F8", "slope"), ("H7", "slope"), ("H13", "slope"), ("K14", "slope"))
    view["finds"]["down"] = [{"field": field, "zone": zone} for field, zone in down]
    box = (X0, Y0, X1, Y1 - 190)
    part, here = _sea(view, "I10", box)
    for field in ("F8", "H7", "H13"):
        size = here.cell - 4
        stamp(part, frame_glow(size, size, "#5dfff0", 16, 4, 8), *here.at(field))
    arrow(part, here.at("J9"), here.at("H9"), GLOW_LAST, 11, 0.35, 10)
    arrow(part, here.at("H10"), here.at("F12"), GLOW_LAST, 11, -0.2, 52)
    close.framed(image, part, box)
    _foot(image, say, 5)


def _end(image: Image.Image, say: Say) -> None:
    """The abyss under lock, Atlantis on its card, three ways to the end."""
    view = _view(("analysis", "V", "E5", 2, (0, 0, 1)))
    down = (("B2", "abyss"), ("E2", "abyss"), ("H2", "abyss"), ("B5", "abyss"), ("D8", "deep"))
    view["finds"]["down"] = [{"field": field, "zone": zone} for field, zone in down]
    view["subs"] = [{"seat": 2, "number": 1, "field": "G4"}]
    box = (X0, Y0, X1, Y0 + 420)
    part, here = _sea(view, "F4", box)
    stamp(part, chips.glyph("lock", 110), *here.at("C4"))
    close.framed(image, part, box)
    top = Y0 + 432
    _card(image, (X0, top, X1, top + 196))
    w, h = 720, 168
    x, y = X0 + 32 + w / 2, top + 98
    stamp(image, chips.ruins_card(w, h), x, y)
    for number in range(1, 16):
        dx, dy = chips.ruin_spot(number, w, h)
        owner = (0, None, 1, 2, None, 3)[number % 6] if number < 13 else None
        spot = chips.ruin(number, owner, number < 13, h // 2)
        stamp(image, spot, x - w / 2 + dx, y - h / 2 + dy)
    _say(image, say, "picture-page-6-pieces", (X1 - 170, top + 98), 270, 40, "mm")
    _card(image, (X0, top + 206, X1, Y1))
    for index in range(3):
        words = f"picture-page-6-end-{index + 1}"
        middle = top + 250 + index * ((Y1 - top - 216) / 3)
        stamp(image, chips.glyph("hourglass", 50), X0 + 62, middle)
        _say(image, say, words, (X0 + 108, middle), 930, 40)


def _foot(image: Image.Image, say: Say, number: int) -> None:
    """Two lines below a scene."""
    top = Y1 - 182
    _card(image, (X0, top, X1, Y1))
    for index in (1, 2):
        key = f"picture-page-{number}-line-{index}"
        _say(image, say, key, ((X0 + X1) / 2, top + 8 + index * 56), 1000, 42, "mm")


def _say(
    image: Image.Image,
    say: Say,
    key: str,
    at: tuple[float, float],
    room: float,
    size: int,
    anchor: str = "lm",
) -> None:
    close.line(image, at, say(Message(key)), room, "bold", size, INK, anchor)


def _card(image: Image.Image, box: tuple[int, int, int, int], colour: str = "#d3a549") -> None:
    x0, y0, x1, y1 = box
    sheet = seat_card(x1 - x0, y1 - y0, colour, True)
    image.paste(sheet, (x0, y0), sheet)


def _sea(view: Json, middle: str, box: tuple[int, int, int, int]) -> tuple[Image.Image, Chart]:
    """A scene in the sea, as large as the box, and where its fields lie."""
    return focus_sea.scene(view, middle, (box[2] - box[0], box[3] - box[1]))


def _ring(part: Image.Image, here: Chart, field: str) -> None:
    stamp(part, domes.ring(here.cell, GLOW_LAST), *here.at(field))


def _view(*modules: Module) -> Json:
    """As much of a view as the sea is drawn from, with a city of these modules."""
    city = [
        {
            "kind": kind,
            "orientation": way,
            "field": field,
            "builder": builder,
            "crew": [*crew, *(0,) * (_SEATS - len(crew))],
            "locks": [_lock(kind, direction, field, modules) for direction in locks(kind, way)],
        }
        for kind, way, field, builder, crew in modules
    ]
    return {
        "modules": city,
        "finds": {"down": [], "up": []},
        "subs": [],
        "abyss_open": True,
        "own": {"known": [], "look": []},
    }


def _lock(kind: str, direction: str, field: str, modules: tuple[Module, ...]) -> Json:
    """A lock of a module, joined where one of another faces it."""
    column, row = place(field)
    dx, dy = WAYS[direction]
    reach = 3 if direction in STRAIGHT else 2
    met = name(column + dx * reach, row + dy * reach)
    back = next(other for other, step in WAYS.items() if step == (-dx, -dy))
    joined = any(back in locks(k, w) for k, w, where, _, _ in modules if where == met)
    dock = name(column + 2 * dx, row + 2 * dy) if direction in STRAIGHT and kind in LABS else None
    return {
        "direction": direction,
        "dock": None if joined else dock,
        "free": not joined,
        "to": met if joined else None,
    }


_SCENES: tuple[Callable[[Image.Image, Say], None], ...] = (
    _score,
    _build,
    _research,
    _labs,
    _dive,
    _end,
)
