"""Posting and changing messages in a channel, by the bot or by members, with permission checks."""

from bot.local_discord.context import Core
from bot.local_discord.rest.attachments import Upload
from bot.local_discord.rest.error_codes import ApiError, Json, refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import as_int
from bot.local_discord.rules.message_rules import check_message
from bot.local_discord.world import permission_bits
from bot.local_discord.world.clock import snowflake_time
from bot.local_discord.world.messages import DEFAULT, REPLY, Origin, create_message, edit_message
from bot.local_discord.world.world import DIRECT, THREADS

_NONCES = 10_000  # remembered at most


def post(core: Core, channel: Json, author_id: str, form: Json, uploads: list[Upload]) -> Json:
    """Post a message; checks permissions, limits, the reply and the nonce."""
    _check_may_post(core, channel, author_id)
    _check_extras(core, channel, author_id, form, uploads)
    again = _same_nonce(core, channel, author_id, form)
    if again:
        return again
    draft = check_message(form, uploads, core.emoji_ids())
    # Discord drops the flag silently and posts for all to see.
    if as_int(form.get("flags")) & documented_limits.EPHEMERAL:
        core.note(
            "wrong-privacy", "Only answers to interactions can be ephemeral", channel["id"], form
        )
    replied = _replied_id(core, channel, form)
    origin = Origin(author_id, REPLY if replied else DEFAULT, replied_id=replied)
    message = create_message(core, channel, draft, origin)
    if form.get("nonce") is not None:
        # Noted even without enforce_nonce: a later request may ask for it.
        core.nonces[channel["id"], author_id, str(form["nonce"])] = message["id"]
        while len(core.nonces) > _NONCES:
            core.nonces.popitem(last=False)
    return message


def change(core: Core, message: Json, user_id: str, form: Json, uploads: list[Upload]) -> Json:
    """Edit a message of one's own."""
    if message["_author_id"] != user_id:
        raise refuse(50005)
    channel = core.world.channels[message["channel_id"]]
    check_open(channel)
    check_unlocked(core, channel, user_id)
    draft = check_message(form, uploads, core.emoji_ids(), existing=message)
    return edit_message(core, message, draft)


def check_open(channel: Json) -> None:
    """Raise in an archived thread, where nothing but a new message is possible."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise refuse(50083)


def check_unlocked(core: Core, channel: Json, user_id: str) -> None:
    """Raise in a locked thread, where only moderators may write, edit and rename."""
    if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
        granted = permission_bits.permissions_in(core.world, user_id, channel)
        if not granted & permission_bits.MANAGE_THREADS:
            raise refuse(50083 if channel["thread_metadata"]["archived"] else 160005)


def _check_may_post(core: Core, channel: Json, author_id: str) -> None:
    world = core.world
    if channel["type"] == DIRECT:
        others = [u for u in channel["_recipients"] if u != author_id]
        if author_id == world.bot_id and not all(_shares_guild(core, u) for u in others):
            raise refuse(50278)
        if any(not world.users[u]["_allow_dms"] for u in others):
            raise refuse(50007)
        return
    if not permission_bits.can_write(world, author_id, channel):
        raise refuse(50013)
    check_unlocked(core, channel, author_id)


def _shares_guild(core: Core, user_id: str) -> bool:
    guilds = core.world.guilds.values()
    return any({user_id, core.world.bot_id} <= set(guild["members"]) for guild in guilds)


def _check_extras(
    core: Core, channel: Json, author_id: str, form: Json, uploads: list[Upload]
) -> None:
    if uploads:
        core.demand(author_id, channel, permission_bits.ATTACH_FILES)
    if form.get("embeds"):
        core.demand(author_id, channel, permission_bits.EMBED_LINKS)
    if form.get("message_reference"):
        granted = permission_bits.permissions_in(core.world, author_id, channel)
        if not granted & permission_bits.READ_HISTORY:
            raise refuse(160002)


def _same_nonce(core: Core, channel: Json, author_id: str, form: Json) -> Json | None:
    """With enforce_nonce a repeated request gets the message that the first one made.

    If that was deleted since, Discord finds no message and makes none.
    """
    nonce = form.get("nonce")
    if nonce is None or not form.get("enforce_nonce"):
        return None
    made = core.nonces.get((channel["id"], author_id, str(nonce)))
    if made is None or snowflake_time(made) < core.clock.now() - documented_limits.NONCE_SECONDS:
        return None
    message = core.world.message(channel["id"], made)
    if message is None:
        raise refuse(10008)
    return message


def _replied_id(core: Core, channel: Json, form: Json) -> str | None:
    reference = form.get("message_reference")
    if not isinstance(reference, dict):
        return None
    wanted = str(reference.get("message_id"))
    message = core.world.message(channel["id"], wanted)
    # Nobody can reply to what others do not see.
    if message is not None and message["_for"] is None:
        return wanted
    if reference.get("fail_if_not_exists") is False:
        return None
    errors = {
        "message_reference": {
            "_errors": [{"code": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "message": "Unknown message"}]
        }
    }
    # The message may just have been deleted: the world's fault, not the bot's.
    raise ApiError(400, 50035, "Invalid Form Body", errors)
