"""`bathysphere verify`: was chance fair, and is this the game that was played?"""

from __future__ import annotations

import argparse

from bot.cli._game_files import read_games
from bot.cli._output import counted, refuse
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import Verdict, judge

_NAMED = 5  # of the things that do not hold; what comes after the first often follows from it


def verify(arguments: argparse.Namespace) -> int:
    """Print a line for each game of a file; exit code 1 if anything does not hold."""
    try:
        verdicts = judge(read_games(arguments.file))
    except ExchangeError as error:
        return refuse(str(error))
    if not verdicts:
        return refuse(f"{arguments.file} holds no games")
    for verdict in verdicts:
        print(_line(verdict))
    return 1 if any(verdict.problems for verdict in verdicts) else 0


def _line(verdict: Verdict) -> str:
    row = verdict.game
    name = f"game {verdict.number}" + ("" if row is None else f" ({row.slug})")
    if verdict.problems:
        named = "; ".join(verdict.problems[:_NAMED])
        more = len(verdict.problems) - _NAMED
        return f"{name} DOES NOT HOLD: {named}" + (f"; and {more} more" if more > 0 else "")
    if row is None or row.status == "lobby":
        return f"{name} holds: a lobby, its seed belongs to its hash"
    # `counted` only knows to add an s.
    length = counted(len(verdict.entries), "entry").replace("entrys", "entries")
    drawn = counted(len(verdict.proof.draws), "draw")
    return f"{name} holds: {row.status}, {length}, {drawn}, {_mixed(verdict)}"


def _mixed(verdict: Verdict) -> str:
    row = verdict.game
    if row is None or row.mix is None:
        return "the seed alone decides"
    presses = sum(press is not None for _, press, _ in row.mix["seats"])
    presses += row.mix["start"] is not None
    words = sum(digest is not None for _, _, digest in row.mix["seats"])
    return f"the seed mixed with {_presses(presses)} and {counted(words, 'word')}"


def _presses(number: int) -> str:
    return "1 press" if number == 1 else f"{number} presses"


COMMAND = verify
