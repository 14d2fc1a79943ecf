"""All that can be drawn of this game, in one place."""

from render.nautilus_duel.board import board
from render.nautilus_duel.cover import cover
from render.nautilus_duel.final import final
from render.nautilus_duel.focus import focus
from render.nautilus_duel.page import page
from render.nautilus_duel.panel import panel
from render.nautilus_duel.prose import alt, text

__all__ = ["alt", "board", "cover", "final", "focus", "page", "panel", "text"]
