"""Where things lie on the duel's board, and how its cards are recognised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.nautilus_duel import data
from render.theme import Theme

WIDTH, HEIGHT = 1600, 1080
COLUMNS = (416, 608, 800, 992, 1184)
ROWS = {"B": 232, "D": 540, "A": 848}
CARD = (150, 206)  # diver card
PRIZE = (150, 178)  # domain card
BOW, STERN = (220, 540), (1380, 540)  # the wells of the two piles
HALL = (332, 428, 1268, 652)

THEME = Theme(shallow="#1d6c80", deep="#04141d", light="#aef4f0")
MARKS = data.MARKS


@dataclass(frozen=True, slots=True)
class Domain:
    """One of the five domains; icon and letter carry the meaning, the colour helps."""

    letter: str
    icon: str
    colour: str


DOMAINS = {
    "SCI": Domain("S", "flask", "#2f6fd0"),
    "EXP": Domain("X", "compass", "#1f8a4c"),
    "NAV": Domain("N", "wheel", "#7442b0"),
    "ENG": Domain("G", "gear", "#d07a10"),
    "WAR": Domain("W", "torpedoes", "#bf2f26"),
}
SPECIALS = {
    "KRAKEN": "kraken",
    "FISHBONE": "fishbone",
    "ANCHOR": "anchor",
    "EYE": "eye",
    "MODULE": "bell",
    "HARPOON": "harpoon",
}
PLACEABLE = {"KRAKEN": 15, "FISHBONE": 0}
VERTICAL, HORIZONTAL = ("6", "9"), ("7", "8")
SPACES = tuple(f"{side}{column}" for side in "AB" for column in range(1, 6))
VALUES = tuple(str(value) for value in range(1, 15))


def centre(space: str) -> tuple[int, int]:
    """The centre of a space or slot ("A3", "D1") in board units."""
    return COLUMNS[int(space[1]) - 1], ROWS[space[0]]


def value(card: str) -> int:
    """What a card on the board counts in a comparison."""
    return PLACEABLE[card] if card in PLACEABLE else int(card)


def domain(prize: str) -> str:
    """The domain of a domain card."""
    return prize.split("-")[0]


def points(prize: str) -> int:
    """What a domain card is worth."""
    kind = prize.split("-")[1]
    return -1 if kind == "ink" else int(kind[0])


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def sort_hand(cards: list[str]) -> list[str]:
    """Divers ascending."""
    return sorted(cards, key=value)


def by_domain(cards: list[str]) -> dict[str, list[str]]:
    """Domain cards grouped in the fixed order of the domains, best first."""
    groups: dict[str, list[str]] = {code: [] for code in DOMAINS}
    # The name decides between equals, so that a card keeps its place.
    for card in sorted(cards, key=lambda c: (-points(c), c)):
        groups[domain(card)].append(card)
    return groups


def victor(view: dict[str, Any]) -> int | None:
    """The seat that has won, None before the end and after a tie."""
    winners = view["result"]["winners"] if view["result"] else []
    return winners[0] if len(winners) == 1 else None


def waiting(view: dict[str, Any]) -> list[int]:
    """The seats the table waits for."""
    return [int(seat) for seat in view["waiting_for"]]
