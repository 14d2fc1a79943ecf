"""The gateway: a real client through every kind of interruption, and the protocol by hand."""

from __future__ import annotations

import asyncio
import json
import math
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.local_discord.context import Settings
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.gateway import intents
from bot.local_discord.gateway.compression import compressor
from bot.local_discord.gateway.sharding import shard_of
from bot.local_discord.world.world import Json
from tests.local_discord.conftest import running_bot
from tests.local_discord.testbot import SampleBot

_PATIENCE = 30.0  # seconds; a busy machine is slow


@pytest.mark.parametrize(
    "fault", [("gateway-drop", 4000), ("gateway-drop", 1006), ("gateway-reconnect", 0)]
)
async def test_a_lost_connection_resumes_and_misses_nothing(
    local: LocalDiscord, bot: SampleBot, ana: Member, fault: tuple[str, int]
) -> None:
    await local.until(lambda: bot.readied == 1)
    await local.fault(fault[0], code=fault[1])
    await ana.say(f"while away <@{local.server.core.world.bot_id}>")
    await local.until(lambda: bot.resumed == 1)
    await local.until(lambda: any("while away" in text for text in bot.heard))
    assert (await ana.slash("game new", game="duel")).state == "succeeded"
    assert bot.readied == 1
    assert local.violations == []


async def test_an_invalid_session_identifies_anew(
    local: LocalDiscord, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_bot(local) as bot:
        await local.until(lambda: bot.readied == 1)
        before = set(local.server.gateway.sessions)
        # discord.py waits 5 seconds before it identifies again.
        real_sleep = asyncio.sleep
        monkeypatch.setattr("discord.gateway.asyncio.sleep", lambda _: real_sleep(0))
        await local.fault("gateway-invalid", resumable=False)
        await local.until(lambda: local.is_online and set(local.server.gateway.sessions) != before)
        monkeypatch.undo()
        await local.until(lambda: bot.readied == 2)
        assert (await ana.slash("game new", game="duel")).state == "succeeded"
    assert local.violations == []


async def test_an_invalid_but_resumable_session_resumes(
    local: LocalDiscord, bot: SampleBot
) -> None:
    await local.until(lambda: bot.readied == 1)
    before = set(local.server.gateway.sessions)
    await local.fault("gateway-invalid", resumable=True)
    await local.until(lambda: bot.resumed == 1)
    assert set(local.server.gateway.sessions) == before


async def test_duplicated_interactions_arrive_twice(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    await local.fault("duplicate")
    answer = await ana.slash("game new", game="duel")
    await local.until(lambda: bot.seen == [answer.id] * 2)
    await local.until(lambda: [v.kind for v in local.violations] == ["double-answer"])
    assert len(await ana.sees()) == 1


async def test_several_shards(local: LocalDiscord) -> None:
    discord.http.Route.BASE = local.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.server.core.gateway_url)
    for n in range(6):
        local.advance(0.001)
        local.world("guild", name=f"Guild {n}")
    clients = [
        discord.Client(intents=discord.Intents.default(), shard_id=shard, shard_count=2)
        for shard in range(2)
    ]
    tasks = [asyncio.create_task(client.start(local.token)) for client in clients]
    try:
        every = set(local.server.core.world.guilds)
        await local.until(lambda: sum(len(client.guilds) for client in clients) == len(every))
        for shard, client in enumerate(clients):
            assert {str(g.id) for g in client.guilds} == {
                g for g in every if shard_of(g, 2) == shard
            }
            assert client.guilds
    finally:
        await asyncio.gather(*(client.close() for client in clients))
        await asyncio.gather(*tasks, return_exceptions=True)
    assert local.violations == []


async def test_content_is_redacted_without_the_intent(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    bot_id = local.server.core.world.bot_id
    await ana.say("a secret")
    await ana.say(f"for you <@{bot_id}>")
    direct = await ana.ask("POST", "/local/dms", {"user_id": bot_id})
    await ana.say("between us", channel=direct["id"])
    await local.until(lambda: len(bot.heard) == 3)
    assert bot.heard == ["", f"for you <@{bot_id}>", "between us"]


async def test_content_is_shown_with_the_enabled_intent() -> None:
    settings = Settings(rate_scale=0.1, privileged_intents=intents.MESSAGE_CONTENT)
    async with LocalDiscord.start(settings) as local, running_bot(local, with_content=True) as bot:
        await local.member("Ana").say("no secret")
        await local.until(lambda: bot.heard == ["no secret"])


class Wire:
    """A gateway connection by hand."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any) -> None:
        """Send one frame."""
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def receive(self) -> Json:
        """The next frame."""
        frame: Json = json.loads(await self.socket.receive_str(timeout=_PATIENCE))
        return frame

    async def until_closed(self) -> int | None:
        """Read on until the server closes; gives the code."""
        async for _ in self.socket:
            pass
        return self.socket.close_code


@pytest.fixture
async def wire(local: LocalDiscord) -> AsyncIterator[Wire]:
    """A fresh connection that has received HELLO."""
    async with local.http.ws_connect(f"{local.base_url}/gateway?v=10&encoding=json") as socket:
        connection = Wire(socket)
        hello = await connection.receive()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
        yield connection


def _identify(local: LocalDiscord, **changes: Any) -> Json:
    return {"token": local.token, "intents": 1, "properties": {}, **changes}


@pytest.mark.parametrize(
    ("op", "changes", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"shard": [2, 2]}, 4010),
        (2, {"intents": 1 << 40}, 4013),
        (2, {"intents": intents.MESSAGE_CONTENT}, 4014),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
        (3, {}, 4003),
        (99, {}, 4001),
    ],
)
async def test_close_codes(
    local: LocalDiscord, wire: Wire, op: int, changes: Json, code: int
) -> None:
    await wire.send(op, _identify(local, **changes))
    assert await wire.until_closed() == code
    assert [v.kind for v in local.violations] == ["gateway"]


async def test_nonsense_closes(local: LocalDiscord, wire: Wire) -> None:
    await wire.socket.send_str("nonsense")
    assert await wire.until_closed() == 4002


def _frame(local: LocalDiscord, size: int) -> str:
    """An IDENTIFY of so many bytes; most of its letters take two of them."""
    frame = json.dumps({"op": 2, "d": _identify(local, big="")}, ensure_ascii=False)
    missing = size - len(frame.encode())
    padding = "é" * (missing // 2) + "e" * (missing % 2)
    return frame.replace('"big": ""', f'"big": "{padding}"')


async def test_a_frame_of_more_than_4096_bytes_closes(local: LocalDiscord, wire: Wire) -> None:
    await wire.socket.send_str(_frame(local, 4097))
    assert await wire.until_closed() == 4002
    (violation,) = local.violations
    assert (violation.kind, violation.message) == (
        "gateway",
        "4002 Frame of 4097 bytes, at most 4096 are allowed",
    )


async def test_a_frame_of_4096_bytes_is_read(local: LocalDiscord, wire: Wire) -> None:
    await wire.socket.send_str(_frame(local, 4096))
    assert (await wire.receive())["t"] == "READY"
    assert local.violations == []


async def test_identifying_twice_closes(local: LocalDiscord, wire: Wire) -> None:
    await wire.send(2, _identify(local))
    await wire.send(2, _identify(local))
    assert await wire.until_closed() == 4005


async def test_heartbeats_are_answered_and_flooding_closes(local: LocalDiscord, wire: Wire) -> None:
    await wire.send(1, None)
    assert (await wire.receive())["op"] == 11
    for _ in range(120):
        await wire.send(1, None)
    assert await wire.until_closed() == 4008


async def test_a_heartbeat_is_acknowledged_after_a_moment_that_holds_nothing_up(
    local: LocalDiscord, wire: Wire
) -> None:
    loop = asyncio.get_running_loop()
    sent = loop.time()
    await wire.send(1, None)
    await wire.send(2, _identify(local))
    kinds = []
    while 11 not in kinds:
        kinds.append((await wire.receive())["op"])
    assert kinds[0] == 0  # READY did not wait for it
    assert 0.02 < loop.time() - sent < 2


@pytest.mark.slow
async def test_a_client_measures_the_way_and_not_the_pause_between_heartbeats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interval = 1.0
    send = DiscordWebSocket.send_heartbeat

    async def send_and_linger(socket: DiscordWebSocket, data: Any) -> None:
        await send(socket, data)
        await asyncio.sleep(0.01)  # the time of sending is noted by another thread, a little later

    monkeypatch.setattr(DiscordWebSocket, "send_heartbeat", send_and_linger)
    async with (
        LocalDiscord.start(Settings(heartbeat_ms=int(interval * 1000))) as local,
        running_bot(local) as bot,
    ):
        measured: list[float] = []
        async with asyncio.timeout(_PATIENCE):
            while len(measured) < 4:
                await asyncio.sleep(interval)
                if math.isfinite(bot.latency):
                    measured.append(bot.latency)
    assert max(measured) < interval / 2  # discord.py warns of more than ten seconds


async def test_a_client_without_heartbeat_is_dropped() -> None:
    async with LocalDiscord.start(Settings(heartbeat_ms=100)) as local:
        url = f"{local.base_url}/gateway?v=10&encoding=json"
        async with local.http.ws_connect(url) as socket:
            assert await Wire(socket).until_closed() == 4009


async def test_silence_leaves_heartbeats_unanswered(local: LocalDiscord, wire: Wire) -> None:
    await local.fault("gateway-silence")
    await wire.send(1, None)
    await wire.send(99, None)
    # The unknown opcode closes at once; no acknowledgement came before.
    assert (await wire.socket.receive(timeout=_PATIENCE)).type == aiohttp.WSMsgType.CLOSE
    assert wire.socket.close_code == 4001


async def test_resume_replays_in_order_and_unknown_sessions_are_invalid(
    local: LocalDiscord, wire: Wire, ana: Member
) -> None:
    await wire.send(2, _identify(local, intents=1 | intents.GUILD_MESSAGES))
    ready = await wire.receive()
    assert (ready["t"], (await wire.receive())["t"]) == ("READY", "GUILD_CREATE")
    await local.fault("gateway-drop", code=1006)
    for text in ("one", "two"):
        await ana.say(text)
    async with local.http.ws_connect(f"{local.base_url}/gateway?v=10&encoding=json") as socket:
        again = Wire(socket)
        await again.receive()
        session = ready["d"]["session_id"]
        await again.send(6, {"token": local.token, "session_id": session, "seq": 2})
        frames = [await again.receive() for _ in range(3)]
        assert [f["t"] for f in frames] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
        assert [f["s"] for f in frames] == [3, 4, 5]
        await again.send(6, {"token": local.token, "session_id": "unknown", "seq": 2})
        invalid = await again.receive()
        assert (invalid["op"], invalid["d"]) == (9, False)


async def test_a_session_is_forgotten_after_a_while(local: LocalDiscord, wire: Wire) -> None:
    await wire.send(2, _identify(local))
    ready = await wire.receive()
    await local.fault("gateway-drop", code=4000)
    local.advance(600)
    async with local.http.ws_connect(f"{local.base_url}/gateway?v=10&encoding=json") as socket:
        again = Wire(socket)
        await again.receive()
        resume = {"token": local.token, "session_id": ready["d"]["session_id"], "seq": 1}
        await again.send(6, resume)
        assert (await again.receive())["op"] == 9


async def test_members_can_be_asked_for(local: LocalDiscord, wire: Wire, ana: Member) -> None:
    await wire.send(2, _identify(local))
    await wire.receive()
    await wire.receive()
    request = {"guild_id": local.guild_id, "query": "a", "limit": 5, "nonce": "n"}
    await wire.send(8, request)
    chunk = (await wire.receive())["d"]
    assert (chunk["nonce"], [m["user"]["id"] for m in chunk["members"]]) == ("n", [ana.id])


async def test_zlib_stream(local: LocalDiscord) -> None:
    url = f"{local.base_url}/gateway?v=10&encoding=json&compress=zlib-stream"
    async with local.http.ws_connect(url) as socket:
        stream = zlib.decompressobj()
        first = json.loads(stream.decompress(await socket.receive_bytes(timeout=_PATIENCE)))
        await socket.send_str(json.dumps({"op": 1, "d": None}))
        second = json.loads(stream.decompress(await socket.receive_bytes(timeout=_PATIENCE)))
        assert (first["op"], second["op"]) == (10, 11)


async def test_who_asks_for_zstd_gets_text(local: LocalDiscord) -> None:
    url = f"{local.base_url}/gateway?v=10&encoding=json&compress=zstd-stream"
    async with local.http.ws_connect(url) as socket:
        wire = Wire(socket)
        assert (await wire.receive())["op"] == 10
        await wire.send(1, None)
        assert (await wire.receive())["op"] == 11


def test_no_compression_unless_asked() -> None:
    assert compressor(None) is None
