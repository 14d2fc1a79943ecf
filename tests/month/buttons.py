"""Buttons by what they say, for features that people use if they are there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.local_discord.driver.seen_objects import Component, Message
from bot.local_discord.people.boards import BOARDS
from bot.local_discord.people.offers import button

COMPUTER_PLAYS = re.compile(r"computer plays", re.IGNORECASE)
WAIT = re.compile(r"^\W*(keep )?wait", re.IGNORECASE)
OPEN_SEAT = re.compile(r"open the seat", re.IGNORECASE)
I_AM_BACK = re.compile(r"\bi[’' ]?a?m back", re.IGNORECASE)
NOT_TODAY = re.compile(r"not today", re.IGNORECASE)


def labelled(message: Message, words: re.Pattern[str]) -> Component | None:
    """Return the button that says so, None if there is none."""
    usable = (each for each in message.buttons if not each.is_disabled)
    return next((each for each in usable if words.search(each.label)), None)


def is_board(message: Message) -> bool:
    """Return whether a message is a board: it has a picture, a notice has none."""
    return has_any(message, BOARDS) and bool(message.pictures)


def is_late_card(message: Message) -> bool:
    """Return whether a message is a late card (T6)."""
    return labelled(message, COMPUTER_PLAYS) is not None


def has_any(message: Message, verbs: Iterable[str]) -> bool:
    """Return whether a message offers any of these."""
    return any(button(message, verb) is not None for verb in verbs)
