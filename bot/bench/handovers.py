"""`python -m bot.bench.handovers [--games N] [--write] [SLUG ...]`: how long games are.

Counts the turns of whole games between computers of level mate, as docs/courtesy.md counts them: a
turn begins when a seat is waited for and ends when it is no longer; several questions in a row are
one turn, and what is forced is nobody's. The medians are kept in games/<slug>/handovers.json, where
the lobby finds them.
"""

from __future__ import annotations

import argparse
import json
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

import games
from bot.tables.game_length import FILE
from games.core import registry
from games.core.api import Game, Seat
from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import decisions, forced, step
from games.core.players import MATE, choose

GAMES = 9  # an odd number, so that the median is one of them


def turns(game: Game[Any], seats: int, seed: str) -> int:
    """Return how many turns one game takes, those of all seats together."""
    chance, own = Chance(f"{seed}:table".encode()), Chance(f"{seed}:players".encode())
    state = game.setup(seats, chance, resolve(game.options))
    waiting: set[Seat] = set()
    begun = 0
    while asked := decisions(game, state):
        only = forced(game, state)
        if only is not None:
            step(game, state, only.seat, only.options[0].key, chance)
            continue
        now = {decision.seat for decision in asked}
        begun += len(now - waiting)
        waiting = now
        seat = asked[0].seat
        step(game, state, seat, choose(game, state, seat, MATE, own), chance)
    return begun


def measured(game: Game[Any], seats: int, number: int = GAMES, seed: str = "handovers") -> int:
    """Return the median of some games."""
    return round(median(turns(game, seats, f"{seed}:{each}") for each in range(number)))


def main() -> None:
    """Measure games with every number of seats; print the medians, and keep them if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bot.bench.handovers")
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=GAMES, help="games per number of seats")
    parser.add_argument("--write", action="store_true", help="keep the medians beside the games")
    arguments = parser.parse_args()
    for slug in arguments.slugs or registry.slugs():
        game = games.get(slug)
        found = {str(seats): measured(game, seats, arguments.games) for seats in game.seats}
        print(slug, found, flush=True)
        if arguments.write:
            kept = files(registry.home(slug).package).joinpath(FILE)
            Path(str(kept)).write_text(json.dumps(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
