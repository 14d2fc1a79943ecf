"""All that can be drawn of this game, in one place."""

from render.sunken_city.board import board
from render.sunken_city.cover import cover
from render.sunken_city.final import final
from render.sunken_city.focus import focus
from render.sunken_city.pages import page
from render.sunken_city.panel import panel
from render.sunken_city.prose import alt, text
from render.sunken_city.standings import standings as seats

__all__ = ["alt", "board", "cover", "final", "focus", "page", "panel", "seats", "text"]
