"""A modal as a member fills it in."""

from typing import Any

from bot.local_discord.acting.client_refusals import ClientRefusalError
from bot.local_discord.acting.resolved_objects import Resolved
from bot.local_discord.context import Core
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.component_rules import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
)
from bot.local_discord.world.world import Json


def modal_data(core: Core, channel: Json, modal: Json, values: Json) -> Json:
    """The data of a submitted modal; raises where the client would keep it open."""
    resolved = Resolved(core, channel)
    inputs = [_input(component) for component in modal["components"]]
    known = {entry["custom_id"] for entry in inputs if entry}
    if unknown := set(values) - known:
        raise ClientRefusalError(f"The modal has no input {sorted(unknown)[0]}.")
    components = [
        _submitted(component, values, resolved, number)
        for number, component in enumerate(modal["components"], 1)
    ]
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    if resolved.data:
        data["resolved"] = resolved.data
    return data


def _input(component: Json) -> Json | None:
    if component["type"] == ROW:
        first: Json = component["components"][0]
        return first
    return component.get("component")


def _submitted(component: Json, values: Json, resolved: Resolved, number: int) -> Json:
    # Counted in display order: a label or row, then the input in it.
    base: Json = {"type": component["type"], "id": component.get("id") or 2 * number - 1}
    if component["type"] == TEXT_DISPLAY:
        return base
    entry = _input(component) or {}
    given = values.get(entry["custom_id"])
    answer: Json = {
        "type": entry["type"],
        "id": entry.get("id") or 2 * number,
        "custom_id": entry["custom_id"],
        **_answer(entry, given, resolved),
    }
    return base | (
        {"component": answer} if component["type"] == LABEL else {"components": [answer]}
    )


def _answer(entry: Json, given: Any, resolved: Resolved) -> Json:
    kind = entry["type"]
    if kind == TEXT_INPUT:
        return {"value": _text(entry, given)}
    if kind == CHECKBOX:
        return {"value": bool(entry.get("default")) if given is None else bool(given)}
    if kind == RADIO_GROUP:
        return {"value": _radio(entry, given)}
    return {"values": _several(entry, given, resolved)}


def _text(entry: Json, given: Any) -> str:
    text = str(entry.get("value") or "") if given is None else str(given)
    # Discord's default is required.
    required = entry.get("required") is not False
    if not text:
        if required:
            raise ClientRefusalError("This field is required.")
        return ""
    low, high = (
        entry.get("min_length") or 0,
        entry.get("max_length") or documented_limits.TEXT_INPUT,
    )
    if not low <= len(text) <= high:
        raise ClientRefusalError(f"This field takes {low} to {high} characters.")
    return text


def _radio(entry: Json, given: Any) -> str | None:
    # Untouched: the client sends what was preset.
    if given is None:
        given = next((o["value"] for o in entry["options"] if o.get("default")), None)
    if given is None:
        if entry.get("required") is not False:
            raise ClientRefusalError("Choose one of the options.")
        return None
    if given not in [option["value"] for option in entry["options"]]:
        raise ClientRefusalError("There is no such option.")
    return str(given)


def _several(entry: Json, given: Any, resolved: Resolved) -> list[str]:
    chosen = [str(value) for value in _defaults(entry) if given is None] if given is None else given
    if not isinstance(chosen, list):
        raise ClientRefusalError("This input takes a list.")
    chosen = [str(value) for value in chosen]
    _check_count(entry, chosen)
    if entry["type"] in (STRING_SELECT, CHECKBOX_GROUP):
        if not set(chosen) <= {option["value"] for option in entry["options"]}:
            raise ClientRefusalError("There is no such option.")
        return chosen
    if entry["type"] == FILE_UPLOAD:
        return [resolved.add_attachment(value) for value in chosen]
    for value in chosen:
        resolved.add_for_select(entry["type"], value)
    return chosen


def _defaults(entry: Json) -> list[str]:
    options = [o["value"] for o in entry.get("options") or [] if o.get("default")]
    return options + [d["id"] for d in entry.get("default_values") or []]


def _check_count(entry: Json, chosen: list[str]) -> None:
    required = entry.get("required") is not False
    low = entry.get("min_values")
    low = 1 if low is None and required else low or 0
    high = entry.get("max_values") or (
        1 if entry["type"] in (*SELECTS, FILE_UPLOAD) else documented_limits.CHECKBOX_OPTIONS
    )
    # Nothing chosen is fine then, even below min_values.
    if not chosen and not required:
        return
    if not low <= len(chosen) <= high or len(set(chosen)) != len(chosen):
        raise ClientRefusalError(f"Choose {low} to {high} different values.")
