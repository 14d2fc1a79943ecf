"""Games played out for the command line: set-up from arguments, one choice at a time."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import games
from bot.tables.refusals import UnknownLevelError
from games.core.api import Game
from games.core.chance import Chance
from games.core.errors import InvalidOptionError
from games.core.options import Options
from games.core.play import Position, begin, table_options
from games.core.players import LEVELS


def chosen_game(arguments: argparse.Namespace) -> tuple[Game[Any], int, Options]:
    """Return game, seat count and options that were asked for, or refuse them."""
    game = games.get(arguments.game)
    seats = game.seats.start if arguments.seats is None else arguments.seats
    given = {}
    for pair in arguments.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOptionError(option=name, value="(nothing)", allowed=["NAME=VALUE"])
        given[name] = value
    return game, seats, table_options(game, seats, given)


def levels(text: str) -> list[str]:
    """Return the computer levels of a comma-separated list, or refuse an unknown one."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in LEVELS:
            raise UnknownLevelError(level=name, known=list(LEVELS))
    return names


def start(
    game: Game[Any], seats: int, options: Options, seed: str
) -> tuple[Position[Any], Chance, Chance]:
    """Return a new game, its chance and the chance of those who play it."""
    # Two streams from one seed: another level of players keeps the same shuffles.
    chance = Chance(f"{seed}:table".encode())
    position, _ = begin(game, seats, chance, options)
    return position, chance, Chance(f"{seed}:players".encode())


def dealt(names: Sequence[str], seats: int, game_number: int) -> list[str]:
    """Return the level of each seat; they move on by one from game to game."""
    # Else whoever sits first would win by the seat and not by the level.
    return [names[(seat + game_number) % len(names)] for seat in range(seats)]
