"""Custom ids of our components: game, question number, and what the component does.

``g:<game>:<asked>:o.<index>`` picks the option at that place of the question `asked`. If it cannot
be taken back nothing is stored yet: the panel comes back with **Do it**,
``g:<game>:<asked>:s.<index>``, which makes the choice without asking again. ``w.<digest>`` makes
several choices in a row (`bot.tables.shortcuts`). An entry of a menu has the last part alone as its
value (``o.<index>``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

WHAT = re.compile(r"[a-z0-9._-]{1,60}")
TEMPLATE = re.compile(
    rf"g:(?P<game>[0-9]{{1,19}}):(?P<asked>[0-9]{{1,10}}):(?P<what>{WHAT.pattern})"
)

_MOST = 2**63 - 1  # what storage can look up; no game has a larger number
_NUMBER = re.compile(r"[0-9]{1,6}")

OPTION, SUBMENU = "o", "m"  # with an argument: which option ("o.3"), which menu ("m.3-1")
WHOLE = "wb"  # a menu like SUBMENU, over the whole board ("wb.3-1")
ALL = "all"  # in place of a path: the first menu, with what the game thinks of little use
PLAY, HAND, LOG, UNDO, RULES, BOARD = "play", "hand", "log", "undo", "rules", "board"
JOIN, LEAVE, START, COMPUTER, OPTIONS, CLOSE = "join", "leave", "start", "computer", "opts", "close"
MENU, SET, REMATCH, THREAD = "menu", "set", "rematch", "thread"
SHUFFLE = "shuffle"
YES, NO = "yes", "no"
MOVE = "move"
SURE = "s"  # chooses an option after its consequences were shown
SHORTCUT = "w"  # chooses several in a row: "w.<which>"
STOP, RESIGN, RESUME = "stop", "resign", "resume"
READY = "ready"
ME, AWAY = "me", "away"  # one's own settings, of no game; a menu adds what was chosen
FORM = "form"  # opens a form: "form.me.zone" the one that is sent as "me.zone"
HUSH = "hush"  # no notice until tomorrow
NEXT = "next"  # the game that has waited longest for whoever presses it
LATE = "late"  # what the others do about a late turn: "late.wait.<token>"
BACK, TAKE = "back", "take"  # "take.2": the seat
FAVOUR = "favour"  # "favour.yes.<token>": to play for a friend who is away
GIVE_BACK = "giveback"  # what one plays for a friend
PLAN, PLAN_OPTION, PLAN_SUBMENU = "plan", "po", "pm"  # like PLAY, OPTION and SUBMENU, for a plan
PLAN_WHOLE = "pw"
PLAN_BACK, PLAN_ELSE, PLAN_KEEP = "pb", "pe", "pk"
PLAN_DROP, PLAN_UNLIST = "pd", "pl"  # withdraw it in its panel, in the list of games
PLAN_TAKE = "pt"  # play what still fits


@dataclass(frozen=True, slots=True)
class Ref:
    """One component: ids and indexes only, never rules, names or amounts.

    `asked` is the token of the question it belongs to, 0 if it belongs to none.
    """

    game: int
    asked: int
    what: str

    def __str__(self) -> str:
        return f"g:{self.game}:{self.asked}:{self.what}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """Return the component a matched custom id names."""
        game = int(match["game"])
        return cls(game if game <= _MOST else 0, int(match["asked"]), match["what"])

    @property
    def verb(self) -> str:
        """Return what is done, without its argument."""
        return self.what.partition(".")[0]

    @property
    def argument(self) -> str:
        """Return what follows the verb, "" if nothing."""
        return self.what.partition(".")[2]


def option(index: int, verb: str = OPTION) -> str:
    """Return what a component does that chooses the option at this place."""
    return f"{verb}.{index}"


def sure(index: int) -> str:
    """Return what a component does that chooses an option whose consequences were shown."""
    return f"{SURE}.{index}"


def submenu(path: tuple[int, ...], verb: str = SUBMENU) -> str:
    """Return what a component does that opens a menu."""
    return f"{verb}.{'-'.join(map(str, path))}"


def path_of(argument: str) -> tuple[int, ...]:
    """Return the path of a menu from the argument of its component; nonsense is the top menu."""
    parts = argument.split("-") if argument else []
    return tuple(place for part in parts if (place := number(part)) is not None)


def number(text: str) -> int | None:
    """Return a small number in a custom id, None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None
