"""The pictures of The Swarm: cold light in black water, and something is down there."""

from render.swarm.prose import alt, text

__all__ = ["alt", "text"]
