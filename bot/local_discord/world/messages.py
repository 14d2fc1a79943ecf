"""Creating, changing and deleting messages, with everything that follows from it."""

from dataclasses import dataclass

from bot.local_discord.context import Core
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import as_int
from bot.local_discord.rules.file_rules import fault
from bot.local_discord.rules.message_rules import Draft
from bot.local_discord.world import media, mentions
from bot.local_discord.world.world import THREADS, Json

DEFAULT, PINNED_NOTE, THREAD_CREATED, REPLY, COMMAND_ANSWER, MENU_ANSWER = 0, 6, 18, 19, 20, 23
HAS_THREAD = 1 << 5
_EDITABLE_FLAGS = documented_limits.SUPPRESS_EMBEDS | documented_limits.COMPONENTS_V2
_SETTABLE_FLAGS = _EDITABLE_FLAGS | documented_limits.SUPPRESS_NOTIFICATIONS


@dataclass(slots=True)
class Origin:
    """Where a message comes from: who writes it, for whom, and in answer to what."""

    author_id: str
    kind: int = DEFAULT
    ephemeral_for: str | None = None
    replied_id: str | None = None
    interaction: Json | None = None  # its interaction_metadata
    is_loading: bool = False


def create_message(core: Core, channel: Json, draft: Draft, origin: Origin) -> Json:
    """Store a new message, announce it and count its mentions."""
    form = draft.form
    message = _blank(core, channel, origin)
    # Sent back in the event: by it a client recognises its own message.
    message["nonce"] = form.get("nonce")
    message["tts"] = bool(form.get("tts"))
    _note_flags(core, message, form, _SETTABLE_FLAGS | documented_limits.EPHEMERAL)
    message["flags"] |= as_int(form.get("flags")) & _SETTABLE_FLAGS
    _fill(core, message, draft)
    _note_mentions(core, message, channel, form.get("allowed_mentions"))
    if not origin.ephemeral_for:
        message["_pings"] = _pings(core, message, channel)
    # Stored before it is told: listeners look it up.
    core.world.messages.setdefault(channel["id"], {})[message["id"]] = message
    if not origin.ephemeral_for:
        _touch_channel(core, channel, message)
    core.emit("MESSAGE_CREATE", message, channel)
    return message


def edit_message(core: Core, message: Json, draft: Draft) -> Json:
    """Change a message; a deferred answer is filled in by its first edit. Edits never ping."""
    form = draft.form
    channel = core.world.channels[message["channel_id"]]
    # Filling in "thinking..." does not make the message "(edited)".
    if not message["flags"] & documented_limits.LOADING:
        message["edited_timestamp"] = core.clock.iso()
    message["flags"] &= ~documented_limits.LOADING
    wanted = as_int(form.get("flags"))
    _note_flags(
        core, message, form, _EDITABLE_FLAGS | documented_limits.EPHEMERAL | message["flags"]
    )
    # Of all flags only this one can be taken back; components v2 are for ever.
    if "flags" in form:
        message["flags"] &= ~documented_limits.SUPPRESS_EMBEDS
    message["flags"] |= wanted & _EDITABLE_FLAGS
    _fill(core, message, draft)
    _note_mentions(core, message, channel, form.get("allowed_mentions"))
    core.emit("MESSAGE_UPDATE", message, channel)
    return message


def delete_message(core: Core, message: Json, *, is_bulk: bool = False) -> None:
    """Remove a message and its files; a bulk deletion is announced to the bot as one event."""
    channel = core.world.channels[message["channel_id"]]
    core.world.messages[channel["id"]].pop(message["id"], None)
    media.drop_files(core, message["_uploads"])
    # GONE is known to the pages only; the bot gets one MESSAGE_DELETE_BULK from the route.
    core.emit("MESSAGE_GONE" if is_bulk else "MESSAGE_DELETE", message, channel)


def system_message(core: Core, channel: Json, author_id: str, kind: int, content: str = "") -> Json:
    """A note by Discord itself: a pin, a new thread."""
    return create_message(core, channel, Draft({"content": content}), Origin(author_id, kind))


def _blank(core: Core, channel: Json, origin: Origin) -> Json:
    flags = documented_limits.EPHEMERAL if origin.ephemeral_for else 0
    message: Json = {
        "id": core.ids.next(),
        "channel_id": channel["id"],
        "type": origin.kind,
        "content": "",
        "embeds": [],
        "components": [],
        "attachments": [],
        "flags": flags | (documented_limits.LOADING if origin.is_loading else 0),
        "timestamp": core.clock.iso(),
        "edited_timestamp": None,
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "_author_id": origin.author_id,
        "_for": origin.ephemeral_for,
        "_mention_ids": [],
        "_pings": [],
        "_reactions": {},
        "_uploads": [],
        "_replied_id": origin.replied_id,
    }
    if origin.replied_id:
        message["message_reference"] = {
            "type": 0,
            "message_id": origin.replied_id,
            "channel_id": channel["id"],
            "guild_id": channel.get("guild_id"),
        }
    if origin.interaction:
        message["interaction_metadata"] = origin.interaction
    if origin.author_id == core.world.bot_id:
        message["application_id"] = core.world.bot_id
        if origin.interaction:
            # Discord sends answers through a webhook whose id is the application's.
            message["webhook_id"] = core.world.bot_id
    return message


def _fill(core: Core, message: Json, draft: Draft) -> None:
    form = draft.form
    _note_faults(core, message, draft)
    before = message["_uploads"]
    # The new files first: embeds and components refer to them by name.
    uploads = media.settle_files(
        core, draft.files, message["channel_id"], ephemeral=bool(message["_for"])
    )
    if "content" in form:
        # Discord cuts white space off both ends.
        message["content"] = (form["content"] or "").strip()
    if "embeds" in form:
        message["embeds"] = media.resolve_embeds(form["embeds"] or [], uploads)
    if "components" in form:
        message["components"] = media.resolve_components(form["components"] or [], uploads)
    message["_uploads"] = uploads
    message["attachments"] = media.shown_elsewhere(
        uploads, message["embeds"], message["components"]
    )
    kept = {entry["id"] for entry in uploads}
    media.drop_files(core, [entry for entry in before if entry["id"] not in kept])


def _note_faults(core: Core, message: Json, draft: Draft) -> None:
    """A bot makes its files itself; a member may send what they like."""
    if message["_author_id"] != core.world.bot_id:
        return
    for upload in draft.files.uploads:
        found = fault(upload.data, upload.content_type)
        if found:
            place = f"/channels/{message['channel_id']}/messages/{message['id']}"
            core.note("file", f"The file {upload.filename} {found}", place)


def _note_flags(core: Core, message: Json, form: Json, allowed: int) -> None:
    """Discord passes silently over flags that cannot be set; a bot meant something by them."""
    ignored = as_int(form.get("flags")) & ~allowed
    if ignored and message["_author_id"] == core.world.bot_id:
        place = f"/channels/{message['channel_id']}/messages/{message['id']}"
        core.note("ignored", f"The flags {ignored} cannot be set", place, form)


def _note_mentions(core: Core, message: Json, channel: Json, allowed: Json | None) -> None:
    found = mentions.find_mentions(core.world, message, channel, allowed)
    # Answers to interactions are replies in form only.
    is_answer = "interaction_metadata" in message
    replied = None if is_answer else mentions.replied_user(core.world, message, allowed)
    users = [*found.users, replied] if replied and replied not in found.users else found.users
    message["_mention_ids"] = users
    message["mention_roles"] = found.roles
    message["mention_everyone"] = found.everyone


def _pings(core: Core, message: Json, channel: Json) -> list[str]:
    found = mentions.Mentions(
        message["_mention_ids"], message["mention_roles"], message["mention_everyone"]
    )
    return mentions.pinged_users(core.world, found, channel, message["_author_id"])


def _touch_channel(core: Core, channel: Json, message: Json) -> None:
    channel["last_message_id"] = message["id"]
    author = message["_author_id"]
    # Whoever writes has read what stands above.
    core.world.reads.setdefault(author, {})[channel["id"]] = message["id"]
    if channel["type"] not in THREADS:
        return
    channel["message_count"] += 1
    channel["total_message_sent"] += 1
    channel["_active_at"] = core.clock.now()
    details = channel["thread_metadata"]
    if details["archived"]:
        details.update(archived=False, archive_timestamp=core.clock.iso())
        core.emit("THREAD_UPDATE", channel, channel)
    # Writing in a thread joins it, and so does being mentioned there.
    add_thread_members(core, channel, [author, *message["_pings"]])


def add_thread_members(core: Core, thread: Json, user_ids: list[str]) -> None:
    """Let users join a thread; those who are in it already stay as they are."""
    members = core.world.thread_members.setdefault(thread["id"], {})
    # Author and pinged may be the same; a set would lose the order.
    added = [u for u in dict.fromkeys(user_ids) if u not in members]
    for user_id in added:
        members[user_id] = {
            "id": thread["id"],
            "user_id": user_id,
            "join_timestamp": core.clock.iso(),
            "flags": 0,
        }
    if added:
        core.emit(
            "THREAD_MEMBERS_UPDATE", {"thread": thread, "added": added, "removed": []}, thread
        )


def remove_thread_member(core: Core, thread: Json, user_id: str) -> None:
    """Let a user leave a thread."""
    if core.world.thread_members.get(thread["id"], {}).pop(user_id, None):
        change = {"thread": thread, "added": [], "removed": [user_id]}
        core.emit("THREAD_MEMBERS_UPDATE", change, thread)
