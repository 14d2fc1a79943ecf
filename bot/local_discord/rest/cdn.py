"""Attachments, avatars and emoji, served back."""

import re

from aiohttp import web

from bot.local_discord.context import Core
from bot.local_discord.world.avatars import avatar_svg

# Uploaded files must never run as part of the page, whatever they claim to be.
_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": "private, max-age=3600",
}


class Cdn:
    """Handlers below /cdn."""

    def __init__(self, core: Core) -> None:
        self.core = core

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Register the file routes."""
        router.add_get("/cdn/attachments/{channel}/{id}/{name}", self.attachment)
        router.add_get("/cdn/avatars/{user}/{name}", self.avatar)
        router.add_get("/cdn/embed/avatars/{name}", self.default_avatar)
        router.add_get("/cdn/emojis/{name}", self.emoji)

    async def attachment(self, request: web.Request) -> web.Response:
        """An uploaded file under the name it was sent with."""
        file_id = request.match_info["id"]
        # Asked first: the id becomes a file name in the blobs' folder, so it must be one of ours.
        known = self.core.world.files.get(file_id)
        data = self.core.blobs.get(file_id) if known else None
        if known is None or data is None or known["filename"] != request.match_info["name"]:
            raise web.HTTPNotFound(text="This file is gone.")
        return web.Response(body=data, content_type=known["type"], headers=_SAFE)

    async def avatar(self, request: web.Request) -> web.Response:
        """A user's drawn avatar; always SVG, whatever ending was asked for."""
        user = self.core.world.users.get(request.match_info["user"])
        if user is None:
            raise web.HTTPNotFound
        drawing = avatar_svg(user["id"], user["_number"])
        return _svg(drawing)

    async def default_avatar(self, request: web.Request) -> web.Response:
        """The avatar of users without one."""
        number = re.match(r"\d+", request.match_info["name"])
        return _svg(avatar_svg("0", int(number[0]) if number else 0))

    async def emoji(self, request: web.Request) -> web.Response:
        """An application emoji."""
        # Clients ask for 123.png or 123.gif; there is one form of each.
        emoji = self.core.world.emojis.get(request.match_info["name"].split(".")[0])
        data = self.core.blobs.get(emoji["id"]) if emoji else None
        if emoji is None or data is None:
            raise web.HTTPNotFound
        return web.Response(body=data, content_type=emoji["_type"], headers=_SAFE)


def _svg(drawing: str) -> web.Response:
    return web.Response(body=drawing.encode(), content_type="image/svg+xml", headers=_SAFE)
