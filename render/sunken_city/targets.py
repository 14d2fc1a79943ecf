"""The numbered options of the private picture, each where its thing lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image, ImageFilter

from render import fonts
from render.canvas import SS, bevel, disc, filled, glow_ring, reduce, rounded, stamp
from render.frame import Frame, Json, Target
from render.highlights import target
from render.materials import plate
from render.sprites import sprite
from render.sunken_city import table
from render.sunken_city.facts import CAVE_X, HOME, cave_y, centre, is_upright, middle
from render.sunken_city.icons import badge
from render.theme import GLOW_TARGET, INK, rgb

DISC = 52
WALKED = "#0f6a78"  # plates with the cost of a walk


@dataclass(slots=True)
class Sorted:
    """The options by the place they are shown at; numbers by what they are about."""

    cards: dict[str, int] = field(default_factory=dict)
    streets: dict[str, int] = field(default_factory=dict)  # free water
    sites: dict[str, list[int]] = field(default_factory=dict)  # field: one number a house
    steps: dict[str, int] = field(default_factory=dict)  # elements and HOME
    haunts: dict[str, int] = field(default_factory=dict)  # where the spirit can go
    caves: dict[int, int] = field(default_factory=dict)
    plates: list[Target] = field(default_factory=list)  # everything else


def sort_out(targets: tuple[Target, ...]) -> Sorted:
    """Find the place of every option by its key."""
    out = Sorted()
    for each in targets:
        verb, _, rest = each.key.partition(":")
        if verb == "card":
            out.cards[rest] = each.number
        elif verb == "street":
            out.streets[rest] = each.number
        elif verb == "house":
            # The key names house and field: "house:9:D2".
            out.sites.setdefault(rest.partition(":")[2], []).append(each.number)
        elif verb in ("step", "walk"):
            out.steps[rest] = each.number
        elif verb == "spirit" and rest not in ("", "stop"):
            out.haunts[rest] = each.number
        elif verb in ("cave", "banish") and rest.isdigit():
            out.caves[int(rest)] = each.number
        else:
            out.plates.append(each)
    return out


def numbered(number: int, size: int = DISC) -> Image.Image:
    """The disc of an option; numbers of three digits get smaller type."""
    return target(number, size) if number < 100 else _long(number, size)


@sprite
def _long(number: int, size: int) -> Image.Image:
    out = _blank(size).copy()
    spot = (out.width / 2, out.height / 2)
    fonts.mark(out, spot, str(number), "black", max(26, size * 0.5), "#eaffff", scale=SS)
    return reduce(out)


@lru_cache(maxsize=4)
def _blank(size: int) -> Image.Image:
    """The disc without its number, still too large."""
    h = (size + 4) * SS
    room = (h * 2, h * 2)
    whole = disc(room, (h, h), h / 2)
    out = filled(whole.filter(ImageFilter.GaussianBlur(h * 0.10)), INK)
    out.alpha_composite(glow_ring(whole, GLOW_TARGET, h * 0.05, h * 0.12))
    out.alpha_composite(filled(whole, GLOW_TARGET))
    out.paste(rgb("#04222a"), (0, 0, *room), disc(room, (h, h), h * 0.45))
    return out


def on_board(image: Image.Image, frame: Frame, options: Sorted) -> None:
    """Discs on water, elements, villages and caves."""
    # All bars below all numbers: neighbouring streets overlap.
    for place in options.streets:
        stamp(image, bar(is_upright(place)), *middle(place))
    for place, number in options.streets.items():
        stamp(image, numbered(number), *middle(place))
    for site, numbers in options.sites.items():
        _on_site(image, site, numbers)
    _steps(image, frame.view, options)
    for place, number in options.haunts.items():
        x, y = _haunt_spot(frame.view, place)
        stamp(image, badge("spirit", 44), x + 34, y + 14)
        stamp(image, numbered(number), x, y)
    for cave, number in options.caves.items():
        stamp(image, numbered(number), CAVE_X + 22, cave_y(cave) + 6)


@sprite
def bar(upright: bool, percent: int = 100) -> Image.Image:
    """A hint of the street: it would cover these two fields."""
    n = SS
    w, h = (40, 132) if upright else (132, 40)
    size = (w * n, h * n)
    whole = rounded(size, (4 * n, 4 * n, size[0] - 4 * n, size[1] - 4 * n), 12 * n)
    out = filled(whole.point(lambda v: int(v * 0.42)), "#e9e4d6")
    inner = rounded(size, (7 * n, 7 * n, size[0] - 7 * n, size[1] - 7 * n), 9 * n)
    rim = whole.copy()
    rim.paste(0, (0, 0), inner)
    out.alpha_composite(bevel(filled(rim, GLOW_TARGET), n, 0.2, 0.2))
    return reduce(out, n * 100 / percent)


def _on_site(image: Image.Image, site: str, numbers: list[int]) -> None:
    """One disc, or a small block of them where several houses could be raised."""
    x, y = centre(site)
    if len(numbers) == 1:
        stamp(image, numbered(numbers[0]), x, y)
        return
    # As square a block as possible, at most ten houses.
    across = min(4, 2 if len(numbers) < 5 else 3 if len(numbers) < 10 else 4)
    rows = -(-len(numbers) // across)
    for index, number in enumerate(numbers):
        spot = (
            x + (index % across - (across - 1) / 2) * 48,
            y + (index // across - (rows - 1) / 2) * 48,
        )
        stamp(image, numbered(number, 44), *spot)


def _steps(image: Image.Image, view: Json, options: Sorted) -> None:
    """Where one can walk, with the points it costs."""
    costs = {each["place"]: each["cost"] for each in (view["own"] or {}).get("reach", ())}
    for place, number in options.steps.items():
        x, y = _step_spot(view, place, place in options.haunts)
        if place in costs:
            stamp(image, cost(costs[place]), x + 35, y + 19)
        stamp(image, numbered(number), x, y)


def cost(steps: int, size: int = 38) -> Image.Image:
    """The points a walk costs, on a plate that peeps out below its disc."""
    return plate(str(steps), size, WALKED, wide=1.3 if steps > 9 else 1)


def _standing(view: Json, place: str) -> bool:
    return any(each["place"] == place for each in view["seats"])


def _step_spot(view: Json, place: str, shared: bool) -> tuple[float, float]:
    """The middle of an element, beside whoever stands on it; never on the number of a house."""
    if place == HOME:
        corner = view["seats"][view["actor"]]["corner"]
        return table.home_spot(corner)
    x, y = middle(place)
    busy = shared or _standing(view, place) or view["spirit"]["place"] == place
    if "-" not in place:
        if shared or _standing(view, place):
            return x + 26, y - 20
        return (x + 28, y + 28) if busy else (x + 14, y + 16)
    if not busy:
        return x, y
    # The spirit's own disc takes the first field, walking the second.
    far = centre(place.split("-")[1])
    alone = shared and not _standing(view, place)
    # Further out where somebody stands on that field.
    reach = 1 if alone else 1.3
    return x + (far[0] - x) * reach, y + (far[1] - y) * reach


def _haunt_spot(view: Json, place: str) -> tuple[float, float]:
    """The first field of a street, the lower left of a house."""
    x, y = middle(place)
    if "-" not in place:
        return x - 14, y + 30
    first = centre(place.split("-")[0])
    busy = 1.25 if _standing(view, place) else 0.9
    return x + (first[0] - x) * busy, y + (first[1] - y) * busy
