"""When something became visible on the local Discord: so any bot can be timed from outside."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import defaultdict

from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import BOARDS
from bot.local_discord.people.offers import button
from bot.local_discord.rules.documented_limits import EPHEMERAL, LOADING
from bot.local_discord.world.events import Bus, Event


class Stamps:
    """Moments on the clock of time.monotonic, as the local Discord tells of them."""

    def __init__(self, bus: Bus) -> None:
        self.sent: dict[str, float] = {}  # by interaction
        self.acknowledged: dict[str, float] = {}  # by interaction
        self._shown: defaultdict[str, list[float]] = defaultdict(list)  # by message
        self._boards: defaultdict[str, list[float]] = defaultdict(list)  # by channel
        bus.subscribe(self._note)

    def shown(self, message_id: str, after: float) -> float | None:
        """Return when a message was first shown or changed after a moment, its picture included."""
        return _next(self._shown[message_id], after)

    def board(self, channel_id: str, after: float) -> float | None:
        """Return when the first board after a moment was posted in a channel."""
        return _next(self._boards[channel_id], after)

    def _note(self, event: Event) -> None:
        now, data = time.monotonic(), event.data
        if event.name == "INTERACTION":
            self.sent.setdefault(data["id"], now)
            if data["state"] != "pending":
                self.acknowledged.setdefault(data["id"], now)
        elif event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not data["flags"] & LOADING:
            self._shown[data["id"]].append(now)
            if event.name == "MESSAGE_CREATE" and _is_board(Message(data)):
                self._boards[data["channel_id"]].append(now)


def _is_board(message: Message) -> bool:
    is_public = not message.raw["flags"] & EPHEMERAL
    return is_public and any(button(message, verb) for verb in BOARDS)


def _next(moments: list[float], after: float) -> float | None:
    place = bisect_right(moments, after)
    return moments[place] if place < len(moments) else None
