"""The pictures of Nautilus, the duel: an engraved submarine in midnight water."""

from render.nautilus_duel.prose import alt, text

__all__ = ["alt", "text"]
