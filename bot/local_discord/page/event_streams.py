"""Open pages: one event stream per window, each showing what its member may see."""

import asyncio
import json
from collections.abc import Callable

from aiohttp import WSMsgType, web

from bot.local_discord.context import Core
from bot.local_discord.page import member_view
from bot.local_discord.world import permission_bits
from bot.local_discord.world.events import Event
from bot.local_discord.world.world import Json

_Stream = asyncio.Queue[str]


class Pages:
    """The event streams of all open windows."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self._streams: dict[str, set[_Stream]] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        core.bus.subscribe(self._tell)

    async def handle(self, request: web.Request, user_id: str) -> web.WebSocketResponse:
        """Serve one window of a member."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        stream: _Stream = asyncio.Queue()
        # Before the hello: the page fetches the state after it, so nothing falls between the two.
        self._streams.setdefault(user_id, set()).add(stream)
        self._sockets.add(socket)
        hello = {"boot": self.core.boot, "now": self.core.clock.iso(), "online": self.core.online}
        stream.put_nowait(_frame("hello", hello))
        writer = asyncio.create_task(_write(socket, stream))
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self._streams[user_id].discard(stream)
            self._sockets.discard(socket)
        return socket

    async def close(self) -> None:
        """Close all windows' streams."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def publish(self, user_id: str, kind: str, data: Json) -> None:
        """Send an event to every window of a member."""
        text = _frame(kind, data)
        for stream in self._streams.get(user_id, ()):
            stream.put_nowait(text)

    def watching(self) -> list[str]:
        """Members with at least one open window."""
        return [user_id for user_id, streams in self._streams.items() if streams]

    def send_read(self, user_id: str, channel: Json) -> None:
        """Tell a member how much of a channel is unread."""
        self.publish(user_id, "read", member_view.read_view(self.core, user_id, channel))

    def _tell(self, event: Event) -> None:
        handler = _HANDLERS.get(event.name)
        if handler is None:
            return
        for user_id in self.watching():
            handler(self, user_id, event)

    def message(self, user_id: str, event: Event) -> None:
        """A message came or changed."""
        message = event.data
        channel = self._channel(user_id, event)
        if channel is None or message["_for"] not in (None, user_id):
            return
        kind = "message_create" if event.name == "MESSAGE_CREATE" else "message_update"
        self.publish(user_id, kind, member_view.message_view(self.core, user_id, message))
        # Ephemeral messages never count as unread.
        if event.name == "MESSAGE_CREATE" and message["_for"] is None:
            self.send_read(user_id, channel)

    def message_gone(self, user_id: str, event: Event) -> None:
        """A message was deleted."""
        channel = self._channel(user_id, event)
        if channel is not None and event.data["_for"] in (None, user_id):
            data = {"id": event.data["id"], "channel_id": channel["id"]}
            self.publish(user_id, "message_delete", data)
            self.send_read(user_id, channel)

    def channel(self, user_id: str, event: Event) -> None:
        """A channel or thread came or changed, or came into sight."""
        # THREAD_MEMBERS_UPDATE tells of the thread in a key of its own.
        channel = event.data.get("thread", event.data)
        if not permission_bits.can_see(self.core.world, user_id, channel):
            # It may just have gone out of sight; a page that never had it does not mind.
            self.publish(user_id, "channel_delete", {"id": channel["id"]})
            return
        kind = "channel_create" if event.name.endswith("CREATE") else "channel_update"
        self.publish(user_id, kind, member_view.channel_view(self.core, user_id, channel))

    def channel_gone(self, user_id: str, event: Event) -> None:
        """A channel or thread was deleted."""
        self.publish(user_id, "channel_delete", {"id": event.data["id"]})

    def typing(self, user_id: str, event: Event) -> None:
        """Somebody types."""
        if self._channel(user_id, event) is not None and event.data["user_id"] != user_id:
            self.publish(user_id, "typing", event.data)

    def interaction(self, user_id: str, event: Event) -> None:
        """An interaction of this member changed its state."""
        if event.data["user_id"] == user_id:
            self.publish(user_id, "interaction", member_view.interaction_view(event.data))

    def commands(self, user_id: str, event: Event) -> None:
        """The bot changed its commands."""
        views = member_view.command_views(self.core, user_id)
        self.publish(user_id, "commands", {"commands": views})

    def guild(self, user_id: str, event: Event) -> None:
        """Members, roles or the name of a guild changed."""
        guild = self.core.world.guilds.get(event.guild_id or "")
        if guild and user_id in guild["members"]:
            self.publish(user_id, "guild", member_view.guild_view(self.core, user_id, guild))

    def user(self, user_id: str, event: Event) -> None:
        """A user came or changed."""
        self.publish(user_id, "user", member_view.user_view(self.core, event.data["id"]))

    def bot_status(self, user_id: str, event: Event) -> None:
        """The bot came or went."""
        self.publish(user_id, "bot", event.data)

    def clock(self, user_id: str, event: Event) -> None:
        """The clock was moved."""
        self.publish(user_id, "clock", event.data)

    def _channel(self, user_id: str, event: Event) -> Json | None:
        channel = self.core.world.channels.get(event.channel_id or "")
        if channel is None or not permission_bits.can_see(self.core.world, user_id, channel):
            return None
        return channel


# MESSAGE_SHOWN, MESSAGE_GONE, INTERACTION, COMMANDS, USER, BOT_STATUS and CLOCK are ours, not for
# bots.
_HANDLERS: dict[str, Callable[[Pages, str, Event], None]] = {
    "MESSAGE_CREATE": Pages.message,
    "MESSAGE_UPDATE": Pages.message,
    "MESSAGE_SHOWN": Pages.message,
    "MESSAGE_DELETE": Pages.message_gone,
    "MESSAGE_GONE": Pages.message_gone,
    "CHANNEL_CREATE": Pages.channel,
    "CHANNEL_UPDATE": Pages.channel,
    "CHANNEL_DELETE": Pages.channel_gone,
    "THREAD_CREATE": Pages.channel,
    "THREAD_UPDATE": Pages.channel,
    "THREAD_DELETE": Pages.channel_gone,
    "THREAD_MEMBERS_UPDATE": Pages.channel,
    "TYPING_START": Pages.typing,
    "INTERACTION": Pages.interaction,
    "COMMANDS": Pages.commands,
    "GUILD_CREATE": Pages.guild,
    "GUILD_UPDATE": Pages.guild,
    "GUILD_ROLE_CREATE": Pages.guild,
    "GUILD_ROLE_UPDATE": Pages.guild,
    "GUILD_MEMBER_ADD": Pages.guild,
    "GUILD_MEMBER_UPDATE": Pages.guild,
    "GUILD_MEMBER_REMOVE": Pages.guild,
    "USER": Pages.user,
    "BOT_STATUS": Pages.bot_status,
    "CLOCK": Pages.clock,
}


async def _write(socket: web.WebSocketResponse, stream: _Stream) -> None:
    while True:
        text = await stream.get()
        try:
            await socket.send_str(text)
        except ConnectionError:
            return


def _frame(kind: str, data: Json) -> str:
    return json.dumps({"type": kind, "data": data})
