"""REST routes about the bot itself: users, application, gateway address, commands, emoji."""

import base64
import binascii
import re

from bot.local_discord.context import Core
from bot.local_discord.gateway.gateway_sessions import gateway_url
from bot.local_discord.rest import rate_limits
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.rules.command_rules import check_command, check_command_set, too_many
from bot.local_discord.world.payloads import (
    application_payload,
    channel_payload,
    guild_payload,
    user_payload,
)
from bot.local_discord.world.starter_world import open_direct
from bot.local_discord.world.world import public

_DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)
# Discord's limits for the emoji of an application.
_EMOJI_BYTES = 256 * 1024
_EMOJIS = 2000
_DEFAULTS: Json = {
    "type": 1,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0],
}


def own_user(call: Call) -> Json:
    """GET /users/@me"""
    return user_payload(call.core, call.core.world.bot_id)


def user(call: Call) -> Json:
    """GET /users/{user}"""
    if call.params["user"] not in call.core.world.users:
        raise refuse(10013)
    return user_payload(call.core, call.params["user"])


def own_guilds(call: Call) -> list[Json]:
    """GET /users/@me/guilds"""
    world = call.core.world
    return [
        guild_payload(call.core, g) for g in world.guilds.values() if world.bot_id in g["members"]
    ]


def open_dm(call: Call) -> Json:
    """POST /users/@me/channels"""
    core = call.core
    node = Node(call.form)
    recipient = node["recipient_id"].snowflake()
    node.finish()
    if recipient not in core.world.users:
        raise refuse(10013)
    # Discord lets no bot write to itself.
    if recipient == core.world.bot_id:
        raise refuse(50007)
    is_new = core.world.direct_channel(core.world.bot_id, recipient) is None
    channel = open_direct(core.world, core.ids, core.world.bot_id, recipient)
    if is_new:
        core.emit("CHANNEL_CREATE", channel, channel)
    return channel_payload(core, channel)


def application(call: Call) -> Json:
    """GET /oauth2/applications/@me and /applications/@me"""
    return application_payload(call.core)


def gateway(call: Call) -> Json:
    """GET /gateway"""
    return {"url": gateway_url(call.core)}


def gateway_bot(call: Call) -> Json:
    """GET /gateway/bot"""
    # Discord's figures for a small bot; starts are not counted here.
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    shards = call.core.settings.shards
    return {"url": gateway_url(call.core), "shards": shards, "session_start_limit": limit}


def list_commands(call: Call) -> list[Json]:
    """GET the commands of a scope"""
    return [public(command) for command in _scope(call)]


def overwrite_commands(call: Call) -> list[Json]:
    """PUT the commands of a scope: these and no others"""
    root = Node(call.body if isinstance(call.body, list) else None)
    # More than the 130 that Discord takes of all types together: those are refused with 30032.
    nodes = [node for node in root.items(0, 200) if node.mapping()]
    if not root.given:
        root.required()
    for node in nodes:
        check_command(node)
    check_command_set(nodes)
    root.finish()
    if too_many([node.value for node in nodes]):
        raise refuse(30032)
    core, guild_id = call.core, call.params.get("guild")
    # By type and name: a command that stays keeps its id, and members' clients go on knowing it.
    old = {(c["type"], c["name"]): c for c in _scope(call)}
    wanted = {(node.value.get("type") or 1, node.value["name"]) for node in nodes}
    # Before anything is changed: a refused request leaves the old commands as they are.
    _count_creations(core, guild_id, len(wanted - set(old)))
    for command in old.values():
        del core.world.commands[command["id"]]
    result = []
    for node in nodes:
        before = old.get((node.value.get("type") or 1, node.value["name"]))
        result.append(public(_store(core, node.value, guild_id, before)))
    _announce(core)
    return result


def create_command(call: Call) -> Json:
    """POST a command: new, or replacing the one with its name"""
    node = Node(call.form)
    check_command(node)
    node.finish()
    kind, name = call.form.get("type") or 1, call.form["name"]
    scope = _scope(call)
    before = next((c for c in scope if (c["type"], c["name"]) == (kind, name)), None)
    if not before and too_many([*scope, call.form]):
        raise refuse(30032)
    if not before:
        _count_creations(call.core, call.params.get("guild"), 1)
    call.status = 200 if before else 201
    command = _store(call.core, call.form, call.params.get("guild"), before)
    _announce(call.core)
    return public(command)


def get_command(call: Call) -> Json:
    """GET one command"""
    return public(_command(call))


def edit_command(call: Call) -> Json:
    """PATCH one command"""
    command = _command(call)
    # The rules hold for the result: what is not named stays, and counts.
    merged = {**public(command), **call.form}
    node = Node(merged)
    check_command(node)
    node.finish()
    stored = _store(call.core, merged, call.params.get("guild"), command)
    _announce(call.core)
    return public(stored)


def delete_command(call: Call) -> None:
    """DELETE one command"""
    del call.core.world.commands[_command(call)["id"]]
    _announce(call.core)


def list_emojis(call: Call) -> Json:
    """GET the application's emoji"""
    _own(call)
    return {"items": [public(entry) for entry in call.core.world.emojis.values()]}


def create_emoji(call: Call) -> Json:
    """POST an application emoji"""
    _own(call)
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


def _own(call: Call) -> None:
    if call.params["app"] != call.core.world.bot_id:
        raise refuse(20002)


def _scope(call: Call) -> list[Json]:
    _own(call)
    guild_id = call.params.get("guild")
    if guild_id:
        call.guild()
    return [c for c in call.core.world.commands.values() if c.get("guild_id") == guild_id]


def _command(call: Call) -> Json:
    for command in _scope(call):
        if command["id"] == call.params["command"]:
            return command
    raise refuse(10063)


def _count_creations(core: Core, guild_id: str | None, count: int) -> None:
    """A name that was not there is a creation, even if it was deleted a moment ago."""
    now = core.clock.now()
    lately = [
        at
        for at in core.creations.get(guild_id, [])
        if at > now - documented_limits.CREATION_SECONDS
    ]
    if len(lately) + count > documented_limits.COMMAND_CREATIONS:
        raise refuse(30034)
    core.creations[guild_id] = lately + [now] * count


def _store(core: Core, form: Json, guild_id: str | None, before: Json | None) -> Json:
    identity = before["id"] if before else core.ids.next()
    given = {key: value for key, value in form.items() if key not in ("id", "version")}
    # Contexts exist for global commands only; unset, they are everywhere.
    command: Json = {**_DEFAULTS, "contexts": None if guild_id else [0, 1, 2], **given}
    command["type"] = command["type"] or 1
    permissions = command.get("default_member_permissions")
    # Bit fields leave Discord as strings, since they outgrow what a JSON number holds.
    command["default_member_permissions"] = None if permissions is None else str(permissions)
    command.update(id=identity, application_id=core.world.bot_id, version=core.ids.next())
    if guild_id:
        command["guild_id"] = guild_id
    core.world.commands[identity] = command
    return command


def _announce(core: Core) -> None:
    # For the pages only: Discord has no event for a bot's own commands.
    core.emit("COMMANDS", {})


def _emoji(call: Call) -> Json:
    _own(call)
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


def _command_routes(base: str) -> list[Route]:
    one = base + "/{command}"
    limit = rate_limits.COMMANDS
    return [
        Route("GET", base, list_commands),
        Route("PUT", base, overwrite_commands, limit),
        Route("POST", base, create_command, limit),
        Route("GET", one, get_command),
        Route("PATCH", one, edit_command, limit),
        Route("DELETE", one, delete_command, limit),
    ]


# The first match wins, so @me stands above {user}.
ROUTES: list[Route] = [
    Route("GET", "/users/@me", own_user),
    Route("GET", "/users/@me/guilds", own_guilds),
    Route("POST", "/users/@me/channels", open_dm),
    Route("GET", "/users/{user}", user),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/applications/@me", application),
    Route("GET", "/gateway", gateway, needs_token=False),
    Route("GET", "/gateway/bot", gateway_bot),
    *_command_routes("/applications/{app}/commands"),
    *_command_routes("/applications/{app}/guilds/{guild}/commands"),
    Route("GET", "/applications/{app}/emojis", list_emojis),
    Route("POST", "/applications/{app}/emojis", create_emoji),
    Route("GET", "/applications/{app}/emojis/{emoji}", get_emoji),
    Route("PATCH", "/applications/{app}/emojis/{emoji}", edit_emoji),
    Route("DELETE", "/applications/{app}/emojis/{emoji}", delete_emoji),
]
