"""Every ground and sprite of Atlantis drawn once, so that no reply waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from PIL import Image

from render.atlantis import hand, icons, pieces, road, seats, stage, tiles
from render.atlantis.facts import FIGURES, HEIGHT, KINDS, MAINLAND, MARKS, ROAD, VALUES, WIDTH
from render.atlantis.final import row_size
from render.atlantis.panel import OTHERS, TALL
from render.atlantis.targets import DISC
from render.highlights import frame_glow, target
from render.icons import icon
from render.materials import option_plate, plate, seat_card
from render.theme import GLOW_LAST, GLOW_SELECT, GLOW_TARGET
from render.tokens import token

_W = seats.RIGHT - seats.LEFT


def warm() -> Iterator[None]:
    """Fill the caches, one sprite a step; takes seconds, so never while somebody waits."""
    for ground in (stage.board_ground, stage.panel_ground, stage.final_ground):
        ground()
        yield
    for part in (_road, _tiles, _chips, _seats, _signs, _rings):
        yield from part()


def _road() -> Iterator[None]:
    for name, place in product(("water", "quay", "meadow"), ROAD):
        stage.piece(name, place)
        yield
    for place in ROAD:
        tiles.number(place)
        yield
        tiles.place_number(place)
        yield
    for length in (1, 2):
        for first in range(2, MAINLAND - length):
            pieces.bridge(first, first + length - 1)
            yield


def _tiles() -> Iterator[None]:
    for kind, value, double, occupied in product(KINDS, VALUES, (True, False), (True, False)):
        tiles.tile(kind, value, double, occupied)
        yield
    for kind, value in product(KINDS, VALUES):
        tiles.taken(kind, value)
        yield
        tiles.lower(kind, value)
        yield


def _chips() -> Iterator[None]:
    for value in VALUES:
        for size in (34, 36, 42, 44, 50, 54):
            tiles.value_chip(value, size)
            yield
        for size in (36, 44, 50):
            tiles.spent_chip(value, size)
            yield
    for toll in range(60):
        for size in (36, 42) if toll > 7 else (36, 42, 46, 56):
            tiles.coin(str(toll), size)
            yield
    for kind in KINDS:
        tiles.card(kind, hand.CARD)
        yield
        hand.absent(kind)
        yield
        for size in (42, 44, 46, 50, 52):
            tiles.emblem(kind, size)
            yield


def _seats() -> Iterator[None]:
    for mark in MARKS:
        for size in (50, 58, 76, 92):
            token(mark, size)
            yield
        for number in range(1, FIGURES + 1):
            pieces.figure(f"{mark.letter}{number}")
            yield
            pieces.badge(f"{mark.letter}{number}")
            yield
        for height, active in product((196, 200, 232, 252), (True, False)):
            seat_card(_W, height, mark.colour, active)
            yield
    for height in (196, 200, 232, 252):
        frame_glow(_W, height, GLOW_LAST, 16, 5, 8)
        yield


def _signs() -> Iterator[None]:
    for name, size in (
        ("cards", 42), ("cards", 46), ("bridge", 42), ("bridge", 50), ("crown", 44),
        ("crown", 54), ("atlantis", 44), ("atlantis", 46),
    ):  # fmt: skip
        icon(name, size)
        yield
    for draw, sizes in (
        (icons.ashore, (36, 42, 44, 46, 48)),
        (icons.toll, (42, 46)),
        (icons.cross, (30, 34)),
        (icons.follow, (32, 36, 38)),
        (icons.onward, (34,)),
        (seats.faint_bridge, (42, 50)),
    ):
        for size in sizes:
            draw(size)
            yield
    for alone in (icons.must_bridge, seats.tile_sign, tiles.discards):
        alone()
        yield
    for place in ROAD:
        for size in (44, 46):
            plate(str(place), size)
            yield
    for count in range(2, 16):
        plate(f"×{count}", 40, wide=1.25)
        yield


def _rings() -> Iterator[None]:
    scratch = Image.new("RGB", (WIDTH, HEIGHT))
    for colour, width in product((GLOW_LAST, GLOW_SELECT, GLOW_TARGET), (3, 4, 6)):
        road.ring(scratch, 1, colour, width)
        yield
    for colour in (GLOW_LAST, GLOW_SELECT):
        road.footprint(colour)
        yield
        road.speck(colour)
        yield
    for number in range(1, 26):
        for size in (DISC, 42):
            target(number, size)
            yield
    for height in (OTHERS, TALL):
        tiles.strip(_W, height - 6)
        yield
        seats.waiting_glow(_W - 4, height - 10)
        yield
    option_plate(_W - 4, 54)
    yield
    tiles.strip(_W, 66)
    yield
    frame_glow(_W - 4, 62, GLOW_LAST, 14, 3, 4)
    yield
    for rank in range(1, 5):
        plate(str(rank), 50)
        yield
    for count in (2, 3, 4):
        w, h = row_size(count)
        frame_glow(w, h, GLOW_LAST, 16, 5, 8)
        yield
