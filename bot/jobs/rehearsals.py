"""`python -m bot.jobs.rehearsals [FOLDER]`: have ready what the first pictures of all games need.

Without a folder, where every worker of this installation looks for drawn sprites; so a container
brings them along when it is built.
"""

from __future__ import annotations

import sys
from pathlib import Path

import games
from bot.jobs.scenes import OPENING
from bot.jobs.worker_process import carry_out
from render import shelf


def main(folder: str = "") -> int:
    """Draw everything once, in this process."""
    root = Path(folder) if folder else shelf.GIVEN
    for game in games.all():
        rehearse(game.slug, root)
    return 0


def rehearse(slug: str, root: Path) -> None:
    """Draw the first pictures of a game; its sprites are kept in a folder."""
    picture = 0
    while picture < OPENING:  # the bot draws the rest while nobody needs it
        asked = {"do": "rehearse", "slug": slug, "picture": picture}
        answer, _ = carry_out(asked, str(root))
        picture += answer["done"]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
