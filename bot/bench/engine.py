"""Random choices of a game against random moves of python-chess."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import games
from bot.bench.side_by_side import Clock, PeerMissingError
from games.core.chance import Chance
from games.core.options import resolve
from games.core.play import step

_CHOICES = 600  # in one timed run


def rates(slug: str, clock: Clock) -> tuple[float, float]:
    """Return our choices and chess moves a second, each with listing all that is legal."""
    ours, peer = clock.compare(_choices(slug), _moves())
    return _CHOICES / ours, _CHOICES / peer


def _choices(slug: str) -> Callable[[], None]:
    game = games.get(slug)
    options = resolve(game.options)
    seats = game.seats.stop - 1
    picks = Random(1)
    numbers = count()
    state = game.setup(seats, Chance(b"bench"), options)
    chance = Chance(b"bench")

    def run() -> None:
        nonlocal state, chance
        for _ in range(_CHOICES):
            asked = game.decisions(state)
            if not asked:
                chance = Chance(f"bench{next(numbers)}".encode())
                state = game.setup(seats, chance, options)
                asked = game.decisions(state)
            decision = asked[0]
            step(game, state, decision.seat, picks.choice(decision.options).key, chance)

    return run


def _moves() -> Callable[[], None]:
    try:
        import chess
    except ImportError:
        raise PeerMissingError("python-chess is not installed") from None
    picks = Random(1)
    board = chess.Board()

    def run() -> None:
        for _ in range(_CHOICES):
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock > 100:
                board.reset()
                moves = list(board.legal_moves)
            board.push(picks.choice(moves))

    return run
