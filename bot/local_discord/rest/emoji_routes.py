"""REST routes for the emoji of the application."""

import base64
import binascii
import re

from bot.local_discord.context import Core
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.world.payloads import user_payload
from bot.local_discord.world.world import public

_DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)
# Discord's limits for the emoji of an application.
_EMOJI_BYTES = 256 * 1024
_EMOJIS = 2000


def list_emojis(call: Call) -> Json:
    """GET the application's emoji"""
    call.own_application()
    return {"items": [public(entry) for entry in call.core.world.emojis.values()]}


def create_emoji(call: Call) -> Json:
    """POST an application emoji"""
    call.own_application()
    node = Node(call.form)
    name = node["name"].text(2, 32)
    if name and not re.fullmatch(r"\w+", name, re.ASCII):
        node["name"].fail("STRING_TYPE_REGEX", "String value did not match validation regex.")
    # Base64 is a third longer; the exact limit is that of the bytes below.
    image = _DATA_URI.fullmatch(node["image"].text(1, 2 * _EMOJI_BYTES))
    node.finish()
    if image is None:
        raise refuse(50046)
    try:
        data = base64.b64decode(image[2], validate=True)
    except binascii.Error:
        raise refuse(50046) from None
    if len(data) > _EMOJI_BYTES or len(call.core.world.emojis) >= _EMOJIS:
        raise refuse(50046)
    call.status = 201
    return _store_emoji(call.core, name, image[1], data)


def get_emoji(call: Call) -> Json:
    """GET one application emoji"""
    return public(_emoji(call))


def edit_emoji(call: Call) -> Json:
    """PATCH one application emoji: its name"""
    emoji = _emoji(call)
    node = Node(call.form)
    emoji["name"] = node["name"].text(2, 32)
    node.finish()
    return public(emoji)


def delete_emoji(call: Call) -> None:
    """DELETE one application emoji"""
    emoji = _emoji(call)
    call.core.blobs.drop(emoji["id"])
    del call.core.world.emojis[emoji["id"]]


def _emoji(call: Call) -> Json:
    call.own_application()
    emoji = call.core.world.emojis.get(call.params["emoji"])
    if emoji is None:
        raise refuse(10014)
    return emoji


def _store_emoji(core: Core, name: str, content_type: str, data: bytes) -> Json:
    emoji: Json = {
        "id": core.ids.next(),
        "name": name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": content_type == "image/gif",
        "available": True,
        "user": user_payload(core, core.world.bot_id),
        "_type": content_type,
    }
    core.blobs.put(emoji["id"], data)
    core.world.emojis[emoji["id"]] = emoji
    return public(emoji)


ROUTES: list[Route] = [
    Route("GET", "/applications/{app}/emojis", list_emojis),
    Route("POST", "/applications/{app}/emojis", create_emoji),
    Route("GET", "/applications/{app}/emojis/{emoji}", get_emoji),
    Route("PATCH", "/applications/{app}/emojis/{emoji}", edit_emoji),
    Route("DELETE", "/applications/{app}/emojis/{emoji}", delete_emoji),
]
