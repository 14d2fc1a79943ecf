"""All that can be drawn of this game, in one place."""

from render.swarm.board import board
from render.swarm.cover import cover
from render.swarm.final import final
from render.swarm.focus import focus
from render.swarm.pages import page
from render.swarm.panel import panel
from render.swarm.prose import alt, text
from render.swarm.standings import standings as seats

__all__ = ["alt", "board", "cover", "final", "focus", "page", "panel", "seats", "text"]
