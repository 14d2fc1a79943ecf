"""The pictures of Nautilus, the duel: an engraved submarine in midnight water."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from render.frame import Frame, Painter
from render.nautilus_duel import prose, warming
from render.nautilus_duel.board import board
from render.nautilus_duel.final import final
from render.nautilus_duel.panel import panel


class DuelPainter:
    """All pictures and texts of the duel."""

    def board(self, frame: Frame) -> Image.Image:
        """The public board, or the award above the next row."""
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


PAINTER: Painter = DuelPainter()
