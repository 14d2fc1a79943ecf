"""The private picture: the board with numbered options, the own hand and what each card does."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.atlantis import hand, icons, outlook, road, seats, stage, targets, tiles
from render.atlantis.facts import MARKS, waiting
from render.atlantis.seats import LEFT, RIGHT
from render.canvas import stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.icons import icon
from render.materials import option_plate
from render.theme import GLOW_SELECT, INK, IVORY, SEPIA
from render.tokens import token
from render.words import say

_MIDDLE = (LEFT + RIGHT) / 2
_PLATE = 60
_BILL = 700  # above that the bill of a turn needs the room
OTHERS, TALL = 62, 114  # height of a strip without and with the last turn


def panel(frame: Frame) -> Image.Image:
    """Draw the private picture of the seat whose view it is."""
    view = frame.view
    image = stage.panel_ground()
    options = targets.sort_out(frame.targets)
    _road(image, frame)
    targets.rings(image, view, options)
    road.prices(image, view)
    road.figures(image, view)
    seats.card(image, frame, view["seat"], 26, 196)
    # From the foot up, each where the one before begins; the table gets the rest.
    low = _discards(image, frame)
    low = _others(image, frame, low)
    low = _plates(image, frame, options.plates, low)
    low = _payments(image, options.payments, low)
    outlook.sheet(image, frame, 232, low)
    hand.tray(image, frame, options)
    # Last, so that nothing covers a number.
    targets.on_board(image, frame, options)
    return image


def _road(image: Image.Image, frame: Frame) -> None:
    """The road with the turn in progress, or with the last one while there is nothing to choose."""
    view = frame.view
    turn = view["own"]["turn"]
    mine = turn is not None and turn["figure"] is not None
    last = not mine and not frame.targets
    road.ground(image, view)
    if mine and turn["landings"]:
        road.trail(image, turn["start"], turn["at"], GLOW_SELECT)
    elif last:
        road.last_way(image, view)
    road.stacks(image, view)
    if mine:
        _turn(image, turn)
    elif last:
        road.last_turn(image, view)


def _turn(image: Image.Image, turn: Json) -> None:
    """The turn in progress in white: where it has landed, and the tile it will bring."""
    if turn["takes"]:
        road.ring(image, turn["takes"]["place"], GLOW_SELECT, 3)
    for place in turn["landings"]:
        road.ring(image, place, GLOW_SELECT, 4)
    road.selected(image, turn["at"])


def _discards(image: Image.Image, frame: Frame) -> int:
    """The discard pile by kind at the foot of the panel; returns where it begins."""
    top = stage.PANEL_SIDE[3] - 168
    view = frame.view
    _heading(image, frame, "discards", top + 18)
    fonts.mark(
        image, (RIGHT - 10, top + 18), str(sum(view["discard"].values())), "black", 30, INK, "rm"
    )
    seats.discard_counts(image, view, top + 38, 28)
    return top


def _heading(image: Image.Image, frame: Frame, key: str, y: float) -> None:
    fonts.label(image, (LEFT + 8, y), say(frame, key), 240, "bold", 29, SEPIA, "lm")


def _others(image: Image.Image, frame: Frame, low: int) -> int:
    """Two lines for each other player where there is room, else one."""
    view = frame.view
    others = [seat for seat in range(len(view["seats"])) if seat != view["seat"]]
    kinds = {card["card"] for figure in view["own"]["moves"] for card in figure["cards"]}
    options = targets.sort_out(frame.targets)
    plates = len(options.plates) + len(options.payments) // 2
    roomy = bool(view["turns"]) and len(others) * TALL + len(kinds) * 68 + plates * _PLATE < 590
    height = TALL if roomy else OTHERS
    top = low - len(others) * height - 4
    for index, seat in enumerate(others):
        _other(image, frame, seat, top + index * height, height)
    return top


def _other(image: Image.Image, frame: Frame, seat: int, top: float, height: int) -> None:
    """Tile points, hand, figures ashore and bridge; below them the player's last turn."""
    data = frame.view["seats"][seat]
    middle = top + height / 2
    stamp(image, tiles.strip(RIGHT - LEFT, height - 6), _MIDDLE, middle)
    if seat in waiting(frame.view):
        stamp(image, seats.waiting_glow(RIGHT - LEFT - 4, height - 10), _MIDDLE, middle)
    y = top + OTHERS / 2
    stamp(image, token(MARKS[seat], 50), LEFT + 34, y)
    for x, sign, count in (
        (84, seats.tile_sign(), data["tile_points"]),
        (166, icon("cards", 42), data["hand"]),
        (248, icons.ashore(42), data["ashore"]),
    ):
        stamp(image, sign, LEFT + x, y)
        fonts.mark(image, (LEFT + x + 24, y), str(count), "black", 31, INK, "lm")
    sign = icon("bridge", 42) if data["bridge"] == "unbuilt" else seats.faint_bridge(42)
    stamp(image, sign, RIGHT - 27, y)
    if height < TALL:
        return
    y = top + height - 32
    for turn in frame.view["turns"]:
        if turn["seat"] != seat:
            continue
        if turn["kind"] == "move":
            fonts.mark(image, (LEFT + 22, y), turn["figure"], "black", 28, INK, "lm")
            seats.turn(image, turn, y)
        else:
            words = say(frame, "stuck")
            fonts.label(image, (LEFT + 22, y), words, 300, "semi", 28, SEPIA, "lm")


def _plates(image: Image.Image, frame: Frame, plates: list[Target], low: int) -> int:
    """Options without a thing on the table: a numbered plate with words each."""
    top = low - len(plates) * _PLATE - (10 if plates else 0)
    for index, option in enumerate(plates):
        y = top + index * _PLATE + _PLATE / 2
        stamp(image, option_plate(RIGHT - LEFT - 4, 54), _MIDDLE, y)
        stamp(image, target(option.number, 42), LEFT + 34, y)
        words = _plate_words(frame, option.key)
        fonts.label(image, (LEFT + 68, y), words, RIGHT - LEFT - 90, "bold", 31, IVORY, "lm")
    return top


def _payments(image: Image.Image, payments: list[Target], low: int) -> int:
    """Payments of several parts: tiles by value, and how many cards; two in a row if need be."""
    columns = 1 if low - len(payments) * 56 >= _BILL else 2
    top = low - -(-len(payments) // columns) * 56
    wide = (RIGHT - LEFT) / columns
    for index, option in enumerate(payments):
        x, y = LEFT + wide * (index % columns), top + index // columns * 56 + 26
        stamp(image, option_plate(round(wide) - 6, 50), x + wide / 2, y)
        stamp(image, target(option.number, 42), x + 28, y)
        keys = (*option.first, option.key)
        words = " ".join(key[5:] for key in keys if key.startswith("tile:"))
        cards = sum(key.startswith("pay:") for key in keys)
        room = wide - 60 - (48 if cards else 0)
        used = fonts.label(image, (x + 52, y), words, room, "bold", 30, IVORY, "lm")
        if cards:
            stamp(image, icon("cards", 28), x + 66 + used, y)
            fonts.mark(image, (x + 80 + used, y), str(cards), "bold", 28, IVORY, "lm")
    return top


def _plate_words(frame: Frame, key: str) -> str:
    known = ("trade", "no-trade", "no-bridge", "cards")
    return say(frame, f"plate-{key}") if key in known else key.partition(":")[2] or key
