"""The /local routes with which the page and the driver act as a member."""

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local_discord.acting import client_checks
from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.acting.interaction_life import AUTOCOMPLETE
from bot.local_discord.acting.pending_uploads import keep_upload, take_upload
from bot.local_discord.context import Core
from bot.local_discord.page import member_view
from bot.local_discord.page.event_streams import Pages
from bot.local_discord.page.settlement import Settlement
from bot.local_discord.rest.attachments import Upload, safe_filename
from bot.local_discord.rest.error_codes import ApiError, Json, refuse
from bot.local_discord.rules.documented_limits import ATTACHMENT_BYTES, LOCALES
from bot.local_discord.world import permission_bits, posting, reactions, threads
from bot.local_discord.world.messages import (
    add_thread_members,
    delete_message,
    remove_thread_member,
)
from bot.local_discord.world.starter_world import open_direct
from bot.local_discord.world.world import PRIVATE_THREAD, PUBLIC_THREAD, THREADS_IN

_log = logging.getLogger(__name__)
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageApi:
    """Handlers of the member side."""

    def __init__(self, core: Core, pages: Pages) -> None:
        self.core = core
        self.pages = pages
        self._settlement = Settlement(core.bus)

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Register all member routes."""
        table: list[tuple[str, str, _Handler]] = [
            ("GET", "/local/users", self.users),
            ("GET", "/local/state", self.state),
            ("GET", "/local/ws", self.stream),
            ("GET", "/local/messages", self.messages),
            ("POST", "/local/messages", self.post),
            ("PATCH", "/local/messages/{channel}/{message}", self.edit),
            ("DELETE", "/local/messages/{channel}/{message}", self.delete),
            ("POST", "/local/interactions", self.interact),
            ("GET", "/local/interactions/{id}", self.interaction),
            ("POST", "/local/uploads", self.upload),
            ("POST", "/local/reactions", self.react),
            ("POST", "/local/pins", self.pin),
            ("POST", "/local/threads", self.open_thread),
            ("PATCH", "/local/threads/{id}", self.change_thread),
            ("DELETE", "/local/channels/{id}", self.delete_channel),
            ("POST", "/local/dms", self.open_dm),
            ("POST", "/local/read", self.read),
            ("POST", "/local/typing", self.typing),
            ("PATCH", "/local/me", self.change_me),
        ]
        for method, path, handler in table:
            router.add_route(method, path, guarded(handler))

    async def users(self, request: web.Request) -> web.Response:
        """Whom one can be."""
        people = [u for u, user in self.core.world.users.items() if not user["bot"]]
        return answer({"users": [member_view.user_view(self.core, u) for u in people]})

    async def state(self, request: web.Request) -> web.Response:
        """Everything the member may see."""
        return answer(member_view.state_view(self.core, self._user(request)))

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """The member's events."""
        return await self.pages.handle(request, self._user(request))

    async def messages(self, request: web.Request) -> web.Response:
        """Older messages of a channel, or some by id."""
        user_id = self._user(request)
        channel = self.core.channel_for(request.query.get("channel", ""), user_id)
        shown = member_view.visible_messages(self.core, user_id, channel)
        if ids := request.query.get("ids"):
            shown = [m for m in shown if m["id"] in ids.split(",")]
        if before := request.query.get("before"):
            shown = [m for m in shown if int(m["id"]) < int(before)]
        # Twice what Discord gives: the driver reads a whole channel at once.
        limit = max(1, min(200, int(request.query.get("limit", "50"))))
        views = [member_view.message_view(self.core, user_id, m) for m in shown[-limit:]]
        return answer({"messages": views, "has_more": len(shown) > limit})

    async def post(self, request: web.Request) -> web.Response:
        """Write a message."""
        user_id, form = self._user(request), await body(request)
        channel = self.core.channel_for(str(form.get("channel_id")), user_id)
        content = str(form.get("content") or "")
        uploads = self._uploads(form.get("attachments") or [])
        wanted: Json = {"content": content, "nonce": form.get("nonce")}
        if form.get("reply_to"):
            wanted["message_reference"] = {"message_id": str(form["reply_to"])}
        message = posting.post(self.core, channel, user_id, wanted, uploads)
        return answer(member_view.message_view(self.core, user_id, message))

    async def edit(self, request: web.Request) -> web.Response:
        """Change one's own message."""
        user_id, form = self._user(request), await body(request)
        _, message = self._message(
            user_id, request.match_info["channel"], request.match_info["message"]
        )
        content = {"content": str(form.get("content") or "")}
        changed = posting.change(self.core, message, user_id, content, [])
        return answer(member_view.message_view(self.core, user_id, changed))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete a message, or dismiss an ephemeral one."""
        user_id = self._user(request)
        channel, message = self._message(
            user_id, request.match_info["channel"], request.match_info["message"]
        )
        # Dismissing what only oneself sees takes no permission.
        if message["_author_id"] != user_id and message["_for"] != user_id:
            self.core.demand(user_id, channel, permission_bits.MANAGE_MESSAGES)
        delete_message(self.core, message)
        return answer({})

    async def interact(self, request: web.Request) -> web.Response:
        """Use a command, a component, a modal or autocompletion."""
        user_id, form = self._user(request), await body(request)
        record = client_checks.act(self.core, user_id, form)
        if record["type"] == AUTOCOMPLETE:
            # Suggestions are the answer itself, so there is nothing to come later by WebSocket.
            await self._settlement.of(record)
            locale = self.core.world.users[user_id]["_locale"]
            choices = [_localized(choice, locale) for choice in record["choices"]]
            return answer({**member_view.interaction_view(record), "choices": choices})
        if request.query.get("wait"):
            await self._settlement.of(record)
        return answer(member_view.interaction_view(record))

    async def interaction(self, request: web.Request) -> web.Response:
        """One interaction of the member."""
        record = self.core.world.interactions.get(request.match_info["id"])
        if record is None or record["user_id"] != self._user(request):
            raise refuse(10062)
        return answer(member_view.interaction_view(record))

    async def upload(self, request: web.Request) -> web.Response:
        """Take files that will be sent later."""
        self._user(request)
        taken: list[Json] = []
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read(decode=True))
            if len(data) > ATTACHMENT_BYTES:
                raise refuse(40005)
            name = safe_filename(part.filename or "file")
            taken.append(
                {"id": keep_upload(self.core, name, data), "filename": name, "size": len(data)}
            )
        return answer({"uploads": taken})

    async def react(self, request: web.Request) -> web.Response:
        """Put or take a reaction."""
        user_id, form = self._user(request), await body(request)
        channel, message = self._message(user_id, form.get("channel_id"), form.get("message_id"))
        change = reactions.remove if form.get("remove") else reactions.add
        change(self.core, channel, message, user_id, str(form.get("emoji")))
        return answer(member_view.message_view(self.core, user_id, message))

    async def pin(self, request: web.Request) -> web.Response:
        """Pin or unpin."""
        user_id, form = self._user(request), await body(request)
        channel, message = self._message(user_id, form.get("channel_id"), form.get("message_id"))
        change = reactions.unpin if form.get("remove") else reactions.pin
        change(self.core, channel, message, user_id)
        return answer(member_view.message_view(self.core, user_id, message))

    async def open_thread(self, request: web.Request) -> web.Response:
        """Open a thread."""
        user_id, form = self._user(request), await body(request)
        channel = self.core.channel_for(str(form.get("channel_id")), user_id)
        message = None
        if form.get("message_id"):
            message = self.core.message_for(channel, str(form["message_id"]), user_id)
        kinds = THREADS_IN.get(channel["type"], (PUBLIC_THREAD,))
        kind = PRIVATE_THREAD if form.get("private") else kinds[0]
        wanted = {"name": form.get("name"), "type": kind}
        thread = threads.open_thread(self.core, channel, user_id, wanted, message)
        return answer(member_view.channel_view(self.core, user_id, thread))

    async def change_thread(self, request: web.Request) -> web.Response:
        """Archive, lock, rename, join or leave a thread."""
        user_id, form = self._user(request), await body(request)
        thread = self.core.channel_for(request.match_info["id"], user_id)
        # Not a field of threads: the rest goes through the same check as the bot's PATCH.
        joined = form.pop("joined", None)
        if joined is not None and joined:
            add_thread_members(self.core, thread, [user_id])
        elif joined is not None:
            remove_thread_member(self.core, thread, user_id)
        if form:
            threads.change_thread(self.core, thread, user_id, form)
        return answer(member_view.channel_view(self.core, user_id, thread))

    async def delete_channel(self, request: web.Request) -> web.Response:
        """Delete a channel or thread, with the permission."""
        user_id = self._user(request)
        channel = self.core.channel_for(request.match_info["id"], user_id)
        if not member_view.channel_view(self.core, user_id, channel)["local"]["can_delete"]:
            raise refuse(50013)
        threads.delete_channel(self.core, channel)
        return answer({})

    async def open_dm(self, request: web.Request) -> web.Response:
        """Open a DM."""
        user_id, form = self._user(request), await body(request)
        other = self.core.world.user_named(str(form.get("user_id")))
        if other is None or other["id"] == user_id:
            raise refuse(10013)
        known = self.core.world.direct_channel(user_id, other["id"])
        channel = known or open_direct(self.core.world, self.core.ids, user_id, other["id"])
        if known is None:
            self.core.emit("CHANNEL_CREATE", channel, channel)
        return answer(member_view.channel_view(self.core, user_id, channel))

    async def read(self, request: web.Request) -> web.Response:
        """Move the read marker."""
        user_id, form = self._user(request), await body(request)
        channel = self.core.channel_for(str(form.get("channel_id")), user_id)
        newest = next(reversed(self.core.world.messages.get(channel["id"], {})), channel["id"])
        marks = self.core.world.reads.setdefault(user_id, {})
        # An empty channel is marked with its own id, which is older than any message in it.
        marks[channel["id"]] = str(form.get("message_id") or newest)
        # Nobody handles it; it lets the state file be written.
        self.core.emit("READ", {"channel_id": channel["id"]})
        self.pages.send_read(user_id, channel)
        return answer(member_view.read_view(self.core, user_id, channel))

    async def typing(self, request: web.Request) -> web.Response:
        """Type."""
        user_id, form = self._user(request), await body(request)
        channel = self.core.channel_for(str(form.get("channel_id")), user_id)
        data = {"channel_id": channel["id"], "user_id": user_id}
        self.core.emit("TYPING_START", data, channel)
        return answer({})

    async def change_me(self, request: web.Request) -> web.Response:
        """Change the member's own settings."""
        user_id, form = self._user(request), await body(request)
        user = self.core.world.users[user_id]
        if "locale" in form:
            if form["locale"] not in LOCALES:
                raise ClientRefusalError("Discord has no such language.")
            user["_locale"] = form["locale"]
        if "allow_dms" in form:
            user["_allow_dms"] = bool(form["allow_dms"])
        self.core.emit("USER", user)
        return answer(member_view.me_view(self.core, user_id))

    def _user(self, request: web.Request) -> str:
        # No password: whoever reaches this server may be anybody, which is its purpose.
        user = self.core.world.user_named(request.query.get("as", ""))
        if user is None or user["bot"]:
            raise ClientRefusalError("Say who you are: as=USER, one of GET /local/users.")
        return str(user["id"])

    def _message(self, user_id: str, channel_id: Any, message_id: Any) -> tuple[Json, Json]:
        channel = self.core.channel_for(str(channel_id), user_id)
        return channel, self.core.message_for(channel, str(message_id), user_id)

    def _uploads(self, ids: list[Any]) -> list[Upload]:
        uploads = [take_upload(self.core, str(entry)) for entry in ids]
        # They were uploaded one by one; in a message each needs its own number.
        for index, upload in enumerate(uploads):
            upload.index = index
        return uploads


def guarded(handler: _Handler) -> _Handler:
    """Turn refusals into JSON answers that the page can show."""

    async def wrapped(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except ClientRefusalError as refusal:
            return answer({"error": str(refusal)}, 400)
        except ApiError as error:
            detail = {"error": error.message, "code": error.code, "errors": error.errors}
            return answer(detail, error.status)
        # A malformed request of the page is its own fault: a sentence there, not a 500 here.
        except (TypeError, ValueError, KeyError) as error:
            _log.warning("%s %s", request.method, request.path_qs, exc_info=error)
            return answer({"error": f"Not understood: {error}"}, 400)

    return wrapped


async def body(request: web.Request) -> Json:
    """The request's JSON object."""
    data = json.loads(await request.read() or b"{}")
    if not isinstance(data, dict):
        raise ClientRefusalError("The body must be a JSON object.")
    return data


def answer(data: Any, status: int = 200) -> web.Response:
    """A JSON answer."""
    return web.json_response(data, status=status)


def _localized(choice: Json, locale: str) -> Json:
    names = choice.get("name_localizations") or {}
    return {"name": names.get(locale, choice["name"]), "value": choice["value"]}
