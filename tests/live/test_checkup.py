"""What the doctor finds on Discord: servers, channels, threads, permissions, messages, the time."""

from __future__ import annotations

import discord
import pytest

from bot.discord.closed_lobbies import LOBBY
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.world.threads import open_thread
from bot.operate.discord_check import Checkup, check_clock, clock_skew
from bot.operate.doctor import Report
from bot.tables.table import FOLLOW_UP
from storage.api.rows import NewGame, PostedMessage, SeatRow
from storage.api.store import Store

_ATTACH, _SEE, _IN_THREADS, _HISTORY = 1 << 15, 1 << 10, 1 << 38, 1 << 16
_NOW = 1_800_000_000


async def _lobby(store: Store, channel: str | int, guild: str | int | None) -> int:
    return await store.games.create(
        NewGame(
            slug="atlantis",
            ruleset=1,
            options={},
            seats_wanted=2,
            guild_id=None if guild is None else int(guild),
            channel_id=int(channel),
            host_id=1,
            seed=b"s" * 32,
            seed_hash="h",
            now=_NOW,
            seats=(SeatRow(0, 1, "Ana"),),
        )
    )


class _Doctor:
    """One check of what is in the store."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self.client, self.store = client, store

    async def found(self, *, repair: bool = False) -> Report:
        """Return the report on all live games."""
        report = Report()
        checkup = Checkup(self.client, self.store, report, repair, _NOW)
        assert await checkup.games() == len(await self.store.games.live())
        return report


@pytest.fixture
def doctor(looker: discord.Client, store: Store) -> _Doctor:
    """Return the doctor, beside whatever runs."""
    return _Doctor(looker, store)


async def test_who_the_bot_is(looker: discord.Client, store: Store, local: LocalDiscord) -> None:
    who = await Checkup(looker, store, Report(), False, _NOW).identity()
    assert who.servers == 1
    assert str(looker.application_id) in who.invitation
    local.add_guild("Second club", 0, 1)
    assert (await Checkup(looker, store, Report(), False, _NOW).identity()).servers == 2


async def test_a_sound_channel_and_a_direct_message_are_no_trouble(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    await _lobby(store, local.channel_id("games"), local.guild_id)
    await _lobby(store, 99, None)
    assert (await doctor.found()).problems == []


async def test_what_the_bot_lacks_is_named(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    channel = local.channel_id("games")
    await _lobby(store, channel, local.guild_id)
    local.world("overwrite", channel_id=channel, target=local.guild_id, allow=0, deny=_ATTACH)
    assert (await doctor.found()).problems == [
        f"game 1: in channel {channel} the bot lacks Attach Files"
    ]


async def test_a_channel_that_is_gone_and_a_server_that_was_left(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    room = local.world("channel", guild_id=local.guild_id, name="short-lived")
    await _lobby(store, room["id"], local.guild_id)
    await _lobby(store, 5, 12345)
    local.world("delete-channel", channel_id=room["id"])
    assert sorted((await doctor.found()).problems) == [
        f"game 1: its channel {room['id']} is gone",
        "game 2: the bot is not on server 12345",
    ]


async def test_a_deleted_message_is_noted_and_posted_anew_on_repair(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    channel = local.channel_id("games")
    game_id = await _lobby(store, channel, local.guild_id)
    said = await local.member("Ana").say("somebody else's words")
    await store.posted.put(PostedMessage(game_id, LOBBY, "", int(channel), int(said.id), {}))
    assert (await doctor.found()).problems == []
    await store.posted.put(PostedMessage(game_id, LOBBY, "", int(channel), int(said.id) + 1, {}))
    words = f"game {game_id}: its lobby message was deleted"
    assert (await doctor.found()).problems == [words]
    assert await store.posted.find(game_id, LOBBY) is not None
    report = await doctor.found(repair=True)
    assert (report.problems, report.repaired) == ([], [words])
    assert await store.posted.find(game_id, LOBBY) is None
    assert [timer.kind for timer in await store.timers.of_game(game_id)] == [FOLLOW_UP]


async def test_a_message_that_may_not_be_read_back_counts_as_there(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    channel = local.channel_id("games")
    game_id = await _lobby(store, channel, local.guild_id)
    await store.posted.put(PostedMessage(game_id, LOBBY, "", int(channel), 77, {}))
    local.world("overwrite", channel_id=channel, target=local.guild_id, allow=0, deny=_HISTORY)
    assert (await doctor.found()).problems == []


async def test_a_thread_is_judged_by_its_parent(
    doctor: _Doctor, store: Store, local: LocalDiscord
) -> None:
    channel = local.channel_id("games")
    core = local.server.core
    form = {"name": "table", "type": 11}
    thread = open_thread(core, core.world.channels[channel], core.world.bot_id, form)
    await _lobby(store, thread["id"], local.guild_id)
    assert (await doctor.found()).problems == []
    local.world("overwrite", channel_id=channel, target=local.guild_id, allow=0, deny=_IN_THREADS)
    (words,) = (await doctor.found()).problems
    assert words.endswith("the bot lacks Send Messages in Threads")
    local.world("overwrite", channel_id=channel, target=local.guild_id, allow=0, deny=_SEE)
    (words,) = (await doctor.found()).problems
    assert f"the bot may not see channel {thread['id']}" in words


async def test_the_clock_of_the_local_discord_is_ours(local: LocalDiscord) -> None:
    report = Report()
    check_clock(await clock_skew(local.api_base), report)
    assert report.problems == []
    check_clock(61.0, report)
    check_clock(-61.0, report)
    assert "61 s ahead of Discord's" in report.problems[0]
    assert "61 s behind Discord's" in report.problems[1]
