"""Regenerate golden games: ``python -m tests.golden.make [slug ...]``, all games by default.

A game is played by random players until it shows what its show asks for (see tests.golden.record).
Every game gets one show a clause in its `endings`; ``tests/golden/<slug>/shows.py`` may name more
in SHOWS. Regenerate only when the rules changed on purpose, and say why in the commit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import games
from games.core.api import Game
from tests.conformance.golden import folder_of, shows_of
from tests.golden.record import Show, dump, endings_shown, find, load, transcript


def shows(game: Game[Any]) -> tuple[Show, ...]:
    """Return the shows of a game: its own, and one for each ending they leave out."""
    own: tuple[Show, ...] = getattr(shows_of(game.slug), "SHOWS", ())
    names = {show.name for show in own}
    return own + tuple(show for show in endings_shown(game) if show.name not in names)


def make(game: Game[Any], folder: Path) -> list[Path]:
    """Write all golden files of a game into a folder and return them."""
    folder.mkdir(exist_ok=True)
    written = []
    every = shows(game)
    readable = next((show for show in every if show.transcript), every[0])
    for show in every:
        text = dump(find(game, show))
        written.append(folder / f"{show.name}.jsonl")
        written[-1].write_text(text, "utf-8")
        if show is readable:
            written.append(folder / f"{show.name}.txt")
            written[-1].write_text(transcript(game, load(text)), "utf-8")
    return written


def main(slugs: list[str]) -> None:
    """Regenerate the named games, or all."""
    chosen = [games.get(slug) for slug in slugs] or games.all()
    for game in chosen:
        for path in make(game, folder_of(game.slug)):
            sys.stdout.write(f"{game.slug}/{path.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
