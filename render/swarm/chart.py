"""Where the sea lies in a picture, and how large its fields are there."""

from __future__ import annotations

from dataclasses import dataclass

from render.curves import Point
from render.swarm.facts import CELL, LEFT, SIDE, TOP, place


@dataclass(frozen=True, slots=True)
class Chart:
    """A scale and a place: fields of `cell` pixels, the corner of A1 at (left, top)."""

    cell: int = CELL
    left: float = LEFT
    top: float = TOP

    def px(self, size: float) -> int:
        """So many pixels of the whole board, at this scale."""
        return round(self.off(size))

    def off(self, size: float) -> float:
        """The same, not rounded: for the places of pieces."""
        return size * self.cell / CELL

    def at(self, column: float, row: float) -> Point:
        """A place counted in fields from the corner of A1."""
        return self.left + column * self.cell, self.top + row * self.cell

    def centre(self, field: str) -> Point:
        """The middle of a field."""
        column, row = place(field)
        return self.at(column + 0.5, row + 0.5)

    def beside(self, field: str, x: float, y: float) -> Point:
        """So many pixels of the whole board beside the middle of a field."""
        column, row = self.centre(field)
        return column + self.off(x), row + self.off(y)

    def ashore(self, field: str) -> Point:
        """The water's edge before a land field: what is shown there covers neither value nor crew.

        Values stand at the upper left of a field and crews in the foot of a station.
        """
        column, row = place(field)
        if row in (0, SIDE - 1):
            return self.beside(field, 8, 62 if row == 0 else -58)
        return self.beside(field, 66 if column == 0 else -68, 16)


WHOLE = Chart()
