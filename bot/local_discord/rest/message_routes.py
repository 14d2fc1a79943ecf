"""REST routes for messages, reactions and pins."""

from bot.local_discord.rest import rate_limits
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.world import permission_bits, posting, reactions
from bot.local_discord.world.clock import snowflake_time
from bot.local_discord.world.messages import delete_message
from bot.local_discord.world.payloads import message_payload, user_payload


def list_messages(call: Call) -> list[Json]:
    """GET /channels/{channel}/messages, newest first"""
    channel = call.channel()
    core = call.core
    core.demand(core.world.bot_id, channel, permission_bits.READ_HISTORY)
    node = Node(call.query)
    limit = node["limit"].number(1, documented_limits.MESSAGE_PAGE, 50)
    for key in ("before", "after", "around"):
        if node[key].given:
            node[key].snowflake()
    node.finish()
    every = [m for m in core.world.messages.get(channel["id"], {}).values() if m["_for"] is None]
    return [message_payload(core, m) for m in _page(every, call.query, limit)]


def get_message(call: Call) -> Json:
    """GET one message"""
    channel = call.channel()
    call.core.demand(call.core.world.bot_id, channel, permission_bits.READ_HISTORY)
    return message_payload(call.core, _public_message(call, channel))


def create_message(call: Call) -> Json:
    """POST /channels/{channel}/messages"""
    channel = call.channel()
    message = posting.post(call.core, channel, call.core.world.bot_id, call.form, call.uploads)
    return message_payload(call.core, message)


def edit_message(call: Call) -> Json:
    """PATCH one message"""
    message = _public_message(call, call.channel())
    bot_id = call.core.world.bot_id
    changed = posting.change(call.core, message, bot_id, call.form, call.uploads)
    return message_payload(call.core, changed)


def delete_one(call: Call) -> None:
    """DELETE one message"""
    channel = call.channel()
    message = _public_message(call, channel)
    # One's own messages can be deleted without any permission.
    if message["_author_id"] != call.core.world.bot_id:
        call.core.demand(call.core.world.bot_id, channel, permission_bits.MANAGE_MESSAGES)
    posting.check_open(channel)
    delete_message(call.core, message)


def delete_many(call: Call) -> None:
    """POST /channels/{channel}/messages/bulk-delete"""
    channel = call.channel()
    core = call.core
    core.demand(core.world.bot_id, channel, permission_bits.MANAGE_MESSAGES)
    ids = [str(entry) for entry in call.form.get("messages") or []]
    if len(ids) not in documented_limits.BULK_DELETE:
        raise refuse(50016)
    oldest = core.clock.now() - documented_limits.BULK_DELETE_SECONDS
    # By the id alone, so it holds for messages that are gone as well; one old one refuses all.
    if any(snowflake_time(entry) < oldest for entry in ids):
        raise refuse(50034)
    for entry in ids:
        message = core.world.message(channel["id"], entry)
        # Ids that are unknown are passed over.
        if message and message["_for"] is None:
            delete_message(core, message, is_bulk=True)
    data: Json = {"ids": ids, "channel_id": channel["id"]}
    if channel.get("guild_id"):
        data["guild_id"] = channel["guild_id"]
    core.emit("MESSAGE_DELETE_BULK", data, channel)


def typing(call: Call) -> None:
    """POST /channels/{channel}/typing"""
    channel = call.channel()
    if not permission_bits.can_write(call.core.world, call.core.world.bot_id, channel):
        raise refuse(50013)
    data = {"channel_id": channel["id"], "user_id": call.core.world.bot_id}
    call.core.emit("TYPING_START", data, channel)


def list_pins(call: Call) -> Json:
    """GET /channels/{channel}/messages/pins"""
    channel = call.channel()
    pinned = reactions.pinned(call.core, channel)
    items = [
        {"pinned_at": m["_pinned_at"], "message": message_payload(call.core, m)} for m in pinned
    ]
    # Discord gives 50 at a time; here they come all at once.
    return {"items": items, "has_more": False}


def pin(call: Call) -> None:
    """PUT a pin"""
    channel = call.channel()
    message = _public_message(call, channel)
    reactions.pin(call.core, channel, message, call.core.world.bot_id)


def unpin(call: Call) -> None:
    """DELETE a pin"""
    channel = call.channel()
    message = _public_message(call, channel)
    reactions.unpin(call.core, channel, message, call.core.world.bot_id)


def react(call: Call) -> None:
    """PUT a reaction of the bot"""
    channel = call.channel()
    message = _public_message(call, channel)
    reactions.add(call.core, channel, message, call.core.world.bot_id, call.params["emoji"])


def unreact(call: Call) -> None:
    """DELETE a reaction of the bot or of somebody else"""
    channel = call.channel()
    bot_id = call.core.world.bot_id
    user_id = call.params.get("user", "@me")
    if user_id not in ("@me", bot_id):
        call.core.demand(bot_id, channel, permission_bits.MANAGE_MESSAGES)
    chosen = bot_id if user_id == "@me" else user_id
    message = _public_message(call, channel)
    reactions.remove(call.core, channel, message, chosen, call.params["emoji"])


def clear_reactions(call: Call) -> None:
    """DELETE all reactions, or all with one emoji"""
    channel = call.channel()
    call.core.demand(call.core.world.bot_id, channel, permission_bits.MANAGE_MESSAGES)
    message = _public_message(call, channel)
    reactions.clear(call.core, channel, message, call.params.get("emoji"))


def list_reactions(call: Call) -> list[Json]:
    """GET who reacted with an emoji"""
    message = _public_message(call, call.channel())
    users = message["_reactions"].get(reactions.emoji_key(call.core, call.params["emoji"]), [])
    return [user_payload(call.core, u) for u in users]


def _public_message(call: Call, channel: Json) -> Json:
    """Ephemeral messages are out of reach on channel routes."""
    message = call.message(channel)
    if message["_for"] is not None:
        raise refuse(10008)
    return message


def _page(every: list[Json], query: dict[str, str], limit: int) -> list[Json]:
    if "after" in query:
        newer = [m for m in every if int(m["id"]) > int(query["after"])]
        # The oldest after the mark, not the newest of the channel: so clients page forwards.
        return newer[:limit][::-1]
    if "around" in query:
        older = [m for m in every if int(m["id"]) <= int(query["around"])]
        newer = [m for m in every if int(m["id"]) > int(query["around"])]
        # The message itself counts among the older ones, hence one more of them.
        return (older[-(limit // 2 + 1) :] + newer[: limit // 2])[::-1]
    if "before" in query:
        every = [m for m in every if int(m["id"]) < int(query["before"])]
    return every[-limit:][::-1]


_MANY = "/channels/{channel}/messages"
_ONE = _MANY + "/{message}"
_REACTIONS = _ONE + "/reactions"
# The first match wins, so "bulk-delete" and "pins" stand above {message}.
ROUTES: list[Route] = [
    Route("GET", _MANY, list_messages),
    Route("POST", _MANY, create_message, rate_limits.SEND),
    Route("POST", _MANY + "/bulk-delete", delete_many, rate_limits.DELETE),
    Route("GET", _MANY + "/pins", list_pins),
    Route("PUT", _MANY + "/pins/{message}", pin, rate_limits.EDIT),
    Route("DELETE", _MANY + "/pins/{message}", unpin, rate_limits.EDIT),
    Route("GET", _ONE, get_message),
    Route("PATCH", _ONE, edit_message, rate_limits.EDIT),
    Route("DELETE", _ONE, delete_one, rate_limits.DELETE),
    Route("POST", "/channels/{channel}/typing", typing, rate_limits.SEND),
    Route("DELETE", _REACTIONS, clear_reactions, rate_limits.REACT),
    Route("GET", _REACTIONS + "/{emoji}", list_reactions),
    Route("DELETE", _REACTIONS + "/{emoji}", clear_reactions, rate_limits.REACT),
    Route("PUT", _REACTIONS + "/{emoji}/@me", react, rate_limits.REACT),
    Route("DELETE", _REACTIONS + "/{emoji}/{user}", unreact, rate_limits.REACT),
]
