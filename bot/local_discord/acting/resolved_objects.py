"""The `resolved` part of interactions: the objects behind the ids a member chose."""

from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.acting.pending_uploads import take_upload
from bot.local_discord.context import Core
from bot.local_discord.rules.component_rules import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    USER_SELECT,
)
from bot.local_discord.world import permission_bits
from bot.local_discord.world.media import store_upload
from bot.local_discord.world.payloads import (
    channel_payload,
    member_payload,
    message_payload,
    user_payload,
)
from bot.local_discord.world.world import Json


class Resolved:
    """Collects users, members, roles, channels, messages and attachments."""

    def __init__(self, core: Core, channel: Json) -> None:
        self._core = core
        self._channel = channel
        self._guild = core.world.guilds.get(channel.get("guild_id") or "")
        self.data: Json = {}

    def add_for_select(self, kind: int, value: str) -> None:
        """An id chosen in a user, role, mentionable or channel select."""
        if kind == USER_SELECT:
            self.add_user(value)
        elif kind == ROLE_SELECT:
            self.add_role(value)
        elif kind == MENTIONABLE_SELECT:
            self.add_mentionable(value)
        elif kind == CHANNEL_SELECT:
            self.add_channel(value)

    def add_user(self, user_id: str) -> None:
        """A user, and their member where there is a guild."""
        if user_id not in self._core.world.users:
            raise ClientRefusalError("There is no such user.")
        self._put("users", user_id, user_payload(self._core, user_id))
        if self._guild and user_id in self._guild["members"]:
            member = member_payload(self._core, self._guild, user_id)
            # The user stands under "users"; Discord does not send it twice.
            del member["user"]
            granted = permission_bits.permissions_in(self._core.world, user_id, self._channel)
            self._put("members", user_id, {**member, "permissions": str(granted)})

    def add_role(self, role_id: str) -> None:
        """A role of the guild."""
        for role in self._guild["roles"] if self._guild else ():
            if role["id"] == role_id:
                self._put("roles", role_id, role)
                return
        raise ClientRefusalError("There is no such role.")

    def add_mentionable(self, identity: str) -> None:
        """A user or a role."""
        if identity in self._core.world.users:
            self.add_user(identity)
        else:
            self.add_role(identity)

    def add_channel(self, channel_id: str) -> None:
        """A channel of the guild."""
        channel = self._core.world.channels.get(channel_id)
        if channel is None or channel.get("guild_id") != self._channel.get("guild_id"):
            raise ClientRefusalError("There is no such channel.")
        granted = permission_bits.permissions_in(self._core.world, self._core.world.bot_id, channel)
        payload = {**channel_payload(self._core, channel), "permissions": str(granted)}
        self._put("channels", channel_id, payload)

    def add_message(self, message: Json) -> None:
        """The message of a message command."""
        self._put("messages", message["id"], message_payload(self._core, message))

    def add_attachment(self, upload_id: str) -> str:
        """A file the member uploaded; gives the attachment's id."""
        upload = take_upload(self._core, upload_id)
        # Files given to a command belong to no message and are private.
        attachment = store_upload(self._core, upload, self._channel["id"], ephemeral=True)
        self._put("attachments", attachment["id"], attachment)
        return str(attachment["id"])

    def _put(self, kind: str, identity: str, value: Json) -> None:
        self.data.setdefault(kind, {})[identity] = value
