"""Discord's rules for message components, v1 and v2."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.local_discord.rest.attachments import Files
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.world.emoji import is_unicode_emoji

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
# 6 to 9 are gone; 16, media, is documented but missing in Discord's API description.
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)

_IN_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
_AT_TOP = (*_IN_CONTAINER, CONTAINER)
_LINK = 5
_PREMIUM = 6


@dataclass(slots=True)
class Rules:
    """What a message's components are checked against, and what was seen so far."""

    files: Files
    emoji_ids: frozenset[str]
    custom_ids: set[str] = field(default_factory=set)
    numbers: set[int] = field(default_factory=set)
    total: int = 0
    characters: int = 0

    def enter(self, node: Node) -> None:
        """Count a component and check its optional number."""
        self.total += 1
        number = node["id"].number(0, 2**31 - 1)
        # 0 stands for "none": Discord replaces it by a number of its own.
        if number and number in self.numbers:
            node["id"].fail("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self.numbers.add(number)

    def custom_id(self, node: Node) -> None:
        """Check presence, length and uniqueness of a custom id."""
        text = node["custom_id"].text(1, documented_limits.CUSTOM_ID)
        if text and text in self.custom_ids:
            node["custom_id"].fail(
                "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self.custom_ids.add(text)

    def emoji(self, node: Node) -> None:
        """Check an emoji object: a known custom one, or a Unicode one by name."""
        if not node.given or not node.mapping():
            return
        if node["id"].given:
            # A custom emoji works by its id alone, and only if the bot has it.
            if node["id"].snowflake() not in self.emoji_ids:
                node["id"].fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            return
        name = node["name"].text(1, documented_limits.EMOJI_NAME)
        if name and not is_unicode_emoji(name):
            node["name"].fail("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_components(components: Node, rules: Rules, *, v2: bool) -> None:
    """Check a message's components; v2 ones only with the flag."""
    if not v2:
        for row in components.items(0, documented_limits.ROWS):
            if row.mapping() and row["type"].choice((ROW,)):
                _check_row(row, rules)
        return
    # Nested ones count as well, so the sum is looked at again below.
    for node in components.items(0, documented_limits.V2_TOTAL):
        _check_one(node, rules, _AT_TOP)
    if rules.total > documented_limits.V2_TOTAL:
        components.fail(
            "COMPONENT_TOTAL_COUNT_EXCEEDED",
            f"Total number of components exceeds {documented_limits.V2_TOTAL}",
        )
    if rules.characters > documented_limits.V2_TEXT:
        components.fail(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            "The displayable text size of all components exceeds "
            f"{documented_limits.V2_TEXT} characters",
        )


def walk(components: list[dict[str, object]]) -> Iterator[dict[str, object]]:
    """Every component of a message or modal, nested ones included, in display order."""
    for component in components:
        yield component
        children = component.get("components")
        if isinstance(children, list):
            yield from walk(children)
        # A section's accessory and a label's input stand in keys of their own.
        for key in ("accessory", "component"):
            child = component.get(key)
            if isinstance(child, dict):
                yield from walk([child])


def _check_one(node: Node, rules: Rules, allowed: tuple[int, ...]) -> None:
    if not node.mapping():
        return
    kind = node["type"].choice(allowed)
    if kind is not None:
        _CHECKS[kind](node, rules)


def _check_row(row: Node, rules: Rules) -> None:
    rules.enter(row)
    children = [
        child
        for child in row["components"].items(1, documented_limits.ROW_BUTTONS)
        if child.mapping()
    ]
    has_select = any(child.value.get("type") in SELECTS for child in children)
    # A select is as wide as five buttons.
    if has_select and len(children) > 1:
        row["components"].fail(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    for child in children:
        kind = child["type"].choice((BUTTON, *SELECTS))
        if kind == BUTTON:
            _check_button(child, rules)
        elif kind is not None:
            check_select(child, rules)


def _check_button(button: Node, rules: Rules) -> None:
    rules.enter(button)
    style = button["style"].choice(range(1, 7))
    label = button["label"].optional_text(0, documented_limits.BUTTON_LABEL)
    rules.emoji(button["emoji"])
    button["disabled"].boolean()
    if style == _PREMIUM:
        # Its look comes from the shop item, so it has neither label nor custom id.
        button["sku_id"].snowflake()
        return
    if not label and not button["emoji"].given:
        button.fail(
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji"
        )
    if style == _LINK:
        button["url"].url(("http", "https", "discord"), documented_limits.BUTTON_URL)
        if button["custom_id"].given:
            button["custom_id"].fail(
                "BUTTON_COMPONENT_CUSTOM_ID_NOT_ALLOWED", "A link button has no custom id"
            )
        return
    if button["url"].given:
        button["url"].fail("BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only link buttons have a url")
    rules.custom_id(button)


def check_select(select: Node, rules: Rules) -> None:
    """Check a select of any kind, in a message or a modal."""
    rules.enter(select)
    rules.custom_id(select)
    select["placeholder"].optional_text(0, documented_limits.SELECT_PLACEHOLDER)
    select["disabled"].boolean()
    low = select["min_values"].number(0, documented_limits.SELECT_OPTIONS, 1)
    high = select["max_values"].number(1, documented_limits.SELECT_OPTIONS, 1)
    if low > high:
        select["min_values"].fail(
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values exceeds max_values"
        )
    if select.value.get("type") == STRING_SELECT:
        check_options(select, rules, range(1, documented_limits.SELECT_OPTIONS + 1), high)
    elif select["default_values"].given:
        select["default_values"].items(0, high)
    if select.value.get("type") == CHANNEL_SELECT:
        for kind in select["channel_types"].items(0, len(CHANNEL_TYPES)):
            kind.choice(CHANNEL_TYPES)


def check_options(owner: Node, rules: Rules, count: range, high: int) -> None:
    """Check the options of a string select, radio group or checkbox group."""
    options = owner["options"].items(count[0], count[-1])
    seen: set[str] = set()
    defaults = 0
    for option in options:
        if not option.mapping():
            continue
        option["label"].text(1, documented_limits.OPTION_TEXT)
        value = option["value"].text(1, documented_limits.OPTION_TEXT)
        option["description"].optional_text(1, documented_limits.OPTION_TEXT)
        rules.emoji(option["emoji"])
        defaults += option["default"].boolean()
        if value in seen:
            option["value"].fail(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(value)
    # Without options that is the error already noted.
    if options and high > len(options):
        owner["max_values"].fail(
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", "max_values exceeds the number of options"
        )
    if defaults > high:
        owner["options"].fail(
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default options"
        )


def check_text_display(node: Node, rules: Rules) -> None:
    """Check a text display and count its characters."""
    rules.enter(node)
    # Texts share their 4,000 characters; there is no limit for one.
    rules.characters += len(node["content"].text(1, documented_limits.V2_TEXT))


def _check_section(node: Node, rules: Rules) -> None:
    rules.enter(node)
    for child in node["components"].items(1, documented_limits.SECTION_TEXTS):
        _check_one(child, rules, (TEXT_DISPLAY,))
    if node["accessory"].required():
        _check_one(node["accessory"], rules, (BUTTON, THUMBNAIL))


def _check_thumbnail(node: Node, rules: Rules) -> None:
    rules.enter(node)
    _check_media_item(node, rules)


def _check_media_item(node: Node, rules: Rules) -> None:
    node["description"].optional_text(1, documented_limits.MEDIA_DESCRIPTION)
    node["spoiler"].boolean()
    media = node["media"]
    if media.required() and media.mapping():
        url = media["url"].url(("http", "https", "attachment"), documented_limits.URL)
        rules.files.check_reference(media, url)


def _check_gallery(node: Node, rules: Rules) -> None:
    rules.enter(node)
    for item in node["items"].items(1, documented_limits.GALLERY_ITEMS):
        if item.mapping():
            _check_media_item(item, rules)


def _check_file(node: Node, rules: Rules) -> None:
    rules.enter(node)
    node["spoiler"].boolean()
    if node["file"].required() and node["file"].mapping():
        # Unlike pictures, files cannot be shown from elsewhere.
        rules.files.check_reference(
            node["file"], node["file"]["url"].url(("attachment",), documented_limits.URL)
        )


def _check_separator(node: Node, rules: Rules) -> None:
    rules.enter(node)
    node["divider"].boolean()
    node["spacing"].choice((1, 2), required=False)


def _check_container(node: Node, rules: Rules) -> None:
    rules.enter(node)
    node["accent_color"].number(0, documented_limits.COLOUR)
    node["spoiler"].boolean()
    for child in node["components"].items(1, documented_limits.V2_TOTAL):
        _check_one(child, rules, _IN_CONTAINER)


_CHECKS: dict[int, Callable[[Node, Rules], None]] = {
    ROW: _check_row,
    BUTTON: _check_button,
    SECTION: _check_section,
    TEXT_DISPLAY: check_text_display,
    THUMBNAIL: _check_thumbnail,
    GALLERY: _check_gallery,
    FILE: _check_file,
    SEPARATOR: _check_separator,
    CONTAINER: _check_container,
}
