"""Golden pictures: small copies of the examples, kept to notice what changes by accident.

``python -m tests.render.golden SLUG ...`` draws them anew; say in the commit why they changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

import render
from tests.render.gallery import gallery

FOLDER = Path(__file__).parent / "golden"
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
WIDTH = 280
_COLOURS = 128


def path(slug: str, name: str) -> Path:
    """Where the picture of an example is kept."""
    return FOLDER / f"{slug}_{name}.png"


def draw(slug: str, name: str) -> Image.Image:
    """An example, drawn now, as small as the golden ones are kept."""
    kind, frame = gallery(slug).frames[name]
    picture = render.draw(slug, frame, kind)
    height = round(picture.height * WIDTH / picture.width)
    return picture.resize((WIDTH, height), Image.Resampling.LANCZOS)


def difference(one: Image.Image, two: Image.Image) -> float:
    """The largest mean difference of any square of 20 pixels, 0 to 255."""
    apart = ImageChops.difference(one, two).convert("L")
    squares = apart.resize((apart.width // 20, apart.height // 20), Image.Resampling.BOX)
    return float(ImageStat.Stat(squares).extrema[0][1])


def main(slugs: list[str]) -> None:
    """Write the golden pictures of these games."""
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs:
        for name in gallery(slug).golden:
            picture = draw(slug, name).quantize(
                _COLOURS, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
            )
            picture.save(path(slug, name), optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
