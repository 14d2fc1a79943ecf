"""All that can be drawn of this game, in one place."""

from render.nautilus.board import board
from render.nautilus.final import final
from render.nautilus.panel import panel
from render.nautilus.prose import alt, text

__all__ = ["alt", "board", "final", "panel", "text"]
