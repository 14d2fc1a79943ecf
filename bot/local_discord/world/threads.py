"""Opening, changing and closing threads."""

from bot.local_discord.context import Core
from bot.local_discord.rest.error_codes import refuse
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.world import permission_bits
from bot.local_discord.world.messages import (
    HAS_THREAD,
    THREAD_CREATED,
    add_thread_members,
    system_message,
)
from bot.local_discord.world.posting import check_unlocked
from bot.local_discord.world.world import PRIVATE_THREAD, THREADS, THREADS_IN, Json

_CHANGES = (
    "name",
    "archived",
    "locked",
    "invitable",
    "auto_archive_duration",
    "rate_limit_per_user",
)
_OF_THE_OWNER = {"name", "archived", "auto_archive_duration", "invitable"}  # the rest is moderation


def open_thread(
    core: Core, channel: Json, owner_id: str, form: Json, message: Json | None = None
) -> Json:
    """A new thread, from a message or on its own; its owner joins at once."""
    possible = THREADS_IN.get(channel["type"], ())
    if not possible:
        raise refuse(50024)
    _check(form, is_new=True)
    # Discord's default for a thread without a message; one from a message is never private.
    kind = possible[0] if message else form.get("type") or PRIVATE_THREAD
    if kind not in possible:
        raise refuse(50024)
    needed = (
        permission_bits.CREATE_PRIVATE_THREADS
        if kind == PRIVATE_THREAD
        else permission_bits.CREATE_PUBLIC_THREADS
    )
    core.demand(owner_id, channel, needed)
    # The thread would get the message's id, which is taken.
    if message and message["id"] in core.world.channels:
        raise refuse(160004)
    thread = _thread(core, channel, owner_id, form, kind, message)
    core.world.channels[thread["id"]] = thread
    core.world.thread_members[thread["id"]] = {}
    core.emit("THREAD_CREATE", thread, thread)
    add_thread_members(core, thread, [owner_id])
    if message:
        message["flags"] |= HAS_THREAD
        core.emit("MESSAGE_UPDATE", message, channel)
    # The note would give a private thread away.
    elif kind != PRIVATE_THREAD:
        system_message(core, channel, owner_id, THREAD_CREATED, thread["name"])
    return thread


def change_thread(core: Core, thread: Json, user_id: str, form: Json) -> Json:
    """Rename, archive, lock or reopen a thread, if this user may."""
    _check(form, is_new=False)
    details = thread["thread_metadata"]
    _check_may_change(core, thread, user_id, form)
    # An archived thread takes no other change unless the same request wakes it.
    if details["archived"] and form.get("archived") is not False:
        raise refuse(50083)
    for key in _CHANGES:
        if form.get(key) is None:
            continue
        target = thread if key in ("name", "rate_limit_per_user") else details
        target[key] = form[key]
    if "archived" in form:
        details["archive_timestamp"] = core.clock.iso()
        # Otherwise a woken thread would archive itself at the next look.
        thread["_active_at"] = core.clock.now()
    core.emit("THREAD_UPDATE", thread, thread)
    return thread


def delete_channel(core: Core, channel: Json) -> None:
    """Remove a channel or thread with its messages (and a channel's threads)."""
    for thread in [c for c in core.world.channels.values() if c.get("parent_id") == channel["id"]]:
        delete_channel(core, thread)
    is_thread = channel["type"] in THREADS
    starter = core.world.message(channel["parent_id"], channel["id"]) if is_thread else None
    # Before it goes: who is to be told depends on who can see it.
    core.emit("THREAD_DELETE" if is_thread else "CHANNEL_DELETE", channel, channel)
    core.world.channels.pop(channel["id"])
    core.world.messages.pop(channel["id"], None)
    core.world.thread_members.pop(channel["id"], None)
    if starter:
        starter["flags"] &= ~HAS_THREAD
        core.emit("MESSAGE_UPDATE", starter, core.world.channels[channel["parent_id"]])


def _check_may_change(core: Core, thread: Json, user_id: str, form: Json) -> None:
    """Moderators may do all, the owner what is theirs, members may wake; a lock stops the rest."""
    granted = permission_bits.permissions_in(core.world, user_id, thread)
    if granted & permission_bits.MANAGE_THREADS:
        return
    check_unlocked(core, thread, user_id)
    owns = thread["owner_id"] == user_id and set(form) <= _OF_THE_OWNER
    has_joined = user_id in core.world.thread_members.get(thread["id"], {})
    wakes = set(form) == {"archived"} and form["archived"] is False
    if not (owns or (has_joined and wakes)):
        raise refuse(50013)


def _check(form: Json, *, is_new: bool) -> None:
    node = Node(form)
    if is_new or node["name"].given:
        node["name"].text(1, documented_limits.THREAD_NAME)
    node["auto_archive_duration"].choice(documented_limits.ARCHIVE_MINUTES, required=False)
    node["rate_limit_per_user"].number(0, documented_limits.SLOWMODE)
    node["type"].choice(THREADS, required=False)
    for key in ("archived", "locked", "invitable"):
        node[key].boolean()
    node.finish()


def _thread(
    core: Core, channel: Json, owner_id: str, form: Json, kind: int, message: Json | None
) -> Json:
    metadata: Json = {
        "archived": False,
        "auto_archive_duration": form.get("auto_archive_duration") or 4320,
        "archive_timestamp": core.clock.iso(),
        "locked": False,
        "create_timestamp": core.clock.iso(),
    }
    if kind == PRIVATE_THREAD:
        metadata["invitable"] = form.get("invitable", True)
    return {
        "id": message["id"] if message else core.ids.next(),
        "type": kind,
        "guild_id": channel["guild_id"],
        "parent_id": channel["id"],
        "owner_id": owner_id,
        "name": form["name"],
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "rate_limit_per_user": form.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": metadata,
        "_active_at": core.clock.now(),
    }
