"""How JSON values are written to and read from columns."""

import hashlib
import json
from typing import Any

# Made once: json.dumps would build a new encoder on every call that differs from the defaults.
_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def dumps(value: Any) -> str:
    """Encode a plain value; ValueError for NaN and infinities, which are not JSON."""
    return _ENCODER.encode(value)


def dumps_or_none(value: Any | None) -> str | None:
    """Encode a value for a column in which NULL stands for None."""
    return None if value is None else dumps(value)


def loads(text: str) -> Any:
    """Decode what `dumps` made."""
    return json.loads(text)


def loads_or_none(text: str | None) -> Any | None:
    """Decode a column that may be NULL."""
    return None if text is None else json.loads(text)


def checksum(text: bytes) -> str:
    """Return the fingerprint stored beside a position, to notice damage on loading."""
    # Against damage, not against forgery: fast, and 16 bytes are plenty.
    return hashlib.blake2b(text, digest_size=16).hexdigest()
