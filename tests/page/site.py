"""The server and the showcase bot as processes, and requests to their controls."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
TOKEN = "local-discord-token"
_PATIENCE = 60  # seconds; a busy machine is slow
_PORTS = range(20_000, 30_000)  # below those that the system gives to whoever asks for any


class Site:
    """A local Discord with the showcase bot on it; both can be stopped and started again."""

    def __init__(self, state: Path | None = None, data: Path | None = None) -> None:
        self._state = state
        self._data = data  # given: the real bot plays, with its data in this folder
        self._port = _lasting_port() if state else 0
        self._server: subprocess.Popen[str] | None = None
        self._bot: subprocess.Popen[str] | None = None
        self._channels = 0

    @property
    def is_shared(self) -> bool:
        """Whether it goes on when a test is over."""
        return self._state is None and self._data is None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._port}"

    def start_server(self) -> None:
        """Start the server; a second start takes the same port."""
        self._server = subprocess.Popen(
            self._server_command(), cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert self._server.stdout is not None
        line = self._server.stdout.readline()
        assert "http://" in line, f"the server did not start: {line!r}"
        self._port = int(line.strip().rsplit(":", 1)[1])

    def start_bot(self) -> None:
        """Start the bot and wait until its commands are there."""
        env = {
            **os.environ,
            "DISCORD_API_BASE": f"{self.url}/api/v10",
            "DISCORD_TOKEN": TOKEN,
        }
        if self._data is not None:
            env["BATHYSPHERE_DATA"] = str(self._data)
            env["BATHYSPHERE_PACE"] = "20"  # the script clicks faster than people
        self._bot = subprocess.Popen(self._bot_command(), cwd=ROOT, env=env, text=True)
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            state = self.state()
            if state["application"]["online"] and state["commands"]:
                return
            time.sleep(0.1)
        raise AssertionError("the bot did not come online")

    def _server_command(self) -> list[str]:
        state = ["--state", str(self._state)] if self._state else []
        return [*module("bot.local_discord"), "--port", str(self._port), "--relaxed", *state]

    def _bot_command(self) -> list[str]:
        if self._data is None:
            return module("tests.page.showcase_bot")
        return [*module("bot"), "run"]

    def stop_server(self) -> None:
        """Stop the server as Ctrl-C does."""
        _end(self._server)
        self._server = None

    def stop_bot(self) -> None:
        """Stop the bot."""
        _end(self._bot)
        self._bot = None

    def stop(self) -> None:
        """Stop both."""
        self.stop_bot()
        self.stop_server()

    def state(self, member: str = "ana") -> Any:
        """Everything a member sees."""
        return self.request("GET", f"/local/state?as={member}")

    def new_channel(self) -> str:
        """A channel that no other test writes to."""
        self._channels += 1
        guild = self.state()["guilds"][0]["id"]
        body = {"do": "channel", "guild_id": guild, "name": f"table-{self._channels}"}
        return str(self.request("POST", "/local/world", body)["id"])

    def say(self, member: str, channel: str, content: str) -> Any:
        """Write a message as a member."""
        body = {"channel_id": channel, "content": content}
        return self.request("POST", f"/local/messages?as={member}", body)

    def run(self, member: str, channel: str, command: str, /, **options: Any) -> Any:
        """Run a slash command as a member and wait for the answer."""
        body = {"type": "command", "channel_id": channel, "command": command, "options": options}
        answer = self.request("POST", f"/local/interactions?as={member}&wait=1", body)
        assert answer["state"] == "succeeded", f"/{command} got no answer: {answer}"
        return answer

    def advance_clock(self, seconds: float) -> None:
        """Let the server believe that time has passed."""
        self.request("POST", "/local/clock", {"advance": seconds})

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the server's own interface."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - always the loopback address
            self.url + path, data, {"Content-Type": "application/json"}, method=method
        )
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - as above
            return json.load(answer)


def module(name: str) -> list[str]:
    """Return how a module of ours is run."""
    return [sys.executable, "-m", name]


def _lasting_port() -> int:
    """A port that nobody is given while its server is away for a moment."""
    for port in Random().sample(_PORTS, 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError("no port is free")


def _end(process: subprocess.Popen[str] | None) -> None:
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(_PATIENCE)
