"""REST routes about the bot itself: users, application, gateway address."""

from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.world.payloads import (
    application_payload,
    channel_payload,
    guild_payload,
    user_payload,
)
from bot.local_discord.world.starter_world import open_direct


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
    return [guild_payload(g) for g in world.guilds.values() if world.bot_id in g["members"]]


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
    return {"url": call.core.gateway_url}


def gateway_bot(call: Call) -> Json:
    """GET /gateway/bot"""
    # Discord's figures for a small bot; starts are not counted here.
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    shards = call.core.settings.shards
    return {"url": call.core.gateway_url, "shards": shards, "session_start_limit": limit}


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
]
