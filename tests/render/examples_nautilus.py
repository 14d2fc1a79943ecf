"""Example positions of Nautilus, played out by the engine: beginning, middle, end, extremes."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from bot.texts import speaker
from games.core import play
from games.core.api import CONFIRM, Decision, Seat
from games.core.play import Position
from games.core.shortcuts import MOST, shortened
from games.nautilus.engine import NautilusGame
from games.nautilus.state import Nautilus
from games.nautilus.wording import WORDING
from render import Frame, Target
from render.nautilus import close, seats, stage
from tests.render import walks
from tests.render.gallery import Examples, Gallery
from tests.render.walks import LONG

Json = dict[str, Any]
GAME = NautilusGame()
_BUSY = ("buy", "build", "crew", "at", "launch", "sub", "to", "from", "scan", "recover", "peek")
# More options without a place than any question has.
_CROWD = (*(f"upgrade:{number}" for number in range(16)), "skip", "surrender:now")
# seats, seed and options of the games the examples are taken from
_GAMES: tuple[tuple[int, int, Json], ...] = (
    (2, 8, {"base_placement": "start_player"}),
    (3, 10, {"upgrades": "ask", "hidden_money": True}),
    (3, 7, {}),
    (4, 8, {"peek_memory": False}),
    (4, 4, {}),  # all forty modules are built
)


def _pick(table: Nautilus, decision: Decision, rnd: random.Random) -> str:
    keys = list(decision.keys)
    if decision.kind in ("sail", "tempo_sail"):
        lying = {find["field"] for find in GAME.view_for(table, None)["finds"]["down"]}
        hits = [key for key in keys if key.removeprefix("to:") in lying]
        if hits and rnd.random() < 0.8:
            return rnd.choice(hits)
    busy = [key for key in keys if key.split(":")[0] in _BUSY]
    return rnd.choice(busy if busy and rnd.random() < 0.85 else keys)


@cache
def frames() -> Examples:
    """Every example by name."""
    games = _games()
    panels = walks.panels(GAME, games, _question)
    close = _close_looks(games)
    public = walks.boards(GAME, games, 0.4, 0.8) | _extremes()
    halves: Examples = {
        f"seats-{name}": ("seats", frame)
        for name, (kind, frame) in public.items()
        if kind == "board"
    }
    return public | halves | panels | close


def _close_looks(games: tuple[walks.Walked[Nautilus], ...]) -> Examples:
    """The picture of every kind of question, with most numbers: those of single choices, and as
    the bot shows it, with what matters first and several choices as one.
    """
    most: dict[str, tuple[int, Frame]] = {}
    for each in games:
        for table in each.tables:
            for decision in play.decisions(GAME, table):
                for name, frame in _shown(table, decision, each.seats):
                    size = len(frame.targets) + _deeds(frame)
                    if name not in most or size > most[name][0]:
                        most[name] = size, frame
    found: Examples = {name: ("focus", frame) for name, (_, frame) in sorted(most.items())}
    many = _numbered((f"upgrade:{number}",) for number in range(16))
    few = found["focus-upgrade"][1]
    view = copy.deepcopy(few.view)
    view["own"]["score"] |= {"find_total": 48, "upgrades": 0, "research_total": 15, "nemo": 84}
    found["focus-upgrade-many"] = "focus", replace(few, view=view, targets=many)
    return found


def _deeds(frame: Frame) -> int:
    """Return how much there is to see of a turn that only waits to be ended."""
    turn = frame.view["turn"]
    return len(turn["acts"]) if turn and frame.asked == CONFIRM else 0


def _shown(table: Nautilus, decision: Decision, seats: int) -> Iterator[tuple[str, Frame]]:
    names, say = LONG[:seats], speaker("nautilus", "en", LONG[:seats])
    view = GAME.view_for(table, decision.seat)
    places = list(range(len(decision.options)))
    few = WORDING.useful(decision, view)
    if few is not None:
        places = [place for place in places if decision.keys[place] in few]
    keys = [(decision.keys[place],) for place in places]
    plain = Frame(view, names, say, _numbered(keys), asked=decision.kind)
    if decision.kind == CONFIRM:
        yield f"focus-{CONFIRM}-{view['stage'] if view['turn'] else 'nothing'}", plain
        return
    yield f"focus-{decision.kind}", plain
    position = Position(table, asked={decision.seat: 0})
    found = shortened(GAME, position, decision.seat, {"confirm_turn": True, "auto_forced": True})
    if found.shortcuts and len(found.shortcuts) + len(found.singles) <= MOST:
        singles = [(decision.keys[place],) for place in found.singles if place in places]
        numbered = _numbered([*singles, *(walk.keys for walk in found.shortcuts)])
        yield f"focus-{decision.kind}-at-once", replace(plain, targets=numbered)


def _numbered(made: Iterable[tuple[str, ...]]) -> tuple[Target, ...]:
    return tuple(Target(number, keys[-1], keys[:-1]) for number, keys in enumerate(made, 1))


@cache
def _games() -> tuple[walks.Walked[Nautilus], ...]:
    return walks.walked(GAME, _GAMES, _pick)


def _question(table: Nautilus, decision: Decision) -> str:
    return f"look-{decision.kind}" if table.looks[decision.seat] else decision.kind


def _extremes() -> Examples:
    last = _games()[-1]
    table, end = last.after(0.8), last.tables[-1]
    public = GAME.view_for(table, None)
    private = GAME.view_for(table, Seat(1))
    say = speaker("nautilus", "en", LONG)
    return {
        "long-names": ("board", Frame(public, LONG, say)),
        "panel-over": ("panel", Frame(GAME.view_for(end, Seat(0)), LONG, say)),
        "panel-waiting": ("panel", Frame(private, LONG, say)),
        "full": ("board", Frame(full(public), LONG, say)),
        "panel-full": ("panel", Frame(full(private), LONG, say, walks.targets(*_CROWD))),
        "final-long": ("final", Frame(_high(end, last.seats), LONG, say)),
    }


def full(view: Json) -> Json:
    """The largest numbers there can be, all at once: not a position of any game."""
    view = copy.deepcopy(view)
    for player in view["players"]:
        player |= {"nemo": 99, "researchers": 15, "subs": 3}
        player["held"] = [{"kind": "hab_diagonal", "crew": 4}] * 4
        player["counts"] = dict.fromkeys(player["counts"], 4)
        player["finds"] = dict.fromkeys(player["finds"], 8)
    for module in view["modules"]:
        module["crew"] = [5, 4, 3, 15]
    view["chips"] = dict.fromkeys(view["chips"], 0)
    for index, piece in enumerate(view["ruins"]):
        piece |= {"found": True, "owner": index % 4}
    view |= {"last_round": view["round"], "idle_warning": False}
    return view


def _high(table: Nautilus, seats: int) -> Json:
    view = copy.deepcopy(GAME.view_for(table, None))
    view["result"]["winners"] = list(range(seats))
    for score in view["result"]["scores"]:
        score |= {"find_total": 48, "research_total": 15, "nemo": 99, "total": 819}
    return view


GALLERY = Gallery(
    slug=GAME.slug,
    examples=frames,
    sizes={
        "board": (stage.BOARD_WIDTH, stage.BOARD_HEIGHT),
        "seats": (seats.WIDTH, seats.HEIGHT),
        "final": (stage.WIDTH, stage.HEIGHT),
        "focus": (close.WIDTH, close.HEIGHT),
        "panel": (stage.WIDTH, stage.PANEL_HEIGHT),
    },
    golden=(
        "start-2-8",
        "board-3-7-0.8",
        "seats-board-3-7-0.8",
        "seats-start-2-8",
        "final-2-8",
        "panel-tempo_sail",
        "panel-look-dive",
        "focus-buy-at-once",
        "focus-orientation",
        "focus-sail",
        "focus-site",
    ),
    heavy=("board-4-4-0.8", "over-4-8", "final-3-7", "panel-full", "panel-sail"),
    public="start-2-8",
    private="panel-look-dive",
    pair="start-2-8",
    letters=("R", "O"),
    noted=(
        "seats-full",
        "seats-long-names",
        "seats-board-3-7-0.8",
        "seats-start-2-8",
        "seats-over-4-8",
    ),
    rare=(
        "picture-points",  # a part of other entries
        "picture-round-before-last",
        "picture-round-idle",
        "picture-order-chosen",
        "picture-result-shared",
        "picture-deed-",
        "picture-do-",
        "picture-cover-",
        "picture-page-",
        "picture-close-sampling-same",
        "picture-close-sonar-same",
        "picture-close-training-same",
        "picture-close-technology-same",
        "picture-close-analysis-same",
    ),
)
