"""All that can be drawn of this game, in one place."""

from render.atlantis.board import board
from render.atlantis.final import final
from render.atlantis.panel import panel
from render.atlantis.prose import alt, text

__all__ = ["alt", "board", "final", "panel", "text"]
