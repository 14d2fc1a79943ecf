"""Close looks at what lies beside the sea: stacks for sale, crews, the upgrades of an order."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Target
from render.highlights import dim, target
from render.materials import seat_card
from render.nautilus import chips, close, domes
from render.nautilus.facts import ABILITY, ABLE, LABS, MODULES, STACKS
from render.nautilus.landings import chain, research_gain
from render.nautilus.words import find_name, module_name
from render.theme import INK, SEPIA
from render.words import say

X0, X1 = close.WINDOW[0], close.WINDOW[2]
_TOP, _FOOT = close.WINDOW[1], close.WINDOW[3]
_GAP = 8
_HABITAT = 198  # px high
_DISC = 66


def market(image: Image.Image, frame: Frame) -> None:
    """The stacks: what each is for, how many are left, the price; a habitat with its crews."""
    wide = (X1 - X0 - _GAP) // 2
    for index, kind in enumerate(STACKS[:2]):
        _habitat(image, frame, kind, X0 + index * (wide + _GAP), _TOP, wide)
    top = _TOP + _HABITAT + _GAP
    high = (_FOOT - top - _GAP * (len(LABS) - 1)) // len(LABS)
    for index, kind in enumerate(LABS):
        _lab(image, frame, kind, top + index * (high + _GAP), high)


def _habitat(image: Image.Image, frame: Frame, kind: str, x: int, y: int, wide: int) -> None:
    options = _of(frame, kind)
    _card(image, (x, y, x + wide, y + _HABITAT), MODULES[kind].colour, bool(options))
    dome = domes.module(kind, "-", None, 44)
    stamp(image, dome if options else dim(dome, 0.45), x + 88, y + 76)
    left = str(frame.view["stacks"][kind]["left"])
    fonts.mark(image, (x + 88, y + 166), f"× {left}", "black", 38, INK)
    room = wide - 176 - 16
    close.line(image, (x + 172, y + 34), module_name(frame, kind), room, "bold", 42)
    words = say(frame, f"close-{kind.replace('_', '-')}")
    close.line(image, (x + 172, y + 80), words, room, "semi", 36, SEPIA)
    crews = [each for each in options if "crew" in chain(each)]
    if crews:
        step = room / len(crews)
        for index, each in enumerate(crews):
            _crew(image, frame, each, x + 172 + step * index, y + 142)
        return
    for each in options:
        stamp(image, target(each.number, _DISC), x + wide - 46, y + 142)
    stamp(image, chips.glyph("researcher", 50), x + 196, y + 142)
    stamp(image, chips.glyph("coin", 46), x + 286, y + 142)
    fonts.mark(image, (x + 226, y + 140), "=", "black", 40, INK, "lm")
    fonts.mark(image, (x + 316, y + 140), "1", "black", 42, INK, "lm")


def _crew(image: Image.Image, frame: Frame, option: Target, x: float, y: float) -> None:
    """A number, and so many researchers as they will stand on the board."""
    crew = domes.crew(frame.view["seat"], int(chain(option)["crew"]), 44)
    stamp(image, crew, x + 64, y)
    stamp(image, target(option.number, 50), x + 25, y)


def _lab(image: Image.Image, frame: Frame, kind: str, y: int, high: int) -> None:
    """What one more would allow, with what there is now; research; how many are left."""
    options, middle = _of(frame, kind), y + high / 2
    view = frame.view
    player = view["players"][view["seat"]]
    _card(image, (X0, y, X1, y + high), MODULES[kind].colour, bool(options))
    for each in options[:1]:
        stamp(image, target(each.number, _DISC), X0 + 66, middle)
    chip = domes.chip(kind, 92)
    stamp(image, chip if options else dim(chip, 0.45), X0 + 170, middle)
    count = player["counts"][kind]
    room = X1 - 330 - (X0 + 236)
    close.line(image, (X0 + 236, middle - 26), module_name(frame, kind), room, "bold", 44)
    now, then = player[ABILITY[kind]], ABLE[kind][min(count + 1, 4)]
    key = f"close-{kind}" if then != now else f"close-{kind}-same"
    words = say(frame, key, now=now, then=then)
    close.line(image, (X0 + 236, middle + 28), words, room, "semi", 38, SEPIA)
    gain = research_gain(view, kind)
    if gain:
        stamp(image, chips.glyph("star", 54), X1 - 288, middle)
        fonts.mark(image, (X1 - 256, middle - 1), f"+{gain}", "black", 44, INK, "lm")
    _price(image, (X1 - 152, middle), 1)
    left = str(view["stacks"][kind]["left"])
    fonts.mark(image, (X1 - 24, middle - 1), f"× {left}", "black", 40, INK, "rm")


def _price(image: Image.Image, at: tuple[float, float], price: int) -> None:
    stamp(image, chips.glyph("coin", 54), at[0] - 26, at[1])
    fonts.mark(image, (at[0] + 6, at[1] - 1), str(price), "black", 46, INK, "lm")


def _of(frame: Frame, kind: str) -> list[Target]:
    """The numbers that buy a module of a kind."""
    return [each for each in frame.targets if chain(each).get("buy") == kind]


def _card(image: Image.Image, box: tuple[int, int, int, int], colour: str, active: bool) -> None:
    x0, y0, x1, y1 = box
    sheet = seat_card(x1 - x0, y1 - y0, colour, active)
    image.paste(sheet, (x0, y0), sheet)


def crews(image: Image.Image, frame: Frame) -> None:
    """A row for each crew: how many researchers, what they cost, what money is left."""
    options = [each for each in frame.targets if "crew" in chain(each)]
    high = min(206, (_FOOT - _TOP - _GAP * (len(options) - 1)) // max(1, len(options)))
    seat = frame.view["seat"]
    nemo = frame.view["players"][seat]["nemo"]
    for index, each in enumerate(options):
        crew = int(chain(each)["crew"])
        y = _TOP + index * (high + _GAP)
        middle = y + high / 2
        _card(image, (X0, y, X1, y + high), MODULES["hab_straight"].colour, True)
        stamp(image, target(each.number, 88), X0 + 84, middle)
        for place in range(crew):
            stamp(image, domes.crew(seat, 1, 84), X0 + 214 + place * 104, middle)
        _balance(image, frame, X0 + 640, middle, -crew, nemo - crew)


def _balance(image: Image.Image, frame: Frame, x: float, y: float, change: int, rest: int) -> None:
    """What is paid or gained, and what there will be."""
    stamp(image, chips.glyph("coin", 66), x + 34, y)
    words = f"{'−' if change < 0 else '+'}{abs(change)}"
    fonts.mark(image, (x + 76, y - 1), words, "black", 60, INK, "lm")
    words = say(frame, "close-left", nemo=rest)
    close.line(image, (X1 - 34, y), words, X1 - 34 - (x + 170), "semi", 40, SEPIA, "rm")


def upgrades(image: Image.Image, frame: Frame) -> None:
    """A row for each number of upgrades with the score it gives; the best in gold."""
    options = [each for each in frame.targets if "upgrade" in chain(each)]
    score = frame.view["own"]["score"]
    _order(image, frame)
    top = _TOP + 128
    across = 1 if len(options) <= 8 else 2
    rows = -(-len(options) // across)
    high = min(176, (_FOOT - top - _GAP * (rows - 1)) // max(1, rows))
    wide = (X1 - X0 - _GAP * (across - 1)) // across
    totals = {each.number: _total(score, int(chain(each)["upgrade"])) for each in options}
    best = max(totals.values(), default=0)
    for index, each in enumerate(options):
        x = X0 + index // rows * (wide + _GAP)
        y = top + index % rows * (high + _GAP)
        _upgrade(image, score, each, (x, y, x + wide, y + high), totals[each.number] == best)


def _order(image: Image.Image, frame: Frame) -> None:
    own = frame.view["own"]
    _card(image, (X0, _TOP, X1, _TOP + 120), "#c4201c", True)
    for index, kind in enumerate(own["order"]):
        stamp(image, chips.glyph(kind, 84), X0 + 74 + index * 98, _TOP + 60)
    kinds = ", ".join(find_name(frame, kind) for kind in own["order"])
    room = X1 - 30 - (X0 + 240)
    close.line(image, (X0 + 240, _TOP + 36), kinds, room, "bold", 42)
    words = say(frame, "order-fits", eligible=own["eligible"], upgrades=own["upgrades"])
    close.line(image, (X0 + 240, _TOP + 86), words, room, "semi", 36, SEPIA)


def _upgrade(
    image: Image.Image,
    score: dict[str, int],
    each: Target,
    box: tuple[int, int, int, int],
    best: bool,
) -> None:
    x0, y0, x1, y1 = box
    middle, high = (y0 + y1) / 2, y1 - y0
    number = int(chain(each)["upgrade"])
    _card(image, box, "#ffd84a" if best else "#8a6d3a", best)
    disc, size = min(96, high - 24), min(72, high - 30)
    stamp(image, target(each.number, disc), x0 + 32 + disc / 2, middle)
    left: float = x0 + 50 + disc
    gained, type_ = f"+{number}", min(60, size)
    fonts.mark(image, (left, middle - 2), gained, "black", type_, INK, "lm")
    left += fonts.length(gained, "black", type_) + 20
    finds = score["find_total"] - score["upgrades"] + number
    nemo = score["nemo"] + score["upgrades"] - number
    total = str(_total(score, number))
    fonts.mark(image, (x1 - 24, middle - 2), total, "black", size, INK, "rm")
    right = x1 - 24 - fonts.length(total, "black", size) - 18
    formula = f"{finds} × {score['research_total']} + {nemo} ="
    close.line(image, (right, middle), formula, right - left, "semi", min(56, size), SEPIA, "rm")


def _total(score: dict[str, int], number: int) -> int:
    """The score with so many upgrades: that of the view has the best number in it."""
    finds = score["find_total"] - score["upgrades"] + number
    return finds * score["research_total"] + score["nemo"] + score["upgrades"] - number
