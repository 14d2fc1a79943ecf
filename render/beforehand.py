"""`python -m render.beforehand FOLDER SLUG PARENT`: draw all sprites of a game onto the shelf.

A process of its own: drawing sprites needs some hundred megabytes for some seconds, which the bot
itself would not get rid of again.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import render


def main(folder: str, slug: str, parent: str) -> int:
    """Draw what is missing, politely, as long as the parent process lives."""
    with suppress(OSError, AttributeError):  # a service may be forbidden it, Windows has no such
        os.nice(19)
    render.sprites.keep_in(Path(folder))
    for _ in render.warm(slug):
        if os.getppid() != int(parent):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
