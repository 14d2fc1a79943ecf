"""What a file of games may say, field by field; whatever is malformed is refused in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.api import Json

LARGEST = 2**63 - 1  # what both databases can keep


class ExchangeError(Exception):
    """A file cannot be taken in; the message says what is wrong with it. Nothing was changed."""


def seen_by(data: Any) -> tuple[int, ...]:
    """Return the numbers of those who have seen a hand."""
    if not isinstance(data, list | tuple) or not all(
        type(each) is int and 0 <= each <= LARGEST for each in data
    ):
        raise ExchangeError("who has seen a hand is no list of numbers")
    return tuple(data)


def seed_of(text: str) -> bytes:
    """Return a seed from its digits."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise ExchangeError("the seed is not written in hexadecimal digits") from None
    if len(seed) != 32:
        raise ExchangeError("the seed has not 32 bytes")
    return seed


def counters(data: Mapping[str, Any]) -> Json:
    """Return the counters of chance."""
    if any(type(count) is not int or not 0 <= count <= LARGEST for count in data.values()):
        raise ExchangeError("the counters of chance are no numbers")
    return dict(data)


def moment(data: Any, name: str) -> int:
    """Return a time that a file tells, in seconds."""
    at: int = field_of(data, name, int)
    if at < 0:
        raise ExchangeError(f"{name} is a time before 1970")
    return at


def optional(data: Any, name: str, kind: Callable[..., Any]) -> Any:
    """Return what a file says under a name, None if nothing."""
    if isinstance(data, dict) and data.get(name) is None:
        return None
    return field_of(data, name, kind)


def field_of(data: Any, name: str, kind: Callable[..., Any]) -> Any:
    """Return what a file says under a name, which must be of a kind."""
    # `type` and not `isinstance`: true is no number here.
    if not isinstance(data, dict) or type(data.get(name)) is not kind:
        raise ExchangeError(f"{name} is missing or no {getattr(kind, '__name__', kind)}")
    if kind is int and abs(data[name]) > LARGEST:
        raise ExchangeError(f"{name} is too large a number")
    return data[name]
