"""Waiting until the bot has answered an interaction, or its time is over."""

import asyncio
import contextlib

from bot.local_discord.rules.documented_limits import FIRST_ANSWER_SECONDS
from bot.local_discord.world.events import Bus, Event
from bot.local_discord.world.world import Json

# A second more than the deadline, in real time: normally the clock settles it first.
_PATIENCE = FIRST_ANSWER_SECONDS + 1


class Settlement:
    """Wakes those who wait for an interaction when its state changes."""

    def __init__(self, bus: Bus) -> None:
        self._waiting: dict[str, asyncio.Event] = {}
        bus.subscribe(self._note)

    async def of(self, record: Json) -> None:
        """Wait until an interaction is no longer pending."""
        settled = self._waiting.setdefault(record["id"], asyncio.Event())
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    while record["state"] == "pending":
                        settled.clear()
                        await settled.wait()
        finally:
            self._waiting.pop(record["id"], None)

    def _note(self, event: Event) -> None:
        if event.name == "INTERACTION" and (settled := self._waiting.get(event.data["id"])):
            settled.set()
