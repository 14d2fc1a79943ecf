"""Shorthands for the wording of the pictures."""

from __future__ import annotations

from games.core.wording import Message
from render.frame import Frame


def special_name(frame: Frame, special: str) -> str:
    """The name of a special card."""
    return frame.say(Message("special", {"special": special}))


def special_help(frame: Frame, special: str) -> str:
    """What a special card does, in one line."""
    return frame.say(Message("special-help", {"special": special}))


def domain_name(frame: Frame, domain: str) -> str:
    """The name of a domain."""
    return frame.say(Message("domain", {"domain": domain}))
