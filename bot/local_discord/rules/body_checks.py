"""Checking request bodies: walks JSON and collects errors in Discord's tree form."""

import re
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from bot.local_discord.rest.error_codes import INVALID_FORM, Json, refuse

# 64 bits have at most 20 digits.
_SNOWFLAKE = re.compile(r"[0-9]{1,20}")
_INTEGER = re.compile(r"-?[0-9]{1,20}")


def as_int(value: Any, default: int = 0) -> int:
    """A number out of a field that may hold anything; Discord takes digits in strings, too."""
    # True is an int for Python, but not for Discord.
    if isinstance(value, bool):
        return default
    if isinstance(value, str) and _INTEGER.fullmatch(value):
        return int(value)
    return value if isinstance(value, int) else default


class Node:
    """One value inside a request body, with its path and the shared list of errors."""

    def __init__(
        self,
        value: Any,
        path: tuple[str, ...] = (),
        found: list[tuple[tuple[str, ...], Json]] | None = None,
    ) -> None:
        self.value = value
        self.path = path
        self._found: list[tuple[tuple[str, ...], Json]] = [] if found is None else found

    def __getitem__(self, key: str | int) -> "Node":
        """The member or element at `key`; its value is None when missing."""
        inner: Any = None
        if isinstance(self.value, dict):
            inner = self.value.get(key)
        elif isinstance(self.value, list) and isinstance(key, int):
            inner = self.value[key]
        return Node(inner, (*self.path, str(key)), self._found)

    @property
    def given(self) -> bool:
        """Whether there is a value other than null."""
        return self.value is not None

    def fail(self, code: str, message: str) -> None:
        """Note an error at this place."""
        # Collected, since Discord reports all errors of a form at once.
        self._found.append((self.path, {"code": code, "message": message}))

    def required(self) -> bool:
        """Note an error when missing; tells whether it is there."""
        if not self.given:
            self.fail("BASE_TYPE_REQUIRED", "This field is required")
        return self.given

    def mapping(self) -> bool:
        """Note an error unless this is an object."""
        if isinstance(self.value, dict):
            return True
        self.fail("MODEL_TYPE_CONVERTER", "Only dictionaries may be used in a ModelType")
        return False

    def text(self, low: int, high: int) -> str:
        """A string of `low` to `high` characters; null counts as missing."""
        if not self.given:
            if low:
                self.required()
            return ""
        if not isinstance(self.value, str):
            self.fail("STRING_TYPE_CONVERT", "Could not convert to string.")
            return ""
        if not low <= len(self.value) <= high:
            self._length(low, high)
        return self.value

    def optional_text(self, low: int, high: int) -> str:
        """Like `text`, but may be missing altogether."""
        return self.text(low, high) if self.given else ""

    def number(self, low: float, high: float, default: int = 0, *, whole: bool = True) -> Any:
        """A number within bounds; integers may come as strings, as Discord accepts them."""
        if not self.given:
            return default
        value = self.value
        if isinstance(value, str) and _INTEGER.fullmatch(value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
            self.fail("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return default
        if value < low:
            self.fail("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.fail("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        return value

    def boolean(self) -> bool:
        """A truth value; missing means no."""
        if self.given and not isinstance(self.value, bool):
            self.fail("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return self.value is True

    def choice(self, allowed: Collection[Any], *, required: bool = True) -> Any:
        """One of the allowed values, or None after noting an error."""
        if not self.given:
            if required:
                self.required()
            return None
        # Without the first test `true` would pass for 1.
        if isinstance(self.value, bool) or self.value not in allowed:
            listed = ", ".join(str(entry) for entry in allowed)
            self.fail("BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
            return None
        return self.value

    def items(self, low: int, high: int) -> list["Node"]:
        """The elements of a list of `low` to `high` entries; missing is an empty list."""
        if not self.given:
            if low:
                self.required()
            return []
        if not isinstance(self.value, list):
            self.fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(self.value) <= high:
            self._length(low, high)
        return [self[index] for index in range(len(self.value))]

    def snowflake(self) -> str:
        """An id, as string or number."""
        text = str(self.value) if not isinstance(self.value, bool) else ""
        if not _SNOWFLAKE.fullmatch(text):
            self.fail("NUMBER_TYPE_COERCE", f'Value "{self.value}" is not snowflake.')
            return ""
        return text

    def url(self, schemes: Collection[str], high: int) -> str:
        """An address with one of the given schemes."""
        text = self.text(1, high)
        if not text:
            return ""
        parts = urlsplit(text)
        if parts.scheme not in schemes:
            listed = ", ".join(f"'{scheme}'" for scheme in schemes)
            self.fail(
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of ({listed}).',
            )
        elif not parts.netloc:
            self.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
        return text

    def finish(self) -> None:
        """Raise the collected errors, if any, as one invalid form answer."""
        if self._found:
            raise refuse(INVALID_FORM, self.tree())

    def tree(self) -> Json:
        """The collected errors, nested by path."""
        tree: Json = {}
        for path, error in self._found:
            place = tree
            for key in path:
                place = place.setdefault(key, {})
            place.setdefault("_errors", []).append(error)
        return tree

    def _length(self, low: int, high: int) -> None:
        if low:
            self.fail("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            self.fail("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
