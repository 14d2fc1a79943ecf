"""Golden pictures of Atlantis, kept to notice what changes by accident.

``python -m tests.render.golden_atlantis`` draws them anew; say in the commit why they changed.
"""

from __future__ import annotations

from PIL import Image

import render
from tests.render.examples_atlantis import SLUG, frames
from tests.render.golden import FOLDER, small

NAMES = ("start-4", "middle-2", "closed", "final-3", "panel-card", "panel-bridge")


def draw(name: str) -> Image.Image:
    """An example, drawn now."""
    kind, frame = frames()[name]
    return render.draw(SLUG, frame, kind)


def main() -> None:
    """Write all golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        picture = small(draw(name)).quantize(
            128, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
        )
        picture.save(FOLDER / f"{SLUG}_{name}.png", optimize=True)


if __name__ == "__main__":
    main()
