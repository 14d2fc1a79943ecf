"""Driving the local Discord from tests: the server with all that a test looks at or changes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from bot.local_discord.context import API, Settings
from bot.local_discord.driver.channel_news import News
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.patience import patience
from bot.local_discord.driver.test_controls import change_world, order_fault
from bot.local_discord.gateway.sharding import shard_of
from bot.local_discord.rest import deferred_answers
from bot.local_discord.server import LocalServer
from bot.local_discord.world.journal import Request, Violation
from bot.local_discord.world.notifications import Notification
from bot.local_discord.world.world import Json


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

    def member(self, name: str) -> Member:
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
        self.server.core.advance(seconds)

    async def fault(self, kind: str, **details: Any) -> None:
        """Order a fault; the details are those of POST /local/faults."""
        await order_fault(self.server.core, self.server.gateway, {"kind": kind, **details})

    def world(self, do: str, **details: Any) -> Json:
        """Change the surroundings; the details are those of POST /local/world."""
        return change_world(self.server.core, {"do": do, **details})

    async def until(self, condition: Callable[[], bool], within: float | None = None) -> None:
        """Wait until something about the server holds."""
        async with asyncio.timeout(patience(within)):
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
