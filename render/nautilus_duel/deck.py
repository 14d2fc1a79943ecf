"""How the board lies in a picture: at which scale, and how near the two rows lie to the ship."""

from __future__ import annotations

from dataclasses import dataclass

from render.layout import Layout
from render.nautilus_duel.facts import CARD, HALL, ROWS

_HALF = (HALL[3] - HALL[1]) / 2  # of the hall, in which nothing lies but on its axis
_OVERLAP = 10  # of a plate with the card below it


@dataclass(frozen=True, slots=True)
class Deck(Layout):
    """A board in a picture; both rows are pulled towards the ship where height is scarce."""

    pull: int = 0  # board units
    label: int = 40  # height of the plates with the names of spaces, in board units

    def plate(self, side: str) -> int:
        """From the centre of a space to its plate, on the outer edge where no number lies."""
        far = CARD[1] // 2 + self.label // 2 - _OVERLAP
        return far if side == "A" else -far

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point given in board units."""
        away = y - ROWS["D"]
        # All of a row moves by the same, so that cards keep their shape.
        pulled = max(-self.pull, min(self.pull, away * self.pull / _HALF))
        return self.x + x * self.percent / 100, self.y + (y - pulled) * self.percent / 100
