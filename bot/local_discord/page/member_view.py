"""The world as one member sees it, for the page and the driver."""

from collections.abc import Iterator

from bot.local_discord.acting.interaction_life import TYPE_NAMES
from bot.local_discord.context import Core
from bot.local_discord.rules import documented_limits
from bot.local_discord.world import permission_bits
from bot.local_discord.world.payloads import channel_payload, message_payload
from bot.local_discord.world.world import DIRECT, THREADS, THREADS_IN, Json, public

_RECENT = 50


def state_view(core: Core, user_id: str) -> Json:
    """Everything that GET /local/state answers."""
    channels = list(visible_channels(core, user_id))
    guilds = [g for g in core.world.guilds.values() if user_id in g["members"]]
    return {
        "me": me_view(core, user_id),
        "users": [user_view(core, u) for u in core.world.users],
        "application": {
            "id": core.world.bot_id,
            "name": core.world.application["name"],
            "bot_id": core.world.bot_id,
            "online": core.online,
        },
        "guilds": [guild_view(core, user_id, guild) for guild in guilds],
        "dms": [channel_view(core, user_id, c) for c in channels if c["type"] == DIRECT],
        "commands": command_views(core, user_id),
        "messages": {
            c["id"]: [
                message_view(core, user_id, m)
                for m in visible_messages(core, user_id, c)[-_RECENT:]
            ]
            for c in channels
        },
        "interactions": [
            interaction_view(record)
            for record in core.world.interactions.values()
            if record["user_id"] == user_id and record["state"] in ("pending", "modal")
        ],
        "emojis": [
            {"id": e["id"], "name": e["name"], "url": f"/cdn/emojis/{e['id']}"}
            for e in core.world.emojis.values()
        ],
        "now": core.clock.iso(),
        "boot": core.boot,
    }


def user_view(core: Core, user_id: str) -> Json:
    """A user with the address of their avatar."""
    user = core.world.users[user_id]
    avatar = f"/cdn/avatars/{user_id}/{user['avatar']}.svg"
    return {**public(user), "avatar_url": avatar}


def me_view(core: Core, user_id: str) -> Json:
    """A user with their own settings."""
    user = core.world.users[user_id]
    return {
        **user_view(core, user_id),
        "locale": user["_locale"],
        "allow_dms": user["_allow_dms"],
    }


def guild_view(core: Core, user_id: str, guild: Json) -> Json:
    """A guild with members and the channels this user sees."""
    shown = [
        channel_view(core, user_id, c)
        for c in visible_channels(core, user_id)
        if c.get("guild_id") == guild["id"]
    ]
    return {
        "id": guild["id"],
        "name": guild["name"],
        "owner_id": guild["owner_id"],
        "roles": guild["roles"],
        "members": [_member_view(core, guild, u) for u in guild["members"]],
        "channels": shown,
    }


def visible_channels(core: Core, user_id: str) -> Iterator[Json]:
    """Channels, threads and DMs this user sees; guild channels in order, then threads, then DMs."""
    world = core.world
    for guild in world.guilds.values():
        for channel in (*world.guild_channels(guild["id"]), *world.guild_threads(guild["id"])):
            if permission_bits.can_see(world, user_id, channel):
                # Not the channel itself: looking it up archives a thread whose time is over.
                yield core.channel_for(channel["id"], user_id)
    # As a list: this generator may be left open while a channel is made.
    for channel in list(world.channels.values()):
        if channel["type"] == DIRECT and user_id in channel["_recipients"]:
            yield channel


def channel_view(core: Core, user_id: str, channel: Json) -> Json:
    """A channel with what concerns this user alone."""
    granted = permission_bits.permissions_in(core.world, user_id, channel)
    threaded = channel["type"] in THREADS
    members = core.world.thread_members.get(channel["id"], {})
    may_open = granted & permission_bits.CREATE_PUBLIC_THREADS and channel["type"] in THREADS_IN
    deleting = permission_bits.MANAGE_THREADS if threaded else permission_bits.MANAGE_CHANNELS
    local = {
        **read_view(core, user_id, channel),
        "joined": not threaded or user_id in members,
        "can_send": permission_bits.can_write(core.world, user_id, channel),
        "can_create_threads": bool(may_open),
        "can_use_commands": bool(granted & permission_bits.USE_COMMANDS),
        "can_attach": bool(granted & permission_bits.ATTACH_FILES),
        "can_delete": bool(channel.get("guild_id") and granted & deleting),
    }
    # The channel itself has it already.
    del local["channel_id"]
    return {**channel_payload(core, channel, user_id), "local": local}


def read_view(core: Core, user_id: str, channel: Json) -> Json:
    """How much of a channel this user has not read."""
    mark = core.world.reads.get(user_id, {}).get(channel["id"])
    unread = mentions = 0
    # From the end, where what is unread stands: a channel of a long game has thousands behind it.
    for message in reversed(core.world.messages.get(channel["id"], {}).values()):
        if mark is not None and int(message["id"]) <= int(mark):
            break
        if message["_for"] is None and message["_author_id"] != user_id:
            unread += 1
            mentions += user_id in message["_pings"]
    return {
        "channel_id": channel["id"],
        "unread": unread,
        "mentions": mentions,
        "last_read_id": mark,
    }


def visible_messages(core: Core, user_id: str, channel: Json) -> list[Json]:
    """The messages of a channel for this user, oldest first, own ephemeral ones included."""
    every = core.world.messages.get(channel["id"], {}).values()
    return [m for m in every if m["_for"] in (None, user_id)]


def message_view(core: Core, user_id: str, message: Json) -> Json:
    """A message with what concerns this user alone."""
    flags = message["flags"]
    return {
        **message_payload(core, message, user_id),
        "local": {
            "pings_me": user_id in message["_pings"],
            "ephemeral": bool(flags & documented_limits.EPHEMERAL),
            "loading": bool(flags & documented_limits.LOADING),
            "mine": message["_author_id"] == user_id,
        },
    }


def command_views(core: Core, user_id: str) -> list[Json]:
    """The commands this user may use somewhere."""
    shown = []
    for command in core.world.commands.values():
        contexts = [c for c in (0, 1) if _may_use_in(core, user_id, command, c)]
        if contexts:
            view = {**public(command), "guild_id": command.get("guild_id")}
            shown.append({**view, "local": {"contexts": contexts}})
    return shown


def may_use(core: Core, user_id: str, command: Json, channel: Json) -> bool:
    """Whether this user may use a command in a channel."""
    guild_id = channel.get("guild_id")
    if command.get("guild_id") not in (None, guild_id):
        return False
    if not _in_context(command, 0 if guild_id else 1):
        return False
    if guild_id is None:
        return core.world.bot_id in channel["_recipients"]
    if core.world.bot_id not in core.world.guilds[guild_id]["members"]:
        return False
    granted = permission_bits.permissions_in(core.world, user_id, channel)
    return bool(granted & permission_bits.USE_COMMANDS) and _has_default(command, granted)


def interaction_view(record: Json) -> Json:
    """An interaction as its member follows it."""
    return {
        "id": record["id"],
        "type": TYPE_NAMES[record["type"]],
        "state": record["state"],
        "channel_id": record["channel_id"],
        "message_id": record["message_id"],
        "custom_id": record["custom_id"],
        "command": record["command"],
        "nonce": record["nonce"],
        "modal": record["modal"],
        "reason": record["reason"],
        "response_message_id": record["original_id"],
        "answered_after": record.get("answered_after"),
    }


def _may_use_in(core: Core, user_id: str, command: Json, context: int) -> bool:
    if not _in_context(command, context):
        return False
    # A command of one guild is nowhere else.
    if context == 1:
        return command.get("guild_id") is None
    shared = [g for g in core.world.guilds.values() if core.world.bot_id in g["members"]]
    for guild in shared:
        granted = permission_bits.base_permissions(guild, user_id)
        here = command.get("guild_id") in (None, guild["id"])
        if here and granted & permission_bits.USE_COMMANDS and _has_default(command, granted):
            return True
    return False


def _in_context(command: Json, context: int) -> bool:
    allowed = command.get("contexts")
    # Before contexts there was dm_permission; commands of a guild never reach DMs.
    if allowed is None:
        return context == 0 or (
            command.get("guild_id") is None and command.get("dm_permission") is not False
        )
    return context in allowed


def _has_default(command: Json, granted: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None:
        return True
    # "0" is Discord's way to say: administrators only.
    if int(needed) == 0:
        return bool(granted & permission_bits.ADMINISTRATOR)
    return granted & int(needed) == int(needed)


def _member_view(core: Core, guild: Json, user_id: str) -> Json:
    member, user = guild["members"][user_id], core.world.users[user_id]
    coloured = [
        role["color"]
        for role in sorted(guild["roles"], key=lambda role: int(role["position"]))
        # The highest role that has a colour gives it; 0 means "no colour", not black.
        if role["id"] in member["roles"] and role["color"]
    ]
    return {
        "user_id": user_id,
        "name": member["nick"] or user["global_name"] or user["username"],
        "nick": member["nick"],
        "roles": member["roles"],
        "color": coloured[-1] if coloured else 0,
    }
