"""The life of an interaction: sent, answered in time or failed, followed up for 15 minutes."""

import secrets
from dataclasses import dataclass
from itertools import takewhile

from bot.local_discord.context import Core
from bot.local_discord.rules import documented_limits
from bot.local_discord.world import permission_bits
from bot.local_discord.world.payloads import (
    channel_payload,
    member_payload,
    message_payload,
    user_payload,
)
from bot.local_discord.world.world import Json

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
TYPE_NAMES = {
    COMMAND: "command",
    COMPONENT: "component",
    AUTOCOMPLETE: "autocomplete",
    MODAL_SUBMIT: "modal",
}


@dataclass(slots=True)
class Act:
    """What a member does: the interaction's type, place and data."""

    user_id: str
    kind: int
    channel: Json
    data: Json
    message: Json | None = None
    nonce: str | None = None
    name: str | None = None  # "game new", for commands
    opener: Json | None = None  # the interaction whose modal is submitted


def start(core: Core, act: Act) -> Json:
    """Send an interaction to the bot and start its three seconds."""
    record: Json = {
        "id": core.ids.next(),
        # Unguessable, as it is the only key to the answer routes.
        "token": secrets.token_urlsafe(48),
        "type": act.kind,
        "user_id": act.user_id,
        "channel_id": act.channel["id"],
        "guild_id": act.channel.get("guild_id"),
        "message_id": act.message["id"] if act.message else None,
        "custom_id": act.data.get("custom_id"),
        "command": act.name,
        "command_type": act.data.get("type", 1),
        "nonce": act.nonce,
        "created": core.clock.now(),
        "state": "pending",
        "reason": None,
        "answer": None,  # the type of the first answer
        "answered_after": None,  # seconds the bot took for it
        "original_id": None,
        "ephemeral": None,
        "is_excused": False,  # from answering what it deferred
        "modal": None,
        "choices": [],
        "option_type": _focused_type(act.data),
        "opener_metadata": _metadata(core, act.opener) if act.opener else None,
        # As it was at this moment: a bot that comes online later has not got it.
        "is_delivered": core.served_since(act.channel.get("guild_id")) is not None,
    }
    core.world.interactions[record["id"]] = record
    _forget_old(core)
    # First the member's page ("pending"), then the bot, which may answer at once.
    core.emit("INTERACTION", record, act.channel)
    payload = _payload(core, record, act)
    core.clock.call_at(
        record["created"] + documented_limits.FIRST_ANSWER_SECONDS, lambda: _expire(core, record)
    )
    core.emit("INTERACTION_CREATE", payload, act.channel)
    # The same payload: id and token tell a bot that it has seen this one.
    if core.faults.take_duplicate():
        core.emit("INTERACTION_CREATE", payload, act.channel)
    return record


def settle(core: Core, record: Json, state: str, reason: str | None = None) -> None:
    """Move an interaction to its next state and tell its member."""
    record["state"] = state
    record["reason"] = reason
    core.emit("INTERACTION", record, core.world.channels.get(record["channel_id"]))


def metadata(core: Core, record: Json) -> Json:
    """The interaction_metadata of messages that answer it."""
    return _metadata(core, record)


def is_late(core: Core, record: Json) -> bool:
    """Whether the time for the first answer is over."""
    return core.clock.now() - float(record["created"]) > documented_limits.FIRST_ANSWER_SECONDS


def is_expired(core: Core, record: Json) -> bool:
    """Whether the token's 15 minutes are over."""
    return core.clock.now() - float(record["created"]) > documented_limits.TOKEN_SECONDS


def by_token(core: Core, token: str) -> Json | None:
    """The interaction with this token; most are about one of the last."""
    for record in reversed(core.world.interactions.values()):
        if record["token"] == token:
            return record
    return None


def _expire(core: Core, record: Json) -> None:
    if record["state"] != "pending":
        return
    # A bot that was away for a moment cannot be blamed.
    since = core.served_since(record["guild_id"])
    was_there = record["is_delivered"] and since is not None and since <= record["created"]
    settle(core, record, "failed", "late" if was_there else "offline")
    if was_there:
        name = record["command"] or record["custom_id"]
        kind = TYPE_NAMES[record["type"]]
        core.note(
            "unanswered",
            f"No answer within 3 seconds to {kind} {name}",
            f"interaction {record['id']}",
        )


def _forget_old(core: Core) -> None:
    """Keep expired records for an hour, so that late requests are told apart from strange ones."""
    horizon = core.clock.now() - 4 * documented_limits.TOKEN_SECONDS
    interactions = core.world.interactions  # in the order in which they were made
    is_old = takewhile(lambda item: item[1]["created"] < horizon, interactions.items())
    for identity, _ in list(is_old):
        del interactions[identity]


def _focused_type(data: Json) -> int:
    for option in data.get("options") or []:
        if option.get("focused"):
            return int(option["type"])
        inner = _focused_type(option)
        if inner:
            return inner
    return 0


def _metadata(core: Core, record: Json) -> Json:
    data: Json = {
        "id": record["id"],
        "type": record["type"],
        "user": user_payload(core, record["user_id"]),
        "authorizing_integration_owners": _owners(record["guild_id"]),
    }
    if record["type"] == COMMAND:
        data.update(name=record["command"], command_type=record["command_type"])
    if record["type"] == COMPONENT:
        data["interacted_message_id"] = record["message_id"]
    if record.get("opener_metadata"):
        data["triggering_interaction_metadata"] = record["opener_metadata"]
    return data


def _owners(guild_id: str | None) -> dict[str, str]:
    # "0" is installation in a guild; its value in a DM with the bot is "0" as well.
    return {"0": guild_id or "0"}


def _payload(core: Core, record: Json, act: Act) -> Json:
    world = core.world
    user = world.users[act.user_id]
    granted = permission_bits.permissions_in(world, act.user_id, act.channel)
    payload: Json = {
        "id": record["id"],
        "application_id": world.bot_id,
        "type": act.kind,
        "token": record["token"],
        "version": 1,
        "data": act.data,
        "channel_id": act.channel["id"],
        # The member's permissions here; the bot's own are in app_permissions.
        "channel": {**channel_payload(core, act.channel), "permissions": str(granted)},
        "locale": user["_locale"],
        "entitlements": [],
        "authorizing_integration_owners": _owners(record["guild_id"]),
        "attachment_size_limit": documented_limits.ATTACHMENT_BYTES,
        "app_permissions": str(permission_bits.permissions_in(world, world.bot_id, act.channel)),
        "context": 0 if record["guild_id"] else 1,
    }
    guild = world.guilds.get(record["guild_id"] or "")
    if guild:
        member = member_payload(core, guild, act.user_id)
        payload.update(
            guild_id=guild["id"],
            guild={k: guild[k] for k in ("id", "features")} | {"locale": guild["preferred_locale"]},
            guild_locale=guild["preferred_locale"],
            member={**member, "permissions": str(granted)},
        )
    else:
        # Discord sends either member or user, never both.
        payload["user"] = user_payload(core, act.user_id)
    if act.message:
        payload["message"] = message_payload(core, act.message)
    return payload
