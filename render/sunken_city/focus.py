"""What a question is about, large: the part of the lake with its places, the hand, the caves."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json, Target
from render.highlights import dim
from render.sunken_city import chips, focus_lake, shore, targets, trail
from render.sunken_city.facts import CARDS, HOME, TREASURES, mark_of, points
from render.sunken_city.focus_sheet import Box, Sheet, ground, question, words
from render.sunken_city.icons import badge
from render.sunken_city.words import phase
from render.theme import INK, MUTED
from render.tokens import token
from render.words import say

_LAKE = Sheet((10, 158, 868, 1020), (878, 158, 1070, 1020))
_HAND = Sheet((10, 158, 700, 848), (712, 158, 1070, 1020))
_STRIP = (10, 860, 700, 1020)  # below the lake, where the hand is beside it
_WHOLE = 56  # percent at which all of the lake fits beside the hand
_KINDS = ("turn", "spirit", "cave")


def focus(frame: Frame) -> Image.Image | None:
    """Draw what a question is about; None where the whole private picture is the answer."""
    if frame.asked == "card":
        return _hand(frame)
    return _lake(frame) if frame.asked in _KINDS else None


# The plate


def _ask(image: Image.Image, frame: Frame) -> None:
    title, line = _title(frame), _line(frame)
    question(image, frame, title, line, _left(frame))


def _title(frame: Frame) -> str:
    view = frame.view
    if frame.asked == "turn":
        if view["own"]["banish"]:
            return say(frame, "focus-banish")
        if not view["turn"]["build_points"] or view["phase"] == "submerge":
            return say(frame, "focus-turn")
        return say(frame, "focus-build-or-walk" if view["own"]["reach"] else "focus-build")
    return say(frame, f"focus-{frame.asked}")


def _line(frame: Frame) -> str:
    """The one fact that matters most now."""
    view = frame.view
    data = view["seats"][view["seat"]]
    if frame.asked == "spirit":
        return say(frame, "focus-sinks")
    if frame.asked == "cave":
        return say(frame, "focus-cave-line", cave=view["spirit"]["cave"])
    if data["place"] == HOME:
        shut = data["corner"] not in trail.covered(view)
        return say(frame, "focus-shut", corner=data["corner"]) if shut else phase(frame)
    home = view["own"]["home"]
    if home is None:
        return say(frame, "focus-cut-off")
    return say(frame, "focus-home", steps=home, gems=data["gems"])


def _left(frame: Frame) -> list[tuple[str, int]]:
    view = frame.view
    turn = view["turn"]
    if turn is None:
        return []
    if frame.asked == "spirit":
        return [("spirit", turn["spirit_left"])]
    build = "spirit" if view["phase"] == "submerge" else "hammer"
    return [(build, turn["build_points"]), ("boot", turn["move_points"])]


# The lake and what is beside it


def _lake(frame: Frame) -> Image.Image:
    image = ground(*_LAKE)
    _ask(image, frame)
    on_lake = tuple(each for each in frame.targets if focus_lake.lies_at(each))
    caves = {
        int(rest): each.number
        for each in frame.targets
        for verb, _, rest in (each.key.partition(":"),)
        if verb in ("cave", "banish") and rest.isdigit()
    }
    keep = next((each.number for each in frame.targets if each.key == "cave:keep"), 0)
    focus_lake.draw(image, frame, _LAKE.window, on_lake)
    if caves or keep:
        _caves(image, frame, caves, keep)
        return image
    low = _plates(image, frame, [each for each in frame.targets if each not in on_lake])
    if frame.asked == "spirit" and _ways(image, frame, on_lake, low):
        return image
    x0, y0, x1, _ = _LAKE.column
    _treasures(image, frame.view, (x0 + 14, y0 + 14, x1 - 14, min(low, y0 + 560)), 2)
    return image


def _ways(image: Image.Image, frame: Frame, ways: tuple[Target, ...], low: int) -> bool:
    """Whom the ways of the spirit would sweep home: the tokens, and the numbers below them.

    Returns whether there is anybody.
    """
    x0, y0, x1, _ = _LAKE.column
    view = frame.view
    swept: dict[tuple[int, ...], list[int]] = {}
    for each in ways:
        left = _left_behind(view, each)
        seats = tuple(seat for seat, data in enumerate(view["seats"]) if data["place"] in left)
        swept.setdefault(seats, []).append(each.number)
    y = y0 + 44.0
    for seats, numbers in swept.items():
        rows = -(-len(numbers) // 3)
        if not seats or y + 44 + rows * 56 > low:
            continue
        stamp(image, badge("drop", 44), x0 + 34, y)
        pitch = min(50, (x1 - x0 - 80) / len(seats))
        for place, seat in enumerate(seats):
            stamp(image, token(mark_of(view, seat), 50), x0 + 84 + place * pitch, y)
        for index, number in enumerate(numbers):
            spot = (x0 + 40 + index % 3 * 56, y + 60 + index // 3 * 56)
            stamp(image, targets.numbered(number, 52), *spot)
        y += 104 + rows * 56
    return any(swept)


def _left_behind(view: Json, way: Target) -> list[str]:
    """Return the places the spirit leaves: they sink."""
    moves = [key.partition(":")[2] for key in (*way.first, way.key) if key != "spirit:stop"]
    return [view["spirit"]["place"], *moves[:-1]]


def _treasures(image: Image.Image, view: Json, box: Box, across: int) -> None:
    """The eleven treasures as they are now, and the chips in the last cell."""
    x0, y0, x1, y1 = box
    data = view["seats"][view["seat"]]
    rows = -(-(len(TREASURES) + 1) // across)
    wide, high = (x1 - x0) / across, (y1 - y0) / rows
    size = (min(round(wide * 0.86), 92), min(round(high * 0.88), 78))
    for index, value in enumerate((*TREASURES, 0)):
        x = x0 + (index % across + 0.5) * wide
        y = y0 + (index // across + 0.5) * high
        state = data["treasures"].get(str(value))
        if state:
            stamp(image, chips.treasure(value, state, *size), x, y)
        elif not value:
            stamp(image, badge("wave", 46), x - 22, y)
            ink = INK if data["chips"] else MUTED
            fonts.mark(image, (x + 12, y), str(data["chips"]), "black", 44, ink, "lm")


def _plates(image: Image.Image, frame: Frame, options: list[Target]) -> int:
    """Options without a place: number and sign; returns where they begin."""
    x0, _, x1, y1 = _LAKE.column
    top = y1 - 12 - 78 * len(options)
    for index, each in enumerate(options):
        y = top + 78 * index + 39
        stamp(image, targets.numbered(each.number, focus_lake.DISC), x0 + 44, y)
        _sign(image, frame, each.key, x0 + 80, y, x1 - 14)
    return top


def _sign(image: Image.Image, frame: Frame, key: str, x: float, y: float, edge: float) -> None:
    counted = {"spirit": "spirit", "spirit:stop": "spirit", "chip": "wave"}
    if name := counted.get(key, ""):
        bonus = frame.view["own"]["chip_bonus"]
        mark = _steps(frame) if key == "spirit" else f"+{bonus}" if key == "chip" else "0"
        stamp(image, badge(name, 44), x + 18, y)
        fonts.mark(image, (x + 40, y), mark, "black", 34, INK, "lm")
    elif key == "end":  # the button says so in words; here is who comes next
        view = frame.view
        following = (view["actor"] + 1) % len(view["seats"])
        fonts.mark(image, (x + 10, y - 4), "›", "black", 60, INK)
        stamp(image, token(mark_of(view, following), 56), x + 54, y)
    elif key == "stop_build":
        stamp(image, dim(badge("hammer", 54), 0.5), x + 24, y)
        fonts.mark(image, (x + 56, y), "0", "black", 40, INK, "lm")
    else:
        words(image, (x, y), key.replace(":", " "), edge - x, "bold", 36)


def _steps(frame: Frame) -> str:
    """How far the spirit would go: fixed in the own zone, else what the die has."""
    view = frame.view
    steps = view["own"]["spirit_steps"]
    return str(steps) if steps else f"{min(view['faces'])}–{max(view['faces'])}"


def _caves(image: Image.Image, frame: Frame, caves: dict[int, int], keep: int) -> None:
    """All ten caves, numbered; a house that stands on the lake has left its cave."""
    x0, y0, x1, y1 = _LAKE.column
    high = (y1 - y0 - 24) / 5
    for each in frame.view["caves"]:
        index = each["number"] - 1
        x = x0 + (0.29, 0.72)[index // 5] * (x1 - x0)
        y = y0 + 12 + (index % 5 + 0.5) * high
        stamp(image, shore.cave(each["number"], each["house"], each["closed"]), x, y + 18)
        if each["spirit"]:
            stamp(image, badge("spirit", 62), x + 6, y + 22)
        stamp(image, shore.sign(each["number"], each["house"]), x - 30, y + 2)
        number = keep if each["spirit"] else caves.get(each["number"], 0)
        if number:
            stamp(image, targets.numbered(number, 58), x + 14, y - 36)


# The hand


def _hand(frame: Frame) -> Image.Image:
    image = ground(*_HAND, _STRIP)
    _ask(image, frame)
    focus_lake.whole(image, frame, _HAND.window, _WHOLE)
    options = {each.key.partition(":")[2]: each.number for each in frame.targets}
    view = frame.view
    held = view["seats"][view["seat"]]["hand"]
    x0, y0, x1, y1 = _HAND.column
    high = (y1 - y0 - 24) / len(CARDS)
    for index, name in enumerate(CARDS):
        y = y0 + 12 + (index + 0.5) * high
        stamp(image, chips.card(*points(name), 232, 128, name in held), x1 - 138, y)
        if name in options:
            stamp(image, targets.numbered(options[name], 76), x0 + 62, y)
    x0, y0, x1, y1 = _STRIP
    _treasures(image, view, (x0 + 20, y0 + 12, x1 - 20, y1 - 12), 6)
    return image
