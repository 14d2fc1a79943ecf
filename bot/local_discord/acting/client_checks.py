"""What the Discord client checks before it sends a member's interaction to the bot."""

from bot.local_discord.acting import interaction_life
from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.acting.entered_commands import command_act
from bot.local_discord.acting.filled_modals import modal_data
from bot.local_discord.acting.interaction_life import Act
from bot.local_discord.acting.resolved_objects import Resolved
from bot.local_discord.context import Core
from bot.local_discord.rest.error_codes import refuse
from bot.local_discord.rules.component_rules import BUTTON, SELECTS, STRING_SELECT, walk
from bot.local_discord.world.world import Json


def act(core: Core, user_id: str, form: Json) -> Json:
    """Start the interaction that a member's input describes; raises what the client refuses."""
    kind = form.get("type")
    if kind == "modal":
        return _submit(core, user_id, form)
    channel = core.channel_for(str(form.get("channel_id")), user_id)
    if kind in ("command", "autocomplete"):
        return interaction_life.start(core, command_act(core, user_id, channel, form))
    if kind == "component":
        return _press(core, user_id, channel, form)
    raise ClientRefusalError("The type must be command, autocomplete, component or modal.")


def _press(core: Core, user_id: str, channel: Json, form: Json) -> Json:
    message = core.message_for(channel, str(form.get("message_id")), user_id)
    custom_id = form.get("custom_id")
    component = _component(message, str(custom_id))
    # The client draws it grey and sends nothing; the bot must never see such a click.
    if component.get("disabled"):
        raise ClientRefusalError("This component is disabled.")
    if message["_author_id"] != core.world.bot_id:
        raise refuse(10008)
    data: Json = {
        "custom_id": custom_id,
        "component_type": component["type"],
        "id": component["id"],
    }
    if component["type"] in SELECTS:
        data.update(_selection(core, channel, component, form.get("values")))
    nonce = form.get("nonce")
    return interaction_life.start(
        core, Act(user_id, interaction_life.COMPONENT, channel, data, message=message, nonce=nonce)
    )


def _component(message: Json, custom_id: str) -> Json:
    for component in walk(message["components"]):
        if component.get("custom_id") == custom_id and component["type"] in (BUTTON, *SELECTS):
            return component
    raise ClientRefusalError("This message has no such component.")


def _selection(core: Core, channel: Json, component: Json, values: object) -> Json:
    chosen = _check_values(component, values)
    if component["type"] == STRING_SELECT:
        return {"values": chosen}
    resolved = Resolved(core, channel)
    for value in chosen:
        resolved.add_for_select(component["type"], value)
    return {"values": chosen, "resolved": resolved.data}


def _check_values(component: Json, values: object) -> list[str]:
    if not isinstance(values, list):
        raise ClientRefusalError("A select needs a list of values.")
    chosen = [str(value) for value in values]
    low = component.get("min_values")
    # 0 is a value of its own: a select that may stay empty.
    low = 1 if low is None else low
    high = component.get("max_values") or 1
    if not low <= len(chosen) <= high or len(set(chosen)) != len(chosen):
        raise ClientRefusalError(f"Choose {low} to {high} different values.")
    if component["type"] == STRING_SELECT:
        known = {option["value"] for option in component["options"]}
        if not set(chosen) <= known:
            raise ClientRefusalError("The select does not offer this value.")
    return chosen


def _submit(core: Core, user_id: str, form: Json) -> Json:
    opener = core.world.interactions.get(str(form.get("interaction_id")))
    # Each modal can be sent once: its opener leaves this state by that.
    if opener is None or opener["user_id"] != user_id or opener["state"] != "modal":
        raise ClientRefusalError("This modal is not open.")
    if form.get("dismiss"):
        interaction_life.settle(core, opener, "closed")
        return opener
    channel = core.channel_for(opener["channel_id"], user_id)
    # Before the opener is settled: a refused input leaves the modal open.
    data = modal_data(core, channel, opener["modal"], form.get("values") or {})
    interaction_life.settle(core, opener, "succeeded")
    # Only a modal opened by a component has a message that the bot may update.
    message = core.world.message(channel["id"], opener["message_id"] or "")
    return interaction_life.start(
        core,
        Act(
            user_id,
            interaction_life.MODAL_SUBMIT,
            channel,
            data,
            message=message,
            nonce=form.get("nonce"),
            opener=opener,
        ),
    )
