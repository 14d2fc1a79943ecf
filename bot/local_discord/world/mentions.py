"""Who a message mentions and who is pinged by it, under allowed_mentions."""

import re
from dataclasses import dataclass, field

from bot.local_discord.rules.component_rules import TEXT_DISPLAY, walk
from bot.local_discord.world import permission_bits
from bot.local_discord.world.world import Json, World

_CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.DOTALL)
_USER = re.compile(r"<@!?([0-9]+)>")
_ROLE = re.compile(r"<@&([0-9]+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(slots=True)
class Mentions:
    """What a text mentions after allowed_mentions has had its say."""

    users: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False


def find_mentions(world: World, message: Json, channel: Json, allowed: Json | None) -> Mentions:
    """The mentions of a message; those inside code are only text."""
    text = _CODE.sub("", displayed_text(message))
    granted = permission_bits.permissions_in(world, message["_author_id"], channel)
    may_mention_all = bool(granted & permission_bits.MENTION_EVERYONE)
    users = [u for u in _unique(_USER.findall(text)) if u in world.users]
    users = _allowed(users, allowed, "users")
    guild = world.guilds.get(channel.get("guild_id") or "")
    roles: list[str] = []
    if guild:
        known = {role["id"]: role for role in guild["roles"]}
        roles = [
            r
            for r in _allowed(_unique(_ROLE.findall(text)), allowed, "roles")
            if r in known and (known[r]["mentionable"] or may_mention_all)
        ]
    # Without the permission @everyone is plain text, and so is a role that is not mentionable.
    everyone = bool(_EVERYONE.search(text)) and may_mention_all and guild is not None
    if allowed is not None and "everyone" not in (allowed.get("parse") or []):
        everyone = False
    return Mentions(users, roles, everyone)


def replied_user(world: World, message: Json, allowed: Json | None) -> str | None:
    """The author of the message replied to, when the reply pings them."""
    replied = world.message(message["channel_id"], message.get("_replied_id") or "")
    if replied is None or (allowed is not None and not allowed.get("replied_user")):
        return None
    return str(replied["_author_id"])


def pinged_users(world: World, mentions: Mentions, channel: Json, author_id: str) -> list[str]:
    """Everybody whom the mentions notify: members who can see the channel, never the author."""
    if channel.get("guild_id") is None:
        # In a DM every message notifies, whatever it mentions.
        pinged = [u for u in channel["_recipients"] if u != author_id]
        return [u for u in pinged if u != world.bot_id]
    members: dict[str, Json] = world.guilds[channel["guild_id"]]["members"]
    pinged = [
        user_id
        for user_id, member in members.items()
        if mentions.everyone
        or user_id in mentions.users
        or any(role in mentions.roles for role in member["roles"])
    ]
    # Whoever sees the parent can be called into a private thread, which they do not see yet.
    source = world.channels.get(channel.get("parent_id") or "", channel)
    visible = source if source["type"] == 0 else channel
    return [u for u in pinged if u != author_id and permission_bits.can_see(world, u, visible)]


def displayed_text(message: Json) -> str:
    """Content, or the text displays of a components v2 message."""
    texts = [
        str(component.get("content", ""))
        for component in walk(message.get("components") or [])
        if component.get("type") == TEXT_DISPLAY
    ]
    return "\n".join([message.get("content") or "", *texts])


def _allowed(ids: list[str], allowed: Json | None, kind: str) -> list[str]:
    # No allowed_mentions at all lets everything ping; an empty one lets nothing.
    if allowed is None or kind in (allowed.get("parse") or []):
        return ids
    listed = {str(entry) for entry in allowed.get(kind) or []}
    return [entry for entry in ids if entry in listed]


def _unique(ids: list[str]) -> list[str]:
    return list(dict.fromkeys(ids))
