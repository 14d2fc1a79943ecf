"""Stored objects in the form in which the bot receives them."""

from bot.local_discord.context import Core
from bot.local_discord.world import permission_bits
from bot.local_discord.world.world import DIRECT, THREADS, Json, public


def user_payload(core: Core, user_id: str) -> Json:
    """A user."""
    return public(core.world.users[user_id])


def member_payload(core: Core, guild: Json, user_id: str) -> Json:
    """A member with their user."""
    member = {k: v for k, v in guild["members"][user_id].items() if k != "user_id"}
    return {"user": user_payload(core, user_id), **member}


def channel_payload(core: Core, channel: Json, viewer_id: str | None = None) -> Json:
    """A channel, thread or DM as the viewer (the bot by default) knows it."""
    viewer = viewer_id or core.world.bot_id
    data = public(channel)
    if channel["type"] == DIRECT:
        others = [u for u in channel["_recipients"] if u != viewer] or [viewer]
        data["recipients"] = [user_payload(core, u) for u in others]
    if channel["type"] in THREADS:
        members = core.world.thread_members.get(channel["id"], {})
        data["member_count"] = len(members)
        if viewer in members:
            data["member"] = members[viewer]
    return data


def message_payload(core: Core, message: Json, viewer_id: str | None = None) -> Json:
    """A message as the viewer (the bot by default) sees it."""
    viewer = viewer_id or core.world.bot_id
    data = public(message)
    data["author"] = user_payload(core, message["_author_id"])
    data["mentions"] = [
        user_payload(core, u) for u in message["_mention_ids"] if u in core.world.users
    ]
    if message["_reactions"]:
        data["reactions"] = [
            reaction_payload(key, users, viewer) for key, users in message["_reactions"].items()
        ]
    if message.get("_replied_id"):
        replied = core.world.message(message["channel_id"], message["_replied_id"])
        data["referenced_message"] = (
            # One level deep, as Discord does: else a chain of replies would carry the whole talk.
            # None, unlike a missing key, says that it was deleted.
            message_payload(core, {**replied, "_replied_id": None}, viewer) if replied else None
        )
    # A thread made from a message has the message's id.
    thread = core.world.channels.get(message["id"])
    if thread:
        data["thread"] = channel_payload(core, thread, viewer)
    return data


def reaction_payload(key: str, users: list[str], viewer_id: str) -> Json:
    """One kind of reaction under a message."""
    return {
        "emoji": emoji_from_key(key),
        "count": len(users),
        "count_details": {"normal": len(users), "burst": 0},
        "me": viewer_id in users,
        "me_burst": False,
        "burst_colors": [],
    }


def emoji_from_key(key: str) -> Json:
    """An emoji object from `name:id` or a Unicode emoji."""
    name, _, emoji_id = key.partition(":")
    return {"id": emoji_id or None, "name": name}


def guild_payload(guild: Json) -> Json:
    """A guild as REST answers it."""
    return {key: value for key, value in guild.items() if key != "members"}


def guild_create_payload(core: Core, guild: Json, *, all_members: bool) -> Json:
    """A guild as the gateway sends it: with channels, threads and (some) members."""
    world, bot_id = core.world, core.world.bot_id
    # Without the intent Discord sends the bot's own member only; who relied on more would fail.
    chosen = list(guild["members"]) if all_members else [bot_id]
    threads = [
        t
        for t in world.guild_threads(guild["id"])
        if not t["thread_metadata"]["archived"] and permission_bits.can_see(world, bot_id, t)
    ]
    return {
        **guild_payload(guild),
        "unavailable": False,
        "large": False,
        "joined_at": guild["members"][bot_id]["joined_at"],
        "member_count": len(guild["members"]),
        "channels": [channel_payload(core, c) for c in world.guild_channels(guild["id"])],
        "threads": [channel_payload(core, t) for t in threads],
        "members": [member_payload(core, guild, u) for u in chosen],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_payload(core: Core) -> Json:
    """The application with its owner."""
    application = core.world.application
    owner = user_payload(core, application["_owner_id"])
    return {**public(application), "owner": owner, "bot": user_payload(core, core.world.bot_id)}
