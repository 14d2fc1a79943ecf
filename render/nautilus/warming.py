"""Every ground and sprite of Nautilus drawn once, so that no reply waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from render.highlights import frame_glow, target
from render.materials import option_plate, seat_card
from render.nautilus import chips, domes, own, pieces, plates, side, stage, trips
from render.nautilus.chart import scale
from render.nautilus.facts import DIVED, FIELDS, FINDS, HABITATS, KEPT, LABS, MARKS, MODULES, PIECES
from render.nautilus.final import scoring_ground, winner_glow
from render.nautilus.sea import sea
from render.nautilus.targets import DISCS
from render.theme import GLOW_LAST, GLOW_SELECT
from render.tokens import token

_CELLS = (stage.BOARD.cell, *DISCS)
_ICONS = (
    *((kind, size) for kind in FINDS for size in (36, 38, 40, 44, 46, 56)),
    *((name, size) for name in ("coin", "researcher", "submarine") for size in (34, 36, 40)),
    ("coin", 42), ("coin", 44), ("submarine", 30), ("submarine", 46), ("flag", 42),
    ("star", 32), ("star", 34),
    ("star", 40), ("sonar", 40), ("compass", 40), ("habitat", 40), ("coin", 46), ("card", 46),
    ("crown", 66),
)  # fmt: skip


def warm() -> Iterator[None]:
    """Fill the caches, one sprite a step; takes seconds, so never while somebody waits."""
    for part in (_grounds, _city, _finds, _afloat, _chips, _icons, _seats, _rings, _options):
        yield from part()


def _grounds() -> Iterator[None]:
    stage.board_ground()
    yield
    for fields, cell in (stage.CLOSE, stage.NEAR, stage.WHOLE):
        sea(cell)
        yield
        for first, columns in product(range(FIELDS - fields + 1), (True, False)):
            scale(columns, first, fields, cell, stage.PANEL_TYPE, stage.PANEL_RIM)
            yield
    stage.panel_ground(stage.window(0, 0, *stage.WHOLE))
    yield
    scoring_ground()
    yield


def _city() -> Iterator[None]:
    for cell in _CELLS:
        for kind in ("base", *HABITATS):
            domes.module(kind, "-", None, cell)
            yield
        for kind in LABS:
            for way in ("V", "H"):
                for seat in range(len(MARKS)):
                    domes.module(kind, way, seat, cell)
                    yield
        for way in ("E", "S", "NE", "SE"):
            domes.joint(way, cell)
            yield
        for seat in range(len(MARKS)):
            for count in range(1, 6):
                domes.crew(seat, count, cell)
                yield
        domes.footprint(cell)
        domes.outline(cell)
        yield


def _finds() -> Iterator[None]:
    for cell, zone in product((*_CELLS, 34), DIVED):
        pieces.back(zone, cell)
        yield
    for cell in _CELLS:
        for kind, known in product((*KEPT, "chest", "tempo"), (False, True)):
            pieces.face(kind, 0, cell, known)
            yield
        for number in PIECES:
            pieces.face("atlantis", number, cell, True)
            yield
    for number in PIECES:
        pieces.face("atlantis", number, plates.SEEN, False)
        yield


def _afloat() -> Iterator[None]:
    for cell in _CELLS:
        pieces.in_reach(cell)
        yield
        pieces.dock(cell)
        yield
        chips.glyph("lock", round(cell * 1.1))
        yield
        for seat, number in product(range(len(MARKS)), (1, 2, 3)):
            pieces.sub(seat, number, cell)
            yield


def _chips() -> Iterator[None]:
    for kind in MODULES:
        for size in (42, 46, 48):
            domes.chip(kind, size)
            yield
        for crew in range(5) if kind in HABITATS else (0,):
            chips.held(kind, crew)
            yield
    for kind, count in product(LABS, range(5)):
        chips.pips(count, 4, MODULES[kind].colour)
        for leads in (False, True):
            chips.lab_count(kind, count, leads)
            yield
    chips.ruins_card(*side.CARD)
    yield
    for number in PIECES:
        for owner in (None, *range(len(MARKS))):
            chips.ruin(number, owner, True)
            yield
        chips.ruin(number, None, False)
        yield


def _icons() -> Iterator[None]:
    for name, size in _ICONS:
        chips.glyph(name, size)
        yield
    for kind, size in product(FINDS, (34, 36, 38, 40)):
        chips.faint(kind, size)
        yield
    chips.faint("star", 32)
    yield


def _seats() -> Iterator[None]:
    for seat, mark in enumerate(MARKS):
        for size in (54, 58, 78):
            token(mark, size)
            yield
        for players in range(max(2, seat + 1), 5):
            w, h = side.card_size(players)
            for active in (False, True):
                seat_card(w, h, mark.colour, active)
                yield
            frame_glow(w, h, GLOW_LAST, 16, 5, 8)
        seat_card(own.ROOM, 98, mark.colour, True)
        yield


def _rings() -> Iterator[None]:
    for cell in _CELLS:
        for colour in (GLOW_LAST, GLOW_SELECT):
            domes.ring(cell, colour)
            yield
            frame_glow(cell - 4, cell - 4, colour, round(cell * 0.2), 5, 7)
            yield
        frame_glow(cell - 4, cell - 4, GLOW_SELECT, round(cell * 0.2), 4, 7)
        yield
        frame_glow(round(cell * 1.2), cell, GLOW_SELECT, round(cell * 0.3), 5, 9)
        yield
    frame_glow(42, 42, GLOW_LAST, 14, 4, 5)
    yield
    for colour, number in product((GLOW_LAST, GLOW_SELECT), range(1, 6)):
        trips.numeral(number, trips.DISC, colour)
        yield
    for players in (2, 3, 4):
        winner_glow(players)
        yield


def _options() -> Iterator[None]:
    for size, most in ((DISCS[85], 84), (DISCS[65], 50), (DISCS[44], 50), (44, 20)):
        for number in range(1, most + 1):
            target(number, size)
            yield
    for across in (1, 2):
        option_plate(plates.width(across))
        yield
