"""The frame around every REST request: token, faults, rate limits, body, errors, journal."""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from bot.local_discord.context import API, Core
from bot.local_discord.rest.attachments import Upload, safe_filename
from bot.local_discord.rest.error_codes import (
    RATE_LIMITED,
    ApiError,
    Json,
    refuse,
    unauthorized,
    unknown_route,
)
from bot.local_discord.rest.faults import Fault
from bot.local_discord.rest.multipart import read_parts
from bot.local_discord.rest.rate_limits import DEFAULT, Limit, RateLimits, Verdict
from bot.local_discord.rules import documented_limits
from bot.local_discord.world.journal import Request

_log = logging.getLogger(__name__)
# files[0] is the documented name; older libraries send "file" or "file0".
_FILE_PART = re.compile(r"files?\[?(\d*)\]?")
# discord.py takes a 429 without it for a ban by Cloudflare and gives up at once.
_VIA = {"Via": "1.1 local-discord"}


@dataclass(slots=True)
class Call:
    """One request of the bot, ready for its handler."""

    core: Core
    method: str
    path: str  # behind the API base
    params: dict[str, str]
    query: dict[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)
    status: int = 200

    @property
    def form(self) -> Json:
        """The body as an object; anything else is an invalid form."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise refuse(
                50035, {"_errors": [{"code": "MODEL_TYPE_CONVERTER", "message": "Not an object"}]}
            )
        return self.body

    def own_application(self) -> None:
        """Refuse the path of another application."""
        if self.params["app"] != self.core.world.bot_id:
            raise refuse(20002)

    def channel(self) -> Json:
        """The channel in the path, if the bot may see it."""
        return self.core.channel_for(self.params["channel"], self.core.world.bot_id)

    def message(self, channel: Json) -> Json:
        """The message in the path."""
        return self.core.message_for(channel, self.params["message"], self.core.world.bot_id)

    def guild(self) -> Json:
        """The guild in the path, if the bot is in it."""
        guild = self.core.world.guilds.get(self.params["guild"])
        if guild is None:
            raise refuse(10004)
        if self.core.world.bot_id not in guild["members"]:
            raise refuse(50001)
        return guild


Handler = Callable[[Call], Any]


@dataclass(frozen=True, slots=True)
class Route:
    """A path with {names}, its handler and its rate limit (None: without one)."""

    method: str
    pattern: str
    handler: Handler
    limit: Limit | None = DEFAULT
    needs_token: bool = True


class Rest:
    """Finds the handler of a request and wraps it."""

    def __init__(self, core: Core, routes: list[Route]) -> None:
        self.core = core
        self.limits = RateLimits(core.settings.rate_scale, core.clock)
        self._routes = [(route, _compile(route.pattern)) for route in routes]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request to the API."""
        # Not decoded yet: an escaped slash inside a part must not split it.
        path = request.raw_path.split("?")[0].removeprefix(API)
        call = Call(self.core, request.method, path, {}, dict(request.query))
        fault = self.core.faults.take(call.method, path)
        if fault and (early := await self._suffer(request, call, fault)):
            return early
        response = await self._answer(request, call)
        if fault and fault.after:
            if fault.kind == "slow":
                await asyncio.sleep(fault.seconds)
                return response
            return _lose(request) if fault.kind == "drop" else _fault_response(fault)
        return response

    async def _suffer(
        self, request: web.Request, call: Call, fault: Fault
    ) -> web.StreamResponse | None:
        if fault.after:
            return None
        if fault.kind == "slow":
            await asyncio.sleep(fault.seconds)
            return None
        # The fault is to meet a request that was sent whole, not break the sending.
        await request.read()
        if fault.kind == "drop":
            self._record(call, 0, None)
            return _lose(request)
        response = _fault_response(fault)
        self._record(call, response.status, None)
        return response

    async def _answer(self, request: web.Request, call: Call) -> web.Response:
        verdict: Verdict | None = None
        try:
            route = self._find(call)
            if route.needs_token:
                self._authorise(request)
            # Before the body: a refused upload of megabytes need not be read.
            verdict = self._count(call, route)
            await _read_body(request, call)
            result = route.handler(call)
            if isinstance(result, Awaitable):
                result = await result
        except ApiError as error:
            return self._refused(call, error, verdict)
        except ConnectionResetError:  # the bot died before it had sent everything
            self._record(call, 0, None)
            return web.Response(status=500)
        except Exception:
            # A fault of this server, not of the bot: visible in tests, an outage for the bot.
            _log.exception("%s %s", call.method, call.path)
            self.core.note("internal", "The local Discord failed", call.path, call.body)
            self._record(call, 500, None)
            return _json({"message": "500: Internal Server Error", "code": 0}, 500, {})
        headers = verdict.headers if verdict else {}
        # Handlers without an answer need not know about 204.
        status = 204 if result is None and call.status == 200 else call.status
        self._record(call, status, None)
        if status == 204:
            return web.Response(status=204, headers=headers)
        return _json(result, status, headers)

    def _find(self, call: Call) -> Route:
        for route, pattern in self._routes:
            if route.method == call.method and (found := pattern.fullmatch(call.path)):
                call.params = {key: unquote(value) for key, value in found.groupdict().items()}
                return route
        raise unknown_route()

    def _authorise(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.core.settings.token}":
            raise unauthorized()

    def _count(self, call: Call, route: Route) -> Verdict | None:
        if route.limit is None:
            return None
        params = call.params
        # Discord counts each webhook token, channel and guild apart, whatever else the path names.
        major = params.get("token") or params.get("channel") or params.get("guild") or ""
        name = f"{route.method} {route.pattern}"
        # Answers to interactions do not count towards a bot's 50 requests a second.
        verdict = self.limits.check(name, major, route.limit, counts_globally=route.needs_token)
        if not verdict.allowed:
            raise RateLimitedError(verdict)
        return verdict

    def _refused(self, call: Call, error: ApiError, verdict: Verdict | None) -> web.Response:
        self._record(call, error.status, error.code)
        self.core.journal.note_error(
            error, call.method, call.path, call.body, self.core.clock.iso()
        )
        if isinstance(error, RateLimitedError):
            return _rate_limited(error.verdict)
        return _json(error.body(), error.status, verdict.headers if verdict else {})

    def _record(self, call: Call, status: int, code: int | None) -> None:
        self.core.journal.requests.append(
            Request(
                call.method,
                call.path,
                call.query,
                call.body,
                [upload.filename for upload in call.uploads],
                status,
                code,
                self.core.clock.iso(),
            )
        )


class RateLimitedError(ApiError):
    """A request too many; a refusal, since a restarted bot cannot know what it used up before."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(RATE_LIMITED, 0, "You are being rate limited.")
        self.verdict = verdict


def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", pattern))


async def _read_body(request: web.Request, call: Call) -> None:
    if not request.can_read_body:
        return
    body = await request.read()
    if len(body) > documented_limits.REQUEST_BYTES:
        raise refuse(40005)
    if request.content_type.startswith("multipart/"):
        await asyncio.sleep(0)  # whoever has sent something small meanwhile goes first
        _take_parts(body, request.headers["Content-Type"], call)
    else:
        call.body = _parse(body)


def _take_parts(body: bytes, content_type: str, call: Call) -> None:
    try:
        parts = list(read_parts(body, content_type))
    except ValueError as error:
        broken = {"code": "MULTIPART_INVALID", "message": str(error)}
        raise refuse(50035, {"_errors": [broken]}) from None
    for part in parts:
        if part.name == "payload_json":
            call.body = _parse(part.data)
        elif found := _FILE_PART.fullmatch(part.name):
            # The index is what `attachments[].id` refers to.
            index = int(found[1] or len(call.uploads))
            call.uploads.append(Upload(index, safe_filename(part.filename), part.data))


def _parse(data: bytes) -> Any:
    if not data:
        return None
    try:
        return json.loads(data)
    except ValueError:
        raise refuse(50109) from None


def _json(data: Any, status: int, headers: dict[str, str]) -> web.Response:
    # discord.py takes the body for text unless the type is exactly this, without a charset.
    return web.Response(
        body=json.dumps(data).encode(),
        status=status,
        headers={**headers, "Content-Type": "application/json"},
    )


def _rate_limited(verdict: Verdict) -> web.Response:
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(verdict.retry_after, 3),
        "global": verdict.is_global,
    }
    # Whole seconds, rounded up: who trusts the header must not come back too early.
    headers = {**verdict.headers, **_VIA, "Retry-After": str(int(verdict.retry_after) + 1)}
    if verdict.is_global:
        headers["X-RateLimit-Global"] = "true"
    return _json(body, RATE_LIMITED, headers)


def _fault_response(fault: Fault) -> web.Response:
    if fault.kind == "rate-limit":
        return _rate_limited(Verdict({}, fault.retry_after, fault.is_global))
    return _json({"message": f"{fault.status}: on demand", "code": 0}, fault.status, {})


def _lose(request: web.Request) -> web.StreamResponse:
    if request.transport:
        # No goodbye: closing would still send what is buffered.
        request.transport.abort()
    # aiohttp wants an answer, although nobody is left to get it.
    return web.Response(status=500)
