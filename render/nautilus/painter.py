"""All that can be drawn of this game, in one place."""

from render.nautilus.board import board
from render.nautilus.cover import cover
from render.nautilus.final import final
from render.nautilus.focus import focus
from render.nautilus.pages import page
from render.nautilus.panel import panel
from render.nautilus.prose import alt, text
from render.nautilus.seats import seats

__all__ = ["alt", "board", "cover", "final", "focus", "page", "panel", "seats", "text"]
