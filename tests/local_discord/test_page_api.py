"""The member side over HTTP and WebSocket, as the page uses it, and who may reach it."""

from __future__ import annotations

import aiohttp
import pytest

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.world.world import Json
from tests.local_discord.payloads import HELLO, button, rows
from tests.local_discord.raw import Raw
from tests.local_discord.testbot import SampleBot


async def test_the_state_shows_the_default_world(raw: Raw) -> None:
    state = await raw.local.member("chloe").state()
    (guild,) = state["guilds"]
    assert guild["name"] == "Bathysphere Club"
    assert [c["name"] for c in guild["channels"]] == ["games", "lobby-chat"]
    assert [m["name"] for m in guild["members"]] == ["Ana", "Bram", "Chloé", "Diego", "Bathysphere"]
    assert state["me"]["global_name"] == "Chloé"
    assert not state["application"]["online"]
    drawings = [await raw.local.file(raw.local.base_url + u["avatar_url"]) for u in state["users"]]
    assert len(set(drawings)) == 5
    assert all(drawing.startswith(b"<svg") for drawing in drawings)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Host": "evil.example:8710"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_foreign_pages_are_refused(raw: Raw, headers: dict[str, str]) -> None:
    for path in ("/local/users", "/api/v10/gateway", "/cdn/embed/avatars/0.png", "/gateway"):
        async with raw.local.http.get(raw.local.base_url + path, headers=headers) as response:
            assert response.status == 403


async def test_own_pages_are_let_through(raw: Raw) -> None:
    headers = {"Origin": raw.local.base_url, "Sec-Fetch-Site": "same-origin"}
    async with raw.local.http.get(raw.local.base_url + "/local/users", headers=headers) as response:
        assert response.status == 200
        assert len((await response.json())["users"]) == 4


async def test_localhost_is_led_to_the_address_of_the_pictures(raw: Raw) -> None:
    port = raw.local.base_url.rsplit(":", 1)[1]
    url = f"{raw.local.base_url}/?as=ana"
    headers = {"Host": f"localhost:{port}"}
    async with raw.local.http.get(url, headers=headers, allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, url)


async def test_the_page_is_served_and_may_load_nothing_foreign(raw: Raw) -> None:
    async with raw.local.http.get(raw.local.base_url + "/") as response:
        assert (response.status, response.content_type) == (200, "text/html")
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]


async def test_page_files_stay_inside_their_folder(raw: Raw) -> None:
    for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/missing.js"):
        async with raw.local.http.get(raw.local.base_url + path) as response:
            assert response.status == 404


async def test_uploaded_pages_cannot_run(raw: Raw) -> None:
    _, message = await raw.send({"content": "x"}, [("a.html", b"<script>alert(1)</script>")])
    async with raw.local.http.get(message["attachments"][0]["url"]) as response:
        assert "sandbox" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_nobody_acts_as_the_bot_or_a_stranger(raw: Raw) -> None:
    for name in ("nobody", "bathysphere", ""):
        async with raw.local.http.get(f"{raw.local.base_url}/local/state?as={name}") as response:
            assert response.status == 400
            assert "error" in await response.json()


async def test_events_of_a_command(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    await ana.watch()
    await bram.watch()
    await ana.slash("game play", move="B2")
    await ana.slash("game new", game="duel")
    await bram.wait_for(lambda m: m.content == "duel for 2")
    await local.until(lambda: any(e["type"] == "read" for e in bram.events))

    def own() -> list[str]:
        return [e["data"]["state"] for e in ana.events if e["type"] == "interaction"]

    await local.until(lambda: len(own()) == 4)
    assert own() == ["pending", "succeeded"] * 2
    kinds = [e["type"] for e in bram.events]
    assert "interaction" not in kinds
    assert kinds.count("message_create") == 1
    assert [e["data"]["unread"] for e in bram.events if e["type"] == "read"] == [1]
    assert ana.events[0]["data"]["online"] is True


async def test_a_modal_and_its_dismissal(local: LocalDiscord, bot: SampleBot, ana: Member) -> None:
    await ana.watch()
    panel = (await ana.slash("game panel")).message
    opened = await ana.click(panel, label="Ask")

    def shown() -> list[Json]:
        return [e["data"] for e in ana.events if e["data"].get("state") == "modal"]

    await local.until(lambda: bool(shown()))
    assert shown()[0]["modal"]["title"] == "Feedback"
    form = {"type": "modal", "interaction_id": opened.id, "dismiss": True}
    assert (await ana.ask("POST", "/local/interactions", form))["state"] == "closed"
    with pytest.raises(RefusedError):
        await ana.submit(opened, {"name": "x", "mood": ["good"]})


async def test_bot_commands_and_typing_are_announced(
    local: LocalDiscord, ana: Member, bram: Member
) -> None:
    raw = Raw(local)
    await ana.watch()
    await raw.register(HELLO)
    await raw.ask("POST", f"/channels/{raw.channel}/typing")
    await bram.ask("POST", "/local/typing", {"channel_id": raw.channel})
    await local.until(lambda: sum(e["type"] == "typing" for e in ana.events) == 2)
    (commands,) = [e["data"]["commands"] for e in ana.events if e["type"] == "commands"]
    assert commands[0]["name"] == "hello"
    assert [e["data"]["user_id"] for e in ana.events if e["type"] == "typing"] == [
        raw.app_id,
        bram.id,
    ]


async def test_ephemeral_messages_can_be_dismissed(raw: Raw) -> None:
    await raw.register(HELLO)
    ana, bram = raw.local.member("Ana"), raw.local.member("Bram")
    record = await raw.begin(ana)
    _, answer = await raw.callback(record, 4, {"content": "psst", "flags": 64})
    path = f"/local/messages/{raw.channel}/{answer['interaction']['response_message_id']}"
    with pytest.raises(RefusedError):
        await bram.ask("DELETE", path)
    await ana.ask("DELETE", path)
    assert await ana.sees() == []


async def test_nobody_presses_an_unseen_or_missing_button(raw: Raw) -> None:
    await raw.register(HELLO)
    ana, bram = raw.local.member("Ana"), raw.local.member("Bram")
    record = await raw.begin(ana)
    _, answer = await raw.callback(record, 4, {**rows(button("x")), "flags": 64})
    form = {
        "type": "component",
        "channel_id": raw.channel,
        "message_id": answer["interaction"]["response_message_id"],
        "custom_id": "x",
    }
    with pytest.raises(RefusedError):
        await bram.ask("POST", "/local/interactions", form)
    with pytest.raises(RefusedError):
        await ana.ask("POST", "/local/interactions", {**form, "custom_id": "y"})
    assert (await ana.ask("POST", "/local/interactions", form))["state"] == "pending"


async def test_members_write_edit_react_and_send_files(raw: Raw) -> None:
    ana = raw.local.member("Ana")
    data = aiohttp.FormData(quote_fields=False)
    data.add_field("file", b"hello", filename="my notes.txt")
    url = f"{raw.local.base_url}/local/uploads?as=ana"
    async with raw.local.http.post(url, data=data) as response:
        (upload,) = (await response.json())["uploads"]
    form = {"channel_id": raw.channel, "content": "see", "attachments": [upload["id"]]}
    message = await ana.ask("POST", "/local/messages", form)
    assert message["attachments"][0]["filename"] == "my_notes.txt"
    path = f"/local/messages/{raw.channel}/{message['id']}"
    assert (await ana.ask("PATCH", path, {"content": "look"}))["content"] == "look"
    place = {"channel_id": raw.channel, "message_id": message["id"]}
    reacted = await ana.ask("POST", "/local/reactions", {**place, "emoji": "🐙"})
    assert reacted["reactions"][0]["me"]
    reacted = await ana.ask("POST", "/local/reactions", {**place, "emoji": "🐙", "remove": True})
    assert "reactions" not in reacted
    assert (await ana.ask("POST", "/local/pins", place))["pinned"]


async def test_choices_and_locale_follow_the_member(raw: Raw) -> None:
    ana = raw.local.member("Ana")
    me = await ana.ask("PATCH", "/local/me", {"locale": "nl"})
    assert me["locale"] == "nl"
    with pytest.raises(RefusedError):
        await ana.ask("PATCH", "/local/me", {"locale": "xx"})
    sent = []
    raw.local.server.core.bus.subscribe(
        lambda event: sent.append(event.data) if event.name == "INTERACTION_CREATE" else None
    )
    await raw.register(HELLO)
    await raw.begin(ana)
    assert (sent[0]["locale"], sent[0]["guild_locale"]) == ("nl", "en-GB")
    assert sent[0]["attachment_size_limit"] == 10 * 1024 * 1024


async def test_older_messages_come_in_pages(raw: Raw) -> None:
    ana = raw.local.member("Ana")
    for n in range(5):
        await ana.say(str(n))
    path = f"/local/messages?channel={raw.channel}&limit=2"
    page = await ana.ask("GET", path)
    assert ([m["content"] for m in page["messages"]], page["has_more"]) == (["3", "4"], True)
    older = await ana.ask("GET", f"{path}&before={page['messages'][0]['id']}")
    assert [m["content"] for m in older["messages"]] == ["1", "2"]


async def test_controls_over_http(raw: Raw) -> None:
    http, base = raw.local.http, raw.local.base_url
    await raw.send({})
    async with http.get(f"{base}/local/violations") as response:
        (violation,) = (await response.json())["violations"]
        assert (violation["kind"], violation["code"]) == ("empty", 50006)
    async with http.get(f"{base}/local/requests") as response:
        (request,) = (await response.json())["requests"]
        assert (request["method"], request["status"], request["code"]) == ("POST", 400, 50006)
    await http.delete(f"{base}/local/violations")
    assert raw.local.violations == []
    before = raw.local.server.core.clock.now()
    await http.post(f"{base}/local/clock", json={"advance": 60})
    assert raw.local.server.core.clock.now() >= before + 60
    world = f"{base}/local/world"
    async with http.post(
        world, json={"do": "guild", "name": "Second", "members": ["Bram"]}
    ) as response:
        guild = await response.json()
    form = {"do": "member", "guild_id": guild["id"], "name": "Eve"}
    async with http.post(world, json=form) as response:
        assert response.status == 200
    async with http.post(world, json={"do": "nothing"}) as response:
        assert response.status == 400
    names = [m["name"] for m in (await raw.local.member("Eve").state())["guilds"][0]["members"]]
    assert names == ["Ana", "Bram", "Bathysphere", "Eve"]
