"""The printed facts of the game, read once from data.json: cards, spaces, specials."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from games.core.api import SeatMark


class DomainCard(NamedTuple):
    """One of the thirty prizes: its domain and what it counts there."""

    domain: str
    points: int


_DATA: Final = json.loads(files(__package__).joinpath("data.json").read_text("utf-8"))

ROUNDS: Final[int] = _DATA["rounds"]
HAND: Final[int] = _DATA["setup"]["hand_size"]
ROW: Final[int] = _DATA["setup"]["domain_row"]
RESHUFFLE_AFTER: Final[int] = _DATA["setup"]["special_reshuffle_after_round"]
PLACEMENTS: Final = 2 * HAND  # ND-5.33: as many as spaces, so nobody runs out of cards

# A card on the board or in a hand is its value; all sixteen differ (ND-5.65). So the two special
# cards that are placed are handled like Divers without a line of their own (ND-5.36).
FISHBONE_VALUE: Final = 0  # ND-5.35
KRAKEN_VALUE: Final = 15  # ND-5.35
EMPTY: Final = -1
DIVERS: Final = tuple(int(diver["value"]) for diver in _DATA["divers"])
# ND-5.45: 6 and 9, then 7 and 8. The Kraken and the Fishbone are no Divers: no arrow (ND-5.35).
VERTICAL: Final = frozenset(d["value"] for d in _DATA["divers"] if d["arrow"] == "vertical")
HORIZONTAL: Final = frozenset(d["value"] for d in _DATA["divers"] if d["arrow"] == "horizontal")
ARROWS: Final = VERTICAL | HORIZONTAL
CRAB: Final[int] = _DATA["combat"]["exception"]["winner"]
CRAB_PREY: Final[int] = _DATA["combat"]["exception"]["loser"]

# Spaces are numbered A1..A5, B1..B5 = 0..9; the first five are side A (ND-3.1).
SPACES: Final = tuple(str(space["id"]) for space in _DATA["board"]["spaces"])
SPACE: Final = {name: index for index, name in enumerate(SPACES)}
OPPOSITE: Final = tuple(SPACE[space["opposite"]] for space in _DATA["board"]["spaces"])  # ND-3.2
COLUMNS: Final = len(_DATA["board"]["columns"])
# ND-4.1: side and owner have the same number, so a side is a seat wherever cards are compared.
SIDES: Final = (tuple(range(COLUMNS)), tuple(range(COLUMNS, 2 * COLUMNS)))
SIDE_OF: Final = tuple(index // COLUMNS for index in range(2 * COLUMNS))

KRAKEN: Final = "KRAKEN"
FISHBONE: Final = "FISHBONE"
ANCHOR: Final = "ANCHOR"
EYE: Final = "EYE"
MODULE: Final = "MODULE"
HARPOON: Final = "HARPOON"
SPECIALS: Final = tuple(str(special["id"]) for special in _DATA["specials"])  # order of ND-9.3
OPENING: Final = frozenset((EYE, MODULE, HARPOON))  # ND-5.13
PLACEABLE: Final = {FISHBONE: FISHBONE_VALUE, KRAKEN: KRAKEN_VALUE}

DOMAINS: Final = tuple(str(domain["id"]) for domain in _DATA["domains"])
# ND-6.3: +2, +1 or -1. Five domains of 5 points in all: both odd, so nothing can tie (ND-6.8).
CARDS: Final = {
    str(card["id"]): DomainCard(card["domain"], card["points"]) for card in _DATA["domain_cards"]
}

MARKS: Final = tuple(
    SeatMark(seat["id"], seat["shape"], seat["glyph"], seat["colour_name"], seat["colour_hex"])
    for seat in _DATA["seats"]
)


def card_name(value: int) -> str:
    """Return how a card on the board or in a hand is called in keys, views and events."""
    return _NAMES[value]


_NAMES: Final = tuple(
    {FISHBONE_VALUE: FISHBONE, KRAKEN_VALUE: KRAKEN}.get(value, str(value)) for value in range(16)
)
CARD_VALUE: Final = {name: value for value, name in enumerate(_NAMES)}


def beats(one: int, other: int) -> bool:
    """Return whether a card beats another: higher wins, but the crab beats the 14."""
    if one == CRAB and other == CRAB_PREY:  # ND-5.62
        return True
    if one == CRAB_PREY and other == CRAB:  # ND-5.62 from the other side
        return False
    return one > other  # ND-5.61; also for 1 and 14 against any other card (ND-5.63)


def taker(board: Mapping[str, str], column: int) -> int | None:
    """Return the side whose card takes the prize of a column, None as long as one is missing."""
    a, b = (board.get(f"{side}{column}") for side in "AB")
    if a is None or b is None:
        return None
    return 0 if beats(CARD_VALUE[a], CARD_VALUE[b]) else 1  # ND-5.64
