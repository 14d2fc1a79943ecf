"""What a member was notified of: loud or silent, in a channel or directly, deleted or not."""

from __future__ import annotations

import pytest

from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import RefusedError
from bot.local_discord.rules.documented_limits import SUPPRESS_NOTIFICATIONS
from bot.local_discord.world import permission_bits
from tests.local_discord.raw import Raw

NEW_YEAR = 1_893_456_000.0  # of 2030


async def _direct(raw: Raw, user_id: str) -> str:
    _, channel = await raw.ask("POST", "/users/@me/channels", {"recipient_id": user_id})
    return str(channel["id"])


async def test_a_mention_notifies_loudly_or_silently(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    _, loud = await raw.send({"content": f"{bram.mention}, your turn"})
    _, silent = await raw.send({"content": bram.mention, "flags": SUPPRESS_NOTIFICATIONS})
    await raw.send({"content": bram.mention, "allowed_mentions": {"parse": []}})
    await raw.send({"content": "nobody"})
    assert [(n.message_id, n.is_loud, n.is_direct) for n in bram.notifications] == [
        (loud["id"], True, False),
        (silent["id"], False, False),
    ]
    assert bram.notifications == raw.local.notifications
    assert raw.local.violations == []


async def test_an_edit_notifies_nobody(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    _, message = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    assert (await raw.ask("PATCH", path, {"content": bram.mention}))[0] == 200
    assert bram.notifications == []


async def test_a_direct_message_notifies_without_a_mention(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    channel = await _direct(raw, bram.id)
    await raw.ask("POST", f"/channels/{channel}/messages", {"content": "it is your turn"})
    assert [(n.channel_id, n.is_direct, n.is_loud) for n in bram.notifications] == [
        (channel, True, True)
    ]
    raw.local.world("dms", user="Bram", allow=False)
    _, answer = await raw.ask("POST", f"/channels/{channel}/messages", {"content": "again"})
    assert answer["code"] == 50007
    assert len(bram.notifications) == 1


async def test_a_deleted_message_takes_its_badge_away_but_was_heard(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    sent = [(await raw.send({"content": bram.mention}))[1]["id"] for _ in range(3)]
    path = f"/channels/{raw.channel}/messages"
    manage = permission_bits.MANAGE_MESSAGES
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id, allow=manage)
    raw.local.advance(60)
    assert (await raw.ask("DELETE", f"{path}/{sent[0]}"))[0] == 204
    assert (await raw.ask("POST", f"{path}/bulk-delete", {"messages": sent[1:]}))[0] == 204
    for each in bram.notifications:
        assert each.deleted_at is not None
        assert each.deleted_at - each.at >= 60


async def test_a_deleted_channel_takes_all_badges_away(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    room = raw.local.world("channel", guild_id=raw.local.guild_id, name="room")["id"]
    await raw.ask("POST", f"/channels/{room}/messages", {"content": bram.mention})
    await raw.send({"content": bram.mention})
    raw.local.world("delete-channel", channel_id=room)
    assert [n.deleted_at is None for n in bram.notifications] == [False, True]


async def test_whoever_has_left_hears_nothing_and_may_come_back(raw: Raw) -> None:
    bram, guild = raw.local.member("Bram"), raw.local.guild_id
    path = f"/guilds/{guild}/members/{bram.id}"
    assert (await raw.ask("GET", path))[0] == 200
    raw.local.world("leave", guild_id=guild, user="Bram")
    status, answer = await raw.ask("GET", path)
    assert (status, answer["code"]) == (404, 10007)
    assert (await raw.send({"content": bram.mention}))[0] == 200
    assert bram.notifications == []
    with pytest.raises(RefusedError):
        await bram.say("I am gone")
    raw.local.world("member", guild_id=guild, name="Bram")
    assert (await raw.ask("GET", path))[1]["user"]["id"] == bram.id
    await raw.send({"content": bram.mention})
    assert len(bram.notifications) == 1


async def test_whoever_leaves_is_in_no_thread_any_more(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    _, thread = await raw.ask("POST", f"/channels/{raw.channel}/threads", {"name": "t", "type": 11})
    await raw.ask("PUT", f"/channels/{thread['id']}/thread-members/{bram.id}")
    raw.local.world("leave", guild_id=raw.local.guild_id, user="Bram")
    members = (await raw.ask("GET", f"/channels/{thread['id']}/thread-members"))[1]
    assert bram.id not in [member["user_id"] for member in members]


async def test_notifications_over_http(raw: Raw) -> None:
    ana, bram = raw.local.member("Ana"), raw.local.member("Bram")
    await raw.send({"content": f"{ana.mention} {bram.mention}"})
    every = await ana.ask("GET", "/local/notifications")
    assert [n["user_id"] for n in every["notifications"]] == [ana.id]
    async with raw.local.http.get(f"{raw.local.base_url}/local/notifications") as response:
        listed = (await response.json())["notifications"]
    assert [n["user_id"] for n in listed] == [ana.id, bram.id]
    assert listed[0]["is_loud"] is True


async def test_rate_limits_follow_the_servers_clock() -> None:
    async with LocalDiscord.start(Settings(starts_at=NEW_YEAR)) as discord:
        raw = Raw(discord)
        statuses = [(await raw.send({"content": "x"}))[0] for _ in range(6)]
        assert statuses == [200, 200, 200, 200, 200, 429]
        discord.advance(5)
        status, message = await raw.send({"content": "x"})
        assert status == 200
        assert message["timestamp"].startswith("2030-01-01T00:00:0")
