"""The world a first start finds, and the means to add guilds, channels and members to it."""

from bot.local_discord.world import permission_bits
from bot.local_discord.world.clock import Snowflakes, iso_time, snowflake_time
from bot.local_discord.world.world import DIRECT, TEXT, Json, World

_MEMBERS = (("ana", "Ana"), ("bram", "Bram"), ("chloe", "Chloé"), ("diego", "Diego"))
_GOLD = 0xF1C40F


def default_world(ids: Snowflakes) -> World:
    """One guild with #games and #lobby-chat, four members and the bot."""
    world = World()
    bot = add_user(world, ids, "bathysphere", "Bathysphere", bot=True)
    world.application = {
        "id": bot["id"],
        "name": "Bathysphere",
        "description": "Undersea board games, turn by turn.",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
    }
    users = [add_user(world, ids, username, name) for username, name in _MEMBERS]
    # An owner among the members, because the bot has a command for its owner alone.
    world.application["_owner_id"] = users[0]["id"]
    guild = add_guild(world, ids, "Bathysphere Club", users[0]["id"])
    add_channel(world, ids, guild, "games", topic="Tables and boards")
    add_channel(world, ids, guild, "lobby-chat", topic="Everything else")
    return world


def add_user(world: World, ids: Snowflakes, username: str, name: str, *, bot: bool = False) -> Json:
    """A new user with an avatar of their own."""
    user_id = ids.next()
    user: Json = {
        "id": user_id,
        "username": username,
        # People have had none since 2023, which Discord writes as "0"; bots have kept theirs.
        "discriminator": "0000" if bot else "0",
        "global_name": name,
        # 32 hexadecimal digits like Discord's hashes; the picture depends on the user alone.
        "avatar": f"{int(user_id):032x}",
        "bot": bot,
        "public_flags": 0,
        "_locale": "en-GB",
        "_allow_dms": True,
        "_number": len(world.users),
    }
    world.users[user_id] = user
    return user


def add_guild(
    world: World, ids: Snowflakes, name: str, owner_id: str, members: list[str] | None = None
) -> Json:
    """A guild with @everyone, a moderator role, the bot's role and the named members."""
    guild_id = ids.next()
    moderator = role_object(ids.next(), "Moderator", permission_bits.MODERATOR, position=2)
    moderator.update(color=_GOLD, hoist=True)
    # Exactly what @everyone may: whatever the bot needs beyond that shows as a refusal.
    bot_role = role_object(ids.next(), "Bathysphere", permission_bits.EVERYONE, position=1)
    bot_role.update(managed=True, tags={"bot_id": world.bot_id})
    guild: Json = {
        "id": guild_id,
        "name": name,
        "icon": None,
        "owner_id": owner_id,
        "features": [],
        "preferred_locale": "en-GB",
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "system_channel_id": None,
        "afk_timeout": 300,
        "emojis": [],
        "stickers": [],
        "roles": [
            role_object(guild_id, "@everyone", permission_bits.EVERYONE, position=0),
            bot_role,
            moderator,
        ],
        "members": {},
    }
    world.guilds[guild_id] = guild
    chosen = members if members is not None else [u for u in world.users if u != world.bot_id]
    for user_id in dict.fromkeys([owner_id, *chosen]):
        add_member(guild, user_id, [moderator["id"]] if user_id == owner_id else [])
    add_member(guild, world.bot_id, [bot_role["id"]])
    return guild


def role_object(role_id: str, name: str, granted: int, position: int) -> Json:
    """A role in Discord's form."""
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "hoist": False,
        "position": position,
        "permissions": str(granted),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def add_member(guild: Json, user_id: str, roles: list[str]) -> Json:
    """Put a user into a guild."""
    member: Json = {
        "user_id": user_id,
        "nick": None,
        "avatar": None,
        "roles": roles,
        "joined_at": iso_time(snowflake_time(guild["id"])),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    guild["members"][user_id] = member
    return member


def add_channel(
    world: World,
    ids: Snowflakes,
    guild: Json,
    name: str,
    topic: str | None = None,
    kind: int = TEXT,
) -> Json:
    """A channel at the end of a guild's list."""
    channel: Json = {
        "id": ids.next(),
        "type": kind,
        "guild_id": guild["id"],
        "name": name,
        "topic": topic,
        "position": sum(1 for _ in world.guild_channels(guild["id"])),
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "permission_overwrites": [],
        "flags": 0,
    }
    world.channels[channel["id"]] = channel
    return channel


def open_direct(world: World, ids: Snowflakes, first: str, second: str) -> Json:
    """The DM channel between two users, made when missing."""
    channel = world.direct_channel(first, second)
    if channel is None:
        channel = {
            "id": ids.next(),
            "type": DIRECT,
            "last_message_id": None,
            "flags": 0,
            "_recipients": [first, second],
        }
        world.channels[channel["id"]] = channel
    return channel
