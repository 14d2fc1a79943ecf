"""Example views of Atlantis, taken from seeded games and from positions set up by hand."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games.atlantis import GAME
from games.atlantis.data import KIND, KINDS, NONE, TILE
from games.atlantis.state import Atlantis, Turn
from games.core import play, players
from games.core.api import Seat
from games.core.chance import Chance
from games.core.shortcuts import shortened
from games.core.wording import Say
from render import Frame, Target
from render.atlantis import slips, stage
from render.atlantis.facts import HEIGHT, SEA, WIDTH
from render.close_look import WIDTH as CLOSE
from tests.render import walks
from tests.render.gallery import Examples, Gallery
from tests.render.walks import targets

SLUG = "atlantis"
NAMES = (*walks.NAMES[:3], "Loïc")
LONG = (*walks.LONG[:2], "Wilhelmina van Zeeland-Oosterschelde", "Ÿ")
Table = play.Position[Atlantis]


def say(names: tuple[str, ...] = NAMES) -> Say:
    """English."""
    return walks.say(SLUG, names)


@cache
def played(
    seats: int, seed: str, level: str = players.MATE, lower_tiles: str = "hidden"
) -> tuple[Table, ...]:
    """All positions of one game between computers, with turns that wait for confirmation."""
    return tuple(_play(seats, seed, level, lower_tiles))


def _play(seats: int, seed: str, level: str, lower_tiles: str) -> Iterator[Table]:
    own, options = Chance(f"{seed}-players"), {"lower_tiles": lower_tiles}
    walk = walks.Stepped(GAME, seats, Chance(seed), options, confirm=True)
    yield walk.position
    while asked := walk.asked():
        walk.go(players.choose(GAME, walk.position.state, asked.seat, level, own))
        yield walk.position


def framed(table: Table, seat: int | None = None, names: tuple[str, ...] = NAMES) -> Frame:
    """The view of a seat with its options, or of a spectator."""
    view = table.view(GAME, None if seat is None else Seat(seat))
    names = names[: len(view["seats"])]
    keys: tuple[str, ...] = ()
    if seat is not None:
        decision = play.decision_of(GAME, table.state, Seat(seat))
        keys = decision.keys if decision else ()
    return Frame(view, names, say(names), targets(*keys))


def closely(table: Table, seat: int, names: tuple[str, ...] = LONG) -> Frame:
    """The question of a seat as its panel asks it: options first, then several choices as one."""
    frame = framed(table, seat, names)
    decision = play.decision_of(GAME, table.state, Seat(seat))
    assert decision is not None
    found = shortened(GAME, table, Seat(seat), OPTIONS)
    keys = [(decision.keys[place],) for place in found.singles]
    numbered = tuple(
        Target(number, key, first)
        for number, (*before, key) in enumerate([*keys, *(w.keys for w in found.shortcuts)], 1)
        for first in (tuple(before),)
    )
    return replace(frame, targets=numbered, asked=decision.kind)


OPTIONS = play.table_options(GAME, 2, {"confirm_turn": True})


def asked(kind: str, game: tuple[Table, ...]) -> tuple[Table, int]:
    """The position of a game with the longest list of options of a kind, and who is asked."""
    found = [
        (len(decision.options), table.seq, table, int(decision.seat))
        for table in game
        for decision in play.decisions(GAME, table.state)
        if decision.kind == kind
    ]
    _, _, table, seat = max(found, key=lambda each: each[:2])
    return table, seat


def frames() -> Examples:
    """Every example by name."""
    boards = {**_boards(), **_extreme()}
    seats: Examples = {
        f"seats-{name}": ("seats", frame)
        for name, (kind, frame) in boards.items()
        if kind == "board"
    }
    return {**boards, **seats, **_finals(), **_panels(), **_close_looks()}


def _share(game: tuple[Table, ...], share: float) -> Table:
    return game[int((len(game) - 1) * share)]


def _boards() -> Examples:
    two, three, four = played(2, "nine"), played(3, "three"), played(4, "five")
    late = played(3, "slow", players.DECKHAND)
    return {
        "start-4": ("board", framed(four[0])),
        "start-2": ("board", framed(two[0], names=LONG)),
        "middle-4": ("board", framed(_share(four, 0.6))),
        "middle-3": ("board", framed(_share(three, 0.5), names=LONG)),
        "middle-2": ("board", framed(_share(two, 0.4))),
        "end-4": ("board", framed(_share(four, 0.96), names=LONG)),
        "end-3": ("board", framed(_share(late, 0.95))),
        "end-2": ("board", framed(_share(two, 0.96), names=LONG)),
        "over-4": ("board", framed(four[-1])),
        "built": ("board", framed(_after_bridge(two))),
        "stuck": ("board", framed(_dear())),
    }


def _finals() -> Examples:
    late = played(3, "slow", players.DECKHAND)
    shared = framed(played(3, "three")[-1], names=LONG)
    result = copy.deepcopy(shared.view["result"])
    result |= {"winners": [0, 1, 2], "places": [1, 1, 1]}
    for bill in result["seats"]:
        bill |= {"score": 21, "lost": 1}
    view = {**shared.view, "result": result}
    return {
        "final-4": ("final", framed(played(4, "five")[-1])),
        "final-3": ("final", framed(late[-1])),
        "final-2": ("final", framed(played(2, "nine")[-1], names=LONG)),
        "final-shared": ("final", Frame(view, shared.names, shared.say)),
    }


def _panels() -> Examples:
    games = {2: played(2, "nine"), 3: played(3, "three"), 4: played(4, "five")}
    whole = games[2] + games[3] + games[4]
    out: Examples = {}
    for kind in ("figure", "card", "bridge", "pay_tile", "pay_card", "confirm"):
        out[f"panel-{kind.replace('_', '-')}"] = ("panel", framed(*asked(kind, whole)))
    middle = _share(games[4], 0.5)
    waits = next(s for s in range(4) if s not in middle.view(GAME, None)["waiting_for"])
    out["panel-waiting"] = ("panel", framed(middle, waits, LONG))
    out["panel-start"] = ("panel", framed(games[4][0], int(games[4][0].state.actor), LONG))
    out["panel-over"] = ("panel", framed(games[4][-1], 0))
    out["panel-stuck"] = ("panel", framed(_stuck(), 0, LONG))
    out["panel-trade"] = ("panel", framed(_stuck(move=True), 0))
    out["panel-built"] = ("panel", _built(*asked("bridge", whole)))
    out["panel-no-tile"] = ("panel", _no_tile())
    out["panel-dear"] = ("panel", framed(_dear(), 0))
    return out


def _after_bridge(game: tuple[Table, ...]) -> Table:
    """The first position after a turn in which a bridge was built."""
    for table in game:
        last = table.view(GAME, None)["last"]
        if last and last["bridge"]:
            return table
    raise LookupError("nobody built a bridge")


def _close_looks() -> Examples:
    """Every kind of question with most to choose from, and what is rare."""
    whole = played(2, "nine") + played(3, "three") + played(4, "five")
    out: Examples = {}
    for kind in ("figure", "card", "bridge", "pay_tile", "pay_card", "confirm"):
        found = closely(*asked(kind, whole))
        out[f"focus-{kind.replace('_', '-')}"] = ("focus", found)
    for name, table in _asking().items():
        out[f"focus-{name}"] = ("focus", closely(table, 0))
    for name in ("figure-every-kind", "figure-one"):
        out[f"focus-{name}-planned"] = ("focus", _step_by_step(out[f"focus-{name}"][1]))
    for name in ("figure-every-kind", "figure", "pay-tile-many", "pay-card-many"):
        out[f"panel-{name}-numbered"] = ("panel", out[f"focus-{name}"][1])
    return out


def _step_by_step(frame: Frame) -> Frame:
    """The same question as a plan asks it: figures first, cards then."""
    figures = dict.fromkeys(each.first[0] if each.first else each.key for each in frame.targets)
    return replace(frame, targets=targets(*figures))


def _asking() -> dict[str, Table]:
    """Questions set up by hand, all put to red."""
    road = {11: "A-AM5", 13: "A-RI7/B-ST1", 14: "A-HE2", 15: "A-ST7", 17: "A-CR6", 19: "B-FL7"}
    road |= {20: "B-OL3", 21: "B-AM2", 23: "B-RI5"}
    full = " ".join(code for code in KINDS for _ in range(2))
    hands = [hand(full), hand("OL"), hand("ST")]
    every: dict[str, Any] = {
        "phase": "figure",
        "hands": hands,
        "areas": _areas(MANY, "", ""),
        "figures": [11, 13, 17, 14, 54, 0, 0, 0, 15],
    }
    begun = position(road, **(every | {"figures": [0, 13, 54, 14, 54, 0, 0, 0, 15]}))
    alone = position(road, **(every | {"figures": [11, 54, 54, 14, 54, 0, 0, 0, 15]}))
    paying = _chosen(position(road, **every), "figure:R1", "card:OL", "no-bridge")
    by_cards = _chosen(position(road, **every), "figure:R1", "card:FL", "no-bridge")
    by_cards = _chosen(by_cards, "tile:7", "cards")
    return {
        "figure-every-kind": position(road, **every),
        "figure-two": begun,
        "figure-one": alone,
        "figure-one-card": position(
            road,
            **(every | {"figures": alone.state.figures, "hands": [hand("FL FL"), *hands[1:]]}),
        ),
        "card-every-kind": _chosen(position(road, **every), "figure:R1"),
        "card-dear": _dear(),
        "card-again": _chosen(position(road, **every), "figure:R1", "card:HE"),
        "bridge-many": _chosen(position(road, **every), "figure:R1", "card:OL"),
        "bridge-forced": _chosen(_dear(), "card:CR"),
        "confirm-lost": _chosen(paying, "tile:7", "tile:7", "tile:4"),
        "pay-tile-many": paying,
        "pay-card-many": by_cards,
        "trade-stuck": _stuck(),
        "trade": _stuck(move=True),
        "confirm-stuck": _chosen(_stuck(), "no-trade"),
    }


def open_bridge() -> Table:
    """A bridge that may go to any of two dozen gaps."""
    table = position(
        _comb(),
        figures=[1, 54, 54, 15, 54, 0, 0, 0, 17],
        hands=[hand("AM AM CR FL HE OL RI ST"), hand("OL"), hand("ST")],
        areas=_areas("B-FL7 B-ST7 B-OL6", "", ""),
        phase="card",
        any_bridge=True,
    )
    table.state.turn.figure, table.state.turn.start = 0, 1
    return _chosen(table, "card:AM")


def _comb() -> dict[int, str]:
    """A road of which every second place is water."""
    return dict(zip(range(1, 54, 2), sorted(TILE), strict=False))


def _chosen(table: Table, *keys: str) -> Table:
    """The table after choices of red, with its next question."""
    for key in keys:
        table, _, _ = play.choose(GAME, table, Seat(0), key, Chance("chosen"), confirm=True)
    return table


def _built(table: Table, seat: int) -> Frame:
    """The same turn after the bridge was chosen."""
    decision = play.decision_of(GAME, table.state, Seat(seat))
    keys = decision.keys if decision else ()
    key = next(key for key in keys if key.startswith("bridge:"))
    after, _, _ = play.choose(GAME, table, Seat(seat), key, Chance("built"), confirm=True)
    return framed(after, seat)


def _no_tile() -> Frame:
    """A turn to confirm that brings no tile: the figure stands on the first stack."""
    table = position(
        {1: "A-CR3", 2: "A-FL4", 3: "A-HE2"},
        hands=[hand("CR FL"), hand("OL"), hand("ST")],
        phase="card",
    )
    table.state.turn.figure, table.state.turn.start = 0, 0
    after, _, _ = play.choose(GAME, table, Seat(0), "card:CR", Chance("first"), confirm=True)
    return framed(after, 0)


def position(path: dict[int, str], seats: int = 3, **changes: object) -> Table:
    """A table with exactly these tiles ("A-RI7", or "A-RI7/B-ST1" for two) on the road."""
    table = played(seats, "bare")[0]
    state = table.state.copy()
    state.top = [NONE] * len(state.top)
    state.lower = [NONE] * len(state.lower)
    for place, names in path.items():
        upper, _, lower = names.partition("/")
        state.top[place] = TILE[upper]
        state.lower[place] = TILE[lower] if lower else NONE
    state.actor = state.turn.seat = 0
    for name, value in changes.items():
        setattr(state, name, value)
    state.road = None
    asked = {Seat(0): 0}
    return play.Position(state, 0, asked=asked)


def hand(words: str) -> list[int]:
    """A hand as the engine keeps it: how many of each kind."""
    out = [0] * len(KINDS)
    for code in words.split():
        out[KIND[code]] += 1
    return out


def _areas(*areas: str) -> list[list[int]]:
    return [[TILE[name] for name in area.split()] for area in areas]


def _dear() -> Table:
    """Red cannot pay one way, needs the bridge for another, and the player before was stuck."""
    path = {11: "A-AM5", 13: "A-RI7", 14: "A-HE2", 15: "A-ST7", 17: "A-CR6", 19: "B-FL7"}
    table = position(
        path,
        figures=[11, 13, 54, 14, 54, 0, 0, 0, 15],
        hands=[hand("HE CR FL RI"), hand("OL"), hand("ST")],
        areas=_areas("A-FL1 A-OL3", "", "A-FL3"),
        phase="card",
    )
    state = table.state
    state.turn.figure, state.turn.start = 0, 11
    shown = Turn(2, shown=hand_cards("RI RI CR"), drew=2)
    state.history = [Turn(1, figure=3, start=0, cards=[0], landings=[14], drew=1), shown]
    return table


def hand_cards(words: str) -> list[int]:
    """Cards one by one, as turns keep them."""
    return [KIND[code] for code in words.split()]


_SHORT = {11: "A-AM5", 13: "A-RI7", 14: "A-CR4"}


def _stuck(move: bool = False) -> Table:
    """Nobody of red can move (scenario S27), or red has asked to trade first."""
    path = {**_SHORT, 15: "A-HE1"} if move else _SHORT
    return position(
        path,
        figures=[11, 54, 54, 13, 14, 0, 0, 0, 0],
        hands=[hand("HE" if move else "RI"), hand("FL FL"), hand("ST")],
        areas=_areas("A-FL7 A-OL6 A-HE5 A-AM3 B-AM2 A-ST2 A-CR1", "", "A-FL3"),
        bridges=[-1, 0, 0],
        phase="trade",
        trade_open=True,
    )


MANY = "A-FL7 B-FL7 A-HE7 B-HE7 A-AM7 B-AM7 A-OL6 B-OL6 A-CR6 B-CR6 A-ST5 B-ST5 A-FL4 B-FL4 A-OL3 B-OL3 A-HE2 B-HE2 A-AM1 B-AM1"  # noqa: E501


def _extreme() -> Examples:
    """Every second place empty, no road at all, the largest hands and areas, open lower tiles."""
    comb = _comb()
    full = " ".join(code for code in KINDS for _ in range(5))
    gaps = position(
        comb,
        4,
        figures=[1, 3, 5, 7, 9, 21, 33, 45, 53, 51, 49, 47],
        hands=[hand(full), hand(""), hand("FL"), hand("ST ST")],
        areas=_areas(MANY, MANY, "", "A-FL1"),
        bridges=[2, 22, 44, -1],
        phase="figure",
    )
    bare = position({}, figures=[0, 54, 0, 0, 0, 54, 54, 54, 0], phase="figure")
    bridge = position(
        comb,
        4,
        figures=[0, 3, 5, 7, 9, 21, 33, 45, 51, 0, 0, 0],
        hands=[hand(full), hand(""), hand("FL"), hand("ST ST")],
        areas=_areas(MANY, "", "", ""),
        phase="card",
    )
    bridge.state.turn.figure, bridge.state.turn.start = 0, 0
    closed = position(
        {30: "B-FL1/B-ST3", 31: "B-OL2", 34: "B-CR7"}, figures=[0, 0, 30, 31, 54, 54, 34, 54, 0]
    )
    opened = _share(played(3, "open", lower_tiles="open"), 0.4)
    return {
        "gaps": ("board", framed(gaps, names=LONG)),
        "panel-gaps": ("panel", framed(gaps, 0, LONG)),
        "panel-far": ("panel", framed(bridge, 0)),
        "bare": ("board", framed(bare)),
        "closed": ("board", framed(closed)),
        "open": ("board", framed(opened)),
    }


GALLERY = Gallery(
    slug=SLUG,
    examples=frames,
    sizes={
        "board": (SEA, HEIGHT),
        "seats": (stage.CREW_WIDTH, stage.CREW_HEIGHT),
        "final": (WIDTH, HEIGHT),
        "panel": (WIDTH, stage.PANEL_HEIGHT),
        "focus": (CLOSE, slips.HEIGHT),
    },
    golden=(
        *("start-4", "middle-2", "closed", "final-3", "panel-card", "panel-bridge"),
        *("seats-end-4", "seats-middle-2", "focus-figure", "focus-bridge"),
    ),
    heavy=("middle-4", "end-4", "seats-end-4", "final-4", "panel-card", "panel-far"),
    public="middle-3",
    private="panel-waiting",
    pair="seats-start-2",
    letters=("R", "B"),
    noted=(
        *("seats-end-4", "seats-middle-3", "seats-end-2", "seats-over-4"),
        *("panel-card", "panel-far"),
    ),
    # Said before there is a table, in test_atlantis.
    rare=("picture-cover-", "picture-page-"),
    unnumbered=frozenset({"confirm"}),
)
