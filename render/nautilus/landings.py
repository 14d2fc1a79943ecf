"""Where in the sea each numbered choice lies, and what it costs: by its key and the view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from render.frame import Frame, Json, Target
from render.nautilus.facts import (
    BEIGE,
    LABS,
    ZONE_ROWS,
    field_of_sub,
    is_field,
    module_at,
    place,
    sub_name,
)
from render.nautilus.units import Part

BUILDING = {"L": 1, "S": 2, "D": 3, "X": 4}  # Nemo, by the deepest of nine fields
RECOVERY = {"S": 1, "D": 1, "X": 2}
LEADER = 3  # research points of a type with its chip
# where the numbers of a submarine sit around it, in fields
_AROUND = {
    "sub": (0.62, -0.62, ("icon", "compass")),
    "scan": (-0.62, -0.62, ("icon", "sonar")),
    "recover": (-0.62, 0.62, ("icon", "coin")),
}
_ON_MODULE = (0.80, -0.86)
_ON_FIND = (0.0, -0.62)


@dataclass(frozen=True, slots=True)
class Landing:
    """One number in the sea."""

    target: Target
    field: str
    dx: float = 0  # from the middle of the field, in fields
    dy: float = 0
    parts: tuple[Part, ...] = ()
    lost: tuple[str, ...] = ()  # finds that a module there destroys
    is_site: bool = False
    is_find: bool = False

    @property
    def number(self) -> int:
        """The number in the menu."""
        return self.target.number


def landings(frame: Frame) -> list[Landing]:
    """Return the choices that have a place in the sea; the others are said in words."""
    view = frame.view
    actors = _actors(frame)
    found = []
    for target in frame.targets:
        each = _landing(view, target, actors)
        if each is not None:
            found.append(each)
    return found


def chain(target: Target) -> dict[str, str]:
    """Return what is chosen by each verb, of all choices that a number makes."""
    return {verb: rest for verb, _, rest in (k.partition(":") for k in (*target.first, target.key))}


def _actors(frame: Frame) -> dict[str, int]:
    """Return how many modules, walkers and boats the numbers are about: one needs no name."""
    seen: dict[str, set[str]] = {"build": set(), "from": set(), "sub": set()}
    for target in frame.targets:
        for verb, rest in chain(target).items():
            if verb in seen:
                seen[verb].add(rest)
    return Counter({verb: len(names) for verb, names in seen.items()})


def _landing(view: Json, target: Target, actors: dict[str, int]) -> Landing | None:
    made = chain(target)
    if "at" in made:
        return _site(view, target, made, actors) if is_field(made["at"]) else None
    if "to" in made:
        return _end(view, target, made, actors) if is_field(made["to"]) else None
    verb, _, rest = target.key.partition(":")
    if verb in ("base", "peek"):
        return Landing(target, rest) if is_field(rest) else None
    if verb == "from":
        known = is_field(rest) and module_at(view, rest)
        return Landing(target, rest, *_ON_MODULE) if known else None
    if verb == "launch":
        dock = rest.partition(">")[2]
        parts: tuple[Part, ...] = (("icon", "submarine"),)
        return Landing(target, dock, 0, 0, parts) if is_field(dock) else None
    return _at_boat(view, target, verb, rest)


def _site(view: Json, target: Target, made: dict[str, str], actors: dict[str, int]) -> Landing:
    """A module on its site: which, if there are several, how it is turned, the price."""
    name, turn = made["at"], view["own"]["turn"]
    parts: list[Part] = []
    if actors["build"] > 1:
        parts.append(("chip", made["build"].partition(":")[0]))
    if made.get("turn"):
        parts.append(("text", made["turn"]))
    paid = turn["paid"] if turn else 0
    parts.append(("coin", str(max(0, site_price(name) - paid))))
    lost = lost_under(view, name)
    if lost:
        parts.append(("text", "!"))  # a red rim alone is nothing to somebody who sees no red
    return Landing(target, name, 0, 0, tuple(parts), lost, True)


def site_price(name: str) -> int:
    """Return what a module with that centre costs: the deepest of its nine fields."""
    column, row = place(name)
    around = [ZONE_ROWS[row + dy][column + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return max(BUILDING[zone] for zone in around)


def lost_under(view: Json, name: str) -> tuple[str, ...]:
    """Return the finds that a module with that centre destroys."""
    column, row = place(name)
    lying = (find["field"] for find in (*view["finds"]["down"], *view["finds"]["up"]))
    return tuple(
        field
        for field in lying
        if abs(place(field)[0] - column) <= 1 and abs(place(field)[1] - row) <= 1
    )


def _end(view: Json, target: Target, made: dict[str, str], actors: dict[str, int]) -> Landing:
    """Where a researcher or a submarine goes: who, if there are several, and for how much."""
    name = made["to"]
    module = module_at(view, name)
    if module is not None and "sub" not in made and not _sails(view):
        who: tuple[Part, ...] = (("text", made["from"]),) if actors["from"] > 1 else ()
        return Landing(target, name, *_ON_MODULE, (*who, *_entering(view, module)))
    seat = view["seat"]
    boat = sub_name(seat, int(made["sub"])) if made.get("sub", "").isdigit() else ""
    parts: list[Part] = [("text", boat)] if boat and actors["sub"] > 1 else []
    price = find_price(view, name)
    if price is None:
        return Landing(target, name, 0, 0, tuple(parts))
    parts.append(("coin", str(price)))
    return Landing(target, name, *_ON_FIND, tuple(parts), is_find=True)


def _sails(view: Json) -> bool:
    turn = view["own"]["turn"]
    return bool(turn) and turn["sub"] is not None


def _entering(view: Json, module: Json) -> tuple[Part, ...]:
    """What entering a lab brings in research, and its fee."""
    seat = view["seat"]
    if module["kind"] not in LABS or module["crew"][seat]:
        return ()
    parts: list[Part] = []
    gained = research_gain(view, module["kind"])
    if gained:
        parts.append(("star", f"+{gained}"))
    if module["builder"] != seat:
        parts.append(("coin", "−1"))
    return tuple(parts)


def research_gain(view: Json, kind: str) -> int:
    """Return what one more lab of a kind brings: research for two, more for who leads."""
    seat, players = view["seat"], view["players"]
    count = players[seat]["counts"][kind] + 1
    others = max(each["counts"][kind] for s, each in enumerate(players) if s != seat)
    leads = view["chips"][kind] == seat or (count > 1 and count > others)
    points = LEADER if leads else int(count > 1)
    return points - int(players[seat]["research"][kind])


def find_price(view: Json, name: str) -> int | None:
    """Return what the find on a field costs at most, as far as it is known; None without one."""
    for find in view["finds"]["up"]:
        if find["field"] == name:
            return int(find["price"])
    if not any(find["field"] == name for find in view["finds"]["down"]):
        return None
    known = next((f for f in view["own"]["known"] if f["field"] == name), None)
    if known is not None and known["find"] in BEIGE:
        return 0
    column, row = place(name)
    return RECOVERY[ZONE_ROWS[row][column]]


def _at_boat(view: Json, target: Target, verb: str, rest: str) -> Landing | None:
    """Around the own submarine; retiring beside the lab that it leads to."""
    number, _, lab = rest.partition(">")
    if not number.isdigit():
        return None
    name = field_of_sub(view, view["seat"], int(number))
    if name is None:
        return None
    if verb == "retire" and is_field(lab):
        who: Part = ("text", sub_name(view["seat"], int(number)))
        return Landing(target, lab, *_ON_MODULE, (who, ("icon", "habitat")))
    if verb not in _AROUND:
        return None
    dx, dy, part = _AROUND[verb]
    return Landing(target, name, dx, dy, (part,))
