"""All that can be drawn of this game, in one place."""

from render.atlantis.board import board
from render.atlantis.cover import cover
from render.atlantis.crew import crew as seats
from render.atlantis.final import final
from render.atlantis.focus import focus
from render.atlantis.pages import page
from render.atlantis.panel import panel
from render.atlantis.prose import alt, text

__all__ = ["alt", "board", "cover", "final", "focus", "page", "panel", "seats", "text"]
