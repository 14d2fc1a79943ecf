"""What Discord says about the live games: channels, permissions, messages, the time."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime

import aiohttp
import discord

from bot.discord import permissions
from bot.discord.closed_lobbies import LOBBY
from bot.operate.doctor import Report
from bot.tables.table import FOLLOW_UP
from bot.tables.turn import BOARD
from bot.texts import speaker
from games.core.wording import Message
from storage.api.errors import GameMissingError
from storage.api.rows import GameRow, NewTimer, PostedMessage
from storage.api.store import Store

_SKEW = 5.0  # seconds: beyond that, "in a moment" and deadlines feel wrong


@dataclass(slots=True)
class Identity:
    """Who the bot is."""

    name: str
    servers: int
    invitation: str


@dataclass(slots=True)
class _Server:
    me: discord.Member
    channels: Mapping[int, discord.abc.GuildChannel]


@dataclass(slots=True)
class Checkup:
    """One look at Discord, by requests alone: it may be made beside a running bot."""

    client: discord.Client
    store: Store
    report: Report
    repair: bool
    now: int
    _servers: dict[int, _Server | None] = field(default_factory=dict)

    async def identity(self) -> Identity:
        """Return who the bot is and on how many servers."""
        servers = [guild async for guild in self.client.fetch_guilds(limit=None)]
        link = permissions.invitation(self.client.application_id or 0)
        return Identity(str(self.client.user), len(servers), link)

    async def games(self) -> int:
        """Check the channels of all live games and what is posted there; return how many."""
        live = await self.store.games.live()
        for game_id in live:
            try:
                row = await self.store.games.get(game_id)
            except GameMissingError:
                continue  # a lobby that was given up while we were looking
            if row.channel_id < 0:
                continue  # its thread is about to be opened
            if row.guild_id is not None and await self._check_place(row, row.guild_id):
                await self._check_message(row)
        return len(live)

    async def _check_place(self, row: GameRow, guild_id: int) -> bool:
        """Check server, channel and permissions; False if nothing can be posted there."""
        server = await self._server(guild_id)
        if server is None:
            self.report.note(f"game {row.id}: the bot is not on server {guild_id}")
            return False
        wanted: tuple[str, ...] = permissions.ALWAYS
        channel = server.channels.get(row.channel_id)
        if channel is None:
            thread = await self._thread(row)
            if thread is None:
                return False
            channel = server.channels.get(thread.parent_id)
            wanted = (*wanted, *permissions.IN_THREADS)
        lacking = list(wanted)
        if channel is not None:
            lacking = permissions.missing(channel.permissions_for(server.me), wanted)
        if lacking:
            say = speaker("")
            names = ", ".join(say(Message(f"permission-{name}")) for name in lacking)
            self.report.note(f"game {row.id}: in channel {row.channel_id} the bot lacks {names}")
        return "view_channel" not in lacking

    async def _server(self, guild_id: int) -> _Server | None:
        if guild_id not in self._servers:
            self._servers[guild_id] = await self._fetched(guild_id)
        return self._servers[guild_id]

    async def _fetched(self, guild_id: int) -> _Server | None:
        user = self.client.user
        try:
            guild = await self.client.fetch_guild(guild_id, with_counts=False)
            me = await guild.fetch_member(0 if user is None else user.id)
            channels = {channel.id: channel for channel in await guild.fetch_channels()}
        except (discord.NotFound, discord.Forbidden):
            return None
        return _Server(me, channels)

    async def _thread(self, row: GameRow) -> discord.Thread | None:
        """Return the thread of a game; notes and returns None if there is none to be seen."""
        try:
            found = await self.client.fetch_channel(row.channel_id)
        except discord.NotFound:
            self.report.note(f"game {row.id}: its channel {row.channel_id} is gone")
            return None
        except discord.Forbidden:
            self.report.note(f"game {row.id}: the bot may not see channel {row.channel_id}")
            return None
        return found if isinstance(found, discord.Thread) else None

    async def _check_message(self, row: GameRow) -> None:
        """Check that the message with the buttons is still there; otherwise have it posted anew."""
        posted = await self.store.posted.find(row.id, LOBBY if row.status == "lobby" else BOARD)
        if posted is None or posted.message_id is None or not await self._is_gone(posted):
            return
        if self.repair:
            async with self.store.write():
                await self.store.posted.delete(row.id, posted.kind, posted.key)
                await self.store.timers.add(row.id, NewTimer(FOLLOW_UP, self.now))
        words = f"game {row.id}: its {posted.kind} message was deleted"
        self.report.note(words, repaired=self.repair)

    async def _is_gone(self, posted: PostedMessage) -> bool:
        channel = self.client.get_partial_messageable(posted.channel_id)
        try:
            await channel.fetch_message(posted.message_id or 0)
        except discord.NotFound:
            return True
        except discord.Forbidden:  # reading back needs a permission that playing does not
            return False
        return False


async def clock_skew(api_base: str) -> float:
    """Return how many seconds this machine's clock is ahead of Discord's."""
    async with aiohttp.ClientSession() as http:
        asked = time.time()
        async with http.get(f"{api_base}/gateway") as answer:
            heard = time.time()
            theirs = parsedate_to_datetime(answer.headers["Date"])
    return skew_of(asked, heard, theirs.timestamp())


def skew_of(asked: float, heard: float, theirs: float) -> float:
    """Return how far a time that was told between two moments of our clock is outside of them.

    An answer may take long; that is no fault of the clock.
    """
    # Their clock is told in whole seconds, so on average half a second has passed since.
    earliest, latest = asked - theirs - 0.5, heard - theirs - 0.5
    return max(earliest, 0.0) + min(latest, 0.0)


def check_clock(skew: float, report: Report) -> None:
    """Note a clock that is off."""
    if abs(skew) > _SKEW:
        way = "ahead of" if skew > 0 else "behind"
        report.note(
            f"the clock is {abs(skew):.0f} s {way} Discord's: let it be set (timedatectl "
            "set-ntp true)"
        )
