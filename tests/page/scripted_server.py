"""`python -m tests.page.scripted_server STARTS_AT …`: a local Discord whose bots need no pulse.

Their hearts would beat in real time, while the clocks of both jump.
"""

from __future__ import annotations

import sys

from bot.local_discord.__main__ import main
from bot.local_discord.context import Settings

_SELDOM = 4_000_000_000  # milliseconds between two beats: none as long as anything lasts here


if __name__ == "__main__":
    starts_at, *arguments = sys.argv[1:]
    sys.exit(main(arguments, Settings(starts_at=float(starts_at), heartbeat_ms=_SELDOM)))
