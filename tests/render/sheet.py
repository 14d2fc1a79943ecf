"""All close looks of a game as a phone shows them: 340 px wide, with the longest names.

``python -m tests.render.sheet [SLUG ...]`` writes them to tests/artefacts, to be looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace

from PIL import Image

import games
import render
from bot.texts import speaker
from games.core.api import CONFIRM
from games.core.options import CONFIRM_TURN
from render import Frame
from tests.homes import ours
from tests.render.gallery import gallery
from tests.render.golden import ARTEFACTS
from tests.render.walks import LONG

PHONE = 340  # px that a phone is wide for pictures
ACROSS, GAP = 5, 12
_GROUND = "#313338"  # Discord's, where it is dark


def kinds(slug: str) -> frozenset[str]:
    """Return every kind of question that a game can ask at a table."""
    game = games.get(slug)
    confirms = any(each.name == CONFIRM_TURN.name and each.offered for each in game.options)
    return game.wording().kinds()[1] - (set() if confirms else {CONFIRM})


def looks(slug: str) -> dict[str, Frame]:
    """Return the examples of close looks, with the longest names there can be."""
    return {
        name: _renamed(slug, frame)
        for name, (kind, frame) in sorted(gallery(slug).frames.items())
        if kind == "focus"
    }


def _renamed(slug: str, frame: Frame) -> Frame:
    names = LONG[: len(frame.names)]
    return replace(frame, names=names, say=speaker(slug, "en", names))


def shown(slug: str, frame: Frame) -> Image.Image:
    """Return a close look as wide as a phone shows it."""
    picture = render.draw(slug, frame, "focus")
    high = round(picture.height * PHONE / picture.width)
    return picture.resize((PHONE, high), Image.Resampling.LANCZOS)


def sheet(pictures: Mapping[str, Image.Image]) -> Image.Image:
    """Lay pictures beside and below each other."""
    each = list(pictures.values())
    rows = [each[start : start + ACROSS] for start in range(0, len(each), ACROSS)]
    high = [max(picture.height for picture in row) for row in rows]
    size = (ACROSS * (PHONE + GAP) + GAP, sum(high) + GAP * (len(rows) + 1))
    out = Image.new("RGB", size, _GROUND)
    y = GAP
    for row, tall in zip(rows, high, strict=True):
        for index, picture in enumerate(row):
            out.paste(picture, (GAP + index * (PHONE + GAP), y))
        y += tall + GAP
    return out


def main(slugs: list[str]) -> None:
    """Write the sheets of these games, or of all."""
    ARTEFACTS.mkdir(exist_ok=True)
    for slug in slugs or ours():
        pictures = {name: shown(slug, frame) for name, frame in looks(slug).items()}
        sheet(pictures).save(ARTEFACTS / f"{slug}_focus_340.png")


if __name__ == "__main__":
    main(sys.argv[1:])
