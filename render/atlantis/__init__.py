"""The pictures of Atlantis: a winding road of tiles from the sinking city to the mainland."""

from render.atlantis.prose import alt, text

__all__ = ["alt", "text"]
