"""What members were notified of: their telephone's own memory, which no deletion reaches."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.local_discord.rules import documented_limits
from bot.local_discord.world.clock import Clock
from bot.local_discord.world.events import Bus, Event
from bot.local_discord.world.world import DIRECT, Json, World


@dataclass(slots=True)
class Notification:
    """One new message that pinged one member; edits never do, and nothing ephemeral."""

    user_id: str
    channel_id: str
    message_id: str
    author_id: str
    at: float  # seconds since 1970
    is_loud: bool  # rang; SUPPRESS_NOTIFICATIONS leaves a badge only
    is_direct: bool
    deleted_at: float | None = None  # the message, and the badge with it


class Notifications:
    """All notifications since the server started, oldest first."""

    def __init__(self, bus: Bus, clock: Clock, world: World) -> None:
        self.all: list[Notification] = []
        self._clock = clock
        self._world = world
        self._living: dict[str, dict[str, list[Notification]]] = {}  # channel, then message
        self._listeners: list[Callable[[Notification], None]] = []
        bus.subscribe(self._note)

    def subscribe(self, listener: Callable[[Notification], None]) -> None:
        """From now on call `listener` for every notification, as a telephone would."""
        self._listeners.append(listener)

    def of(self, user_id: str) -> list[Notification]:
        """Those of one member."""
        return [each for each in self.all if each.user_id == user_id]

    def _note(self, event: Event) -> None:
        if event.name == "MESSAGE_CREATE":
            for user_id in event.data["_pings"]:
                self._notify(user_id, event.data)
        elif event.name in ("MESSAGE_DELETE", "MESSAGE_GONE"):
            lost = self._living.get(event.data["channel_id"], {}).pop(event.data["id"], [])
            self._end(lost)
        elif event.name in ("CHANNEL_DELETE", "THREAD_DELETE"):
            for lost in self._living.pop(event.data["id"], {}).values():
                self._end(lost)

    def _notify(self, user_id: str, message: Json) -> None:
        channel = self._world.channels[message["channel_id"]]
        made = Notification(
            user_id,
            channel["id"],
            message["id"],
            message["_author_id"],
            self._clock.now(),
            not message["flags"] & documented_limits.SUPPRESS_NOTIFICATIONS,
            channel["type"] == DIRECT,
        )
        self.all.append(made)
        self._living.setdefault(channel["id"], {}).setdefault(message["id"], []).append(made)
        for listener in self._listeners:
            listener(made)

    def _end(self, lost: list[Notification]) -> None:
        for each in lost:
            each.deleted_at = self._clock.now()
