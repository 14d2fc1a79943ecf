"""The pictures of Sunken City: a mountain lake at dusk, seen from above."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.frame import Frame, Painter
from render.sunken_city import prose, warming
from render.sunken_city.board import board
from render.sunken_city.final import final
from render.sunken_city.panel import panel


class SunkenCityPainter:
    """All pictures and texts of Sunken City."""

    def board(self, frame: Frame) -> Image.Image:
        """The public board."""
        return board(frame)

    def panel(self, frame: Frame) -> Image.Image:
        """The private picture with numbered options; who is not asked gets the board."""
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


PAINTER: Painter = SunkenCityPainter()
