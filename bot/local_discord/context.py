"""What every part of the server shares: world, clock, events, journal, faults, settings."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.local_discord.gateway.sharding import Shard, shard_of
from bot.local_discord.rest.attachments import Upload
from bot.local_discord.rest.error_codes import refuse
from bot.local_discord.rest.faults import Faults
from bot.local_discord.rest.rate_limits import RateLimits
from bot.local_discord.world import permission_bits
from bot.local_discord.world.clock import Clock, Snowflakes
from bot.local_discord.world.events import Bus, Event
from bot.local_discord.world.journal import Journal
from bot.local_discord.world.notifications import Notifications
from bot.local_discord.world.world import THREADS, Json, World

DEFAULT_TOKEN = "local-discord-token"  # noqa: S105 - opens nothing but this server on loopback
API = "/api/v10"


@dataclass(slots=True)
class Settings:
    """How a server behaves; the defaults are Discord's own."""

    token: str = DEFAULT_TOKEN
    privileged_intents: int = 0  # which of GUILD_MEMBERS, PRESENCES, MESSAGE_CONTENT are enabled
    heartbeat_ms: int = 41_250  # what Discord's HELLO asks for
    rate_scale: float = 1.0  # length of the rate-limit windows; 0.1 makes them ten times shorter
    shards: int = 1  # how many are recommended, and the fewest that are let in
    starts_at: float | None = None  # the time of the server's clock at first; None: the host's
    base_url: str = ""


class Blobs:
    """The bytes of attachments: in memory, or as files in a folder beside the state file."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._memory: dict[str, bytes] = {}
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def put(self, blob_id: str, data: bytes) -> None:
        """Keep bytes under an id."""
        if self.folder:
            # Not in the state file, which is written anew at every change.
            (self.folder / blob_id).write_bytes(data)
        else:
            self._memory[blob_id] = data

    def get(self, blob_id: str) -> bytes | None:
        """The bytes, None when there are none."""
        if not self.folder:
            return self._memory.get(blob_id)
        path = self.folder / blob_id
        return path.read_bytes() if path.is_file() else None

    def drop(self, blob_id: str) -> None:
        """Forget bytes; harmless when unknown."""
        self._memory.pop(blob_id, None)
        if self.folder:
            (self.folder / blob_id).unlink(missing_ok=True)


class Core:
    """The shared heart of one server."""

    def __init__(self, world: World, settings: Settings, clock: Clock, blobs: Blobs) -> None:
        self.world = world
        self.settings = settings
        self.clock = clock
        self.blobs = blobs
        self.ids = Snowflakes(clock, world.last_id)
        self.bus = Bus()
        self.notifications = Notifications(self.bus, clock, world)
        self.journal = Journal()
        self.faults = Faults()
        self.boot = secrets.token_hex(8)
        self.shards: dict[Shard, float] = {}  # which are connected, and since when
        self.pending_uploads: dict[str, Upload] = {}
        # by interaction: promised answers, which deferred_answers.py looks after
        self.deferrals: dict[str, Json] = {}
        # Apart from the routes' limits: this one depends on the body, so the frame cannot count it.
        self.renames = RateLimits(settings.rate_scale, clock)
        # by guild, None for global ones: when application commands were made lately
        self.creations: dict[str | None, list[float]] = {}
        # by channel, author and nonce: the message that was made with it lately
        self.nonces: OrderedDict[tuple[str, str, str], str] = OrderedDict()

    @property
    def online(self) -> bool:
        """Whether any part of the bot is connected."""
        return bool(self.shards)

    @property
    def gateway_url(self) -> str:
        """Where bots connect."""
        return self.settings.base_url.replace("http", "ws", 1) + "/gateway"

    def served_since(self, guild_id: str | None) -> float | None:
        """Since when the shard of a guild is connected; None if it is not."""
        # A bot may be connected with other shard counts at once while it is being resharded.
        times = [
            since
            for (number, count), since in self.shards.items()
            if shard_of(guild_id, count) == number
        ]
        return min(times, default=None)

    def advance(self, seconds: float) -> None:
        """Move the clock forward, and tell the pages what time it is now."""
        self.clock.advance(seconds)
        self.emit("CLOCK", {"now": self.clock.iso()})

    def emit(
        self, name: str, data: Json, channel: Json | None = None, guild_id: str | None = None
    ) -> None:
        """Tell gateway and pages that something happened in a channel or guild."""
        if channel is not None:
            guild_id = channel.get("guild_id")
        self.bus.emit(Event(name, data, guild_id, channel["id"] if channel else None))

    def note(self, kind: str, message: str, path: str, body: Any = None) -> None:
        """File a violation that is no error answer."""
        self.journal.note(kind, message, path, self.clock.iso(), body)

    def channel_for(self, channel_id: str, user_id: str) -> Json:
        """A channel that the user may see; unknown or invisible ones raise."""
        channel = self.world.channels.get(channel_id)
        # 404 for what is not there, 403 for what is hidden: Discord tells the two apart.
        if channel is None:
            raise refuse(10003)
        if not permission_bits.can_see(self.world, user_id, channel):
            raise refuse(50001)
        if channel["type"] in THREADS:
            self._settle(channel)
        return channel

    def demand(self, user_id: str, channel: Json, needed: int) -> None:
        """Raise unless the user has these permissions in the channel."""
        granted = permission_bits.permissions_in(self.world, user_id, channel)
        if granted & needed != needed:
            raise refuse(50013)

    def message_for(self, channel: Json, message_id: str, user_id: str) -> Json:
        """A message that the user may see; raises otherwise."""
        message = self.world.message(channel["id"], message_id)
        if message is None or message["_for"] not in (None, user_id):
            raise refuse(10008)
        return message

    def emoji_ids(self) -> frozenset[str]:
        """Custom emoji that the bot may use."""
        return frozenset(self.world.emojis)

    def _settle(self, thread: Json) -> None:
        """Archive a thread whose time of quiet is over; Discord does it on its own time."""
        details = thread["thread_metadata"]
        quiet = self.clock.now() - thread["_active_at"]
        if not details["archived"] and quiet >= details["auto_archive_duration"] * 60:
            details.update(archived=True, archive_timestamp=self.clock.iso())
            self.emit("THREAD_UPDATE", thread, thread)
