"""The changing part of the board: cards, piles, rings and arrows, through any Layout."""

from __future__ import annotations

from PIL import Image

from render.canvas import Point, stamp
from render.frame import Json
from render.highlights import arrow, frame_glow
from render.materials import plate
from render.nautilus_duel import cards
from render.nautilus_duel.deck import Deck
from render.nautilus_duel.facts import BOW, CARD, STERN, centre
from render.theme import GLOW_LAST, GLOW_SELECT


def prizes(image: Image.Image, layout: Deck, row: list[str]) -> None:
    """The domain cards behind the windows of the hall."""
    for column, card in enumerate(row, 1):
        spot = layout.at(*centre(f"D{column}"))
        stamp(image, cards.prize(card, layout.percent), *spot)


def piles(image: Image.Image, layout: Deck, view: Json) -> None:
    """Divers at the bow and specials at the stern, each with its count."""
    pile(image, layout, BOW, "diver", view["pile"])
    pile(image, layout, STERN, "tempo", view["special_pile"])


def pile(image: Image.Image, layout: Deck, at: Point, emblem: str, count: int) -> None:
    """A pile in a well of the ship, with its count."""
    x, y = at
    if count:
        stamp(image, cards.back(emblem, layout.percent), *layout.at(x, y - 6))
    stamp(image, plate(str(count), layout.type(54)), *layout.at(x, y + 58))


def divers(image: Image.Image, layout: Deck, view: Json) -> None:
    """The cards on the spaces, the chain on the anchored one."""
    for space, card in sorted(view["board"].items()):
        put(image, layout, space, card)
    if view["anchor"] in view["board"]:
        stamp(image, cards.chain(layout.percent), *layout.at(*centre(view["anchor"])))
        # Once more: the chain lies over the first one.
        space_plate(image, layout, view["anchor"])


def put(
    image: Image.Image,
    layout: Deck,
    space: str,
    card: str,
    *,
    beaten: bool = False,
    plain: bool = False,
) -> None:
    """One card on its space, with the name of the space on a plate beside it."""
    x, y = centre(space)
    stamp(image, cards.diver(card, layout.percent, beaten, plain), *layout.at(x, y))
    space_plate(image, layout, space)


def space_plate(image: Image.Image, layout: Deck, space: str) -> None:
    """The name of an occupied space."""
    x, y = centre(space)
    size = max(36, layout.span(layout.label))
    stamp(image, plate(space, size, wide=1.5), *layout.at(x, y + layout.plate(space[0])))


def ring(
    image: Image.Image, layout: Deck, space: str, colour: str = GLOW_LAST, width: int = 6
) -> None:
    """A ring around a space: last move or selected piece."""
    w, h = layout.span(CARD[0]), layout.span(CARD[1])
    blur = layout.span(12)
    glow = frame_glow(w, h, colour, layout.span(18), max(4, layout.span(width)), blur)
    stamp(image, glow, *layout.at(*centre(space)))


def last_move(image: Image.Image, layout: Deck, view: Json) -> None:
    """Where the last card went, and the way of the card it moved."""
    last = view["last"]
    if not last or not last["space"]:
        return
    here = last["space"]
    ring(image, layout, here)
    if here in view["board"]:
        space_plate(image, layout, here)
    if last["move"]:
        source, target = last["move"]
        ring(image, layout, target, width=4)
        if target in view["board"]:
            space_plate(image, layout, target)
        way(image, layout, source, target, GLOW_LAST, 11)


def way(
    image: Image.Image, layout: Deck, source: str, target: str, colour: str, width: float
) -> list[Point]:
    """Draw the arrow of a move past the cards, between the windows or along the hull.

    Ways along a side dive the deeper the farther they go, so that several stay apart. Returns the
    path in pixels.
    """
    (x0, y0), (x1, y1) = centre(source), centre(target)
    half = CARD[1] / 2
    inner = 1 if source[0] == "B" else -1  # from the row towards the hull
    if x0 == x1:
        # Right of the number, from the lower part of one card across the hall to the other.
        start: Point = (x0 + 60, y0 + inner * (half - 34))
        end: Point = (x1 + 60, y1 - inner * (half + 10))
        bow = -36.0
    else:
        side, steps = (1 if x0 < x1 else -1), abs(int(source[1]) - int(target[1]))
        # The further it goes the nearer to the middle of the card it begins, to keep ways apart.
        start = (x0 + side * (52 - 16 * steps), y0 + inner * (half + 2))
        end = (x1 - side * (58 - 16 * steps), y1 + inner * (half + 6))
        bow = inner * min(112, 10 + 0.17 * abs(x1 - x0))
    (px, py), (qx, qy) = layout.at(*start), layout.at(*end)
    span = qy - py if x0 == x1 else qx - px
    # `arrow` wants its bow as a share of the length, with its sign.
    bend = bow * layout.percent / 100 / span
    thick = max(7, width * layout.percent / 100)
    return arrow(image, (px, py), (qx, qy), colour, thick, bend)


def selected(image: Image.Image, layout: Deck, space: str) -> None:
    """The white ring of a placement in progress."""
    ring(image, layout, space, GLOW_SELECT)
    space_plate(image, layout, space)
