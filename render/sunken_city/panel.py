"""The private picture: the lake with numbered options, the own hand and the turn in progress."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Target
from render.highlights import frame_glow
from render.materials import option_plate, seat_card
from render.sunken_city import chips, legend, scene, seats, stage, targets
from render.sunken_city.deeds import deeds
from render.sunken_city.facts import CARDS, PANEL, mark_of, points
from render.sunken_city.icons import badge
from render.sunken_city.names import drawn_name, legible
from render.sunken_city.words import phase
from render.theme import GLOW_LAST, GLOW_SELECT, INK, IVORY, MUTED, RULE, SEPIA
from render.tokens import token
from render.words import say

LEFT, RIGHT, LOW = seats.LEFT, seats.RIGHT, PANEL[3] - 20
CARD = (122, 82)
PLATE = 58  # from one plate of words to the next
TOLD = 110  # kept for what was done in the turn


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture of the seat whose view it is."""
    view = frame.view
    image = stage.panel_ground()
    options = targets.sort_out(frame.targets)
    turn = view["turn"]
    scene.lake(image, frame, None if turn else view["last"], turn, bool(frame.targets))
    targets.on_board(image, frame, options)
    y = _heading(image, frame)
    y = _hand(image, frame, options, y)
    y = _own(image, frame, y)
    # They grow up from the foot; what is told may use only what they leave free.
    low = _plates(image, frame, options.plates)
    y = _others(image, frame, y, low)
    if turn:
        y = _so_far(image, frame, y + 6, low)
    if low - y > legend.HEIGHT + 10:
        legend.lines(image, frame, low - legend.HEIGHT)
    return image


def _heading(image: Image.Image, frame: Frame) -> float:
    """Who is asked, the round, and the points that are left."""
    view = frame.view
    seat = view["seat"]
    stamp(image, token(mark_of(view, seat), 62), LEFT + 40, 52)
    lines = (32, 60, 88) if frame.note(seat) else (38, 76, 0)
    at, name = (LEFT + 80, lines[0]), drawn_name(frame, seat)
    fonts.label(image, at, name, 300, "bold", 36, INK, "lm")
    fonts.label(image, (LEFT + 80, lines[1]), phase(frame), 300, "semi", 29, SEPIA, "lm")
    if lines[2]:
        seat_notes.line(image, frame, seat, (LEFT + 80, lines[2]), 300)
    turn = view["turn"]
    y = 130
    if not turn:
        fonts.label(image, (LEFT + 10, y), say(frame, "choose-card"), 240, "bold", 33, INK, "lm")
        scene.stocks(image, frame, y)
        return y + 34
    x = LEFT + 30.0
    for name, left in _points(frame):
        stamp(image, badge(name, 52), x, y)
        fonts.mark(image, (x + 34, y), str(left), "black", 46, INK if left else MUTED, "lm")
        x += 106
    scene.stocks(image, frame, y)
    return y + 34


def _points(frame: Frame) -> list[tuple[str, int]]:
    view = frame.view
    turn = view["turn"]
    build = "spirit" if view["phase"] == "submerge" else "hammer"
    return [(build, turn["build_points"]), ("boot", turn["move_points"])]


def _hand(image: Image.Image, frame: Frame, options: targets.Sorted, y: float) -> float:
    """The own six cards: numbered while one is to be played, else the played one ringed."""
    view = frame.view
    data = view["seats"][view["seat"]]
    now = view["turn"]["card"] if view["turn"] else None
    for index, name in enumerate(CARDS):
        x = LEFT + 68 + (index % 3) * 130
        top = y + 8 + CARD[1] / 2 + (index // 3) * 92
        held = name in data["hand"] or name == now
        stamp(image, chips.card(*points(name), *CARD, held), x, top)
        if name == now:
            stamp(image, frame_glow(CARD[0] - 4, CARD[1] - 4, GLOW_SELECT, 14, 5, 8), x, top)
        if name in options.cards:
            # Between hammer and boot: the two numbers below must stay readable.
            stamp(image, targets.numbered(options.cards[name], 44), x, top - 20)
    return y + 8 + 2 * 92


def _own(image: Image.Image, frame: Frame, y: float) -> float:
    """The own adventure board."""
    view = frame.view
    seat = view["seat"]
    height = 180
    middle = (LEFT + seats.WIDE / 2, y + height / 2 + 2)
    stamp(image, seat_card(seats.WIDE, height, mark_of(view, seat).colour, True), *middle)
    stamp(image, frame_glow(seats.WIDE - 6, height - 6, GLOW_LAST, 16, 5, 8), *middle)
    words = say(frame, "treasures")
    fonts.label(image, (LEFT + 30, y + 36), words, 236, "bold", 32, INK, "lm")
    data = view["seats"][seat]
    seats.score(image, data, y + 36, RIGHT - 14)
    seats.treasures(image, data, (LEFT + 22, y + 90), (60, 56), (58, 50))
    return y + height + 12


def _others(image: Image.Image, frame: Frame, y: float, low: float) -> float:
    """The other players in one line each, with a second one for notes if there is room."""
    view = frame.view
    count = len(view["seats"])
    line = 56 + seat_notes.spare(frame, low - y - TOLD, 56, count - 1)
    for step in range(1, count):
        seat = (view["seat"] + step) % count
        data = view["seats"][seat]
        middle = y + 28
        stamp(image, token(mark_of(view, seat), 50), LEFT + 34, middle)
        name = drawn_name(frame, seat)
        fonts.label(image, (LEFT + 66, middle), name, 138, "bold", 30, INK, "lm")
        x = RIGHT - 178.0
        for icon, number in (
            ("tower", data["safe"]),
            ("gem", data["gems"]),
            ("wave", data["chips"]),
        ):
            stamp(image, badge(icon, 36), x, middle)
            ink = INK if number else MUTED
            fonts.mark(image, (x + 22, middle), str(number), "black", 31, ink, "lm")
            x += 66
        if line > 56:
            seat_notes.line(image, frame, seat, (LEFT + 66, y + 64), RIGHT - LEFT - 74)
        y += line
        image.paste(RULE, (LEFT + 8, round(y) - 1, RIGHT - 8, round(y) + 1))
    return y + 6


def _so_far(image: Image.Image, frame: Frame, y: float, low: float) -> float:
    """What was done in this turn, as far as there is room; returns where it ends."""
    for line in deeds(legible(frame), frame.view["turn"]):
        if low - y < 36:
            break
        box = (LEFT + 10, y, RIGHT - 10, low)
        y += fonts.paragraph(image, box, line, "semi", 28, SEPIA, leading=1.14) + 2
    return y


def _plates(image: Image.Image, frame: Frame, plates: list[Target]) -> float:
    """Options without a thing on the table: a numbered plate with words each."""
    x = (LEFT + RIGHT) / 2
    # From the lowest up, so that the first option is the topmost.
    for index, option in enumerate(reversed(plates)):
        y = LOW - 30 - index * PLATE
        stamp(image, option_plate(seats.WIDE), x, y)
        stamp(image, targets.numbered(option.number, 44), LEFT + 34, y)
        words = _plate_words(frame, option.key)
        fonts.label(image, (LEFT + 70, y), words, seats.WIDE - 100, "bold", 31, IVORY, "lm")
    return LOW - PLATE * len(plates) - 6


def _plate_words(frame: Frame, key: str) -> str:
    own = frame.view["own"]
    if key == "spirit":
        steps = own["spirit_steps"]
        return say(frame, "spirit-steps", steps=steps) if steps else say(frame, "spirit-roll")
    if key == "chip":
        return say(frame, "chip", bonus=own["chip_bonus"])
    known = {
        "spirit:stop": "spirit-stop",
        "cave:keep": "cave-keep",
        "stop_build": "stop-build",
        "end": "end",
        "confirm": "confirm",
    }
    return say(frame, known[key]) if key in known else key.replace(":", " ")
