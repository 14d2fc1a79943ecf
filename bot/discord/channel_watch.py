"""Games whose channel was deleted: noticing it, telling the players, moving or closing the game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import replace

import discord

import games
from bot.discord.failures import FAILED, in_time
from bot.discord.message_builder import NOBODY, note
from bot.discord.sender import UNKNOWN_CHANNEL
from bot.tables.gone_channels import GONE
from bot.tables.quotas import GAMES_PER_SERVER
from bot.tables.refusals import ChannelBusyError, NotAdriftError, TooManyTablesError
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Table
from bot.tables.turn import BOARD, PAST
from bot.texts import FALLBACK, speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api.errors import ChannelTakenError, StorageError
from storage.api.rows import GameRow, NewTimer

log = logging.getLogger(__name__)

_ROUND_EVERY = 24 * 3600  # seconds
_BETWEEN = 1.0  # seconds between two questions to Discord on a round: nobody is waiting
_TITLES = 5  # named in one message
_NO_SERVER = (10004, 50001)  # Discord's codes: it is not there, or we are not on it
_SHARD_BITS = 22  # of a server's number, to the right of those by which shards are dealt


class ChannelWatch:
    """Looks after games without a channel."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._store = services.store

    # Noticing ---------------------------------------------------------------------------------

    async def heard(self, news: Awaitable[None]) -> None:
        """Take in what the gateway tells; what cannot be stored now is found by the daily look."""
        try:
            await news
        except StorageError as error:
            log.error("channels not noted: code=%s", error.code)

    async def deleted(self, channel_id: int) -> None:
        """Note that a channel or thread was deleted."""
        row = await self._store.games.in_channel(channel_id)
        if row is not None:
            await self._services.lost_channels.lose(row.id)

    async def left(self, guild_id: int) -> None:
        """Note that we are no longer on a server, or that there is no such server any more."""
        for row in await self._store.games.open_in_guild(guild_id):
            await self._services.lost_channels.lose(row.id)

    async def look(self, guild: discord.Guild, *, pause: float = 0.0) -> None:
        """Look for the channels of all open games of a server."""
        for row in await self._store.games.open_in_guild(guild.id):
            if await self.check(row):
                await asyncio.sleep(pause)

    async def check(self, row: GameRow) -> bool:
        """Look for the channel of a game; True if Discord had to be asked."""
        guild = self._client.get_guild(row.guild_id or 0)
        if guild is None or row.channel_id < 0:
            return False  # on a server that another process looks after; or about to be opened
        if guild.get_channel_or_thread(row.channel_id) is not None:
            if row.gone_at is not None:
                await self._services.lost_channels.find(row.id)
            return False
        if await self._is_gone(row.channel_id):  # else a thread that is asleep
            await self._services.lost_channels.lose(row.id)
        elif row.gone_at is not None:
            await self._services.lost_channels.find(row.id)
        return True

    async def _is_gone(self, channel_id: int) -> bool:
        try:
            await in_time(self._client.fetch_channel(channel_id), self._client)
        except discord.NotFound as error:
            return error.code == UNKNOWN_CHANNEL
        except FAILED:
            return False
        return False

    async def look_for_servers(self, *, pause: float = 0.0) -> None:
        """Look for servers of open games of which the gateway does not know."""
        for guild_id in await self._store.games.open_guilds():
            if self._client.get_guild(guild_id) is None and self._is_ours(guild_id):
                if await self._is_server_gone(guild_id):
                    await self.left(guild_id)
                await asyncio.sleep(pause)

    def _is_ours(self, guild_id: int) -> bool:
        """Return whether this process would know of a server: each belongs to one shard."""
        count = self._client.shard_count or 1
        one = self._client.shard_id
        ids = getattr(self._client, "shard_ids", None) or (range(count) if one is None else [one])
        return (guild_id >> _SHARD_BITS) % count in ids

    async def _is_server_gone(self, guild_id: int) -> bool:
        try:
            await in_time(self._client.fetch_guild(guild_id, with_counts=False), self._client)
        except (discord.NotFound, discord.Forbidden) as error:
            return error.code in _NO_SERVER  # others may come from what stands before Discord
        except FAILED:
            return False
        return False

    async def run(self) -> None:
        """Once a day look for all channels and servers: some have gone while we were away."""
        await self._client.wait_until_ready()
        while True:
            try:
                for guild in list(self._client.guilds):
                    await self.look(guild, pause=_BETWEEN)
                await self.look_for_servers(pause=_BETWEEN)
            except StorageError as error:
                log.error("channels not looked at: code=%s", error.code)
            await asyncio.sleep(_ROUND_EVERY)

    # Telling ----------------------------------------------------------------------------------

    async def tell(self, game_id: int) -> None:
        """Tell the players of a game, each once, which of their games have lost their channel."""
        try:
            table = await self._services.tables.get(game_id)
        except GameError:
            return
        for user_id in table.humans():
            lost = await self._services.lost_channels.untold(user_id)
            if lost:
                await self._write_to(user_id, lost)

    async def _write_to(self, user_id: int, lost: Sequence[GameRow]) -> None:
        language = await self._store.preferences.get("user", user_id, "language", FALLBACK)
        say = speaker("", str(language), lenient=True)
        titles = [
            f"**{speaker(row.slug, str(language), lenient=True)(Message('title'))}**"
            for row in lost[:_TITLES]
            if row.slug in {game.slug for game in games.all()}
        ]
        more = len(lost) - len(titles)
        words = say(
            Message("gone-told", {"games": ", ".join(titles), "count": len(lost), "more": more})
        )
        try:
            channel = await in_time(self._client.create_dm(discord.Object(user_id)), self._client)
            sending = channel.send(view=note(words).view(), allowed_mentions=NOBODY)
            await in_time(sending, self._client)
        except FAILED as error:
            # Many people take no messages from bots; /games tells them as well.
            log.info("not told: error=%s", type(error).__name__)

    # Moving -----------------------------------------------------------------------------------

    async def move(self, game_id: int, user_id: int, channel_id: int, guild_id: int) -> Table:
        """Let a game without channel go on in this one; for its players."""
        async with self._store.exclusive(game_id, "post"), self._services.tables.lock(game_id):
            table = await self._services.tables.get(game_id)
            table.seated(user_id)
            if table.is_over or table.row.gone_at is None:
                raise NotAdriftError()
            try:
                async with self._store.write():
                    await self._check_room(user_id, guild_id)
                    await self._store.games.move(game_id, channel_id, guild_id)
                    await self._leave_messages(game_id)
            except ChannelTakenError:
                raise ChannelBusyError() from None
        log.info("moved: game=%s", game_id)
        return await self._services.tables.get(game_id)

    async def _check_room(self, user_id: int, guild_id: int) -> None:
        if (await self._store.games.crowd(user_id, guild_id)).games_of_guild >= GAMES_PER_SERVER:
            raise TooManyTablesError(which="games", most=GAMES_PER_SERVER)

    async def _leave_messages(self, game_id: int) -> None:
        """Forget what was posted where the game was; what may still be there loses its buttons."""
        for posted in await self._store.posted.of_game(game_id):
            if posted.kind == BOARD:
                await self._store.posted.put(replace(posted, kind=PAST, key=str(posted.message_id)))
            if posted.kind != PAST:
                await self._store.posted.delete(game_id, posted.kind, posted.key)
        await self._store.timers.cancel(game_id, [GONE, FOLLOW_UP])
        await self._store.timers.add(game_id, NewTimer(FOLLOW_UP, self._services.tables.now()))

    async def absent(self, table: Table, guild: discord.Guild) -> list[int]:
        """Return the players who are not on a server: to them the game would be lost there."""
        missing = []
        for user_id in table.humans():
            try:
                await in_time(guild.fetch_member(user_id), self._client)
            except discord.NotFound:
                missing.append(user_id)
            except FAILED:
                continue
        return missing
