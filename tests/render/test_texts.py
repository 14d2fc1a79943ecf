"""Boards in words: they are what goes out when nothing can be drawn, so they need no Pillow."""

from __future__ import annotations

import subprocess
import sys

_WRITE = """
import sys
import games
import render
from bot.texts import speaker
from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import begin, table_options

for game in games.all():
    seats = game.seats.start
    position, _ = begin(game, seats, Chance(b"words"), table_options(game, seats, {}))
    names = tuple(f"Player {seat}" for seat in range(seats))
    for viewer in (None, Seat(0)):
        made = render.Frame(position.view(game, viewer), names, speaker(game.slug, "en", names))
        assert names[0] in render.text(game.slug, made)
        assert names[0] in render.alt(game.slug, made)
print([name for name in sys.modules if name.partition(".")[0] == "PIL" or "painter" in name])
"""


def test_texts_are_written_without_pillow_and_painters() -> None:
    said = subprocess.run(
        [sys.executable, "-c", _WRITE], capture_output=True, text=True, check=False
    )
    assert (said.stdout.strip(), said.returncode) == ("[]", 0), said.stderr
