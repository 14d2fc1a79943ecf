"""What the texts and pictures of all games say alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.wording import Message
from render.frame import Frame

FullName = Callable[[Frame, int], str]  # a player's name with the letter of the seat


def say(frame: Frame, key: str, **args: Any) -> str:
    """One entry "picture-<key>" of the catalogue in the viewer's language."""
    return frame.say(Message(f"picture-{key}", args))


def noted(frame: Frame, seat: int, name: str) -> str:
    """The name of a seat with its note behind it, for the line that tells what a seat has."""
    note = frame.note(seat)
    return f"{name}, {note}" if note else name


def whereabouts(frame: Frame, where: str, full_name: FullName) -> str:
    """Where the game stands and whom it waits for, as a sentence."""
    names = ", ".join(full_name(frame, seat) for seat in frame.view["waiting_for"])
    return f"{where}, {say(frame, 'waiting', names=names)}." if names else f"{where}."


def winners_line(frame: Frame, full_name: FullName) -> str:
    """Who won a game that counts points, and with how many."""
    result = frame.view["result"]
    winners = result["winners"]
    names = ", ".join(full_name(frame, seat) for seat in winners)
    key = "result" if len(winners) == 1 else "result-shared"
    return say(frame, key, names=names, total=result["scores"][winners[0]]["total"]) + "."
