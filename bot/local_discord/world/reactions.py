"""Reactions and pins, by the bot or by members."""

from bot.local_discord.context import Core
from bot.local_discord.rest.error_codes import ApiError, Json, refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.world import permission_bits
from bot.local_discord.world.emoji import is_unicode_emoji
from bot.local_discord.world.messages import PINNED_NOTE, system_message
from bot.local_discord.world.payloads import emoji_from_key
from bot.local_discord.world.posting import check_open


def emoji_key(core: Core, text: str) -> str:
    """How an emoji is stored: itself, or `name:id` for a known custom one."""
    if ":" in text:
        emoji = core.world.emojis.get(text.rpartition(":")[2])
        if emoji:
            return f"{emoji['name']}:{emoji['id']}"
        raise refuse(10014)
    if is_unicode_emoji(text):
        return text
    raise ApiError(400, 10014, "Unknown Emoji", kind="emoji")  # and never will be one


def add(core: Core, channel: Json, message: Json, user_id: str, emoji: str) -> None:
    """Put a reaction under a message."""
    key = emoji_key(core, emoji)
    check_open(channel)
    present = message["_reactions"]
    core.demand(user_id, channel, permission_bits.READ_HISTORY)
    if key not in present:
        # Joining a reaction that is there needs no permission of its own.
        core.demand(user_id, channel, permission_bits.ADD_REACTIONS)
        if len(present) >= documented_limits.REACTIONS:
            raise refuse(30010)
    users = present.setdefault(key, [])
    if user_id not in users:
        users.append(user_id)
        _announce(core, "MESSAGE_REACTION_ADD", channel, message, user_id, key)


def remove(core: Core, channel: Json, message: Json, user_id: str, emoji: str) -> None:
    """Take somebody's reaction away."""
    key = emoji_key(core, emoji)
    check_open(channel)
    users = message["_reactions"].get(key, [])
    if user_id in users:
        users.remove(user_id)
        if not users:
            del message["_reactions"][key]
        _announce(core, "MESSAGE_REACTION_REMOVE", channel, message, user_id, key)


def clear(core: Core, channel: Json, message: Json, emoji: str | None) -> None:
    """Take all reactions away, or all with one emoji."""
    check_open(channel)
    if emoji is None:
        message["_reactions"].clear()
        _announce(core, "MESSAGE_REACTION_REMOVE_ALL", channel, message)
        return
    key = emoji_key(core, emoji)
    message["_reactions"].pop(key, None)
    _announce(core, "MESSAGE_REACTION_REMOVE_EMOJI", channel, message, None, key)


def pinned(core: Core, channel: Json) -> list[Json]:
    """The pinned messages of a channel, latest pin first."""
    every = core.world.messages.get(channel["id"], {}).values()
    return sorted(
        (m for m in every if m["pinned"]), key=lambda m: str(m["_pinned_at"]), reverse=True
    )


def pin(core: Core, channel: Json, message: Json, user_id: str) -> None:
    """Pin a message and say so in the channel."""
    core.demand(user_id, channel, permission_bits.PIN_MESSAGES)
    check_open(channel)
    if message["pinned"]:
        return
    if len(pinned(core, channel)) >= documented_limits.PINS:
        raise refuse(30003)
    message.update(pinned=True, _pinned_at=core.clock.iso())
    _announce_pins(core, channel, message)
    system_message(core, channel, user_id, PINNED_NOTE)


def unpin(core: Core, channel: Json, message: Json, user_id: str) -> None:
    """Take a pin away."""
    core.demand(user_id, channel, permission_bits.PIN_MESSAGES)
    check_open(channel)
    if message["pinned"]:
        message["pinned"] = False
        _announce_pins(core, channel, message)


def _announce(
    core: Core, name: str, channel: Json, message: Json, user_id: str | None = None, key: str = ""
) -> None:
    data: Json = {"channel_id": channel["id"], "message_id": message["id"]}
    if channel.get("guild_id"):
        data["guild_id"] = channel["guild_id"]
    if user_id:
        data.update(user_id=user_id, burst=False, type=0)
    if key:
        data["emoji"] = emoji_from_key(key)
    core.emit(name, data, channel)
    # For the pages only: reactions do not make a MESSAGE_UPDATE for the bot.
    core.emit("MESSAGE_SHOWN", message, channel)


def _announce_pins(core: Core, channel: Json, message: Json) -> None:
    latest = next((m["_pinned_at"] for m in pinned(core, channel)), None)
    data: Json = {"channel_id": channel["id"], "last_pin_timestamp": latest}
    if channel.get("guild_id"):
        data["guild_id"] = channel["guild_id"]
    core.emit("CHANNEL_PINS_UPDATE", data, channel)
    # The pin stands in the message itself, too, so Discord sends both.
    core.emit("MESSAGE_UPDATE", message, channel)
