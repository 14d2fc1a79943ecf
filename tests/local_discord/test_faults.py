"""Faults on demand, as a real client and as plain HTTP meet them."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest
from yarl import URL

from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from tests.local_discord.payloads import HELLO
from tests.local_discord.raw import Raw
from tests.local_discord.testbot import SampleBot


async def test_a_server_error_is_retried_by_the_client(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    await local.fault("status", status=502, route="/interactions/*", times=1)
    answer = await ana.slash("game new", game="duel")
    assert answer.state == "succeeded"
    tries = [r.status for r in local.requests if r.path.startswith("/interactions/")]
    assert tries == [502, 200]
    assert local.violations == []


async def test_a_rate_limit_is_waited_for_by_the_client(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    await local.fault("rate-limit", retry_after=0.2, route="/interactions/*")
    answer = await ana.slash("game new", game="duel")
    assert answer.state == "succeeded"
    tries = [r.status for r in local.requests if r.path.startswith("/interactions/")]
    assert tries == [429, 200]


async def test_unavailable_is_an_error_for_the_client(local: LocalDiscord, bot: SampleBot) -> None:
    await local.fault("status", status=503, route="/users/*")
    with pytest.raises(discord.DiscordServerError):
        await bot.fetch_user(1)


async def test_status_slow_and_drop_by_hand(raw: Raw) -> None:
    path = f"/channels/{raw.channel}/messages"
    await raw.local.fault(
        "status", status=500, method="POST", route="/channels/*/messages", times=2
    )
    assert (await raw.ask("GET", path))[0] == 200
    assert [(await raw.send({"content": "x"}))[0] for _ in range(3)] == [500, 500, 200]
    await raw.local.fault("slow", seconds=0.05)
    assert (await raw.send({"content": "x"}))[0] == 200
    await raw.local.fault("drop", route="*")
    with pytest.raises(aiohttp.ClientError):
        await raw.send({"content": "never happens"})
    assert len((await raw.ask("GET", path))[1]) == 2


async def test_an_answer_can_be_lost_after_the_deed(raw: Raw) -> None:
    path = f"/channels/{raw.channel}/messages"
    await raw.local.fault("drop", method="POST", after=True)
    with pytest.raises(aiohttp.ClientError):
        await raw.send({"content": "one", "nonce": "7", "enforce_nonce": True})
    _, again = await raw.send({"content": "one", "nonce": "7", "enforce_nonce": True})
    await raw.local.fault("status", status=502, method="POST", after=True)
    assert (await raw.send({"content": "two"}))[0] == 502
    _, messages = await raw.ask("GET", path)
    assert [m["content"] for m in messages] == ["two", "one"]
    assert messages[1]["id"] == again["id"]


async def test_an_answer_can_be_late_after_the_deed(raw: Raw) -> None:
    path = f"/channels/{raw.channel}/messages"
    await raw.local.fault("slow", seconds=30.0, method="POST", after=True)
    sending = asyncio.create_task(raw.send({"content": "one"}))
    async with asyncio.timeout(25):
        while not (await raw.ask("GET", path))[1]:  # noqa: ASYNC110 - a server to be asked
            await asyncio.sleep(0.01)
    assert not sending.done()
    sending.cancel()


async def test_a_nonce_is_known_for_some_minutes_only(raw: Raw) -> None:
    form = {"content": "one", "nonce": "7", "enforce_nonce": True}
    _, first = await raw.send(form)
    raw.local.advance(120)
    assert (await raw.send(form))[1]["id"] == first["id"]
    raw.local.advance(600)
    _, second = await raw.send(form)
    assert second["id"] != first["id"]
    await raw.ask("DELETE", f"/channels/{raw.channel}/messages/{second['id']}")
    status, refused = await raw.send(form)
    assert (status, refused["code"]) == (404, 10008)


async def test_a_client_that_dies_in_mid_upload_is_no_violation(
    raw: Raw, caplog: pytest.LogCaptureFixture
) -> None:
    url = URL(raw.local.base_url)
    assert url.host is not None
    assert url.port is not None
    reader, writer = await asyncio.open_connection(url.host, url.port)
    path = f"/channels/{raw.channel}/messages"
    head = (
        f"POST /api/v10{path} HTTP/1.1\r\nHost: {url.host}\r\nContent-Length: 9000\r\n"
        f"Authorization: Bot {raw.local.token}\r\n"
        "Content-Type: multipart/form-data; boundary=edge\r\nExpect: 100-continue\r\n\r\n"
    )
    writer.write(head.encode())
    async with asyncio.timeout(30):
        assert b" 100 " in await reader.readuntil(b"\r\n\r\n")  # the server waits for the rest
    writer.write(b'--edge\r\nContent-Disposition: form-data; name="files[0]"')
    await writer.drain()
    writer.transport.abort()
    await raw.local.until(lambda: any(r.path == path for r in raw.local.requests))
    assert [r.status for r in raw.local.requests if r.path == path] == [0]
    assert raw.local.violations == []
    assert caplog.records == []
    assert (await raw.ask("GET", path)) == (200, [])


async def test_faults_over_http(raw: Raw) -> None:
    http, base = raw.local.http, raw.local.base_url
    spec = {"kind": "rate-limit", "retry_after": 1.5, "global": True, "times": 3}
    async with http.post(f"{base}/local/faults", json=spec) as response:
        (listed,) = (await response.json())["faults"]
        assert (listed["times"], listed["is_global"]) == (3, True)
    status, answer = await raw.send({"content": "x"})
    assert (status, answer["retry_after"], answer["global"]) == (429, 1.5, True)
    await http.delete(f"{base}/local/faults")
    assert (await raw.send({"content": "x"}))[0] == 200
    async with http.post(f"{base}/local/faults", json={"kind": "earthquake"}) as response:
        assert response.status == 400
    async with http.post(f"{base}/local/faults", json={"kind": "status", "x": 1}) as response:
        assert response.status == 400


async def test_rate_limit_headers_and_refusals() -> None:
    async with LocalDiscord.start() as local:
        raw = Raw(local)
        url = f"{local.api_base}/channels/{raw.channel}/messages"
        headers = {"Authorization": f"Bot {local.token}"}
        remaining = []
        for _ in range(5):
            async with local.http.post(url, json={"content": "x"}, headers=headers) as response:
                remaining.append(response.headers["X-RateLimit-Remaining"])
                assert response.status == 200
        assert remaining == ["4", "3", "2", "1", "0"]
        async with local.http.post(url, json={"content": "x"}, headers=headers) as response:
            body = await response.json()
            assert response.status == 429
            assert 0 < body["retry_after"] <= 5
            assert "Via" in response.headers
            assert response.headers["X-RateLimit-Scope"] == "user"
        other = f"{local.api_base}/channels/{local.channel_id('lobby-chat')}/messages"
        async with local.http.post(other, json={"content": "x"}, headers=headers) as response:
            assert response.status == 200
        assert local.violations == []
        assert [r.status for r in local.refusals] == [429]


async def test_the_overall_limit() -> None:
    # Fifty requests in a second: a busy machine does not get there, so the second is longer.
    async with LocalDiscord.start(Settings(rate_scale=60)) as local:
        raw = Raw(local)
        paths = ["/users/@me", "/gateway/bot", f"/channels/{raw.channel}"]
        answers = [await raw.ask("GET", paths[n % 3]) for n in range(51)]
        assert [status for status, _ in answers].count(200) == 50
        assert answers[-1][1]["global"] is True


async def test_interaction_answers_are_not_rate_limited(raw: Raw) -> None:
    await raw.register(HELLO)
    ana = raw.local.member("Ana")
    for _ in range(10):
        record = await raw.begin(ana)
        assert (await raw.callback(record, 4, {"content": "x"}))[0] == 200
