"""The gateway: sessions of the bot, which survive their connections."""

import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bot.local_discord.context import Core
from bot.local_discord.gateway import opcodes
from bot.local_discord.gateway.gateway_events import dispatch_for
from bot.local_discord.gateway.sharding import Shard
from bot.local_discord.rest import deferred_answers
from bot.local_discord.world.events import Event
from bot.local_discord.world.world import Json

if TYPE_CHECKING:
    from bot.local_discord.gateway.gateway_connection import Connection

# How much is replayed, and for how long a lost session waits: Discord publishes neither.
_BUFFER = 2_000
_SESSION_SECONDS = 180.0


@dataclass(slots=True)
class Session:
    """What a bot's IDENTIFY began; it outlives a lost connection for a while."""

    session_id: str
    intents: int
    shard: tuple[int, int]
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_BUFFER))
    connection: "Connection | None" = None
    lost_at: float = 0.0


class Gateway:
    """All sessions of the bot."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.sessions: dict[str, Session] = {}
        core.bus.subscribe(self._tell)

    def begin(self, connection: "Connection", wanted: int, shard: tuple[int, int]) -> Session:
        """A fresh session; forgotten ones of the same shard go."""
        # Who identifies anew has given up the old session.
        for old in [s for s in self.sessions.values() if s.shard == shard and not s.connection]:
            del self.sessions[old.session_id]
        session = Session(secrets.token_hex(16), wanted, shard, connection=connection)
        self.sessions[session.session_id] = session
        self._note_online()
        return session

    def resume(self, connection: "Connection", session_id: str, seq: int) -> Session | None:
        """The session to go on with, or None when it is gone or its events are."""
        session = self.sessions.get(session_id)
        if session is None or seq > session.seq:
            return None
        # With a connection it is resumed all the same: that one may have died without a word.
        if not session.connection and self.core.clock.now() - session.lost_at > _SESSION_SECONDS:
            del self.sessions[session_id]
            return None
        # What the client has not seen has fallen out of the buffer: it must identify anew.
        if seq < session.seq - len(session.sent):
            return None
        session.connection = connection
        self._note_online()
        return session

    def lose(self, connection: "Connection") -> None:
        """A connection ended; its session waits for a RESUME."""
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None
                session.lost_at = self.core.clock.now()
                # Many clients say goodbye with a code that announces their return.
                self.core.clock.call_at(
                    session.lost_at + _SESSION_SECONDS, partial(self._stay_away, session)
                )
        self._note_online()

    def _stay_away(self, session: Session) -> None:
        """Blame a shard that has not come back, neither by RESUME nor with a new session.

        If it has, what it owes now is none of this session's, even if it is away again.
        """
        if session.connection is None and session.session_id in self.sessions:
            self.part(session.shard)

    def part(self, shard: Shard) -> None:
        """A shard is gone for good: nobody is left to give the answers it owes."""
        if shard not in self.core.shards:
            deferred_answers.leave(self.core, shard)

    def forget(self, session: Session) -> None:
        """End a session for good."""
        self.sessions.pop(session.session_id, None)
        self._note_online()

    def live(self, shard: int | None = None) -> list["Connection"]:
        """The connections in use, of one shard or all."""
        return [
            s.connection
            for s in list(self.sessions.values())
            if s.connection and shard in (None, s.shard[0])
        ]

    async def fault(self, spec: Json) -> None:
        """Carry out a gateway fault from its JSON form."""
        for connection in self.live(spec.get("shard")):
            if spec["kind"] == "gateway-drop":
                await connection.drop(int(spec.get("code", 4000)))
            elif spec["kind"] == "gateway-reconnect":
                connection.send(opcodes.RECONNECT, None)
            elif spec["kind"] == "gateway-invalid":
                connection.invalidate(resumable=bool(spec.get("resumable")))

    async def close(self) -> None:
        """Close every connection, as when a server goes down."""
        for connection in self.live():
            # 1001, "going away": clients take it as a reason to come back.
            await connection.drop(1001)

    def _tell(self, event: Event) -> None:
        for session in list(self.sessions.values()):
            found = dispatch_for(self.core, event, session.intents, session.shard)
            if found:
                self.dispatch(session, *found)

    def dispatch(self, session: Session, name: str, data: Json) -> None:
        """Send an event to a session, or keep it until the session resumes."""
        session.seq += 1
        text = json.dumps({"op": opcodes.DISPATCH, "t": name, "s": session.seq, "d": data})
        session.sent.append((session.seq, text))
        if session.connection:
            session.connection.push(text)

    def _note_online(self) -> None:
        known, now = self.core.shards, self.core.clock.now()
        live: set[Shard] = {s.shard for s in self.sessions.values() if s.connection}
        was_online = bool(known)
        # A shard that stays keeps its time, by which an unanswered click is judged.
        self.core.shards = {shard: known.get(shard, now) for shard in live}
        if bool(live) != was_online:
            self.core.emit("BOT_STATUS", {"online": bool(live)})
