"""The one mapping from board units to pixels.

A painter lays its board out once, in units of its full-size picture, and draws it through a
Layout. The private picture shows the same board smaller or elsewhere by another Layout.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.theme import LEAST


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the board lies in a picture: pixel = origin + unit * percent / 100."""

    x: float = 0
    y: float = 0
    percent: int = 100  # whole numbers make good keys for the sprite caches

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point given in board units."""
        return self.x + x * self.percent / 100, self.y + y * self.percent / 100

    def span(self, units: float) -> int:
        """A length in whole pixels."""
        return round(units * self.percent / 100)

    def type(self, size: float) -> int:
        """A type size: scaled like everything else, but never below what can be read."""
        return max(LEAST, self.span(size))
