"""Example views of Sunken City, taken from seeded games."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from games.core.api import Decision
from games.core.chance import Chance
from games.core.options import resolve
from games.core.shortcuts import shortened
from games.core.wording import Say
from games.sunken_city import GAME
from games.sunken_city.state import SunkenCity
from games.sunken_city.wording import WORDING
from render import Frame, Target
from render.sunken_city import focus_sheet, stage
from render.sunken_city.facts import BOARD_WIDTH, HEIGHT, WIDTH
from tests.render import walks
from tests.render.gallery import Examples, Gallery

Json = dict[str, Any]
SLUG = "sunken_city"
NAMES = (*walks.NAMES[:3], "Loïc")
LONG = (*walks.LONG[:2], "Begoña Peñalver-Núñez y Ibáñez W", "Wwwwwwwwww Mmmmmmmmmm Wwwwwwwwww")


def say() -> Say:
    """English."""
    return walks.say(SLUG, NAMES)


def _weight(key: str, view: Json) -> float:
    """A careless traveller: home with treasures, houses, then anything."""
    verb, _, rest = key.partition(":")
    if verb in ("walk", "step"):
        way = next(each for each in view["own"]["reach"] if each["place"] == rest)
        return 90 + 30 * len(way["secures"]) if way["secures"] else 40 * len(way["reveals"]) + 0.2
    return {"house": 0.6, "street": 0.25, "chip": 2, "end": 0.5}.get(verb, 1)


class Walk(walks.Stepped[SunkenCity]):
    """One seeded game."""

    names = NAMES

    def __init__(self, seed: str, seats: int, **options: Any) -> None:
        whole = resolve(GAME.options, options)
        super().__init__(GAME, seats, Chance(f"{seed}:table".encode()), whole)
        self.mind = Chance(f"{seed}:mind".encode())

    def pick(self) -> str:
        """A choice that makes the lake interesting."""
        asked = self.asked()
        assert asked is not None
        view = self.view(asked.seat)
        streets = [key for key in asked.keys if key.startswith("street:")][:12]
        keys = [key for key in asked.keys if not key.startswith("street:")] + streets
        weights = [_weight(key, view) for key in keys]
        spot = self.mind.below(1_000_000) / 1_000_000 * sum(weights)
        for key, weight in zip(keys, weights, strict=True):
            spot -= weight
            if spot <= 0:
                return key
        return keys[-1]

    def play(self, choices: int, until: str | None = None) -> Walk:
        """Make that many choices, or until a question of a kind is open."""
        for _ in range(choices):
            asked = self.asked()
            if asked is None or (until and asked.kind == until):
                break
            self.go(self.pick())
        return self


def _found(seed: str, seats: int, test: Callable[[Decision, Json], bool], **options: Any) -> Walk:
    """The first position of some seeded games that passes a test."""
    for game in range(20):
        walk = Walk(f"{seed}{game}", seats, **options)
        while (asked := walk.asked()) is not None:
            if test(asked, walk.view(asked.seat)):
                return walk
            walk.go(walk.pick())
    raise LookupError(seed)


@cache
def frames() -> Examples:
    """Every example by name."""
    return {
        **_boards(),
        **_ends(),
        **_extremes(),
        **_seats(),
        **_turn_panels(),
        **_pro_panels(),
        **_focus(),
    }


def _boards() -> Examples:
    """The public board from the empty lake to the last round, for every number of seats."""
    found: Examples = {}
    for seats in (2, 3, 4):
        found[f"start-{seats}"] = ("board", Walk("a", seats).board())
    for seats, choices in ((2, 70), (3, 90), (4, 130)):
        found[f"middle-{seats}"] = ("board", Walk("b", seats).play(choices).board())
    spread = _found("t", 2, lambda asked, view: asked.kind == "card" and _has(view, "way", 3))
    found["travelled"] = ("board", spread.board())
    sunk = _found("u", 4, lambda asked, view: asked.kind == "card" and _has(view, "sunk", 3))
    found["sunk"] = ("board", sunk.board(LONG))
    rolled = _found("v", 3, lambda asked, view: asked.kind == "spirit" and bool(_rolled(view)))
    found["rolled"] = ("board", rolled.board())
    last = _found("w", 3, lambda asked, view: bool(view["last_round"]) and asked.kind == "card")
    found["last-round"] = ("board", last.board(LONG))
    idle = Walk("i", 3)
    idle.go("card:B0M7")
    idle.go("end")
    found["idle"] = ("board", idle.board())
    chip = spread.board()
    chip.view["last"] |= {"chip": 9, "swept": [0, 1]}
    found["chip-played"] = ("board", chip)
    pro = Walk("p", 4, mode="pro").play(30)
    found["pro-emerge"] = ("board", pro.board())
    found["pro-short"] = ("board", Walk("q", 3, mode="pro", short_game=True).play(12).board())
    deep = _found(
        "r", 2, lambda asked, view: view["phase"] == "submerge" and asked.kind == "card", mode="pro"
    )
    found["pro-submerge"] = ("board", deep.board())
    return found


def _has(view: Json, part: str, least: int) -> bool:
    return bool(view["last"]) and len(view["last"][part]) >= least


def _rolled(view: Json) -> bool:
    return bool(view["turn"]) and view["turn"]["roll"] is not None


def _ends() -> Examples:
    """Finished games, and the same with ties and long names."""
    found: Examples = {}
    for seats in (2, 3, 4):
        over = Walk("f", seats).play(3000)
        found[f"over-{seats}"] = ("board", over.board())
        found[f"final-{seats}"] = ("final", over.board(LONG if seats == 3 else NAMES))
    view = Walk("f", 4).play(3000).view(None)
    rows = view["result"]["rows"]
    for seat, safe in enumerate(([*range(1, 11), 12], [*range(1, 11), 12], [12], [])):
        rows[seat] |= {
            "safe": safe,
            "gems": [] if len(safe) > 10 else [2, 3],
            "roofs": [v for v in (*range(1, 11), 12) if v not in (*safe, 2, 3)],
            "count": len(safe),
            "sum": sum(safe),
            "chips": seat * 2,
        }
    for ending in ("SC-6.2", "SC-6.3", "SC-6.12", "SC-7.5"):
        view["result"] |= {"ranking": [[0, 1], [2], [3]], "winners": [0, 1]}
        view["result"] |= {"places": [1, 1, 3, 4], "clause": ending}
        name = f"final-{ending[3:].replace('.', '-')}"
        found[name] = ("final", Frame(copy.deepcopy(view), LONG, say()))
    return found


def _extremes() -> Examples:
    """Everybody on the spirit's house, on its street, upright and lying; all chips, all safe."""
    found: Examples = {}
    view = Walk("b", 4).play(130).view(None)
    house = view["houses"][0]["field"]
    lying = next(s["id"] for s in view["streets"] if s["id"][0] != s["id"][3])
    upright = next(s["id"] for s in view["streets"] if s["id"][0] == s["id"][3])
    for name, place in (("house", house), ("lying", lying), ("upright", upright)):
        crowd = copy.deepcopy(view)
        crowd["spirit"] |= {"place": place, "fields": place.split("-"), "isolated": True}
        for seat, each in enumerate(crowd["seats"]):
            treasures = dict.fromkeys(each["treasures"], ("safe", "gem")[seat % 2])
            each |= {"place": place, "fields": place.split("-"), "treasures": treasures}
            each |= {"chips": 8 - seat, "safe": 11, "sum": 67}
        found[f"crowd-{name}"] = ("board", Frame(crowd, LONG, say()))
    return found


def _seats() -> Examples:
    """The seats below every board, once more with the longest names."""
    boards = {**_boards(), **_ends(), **_extremes()}
    plain = {name: frame for name, (kind, frame) in boards.items() if kind == "board"}
    found: Examples = {f"seats-{name}": ("seats", frame) for name, frame in plain.items()}
    for name in ("start-3", "middle-2", "middle-4", "last-round", "over-3", "pro-submerge"):
        long = replace(plain[name], names=LONG[: len(plain[name].names)])
        found[f"seats-long-{name}"] = ("seats", long)
    begun = plain["rolled"].view
    assert begun["turn"]  # what everybody has seen of it
    found["seats-long-rolled"] = ("seats", replace(plain["rolled"], names=LONG[:3]))
    return found


def _turn_panels() -> Examples:
    """Private pictures of the basic game: every kind of option."""
    start = Walk("c", 4)
    found: Examples = {"panel-card": ("panel", start.panel())}
    start.go("card:B4M3")
    found["panel-menu"] = ("panel", start.panel())
    found["panel-street"] = ("panel", start.panel((0,)))
    found["panel-row"] = ("panel", start.panel((0, 6, 4)))
    found["panel-house"] = ("panel", start.panel((1, 15)))
    hand = _found("e", 2, lambda asked, view: asked.kind == "card" and view["round"] > 4)
    found["panel-card-2"] = ("panel", hand.panel(names=LONG))
    walk = _found("d", 3, lambda asked, view: _count(asked, ("walk", "step")) > 7)
    found["panel-walk"] = ("panel", _shown(walk, "walk", "step"))
    chip = _found(
        "kk", 3, lambda asked, view: _count(asked, ("chip",)) > 0 and len(asked.keys) < 26
    )
    found["panel-chip"] = ("panel", chip.panel(names=LONG))
    spirit = _found("s", 4, lambda asked, view: asked.kind == "spirit" and len(asked.keys) > 3)
    found["panel-spirit"] = ("panel", spirit.panel())
    few = _found("h", 4, lambda asked, view: 3 < _count(asked, ("house",)) < 9)
    found["panel-sites"] = ("panel", _shown(few, "house", "end"))
    end = _found("n", 3, lambda asked, view: asked.keys == ("end",))
    found["panel-end"] = ("panel", end.panel())
    stop = {**end.view(end.asked().seat)}  # type: ignore[union-attr]
    keys = ("stop_build", "confirm", "spirit", "surrender:now", "end")
    numbered = tuple(Target(number, key) for number, key in enumerate(keys, 1))
    for name, steps in (("panel-plates", 0), ("panel-plates-zone", 3)):
        view = {**stop, "own": {**stop["own"], "spirit_steps": steps}}
        found[name] = ("panel", Frame(view, NAMES[:3], say(), numbered))
    return found


def _count(asked: Decision, verbs: tuple[str, ...]) -> int:
    return sum(key.partition(":")[0] in verbs for key in asked.keys)


def _shown(walk: Walk, *verbs: str) -> Frame:
    """The private frame with the options of some verbs only, as one menu would show them."""
    whole = walk.panel()
    asked = walk.asked()
    assert asked is not None
    numbered = tuple(
        Target(number, key)
        for number, key in enumerate(asked.keys, 1)
        if key.partition(":")[0] in verbs
    )
    return Frame(whole.view, whole.names, whole.say, numbered)


def _pro_panels() -> Examples:
    """Private pictures of the professional game."""
    cave = _found("x", 4, lambda asked, view: asked.kind == "cave", mode="pro")
    banish = _found("y", 3, lambda asked, view: _count(asked, ("banish",)) > 0, mode="pro")
    deep = _found(
        "z",
        4,
        lambda asked, view: _count(asked, ("spirit",)) > 2 and _count(asked, ("walk", "step")) > 1,
        mode="pro",
    )
    return {
        "panel-cave": ("panel", cave.panel()),
        "panel-banish": ("panel", _shown(banish, "banish", "walk", "step", "chip")),
        "panel-submerge": ("panel", _shown(deep, "spirit", "walk", "step", "end")),
    }


def _closely(walk: Walk, names: Sequence[str] = NAMES) -> Frame:
    """The frame of a question as a panel numbers it: what is useful first, then shortcuts."""
    asked = walk.asked()
    assert asked is not None
    view = walk.view(asked.seat)
    found = shortened(GAME, walk.position, asked.seat, resolve(GAME.options, None))
    singles = [asked.keys[place] for place in found.singles]
    first = WORDING.useful(asked, view) or asked.keys
    chosen: list[tuple[str, ...]] = [(key,) for key in singles if key in first]
    chosen += [each.keys for each in found.shortcuts]
    numbered = tuple(Target(number, keys[-1], keys[:-1]) for number, keys in enumerate(chosen, 1))
    return Frame(view, tuple(names[: walk.seats]), say(), numbered, asked=asked.kind)


def _focus() -> Examples:
    """Every kind of question, large; from the fewest options to the most."""
    found: Examples = {}

    def add(name: str, walk: Walk, names: Sequence[str] = NAMES) -> None:
        found[f"focus-{name}"] = ("focus", _closely(walk, names))

    start = Walk("c", 4)
    add("card", start, LONG)
    start.go("card:B4M3")
    add("first", start)
    hand = _found("e", 2, lambda asked, view: asked.kind == "card" and view["round"] > 4)
    add("card-late", hand, LONG)
    away = _found("d", 3, lambda asked, view: len(asked.keys) > 40 and _is_away(view))
    add("build", away, LONG)
    busy = _found("d", 3, lambda asked, view: _count(asked, ("walk", "step")) > 7)
    add("walk", busy)
    apart = _found("g", 3, lambda asked, view: asked.kind == "turn" and _is_cut_off(view))
    add("cut-off", apart)
    chip = _found("kk", 3, lambda asked, view: _count(asked, ("chip",)) > 0)
    add("chip", chip)
    zone = _found("d", 3, lambda asked, view: "spirit" in asked.keys and _steps(view) > 0)
    add("zone", zone)
    few = _found("s", 4, lambda asked, view: asked.kind == "spirit" and len(asked.keys) > 3)
    add("spirit", few)
    many = _found("s", 2, lambda asked, view: asked.kind == "spirit" and _left(view) > 3)
    add("ways", many)
    cave = _found("x", 4, lambda asked, view: asked.kind == "cave", mode="pro")
    add("cave", cave)
    banish = _found("y", 3, lambda asked, view: _count(asked, ("banish",)) > 0, mode="pro")
    add("banish", banish)
    deep = _found("z", 4, lambda asked, view: _count(asked, ("spirit",)) > 2, mode="pro")
    add("submerge", deep)
    add("end", _found("n", 3, lambda asked, view: asked.keys == ("end",)))
    whole = found["focus-end"][1]
    keys = ("stop_build", "spirit", "chip", "surrender:now", "end")
    numbered = tuple(Target(number, key) for number, key in enumerate(keys, 1))
    found["focus-plates"] = ("focus", replace(whole, targets=numbered))
    return found


def _is_cut_off(view: Json) -> bool:
    return _is_away(view) and view["own"]["home"] is None


def _is_away(view: Json) -> bool:
    return bool(view["turn"]) and view["seats"][view["seat"]]["place"] != "V"


def _steps(view: Json) -> int:
    return int(view["own"]["spirit_steps"])


def _left(view: Json) -> int:
    return int(view["turn"]["spirit_left"])


GALLERY = Gallery(
    slug=SLUG,
    examples=frames,
    sizes={
        "board": (BOARD_WIDTH, HEIGHT),
        "seats": (stage.SEATS_WIDTH, stage.SEATS_HEIGHT),
        "final": (WIDTH, HEIGHT),
        "panel": (WIDTH, HEIGHT),
        "focus": (focus_sheet.WIDTH, focus_sheet.HEIGHT),
    },
    golden=(
        "start-2",
        "middle-4",
        "pro-emerge",
        "panel-street",
        "panel-submerge",
        "final-4",
        "focus-build",
        "focus-spirit",
        "focus-card-late",
        "seats-start-2",
        "seats-middle-4",
        "seats-long-last-round",
    ),
    heavy=("middle-4", "over-4", "seats-over-4", "final-4", "panel-submerge"),
    public="start-4",
    private="panel-street",
    pair="seats-start-2",
    letters=("Y", "R"),
    rare=("picture-cover", "picture-page"),
    noted=(
        "seats-crowd-house",
        "seats-middle-3",
        "seats-middle-2",
        "seats-start-4",
        "seats-over-4",
        "panel-chip",
        "panel-card-2",
        "panel-sites",
    ),
)
