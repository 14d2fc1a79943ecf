"""Golden pictures of The Swarm; ``python -m tests.render.golden_swarm`` draws them anew."""

from __future__ import annotations

from PIL import Image

import render
from tests.render.examples_swarm import SLUG, frames
from tests.render.golden import FOLDER, small

NAMES = ("start-2-3", "worked", "worked-hand", "final-4-1", "panel-rotate", "panel-buy")


def draw(name: str) -> Image.Image:
    """An example, drawn now."""
    kind, frame = frames()[name]
    return render.draw(SLUG, frame, kind)


def main() -> None:
    """Write all golden pictures."""
    for name in NAMES:
        picture = small(draw(name)).quantize(
            128, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
        )
        picture.save(FOLDER / f"swarm_{name}.png", optimize=True)


if __name__ == "__main__":
    main()
