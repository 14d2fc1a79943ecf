"""`bathysphere run` and `bathysphere play`: the bot itself."""

from __future__ import annotations

import argparse
import sys


def run(arguments: argparse.Namespace) -> int:
    """Say that the Discord front is not part of this release yet."""
    print(
        "bathysphere: this release has the games, their pictures and their storage, but not yet "
        "the Discord front; try `bathysphere simulate` and `bathysphere render`.",
        file=sys.stderr,
    )
    return 2


COMMANDS = {"run": run, "play": run}
