"""Golden pictures: small copies of the examples, kept to notice what changes by accident.

``python -m tests.render.golden`` draws them anew; say in the commit why they changed.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageStat

import render
from tests.render.examples import frames

FOLDER = Path(__file__).parent / "golden"
ARTEFACTS = Path(__file__).parents[1] / "artefacts"
NAMES = ("start", "middle", "award", "final", "panel-card", "panel-move-two")
WIDTH = 280


def small(picture: Image.Image) -> Image.Image:
    """A picture as the golden ones are kept."""
    height = round(picture.height * WIDTH / picture.width)
    return picture.resize((WIDTH, height), Image.Resampling.LANCZOS)


def difference(one: Image.Image, two: Image.Image) -> float:
    """The largest mean difference of any square of 20 pixels, 0 to 255."""
    apart = ImageChops.difference(one, two).convert("L")
    squares = apart.resize((apart.width // 20, apart.height // 20), Image.Resampling.BOX)
    return float(ImageStat.Stat(squares).extrema[0][1])


def draw(name: str) -> Image.Image:
    """An example, drawn now."""
    kind, frame = frames()[name]
    return render.draw("nautilus_duel", frame, kind)


def main() -> None:
    """Write all golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        picture = small(draw(name)).quantize(
            256, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
        )
        picture.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
