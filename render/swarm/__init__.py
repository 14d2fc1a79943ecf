"""The pictures of The Swarm: cold light in black water, and something is down there."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.frame import Frame, Painter
from render.swarm import prose, warming
from render.swarm.board import board
from render.swarm.final import final
from render.swarm.panel import panel


class SwarmPainter:
    """All pictures and texts of The Swarm."""

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


PAINTER: Painter = SwarmPainter()
