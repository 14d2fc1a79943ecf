"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from render.frame import Frame
from render.swarm.facts import MARKS
from render.words import say


def full_name(frame: Frame, seat: int) -> str:
    """A player's name with the letter of the seat, for texts."""
    return f"{frame.names[seat]} ({MARKS[seat].letter})"


def plain_name(frame: Frame, seat: int) -> str:
    """A player's name as it was written."""
    return frame.names[seat]


def where(frame: Frame) -> str:
    """Stage, phase and round in a few words."""
    view = frame.view
    phase = view["phase"]
    if phase in ("start", "over"):
        return say(frame, f"phase-{phase}")
    words = say(frame, "stage", stage=view["stage"], stages=view["stages"])
    if phase == "buy":
        return f"{words} · {say(frame, 'phase-buy')}"
    return f"{words} · {say(frame, 'round', round=view['round'], rounds=view['rounds'])}"
