"""Words for a terminal."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Return so many of a thing."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
