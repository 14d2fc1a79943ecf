"""Gateway intents: which events a session asked for, and what it may not read."""

from bot.local_discord.world.world import Json

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING = 1 << 12, 1 << 13, 1 << 14
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
BEYOND = 1 << 27  # the first bit that is no intent

_ALWAYS = 0
# event -> intent in guilds, intent in DMs
_NEEDED: dict[str, tuple[int, int]] = {
    "INTERACTION_CREATE": (_ALWAYS, _ALWAYS),
    "MESSAGE_CREATE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_UPDATE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_DELETE": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_DELETE_BULK": (GUILD_MESSAGES, DIRECT_MESSAGES),
    "MESSAGE_REACTION_ADD": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE_ALL": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "MESSAGE_REACTION_REMOVE_EMOJI": (GUILD_REACTIONS, DIRECT_REACTIONS),
    "TYPING_START": (GUILD_TYPING, DIRECT_TYPING),
    "CHANNEL_PINS_UPDATE": (GUILDS, DIRECT_MESSAGES),
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, GUILD_MEMBERS),
    "GUILD_MEMBER_REMOVE": (GUILD_MEMBERS, GUILD_MEMBERS),
    "GUILD_MEMBER_UPDATE": (GUILD_MEMBERS, GUILD_MEMBERS),
}
_HIDDEN: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


def wants(intents: int, event: str, *, in_guild: bool) -> bool:
    """Whether a session with these intents receives an event."""
    # The rest is about guilds, channels, threads and roles.
    pair = _NEEDED.get(event, (GUILDS, _ALWAYS))
    needed = pair[0] if in_guild else pair[1]
    return needed == _ALWAYS or bool(intents & needed)


def redact(message: Json, intents: int, bot_id: str, *, in_guild: bool) -> Json:
    """A message without its content, where the bot may not read it."""
    if intents & MESSAGE_CONTENT or not in_guild or message["author"]["id"] == bot_id:
        return message
    # Discord's exceptions: one's own messages, DMs, and where the bot is mentioned.
    if any(user["id"] == bot_id for user in message["mentions"]):
        return message
    return {**message, **_HIDDEN}
