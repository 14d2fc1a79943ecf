"""Opening, changing and closing threads."""

from . import limits, permissions
from .core import Core
from .errors import refuse
from .forms import Node
from .messages import THREAD_CREATED, add_thread_members, system_message
from .world import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    Json,
)

_CHANGES = (
    "name",
    "archived",
    "locked",
    "invitable",
    "auto_archive_duration",
    "rate_limit_per_user",
)


def open_thread(
    core: Core, channel: Json, owner_id: str, form: Json, message: Json | None = None
) -> Json:
    """A new thread, from a message or on its own; its owner joins at once."""
    if channel["type"] not in (TEXT, ANNOUNCEMENT):
        raise refuse(50024)
    _check(form, is_new=True)
    kind = PUBLIC_THREAD if message else form.get("type") or PRIVATE_THREAD
    if channel["type"] == ANNOUNCEMENT:
        if not message and kind != ANNOUNCEMENT_THREAD:  # no other threads hang there
            raise refuse(50024)
        kind = ANNOUNCEMENT_THREAD
    needed = (
        permissions.CREATE_PRIVATE_THREADS
        if kind == PRIVATE_THREAD
        else permissions.CREATE_PUBLIC_THREADS
    )
    core.demand(owner_id, channel, needed)
    if message and message["id"] in core.world.channels:
        raise refuse(160004)
    thread = _thread(core, channel, owner_id, form, kind, message)
    core.world.channels[thread["id"]] = thread
    core.world.thread_members[thread["id"]] = {}
    core.emit("THREAD_CREATE", thread, thread)
    add_thread_members(core, thread, [owner_id])
    if message:
        message["flags"] |= 1 << 5  # HAS_THREAD
        core.emit("MESSAGE_UPDATE", message, channel)
    elif kind == PUBLIC_THREAD:
        system_message(core, channel, owner_id, THREAD_CREATED, thread["name"])
    return thread


def change_thread(core: Core, thread: Json, user_id: str, form: Json) -> Json:
    """Rename, archive, lock or reopen a thread, if this user may."""
    _check(form, is_new=False)
    granted = permissions.permissions_in(core.world, user_id, thread)
    moderates = bool(granted & permissions.MANAGE_THREADS)
    details = thread["thread_metadata"]
    only_waking = set(form) <= {"archived"} and form.get("archived") is False
    may_wake = (
        only_waking and not details["locked"] and permissions.can_write(core.world, user_id, thread)
    )
    owns = thread["owner_id"] == user_id and "locked" not in form
    if not (moderates or owns or may_wake):
        raise refuse(50013)
    if details["archived"] and form.get("archived") is not False:
        raise refuse(50083)
    for key in _CHANGES:
        if form.get(key) is None:
            continue
        target = thread if key in ("name", "rate_limit_per_user") else details
        target[key] = form[key]
    if "archived" in form:
        details["archive_timestamp"] = core.clock.iso()
        thread["_active_at"] = core.clock.now()
    core.emit("THREAD_UPDATE", thread, thread)
    return thread


def delete_channel(core: Core, channel: Json) -> None:
    """Remove a channel or thread with its messages (and a channel's threads)."""
    for thread in [c for c in core.world.channels.values() if c.get("parent_id") == channel["id"]]:
        delete_channel(core, thread)
    is_thread = channel["type"] in THREADS
    core.emit("THREAD_DELETE" if is_thread else "CHANNEL_DELETE", channel, channel)
    core.world.channels.pop(channel["id"])
    core.world.messages.pop(channel["id"], None)
    core.world.thread_members.pop(channel["id"], None)


def _check(form: Json, *, is_new: bool) -> None:
    node = Node(form)
    if is_new or node["name"].given:
        node["name"].text(1, limits.THREAD_NAME)
    node["auto_archive_duration"].choice(limits.ARCHIVE_MINUTES, required=False)
    node["rate_limit_per_user"].number(0, limits.SLOWMODE)
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
