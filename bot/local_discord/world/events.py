"""What happened in the world, told to the gateway and to the pages."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.local_discord.world.world import Json


@dataclass(frozen=True, slots=True)
class Event:
    """A change under Discord's dispatch name; `data` is the stored object."""

    name: str
    data: Json
    guild_id: str | None = None
    channel_id: str | None = None


Listener = Callable[[Event], None]


class Bus:
    """Hands every event to all listeners, in the order of subscription."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> None:
        """From now on call `listener` for every event."""
        self._listeners.append(listener)

    def emit(self, event: Event) -> None:
        """Tell everybody."""
        for listener in self._listeners:
            # At once, not as tasks: after a change everybody has been told of it, and in order.
            listener(event)
