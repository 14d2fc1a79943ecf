"""Options in words: a numbered enamel plate each, and what was just seen above them."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.materials import option_plate
from render.nautilus import chips, domes, own, pieces, side
from render.nautilus.facts import MODULES, sub_name
from render.nautilus.stage import PANEL_SIDE
from render.nautilus.words import module_name
from render.theme import INK, IVORY, SEPIA
from render.words import say

_STEP, _LEAST = 57, 54  # from one plate to the next
_FOOT = PANEL_SIDE[3] - 18
_SUB_VERBS = ("scan", "sub", "recover", "retire")
_SIMPLE = ("nothing", "finish", "done", "end", "decline", "skip", "confirm")
SEEN = 65  # size of a field for the finds just seen
TURNED = 44  # and for a lab that can be turned


def column(image: Image.Image, frame: Frame, plates: list[Target], top: float) -> float:
    """Lay the plates up from the foot of the sheet, at most to `top`; returns where they begin."""
    turns = [each for each in plates if each.key.startswith("turn:")]
    if turns:
        _turns(image, frame, turns)
        return _FOOT - 250
    # Side by side only when one column would be too long.
    most = int(_FOOT - top) // _LEAST
    across = 1 if len(plates) <= most else 2 if len(plates) <= 2 * most else 3
    rows = -(-len(plates) // across)
    step = min(_STEP, (_FOOT - top) / max(1, rows))
    wide = width(across)
    first = _FOOT - rows * step
    for index, option in enumerate(plates):
        # Column by column, so that the numbers run down.
        x = own.X0 + (index // rows) * (wide + 8)
        _plate(image, frame, option, x, first + (index % rows + 0.5) * step, wide)
    return first


def width(across: int) -> int:
    """How wide a plate is when so many stand side by side."""
    return (own.ROOM - 8 * (across - 1)) // across


def _plate(image: Image.Image, frame: Frame, option: Target, x: float, y: float, wide: int) -> None:
    stamp(image, option_plate(wide), x + wide / 2, y)
    stamp(image, target(option.number, 44), x + 28, y)
    emblem = _emblem(option.key)
    left = x + 62
    if emblem is not None:
        stamp(image, emblem, left + 18, y)
        left += 44
    words = _words(frame, option.key)
    fonts.label(image, (left, y), words, x + wide - 14 - left, "bold", 30, IVORY, "lm")


def _emblem(key: str) -> Image.Image | None:
    """The thing an option is about, as it looks elsewhere in the picture."""
    verb, _, rest = key.partition(":")
    kind = rest.partition(":")[0]
    if verb in ("buy", "build") and kind in MODULES:
        return domes.chip(kind, 46)
    simple = {
        "crew": "researcher",
        "launch": "submarine",
        "scan": "sonar",
        "sub": "compass",
        "recover": "coin",
        "retire": "habitat",
        "upgrade": "star",
    }
    return chips.glyph(simple[verb], 40) if verb in simple else None


def _words(frame: Frame, key: str) -> str:
    verb, _, rest = key.partition(":")
    first, _, second = rest.partition(">")
    if verb in _SUB_VERBS and first.isdigit():
        sub = sub_name(frame.view["seat"], int(first))
        return say(frame, f"do-{verb}", sub=sub, lab=second)
    if verb == "launch":
        return f"{first} → {second}"
    if verb in ("buy", "build"):
        return _module(frame, verb, rest)
    return say(frame, f"do-{verb}") if key in _SIMPLE else rest or verb


def _module(frame: Frame, verb: str, rest: str) -> str:
    """A module to buy with its price, or one to build with its crew."""
    kind, _, crew = rest.partition(":")
    if kind not in MODULES:
        return rest
    name = module_name(frame, kind)
    if verb == "buy":
        stack = frame.view["stacks"][kind]
        return f"{name} · {stack['left']}"
    return f"{name} · {crew}" if crew else name


def _turns(image: Image.Image, frame: Frame, options: list[Target]) -> None:
    """The two ways to turn a lab, as it would stand."""
    turn = frame.view["own"]["turn"]
    kind = turn["kind"] if turn and turn["kind"] in MODULES else "training"
    step = own.ROOM / len(options)
    for index, option in enumerate(options):
        x = own.X0 + step * (index + 0.5)
        way = option.key.partition(":")[2]
        if way in ("V", "H"):
            stamp(image, domes.module(kind, way, frame.view["seat"], TURNED), x, _FOOT - 150)
        stamp(image, target(option.number, 54), x - 30, _FOOT - 36)
        fonts.label(image, (x + 12, _FOOT - 36), way, 60, "black", 38, INK, "lm")


def above(image: Image.Image, frame: Frame, top: float, foot: float) -> None:
    """Between the own things and the plates: what was just seen, or what is on the table."""
    if frame.view["own"]["look"]:
        top = _look(image, frame, top, foot)
    span = (own.X0, own.X1)
    # As much of the table as there is room for, the most useful first.
    if foot - top > 126:
        side.unseen(image, frame.view, span, top + 22)
        top += 140
    if foot - top > 112:
        side.ruins(image, frame.view, own.MIDDLE, top + 54)
        top += 118
    if foot - top > 84:
        side.stacks(image, frame.view, span, top + 28)


def _look(image: Image.Image, frame: Frame, top: float, foot: float) -> float:
    """The finds the last echo or sample has shown, with their fields; returns where they end."""
    look: list[Json] = frame.view["own"]["look"]
    words = say(frame, "look")
    fonts.label(image, (own.X0 + 2, top + 20), words, own.ROOM, "bold", 30, INK, "lm")
    across = 5
    step = own.ROOM / across
    rows = max(1, int((foot - top - 42) // 104))
    for index, each in enumerate(look[: rows * across]):
        x = own.X0 + step * (index % across + 0.5)
        y = top + 74 + (index // across) * 104
        stamp(image, pieces.face(each["find"], each["number"] or 0, SEEN, False), x, y)
        fonts.mark(image, (x, y + 49), each["field"], "bold", 28, SEPIA)
    return top + 46 + 104 * min(rows, -(-len(look) // across))
