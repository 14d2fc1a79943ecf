"""The printed facts of the game, read once from data.json: tiles, cards, the road, colours."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from games.core.api import GLYPHS, SeatMark


class Tile(NamedTuple):
    """One path tile; `kind` is a place in KINDS."""

    id: str
    back: str
    kind: int
    value: int


_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))
_BOARD: Final = _DATA["board"]

# A card is its kind, a number 0 to 6; a hand counts the cards of each kind.
KINDS: Final = tuple(str(kind["code"]) for kind in _DATA["kinds"])
KIND_NAMES: Final = tuple(str(kind["name"]) for kind in _DATA["kinds"])
KIND: Final = {code: number for number, code in enumerate(KINDS)}
EACH: Final = range(len(KINDS))
# The cards have no values, so only their number matters (rules 2.1).
PER_KIND: Final[int] = _DATA["movement_cards"]["per_kind"]
CARDS: Final[int] = _DATA["movement_cards"]["total"]

# Tiles are numbered in the order of their ids, so that the lowest number is the smallest id
# (AT-9.3).
TILES: Final = tuple(
    Tile(tile["id"], tile["back"], KIND[tile["kind"]], tile["value"])
    for tile in sorted(_DATA["path_tiles"], key=lambda tile: str(tile["id"]))
)
TILE: Final = {tile.id: number for number, tile in enumerate(TILES)}
TILE_KIND: Final = tuple(tile.kind for tile in TILES)
VALUE: Final = tuple(tile.value for tile in TILES)
NONE: Final = -1  # no tile, no figure

# Places: 0 is Atlantis, 1 to 53 the road, 54 the mainland (AT-3.1); they never change (AT-3.5).
ATLANTIS: Final[int] = _BOARD["atlantis"]["pos"]
MAINLAND: Final[int] = _BOARD["mainland"]["pos"]
ROAD: Final = range(_BOARD["first_pos"], _BOARD["last_pos"] + 1)
# How many tiles of which back lie where at first (AT-3.3); none at 27, the first gap (AT-4.3).
START_TILES: Final = {place["pos"]: int(place["start_tiles"]) for place in _BOARD["positions"]}
START_BACK: Final = {place["pos"]: place["back"] for place in _BOARD["positions"]}
FIGURES: Final[int] = _DATA["figures_per_player"]
START_HANDS: Final[tuple[int, ...]] = tuple(_DATA["start_hand_by_turn_order"])  # AT-4.7
DRAW_STUCK: Final[int] = _DATA["draw_when_no_move"]  # AT-5.70
DRAW: Final = tuple(  # by the number of own figures ashore (AT-5.64)
    int(_DATA["draw_at_end_of_turn_by_own_figures_on_mainland"][str(ashore)])
    for ashore in range(FIGURES + 1)
)
TRADE: Final = {int(v): int(n) for v, n in _DATA["trade_cards_by_tile_value"].items()}  # AT-5.7
LEAST_TRADE: Final = min(value for value, cards in TRADE.items() if cards)  # AT-5.8

_GLYPHS: Final = GLYPHS | {"circle": "○"}  # the circle is white
MARKS: Final = tuple(  # in seat order (AT-4.4)
    SeatMark(c["letter"], c["shape"], _GLYPHS[c["shape"]], c["id"].lower(), c["hex"])
    for c in _DATA["player_colours"]
)
# Figure number i of seat s is s * FIGURES + i everywhere in a position.
FIGURE_NAMES: Final = tuple(
    f"{mark.letter}{number}" for mark in MARKS for number in range(1, FIGURES + 1)
)


def gap_name(first: int, last: int) -> str:
    """Return how players call a gap: ``27``, ``25-27``."""
    return str(first) if first == last else f"{first}-{last}"


def codes(kinds: list[int]) -> list[str]:
    """Return the codes of cards given one by one."""
    return [KINDS[kind] for kind in kinds]


def spread(counts: list[int]) -> list[int]:
    """Return the cards of a hand or pile one by one, in the printed order of the kinds."""
    return [kind for kind in EACH for _ in range(counts[kind])]
