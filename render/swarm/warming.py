"""Every ground and sprite of The Swarm drawn once, so that no reply waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from render.highlights import frame_glow, target, threat
from render.materials import option_plate, plate
from render.swarm import (
    cards,
    chips,
    compass,
    networks,
    own,
    pieces,
    preview,
    seats,
    stage,
    table,
    targets,
    tiles,
    track,
    tray,
)
from render.swarm.creatures import HAZARDS, creature, queen
from render.swarm.facts import ABILITIES, CARDS, KINDS, MARKS, RANGES, WINDS
from render.swarm.final import ground as scoring_ground
from render.swarm.final import winner_glow
from render.theme import GLOW_LAST, GLOW_SELECT
from render.tokens import token


def warm() -> Iterator[None]:
    """Fill the caches, one sprite a step; takes seconds, so never while somebody waits."""
    for part in (_grounds, _tiles, _pieces, _cards, _chips, _seats, _rings, _options):
        yield from part()


def _grounds() -> Iterator[None]:
    stage.ground()
    yield
    scoring_ground()
    yield


def _tiles() -> Iterator[None]:
    for kind in KINDS:
        for openings in tiles.rotations(kind):
            tiles.tile(kind, openings)
            yield
        tiles.small(kind, "", chips.TILE)
        yield
        chips.pale(kind, chips.TILE)
        yield
    for upright, golden in product((False, True), repeat=2):
        tiles.joint(upright, golden)
        yield
    for size in (96, 42):
        tiles.back(size)
        yield


def _pieces() -> Iterator[None]:
    queen(table.QUEEN_SIZE)
    yield
    for kind, size in product(HAZARDS, (table.LARGE, table.SMALL, 60, 46, 66)):
        creature(kind, size)
        yield
    for seat in range(len(MARKS)):
        pieces.buoy(seat)
        yield
        for heads in range(pieces.MOST + 1):
            pieces.station(seat, heads)
            yield
        for count, small in product((1, 2, 3), (False, True)):
            pieces.ship(seat, count, small)
            yield


def _cards() -> Iterator[None]:
    for size in (cards.TABLE, cards.MINI):
        for card in CARDS:
            cards.action(card, RANGES.get(card, 0), size)
            yield
        for kind in ABILITIES:
            cards.ability(kind, size)
            yield
        for number in range(1, 5):
            cards.order(number, size)
            yield
        for state in ("up", "used", "declined"):
            cards.joker(state, size)
            yield
        cards.back(size)
        yield
    for action, move in (("station", 0), ("ship", 0), ("researcher", 0), ("whale", 3),
                         ("tsunami", 3), ("crab", 4)):  # fmt: skip
        cards.action(f"joker-{action}", move)
        yield
    for half in ("ship", "researcher"):
        cards.action(f"blue-{half}", 0)
        yield
    for mask in range(1, 16):
        cards.pile(tuple(k + 1 for k in range(4) if mask & (1 << k)))
        yield
    for points, near in product(range(17), (True, False)):
        cards.price(points, near)
        yield


def _chips() -> Iterator[None]:
    for name, sizes in (
        ("network", (36, 38, 42, 44)), ("queen", (32, 38, 42, 44, 46)), ("study", (38,)),
        ("station", (32, 38)), ("ship", (32, 38)), ("researcher", (32, 38)),
        ("buoy", (32, 38)), ("eye", (44,)), ("whale", (44,)), ("tsunami", (44,)),
        ("cards", (44,)), ("compass", (38, 44)),
    ):  # fmt: skip
        for size in sizes:
            chips.sign(name, size)
            chips.faint(name, size)
            yield
    for mask in range(16):
        compass.sides("".join(wind for k, wind in enumerate(WINDS) if mask & (1 << k)))
        yield
    for damage in range(6):
        track.drop(damage)
        yield
    for across in (1, 2):
        option_plate(own.plate_width(across))
        yield


def _seats() -> Iterator[None]:
    for seat, mark in enumerate(MARKS):
        for size in (track.TOKEN, 52, 58, 72):
            token(mark, size)
            yield
        token(mark, 40, "")
        yield
        seats.bar(seat)
        yield
    for active in (False, True):
        seats.sheet(active)
        yield
    seats.glow()
    yield


def _rings() -> Iterator[None]:
    ring = table.RING
    for colour in (GLOW_LAST, GLOW_SELECT):
        frame_glow(ring, ring, colour, 14, 5, 8)
        yield
    frame_glow(ring, ring, GLOW_SELECT, 14, 4, 5)
    threat(ring, ring, 14, 6)
    yield
    w, h = cards.MINI
    frame_glow(w - 2, h - 2, GLOW_LAST, 8, 4, 5)
    frame_glow(track.TOKEN - 8, track.TOKEN - 8, GLOW_LAST, 18, 4, 5)
    yield
    for upright, solid in product((False, True), repeat=2):
        networks.edge(upright, solid)
        yield
    for points in range(1, 16):
        table.loss(points)
        yield
    for number in range(1, 5):
        plate(str(number), 36)
        yield
    winner_glow()
    yield


def _options() -> Iterator[None]:
    for size, most in ((targets.DISC, 26), (tray.DISC, 26), (tray.ON_CARD, 17)):
        for number in range(1, most + 1):
            target(number, size)
            yield
    targets.hint()
    preview.rim()
    preview.hole()
    yield
