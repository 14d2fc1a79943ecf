"""A member of the local Discord, as tests act and see: one person at a window of the page."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import aiohttp

from bot.local_discord.driver.patience import patience
from bot.local_discord.driver.seen_objects import Component, Message, Outcome
from bot.local_discord.world.notifications import Notification
from bot.local_discord.world.world import Json

if TYPE_CHECKING:
    from bot.local_discord.driver.driver import LocalDiscord


class RefusedError(Exception):
    """The Discord client (or Discord itself) did not accept what the member did."""

    def __init__(self, status: int, answer: Json) -> None:
        super().__init__(f"{status}: {answer.get('error')}")
        self.status = status
        self.code = answer.get("code")


class Member:
    """One person at a window of the page."""

    def __init__(self, discord: "LocalDiscord", user_id: str) -> None:
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
        async with asyncio.timeout(patience(None)):
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
        async with asyncio.timeout(patience(within)):
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
        async with asyncio.timeout(patience(within)):
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
