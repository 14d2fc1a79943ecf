"""The gateway: what is said on one connection of a bot."""

import asyncio
import json
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from bot.local_discord.gateway import intents, opcodes
from bot.local_discord.gateway.compression import compressor
from bot.local_discord.gateway.gateway_events import dispatch_for
from bot.local_discord.gateway.gateway_sessions import Gateway, Session
from bot.local_discord.gateway.sharding import shard_of
from bot.local_discord.rules import documented_limits
from bot.local_discord.world.events import Event
from bot.local_discord.world.payloads import member_payload, user_payload
from bot.local_discord.world.world import Json

_GOODBYES = (1000, 1001)  # close codes with which a client ends its session for good
# What a network takes. A client that notes when it sent a heartbeat only once the sending is over
# would hold an answer from the same instant for one to the heartbeat before.
_ACK_SECONDS = 0.1


async def serve(gateway: Gateway, request: web.Request) -> web.WebSocketResponse:
    """Serve one WebSocket connection of the bot."""
    # The gateway's own limits, heartbeats and compression take the place of the WebSocket's.
    socket = web.WebSocketResponse(max_msg_size=0, heartbeat=None, compress=False)
    await socket.prepare(request)
    connection = Connection(gateway, socket, request)
    await connection.run(request.query.get("v", "10"), request.query.get("encoding", "json"))
    return socket


class Connection:
    """One WebSocket connection."""

    def __init__(
        self, gateway: Gateway, socket: web.WebSocketResponse, request: web.Request
    ) -> None:
        self.gateway = gateway
        self.core = gateway.core
        self.socket = socket
        self.session: Session | None = None
        self._request = request
        self._compress = compressor(request.query.get("compress"))
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._beat = 0.0
        self._received: deque[float] = deque()
        self._is_dropped = False  # by us

    async def run(self, version: str, encoding: str) -> None:
        """Talk until one side closes."""
        if version not in ("9", "10") or encoding != "json":
            await self._violate(4012, "Only version 10 and JSON are spoken here")
            return
        loop = asyncio.get_running_loop()
        self._beat = loop.time()
        self.send(opcodes.HELLO, {"heartbeat_interval": self.core.settings.heartbeat_ms})
        tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._watch())]
        try:
            async for message in self.socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await self._receive(message.data)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            session = self.session
            self.gateway.lose(self)
            # Only a client's own goodbye counts; dropping it is our doing.
            if session and not self._is_dropped and self.socket.close_code in _GOODBYES:
                self.gateway.part(session.shard)

    def send(self, op: int, data: Any) -> None:
        """Queue a frame that is no dispatch."""
        self.push(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def push(self, text: str) -> None:
        """Queue a finished frame; frames leave in the order of their queueing."""
        self._queue.put_nowait(text)

    def invalidate(self, *, resumable: bool) -> None:
        """Tell the client that its session is invalid."""
        if self.session and not resumable:
            self.gateway.forget(self.session)
            self.session = None
        self.send(opcodes.INVALID, resumable)

    async def drop(self, code: int) -> None:
        """End the connection with a close code; 1006 tears it down without one."""
        self._is_dropped = True
        self.gateway.lose(self)
        if code != 1006:
            await self.socket.close(code=code)
            return
        if self._request.transport:
            self._request.transport.abort()

    async def _write(self) -> None:
        while True:
            text = await self._queue.get()
            try:
                if self._compress:
                    # Here, not in push: one stream for all frames, in the order of sending.
                    await self.socket.send_bytes(self._compress(text.encode()))
                else:
                    await self.socket.send_str(text)
            except ConnectionError:
                return

    async def _watch(self) -> None:
        """Close connections whose heartbeat stopped."""
        interval = self.core.settings.heartbeat_ms / 1000
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(interval / 2)
            # Real time, unlike the deadlines: moving the clock must not end connections.
            if loop.time() - self._beat > interval * 1.5 + 1:
                self.core.note("gateway", "No heartbeat in time", "/gateway")
                await self.drop(4009)
                return

    async def _receive(self, raw: str | bytes) -> None:
        if self._is_flooding():
            await self._violate(4008, "More than 120 frames in a minute")
            return
        size = len(raw.encode() if isinstance(raw, str) else raw)
        if size > documented_limits.GATEWAY_PAYLOAD:
            most = documented_limits.GATEWAY_PAYLOAD
            await self._violate(4002, f"Frame of {size} bytes, at most {most} are allowed")
            return
        try:
            frame = json.loads(raw)
            op, data = int(frame["op"]), frame.get("d")
        except (ValueError, TypeError, KeyError):
            await self._violate(4002, "Frame is no JSON object with an op")
            return
        if op == opcodes.HEARTBEAT:
            self._beat = asyncio.get_running_loop().time()
            if not self.core.faults.take_silence():
                asyncio.get_running_loop().call_later(_ACK_SECONDS, self.send, opcodes.ACK, None)
        elif op == opcodes.IDENTIFY:
            await self._identify(data if isinstance(data, dict) else {})
        elif op == opcodes.RESUME:
            await self._resume(data if isinstance(data, dict) else {})
        else:
            await self._other(op, data)

    async def _other(self, op: int, data: Any) -> None:
        if op not in (opcodes.PRESENCE, opcodes.VOICE, opcodes.MEMBERS, opcodes.SOUNDBOARD):
            await self._violate(4001, f"Unknown opcode {op}")
        elif self.session is None:
            await self._violate(4003, "Sent before IDENTIFY")
        elif op == opcodes.MEMBERS:
            self._send_members(self.session, data)

    async def _identify(self, data: Json) -> None:
        if self.session:
            await self._violate(4005, "Identified twice")
            return
        shard = data.get("shard") or [0, 1]  # a bot without shards is the only one
        wanted = data.get("intents")
        problem = self._identify_problem(data, shard, wanted)
        if problem:
            await self._violate(*problem)
            return
        self.session = self.gateway.begin(self, int(wanted or 0), (int(shard[0]), int(shard[1])))
        self._welcome(self.session)

    def _identify_problem(self, data: Json, shard: Any, wanted: Any) -> tuple[int, str] | None:
        if str(data.get("token", "")).removeprefix("Bot ") != self.core.settings.token:
            return 4004, "Authentication failed"
        if not isinstance(shard, list) or len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            return 4010, "Invalid shard"
        if shard[1] < self.core.settings.shards:
            return 4011, "Sharding required"
        if not isinstance(wanted, int) or not 0 <= wanted < intents.BEYOND:
            return 4013, "Invalid intents"
        if wanted & intents.PRIVILEGED & ~self.core.settings.privileged_intents:
            return 4014, "Disallowed intents"
        return None

    def _welcome(self, session: Session) -> None:
        core, world = self.core, self.core.world
        own = [
            guild
            for guild in world.guilds.values()
            if world.bot_id in guild["members"]
            and shard_of(guild["id"], session.shard[1]) == session.shard[0]
        ]
        ready: Json = {
            "v": 10,
            "user": user_payload(core, world.bot_id),
            # Only announced: each follows as a GUILD_CREATE, which discord.py waits for.
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in own],
            "session_id": session.session_id,
            "resume_gateway_url": core.gateway_url,
            "application": {"id": world.bot_id, "flags": world.application["flags"]},
            "shard": list(session.shard),
        }
        self.gateway.dispatch(session, "READY", ready)
        for guild in own:
            event = Event("GUILD_CREATE", guild, guild["id"])
            found = dispatch_for(core, event, session.intents, session.shard)
            if found:
                self.gateway.dispatch(session, *found)

    async def _resume(self, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self.core.settings.token:
            await self._violate(4004, "Authentication failed")
            return
        seq = data.get("seq")
        seq = seq if isinstance(seq, int) else 0
        session = self.gateway.resume(self, str(data.get("session_id")), seq)
        if session is None:
            self.invalidate(resumable=False)
            return
        self.session = session
        for number, text in list(session.sent):
            if number > seq:
                self.push(text)
        # An object: discord.py cannot do with null here.
        self.gateway.dispatch(session, "RESUMED", {})

    def _send_members(self, session: Session, data: Any) -> None:
        request = data if isinstance(data, dict) else {}
        guild = self.core.world.guilds.get(str(request.get("guild_id")))
        if guild is None:
            return
        asked = request.get("user_ids")
        wanted = (
            {str(u) for u in (asked if isinstance(asked, list) else [asked])} if asked else None
        )
        query = str(request.get("query") or "").lower()
        members = [member_payload(self.core, guild, u) for u in guild["members"]]
        found = [
            m
            for m in members
            if (m["user"]["id"] in wanted if wanted else m["user"]["username"].startswith(query))
        ]
        chunk: Json = {
            "guild_id": guild["id"],
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if request.get("nonce"):
            chunk["nonce"] = request["nonce"]
        if wanted:
            chunk["not_found"] = sorted(wanted - {m["user"]["id"] for m in found})
        self.gateway.dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _is_flooding(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._received.append(now)
        while self._received and now - self._received[0] > 60:
            self._received.popleft()
        return len(self._received) > documented_limits.GATEWAY_EVENTS_PER_MINUTE

    async def _violate(self, code: int, reason: str) -> None:
        # Noted as well as closed: a library would simply reconnect, and no test would see it.
        self.core.note("gateway", f"{code} {reason}", "/gateway")
        self._is_dropped = True
        self.gateway.lose(self)
        await self.socket.close(code=code, message=reason.encode())
