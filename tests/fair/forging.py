"""What forging a game takes: places to do it, and what is said of one way to do it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

Tamper = Callable[[Any, Random], str]  # changes a game; returns what must be said about it


class NotHereError(Exception):
    """This game has nothing that could be forged in that way."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """One way; `of` is the kind of game (tests.fair.played.ENDS) it is done to.

    With `luck` the same may be drawn all the same where a game draws two or three small numbers.
    """

    name: str
    tamper: Tamper
    of: str = "finished"
    luck: bool = False


def choice(game: Any, picks: Random, **wanted: bool) -> Any:
    """Return a random choice of the log with draws, or events, or without, or with a flag."""

    def fits(entry: Any) -> bool:
        if entry["kind"] != "choice":
            return False
        return all(bool(entry["data"][name]) is is_wanted for name, is_wanted in wanted.items())

    found = [entry for entry in game["entries"] if fits(entry)]
    if not found:
        raise NotHereError
    return picks.choice(found)


def act(game: Any, kind: str) -> Any:
    """Return the first entry of a kind."""
    found = [entry for entry in game["entries"] if entry["kind"] == kind]
    if not found:
        raise NotHereError
    return found[0]


def renumber(game: Any) -> None:
    """Number the entries anew after some came or went."""
    for seq, entry in enumerate(game["entries"], 1):
        entry["seq"] = seq
    game["seq"] = len(game["entries"])


def insert(game: Any, place: int, kind: str, seat: int | None, data: Any) -> int:
    """Put an entry into the log and return its number."""
    entry = {"seq": 0, "kind": kind, "seat": seat, "key": None, "data": data, "made_at": 1000}
    game["entries"].insert(place, entry)
    renumber(game)
    return place + 1
