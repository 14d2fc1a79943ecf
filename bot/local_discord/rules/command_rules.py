"""Discord's rules for application commands."""

import unicodedata
from typing import Any

from bot.local_discord.rest.error_codes import Json
from bot.local_discord.rules import documented_limits
from bot.local_discord.rules.body_checks import Node
from bot.local_discord.rules.component_rules import CHANNEL_TYPES

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11
_CHOOSABLE = (STRING, INTEGER, NUMBER)
# Discord's pattern allows all of these scripts, vowel signs included, which are no letters to
# Unicode. `re` knows no scripts, but a character's name begins with its own.
_SCRIPTS = ("DEVANAGARI", "THAI")


def check_command(command: Node) -> None:
    """Check one command as sent to a create, edit or overwrite route."""
    kind = command["type"].choice((1, 2, 3), required=False) or 1
    _check_names(command, is_chat=kind == 1)
    if kind == 1:
        command["description"].text(1, documented_limits.COMMAND_DESCRIPTION)
    elif command["description"].value:
        command["description"].fail(
            "APPLICATION_COMMAND_INVALID_DESCRIPTION",
            "Context menu commands cannot have description",
        )
    _check_localizations(
        command["description_localizations"], documented_limits.COMMAND_DESCRIPTION
    )
    _check_settings(command)
    if kind != 1 and command["options"].value:
        command["options"].fail(
            "APPLICATION_COMMAND_OPTIONS_INVALID", "Context menu commands have no options"
        )
    _check_options(command, depth=0)
    # On top of the single limits, which together would allow far more.
    if _size(command.value) > documented_limits.COMMAND_CHARACTERS:
        command.fail(
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({documented_limits.COMMAND_CHARACTERS})",
        )


def check_command_set(commands: list[Node]) -> None:
    """Check what holds between the commands of one scope: unique names."""
    seen: set[tuple[int, str]] = set()
    for command in commands:
        # A slash and a context menu command may share a name.
        key = (command.value.get("type") or 1, str(command.value.get("name")))
        if key in seen:
            command["name"].fail(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)


def too_many(commands: list[Json]) -> bool:
    """Whether one scope holds more commands of a type than Discord takes."""
    return any(
        sum(1 for command in commands if (command.get("type") or 1) == kind) > most
        for kind, most in documented_limits.COMMANDS_PER_TYPE.items()
    )


def is_command_name(name: str) -> bool:
    """Whether a chat command or option may bear this name."""
    # Letters without a small form may stay.
    return all(_is_name_letter(letter) for letter in name) and name == name.lower()


def _is_name_letter(letter: str) -> bool:
    if letter in "-_'" or unicodedata.category(letter)[0] in "LN":
        return True
    return unicodedata.name(letter, "").split(" ")[0] in _SCRIPTS


def _check_names(node: Node, *, is_chat: bool) -> None:
    name = node["name"].text(1, documented_limits.COMMAND_NAME)
    if name and is_chat and not is_command_name(name):
        _bad_name(node["name"])
    localizations = node["name_localizations"]
    for entry in _check_localizations(localizations, documented_limits.COMMAND_NAME):
        if is_chat and isinstance(entry.value, str) and not is_command_name(entry.value):
            _bad_name(entry)


def _bad_name(node: Node) -> None:
    node.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_localizations(node: Node, high: int) -> list[Node]:
    if not node.given or not node.mapping():
        return []
    entries = [node[key] for key in node.value]
    for key, entry in zip(node.value, entries, strict=True):
        if key not in documented_limits.LOCALES:
            entry.fail("BASE_TYPE_CHOICES", f'"{key}" is not a locale of Discord.')
        entry.text(1, high)
    return entries


def _check_settings(command: Node) -> None:
    command["nsfw"].boolean()
    command["dm_permission"].boolean()
    if command["default_member_permissions"].given:
        command["default_member_permissions"].number(0, 2**54 - 1)
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        if command[key].given:
            for entry in command[key].items(1, len(allowed)):
                entry.choice(allowed)


def _check_options(owner: Node, depth: int) -> None:
    """Depth 0: the command itself; 1: inside a group; 2: inside a subcommand."""
    seen: set[str] = set()
    optional_before = False
    kinds: set[bool] = set()  # True for subcommands and groups, False for values
    for option in owner["options"].items(0, documented_limits.COMMAND_OPTIONS):
        if not option.mapping():
            continue
        kind = option["type"].choice(_allowed_types(depth))
        _check_names(option, is_chat=True)
        option["description"].text(1, documented_limits.COMMAND_DESCRIPTION)
        _check_localizations(
            option["description_localizations"], documented_limits.COMMAND_DESCRIPTION
        )
        _check_unique(option["name"], seen)
        if kind is None:
            continue
        kinds.add(kind in (SUBCOMMAND, GROUP))
        if kind in (SUBCOMMAND, GROUP):
            _check_options(option, 2 if kind == SUBCOMMAND else 1)
            continue
        optional_before = _check_order(option, optional_before)
        _check_value_option(option, kind)
    if len(kinds) > 1:
        owner["options"].fail(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group options cannot stand beside other options",
        )


def _allowed_types(depth: int) -> range:
    # A group holds subcommands, a subcommand holds values, and nothing goes deeper.
    if depth == 1:
        return range(SUBCOMMAND, SUBCOMMAND + 1)
    return range(SUBCOMMAND if depth == 0 else STRING, ATTACHMENT + 1)


def _check_unique(node: Node, seen: set[str]) -> None:
    if str(node.value) in seen:
        node.fail("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
    seen.add(str(node.value))


def _check_order(option: Node, optional_before: bool) -> bool:
    required = option["required"].boolean()
    if required and optional_before:
        option["required"].fail(
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
    return optional_before or not required


def _check_value_option(option: Node, kind: int) -> None:
    autocompletes = option["autocomplete"].boolean()
    choices = option["choices"]
    if (autocompletes or choices.value) and kind not in _CHOOSABLE:
        option.fail(
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This option type has no choices"
        )
    if autocompletes and choices.value:
        option["autocomplete"].fail(
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
            "Choices and autocomplete exclude each other",
        )
    names: set[str] = set()
    for choice in choices.items(0, documented_limits.COMMAND_CHOICES):
        if choice.mapping():
            check_choice(choice, kind)
            _check_unique(choice["name"], names)
    if kind == CHANNEL:
        for entry in option["channel_types"].items(0, len(CHANNEL_TYPES)):
            entry.choice(CHANNEL_TYPES)
    _check_bounds(option, kind)


def _check_bounds(option: Node, kind: int) -> None:
    """Texts have lengths, numbers have values; the least comes first."""
    for bound, kinds in (("length", (STRING,)), ("value", (INTEGER, NUMBER))):
        low, high = option[f"min_{bound}"], option[f"max_{bound}"]
        if kind not in kinds:
            for given in (low, high):
                if given.given:
                    given.fail(
                        "APPLICATION_COMMAND_OPTION_BOUND_INVALID",
                        f"This option type has no {bound}",
                    )
            continue
        if kind == STRING:
            least, most = (
                low.number(0, documented_limits.STRING_OPTION),
                high.number(1, documented_limits.STRING_OPTION),
            )
        else:
            safe, whole = documented_limits.SAFE_INTEGER, kind == INTEGER
            least, most = (given.number(-safe, safe, whole=whole) for given in (low, high))
        if low.given and high.given and least > most:
            low.fail(
                "APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX",
                f"min_{bound} must not be greater than max_{bound}",
            )


def check_choice(choice: Node, kind: int) -> None:
    """Check a choice of an option, or an autocomplete suggestion."""
    choice["name"].text(1, documented_limits.CHOICE_TEXT)
    _check_localizations(choice["name_localizations"], documented_limits.CHOICE_TEXT)
    if kind == STRING:
        choice["value"].text(1, documented_limits.CHOICE_TEXT)
    elif choice["value"].required():
        safe = documented_limits.SAFE_INTEGER
        choice["value"].number(-safe, safe, whole=kind == INTEGER)


def _size(node: Any) -> int:
    """Names, descriptions and choice values; of a localised text the longest form counts."""
    if not isinstance(node, dict):
        return 0
    total = _longest(node, "name") + _longest(node, "description")
    if "value" in node:
        total += len(str(node["value"]))
    for key in ("options", "choices"):
        entries = node.get(key)
        if isinstance(entries, list):
            total += sum(_size(entry) for entry in entries)
    return total


def _longest(node: Json, key: str) -> int:
    localized = node.get(f"{key}_localizations")
    texts = [node.get(key), *(localized.values() if isinstance(localized, dict) else ())]
    return max(len(text) for text in (*texts, "") if isinstance(text, str))
