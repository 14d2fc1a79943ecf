"""What a gateway session is told about an event, if anything."""

from collections.abc import Callable

from bot.local_discord.context import Core
from bot.local_discord.gateway import intents
from bot.local_discord.gateway.sharding import shard_of
from bot.local_discord.rules import documented_limits
from bot.local_discord.world import permission_bits
from bot.local_discord.world.events import Event
from bot.local_discord.world.payloads import (
    channel_payload,
    guild_create_payload,
    guild_payload,
    member_payload,
    message_payload,
    user_payload,
)
from bot.local_discord.world.world import Json


def dispatch_for(
    core: Core, event: Event, wanted: int, shard: tuple[int, int]
) -> tuple[str, Json] | None:
    """Name and data for a session with these intents and this shard; None to stay silent."""
    if event.name not in _BUILDERS or shard_of(event.guild_id, shard[1]) != shard[0]:
        return None
    if not _is_visible(core, event):
        return None
    # Discord sends ephemeral messages without a guild and under the intent of direct messages.
    private = bool(event.data.get("_for")) if event.name.startswith("MESSAGE_") else False
    in_guild = event.guild_id is not None and not private
    if not intents.wants(wanted, event.name, in_guild=in_guild):
        return None
    return event.name, _BUILDERS[event.name](core, event, wanted)


def _is_visible(core: Core, event: Event) -> bool:
    world = core.world
    # Interactions come wherever a command can be used; a bot that was removed is no member now.
    if event.name in ("INTERACTION_CREATE", "GUILD_DELETE"):
        return True
    if event.guild_id and world.bot_id not in world.guilds[event.guild_id]["members"]:
        return False
    # An answer to an interaction may stand where the bot itself cannot look.
    if event.name.startswith("MESSAGE_") and event.data.get("_author_id") == world.bot_id:
        return True
    # Removed from a private thread, the bot does not see it any more, yet has to be told.
    if event.channel_id is None or event.name == "THREAD_MEMBERS_UPDATE":
        return True
    channel = world.channels.get(event.channel_id)
    return channel is None or permission_bits.can_see(world, world.bot_id, channel)


def _plain(core: Core, event: Event, wanted: int) -> Json:
    return event.data


def _channel(core: Core, event: Event, wanted: int) -> Json:
    data = channel_payload(core, event.data)
    if event.name == "THREAD_CREATE":
        # Discord sends THREAD_CREATE also to whom an old thread comes into sight, without this key.
        data["newly_created"] = True
    return data


def _message(core: Core, event: Event, wanted: int) -> Json:
    message = event.data
    data = message_payload(core, message)
    private = message["flags"] & documented_limits.EPHEMERAL
    if event.guild_id and not private:
        guild = core.world.guilds[event.guild_id]
        data["guild_id"] = event.guild_id
        if message["_author_id"] in guild["members"]:
            member = member_payload(core, guild, message["_author_id"])
            # The author stands beside it already.
            data["member"] = {k: v for k, v in member.items() if k != "user"}
    return intents.redact(data, wanted, core.world.bot_id, in_guild=event.guild_id is not None)


def _message_delete(core: Core, event: Event, wanted: int) -> Json:
    data = {"id": event.data["id"], "channel_id": event.channel_id}
    return data | ({"guild_id": event.guild_id} if event.guild_id else {})


def _thread_delete(core: Core, event: Event, wanted: int) -> Json:
    return {key: event.data[key] for key in ("id", "guild_id", "parent_id", "type")}


def _thread_members(core: Core, event: Event, wanted: int) -> Json:
    thread = event.data["thread"]
    members = core.world.thread_members.get(thread["id"], {})
    guild = core.world.guilds[thread["guild_id"]]
    # Without the members intent only changes of the bot itself are told.
    seen = set(guild["members"]) if wanted & intents.GUILD_MEMBERS else {core.world.bot_id}
    added = [
        {**members[u], "member": member_payload(core, guild, u), "presence": None}
        for u in event.data["added"]
        if u in seen
    ]
    return {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": len(members),
        "added_members": added,
        "removed_member_ids": [u for u in event.data["removed"] if u in seen],
    }


def _typing(core: Core, event: Event, wanted: int) -> Json:
    data = {**event.data, "timestamp": int(core.clock.now())}
    if event.guild_id:
        guild = core.world.guilds[event.guild_id]
        data.update(guild_id=event.guild_id, member=member_payload(core, guild, data["user_id"]))
    return data


def _guild_create(core: Core, event: Event, wanted: int) -> Json:
    everybody = bool(wanted & intents.GUILD_MEMBERS)
    return guild_create_payload(core, event.data, all_members=everybody)


def _guild(core: Core, event: Event, wanted: int) -> Json:
    return guild_payload(event.data)


def _member(core: Core, event: Event, wanted: int) -> Json:
    guild = core.world.guilds[str(event.guild_id)]
    return {**member_payload(core, guild, event.data["user_id"]), "guild_id": event.guild_id}


def _member_remove(core: Core, event: Event, wanted: int) -> Json:
    return {"guild_id": event.guild_id, "user": user_payload(core, event.data["user_id"])}


_BUILDERS: dict[str, Callable[[Core, Event, int], Json]] = {
    "INTERACTION_CREATE": _plain,
    "MESSAGE_CREATE": _message,
    "MESSAGE_UPDATE": _message,
    "MESSAGE_DELETE": _message_delete,
    "MESSAGE_DELETE_BULK": _plain,
    "MESSAGE_REACTION_ADD": _plain,
    "MESSAGE_REACTION_REMOVE": _plain,
    "MESSAGE_REACTION_REMOVE_ALL": _plain,
    "MESSAGE_REACTION_REMOVE_EMOJI": _plain,
    "CHANNEL_PINS_UPDATE": _plain,
    "TYPING_START": _typing,
    "CHANNEL_CREATE": _channel,
    "CHANNEL_UPDATE": _channel,
    "CHANNEL_DELETE": _channel,
    "THREAD_CREATE": _channel,
    "THREAD_UPDATE": _channel,
    "THREAD_DELETE": _thread_delete,
    "THREAD_MEMBERS_UPDATE": _thread_members,
    "GUILD_CREATE": _guild_create,
    "GUILD_UPDATE": _guild,
    "GUILD_DELETE": _plain,
    "GUILD_ROLE_CREATE": _plain,
    "GUILD_ROLE_UPDATE": _plain,
    "GUILD_MEMBER_ADD": _member,
    "GUILD_MEMBER_UPDATE": _member,
    "GUILD_MEMBER_REMOVE": _member_remove,
}
