"""All that can be drawn of this game, in one place."""

from render.sunken_city.board import board
from render.sunken_city.cover import cover
from render.sunken_city.final import final
from render.sunken_city.focus import focus
from render.sunken_city.panel import panel
from render.sunken_city.prose import alt, text

__all__ = ["alt", "board", "cover", "final", "focus", "panel", "text"]
