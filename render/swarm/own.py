"""The private sheet: the own things, the networks, what was done, the options in words."""

from __future__ import annotations

from PIL import Image

from render import fonts, seat_notes
from render.canvas import stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.materials import option_plate
from render.swarm import chips, networks, seats, track
from render.swarm.acts import Touched
from render.swarm.facts import LETTERS, MARKS
from render.swarm.names import drawn_name, legible, verdict
from render.swarm.news import action_name, lines
from render.swarm.stage import SHEET
from render.swarm.words import where
from render.theme import INK, IVORY, RULE, SEPIA
from render.tokens import token
from render.words import say

LEFT, RIGHT = SHEET[0] + 20, SHEET[2] - 20
ROOM = RIGHT - LEFT
LOW = SHEET[3] - 20
PLATE = 60  # from one plate of words to the next
_ROW = 50  # of a network
_LINE, _CARDS = 56, 66  # of another player, and of the cards below
_SIGN = 42
_LEGEND = (
    ("network", "network"), ("queen", "queen"), ("compass", "sides"), ("study", "study"),
)  # fmt: skip
LEGEND = _SIGN * len(_LEGEND) + 12
_KEYS = ("stations", "researchers", "buoys", "ships", "queen")
_SIGNS = ("station", "researcher", "buoy", "ship", "queen")
_COLUMNS = (116, 170, 234, 302, 358)  # researchers and buoys may have two digits


def heading(image: Image.Image, frame: Frame) -> float:
    """Who is asked, what for, and all that lies before the player; returns where it ends."""
    view = frame.view
    seat = view["seat"]
    player = view["players"][seat]
    box = (LEFT, 0.0, RIGHT, 0.0)
    seats.heading(image, frame, seat, box, 50 + seat_notes.lift(frame, seat, 4))
    fonts.label(image, (LEFT + 4, 100), where(frame), ROOM - 8, "semi", 29, SEPIA, "lm")
    fonts.label(image, (LEFT + 4, 140), asked(frame), ROOM - 8, "bold", 32, INK, "lm")
    rule(image, 166)
    seats.standing(image, player, box, 196)
    seats.supplies(image, player, box, 246)
    seats.held_tiles(image, player, box, 294)
    # Hands may be hidden at the table; one's own is never.
    shown = player if player["cards"] is not None else {**player, "cards": view["own"]["cards"]}
    seats.hand(image, shown, box, 352, Touched())
    rule(image, 388)
    return 394


def rule(image: Image.Image, y: float) -> None:
    """A printed line across the sheet."""
    image.paste(RULE, (LEFT, round(y), RIGHT, round(y) + 2))


def asked(frame: Frame) -> str:
    """What the turn in progress is about, whom the table waits for, or who won."""
    view = frame.view
    turn = view["own"]["turn"]
    if turn is None:
        names = [drawn_name(frame, seat) for seat in view["waiting_for"]]
        return say(frame, "waiting", names=", ".join(names)) if names else verdict(frame)
    asks = turn["asks"]
    if asks in ("sail", "whale", "wave", "wave_length", "crab_length") and turn["points"]:
        return say(frame, "steps-left", steps=turn["points"])
    if asks in ("tile", "field", "rotate", "buoy"):
        return say(frame, "studies-left", left=turn["studies"], gained=turn["gained"])
    if turn["action"]:
        return say(frame, "acting", action=action_name(frame, turn["action"]))
    return say(frame, "your-turn")


def network_list(image: Image.Image, frame: Frame, y: float, low: float) -> float:
    """The own networks from the best on: what they are made of and what they would score."""
    view = frame.view
    found: list[Json] = view["players"][view["seat"]]["networks"]
    if low - y < 44 + _ROW or not found:
        return y
    fonts.label(image, (LEFT + 4, y + 24), say(frame, "networks"), ROOM, "bold", 30, INK, "lm")
    y += 46
    rows = int((low - y) // _ROW)
    for letter, each in list(zip(LETTERS, found, strict=False))[:rows]:
        middle = y + _ROW / 2
        stamp(image, networks.badge(letter, each["score"], bool(each["best"])), LEFT + 46, middle)
        _elements(image, points_of(each), middle)
        y += _ROW
    return y + 6


def points_of(network: Json) -> Json:
    """What each kind of thing in a network scores: a genius gets more for researchers."""
    counts: Json = network["elements"]
    # Everything counts one point, so what is more can only come from that ability.
    bonus = network["score"] - sum(counts.values())
    return {**counts, "researchers": counts["researchers"] + bonus}


def _elements(image: Image.Image, counts: Json, y: float) -> None:
    for key, sign, x in zip(_KEYS, _SIGNS, _COLUMNS, strict=True):
        chips.number(image, sign, counts[key], LEFT + x, y, 32)


def so_far(image: Image.Image, frame: Frame, y: float, low: float) -> float:
    """What was done in this turn, as far as there is room."""
    turn = frame.view["turn"]
    if not turn or not turn["acts"] or low - y < 40:
        return y
    rule(image, y)
    y += 8
    for line in lines(legible(frame), turn):
        if low - y < 36:
            break
        box = (LEFT + 4, y, RIGHT - 4, low)
        y += fonts.paragraph(image, box, line, "semi", 28, SEPIA, leading=1.14) + 2
    return y


def legend(image: Image.Image, frame: Frame, low: float) -> None:
    """What the signs of the sheets mean, for whoever sees them for the first time."""
    y = low - LEGEND
    rule(image, y)
    for name, key in _LEGEND:
        y += _SIGN
        stamp(image, chips.sign(name, 38), LEFT + 22, y - 12)
        words = say(frame, f"legend-{key}")
        fonts.label(image, (LEFT + 52, y - 12), words, ROOM - 56, "semi", 28, SEPIA, "lm")


def others(image: Image.Image, frame: Frame, y: float, low: float) -> float:
    """The other players, with their cards if there is room for that; left out if there is none.

    Returns where they end.
    """
    view = frame.view
    count = len(view["players"])
    # All with their cards or none: a mixture would read as a difference between players.
    tall = low - y >= (_LINE + _CARDS) * (count - 1) + 10
    if not tall and low - y < _LINE * (count - 1) + 10:
        return y
    line = _LINE + seat_notes.spare(frame, low - y - 10, _LINE + _CARDS * tall, count - 1)
    rule(image, y + 2)
    y += 6
    for step in range(1, count):
        seat = (view["seat"] + step) % count
        _line(image, frame, seat, y + _LINE / 2)
        if line > _LINE:
            seat_notes.line(image, frame, seat, (LEFT + 58, y + _LINE + 6), ROOM - 62)
        y += line
        if tall:
            box = (LEFT, 0.0, RIGHT, 0.0)
            seats.hand(image, view["players"][seat], box, y + _CARDS / 2 - 2, Touched())
            y += _CARDS
    return y


def _line(image: Image.Image, frame: Frame, seat: int, y: float) -> None:
    player = frame.view["players"][seat]
    stamp(image, token(MARKS[seat], 50), LEFT + 26, y)
    fonts.label(image, (LEFT + 58, y), drawn_name(frame, seat), ROOM - 260, "bold", 30, INK, "lm")
    chips.number(image, "network", player["score"], RIGHT - 178, y, 36)
    stamp(image, track.drop(player["damage"]), RIGHT - 82, y)
    fonts.mark(image, (RIGHT - 4, y), str(player["rp"]), "black", 36, INK, "rm")


def plates(image: Image.Image, frame: Frame, options: list[Target], top: float) -> float:
    """Options without a thing on the table: a numbered plate each; returns where they begin."""
    most = max(1, int((LOW - top) // PLATE))
    across = 1 if len(options) <= most else 2
    rows = -(-len(options) // across)
    wide = plate_width(across)
    first = LOW - rows * PLATE
    for index, option in enumerate(options):
        x = LEFT + (index // rows) * (wide + 8)
        y = first + (index % rows + 0.5) * PLATE
        stamp(image, option_plate(wide), x + wide / 2, y)
        stamp(image, target(option.number, 46), x + 31, y)
        words = _words(frame, option.key)
        fonts.label(image, (x + 66, y), words, wide - 84, "bold", 31, IVORY, "lm")
    return first - 6


def plate_width(across: int) -> int:
    """How wide a plate is when so many stand side by side."""
    return (ROOM - 8 * (across - 1)) // across


def _words(frame: Frame, key: str) -> str:
    if key in ("pass", "nothing", "none", "stop", "confirm"):
        return say(frame, f"do-{key}")
    if key == "done":
        turn = frame.view["own"]["turn"]
        return say(frame, "do-done-sail" if turn and turn["asks"] == "sail" else "do-done")
    if key == "study":
        return say(frame, "do-study", tiles=frame.view["own"]["choices"][key]["tiles"])
    if key == "new":
        hazard = frame.view["own"]["choices"][key]["hazard"]
        return say(frame, "do-new", hazard=action_name(frame, hazard))
    return key.replace(":", " ")
