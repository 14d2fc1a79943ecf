"""Words for a terminal."""

from __future__ import annotations

import sys


def counted(number: int, thing: str) -> str:
    """Return so many of a thing."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def refuse(sentence: str) -> int:
    """Say why not, and return the exit code for that."""
    print(f"bathysphere: {sentence}", file=sys.stderr)
    return 2
