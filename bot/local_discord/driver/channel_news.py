"""What happens in each channel, for tests that wait for it."""

import asyncio
from collections import Counter

from bot.local_discord.world.events import Bus, Event


class News:
    """Counts what happens in each channel, so that nobody has to look again and again."""

    def __init__(self, bus: Bus) -> None:
        self._counts: Counter[str] = Counter()
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}
        bus.subscribe(self._note)

    def count(self, channel_id: str) -> int:
        """How much has happened in a channel so far."""
        return self._counts[channel_id]

    async def after(self, channel_id: str, count: int) -> None:
        """Wait until more than that has happened in a channel."""
        while self._counts[channel_id] <= count:
            called = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(channel_id, []).append(called)
            await called

    def _note(self, event: Event) -> None:
        if event.channel_id is None:
            return
        self._counts[event.channel_id] += 1
        for called in self._waiting.pop(event.channel_id, []):
            # Who waited may have been cancelled by a timeout.
            if not called.done():
                called.set_result(None)
