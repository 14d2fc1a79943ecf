"""REST routes for the bot's commands: listing, replacing, editing; global and of one guild."""

from bot.local_discord.context import Core
from bot.local_discord.rest import rate_limits
from bot.local_discord.rest.error_codes import Json, refuse
from bot.local_discord.rest.request_frame import Call, Route
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.rules.command_rules import check_command, check_command_set, too_many
from bot.local_discord.world.world import public

_DEFAULTS: Json = {
    "type": 1,
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0],
}


def list_commands(call: Call) -> list[Json]:
    """GET the commands of a scope"""
    return [public(command) for command in _scope(call)]


def overwrite_commands(call: Call) -> list[Json]:
    """PUT the commands of a scope: these and no others"""
    root = Node(call.body if isinstance(call.body, list) else None)
    # More than the 130 that Discord takes of all types together: those are refused with 30032.
    nodes = [node for node in root.items(0, 200) if node.mapping()]
    if not root.given:
        root.required()
    for node in nodes:
        check_command(node)
    check_command_set(nodes)
    root.finish()
    if too_many([node.value for node in nodes]):
        raise refuse(30032)
    core, guild_id = call.core, call.params.get("guild")
    # By type and name: a command that stays keeps its id, and members' clients go on knowing it.
    old = {(c["type"], c["name"]): c for c in _scope(call)}
    wanted = {(node.value.get("type") or 1, node.value["name"]) for node in nodes}
    # Before anything is changed: a refused request leaves the old commands as they are.
    _count_creations(core, guild_id, len(wanted - set(old)))
    for command in old.values():
        del core.world.commands[command["id"]]
    result = []
    for node in nodes:
        before = old.get((node.value.get("type") or 1, node.value["name"]))
        result.append(public(_store(core, node.value, guild_id, before)))
    _announce(core)
    return result


def create_command(call: Call) -> Json:
    """POST a command: new, or replacing the one with its name"""
    node = Node(call.form)
    check_command(node)
    node.finish()
    kind, name = call.form.get("type") or 1, call.form["name"]
    scope = _scope(call)
    before = next((c for c in scope if (c["type"], c["name"]) == (kind, name)), None)
    if not before and too_many([*scope, call.form]):
        raise refuse(30032)
    if not before:
        _count_creations(call.core, call.params.get("guild"), 1)
    call.status = 200 if before else 201
    command = _store(call.core, call.form, call.params.get("guild"), before)
    _announce(call.core)
    return public(command)


def get_command(call: Call) -> Json:
    """GET one command"""
    return public(_command(call))


def edit_command(call: Call) -> Json:
    """PATCH one command"""
    command = _command(call)
    # The rules hold for the result: what is not named stays, and counts.
    merged = {**public(command), **call.form}
    node = Node(merged)
    check_command(node)
    node.finish()
    stored = _store(call.core, merged, call.params.get("guild"), command)
    _announce(call.core)
    return public(stored)


def delete_command(call: Call) -> None:
    """DELETE one command"""
    del call.core.world.commands[_command(call)["id"]]
    _announce(call.core)


def _scope(call: Call) -> list[Json]:
    call.own_application()
    guild_id = call.params.get("guild")
    if guild_id:
        call.guild()
    return [c for c in call.core.world.commands.values() if c.get("guild_id") == guild_id]


def _command(call: Call) -> Json:
    for command in _scope(call):
        if command["id"] == call.params["command"]:
            return command
    raise refuse(10063)


def _count_creations(core: Core, guild_id: str | None, count: int) -> None:
    """A name that was not there is a creation, even if it was deleted a moment ago."""
    now = core.clock.now()
    lately = [
        at
        for at in core.creations.get(guild_id, [])
        if at > now - documented_limits.CREATION_SECONDS
    ]
    if len(lately) + count > documented_limits.COMMAND_CREATIONS:
        raise refuse(30034)
    core.creations[guild_id] = lately + [now] * count


def _store(core: Core, form: Json, guild_id: str | None, before: Json | None) -> Json:
    identity = before["id"] if before else core.ids.next()
    given = {key: value for key, value in form.items() if key not in ("id", "version")}
    # Contexts exist for global commands only; unset, they are everywhere.
    command: Json = {**_DEFAULTS, "contexts": None if guild_id else [0, 1, 2], **given}
    command["type"] = command["type"] or 1
    permissions = command.get("default_member_permissions")
    # Bit fields leave Discord as strings, since they outgrow what a JSON number holds.
    command["default_member_permissions"] = None if permissions is None else str(permissions)
    command.update(id=identity, application_id=core.world.bot_id, version=core.ids.next())
    if guild_id:
        command["guild_id"] = guild_id
    core.world.commands[identity] = command
    return command


def _announce(core: Core) -> None:
    # For the pages only: Discord has no event for a bot's own commands.
    core.emit("COMMANDS", {})


def _command_routes(base: str) -> list[Route]:
    one = base + "/{command}"
    limit = rate_limits.COMMANDS
    return [
        Route("GET", base, list_commands),
        Route("PUT", base, overwrite_commands, limit),
        Route("POST", base, create_command, limit),
        Route("GET", one, get_command),
        Route("PATCH", one, edit_command, limit),
        Route("DELETE", one, delete_command, limit),
    ]


ROUTES: list[Route] = [
    *_command_routes("/applications/{app}/commands"),
    *_command_routes("/applications/{app}/guilds/{guild}/commands"),
]
