"""`bathysphere simulate`: whole games between computers, summed up in a few lines."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.cli._random_game import chosen_game, dealt, levels, start
from games.core import players
from games.core.api import Game
from games.core.options import Options
from games.core.play import decisions, step


@dataclass(slots=True)
class Summary:
    """What many games came to."""

    finished: int = 0
    choices: int = 0
    longest: int = 0
    engine_seconds: float = 0.0
    seat_wins: Counter[int] = field(default_factory=Counter)
    level_wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)


def simulate(arguments: argparse.Namespace) -> int:
    """Play the games; exit code 1 as soon as one fails or does not end."""
    game, seats, options = chosen_game(arguments)
    names = levels(arguments.level)
    summary = Summary()
    began = time.perf_counter()
    for number in range(arguments.games):
        seed = f"{arguments.seed}:{number}"
        try:
            _play_one(game, seats, options, seed, dealt(names, seats, number), summary)
        except Exception as error:  # reported with the seed that repeats it
            print(
                f"game {number} (seed {seed}) failed: {type(error).__name__}: {error}",
                file=sys.stderr,
            )
            return 1
        _progress(number + 1, arguments.games)
    _report(game, seats, options, names, summary, time.perf_counter() - began)
    return 0


def _play_one(
    game: Game[Any], seats: int, options: Options, seed: str, who: list[str], summary: Summary
) -> None:
    position, chance, own = start(game, seats, options, seed)
    state = position.state
    choices = 0
    clock = time.perf_counter
    while True:
        tick = clock()
        asked = decisions(game, state)
        # Only the rules are timed: the computers' thinking and the checks would drown them.
        summary.engine_seconds += clock() - tick
        if not asked:
            break
        seat = asked[0].seat
        key = players.choose(game, state, seat, who[seat], own)
        tick = clock()
        step(game, state, seat, key, chance)
        summary.engine_seconds += clock() - tick
        # Outside of the clock; a simulation is also a test of the rules.
        game.check(state)
        choices += 1
        if choices > game.max_steps:
            raise RuntimeError(f"not over after {choices} choices")
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"nothing is asked after {choices} choices, but nobody has won")
    summary.finished += 1
    summary.choices += choices
    summary.longest = max(summary.longest, choices)
    summary.endings[outcome.clause] += 1
    # A shared victory counts for nobody, and shows as "shared".
    if len(outcome.ranking[0]) == 1:
        (winner,) = outcome.ranking[0]
        summary.seat_wins[winner] += 1
        summary.level_wins[who[winner]] += 1


def _progress(done: int, total: int) -> None:
    # The line rewrites itself, which would fill a log file with carriage returns.
    if sys.stderr.isatty() and (done % 20 == 0 or done == total):
        print(f"\r{done}/{total} games", end="\n" if done == total else "", file=sys.stderr)


def _report(
    game: Game[Any],
    seats: int,
    options: Options,
    names: list[str],
    summary: Summary,
    seconds: float,
) -> None:
    total = summary.finished
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    print(f"{game.slug}: {seats} seats, {chosen}")
    print(f"finished   {total} of {total} games in {seconds:.1f} s")
    for seat, mark in enumerate(game.marks(seats, options)):
        wins = summary.seat_wins[seat]
        print(f"seat {mark.letter}     {wins} wins ({wins / total:.1%})")
    shared = total - sum(summary.seat_wins.values())
    if shared:
        print(f"shared     {shared} ({shared / total:.1%})")
    for name in dict.fromkeys(names):
        wins = summary.level_wins[name]
        print(f"{name:<10} {wins} wins ({wins / total:.1%})")
    for clause, count in sorted(summary.endings.items()):
        print(f"ending     {clause}: {count}")
    print(f"choices    {summary.choices / total:.1f} a game, {summary.longest} at most")
    print(f"speed      {summary.choices / summary.engine_seconds:,.0f} choices a second (rules)")


COMMAND = simulate
