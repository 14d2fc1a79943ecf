"""Threads as Discord has them: where, by whom, locked, renamed, deleted; and other closed doors."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.world.world import Json
from tests.local_discord.raw import Answer, Raw
from tests.local_discord.testbot import SampleBot

TEXT, ANNOUNCEMENTS = 0, 5
ANNOUNCED, PUBLIC, PRIVATE = 10, 11, 12
MANAGE_THREADS = 1 << 34
READ_HISTORY = 1 << 16


def _channel(raw: Raw, kind: int) -> str:
    made = raw.local.world("channel", guild_id=raw.local.guild_id, name=f"room-{kind}", type=kind)
    return str(made["id"])


async def _alone(raw: Raw, channel: str, **form: Any) -> Answer:
    return await raw.ask("POST", f"/channels/{channel}/threads", {"name": "Table", **form})


async def _from_message(raw: Raw, channel: str, **form: Any) -> Answer:
    _, message = await raw.ask("POST", f"/channels/{channel}/messages", {"content": "start"})
    path = f"/channels/{channel}/messages/{message['id']}/threads"
    status, thread = await raw.ask("POST", path, {"name": "Table", **form})
    assert status != 201 or thread["id"] == message["id"]
    return status, thread


async def _own_thread(raw: Raw) -> str:
    status, thread = await _alone(raw, raw.channel, type=PUBLIC)
    assert status == 201
    return str(thread["id"])


async def test_a_channel_for_announcements_has_announcement_threads(raw: Raw) -> None:
    channel = _channel(raw, ANNOUNCEMENTS)
    assert (await raw.ask("GET", f"/channels/{channel}"))[1]["type"] == ANNOUNCEMENTS
    status, thread = await _from_message(raw, channel)
    assert (status, thread["type"], thread["parent_id"]) == (201, ANNOUNCED, channel)
    status, thread = await _alone(raw, channel, type=ANNOUNCED)
    assert (status, thread["type"]) == (201, ANNOUNCED)
    path = f"/channels/{thread['id']}/messages"
    assert (await raw.ask("POST", path, {"content": "x"}))[0] == 200
    for form in ({"type": PUBLIC}, {"type": PRIVATE}, {}):
        assert (await _alone(raw, channel, **form))[1]["code"] == 50024
    assert raw.local.violations == []


async def test_a_text_channel_has_none(raw: Raw) -> None:
    assert (await _from_message(raw, raw.channel))[1]["type"] == PUBLIC
    assert (await _alone(raw, raw.channel))[1]["type"] == PRIVATE
    assert (await _alone(raw, raw.channel, type=ANNOUNCED))[1]["code"] == 50024


async def test_no_threads_in_threads_and_direct_messages(raw: Raw) -> None:
    thread = await _own_thread(raw)
    assert (await _from_message(raw, thread))[1]["code"] == 50024
    _, dm = await raw.ask(
        "POST", "/users/@me/channels", {"recipient_id": raw.local.member("Ana").id}
    )
    assert (await _from_message(raw, dm["id"]))[1]["code"] == 50024


@pytest.mark.parametrize(
    ("name", "status"), [("", 400), ("x", 201), ("x" * 100, 201), ("x" * 101, 400)]
)
async def test_names_of_threads(raw: Raw, name: str, status: int) -> None:
    assert (await _from_message(raw, raw.channel, name=name))[0] == status
    thread = await _own_thread(raw)
    changed, answer = await raw.ask("PATCH", f"/channels/{thread}", {"name": name})
    assert changed == {201: 200}.get(status, status)
    assert changed == 200 or answer["code"] == 50035


async def test_the_creator_renames_and_archives_but_does_not_moderate(raw: Raw) -> None:
    path = f"/channels/{await _own_thread(raw)}"
    own: tuple[Json, ...] = ({"name": "New"}, {"auto_archive_duration": 60}, {"archived": True})
    for form in own:
        assert (await raw.ask("PATCH", path, form))[0] == 200
    assert (await raw.ask("PATCH", path, {"archived": False}))[0] == 200
    others: tuple[Json, ...] = (
        {"locked": True},
        {"rate_limit_per_user": 5},
        {"name": "x", "locked": False},
    )
    for form in others:
        assert (await raw.ask("PATCH", path, form))[1]["code"] == 50013
    assert (await raw.ask("GET", path))[1]["name"] == "New"


async def _thread_of(raw: Raw, member: Member) -> str:
    form = {"channel_id": raw.channel, "name": "Theirs"}
    return str((await member.ask("POST", "/local/threads", form))["id"])


async def test_a_member_of_a_thread_may_wake_it_and_nothing_else(raw: Raw) -> None:
    thread = await _thread_of(raw, raw.local.member("Bram"))
    path = f"/channels/{thread}"
    assert (await raw.ask("PATCH", path, {"name": "Mine"}))[1]["code"] == 50013
    await raw.local.member("Bram").ask("PATCH", f"/local/threads/{thread}", {"archived": True})
    assert (await raw.ask("PATCH", path, {"archived": False}))[1]["code"] == 50013
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id, allow=MANAGE_THREADS)
    assert (await raw.ask("PATCH", path, {"archived": False}))[0] == 200
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id)
    assert (await raw.ask("PUT", f"{path}/thread-members/@me"))[0] == 204
    await raw.local.member("Bram").ask("PATCH", f"/local/threads/{thread}", {"archived": True})
    assert (await raw.ask("PATCH", path, {"archived": False}))[0] == 200


async def _lock(raw: Raw, thread: str, **more: Any) -> None:
    form = {"locked": True, **more}
    await raw.local.member("Ana").ask("PATCH", f"/local/threads/{thread}", form)


async def test_in_a_locked_thread_only_moderators_write_edit_and_rename(raw: Raw) -> None:
    thread = await _own_thread(raw)
    path = f"/channels/{thread}"
    _, message = await raw.ask("POST", f"{path}/messages", {"content": "x"})
    one = f"{path}/messages/{message['id']}"
    await _lock(raw, thread)
    for method, where, form in (
        ("POST", f"{path}/messages", {"content": "y"}),
        ("PATCH", one, {"content": "y"}),
        ("PATCH", path, {"name": "y"}),
        ("PATCH", path, {"archived": True}),
    ):
        status, answer = await raw.ask(method, where, form)
        assert (status, answer["code"]) == (403, 160005), where
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id, allow=MANAGE_THREADS)
    assert (await raw.ask("POST", f"{path}/messages", {"content": "y"}))[0] == 200
    assert (await raw.ask("PATCH", one, {"content": "y"}))[0] == 200
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id)
    assert (await raw.ask("DELETE", one))[0] == 204  # allowed in a thread that is not archived
    assert raw.local.violations == []


async def test_a_thread_both_locked_and_archived_wakes_for_moderators_only(raw: Raw) -> None:
    thread = await _own_thread(raw)
    await _lock(raw, thread, archived=True)
    path = f"/channels/{thread}"
    assert (await raw.ask("POST", f"{path}/messages", {"content": "x"}))[1]["code"] == 50083
    assert (await raw.ask("PATCH", path, {"archived": False}))[1]["code"] == 50083
    await raw.local.member("Ana").ask(
        "PATCH", f"/local/threads/{thread}", {"archived": False, "locked": False}
    )
    assert (await raw.ask("POST", f"{path}/messages", {"content": "x"}))[0] == 200


async def test_a_name_changes_twice_in_ten_minutes() -> None:
    async with LocalDiscord.start(Settings()) as local:
        raw = Raw(local)
        thread, other = await _own_thread(raw), await _own_thread(raw)
        for name in ("one", "two"):
            assert (await raw.ask("PATCH", f"/channels/{thread}", {"name": name}))[0] == 200
        status, answer = await raw.ask("PATCH", f"/channels/{thread}", {"name": "three"})
        assert status == 429
        assert 590 < answer["retry_after"] <= 600
        assert (await raw.ask("PATCH", f"/channels/{thread}", {"archived": True}))[0] == 200
        assert (await raw.ask("PATCH", f"/channels/{other}", {"name": "one"}))[0] == 200
        assert local.violations == []
        assert [r.status for r in local.refusals] == [429]


async def test_a_deleted_thread_leaves_its_message_free_for_another(raw: Raw) -> None:
    _, thread = await _from_message(raw, raw.channel)
    path = f"/channels/{raw.channel}/messages/{thread['id']}"
    assert (await raw.ask("GET", path))[1]["flags"] & 32
    raw.local.world("delete-channel", channel_id=thread["id"])
    _, message = await raw.ask("GET", path)
    assert not message["flags"] & 32
    assert "thread" not in message
    assert (await raw.ask("POST", f"{path}/threads", {"name": "Again"}))[0] == 201


async def test_a_thread_outlives_its_message(raw: Raw) -> None:
    _, thread = await _from_message(raw, raw.channel)
    raw.local.world("delete-message", channel_id=raw.channel, message_id=thread["id"])
    assert (await raw.ask("GET", f"/channels/{thread['id']}"))[0] == 200
    raw.local.world("delete-channel", channel_id=thread["id"])
    assert (await raw.ask("GET", f"/channels/{thread['id']}"))[1]["code"] == 10003


async def test_nothing_can_be_sent_to_what_is_deleted(raw: Raw) -> None:
    thread = await _own_thread(raw)
    raw.local.world("delete-channel", channel_id=raw.channel)
    for gone in (raw.channel, thread):
        status, answer = await raw.ask("POST", f"/channels/{gone}/messages", {"content": "x"})
        assert (status, answer["code"]) == (404, 10003)
    assert raw.local.violations == []


async def test_deletions_reach_the_bot(local: LocalDiscord, bot: SampleBot, ana: Member) -> None:
    told: list[str] = []

    async def note(kind: str, identity: int) -> None:
        told.append(f"{kind} {identity}")

    @bot.event
    async def on_raw_message_delete(event: discord.RawMessageDeleteEvent) -> None:
        await note("message", event.message_id)

    @bot.event
    async def on_raw_thread_delete(event: discord.RawThreadDeleteEvent) -> None:
        await note("thread", event.thread_id)

    @bot.event
    async def on_guild_channel_delete(channel: discord.abc.GuildChannel) -> None:
        await note("channel", channel.id)

    await local.until(lambda: bot.readied == 1)
    room = local.world("channel", guild_id=local.guild_id, name="room")["id"]
    first, second = [await ana.say("x", channel=room) for _ in range(2)]
    threads: list[Json] = [
        await ana.ask("POST", "/local/threads", {"channel_id": room, "name": name})
        for name in ("one", "two")
    ]
    await local.until(lambda: bot.get_channel(int(threads[1]["id"])) is not None)
    local.world("delete-message", channel_id=room, message_id=first.id)
    await ana.ask("DELETE", f"/local/messages/{room}/{second.id}")
    local.world("delete-channel", channel_id=threads[0]["id"])
    await ana.ask("DELETE", f"/local/channels/{threads[1]['id']}")
    await ana.ask("DELETE", f"/local/channels/{room}")
    expected = [
        f"message {first.id}",
        f"message {second.id}",
        *(f"thread {thread['id']}" for thread in threads),
        f"channel {room}",
    ]
    await local.until(lambda: told == expected)


async def test_deleting_needs_a_right(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    thread = await _thread_of(raw, bram)
    for channel in (raw.channel, thread):
        view = next(c for c in (await bram.state())["guilds"][0]["channels"] if c["id"] == channel)
        assert view["local"]["can_delete"] is False
        with pytest.raises(Exception, match="403: Missing Permissions"):
            await bram.ask("DELETE", f"/local/channels/{channel}")


async def test_a_reply_needs_the_history(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"})
    reply = {"content": "y", "message_reference": {"message_id": message["id"]}}
    assert (await raw.send(reply))[0] == 200
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id, deny=READ_HISTORY)
    status, answer = await raw.send(reply)
    assert (status, answer["code"]) == (403, 160002)


async def _tell(raw: Raw, user_id: str) -> Answer:
    _, dm = await raw.ask("POST", "/users/@me/channels", {"recipient_id": user_id})
    return await raw.ask("POST", f"/channels/{dm['id']}/messages", {"content": "your turn"})


async def test_direct_messages(raw: Raw) -> None:
    bram, chloe = raw.local.member("Bram"), raw.local.member("Chloé")
    assert (await _tell(raw, bram.id))[0] == 200
    raw.local.world("dms", user="Bram", allow=False)
    assert (await bram.state())["me"]["allow_dms"] is False
    status, answer = await _tell(raw, bram.id)
    assert (status, answer["code"]) == (403, 50007)
    raw.local.world("dms", user="Bram", allow=True)
    assert (await _tell(raw, bram.id))[0] == 200
    raw.local.world("leave", guild_id=raw.local.guild_id, user="Chloé")
    status, answer = await _tell(raw, chloe.id)
    assert (status, answer["code"]) == (403, 50278)
    assert raw.local.violations == []
    assert [r.code for r in raw.local.refusals] == [50007, 50278]


async def test_flags_that_cannot_be_set_are_noted(raw: Raw) -> None:
    for flags in (1 << 2, 1 << 12):
        assert (await raw.send({"content": "x", "flags": flags}))[0] == 200
    _, message = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    assert (await raw.ask("PATCH", path, {"flags": 1 << 2}))[0] == 200
    assert raw.local.violations == []
    assert (await raw.send({"content": "x", "flags": 1 << 1}))[0] == 200
    assert (await raw.ask("PATCH", path, {"flags": 1 << 12}))[0] == 200
    assert [(v.kind, v.message) for v in raw.local.violations] == [
        ("ignored", "The flags 2 cannot be set"),
        ("ignored", "The flags 4096 cannot be set"),
    ]
