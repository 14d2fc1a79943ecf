"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from games.core.wording import Message
from render.frame import Frame
from render.nautilus.facts import MARKS
from render.words import say


def module_name(frame: Frame, kind: str) -> str:
    """The name of a kind of module."""
    return frame.say(Message("module", {"module": kind}))


def find_name(frame: Frame, kind: str, number: int | None = None) -> str:
    """The name of a find, an Atlantis piece with its number."""
    return frame.say(Message("find", {"find": kind, "number": number or 0}))


def zone_name(frame: Frame, zone: str) -> str:
    """The name of a zone."""
    return frame.say(Message("zone", {"zone": zone}))


def full_name(frame: Frame, seat: int) -> str:
    """A player's name with the letter of the seat, for texts."""
    return f"{frame.names[seat]} ({MARKS[seat].letter})"


def where(frame: Frame) -> tuple[str, bool]:
    """Round and phase in a few words, and whether the end is near."""
    view = frame.view
    stage = say(frame, f"stage-{view['stage']}")
    if view["stage"] in ("opening", "scoring", "over"):
        return stage, False
    if view["idle_warning"]:
        return say(frame, "round-idle", round=view["round"], stage=stage), True
    if view["last_round"] is not None:
        last = view["round"] >= view["last_round"]
        key = "round-last" if last else "round-before-last"
        return say(frame, key, round=view["round"], stage=stage), True
    return say(frame, "round", round=view["round"], stage=stage), False
