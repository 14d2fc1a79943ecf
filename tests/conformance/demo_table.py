"""A position of the demo game."""

from __future__ import annotations

from dataclasses import dataclass, field

EMPTY = -1
ROWS = COLUMNS = 6
CARDS = tuple(range(24))
HAND = 3
CELLS = tuple(f"{row}{column}" for row in "ABCDEF" for column in range(1, COLUMNS + 1))
BID, CARD, CELL, DONE, OVER = "bid", "card", "cell", "done", "over"


@dataclass(slots=True)
class Table:
    """The whole position of the demo game."""

    open_hands: bool
    rounds: int
    round: int
    phase: str
    order: list[int]  # who still has to play in this round, the player on turn first
    deck: list[int]
    hands: list[list[int]]
    bids: list[int]  # EMPTY until answered
    paid: list[int]
    cells: list[int]
    owners: list[int]
    taken: int  # the card taken up in the turn in progress
    tide: int
    seed: str = ""
    before: Table | None = field(default=None, compare=False, repr=False)

    def copy(self, *, alias: bool = False) -> Table:
        """Return an independent copy."""
        return Table(
            self.open_hands,
            self.rounds,
            self.round,
            self.phase,
            self.order[:],
            self.deck[:],
            self.hands if alias else [hand[:] for hand in self.hands],
            self.bids[:],
            self.paid[:],
            self.cells[:],
            self.owners[:],
            self.taken,
            self.tide,
            self.seed,
            self.before,
        )


class AliasedTable(Table):
    """A position whose copies share the hands."""

    def copy(self, *, alias: bool = True) -> Table:
        """Return a copy that is not independent."""
        other = Table.copy(self, alias=alias)
        return AliasedTable(*(getattr(other, name) for name in Table.__slots__))


def scores(state: Table) -> list[int]:
    """Return the points of every seat."""
    points = [-paid for paid in state.paid]
    for owner, card in zip(state.owners, state.cells, strict=True):
        if owner != EMPTY:
            points[owner] += card
    return points
