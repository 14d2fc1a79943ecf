"""The pictures of Nautilus: a chart of the sea floor cut from paper, a city of brass and glass."""

from render.nautilus.prose import alt, text

__all__ = ["alt", "text"]
