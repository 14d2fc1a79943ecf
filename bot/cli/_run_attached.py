"""The bot on a leash: `python -m bot.cli._run_attached` runs it until its standard input ends.

`bathysphere play` holds the other end. When that process ends, however it ends, the bot stops in
good order and does not stay behind with the data folder in its hands.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading

from bot.cli import main


def _watch() -> None:
    # Nobody ever writes: reading returns when the other end is closed, even by a crash.
    while os.read(0, 4096):
        pass
    # The way a service manager stops the bot, so that it finishes what is under way.
    os.kill(os.getpid(), signal.SIGTERM)


def _is_no_invitation(line: logging.LogRecord) -> bool:
    """Return whether a line is of use here: nobody can be invited to a Discord of one's own."""
    return not line.getMessage().startswith("invite:")


if __name__ == "__main__":
    logging.getLogger("bot.app").addFilter(_is_no_invitation)
    # A daemon, or the blocked read would keep the process from ending by itself.
    threading.Thread(target=_watch, name="leash", daemon=True).start()
    sys.exit(main(["run"]))
