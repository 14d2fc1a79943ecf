"""The pictures of Nautilus: a chart of the sea floor cut from paper, a city of brass and glass."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.frame import Frame, Painter
from render.nautilus import prose, warming
from render.nautilus.board import board
from render.nautilus.final import final
from render.nautilus.panel import panel


class NautilusPainter:
    """All pictures and texts of Nautilus."""

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
        """The position in lines."""
        return prose.text(frame)

    def alt(self, frame: Frame) -> str:
        """The position in sentences."""
        return prose.alt(frame)

    def warm(self) -> Iterator[None]:
        """Draw every ground and sprite once, one a step."""
        return warming.warm()


PAINTER: Painter = NautilusPainter()
