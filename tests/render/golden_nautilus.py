"""Golden pictures of Nautilus; ``python -m tests.render.golden_nautilus`` draws them anew."""

from __future__ import annotations

from PIL import Image

import render
from tests.render.examples_nautilus import frames
from tests.render.golden import FOLDER, small

NAMES = ("start-2-8", "board-3-7-0.8", "final-2-8", "panel-tempo_sail", "panel-look-dive")


def draw(name: str) -> Image.Image:
    """An example, drawn now."""
    kind, frame = frames()[name]
    return render.draw("nautilus", frame, kind)


def main() -> None:
    """Write all golden pictures."""
    for name in NAMES:
        picture = small(draw(name)).quantize(
            128, Image.Quantize.MEDIANCUT, 2, dither=Image.Dither.NONE
        )
        picture.save(FOLDER / f"nautilus_{name}.png", optimize=True)


if __name__ == "__main__":
    main()
