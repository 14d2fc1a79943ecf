"""Permission bits and who may do what where."""

from bot.local_discord.world.world import THREADS, Json, World

VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
ADD_REACTIONS = 1 << 6
MANAGE_CHANNELS = 1 << 4
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
EXTERNAL_EMOJIS = 1 << 18
CHANGE_NICKNAME = 1 << 26
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
ADMINISTRATOR = 1 << 3
ALL = (1 << 53) - 1

EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | ADD_REACTIONS
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_HISTORY
    | EXTERNAL_EMOJIS
    | CHANGE_NICKNAME
    | USE_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_IN_THREADS
)
MODERATOR = EVERYONE | MANAGE_MESSAGES | MANAGE_THREADS | MENTION_EVERYONE | PIN_MESSAGES
_DIRECT = EVERYONE | PIN_MESSAGES
# Without the right to write, these are gone as well.
_NEEDS_SENDING = MENTION_EVERYONE | ATTACH_FILES | EMBED_LINKS


def base_permissions(guild: Json, user_id: str) -> int:
    """What a member may do in the guild before channel overwrites; 0 for strangers."""
    member = guild["members"].get(user_id)
    if member is None:
        return 0
    if guild["owner_id"] == user_id:
        return ALL
    granted = 0
    for role in guild["roles"]:
        # The role with the guild's own id is @everyone; nobody has it in their list.
        if role["id"] == guild["id"] or role["id"] in member["roles"]:
            granted |= int(role["permissions"])
    return ALL if granted & ADMINISTRATOR else granted


def permissions_in(world: World, user_id: str, channel: Json) -> int:
    """What a user may do in a channel; threads inherit from their parent."""
    if channel.get("guild_id") is None:
        return _DIRECT if user_id in channel["_recipients"] else 0
    guild = world.guilds[channel["guild_id"]]
    granted = base_permissions(guild, user_id)
    # Owners and administrators pass over every overwrite.
    if granted == ALL or granted == 0:
        return granted
    source = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
    granted = _with_overwrites(granted, source, guild["members"][user_id], guild["id"])
    # Who cannot see a channel has no other permission in it either.
    if not granted & VIEW_CHANNEL:
        return 0
    sending = SEND_IN_THREADS if channel["type"] in THREADS else SEND_MESSAGES
    return granted if granted & sending else granted & ~_NEEDS_SENDING


def _with_overwrites(granted: int, channel: Json, member: Json, everyone_id: str) -> int:
    # Discord's order: @everyone, then all roles together with allow over deny, then the member.
    overwrites = {entry["id"]: entry for entry in channel.get("permission_overwrites", [])}
    if everyone := overwrites.get(everyone_id):
        granted = granted & ~int(everyone["deny"]) | int(everyone["allow"])
    allow = deny = 0
    for role_id in member["roles"]:
        if entry := overwrites.get(role_id):
            allow |= int(entry["allow"])
            deny |= int(entry["deny"])
    granted = granted & ~deny | allow
    if own := overwrites.get(member["user_id"]):
        granted = granted & ~int(own["deny"]) | int(own["allow"])
    return granted


def can_see(world: World, user_id: str, channel: Json) -> bool:
    """Whether a user sees a channel; private threads only with membership or as moderator."""
    granted = permissions_in(world, user_id, channel)
    if channel.get("guild_id") is None:
        return granted != 0
    if not granted & VIEW_CHANNEL:
        return False
    if channel["type"] == 12:
        joined = user_id in world.thread_members.get(channel["id"], {})
        return joined or bool(granted & MANAGE_THREADS)
    return True


def can_write(world: World, user_id: str, channel: Json) -> bool:
    """Whether a user may post in a channel or thread."""
    granted = permissions_in(world, user_id, channel)
    needed = SEND_IN_THREADS if channel["type"] in THREADS else SEND_MESSAGES
    return can_see(world, user_id, channel) and bool(granted & needed)
