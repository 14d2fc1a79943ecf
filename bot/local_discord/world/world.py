"""The stored world: users, guilds, channels, messages, commands, interactions.

Objects are dictionaries in Discord's own shape; keys that start with an underscore are ours
and are never sent to the bot.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

Json = dict[str, Any]

TEXT, DIRECT, ANNOUNCEMENTS = 0, 1, 5
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
# which threads a channel can have
THREADS_IN = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENTS: (ANNOUNCEMENT_THREAD,)}


@dataclass(slots=True)
class World:
    """Everything that a state file keeps."""

    application: Json = field(default_factory=dict)
    users: dict[str, Json] = field(default_factory=dict)
    guilds: dict[str, Json] = field(default_factory=dict)
    channels: dict[str, Json] = field(default_factory=dict)
    messages: dict[str, dict[str, Json]] = field(default_factory=dict)  # channel, then message
    commands: dict[str, Json] = field(default_factory=dict)
    interactions: dict[str, Json] = field(default_factory=dict)
    thread_members: dict[str, dict[str, Json]] = field(default_factory=dict)
    reads: dict[str, dict[str, str]] = field(default_factory=dict)  # user, then channel
    files: dict[str, Json] = field(default_factory=dict)  # attachment id
    emojis: dict[str, Json] = field(default_factory=dict)
    last_id: int = 0

    @property
    def bot_id(self) -> str:
        """The bot user, whose id is also the application's."""
        return str(self.application["id"])

    def message(self, channel_id: str, message_id: str) -> Json | None:
        """One message, ephemeral ones included."""
        return self.messages.get(channel_id, {}).get(message_id)

    def user_named(self, name: str) -> Json | None:
        """A user by id, username or display name; case and accents do not matter."""
        if name in self.users:
            return self.users[name]
        wanted = _plain(name)
        for user in self.users.values():
            if wanted in (_plain(user["username"]), _plain(user.get("global_name") or "")):
                return user
        return None

    def guild_channels(self, guild_id: str) -> Iterator[Json]:
        """The channels of a guild without its threads, in order of position."""
        own = (c for c in self.channels.values() if c.get("guild_id") == guild_id)
        yield from sorted(
            (c for c in own if c["type"] not in THREADS), key=lambda c: (c["position"], c["id"])
        )

    def guild_threads(self, guild_id: str) -> Iterator[Json]:
        """The threads of a guild, archived ones included."""
        for channel in self.channels.values():
            if channel.get("guild_id") == guild_id and channel["type"] in THREADS:
                yield channel

    def direct_channel(self, first: str, second: str) -> Json | None:
        """The DM between two users, if it was ever opened."""
        for channel in self.channels.values():
            if channel["type"] == DIRECT and set(channel["_recipients"]) == {first, second}:
                return channel
        return None

    def dump(self) -> Json:
        """The world as JSON."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    @classmethod
    def load(cls, data: Json) -> "World":
        """A world from what `dump` gave."""
        # A missing field is an error on purpose: a file of another version must not load half.
        return cls(**{entry.name: data[entry.name] for entry in fields(cls)})


def public(data: Json) -> Json:
    """A copy without our own keys."""
    return {key: value for key, value in data.items() if not key.startswith("_")}


def _plain(name: str) -> str:
    # Apart into letter and accent, so that "chloe" finds Chloé.
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
