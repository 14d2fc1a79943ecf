"""A slash or context-menu command as a member enters it."""

from typing import Any

from bot.local_discord.acting import interaction_life
from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.acting.interaction_life import Act
from bot.local_discord.acting.resolved_objects import Resolved
from bot.local_discord.context import Core
from bot.local_discord.page.member_view import may_use
from bot.local_discord.rules import command_rules as kinds
from bot.local_discord.rules import documented_limits
from bot.local_discord.world.world import Json


def command_act(core: Core, user_id: str, channel: Json, form: Json) -> Act:
    """The interaction for a command or its autocompletion."""
    command, path = _find(core, user_id, channel, form)
    resolved = Resolved(core, channel)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    kind = interaction_life.COMMAND
    if command["type"] == 1:
        focused = form.get("focused") if form["type"] == "autocomplete" else None
        kind = interaction_life.AUTOCOMPLETE if focused else interaction_life.COMMAND
        entered = dict(form.get("options") or {})
        data["options"] = _options(command, path, entered, focused, resolved)
    else:
        _add_target(core, user_id, channel, command, form, data, resolved)
    if resolved.data:
        data["resolved"] = resolved.data
    name = " ".join([command["name"], *path])
    return Act(user_id, kind, channel, data, nonce=form.get("nonce"), name=name)


def _find(core: Core, user_id: str, channel: Json, form: Json) -> tuple[Json, list[str]]:
    usable = [c for c in core.world.commands.values() if may_use(core, user_id, c, channel)]
    if form.get("command_id"):
        for command in usable:
            if command["id"] == str(form["command_id"]):
                return command, [str(step) for step in form.get("path") or []]
        raise ClientRefusalError("You cannot use this command here.")
    typed = str(form.get("command") or "").removeprefix("/").strip()
    # A command of the guild hides a global one of the same name.
    for command in sorted(usable, key=lambda c: c.get("guild_id") is None):
        # Names in the context menu may have spaces; at slash commands a path follows.
        if command["type"] != 1 and command["name"] == typed:
            return command, []
        if command["type"] == 1 and typed.split(" ")[0] == command["name"]:
            return command, typed.split()[1:]
    raise ClientRefusalError(f"There is no command /{typed} that you can use here.")


def _options(
    command: Json, path: list[str], entered: Json, focused: str | None, resolved: Resolved
) -> list[Json]:
    options = command.get("options") or []
    if path:
        step = next((o for o in options if o["name"] == path[0]), None)
        if step is None or step["type"] not in (kinds.SUBCOMMAND, kinds.GROUP):
            raise ClientRefusalError(f"There is no subcommand {path[0]}.")
        inner = _options(step, path[1:], entered, focused, resolved)
        return [{"name": step["name"], "type": step["type"], "options": inner}]
    if any(option["type"] in (kinds.SUBCOMMAND, kinds.GROUP) for option in options):
        raise ClientRefusalError("Choose a subcommand.")
    return _values(options, entered, focused, resolved)


def _values(
    options: list[Json], entered: Json, focused: str | None, resolved: Resolved
) -> list[Json]:
    known = {option["name"] for option in options}
    if unknown := set(entered) - known:
        raise ClientRefusalError(f"There is no option {sorted(unknown)[0]}.")
    if focused and not any(o["name"] == focused and o.get("autocomplete") for o in options):
        raise ClientRefusalError(f"The option {focused} has no autocompletion.")
    values = []
    for option in options:
        name = option["name"]
        if name == focused:
            # What is being typed arrives as text whatever the option's type, and unchecked.
            text = str(entered.get(name, ""))
            values.append({"name": name, "type": option["type"], "value": text, "focused": True})
        elif entered.get(name) is not None:
            value = _value(option, entered[name], resolved)
            values.append({"name": name, "type": option["type"], "value": value})
        # An unfinished command may have gaps; the bot completes it as it stands.
        elif option.get("required") and not focused:
            raise ClientRefusalError(f"The option {name} is required.")
    return values


def _value(option: Json, value: Any, resolved: Resolved) -> Any:
    kind = option["type"]
    if kind == kinds.STRING:
        return _text(option, str(value))
    if kind in (kinds.INTEGER, kinds.NUMBER):
        return _number(option, value)
    if kind == kinds.BOOLEAN:
        if not isinstance(value, bool):
            raise ClientRefusalError(f"The option {option['name']} is true or false.")
        return value
    if kind == kinds.ATTACHMENT:
        return resolved.add_attachment(str(value))
    add = {
        kinds.USER: resolved.add_user,
        kinds.ROLE: resolved.add_role,
        kinds.MENTIONABLE: resolved.add_mentionable,
        kinds.CHANNEL: resolved.add_channel,
    }[kind]
    add(str(value))
    return str(value)


def _text(option: Json, value: str) -> str:
    low, high = (
        option.get("min_length") or 0,
        option.get("max_length") or documented_limits.STRING_OPTION,
    )
    if not low <= len(value) <= high:
        raise ClientRefusalError(f"The option {option['name']} takes {low} to {high} characters.")
    _check_choice(option, value)
    return value


def _number(option: Json, value: Any) -> int | float:
    try:
        number: int | float = int(value) if option["type"] == kinds.INTEGER else float(value)
    except (TypeError, ValueError):
        raise ClientRefusalError(f"The option {option['name']} is a number.") from None
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise ClientRefusalError(f"The option {option['name']} is out of range.")
    # Choices are closed lists for the client; suggestions of autocompletion bind nobody.
    _check_choice(option, number)
    return number


def _check_choice(option: Json, value: Any) -> None:
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        raise ClientRefusalError(f"The option {option['name']} does not offer {value}.")


def _add_target(
    core: Core,
    user_id: str,
    channel: Json,
    command: Json,
    form: Json,
    data: Json,
    resolved: Resolved,
) -> None:
    target = str(form.get("target_id"))
    if command["type"] == 2:
        resolved.add_user(target)
    else:
        resolved.add_message(core.message_for(channel, target, user_id))
    data["target_id"] = target
