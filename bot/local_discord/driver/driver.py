"""Driving the local Discord from tests: act as members, read what each of them sees."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from bot.local_discord.context import API, Settings
from bot.local_discord.driver.channel_news import News
from bot.local_discord.driver.seen_objects import Component, Message, Outcome
from bot.local_discord.driver.test_controls import change_world, order_fault
from bot.local_discord.gateway.sharding import shard_of
from bot.local_discord.rest import deferred_answers
from bot.local_discord.server import LocalServer
from bot.local_discord.world.journal import Request, Violation
from bot.local_discord.world.notifications import Notification
from bot.local_discord.world.world import Json

_WAIT = 30.0  # seconds; a busy machine is slow


class RefusedError(Exception):
    """The Discord client (or Discord itself) did not accept what the member did."""

    def __init__(self, status: int, answer: Json) -> None:
        super().__init__(f"{status}: {answer.get('error')}")
        self.status = status
        self.code = answer.get("code")


class LocalDiscord:
    """A server on a free port, with everything a test wants to look at."""

    def __init__(self, server: LocalServer, http: aiohttp.ClientSession) -> None:
        self.server = server
        self.http = http
        self.news = News(server.core.bus)
        self._members: dict[str, Member] = {}

    @classmethod
    @contextlib.asynccontextmanager
    async def start(
        cls,
        settings: Settings | None = None,
        *,
        port: int = 0,
        state: Path | None = None,
        reset: bool = False,
    ) -> AsyncIterator["LocalDiscord"]:
        """Run a server as long as the block lasts."""
        server = LocalServer(settings, state=state, reset=reset)
        await server.start(port)
        async with aiohttp.ClientSession() as http:
            discord = cls(server, http)
            try:
                yield discord
            finally:
                await asyncio.gather(*(m.leave() for m in discord._members.values()))
                await server.stop()

    @property
    def base_url(self) -> str:
        """Where the page is."""
        return self.server.base_url

    @property
    def api_base(self) -> str:
        """The value for DISCORD_API_BASE."""
        return self.base_url + API

    @property
    def token(self) -> str:
        """The value for DISCORD_TOKEN."""
        return self.server.core.settings.token

    @property
    def violations(self) -> list[Violation]:
        """What the bot did that a correct bot never does."""
        return self.server.core.journal.violations

    @property
    def refusals(self) -> list[Violation]:
        """What the bot was refused for reasons of the world."""
        return self.server.core.journal.refusals

    @property
    def open_deferrals(self) -> list[Json]:
        """Who waits for which answer that the bot promised ("thinking..."), and since when."""
        return deferred_answers.waiting(self.server.core)

    def excuse(self, ids: Iterable[int] = (0,), count: int = 1) -> None:
        """Expect no answers any more that these shards owe: they were killed, or kept from it."""
        for shard in ids:
            deferred_answers.excuse(
                self.server.core, partial(deferred_answers.is_of, shard=(shard, count))
            )

    def blame(self, ids: Iterable[int], count: int) -> None:
        """File as violations what these shards owe: they have ended."""
        for shard in ids:
            deferred_answers.leave(self.server.core, (shard, count))

    @property
    def requests(self) -> list[Request]:
        """What the bot asked, oldest first."""
        return list(self.server.core.journal.requests)

    @property
    def notifications(self) -> list[Notification]:
        """What members were notified of, oldest first."""
        return self.server.core.notifications.all

    @property
    def is_online(self) -> bool:
        """Whether a bot is connected."""
        return self.server.core.online

    def has_online(self, ids: Iterable[int], count: int) -> bool:
        """Whether all these shards, out of so many, are connected."""
        return all((shard, count) in self.server.core.shards for shard in ids)

    def add_guild(self, name: str, shard: int, count: int) -> str:
        """A new guild, with everybody in it, that falls to a shard; gives its id."""
        core = self.server.core
        latest = int(core.ids.next())
        # Ten milliseconds ahead, so that the clock does not overtake before the guild is made.
        later = [latest + (n << 22) for n in range(10, count + 10)]  # the time in an id decides
        core.ids.last = next(n for n in later if shard_of(str(n), count) == shard)
        identity: str = self.world("guild", name=name)["id"]
        return identity

    def member(self, name: str) -> "Member":
        """A member to act as, by name."""
        user = self.server.core.world.user_named(name)
        if user is None:
            raise LookupError(f"there is no user {name}")
        return self._members.setdefault(user["id"], Member(self, user["id"]))

    def channel_id(self, channel: str) -> str:
        """The id of a channel given by id or name."""
        channels = self.server.core.world.channels
        if channel in channels:
            return channel
        for identity, data in channels.items():
            if data.get("name") == channel.removeprefix("#"):
                return identity
        raise LookupError(f"there is no channel {channel}")

    @property
    def guild_id(self) -> str:
        """The first guild."""
        return next(iter(self.server.core.world.guilds))

    def advance(self, seconds: float) -> None:
        """Move the server's clock."""
        self.server.core.clock.advance(seconds)

    async def fault(self, kind: str, **details: Any) -> None:
        """Order a fault; the details are those of POST /local/faults."""
        await order_fault(self.server.core, self.server.gateway, {"kind": kind, **details})

    def world(self, do: str, **details: Any) -> Json:
        """Change the surroundings; the details are those of POST /local/world."""
        return change_world(self.server.core, {"do": do, **details})

    async def until(self, condition: Callable[[], bool], within: float | None = None) -> None:
        """Wait until something about the server holds."""
        async with asyncio.timeout(_patience(within)):
            while not condition():  # noqa: ASYNC110 - any condition, nothing announces it
                await asyncio.sleep(0.01)

    async def answered(self, within: float | None = None) -> None:
        """Wait until the bot has given every answer that it promised; tell which are missing."""
        try:
            await self.until(lambda: not self.open_deferrals, within)
        except TimeoutError:
            raise AssertionError(f"answers never came: {self.open_deferrals}") from None

    async def wait_online(self, within: float | None = None) -> None:
        """Wait until a bot is connected."""
        await self.until(lambda: self.is_online, within)

    async def wait_for_command(self, name: str, within: float = 60.0) -> None:
        """Wait until the bot has registered a command."""
        commands = self.server.core.world.commands
        await self.until(lambda: any(c["name"] == name for c in commands.values()), within)

    async def file(self, url: str) -> bytes:
        """An attachment's bytes."""
        async with self.http.get(url) as response:
            response.raise_for_status()
            return await response.read()


class Member:
    """One person at a window of the page."""

    def __init__(self, discord: LocalDiscord, user_id: str) -> None:
        self.discord = discord
        self.id = user_id
        self.events: list[Json] = []
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    @property
    def notifications(self) -> list[Notification]:
        """What this member was notified of, oldest first."""
        return self.discord.server.core.notifications.of(self.id)

    @property
    def mention(self) -> str:
        """How a text mentions this member."""
        return f"<@{self.id}>"

    async def slash(self, command: str, /, channel: str = "games", **options: Any) -> Outcome:
        """Use a command ("game new") and wait for the answer to be complete."""
        form = {"type": "command", "command": command, "options": options}
        return await self._act(form, channel)

    async def context_menu(self, command: str, target_id: str, channel: str = "games") -> Outcome:
        """Use a user or message command."""
        return await self._act(
            {"type": "command", "command": command, "target_id": target_id}, channel
        )

    async def autocomplete(
        self, command: str, focused: str, typed: str, /, channel: str = "games", **options: Any
    ) -> list[Json]:
        """The choices that the bot suggests while an option is typed."""
        form = {
            "type": "autocomplete",
            "channel_id": self.discord.channel_id(channel),
            "command": command,
            "focused": focused,
            "options": {**options, focused: typed},
        }
        answer = await self.ask("POST", "/local/interactions", form)
        choices: list[Json] = answer["choices"]
        return choices

    async def click(
        self,
        message: Message,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        within: float | None = None,
    ) -> Outcome:
        """Click a button: by label (or emoji) in the message as it is now, or by custom id.

        An answer that is only promised at first must be filled in `within` so many seconds.
        """
        if custom_id is None:
            current = await self.fetch(message)
            custom_id = _pick(current.buttons, label, lambda b: (b.label, b.emoji)).custom_id
        return await self._component(message, {"custom_id": custom_id}, within)

    async def select(self, message: Message, which: str | None, values: list[str]) -> Outcome:
        """Choose in a select, found by custom id or placeholder (None: the only one)."""
        current = await self.fetch(message)
        found = _pick(current.selects, which, lambda s: (s.custom_id, s.placeholder))
        return await self._component(message, {"custom_id": found.custom_id, "values": values})

    async def submit(self, opened: Outcome, values: Json | None = None) -> Outcome:
        """Fill in and send the modal that an interaction opened; keys are custom ids."""
        form: Json = {"type": "modal", "interaction_id": opened.id, "values": values or {}}
        answer = await self.ask("POST", "/local/interactions?wait=1", form)
        return await self._complete(answer)

    async def say(
        self, content: str, channel: str = "games", reply_to: str | None = None
    ) -> Message:
        """Write a message."""
        form: Json = {"channel_id": self.discord.channel_id(channel), "content": content}
        if reply_to:
            form["reply_to"] = reply_to
        return Message(await self.ask("POST", "/local/messages", form))

    async def sees(
        self, channel: str = "games", limit: int = 200, before: Message | None = None
    ) -> list[Message]:
        """The last messages of a channel as this member sees them, oldest first."""
        query = f"channel={self.discord.channel_id(channel)}&limit={limit}"
        if before is not None:
            query += f"&before={before.id}"
        answer = await self.ask("GET", f"/local/messages?{query}")
        return [Message(raw) for raw in answer["messages"]]

    async def fetch(self, message: Message) -> Message:
        """A message as it is now."""
        path = f"/local/messages?channel={message.channel_id}&ids={message.id}"
        found = (await self.ask("GET", path))["messages"]
        if not found:
            raise LookupError("the message is gone")
        return Message(found[0])

    async def state(self) -> Json:
        """Everything this member sees, as GET /local/state gives it."""
        return await self.ask("GET", "/local/state")

    async def watch(self) -> None:
        """Open the window: from now on `events` fills and `wait_for` can look back."""
        if self._socket is not None:
            return
        url = f"{self.discord.base_url}/local/ws?as={self.id}"
        self._socket = await self.discord.http.ws_connect(url, max_msg_size=0)
        self._reader = asyncio.create_task(self._read(self._socket))
        async with asyncio.timeout(_patience(None)):
            await self._news_after(0)  # hello: only now the server sends what happens

    async def wait_for(
        self, predicate: Callable[[Message], bool], within: float | None = None
    ) -> Message:
        """A message that satisfies the predicate: one already there, or the next to do so."""
        # In this order nothing is missed: events from now on, then what is there, then the events.
        await self.watch()
        seen = len(self.events)
        state = await self.state()
        for channel in state["messages"].values():
            # The newest first: an old board often satisfies the predicate, too.
            for raw in reversed(channel):
                if predicate(Message(raw)):
                    return Message(raw)
        async with asyncio.timeout(_patience(within)):
            while True:
                await self._news_after(seen)
                event = self.events[seen]
                seen += 1
                if event["type"] in ("message_create", "message_update"):
                    message = Message(event["data"])
                    if predicate(message):
                        return message

    async def ask(self, method: str, path: str, form: Json | None = None) -> Json:
        """One request to /local as this member."""
        joint = "&" if "?" in path else "?"
        url = f"{self.discord.base_url}{path}{joint}as={self.id}"
        async with self.discord.http.request(method, url, json=form) as response:
            answer: Json = await response.json()
            if response.status != 200:
                raise RefusedError(response.status, answer)
            return answer

    async def leave(self) -> None:
        """Close the window."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
            self._reader = None

    async def _act(self, form: Json, channel: str) -> Outcome:
        form["channel_id"] = self.discord.channel_id(channel)
        answer = await self.ask("POST", "/local/interactions?wait=1", form)
        return await self._complete(answer)

    async def _component(
        self, message: Message, form: Json, within: float | None = None
    ) -> Outcome:
        form |= {"type": "component", "channel_id": message.channel_id, "message_id": message.id}
        answer = await self.ask("POST", "/local/interactions?wait=1", form)
        return await self._complete(answer, within)

    async def _complete(self, answer: Json, within: float | None = None) -> Outcome:
        """Wait until a deferred answer is filled in, then take the message along."""
        identity, channel = answer["response_message_id"], answer["channel_id"]
        if identity is None:
            return Outcome(answer)
        path = f"/local/messages?channel={channel}&ids={identity}"
        async with asyncio.timeout(_patience(within)):
            while True:
                # Counted before asking: news in between must wake the waiting below.
                known = self.discord.news.count(channel)
                found = (await self.ask("GET", path))["messages"]
                message = Message(found[0]) if found else None
                if message is None or not message.is_loading:
                    return Outcome(answer, message)
                await self.discord.news.after(channel, known)

    async def _news_after(self, count: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: len(self.events) > count)

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type != aiohttp.WSMsgType.TEXT:
                continue
            async with self._news:
                self.events.append(frame.json())
                self._news.notify_all()


def _patience(within: float | None) -> float:
    """How long to wait; looked up each time, because tests of slow things set it."""
    return _WAIT if within is None else within


def _pick(
    components: list[Component],
    wanted: str | None,
    names: Callable[[Component], tuple[str, ...]],
) -> Component:
    if wanted is None and len(components) == 1:
        return components[0]
    for component in components:
        if wanted is not None and wanted in names(component):
            return component
    offered = ", ".join("/".join(filter(None, names(c))) for c in components) or "nothing"
    raise LookupError(f"the message offers no {wanted}, but {offered}")
