"""The changing part of the board: zones, tiles, pieces, caves, piles, villages."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import CLEAR, reduce, stamp
from render.frame import Frame, Json
from render.highlights import frame_glow
from render.icons import icon
from render.layout import Layout
from render.materials import plate
from render.sprites import sprite
from render.sunken_city import pieces, shore
from render.sunken_city.facts import (
    CAVE_X,
    FIELD,
    HOME,
    MARKS,
    PILE_X,
    VILLAGES,
    WHOLE,
    cave_y,
    centre,
    is_upright,
    mark_of,
    middle,
    pile_y,
)
from render.sunken_city.icons import badge
from render.sunken_city.names import drawn_name
from render.theme import GLOW_LAST, INK, IVORY
from render.tokens import shape_mask
from render.words import say

PITCH = 46  # between two adventurers side by side
TIGHT = 33
READABLE = 100  # percent below which letters and numbers do not follow the lake
NAME, NAME_ROOM = 46, 330  # of a player beside the village
WORD = 37  # px, at least: 34 in a picture 1080 px wide, 11 on a phone
ABSENT = "#8b9694"  # buoys of a colour that is not in play


def zones(image: Image.Image, view: Json, where: Layout = WHOLE) -> None:
    """Chains of buoys along the borders of the four zones; they matter in the basic game only."""
    if view["mode"] != "basic":
        return
    taken = {field for each in view["streets"] for field in each["fields"]}
    taken |= {each["field"] for each in view["houses"]}
    for village in view["villages"]:
        mark = MARKS[village["colour"]]
        colour = ABSENT if village["seat"] is None else mark.colour
        # A zone is the four by four fields in its corner; the middle row and column belong to none.
        right, low = village["corner"][0] == "I", village["corner"][1] == "9"
        column, row = ("F" if right else "D"), (6 if low else 4)
        dx, dy = (-40 if right else 40), (-40 if low else 40)
        for name in "FGHI" if right else "ABCD":
            if f"{name}{row}" not in taken:
                x, y = centre(f"{name}{row}")
                chain = buoys(colour, mark.shape, False, False, where.percent)
                stamp(image, chain, *where.at(x, y + dy))
        for number in range(6, 10) if low else range(1, 5):
            if f"{column}{number}" not in taken:
                x, y = centre(f"{column}{number}")
                # At the inner corner one chain is a float shorter, or they would overlap.
                chain = buoys(colour, mark.shape, True, number == row, where.percent)
                stamp(image, chain, *where.at(x + dx, y - dy * 0.3 * (number == row)))


@sprite
def buoys(
    colour: str, shape: str, upright: bool, short: bool = False, percent: int = 100
) -> Image.Image:
    """The floats along one field, in shape and colour of a player; short where two chains meet."""
    n, step, size = 4, FIELD // 4, 15
    count = 3 if short else 4
    length = count * step
    w, h = (size + 4, length) if upright else (length, size + 4)
    out = Image.new("RGBA", (w * n, h * n), CLEAR)
    room = (size + 4) * n
    buoy = Image.new("RGBA", (room, room), CLEAR)
    buoy.paste(INK, (0, 0), shape_mask(shape, room, size * 0.5 * n))
    buoy.paste(colour, (0, 0), shape_mask(shape, room, size * 0.34 * n))
    for k in range(count):
        along = round((k + 0.5) * step * n - room / 2)
        out.alpha_composite(buoy, (0, along) if upright else (along, 0))
    return reduce(out, n * 100 / percent)


def villages(image: Image.Image, frame: Frame) -> None:
    """The four corners: who lives there, or nobody."""
    for each in frame.view["villages"]:
        colour, (x, y) = VILLAGES[each["corner"]]
        seat = each["seat"]
        right, low = x > 600, y > 600
        sprite_ = shore.village(MARKS[colour].colour, right, seat is not None)
        stamp(image, sprite_, x, y)
        if seat is None:
            continue
        anchor, start = ("rm", 1000) if right else ("lm", 164)
        at, name = (start, 1045 if low else 42), drawn_name(frame, seat)
        name, size = fonts.fit(fonts.printable(name), "bold", NAME, NAME_ROOM, WORD)
        fonts.label(image, at, name, NAME_ROOM, "bold", size, IVORY, anchor, INK, 4)


def caves(image: Image.Image, view: Json) -> None:
    """The ten caves at the left, the spirit beside its own."""
    for each in view["caves"]:
        number = each["number"]
        y = cave_y(number)
        stamp(image, shore.cave(number, each["house"], each["closed"]), CAVE_X, y)
        if each["spirit"]:
            stamp(image, pieces.spirit(62), CAVE_X + 17, y + 3)
        dx, dy = shore.SIGN
        stamp(image, shore.sign(number, each["house"]), CAVE_X + dx, y + dy)


def piles(image: Image.Image, frame: Frame) -> None:
    """The six piles at the right: how many, where streets come from and where they go."""
    for each in frame.view["piles"]:
        pile, count = each["pile"], each["streets"]
        y = pile_y(pile)
        if each["hourglass"] and not count:
            stamp(image, icon("hourglass", 78), PILE_X + 6, y - 28)
        elif count:
            stamp(image, shore.stack(min(shore.MOST, count), each["draw"]), PILE_X + 5, y - 36)
        if each["hourglass"] and count:
            stamp(image, icon("hourglass", 42), PILE_X + 26, y - 44)
        stamp(image, shore.pile_number(pile), PILE_X - 32, y - 48)
        stamp(image, plate(str(count), 50, wide=1.25), PILE_X - 14, y + 13)
        _flow(image, frame, each, y)


def _flow(image: Image.Image, frame: Frame, pile: Json, y: float) -> None:
    key = "both" if pile["draw"] and pile["sink"] else "draw" if pile["draw"] else "sink"
    if not (pile["draw"] or pile["sink"]):
        return
    stamp(image, badge("drop" if key == "sink" else "lift", 34), PILE_X + 30, y + 14)
    fill = "#bfe6ff" if key == "sink" else "#fff0a0"
    fonts.label(image, (PILE_X, y + 53), say(frame, key), 92, "bold", 38, fill, "mm", INK, 3)


def tiles(image: Image.Image, view: Json, where: Layout = WHOLE) -> None:
    """Streets and houses."""
    for each in view["streets"]:
        place = each["id"]
        # By its place: a street keeps its stones from picture to picture.
        variant = (ord(place[0]) * 5 + int(place[1]) * 3) % pieces.VARIANTS
        stone = pieces.street(is_upright(place), variant, where.percent)
        stamp(image, stone, *where.at(*middle(place)))
    for each in view["houses"]:
        stamp(image, pieces.house(each["number"], where.percent), *where.at(*centre(each["field"])))
        _sign(image, each, where)


def _sign(image: Image.Image, house: Json, where: Layout) -> None:
    (x, y), (dx, dy) = centre(house["field"]), pieces.SIGN
    stamp(
        image, pieces.sign(house["number"], max(READABLE, where.percent)), *where.at(x + dx, y + dy)
    )


def ring(image: Image.Image, place: str, colour: str = GLOW_LAST, where: Layout = WHOLE) -> None:
    """A ring around a street or a field."""
    w = h = where.span(FIELD - 10)
    if "-" in place:
        more = where.span(FIELD)
        w, h = (w, h + more) if is_upright(place) else (w + more, h)
    glow = frame_glow(w, h, colour, where.span(14), where.span(6), where.span(9))
    stamp(image, glow, *where.at(*middle(place)))


def figures(image: Image.Image, frame: Frame, where: Layout = WHOLE) -> None:
    """The spirit, then the adventurers, each on its own spot of the element."""
    view = frame.view
    spirit = view["spirit"]["place"]
    by_place: dict[str, list[int]] = {}
    for seat, each in enumerate(view["seats"]):
        if each["place"] == HOME:
            pawn = pieces.adventurer(mark_of(view, seat), max(READABLE, where.percent))
            stamp(image, pawn, *where.at(*home_spot(each["corner"])))
        else:
            by_place.setdefault(each["place"], []).append(seat)
    if spirit:
        spot = spirit_spot(spirit, len(by_place.get(spirit, ())))
        size = where.span(spirit_size(spirit))
        stamp(image, pieces.spirit(size, view["spirit"]["isolated"]), *where.at(*spot))
    for place, seats in by_place.items():
        spots = pawn_spots(place, len(seats), place == spirit)
        # the lower ones first: a hat may be hidden, a letter never
        for seat, spot in reversed(list(zip(seats, spots, strict=True))):
            pawn = pieces.adventurer(mark_of(view, seat), max(READABLE, where.percent))
            stamp(image, pawn, *where.at(*spot))
    for each in view["houses"]:
        if each["field"] == spirit or each["field"] in by_place:
            # Once more, over whoever stands on the house.
            _sign(image, each, where)


def home_spot(corner: str) -> tuple[float, float]:
    """Where an adventurer waits at home: at the inner side of the village."""
    _, (x, y) = VILLAGES[corner]
    return x + (38 if x < 600 else -38), y + 22


def spirit_size(place: str) -> int:
    """Larger on a street, where no number must stay free."""
    return 90 if "-" in place else 80


def spirit_spot(place: str, guests: int) -> tuple[float, float]:
    """The middle of a street or its first field if others are there; right of a house's number."""
    x, y = middle(place)
    if "-" not in place:
        # Higher the more adventurers stand at the lower edge.
        return x + 12, y + (6, -12, -12, -34, -34)[guests]
    if not guests:
        return x, y
    return centre(place.split("-")[0])


def pawn_spots(place: str, count: int, haunted: bool) -> list[tuple[float, float]]:
    """Where `count` adventurers stand on an element."""
    x, y = middle(place)
    if "-" not in place:  # the lower edge, below the number
        step = PITCH if count == 2 else TIGHT
        start = x + 22 if count == 1 else x - step * (count - 1) / 2
        return [(start + k * step, y + 22) for k in range(count)]
    if haunted:
        x, y = centre(place.split("-")[1])
        if count == 1:
            return [(x, y + 4)]
        return [
            # Two by two on the second field, as the spirit has the first.
            (x + (k % 2 - 0.5) * PITCH, y + 6 + (k // 2 - (count > 2) / 2) * PITCH)
            for k in range(count)
        ]
    dx, dy = (0, PITCH) if is_upright(place) else (PITCH, 0)
    return [
        (x + dx * (k - (count - 1) / 2), y + 4 + dy * (k - (count - 1) / 2)) for k in range(count)
    ]
