"""What the tests of all games' pictures want to know of one game: its examples and its limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module

from render import Frame, Kind
from tests.homes import ours

Examples = dict[str, tuple[Kind, Frame]]

# The widest of each kind that the bot makes, a name at its end cut as there.
NOTES = ("23 h 59 min left", "computer plays", "away, back 30 Nov", "computer for Wilhel…")


@dataclass(frozen=True, slots=True)
class Gallery:
    """Exported as GALLERY by tests.render.examples_<slug>."""

    slug: str
    examples: Callable[[], Examples]
    sizes: Mapping[Kind, tuple[int, int]]
    golden: tuple[str, ...]  # kept as pictures
    heavy: tuple[str, ...]  # the largest files
    public: str  # any board
    private: str  # any panel of somebody who knows more than the others
    pair: str  # a board with two players, or its seats if they are a picture of their own
    letters: tuple[str, str]  # of those two
    noted: tuple[str, ...]  # drawn once more with a note on every seat, as "noted-<name>"
    # Entries of the catalogue, or beginnings of them, that no example says.
    rare: tuple[str, ...] = ()
    unnumbered: frozenset[str] = frozenset()  # options whose button has no number
    hidden: tuple[str, ...] = field(default=("own", "seat"))  # what spectators are not told

    @property
    def frames(self) -> Examples:
        """Every example by name."""
        plain = self.examples()
        return plain | {f"noted-{name}": _noted(*plain[name]) for name in self.noted}


def _noted(kind: Kind, frame: Frame) -> tuple[Kind, Frame]:
    # The last kinds first, so that two players have the longest words too.
    return kind, replace(frame, notes=NOTES[::-1][: len(frame.names)])


@cache
def gallery(slug: str) -> Gallery:
    """Return the examples of a game."""
    found: Gallery = import_module(f"tests.render.examples_{slug}").GALLERY
    return found


def galleries() -> list[Gallery]:
    """Return the examples of all games of ours; conformance looks at those of installed ones."""
    return [gallery(slug) for slug in ours()]
