"""Every ground and sprite drawn once, so that no reply waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from render.highlights import frame_glow
from render.icons import icon
from render.materials import option_plate, plate, seat_card
from render.sunken_city import chips, pieces, scene, seats, shore, stage, table, targets
from render.sunken_city.facts import CARDS, FIELD, MARKS, STATES, TREASURES, points
from render.sunken_city.icons import DICE, badge
from render.theme import GLOW_LAST, GLOW_SELECT
from render.tokens import token

_Step = Callable[[], Image.Image]


def warm() -> Iterator[None]:
    """Fill the caches, one sprite a step; takes seconds, so never while somebody waits."""
    for part in (_grounds, _lake, _shore, _players, _chips, _icons, _rings, _options):
        for step in part():
            step()
            yield


def _grounds() -> Iterator[_Step]:
    yield stage.board_ground
    yield stage.final_ground


def _lake() -> Iterator[_Step]:
    for upright in (False, True):
        for variant in range(pieces.VARIANTS):
            yield partial(pieces.street, upright, variant)
        yield partial(pieces.ripples, upright, True)
    yield partial(pieces.ripples, False, False)
    for number in range(1, 11):
        yield partial(pieces.house, number)
        yield partial(pieces.sign, number)
    for size in (90, 80, 62):
        for isolated in (False, True):
            yield partial(pieces.spirit, size, isolated)


def _shore() -> Iterator[_Step]:
    for number in range(1, 11):
        for inside in (False, True):
            yield partial(shore.cave, number, inside, False)
            yield partial(shore.sign, number, inside)
    yield partial(shore.cave, 1, False, True)
    for height in range(1, shore.MOST + 1):
        for face_up in (False, True):
            yield partial(shore.stack, height, face_up)
    for count in range(31):
        yield partial(plate, str(count), 44, wide=1.25)
    for pile in range(1, 7):
        yield partial(shore.pile_number, pile)
    for size in (78, 42, 44):
        yield partial(icon, "hourglass", size)


def _players() -> Iterator[_Step]:
    for index, mark in enumerate(MARKS.values()):
        yield partial(pieces.adventurer, mark)
        for size in (50, 54, 62, 74):
            yield partial(token, mark, size)
        for inhabited in (False, True):
            yield partial(shore.village, mark.colour, index in (1, 2), inhabited)
        for mirrored in (False, True):
            yield partial(shore.village, mark.colour, mirrored, True, 128)
        for active in (False, True):
            for height in (*seats.HEIGHTS.values(), 180):
                yield partial(seat_card, seats.WIDE, height, mark.colour, active)
        for colour in (mark.colour, table.ABSENT):
            yield partial(table.buoys, colour, mark.shape, False)
            yield partial(table.buoys, colour, mark.shape, True)
            yield partial(table.buoys, colour, mark.shape, True, True)


def _chips() -> Iterator[_Step]:
    for state in STATES:
        for value in (0, *TREASURES):
            yield partial(chips.treasure, value, state)
            for size in (seats.CELL, seats.ROOMY, (58, 50)):
                yield partial(chips.treasure, value, state, *size)
    for value in TREASURES:
        yield partial(chips.treasure, value, "safe", 64, 54)
        yield partial(chips.lost, value, "gem")
        yield partial(chips.lost, value, "roof")
    for name in CARDS:
        yield partial(chips.card, *points(name), 62, 43)
        for held in (False, True):
            for w, h in (seats.CELL, seats.ROOMY):
                yield partial(chips.card, *points(name), w - 2, h - 2, held)
            yield partial(chips.card, *points(name), 122, 82, held)
    for die in DICE:
        for roll in range(5):
            yield partial(chips.die, die, str(roll))
    yield partial(option_plate, seats.WIDE)
    yield partial(chips.ribbon, scene.ROOM, 48, scene.WARNING)


def _icons() -> Iterator[_Step]:
    for name, sizes in (
        ("hammer", (40, 52)),
        ("boot", (40, 52)),
        ("spirit", (40, 44, 52)),
        ("tower", (36, 38, 44)),
        ("gem", (36, 44)),
        ("roof", (44,)),
        ("wave", (36, 38, 42)),
        ("lift", (30,)),
        ("drop", (30,)),
    ):
        for size in sizes:
            yield partial(badge, name, size)
    yield partial(icon, "flag", 38)
    yield partial(icon, "crown", 62)


def _rings() -> Iterator[_Step]:
    for height in (*seats.HEIGHTS.values(), 180):
        yield partial(frame_glow, seats.WIDE - 6, height - 6, GLOW_LAST, 16, 5, 8)
    for height in stage.FINAL_ROWS.values():
        yield partial(frame_glow, stage.FINAL_WIDE - 6, height - 6, GLOW_LAST, 16, 5, 8)
        for mark in MARKS.values():
            for active in (False, True):
                yield partial(seat_card, stage.FINAL_WIDE, height, mark.colour, active)
    side = FIELD - 10
    for colour in (GLOW_LAST, GLOW_SELECT):
        for w, h in ((side, side), (side + FIELD, side), (side, side + FIELD)):
            yield partial(frame_glow, w, h, colour, 14, 6, 9)
    yield partial(frame_glow, 118, 78, GLOW_SELECT, 14, 5, 8)


def _options() -> Iterator[_Step]:
    for number in range(1, 481):
        yield partial(targets.numbered, number)
    for number in range(1, 61):
        yield partial(targets.numbered, number, 44)
    for steps in range(1, 19):
        yield partial(targets.cost, steps)
    for upright in (False, True):
        yield partial(targets.bar, upright)
