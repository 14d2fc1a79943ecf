"""Discord's rules for modals."""

from bot.local_discord.rest.attachments import Files
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.rules.component_rules import (
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
    Rules,
    check_options,
    check_select,
    check_text_display,
)

_IN_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_modal(modal: Node, emoji_ids: frozenset[str]) -> None:
    """Check the data of a modal answer."""
    # Modals carry no files.
    rules = Rules(Files(), emoji_ids)
    modal["custom_id"].text(1, documented_limits.CUSTOM_ID)
    modal["title"].text(1, documented_limits.MODAL_TITLE)
    for node in modal["components"].items(1, documented_limits.MODAL_COMPONENTS):
        if not node.mapping():
            continue
        kind = node["type"].choice((ROW, TEXT_DISPLAY, LABEL))
        if kind == ROW:
            _check_row(node, rules)
        elif kind == LABEL:
            _check_label(node, rules)
        elif kind == TEXT_DISPLAY:
            check_text_display(node, rules)


def _check_row(row: Node, rules: Rules) -> None:
    rules.enter(row)
    # The old form of an input; there the label is part of the input itself.
    for child in row["components"].items(1, 1):
        if child.mapping() and child["type"].choice((TEXT_INPUT,)):
            child["label"].text(1, documented_limits.LABEL)
            _check_text_input(child, rules)


def _check_label(label: Node, rules: Rules) -> None:
    rules.enter(label)
    label["label"].text(1, documented_limits.LABEL)
    label["description"].optional_text(1, documented_limits.LABEL_DESCRIPTION)
    inner = label["component"]
    if not inner.required() or not inner.mapping():
        return
    kind = inner["type"].choice(_IN_LABEL)
    if kind == TEXT_INPUT:
        _check_text_input(inner, rules)
    elif kind in SELECTS:
        check_select(inner, rules)
    elif kind is not None:
        _check_other_input(inner, kind, rules)


def _check_text_input(node: Node, rules: Rules) -> None:
    rules.enter(node)
    rules.custom_id(node)
    node["style"].choice((1, 2))
    node["required"].boolean()
    node["placeholder"].optional_text(0, documented_limits.TEXT_INPUT_PLACEHOLDER)
    low = node["min_length"].number(0, documented_limits.TEXT_INPUT, 0)
    high = node["max_length"].number(1, documented_limits.TEXT_INPUT, documented_limits.TEXT_INPUT)
    if low > high:
        node["min_length"].fail("TEXT_INPUT_MIN_LENGTH_TOO_LARGE", "min_length exceeds max_length")
    # A preset text must fit; bounds that are wrong themselves have been noted above.
    node["value"].optional_text(0, max(1, min(high, documented_limits.TEXT_INPUT)))


def _check_other_input(node: Node, kind: int, rules: Rules) -> None:
    rules.enter(node)
    rules.custom_id(node)
    node["required"].boolean()
    if kind == RADIO_GROUP:
        check_options(node, rules, documented_limits.RADIO_OPTIONS, 1)
    elif kind == CHECKBOX:
        node["default"].boolean()
    else:
        _check_count(node, kind, rules)


def _check_count(node: Node, kind: int, rules: Rules) -> None:
    most = documented_limits.FILE_UPLOADS
    low = node["min_values"].number(0, most, 1)
    high = node["max_values"].number(1, most, 1)
    if node["max_values"].given and low > high:
        node["min_values"].fail(
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values exceeds max_values"
        )
    if kind == CHECKBOX_GROUP:
        count = node["options"].value
        every = len(count) if isinstance(count, list) else 1
        # Without max_values all boxes may be ticked, unlike in selects, where it is one.
        chosen = high if node["max_values"].given else every
        check_options(node, rules, range(1, documented_limits.CHECKBOX_OPTIONS + 1), chosen)
