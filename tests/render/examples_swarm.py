"""Example positions of The Swarm, played out by the engine: beginning, middle, end, extremes."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from functools import cache
from typing import Any

from bot.texts import speaker
from games.core import play
from games.core.api import Decision, Option, Seat
from games.swarm import GAME
from games.swarm.state import Swarm
from games.swarm.wording import WORDING
from render import Frame, close_look
from render.swarm import facts, focus_sea, stage
from tests.render import walks
from tests.render.gallery import Examples, Gallery
from tests.render.walks import LONG, NAMES
from tests.rules.swarm import build

Json = dict[str, Any]
SLUG = "swarm"
_IDLE = ("none", "nothing", "done", "stop", "pass")
# More options without a place than any question has.
_AT_SEA = ("deploy", "sail", "hazard", "whale", "wave", "crab", "field", "station", "research")
_WALKED, _STEP = 2, 9  # games, and positions from one to the next, that are looked at so
_CROWD = ("pass", "nothing", "none", "stop", "done", "confirm", *map(str, range(16)))
# seats, seed and options of the games the examples are taken from
_GAMES: tuple[tuple[int, int, Json], ...] = (
    (2, 3, {}),
    (3, 2, {"hidden_hands": True}),
    (4, 1, {"strong_tsunami": True}),
    (4, 6, {"free_start": True}),
)
# The worked example of rules 6.1: three large networks, two of them linked with the queen.
_YELLOW = (
    "C2:NS(Y) B3:EW(Y) C3:NSW(Y) C4:NSW(Y) C6:NE(Y) D6:NEW(Y) E6:NEW(Y) F7:NES(Y) F8:NW(Y)"
    " E8:ES(Y) E9:NSW(Y) D9:ES(Y) H6:NW(Y) H5:NES(Y) H4:ES(Y) I4:ESW(Y)"
)
_WHITE = (
    "H2:NW(W) G2:NES(W) G3:NES(W) G4:NES(W) G5:NW(W) F5:ESW(W) E5:NEW(W) D5:NEW(W) B5:NEW(W)"
    " I7:EW(W) H7:ESW(W) G7:NE(W) C5:NS+NESW(YW) G6:EW+NESW(YW)"
)
_RED = (
    "F2:NS(R) F3:NE(R) H3:NEW(R) I3:ESW(R) I5:NES(R) I6:NES(R) I8:NW(R) H8:ES(R) H9:NSW(R) G9:ES(R)"
)
_STATIONS = {
    "Y": "C1 A3 D10 J4 E10",
    "W": "G1 H1 A5 J7 J8",
    "R": "F1 J3 J5 H10 G10",
}


def _pick(table: Swarm, decision: Decision, rnd: random.Random) -> str:
    keys = list(decision.keys)
    if decision.kind == "buy":
        return rnd.choice(keys[:3])
    if decision.kind == "rotate":
        choices = GAME.view_for(table, decision.seat)["own"]["choices"]
        return max(keys, key=lambda key: (choices[key]["queen_linked"], choices[key]["score"]))
    busy = [key for key in keys if key.split(":")[0] not in _IDLE]
    return rnd.choice(busy if busy and rnd.random() < 0.93 else keys)


def framed(table: Swarm, decision: Decision | None = None) -> Frame:
    """The frame of a position, private for whoever is asked."""
    return walks.framed(GAME, table, NAMES[: table.seats], decision)


def hand(table: Swarm, seat: int, names: tuple[str, ...] = NAMES) -> Frame:
    """The private picture without a question."""
    names = names[: table.seats]
    return Frame(GAME.view_for(table, Seat(seat)), names, speaker(SLUG, "en", names))


def asked(table: Swarm, *keys: str) -> Frame:
    """The private picture of whoever is asked after some choices."""
    for key in keys:
        table = build.play(table, key, hold=True, checked=False)
    (decision,) = play.decisions(GAME, table)
    return framed(table, decision)


@cache
def worked_example() -> Swarm:
    """Return the position of rules 6.1, before the last turn."""
    return build.position(
        "R",
        seats=3,
        stage=3,
        stations=_STATIONS,
        ships={"R": "G3 I4 I7"},
        tiles=f"{_YELLOW} {_WHITE} {_RED}",
        hands={"R": ["beige-whale"], "W": ["beige-ship"]},
        rp={"Y": 38, "R": 52, "W": 41},
        used="YW",
    )


@cache
def frames() -> Examples:
    """Every example by name."""
    games = _games()
    panels = walks.panels(GAME, games, lambda _, decision: decision.kind) | _built()
    found = walks.boards(GAME, games, 0.1, 0.4, 0.8) | panels | _extremes()
    return found | _close_looks(panels) | _as_numbered(games) | _seats(found)


def _seats(found: Examples) -> Examples:
    """The second public picture of every board."""
    return {
        f"seats-{name}": ("seats", frame)
        for name, (kind, frame) in found.items()
        if kind == "board"
    }


def _as_numbered(games: tuple[walks.Walked[Swarm], ...]) -> Examples:
    """Of every question about the sea the panel with the most numbers, those of ways included."""
    most: dict[str, tuple[int, Frame]] = {}
    for each in games[:_WALKED]:
        for table in each.tables[::_STEP]:
            for decision in play.decisions(GAME, table):
                if decision.kind not in _AT_SEA:
                    continue
                made = walks.numbered(GAME, table, decision, LONG[: each.seats])
                called, size = f"focus-{decision.kind}-numbered", len(made.targets)
                if size > most.get(called, (0, made))[0]:
                    most[called] = size, made
    return {name: ("focus", frame) for name, (_, frame) in sorted(most.items())}


def _useful(frame: Frame) -> Frame:
    """The frame with the numbers of a panel that shows useful choices first."""
    options = tuple(Option(target.key, "") for target in frame.targets)
    keys = WORDING.useful(Decision(Seat(0), frame.asked, options), frame.view) or ()
    return replace(frame, targets=tuple(each for each in frame.targets if each.key in keys))


def _close_looks(panels: Examples) -> Examples:
    """A close look at the question of every panel that asks one, and at the longest lists."""
    found: Examples = {
        f"focus-{name.removeprefix('panel-')}": ("focus", frame)
        for name, (kind, frame) in panels.items()
        if kind == "panel" and frame.asked
    }
    buy = panels["panel-buy"][1]
    row = [
        {"card": card, "price": price, "position": price + 1, "move": facts.RANGES.get(card, 0)}
        for price, card in enumerate(facts.CARDS)
    ]
    every = {**buy.view, "row": row, "order_pile": {**buy.view["order_pile"], "price": 11}}
    rest = replace(panels["panel-field"][1], targets=())
    whale = ("play:beige-whale", "new", "to:F5", "to:G5", "stop")
    sale = build.market_position("Y", row=["beige-ship", "beige-crab", "beige-whale"])
    first = _useful(buy)  # what panels number
    return {
        **found,
        "focus-buy": ("focus", first),
        "focus-buy-all": ("focus", replace(buy, view=every)),
        "focus-field-unnumbered": ("focus", rest),
        "focus-confirm-play": ("focus", asked(worked_example(), *whale)),
        "focus-confirm-buy": ("focus", asked(sale, "buy:2")),
        "focus-confirm-order": ("focus", asked(sale, "order", "number:3", "ability:genius")),
    }


@cache
def _games() -> tuple[walks.Walked[Swarm], ...]:
    return walks.walked(GAME, _GAMES, _pick)


def _built() -> Examples:
    """Positions that random games do not reach."""
    worked = worked_example()
    dry = build.position(
        stations={"Y": "A6"}, tiles="B6:EW(Y) C6:EW(Y) H8:NS(Y)", buoys={"Y": 0},
        hands={"Y": ["beige-researcher"]}, open_tiles={"Y": "curve"},
    )  # fmt: skip
    full = build.position(
        stations={"Y": "A3 A4 A5 A6 A7 A8"}, hands={"Y": ["green-station"]}, seats=2
    )
    wide = build.position(
        stations={"Y": "A6[3] A5[2]"}, ships={"Y": "C3 F7 H5"}, whales=("G3", "G3"),
        hands={"Y": ["beige-researcher"]}, open_tiles={"Y": "curve cross"},
    )  # fmt: skip
    late = build.position(
        seats=3, stage=3, stations=_STATIONS, tiles=f"{_YELLOW} {_WHITE}", down=["E3", "H8"],
        ships={"R": "F2", "Y": "I7"}, whales=("E4",), crab="A6",
        hands={"Y": ["beige-researcher"]}, open_tiles={"Y": "tee curve golden"},
    )  # fmt: skip
    study = ("play:beige-researcher", "study", "tile:tee")
    return {
        "overlay-tile": ("panel", asked(late, *study[:2])),
        "overlay-field": ("panel", asked(late, *study)),
        "overlay-rotate": ("panel", asked(late, *study, "field:B4")),
        "worked": ("board", framed(worked)),
        "worked-hand": ("panel", hand(worked, 0)),
        "worked-whale": ("panel", asked(worked, "play:beige-whale")),
        "panel-buoy": ("panel", _buoy(dry)),
        "panel-crew": ("panel", asked(full, "play:green-station")),
        "panel-field-long": ("panel", _longest(wide)),
    }


def _buoy(table: Swarm) -> Frame:
    """Lay the curve SW on D6 with an empty supply of buoys (scenario 36)."""
    table = build.play(table, "play:beige-researcher", "study", checked=False)
    while True:
        (decision,) = play.decisions(GAME, table)
        if decision.kind == "buoy":
            return framed(table, decision)
        wanted = [k for k in decision.keys if k.startswith("field:D6") or k == "turn:SW"]
        table = build.play(table, (wanted or list(decision.keys))[0], checked=False)


def _longest(table: Swarm) -> Frame:
    """A list of fields that has to be split into rows."""
    table = build.play(table, "play:beige-researcher", "study", "tile:cross", checked=False)
    (decision,) = play.decisions(GAME, table)
    return framed(table, decision)


def _extremes() -> Examples:
    last = _games()[-1]
    table, end = last.after(0.8), last.tables[-1]
    public = GAME.view_for(table, None)
    private = GAME.view_for(table, Seat(1))
    say = speaker(SLUG, "en", LONG)
    return {
        "long-names": ("board", Frame(public, LONG, say)),
        "panel-waiting": ("panel", hand(table, 2, LONG)),
        "panel-over": ("panel", hand(end, 0, LONG)),
        "full": ("board", Frame(full(public), LONG, say)),
        "full-buy": ("board", Frame(full(GAME.view_for(last.tables[20], None)), LONG, say)),
        "panel-full": ("panel", Frame(full(private), LONG, say, walks.targets(*_CROWD))),
        "final-long": ("final", Frame(_high(end, last.seats), LONG, say)),
    }


def full(view: Json) -> Json:
    """The largest numbers there can be, all at once: not a position of any game."""
    view = copy.deepcopy(view)
    for player in view["players"]:
        player |= {"rp": 199, "damage": 5, "crew": 7, "score": 66, "queen_points": 34}
        player |= {"side_points": 50, "sides": ["N", "E", "S", "W"], "queen_linked": True}
        player |= {"ability": "golden_tile", "order_card": 4, "joker": "up"}
        player |= {"cards": ["blue-ship-researcher"] * 5, "card_count": 5}
        player["tiles"] = {"straight": 6, "curve": 20, "tee": 25, "cross": 8, "golden": 4}
        player["supply"] = {"stations": 6, "ships": 3, "researchers": 7, "buoys": 28}
        player["ledger"] |= {"paid": 99, "eyes": 99, "won": 99, "lost": 99, "stages": [40] * 4}
    field = {"seat": 0, "number": 1, "field": "D5"}
    view["ships"] = [{**field, "seat": s, "number": n} for s in range(4) for n in (1, 2, 3)]
    view["hazards"] |= {"whale": ["D5", "D5"], "tsunami": ["D5", "D5"], "crab": "A6"}
    view["queen"]["buoys"] = [0, 1, 2, 3]
    for tile in view["tiles"]:
        tile["buoys"] = [0, 1, 3]
    return view


def _high(table: Swarm, seats: int) -> Json:
    view = copy.deepcopy(GAME.view_for(table, None))
    view["result"]["winners"] = list(range(seats))
    for score in view["result"]["scores"]:
        score |= {"eyes": 99, "won": 99, "lost": 99, "paid": 99, "queen": 34, "sides": 50}
        score |= {"queen_fields": ["C1", "A3", "D10", "J4", "E10", "H10"], "total": 199}
        score |= {"side_names": ["N", "E", "S", "W"], "stages": [66] * len(score["stages"])}
    return view


GALLERY = Gallery(
    slug=SLUG,
    examples=frames,
    sizes={
        "board": stage.BOARD,
        "seats": stage.SEATS,
        "panel": (stage.WIDTH, stage.HEIGHT),
        "focus": (close_look.WIDTH, focus_sea.HEIGHT),
        "final": (stage.WIDTH, stage.FINAL_HEIGHT),
    },
    golden=(
        "start-2-3",
        "worked",
        "seats-worked",
        "seats-full-buy",
        "worked-hand",
        "final-4-1",
        "panel-rotate",
        "panel-buy",
    ),
    heavy=("worked", "over-4-1", "final-3-2", "panel-full", "panel-rotate"),
    public="start-2-3",
    private="panel-rotate",
    pair="seats-start-2-3",
    letters=("Y", "R"),
    noted=(
        "seats-full",
        "seats-long-names",
        "seats-board-3-2-0.8",
        "seats-start-2-3",
        "panel-waiting",
        "panel-buy",
        "panel-full",
    ),
    rare=(
        "picture-points",  # a part of other entries
        "picture-result-shared",
        "picture-several",
        "picture-nothing",
        "picture-no-links",  # a tile under a ship without any neighbour
        "picture-deed-",
        "picture-do-",
        "picture-cover-",  # on the cover, which is of no position
        "picture-page-",  # neither are the rules
    ),
    hidden=("own", "seat", "turn"),
)
