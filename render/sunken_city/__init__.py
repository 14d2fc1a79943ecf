"""The pictures of Sunken City: a mountain lake at dusk, seen from above."""

from render.sunken_city.prose import alt, text

__all__ = ["alt", "text"]
