"""Answers that the bot promised ("thinking...") and still owes.

A deferral is over once its message is filled in, or is gone because somebody deleted it. One whose
token expires, or whose bot takes its leave, can never be answered: the member waits for ever.
"""

from collections.abc import Callable
from functools import partial

from bot.local_discord.acting.interaction_life import TYPE_NAMES
from bot.local_discord.context import Core
from bot.local_discord.gateway.sharding import Shard, shard_of
from bot.local_discord.rules import documented_limits
from bot.local_discord.world.clock import iso_time
from bot.local_discord.world.world import Json

DEFERRED = 5  # the type of a first answer that promises another one; an update needs none


def promise(core: Core, record: Json) -> None:
    """Watch a deferral until its token expires."""
    core.deferrals[record["id"]] = record
    core.clock.call_at(
        record["created"] + documented_limits.TOKEN_SECONDS,
        lambda: blame(core, "its token has expired", lambda r: r["id"] == record["id"]),
    )


def waiting(core: Core) -> list[Json]:
    """Who waits for which answer since when, oldest first."""
    return [_view(core, record) for record in _open(core)]


def blame(core: Core, reason: str, chosen: Callable[[Json], bool]) -> None:
    """File the chosen open deferrals as violations."""
    for record in [record for record in _open(core) if chosen(record)]:
        del core.deferrals[record["id"]]
        view = _view(core, record)
        core.note(
            "unfinished",
            f"{view['user']} still waits for the answer to {view['kind']} {view['name']}: {reason}",
            f"interaction {record['id']}",
        )


def leave(core: Core, shard: Shard) -> None:
    """Blame a shard that has gone offline for what it owes."""
    blame(core, "the bot has gone offline", partial(is_of, shard=shard))


def is_of(record: Json, shard: Shard) -> bool:
    """Whether an interaction falls to a shard."""
    number, count = shard
    return shard_of(record["guild_id"], count) == number


def excuse(core: Core, chosen: Callable[[Json], bool] = lambda record: True) -> list[Json]:
    """Expect no answers any more to what was chosen so far: the bot was killed, or kept from it.

    The last words of a killed bot may still be on their way, so this holds for all interactions.
    """
    excused = [_view(core, record) for record in _open(core) if chosen(record)]
    for record in core.world.interactions.values():
        record["is_excused"] = record.get("is_excused") or chosen(record)
    return excused


def _open(core: Core) -> list[Json]:
    for record in list(core.deferrals.values()):
        message = core.world.message(record["channel_id"], record["original_id"] or "")
        # Looked up, not told: a deferral ends by an edit, a follow-up, or anybody's deletion.
        is_over = message is None or not message["flags"] & documented_limits.LOADING
        if is_over or record.get("is_excused"):
            del core.deferrals[record["id"]]
    return list(core.deferrals.values())


def _view(core: Core, record: Json) -> Json:
    return {
        "interaction_id": record["id"],
        "user_id": record["user_id"],
        "user": core.world.users[record["user_id"]]["global_name"],
        "kind": TYPE_NAMES[record["type"]],
        "name": record["command"] or record["custom_id"],
        "channel_id": record["channel_id"],
        "message_id": record["original_id"],
        "since": iso_time(record["created"]),
        "seconds": round(core.clock.now() - float(record["created"]), 3),
    }
