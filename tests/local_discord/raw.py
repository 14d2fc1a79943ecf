"""Raw requests to the REST side, without a client library that would refuse bad ones itself."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.world.world import Json

Answer = tuple[int, Any]


class Raw:
    """Speaks for the bot in plain HTTP."""

    def __init__(self, local: LocalDiscord) -> None:
        self.local = local
        self.app_id = local.server.core.world.bot_id
        self.channel = local.channel_id("games")

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: list[tuple[str, bytes]] | None = None,
        token: str | None = None,
    ) -> Answer:
        """One request; gives status and JSON body (None when there is none)."""
        headers = {"Authorization": f"Bot {token or self.local.token}"}
        data: aiohttp.FormData | None = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, content) in enumerate(files):
                data.add_field(f"files[{index}]", content, filename=name)
            body = None
        url = self.local.api_base + path
        async with self.local.http.request(
            method, url, json=body, data=data, headers=headers
        ) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def send(self, body: Any, files: list[tuple[str, bytes]] | None = None) -> Answer:
        """POST a message to #games."""
        return await self.ask("POST", f"/channels/{self.channel}/messages", body, files)

    async def register(self, *commands: Json) -> Answer:
        """PUT global commands."""
        return await self.ask("PUT", f"/applications/{self.app_id}/commands", list(commands))

    async def begin(self, member: Member, command: str = "hello", **options: Any) -> Json:
        """Let a member use a command of a bot that is not there; gives the interaction."""
        form = {
            "type": "command",
            "channel_id": self.channel,
            "command": command,
            "options": options,
        }
        view = await member.ask("POST", "/local/interactions", form)
        return self.local.server.core.world.interactions[view["id"]]

    async def callback(
        self,
        record: Json,
        kind: int,
        data: Any = None,
        files: list[tuple[str, bytes]] | None = None,
    ) -> Answer:
        """Answer an interaction."""
        path = f"/interactions/{record['id']}/{record['token']}/callback?with_response=1"
        return await self.ask("POST", path, {"type": kind, "data": data}, files)

    async def followup(self, record: Json, body: Json) -> Answer:
        """Follow an interaction up."""
        return await self.ask("POST", f"/webhooks/{self.app_id}/{record['token']}", body)

    async def original(self, method: str, record: Json, body: Any = None) -> Answer:
        """Read, edit or delete the first answer."""
        path = f"/webhooks/{self.app_id}/{record['token']}/messages/@original"
        return await self.ask(method, path, body)


def error_at(tree: Json, path: str) -> list[str]:
    """The error codes at a dotted path of an error tree."""
    for key in path.split("."):
        tree = tree.get(key, {})
    return [entry["code"] for entry in tree.get("_errors", [])]
