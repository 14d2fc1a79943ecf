"""Random games and their frames, for the examples of any game's pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.jobs.frames import frame
from bot.texts import speaker
from games.core import play
from games.core.api import CONFIRM, Decision, Game, Json, S
from games.core.chance import Chance
from games.core.menu import menu
from render import Frame

Pick = Callable[[S, Decision, random.Random], str]


def walk(game: Game[S], seats: int, seed: int, options: Json, pick: Pick[S]) -> Iterator[S]:
    """Yield the positions of a game in which `pick` chooses."""
    chance, rnd = Chance(str(seed)), random.Random(seed)
    table = game.setup(seats, chance, options)
    yield table
    while game.outcome(table) is None:
        decision = play.decisions(game, table)[0]
        key = pick(table, decision, rnd)
        table = table.copy()
        if decision.kind == CONFIRM:
            game.finish(table, chance)
        else:
            game.advance(table, decision.seat, key, chance)
        yield table


def framed(
    game: Game[Any], table: Any, names: Sequence[str], decision: Decision | None = None
) -> Frame:
    """The frame of a position, private for whoever is asked; the first menu as the bot shows it."""
    places = None
    if decision is not None:
        places = [item.index for item in menu(decision.options) if item.index is not None]
    view = game.view_for(table, None if decision is None else decision.seat)
    return frame(view, names, speaker(game.slug, "en", names), decision, places)
