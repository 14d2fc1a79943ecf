"""Who may do what: permission refusals with Discord's codes, for the bot and for members."""

from __future__ import annotations

import pytest

from bot.local_discord.driver.member import RefusedError
from bot.local_discord.world import permission_bits
from bot.local_discord.world.world import Json
from tests.local_discord.payloads import HELLO, command
from tests.local_discord.raw import Raw


def _deny(raw: Raw, granted: int, target: str | None = None) -> None:
    raw.local.world(
        "overwrite", channel_id=raw.channel, target=target or raw.local.guild_id, deny=granted
    )


async def _threads(raw: Raw, kind: int) -> tuple[int, Json]:
    return await raw.ask("POST", f"/channels/{raw.channel}/threads", {"name": "t", "type": kind})


async def test_sending_needs_permissions(raw: Raw) -> None:
    text = [("a.txt", b"x")]
    for denied, body, files in (
        (permission_bits.SEND_MESSAGES, {"content": "x"}, None),
        (permission_bits.EMBED_LINKS, {"embeds": [{"title": "x"}]}, None),
        (permission_bits.ATTACH_FILES, {"content": "x"}, text),
    ):
        assert (await raw.send(body, files))[0] == 200
        _deny(raw, denied)
        status, answer = await raw.send(body, files)
        assert (status, answer["code"]) == (403, 50013)
        _deny(raw, 0)
    assert raw.local.violations == []
    assert [r.code for r in raw.local.refusals] == [50013] * 3


async def test_an_invisible_channel_has_no_access(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"})
    _deny(raw, permission_bits.VIEW_CHANNEL, raw.app_id)
    path = f"/channels/{raw.channel}/messages/{message['id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "y"}), ("DELETE", None)):
        status, answer = await raw.ask(method, path, body)
        assert (status, answer["code"]) == (403, 50001)
    assert (await raw.send({"content": "x"}))[1]["code"] == 50001


async def test_answers_to_interactions_need_no_permission(raw: Raw) -> None:
    await raw.register(HELLO)
    _deny(raw, permission_bits.VIEW_CHANNEL | permission_bits.SEND_MESSAGES, raw.app_id)
    record = await raw.begin(raw.local.member("Ana"))
    assert (await raw.callback(record, 4, {"content": "x"}))[0] == 200
    assert (await raw.followup(record, {"content": "y"}))[0] == 200


async def test_foreign_messages(raw: Raw) -> None:
    message = await raw.local.member("Ana").say("mine")
    path = f"/channels/{raw.channel}/messages/{message.id}"
    assert (await raw.ask("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    assert [v.kind for v in raw.local.violations] == ["edit"]
    assert (await raw.ask("DELETE", path))[1]["code"] == 50013
    bot_role = raw.local.server.core.world.guilds[raw.local.guild_id]["roles"][1]
    granted = permission_bits.EVERYONE | permission_bits.MANAGE_MESSAGES
    raw.local.world("role", guild_id=raw.local.guild_id, id=bot_role["id"], permissions=granted)
    assert (await raw.ask("DELETE", path))[0] == 204
    assert (await raw.ask("GET", path))[1]["code"] == 10008


async def test_threads_need_permissions(raw: Raw) -> None:
    status, thread = await _threads(raw, 11)
    assert status == 201
    _deny(raw, permission_bits.CREATE_PUBLIC_THREADS)
    assert (await _threads(raw, 11))[1]["code"] == 50013
    assert (await _threads(raw, 12))[0] == 201
    _deny(raw, permission_bits.CREATE_PRIVATE_THREADS)
    assert (await _threads(raw, 12))[1]["code"] == 50013
    path = f"/channels/{thread['id']}/messages"
    assert (await raw.ask("POST", path, {"content": "x"}))[0] == 200
    _deny(raw, permission_bits.SEND_IN_THREADS)
    assert (await raw.ask("POST", path, {"content": "x"}))[1]["code"] == 50013


async def test_pins_and_reactions_need_permissions(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"})
    pin = f"/channels/{raw.channel}/messages/pins/{message['id']}"
    assert (await raw.ask("PUT", pin))[1]["code"] == 50013
    react = f"/channels/{raw.channel}/messages/{message['id']}/reactions/%F0%9F%90%99/@me"
    assert (await raw.ask("PUT", react))[0] == 204
    _deny(raw, permission_bits.ADD_REACTIONS)
    assert (await raw.ask("PUT", react))[0] == 204
    assert (await raw.ask("PUT", react.replace("%99", "%9F")))[1]["code"] == 50013


async def test_unknown_things(raw: Raw) -> None:
    channel = f"/channels/{raw.channel}"
    for path, code in (
        ("/channels/1", 10003),
        (f"{channel}/messages/1", 10008),
        ("/guilds/1", 10004),
        (f"/guilds/{raw.local.guild_id}/members/1", 10013),
        ("/users/1", 10013),
        (f"/applications/{raw.app_id}/emojis/1", 10014),
    ):
        status, answer = await raw.ask("GET", path)
        assert (status, answer["code"]) == (404, code)
    _, message = await raw.send({"content": "x"})
    deleted_emoji = f"{channel}/messages/{message['id']}/reactions/gone:1/@me"
    assert (await raw.ask("PUT", deleted_emoji))[1]["code"] == 10014
    assert raw.local.violations == []


async def test_the_list_of_members_needs_the_privileged_intent(raw: Raw) -> None:
    path = f"/guilds/{raw.local.guild_id}/members"
    assert (await raw.ask("GET", f"{path}?limit=5"))[1]["code"] == 50001
    assert (await raw.ask("GET", f"{path}/search?query=br&limit=5"))[1][0]["user"][
        "username"
    ] == "bram"


async def test_closed_direct_messages(raw: Raw) -> None:
    diego = raw.local.member("Diego")
    _, channel = await raw.ask("POST", "/users/@me/channels", {"recipient_id": diego.id})
    path = f"/channels/{channel['id']}/messages"
    assert (await raw.ask("POST", path, {"content": "hi"}))[0] == 200
    await diego.ask("PATCH", "/local/me", {"allow_dms": False})
    status, answer = await raw.ask("POST", path, {"content": "hi"})
    assert (status, answer["code"]) == (403, 50007)


async def test_members_are_checked_as_well(raw: Raw) -> None:
    bram = raw.local.member("Bram")
    await raw.register(HELLO, command(name="mods", contexts=[0], default_member_permissions="8192"))
    await bram.say("fine")
    with pytest.raises(RefusedError, match="no command /mods"):
        await raw.begin(bram, "mods")
    await raw.begin(raw.local.member("Ana"), "mods")
    names = [c["name"] for c in (await bram.state())["commands"]]
    assert names == ["hello"]
    _deny(raw, permission_bits.SEND_MESSAGES | permission_bits.USE_COMMANDS)
    with pytest.raises(RefusedError):
        await bram.say("not any more")
    with pytest.raises(RefusedError, match="no command"):
        await raw.begin(bram)
    _deny(raw, permission_bits.VIEW_CHANNEL)
    channels = (await bram.state())["guilds"][0]["channels"]
    assert [c["name"] for c in channels] == ["lobby-chat"]


async def test_commands_keep_to_their_contexts(raw: Raw) -> None:
    await raw.register(HELLO, command(name="guild", contexts=[0]), command(name="dm", contexts=[1]))
    ana = raw.local.member("Ana")
    direct = await ana.ask("POST", "/local/dms", {"user_id": raw.app_id})
    for name, channel, works in (
        ("hello", direct["id"], True),
        ("guild", direct["id"], False),
        ("dm", direct["id"], True),
        ("dm", raw.channel, False),
        ("guild", raw.channel, True),
    ):
        form = {"type": "command", "channel_id": channel, "command": name}
        if works:
            view = await ana.ask("POST", "/local/interactions", form)
            assert view["state"] == "pending"
        else:
            with pytest.raises(RefusedError):
                await ana.ask("POST", "/local/interactions", form)


async def test_a_bot_that_left_offers_no_commands(raw: Raw) -> None:
    await raw.register(command(contexts=[0]))
    ana = raw.local.member("Ana")
    await raw.begin(ana)
    raw.local.world("leave", guild_id=raw.local.guild_id, user=raw.app_id)
    assert (await ana.state())["commands"] == []
    with pytest.raises(RefusedError):
        await raw.begin(ana)
    assert (await raw.send({"content": "x"}))[1]["code"] == 50001
    raw.local.world("member", guild_id=raw.local.guild_id, name=raw.app_id)
    assert (await raw.send({"content": "x"}))[0] == 200
