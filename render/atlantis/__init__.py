"""The pictures of Atlantis: a winding road of tiles from the sinking city to the mainland."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.atlantis import prose, warming
from render.atlantis.board import board
from render.atlantis.final import final
from render.atlantis.panel import panel
from render.frame import Frame, Painter


class AtlantisPainter:
    """All pictures and texts of Atlantis."""

    def board(self, frame: Frame) -> Image.Image:
        """The public board."""
        return board(frame)

    def panel(self, frame: Frame) -> Image.Image:
        """The private picture with numbered options; without own things it is the board."""
        return panel(frame) if frame.view["own"] else board(frame)

    def final(self, frame: Frame) -> Image.Image:
        """The scoring; before the end it is the board."""
        return final(frame) if frame.view["result"] else board(frame)

    def text(self, frame: Frame) -> str:
        """The board in monospaced lines."""
        return prose.text(frame)

    def alt(self, frame: Frame) -> str:
        """The position in sentences."""
        return prose.alt(frame)

    def warm(self) -> Iterator[None]:
        """Draw every ground and sprite once, one a step."""
        return warming.warm()


PAINTER: Painter = AtlantisPainter()
