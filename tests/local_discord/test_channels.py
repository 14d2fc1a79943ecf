"""Messages, mentions, threads and pins as Discord does them."""

from __future__ import annotations

from typing import Any

from bot.local_discord.driver.member import Member
from bot.local_discord.world import permission_bits
from tests.local_discord.payloads import container, text, v2
from tests.local_discord.raw import Raw


async def _pinged(raw: Raw, body: Any) -> set[str]:
    """Who is notified by a message of the bot."""
    _, message = await raw.send(body)
    found = set()
    for name in ("Ana", "Bram", "Chloé", "Diego"):
        member = raw.local.member(name)
        shown = {m.id: m for m in await member.sees()}
        if shown[message["id"]].pings_me:
            found.add(name)
    return found


def _moderator(raw: Raw) -> str:
    return str(raw.local.server.core.world.guilds[raw.local.guild_id]["roles"][2]["id"])


async def test_mentions_and_allowed_mentions(raw: Raw) -> None:
    ana, bram = raw.local.member("Ana"), raw.local.member("Bram")
    both = f"{ana.mention} and <@!{bram.id}>"
    assert await _pinged(raw, {"content": both}) == {"Ana", "Bram"}
    for allowed, expected in (
        ({"parse": []}, set()),
        ({"parse": ["users"]}, {"Ana", "Bram"}),
        ({"users": [bram.id]}, {"Bram"}),
        ({"parse": ["everyone"]}, set()),
    ):
        assert await _pinged(raw, {"content": both, "allowed_mentions": allowed}) == expected
    assert await _pinged(raw, {"content": f"`{ana.mention}` ```\n{bram.mention}```"}) == set()
    assert await _pinged(raw, v2(container(text(both)))) == {"Ana", "Bram"}
    assert await _pinged(raw, {"embeds": [{"description": both}]}) == set()


async def test_roles_and_everyone_need_a_right(raw: Raw) -> None:
    role = _moderator(raw)
    guild = raw.local.guild_id
    assert await _pinged(raw, {"content": f"<@&{role}>"}) == set()
    assert await _pinged(raw, {"content": "@everyone"}) == set()
    raw.local.world("role", guild_id=guild, id=role, mentionable=True)
    assert await _pinged(raw, {"content": f"<@&{role}>"}) == {"Ana"}
    raw.local.world("overwrite", channel_id=raw.channel, target=raw.app_id, allow=1 << 17)
    everybody = {"Ana", "Bram", "Chloé", "Diego"}
    assert await _pinged(raw, {"content": "@here"}) == everybody
    only_users = {"content": "@everyone", "allowed_mentions": {"parse": ["users"]}}
    assert await _pinged(raw, only_users) == set()


async def test_edits_never_ping_and_reading_clears(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    _, message = await raw.send({"content": "quiet"})
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    _, edited = await raw.ask("PATCH", path, {"content": bram.mention})
    assert [u["id"] for u in edited["mentions"]] == [bram.id]
    await raw.send({"content": bram.mention})
    channel = (await bram.state())["guilds"][0]["channels"][0]
    assert (channel["local"]["unread"], channel["local"]["mentions"]) == (2, 1)
    read = await bram.ask("POST", "/local/read", {"channel_id": raw.channel})
    assert (read["unread"], read["mentions"]) == (0, 0)


async def test_replies(raw: Raw) -> None:
    ana = raw.local.member("Ana")
    first = await ana.say("question")
    reply = {"content": "answer", "message_reference": {"message_id": first.id}}
    assert await _pinged(raw, reply) == {"Ana"}
    assert await _pinged(raw, {**reply, "allowed_mentions": {"replied_user": False}}) == set()
    gone = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await raw.send(gone))[0] == 400
    gone["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    status, message = await raw.send(gone)
    assert (status, message["type"]) == (200, 0)


async def _thread(raw: Raw, **form: Any) -> Any:
    path = f"/channels/{raw.channel}/threads"
    status, thread = await raw.ask("POST", path, {"name": "Table", "type": 11, **form})
    assert status == 201
    return thread


async def test_threads_archive_themselves_and_wake_by_a_message(raw: Raw) -> None:
    thread = await _thread(raw, auto_archive_duration=60)
    path = f"/channels/{thread['id']}"
    _, message = await raw.ask("POST", f"{path}/messages", {"content": "board"})
    raw.local.advance(59 * 60)
    assert not (await raw.ask("GET", path))[1]["thread_metadata"]["archived"]
    raw.local.advance(2 * 60)
    assert (await raw.ask("GET", path))[1]["thread_metadata"]["archived"]
    edit = await raw.ask("PATCH", f"{path}/messages/{message['id']}", {"content": "late"})
    assert edit[1]["code"] == 50083
    assert (await raw.ask("POST", f"{path}/messages", {"content": "wake"}))[0] == 200
    assert not (await raw.ask("GET", path))[1]["thread_metadata"]["archived"]
    assert (await raw.ask("PATCH", path, {"archived": True}))[0] == 200
    assert (await raw.ask("PATCH", path, {"name": "New"}))[1]["code"] == 50083
    assert (await raw.ask("PATCH", path, {"archived": False, "name": "New"}))[1]["name"] == "New"
    archived = f"/channels/{raw.channel}/threads/archived/public"
    assert (await raw.ask("GET", archived))[1]["threads"] == []
    active = (await raw.ask("GET", f"/guilds/{raw.local.guild_id}/threads/active"))[1]
    assert [t["id"] for t in active["threads"]] == [thread["id"]]
    assert raw.local.violations == []


async def test_thread_limits(raw: Raw) -> None:
    path = f"/channels/{raw.channel}/threads"
    for good, bad in (
        ({"name": "x" * 100}, {"name": "x" * 101}),
        ({"name": "x", "auto_archive_duration": 60}, {"name": "x", "auto_archive_duration": 61}),
        ({"name": "x", "rate_limit_per_user": 21600}, {"name": "x", "rate_limit_per_user": 21601}),
    ):
        assert (await raw.ask("POST", path, good))[0] == 201
        assert (await raw.ask("POST", path, bad))[1]["code"] == 50035


async def test_thread_from_a_message_only_once(raw: Raw) -> None:
    _, message = await raw.send({"content": "start"})
    path = f"/channels/{raw.channel}/messages/{message['id']}/threads"
    status, thread = await raw.ask("POST", path, {"name": "From here"})
    assert (status, thread["id"]) == (201, message["id"])
    assert (await raw.ask("POST", path, {"name": "Again"}))[1]["code"] == 160004
    _, shown = await raw.ask("GET", f"/channels/{raw.channel}/messages/{message['id']}")
    assert shown["thread"]["name"] == "From here"


async def test_private_threads_are_for_their_members(raw: Raw) -> None:
    thread = await _thread(raw, type=12)
    bram = raw.local.member("Bram")

    async def sees() -> bool:
        channels = (await bram.state())["guilds"][0]["channels"]
        return thread["id"] in [c["id"] for c in channels]

    assert not await sees()
    await raw.ask("PUT", f"/channels/{thread['id']}/thread-members/{bram.id}")
    assert await sees()
    await raw.ask("DELETE", f"/channels/{thread['id']}/thread-members/{bram.id}")
    assert not await sees()
    await raw.ask("POST", f"/channels/{thread['id']}/messages", {"content": bram.mention})
    assert await sees()  # a mention adds them


async def test_members_open_and_leave_threads(raw: Raw) -> None:
    bram, diego = raw.local.member("Bram"), raw.local.member("Diego")
    form = {"channel_id": raw.channel, "name": "Ours"}
    thread = await bram.ask("POST", "/local/threads", form)
    assert thread["local"]["joined"]
    shown = await _channel(diego, thread["id"])
    assert not shown["local"]["joined"]
    path = f"/local/threads/{thread['id']}"
    assert (await diego.ask("PATCH", path, {"joined": True}))["local"]["joined"]
    archived = await bram.ask("PATCH", path, {"archived": True})
    assert archived["thread_metadata"]["archived"]
    woken = await diego.ask("PATCH", path, {"archived": False})
    assert not woken["thread_metadata"]["archived"]


async def _channel(member: Member, channel_id: str) -> Any:
    channels = (await member.state())["guilds"][0]["channels"]
    return next(c for c in channels if c["id"] == channel_id)


async def test_pins(raw: Raw) -> None:
    raw.local.world(
        "overwrite", channel_id=raw.channel, target=raw.app_id, allow=permission_bits.PIN_MESSAGES
    )
    _, message = await raw.send({"content": "keep"})
    pins = f"/channels/{raw.channel}/messages/pins"
    assert (await raw.ask("PUT", f"{pins}/{message['id']}"))[0] == 204
    (item,) = (await raw.ask("GET", pins))[1]["items"]
    assert item["message"]["pinned"]
    assert [m.raw["type"] for m in await raw.local.member("Ana").sees()] == [0, 6]
    assert (await raw.ask("DELETE", f"{pins}/{message['id']}"))[0] == 204
    assert (await raw.ask("GET", pins))[1]["items"] == []


async def test_history_pages_and_bulk_deletion(raw: Raw) -> None:
    ids = [(await raw.send({"content": str(n)}))[1]["id"] for n in range(6)]
    path = f"/channels/{raw.channel}/messages"

    async def contents(query: str) -> list[str]:
        return [m["content"] for m in (await raw.ask("GET", f"{path}?{query}"))[1]]

    assert await contents("limit=2") == ["5", "4"]
    assert await contents(f"limit=2&before={ids[3]}") == ["2", "1"]
    assert await contents(f"limit=2&after={ids[1]}") == ["3", "2"]
    assert await contents(f"limit=3&around={ids[2]}") == ["3", "2", "1"]
    assert (await raw.ask("GET", f"{path}?limit=101"))[1]["code"] == 50035
    raw.local.world(
        "overwrite",
        channel_id=raw.channel,
        target=raw.app_id,
        allow=permission_bits.MANAGE_MESSAGES,
    )
    bulk = f"{path}/bulk-delete"
    assert (await raw.ask("POST", bulk, {"messages": ids[:1]}))[1]["code"] == 50016
    assert (await raw.ask("POST", bulk, {"messages": ids[:2]}))[0] == 204
    assert len(await contents("limit=50")) == 4
    raw.local.advance(15 * 24 * 3600)
    assert (await raw.ask("POST", bulk, {"messages": ids[2:]}))[1]["code"] == 50034


async def test_application_emoji(raw: Raw) -> None:
    path = f"/applications/{raw.app_id}/emojis"
    image = "data:image/png;base64,aGVsbG8="
    status, emoji = await raw.ask("POST", path, {"name": "octopus", "image": image})
    assert status == 201
    assert await raw.local.file(f"{raw.local.base_url}/cdn/emojis/{emoji['id']}.png") == b"hello"
    button = {
        "type": 2,
        "style": 1,
        "custom_id": "b",
        "emoji": {"id": emoji["id"], "name": "octopus"},
    }
    assert (await raw.send({"content": "x", "components": [{"type": 1, "components": [button]}]}))[
        0
    ] == 200
    assert (await raw.ask("POST", path, {"name": "bad name", "image": image}))[1]["code"] == 50035
    assert (await raw.ask("DELETE", f"{path}/{emoji['id']}"))[0] == 204
    assert (await raw.ask("GET", path))[1]["items"] == []
