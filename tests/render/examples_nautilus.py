"""Example positions of Nautilus, played out by the engine: beginning, middle, end, extremes."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

from bot.texts import speaker
from games.core.api import Decision, Seat
from games.nautilus.engine import NautilusGame
from games.nautilus.state import Nautilus
from render import Frame
from render.nautilus import stage
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
    return walks.boards(GAME, games, 0.4, 0.8) | panels | _extremes()


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
        "board": (stage.WIDTH, stage.HEIGHT),
        "final": (stage.WIDTH, stage.HEIGHT),
        "panel": (stage.WIDTH, stage.PANEL_HEIGHT),
    },
    golden=("start-2-8", "board-3-7-0.8", "final-2-8", "panel-tempo_sail", "panel-look-dive"),
    heavy=("board-4-4-0.8", "over-4-8", "final-3-7", "panel-full", "panel-sail"),
    public="start-2-8",
    private="panel-look-dive",
    pair="start-2-8",
    letters=("R", "O"),
    noted=("full", "long-names", "board-3-7-0.8", "start-2-8", "over-4-8"),
    rare=(
        "picture-points",  # a part of other entries
        "picture-round-before-last",
        "picture-round-idle",
        "picture-order-chosen",
        "picture-result-shared",
        "picture-deed-",
        "picture-do-",
    ),
)
