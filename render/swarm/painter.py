"""All that can be drawn of this game, in one place."""

from render.swarm.board import board
from render.swarm.final import final
from render.swarm.panel import panel
from render.swarm.prose import alt, text

__all__ = ["alt", "board", "final", "panel", "text"]
