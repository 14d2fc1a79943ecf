"""All that can be drawn of this game, in one place."""

from render.nautilus_duel.board import board
from render.nautilus_duel.final import final
from render.nautilus_duel.panel import panel
from render.nautilus_duel.prose import alt, text

__all__ = ["alt", "board", "final", "panel", "text"]
