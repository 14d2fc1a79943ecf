"""The /local routes for tests: violations, requests, faults, clock, the world around the bot."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from aiohttp import web

from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.context import Core
from bot.local_discord.gateway.gateway_sessions import Gateway
from bot.local_discord.page.page_routes import answer, body, guarded
from bot.local_discord.rest import deferred_answers
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.faults import REST_KINDS
from bot.local_discord.world import starter_world, threads
from bot.local_discord.world.messages import delete_message, remove_thread_member
from bot.local_discord.world.world import public

_GATEWAY_KINDS = ("gateway-drop", "gateway-reconnect", "gateway-invalid")


class Controls:
    """Handlers of the test side."""

    def __init__(self, core: Core, gateway: Gateway) -> None:
        self.core = core
        self.gateway = gateway

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Register all test routes."""
        router.add_get("/local/violations", guarded(self.violations))
        router.add_delete("/local/violations", guarded(self.clear_violations))
        router.add_get("/local/requests", guarded(self.requests))
        router.add_get("/local/notifications", guarded(self.notifications))
        router.add_get("/local/deferrals", guarded(self.deferrals))
        router.add_delete("/local/deferrals", guarded(self.excuse))
        router.add_get("/local/faults", guarded(self.faults))
        router.add_post("/local/faults", guarded(self.add_fault))
        router.add_delete("/local/faults", guarded(self.clear_faults))
        router.add_post("/local/clock", guarded(self.clock))
        router.add_post("/local/world", guarded(self.world))

    async def violations(self, request: web.Request) -> web.Response:
        """What the bot did wrong, and what it was refused."""
        return answer(self.core.journal.dump())

    async def clear_violations(self, request: web.Request) -> web.Response:
        """Forget them."""
        self.core.journal.clear()
        return answer({})

    async def requests(self, request: web.Request) -> web.Response:
        """What the bot asked."""
        return answer({"requests": [asdict(entry) for entry in self.core.journal.requests]})

    async def notifications(self, request: web.Request) -> web.Response:
        """What members were notified of, or one of them."""
        named = request.query.get("as")
        chosen = None if named is None else _user_id(self.core, named)
        listed = [
            asdict(entry)
            for entry in self.core.notifications.all
            if chosen in (None, entry.user_id)
        ]
        return answer({"notifications": listed})

    async def deferrals(self, request: web.Request) -> web.Response:
        """Who still waits for an answer that the bot promised."""
        return answer({"deferrals": deferred_answers.waiting(self.core)})

    async def excuse(self, request: web.Request) -> web.Response:
        """Let nobody wait for them any more: the bot cannot be blamed."""
        return answer({"deferrals": deferred_answers.excuse(self.core)})

    async def faults(self, request: web.Request) -> web.Response:
        """Faults still to come."""
        return answer({"faults": self.core.faults.dump()})

    async def add_fault(self, request: web.Request) -> web.Response:
        """Order a fault."""
        await order_fault(self.core, self.gateway, await body(request))
        return answer({"faults": self.core.faults.dump()})

    async def clear_faults(self, request: web.Request) -> web.Response:
        """Cancel all faults."""
        self.core.faults.clear()
        return answer({})

    async def clock(self, request: web.Request) -> web.Response:
        """Move the clock forward."""
        form = await body(request)
        self.core.advance(float(form["advance"]))
        return answer({"now": self.core.clock.iso()})

    async def world(self, request: web.Request) -> web.Response:
        """Change the surroundings."""
        return answer(change_world(self.core, await body(request)))


async def order_fault(core: Core, gateway: Gateway, spec: Json) -> None:
    """Add a fault from its JSON form."""
    kind = spec.get("kind")
    if kind in _GATEWAY_KINDS:
        await gateway.fault(spec)
    elif kind == "duplicate":
        core.faults.duplicates += int(spec.get("times", 1))
    elif kind == "gateway-silence":
        core.faults.silences += int(spec.get("times", 1))
    elif kind in REST_KINDS:
        core.faults.add(spec)
    else:
        raise ClientRefusalError(f"There is no fault {kind}.")


def change_world(core: Core, form: Json) -> Json:
    """Carry out one change of the surroundings and announce it."""
    change = _CHANGES.get(str(form.get("do")))
    if change is None:
        raise ClientRefusalError(f"There is no change {form.get('do')}.")
    return change(core, form)


def _guild(core: Core, form: Json) -> Json:
    guild = core.world.guilds.get(str(form["guild_id"]))
    if guild is None:
        raise refuse(10004)
    return guild


def _user_id(core: Core, name: Any) -> str:
    user = core.world.user_named(str(name))
    if user is None:
        raise refuse(10013)
    return str(user["id"])


def _add_guild(core: Core, form: Json) -> Json:
    members = form.get("members")
    chosen = None if members is None else [_user_id(core, name) for name in members]
    owner = (
        _user_id(core, form["owner"]) if form.get("owner") else core.world.application["_owner_id"]
    )
    guild = starter_world.add_guild(core.world, core.ids, form["name"], owner, chosen)
    core.emit("GUILD_CREATE", guild, guild_id=guild["id"])
    return guild


def _add_channel(core: Core, form: Json) -> Json:
    guild = _guild(core, form)
    kind = int(form.get("type", 0))
    channel = starter_world.add_channel(core.world, core.ids, guild, form["name"], kind=kind)
    core.emit("CHANNEL_CREATE", channel, channel)
    return public(channel)


def _add_member(core: Core, form: Json) -> Json:
    guild = _guild(core, form)
    name = str(form["name"])
    user = core.world.user_named(name)
    if user is None:
        user = starter_world.add_user(core.world, core.ids, name.lower().replace(" ", "_"), name)
        core.emit("USER", user)
    member = starter_world.add_member(guild, user["id"], list(form.get("roles") or []))
    # Joining a guild is a GUILD_CREATE for the bot itself, and no GUILD_MEMBER_ADD.
    if user["bot"]:
        core.emit("GUILD_CREATE", guild, guild_id=guild["id"])
    else:
        core.emit("GUILD_MEMBER_ADD", member, guild_id=guild["id"])
    return member


def _leave(core: Core, form: Json) -> Json:
    guild, user_id = _guild(core, form), _user_id(core, form["user"])
    member = guild["members"].pop(user_id, None)
    for thread in list(core.world.guild_threads(guild["id"])):
        remove_thread_member(core, thread, user_id)  # who comes back has to be called in again
    if member and user_id == core.world.bot_id:
        # Without "unavailable", which is how Discord says "removed" and not "outage".
        core.emit("GUILD_DELETE", {"id": guild["id"]}, guild_id=guild["id"])
    elif member:
        core.emit("GUILD_MEMBER_REMOVE", member, guild_id=guild["id"])
    return {}


def _set_role(core: Core, form: Json) -> Json:
    guild = _guild(core, form)
    role = next((r for r in guild["roles"] if r["id"] == form.get("id")), None)
    event = "GUILD_ROLE_UPDATE"
    if role is None:
        event = "GUILD_ROLE_CREATE"
        role = starter_world.role_object(
            core.ids.next(), form["name"], 0, position=len(guild["roles"])
        )
        guild["roles"].append(role)
    for key in ("name", "mentionable", "color"):
        if key in form:
            role[key] = form[key]
    if "permissions" in form:
        role["permissions"] = str(form["permissions"])
    core.emit(event, {"guild_id": guild["id"], "role": role}, guild_id=guild["id"])
    return role


def _grant(core: Core, form: Json) -> Json:
    guild = _guild(core, form)
    member: Json = guild["members"][_user_id(core, form["user"])]
    roles = [role for role in member["roles"] if role != form["role"]]
    member["roles"] = roles if form.get("remove") else [*roles, form["role"]]
    core.emit("GUILD_MEMBER_UPDATE", member, guild_id=guild["id"])
    return member


def _overwrite(core: Core, form: Json) -> Json:
    channel = core.world.channels.get(str(form["channel_id"]))
    if channel is None:
        raise refuse(10003)
    target = str(form["target"])
    others = [entry for entry in channel["permission_overwrites"] if entry["id"] != target]
    entry = {
        "id": target,
        "type": 1 if target in core.world.users else 0,
        "allow": str(form.get("allow", 0)),
        "deny": str(form.get("deny", 0)),
    }
    channel["permission_overwrites"] = [*others, entry]
    core.emit("CHANNEL_UPDATE", channel, channel)
    return public(channel)


def _delete_channel(core: Core, form: Json) -> Json:
    channel = core.world.channels.get(str(form["channel_id"]))
    if channel is None:
        raise refuse(10003)
    threads.delete_channel(core, channel)
    return {}


def _delete_message(core: Core, form: Json) -> Json:
    message = core.world.message(str(form["channel_id"]), str(form["message_id"]))
    if message is None:
        raise refuse(10008)
    delete_message(core, message)
    return {}


def _set_dms(core: Core, form: Json) -> Json:
    user = core.world.users[_user_id(core, form["user"])]
    user["_allow_dms"] = bool(form["allow"])
    core.emit("USER", user)
    return {}


_CHANGES: dict[str, Callable[[Core, Json], Json]] = {
    "guild": _add_guild,
    "channel": _add_channel,
    "member": _add_member,
    "leave": _leave,
    "role": _set_role,
    "grant": _grant,
    "overwrite": _overwrite,
    "delete-channel": _delete_channel,
    "delete-message": _delete_message,
    "dms": _set_dms,
}
