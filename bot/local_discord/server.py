"""The server as a whole: puts the parts together, binds the port, stops cleanly."""

import errno
import socket
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from bot.local_discord.context import API, Blobs, Core, Settings
from bot.local_discord.driver.test_controls import Controls
from bot.local_discord.gateway.gateway_connection import serve
from bot.local_discord.gateway.gateway_sessions import Gateway
from bot.local_discord.page.event_streams import Pages
from bot.local_discord.page.page_routes import PageApi
from bot.local_discord.rest import (
    application_routes,
    command_routes,
    emoji_routes,
    guild_routes,
    interaction_routes,
    message_routes,
)
from bot.local_discord.rest.cdn import Cdn
from bot.local_discord.rest.request_frame import Rest
from bot.local_discord.world.clock import Clock, Snowflakes
from bot.local_discord.world.starter_world import default_world
from bot.local_discord.world.world_file import Store

DEFAULT_PORT = 8710
_HOST = "127.0.0.1"
_PAGE = Path(__file__).parent / "page" / "static"
# Far above Discord's own limit, so that too much gets Discord's 40005 and not aiohttp's plain 413.
_MAX_BODY = 130 * 1024 * 1024
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
# Embeds may show pictures from anywhere; scripts come from this server alone.
_PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data: https: http:; media-src 'self' https: http:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


class PortTakenError(Exception):
    """The wanted port is in use; the message says what to do."""


class LocalServer:
    """One running stand-in for Discord."""

    def __init__(
        self, settings: Settings | None = None, *, state: Path | None = None, reset: bool = False
    ) -> None:
        self._settings = settings or Settings()
        self._store = Store(state) if state else None
        self._reset = reset
        self._runner: web.AppRunner | None = None
        self.core: Core
        self.gateway: Gateway
        self.pages: Pages

    @property
    def base_url(self) -> str:
        """Where it listens, without a slash at the end."""
        return self._settings.base_url

    async def start(self, port: int = DEFAULT_PORT) -> None:
        """Bind the port (0: any free one) and serve."""
        # First, because the addresses in a kept world hold the port, and so that a second server
        # fails here, before it has touched the state file.
        listener = _bind(port)
        try:
            self._settings.base_url = f"http://{_HOST}:{listener.getsockname()[1]}"
            self.core = self._make_core()
        except BaseException:
            listener.close()
            raise
        self.gateway = Gateway(self.core)
        self.pages = Pages(self.core)
        # `play` and __main__ handle signals themselves; an open page must not hold up the end.
        self._runner = web.AppRunner(self._make_app(), handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()
        if self._store:
            self._store.follow(self.core)

    async def stop(self) -> None:
        """Close connections, write the state, free the port."""
        # Sockets first: the runner would wait for them. The file last: until the runner is down a
        # request may still change the world.
        await self.gateway.close()
        await self.pages.close()
        self.core.clock.stop()
        if self._runner:
            await self._runner.cleanup()
        if self._store:
            self._store.close()

    def _make_core(self) -> Core:
        clock = Clock(self._settings.starts_at)
        if self._store is None:
            return Core(default_world(Snowflakes(clock)), self._settings, clock, Blobs())
        self._store.open(reset=self._reset)
        world = self._store.load(self.base_url) or default_world(Snowflakes(clock))
        # A fresh world took its ids from another counter; no id may come twice.
        world.last_id = max(world.last_id, *(int(identity) for identity in world.users))
        return Core(world, self._settings, clock, Blobs(self._store.files))

    def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[_only_loopback], client_max_size=_MAX_BODY)
        routes = [
            *application_routes.ROUTES,
            *command_routes.ROUTES,
            *emoji_routes.ROUTES,
            *interaction_routes.ROUTES,
            *message_routes.ROUTES,
            *guild_routes.ROUTES,
        ]
        rest = Rest(self.core, routes)
        app.router.add_route("*", API + "/{tail:.*}", rest.handle)
        app.router.add_get("/gateway", partial(serve, self.gateway))
        # Some libraries put a slash between the address and the query.
        app.router.add_get("/gateway/", partial(serve, self.gateway))
        PageApi(self.core, self.pages).add_routes(app.router)
        Controls(self.core, self.gateway).add_routes(app.router)
        Cdn(self.core).add_routes(app.router)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name:.+}", _page_file)
        return app

    async def _index(self, request: web.Request) -> web.StreamResponse:
        # Pictures have addresses with 127.0.0.1; seen from "localhost" they would be foreign.
        if f"http://{request.host}" != self.base_url:
            query = f"?{request.query_string}" if request.query_string else ""
            raise web.HTTPFound(f"{self.base_url}/{query}")
        return _file("index.html")


def _bind(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # A restart would otherwise find the port taken until the old connections have timed out.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((_HOST, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(
                f"Port {port} is in use, perhaps by another local Discord. "
                "Stop that program, or choose another one: --port 8711 (make play PORT=8711)."
            ) from None
        raise PortTakenError(f"Cannot listen on port {port}: {error.strerror}.") from None
    return listener


@web.middleware
async def _only_loopback(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse foreign sites: there is no password, and DNS can be made to point here."""
    host = urlsplit(f"//{request.host}")
    origin = request.headers.get("Origin")
    # Only browsers send it, and no page can forge it; the bot and the driver send neither header.
    site = request.headers.get("Sec-Fetch-Site", "none")
    foreign = host.hostname not in _LOOPBACK or site not in ("none", "same-origin")
    if origin is not None:
        foreign = foreign or origin != f"{request.scheme}://{request.host}"
    if foreign:
        return web.json_response({"error": "Only pages of this server may ask it."}, status=403)
    return await handler(request)


async def _page_file(request: web.Request) -> web.StreamResponse:
    return _file(request.match_info["name"])


def _file(name: str) -> web.StreamResponse:
    path = (_PAGE / name).resolve()
    # The name may hold dots that lead out of the folder.
    if not path.is_relative_to(_PAGE.resolve()) or not path.is_file():
        raise web.HTTPNotFound(text="There is no such file.")
    # Not cached: after an update an old script would talk to a new server.
    headers = {"Content-Security-Policy": _PAGE_POLICY, "Cache-Control": "no-cache"}
    return web.FileResponse(path, headers=headers)
