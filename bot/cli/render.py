"""`bathysphere render`: the picture of a position after some random choices."""

from __future__ import annotations

import argparse
from pathlib import Path

import render
from bot.cli._output import refuse
from bot.cli._random_game import chosen_game, levels, start
from bot.jobs.frames import frame, kind_of
from bot.texts import speaker
from games.core import players
from games.core.api import Seat
from games.core.play import choose, decision_of, decisions
from render.encode import encode

NAMES = ("Amélie", "Jürgen", "Chloé", "Diego")
_FORMATS = {".png": "png", ".webp": "webp"}


def draw(arguments: argparse.Namespace) -> int:
    """Play the choices, draw the position as one seat or the public sees it, write the file."""
    game, seats, options = chosen_game(arguments)
    out = Path(arguments.out)
    if out.suffix.lower() not in _FORMATS:
        return refuse("--out must end in .png or .webp")
    seat = _seat(arguments.seat, seats)
    if seat == "?":
        return refuse(f"--seat must be public or a number from 0 to {seats - 1}")
    level = levels(arguments.level)[0]
    position, chance, own = start(game, seats, options, arguments.seed)
    for _ in range(arguments.choices):
        asked = decisions(game, position.state)
        if not asked:
            break
        # By a chance of their own: what players draw must not shift what the game draws.
        key = players.choose(game, position.state, asked[0].seat, level, own)
        position, _, _ = choose(game, position, asked[0].seat, key, chance)
    viewer = None if seat is None else Seat(int(seat))
    view = position.view(game, viewer)
    decision = None if viewer is None else decision_of(game, position.state, viewer)
    names = NAMES[:seats]
    made = frame(view, names, speaker(game.slug, "en", names), decision)
    wanted = kind_of(view, decision)
    if arguments.close and wanted == "panel":
        wanted = "focus"
    for image, kind in render.drawn_together(game.slug, made, wanted):
        path = out.with_stem(f"{out.stem}-seats") if kind == "seats" else out
        data = encode(image, "webp" if out.suffix.lower() == ".webp" else "png")
        try:
            path.write_bytes(data)
        except OSError as error:
            return refuse(f"cannot write {path}: {error.strerror}")
        print(f"{path}: {image.width} x {image.height}, {len(data) / 1000:.0f} kB")
    print(render.alt(game.slug, made))
    return 0


def _seat(text: str, seats: int) -> str | None:
    """Return None for the public, the number of a seat, or "?" for nonsense."""
    if text == "public":
        return None
    return text if text.isdigit() and int(text) < seats else "?"


COMMAND = draw
