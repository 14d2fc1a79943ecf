"""A position: the lake, the caves and piles, what the players have, and the turn in progress."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.core.api import Json
from games.sunken_city.data import MASK, NOWHERE

# Questions: D1, D2 with everything a turn holds, D8 (basic), D9 (pro).
CARD = "card"
TURN = "turn"
SPIRIT = "spirit"
CAVE = "cave"

# Phases of the professional game.
EMERGE = "emerge"
SUBMERGE = "submerge"

IN_CAVE = 0  # houses: in its cave (SC-3.10)
REMOVED = -1  # houses: not in this game (SC-7.2)


@dataclass(slots=True)
class Turn:
    """What was done in a turn, in the names of keys and places, for pictures and summaries."""

    seat: int
    card: str = ""
    built: list[str] = field(default_factory=list)  # "street:A1-B1", "house:9:D2"
    way: list[str] = field(default_factory=list)  # places entered; "V" for the own village,
    # also where the adventurer was swept home by a spirit moved by its own player, and walked on
    revealed: list[int] = field(default_factory=list)
    secured: list[int] = field(default_factory=list)
    roll: int = NOWHERE
    spirit: list[str] = field(default_factory=list)  # where it went: places, "cave:4"
    sunk: list[str] = field(default_factory=list)
    swept: list[int] = field(default_factory=list)  # seats sent home
    chip: int = 0  # the bonus of a chip that was played
    start: str = ""  # where the adventurer stood before the first step

    def copy(self) -> Turn:
        """Return an independent copy."""
        return Turn(
            self.seat,
            self.card,
            self.built[:],
            self.way[:],
            self.revealed[:],
            self.secured[:],
            self.roll,
            self.spirit[:],
            self.sunk[:],
            self.swept[:],
            self.chip,
            self.start,
        )

    def dump(self) -> Json:
        """Return the turn as plain JSON."""
        return {
            "seat": self.seat,
            "card": self.card,
            "built": self.built[:],
            "way": self.way[:],
            "revealed": self.revealed[:],
            "secured": self.secured[:],
            "roll": self.roll,
            "spirit": self.spirit[:],
            "sunk": self.sunk[:],
            "swept": self.swept[:],
            "chip": self.chip,
            "start": self.start,
        }


@dataclass(slots=True)
class SunkenCity:
    """The whole position.

    `lake` holds for each field the place that covers it, `covered` the same fields as bits.
    `houses` holds for each number the place of the house, IN_CAVE or REMOVED (also at index 0).
    The spirit is on a place, or in cave n as -n. Treasures and hands are sets of small numbers as
    bits. `quiet` counts the complete rounds without a spirit step in this submerge phase; -1 while
    the current round does not count (SC-7.5).
    """

    mode: str
    short_game: bool
    spirit_chips: bool
    stall_guard: int
    colours: list[int]  # by seat, in the order of turns (SC-4.2)
    start: int
    round: int
    actor: int
    ending: str  # the clause of the trigger that was met first, "" before
    over: bool
    phase: str  # "" in basic
    cycle: int  # 0 in basic
    quiet: int
    lake: list[int]  # NOWHERE: free water (SC-3.11)
    covered: int
    streets: list[int]  # on the lake, in the order of placement (SC-5.119)
    houses: list[int]
    spirit: int
    piles: list[int]  # index 0 is the box (SC-3.10)
    draw: int
    supply: int  # of chips (SC-3.10)
    chips: list[int]  # any number each (SC-5.88)
    adventurers: list[int]
    roof: list[int]  # treasures are personal: a set for each seat (SC-5.55)
    gem: list[int]
    safe: list[int]
    hands: list[int]
    # The turn in progress.
    card: int  # NOWHERE until one is played
    build_points: int  # spirit points in a submerge phase (SC-5.120)
    move_points: int
    house_used: bool
    chip_used: bool
    spirit_used: bool
    spirit_left: int  # steps left while SPIRIT is carried out (basic)
    build_started: bool
    build_done: bool
    move_started: bool
    move_closed: bool
    shifting: bool  # D9 is open
    unseen: bool  # something was done that the others have not been shown
    turn: Turn
    last: Turn | None = None
    before: SunkenCity | None = field(default=None, compare=False, repr=False)

    def copy(self) -> SunkenCity:
        """Return an independent copy."""
        return SunkenCity(
            self.mode,
            self.short_game,
            self.spirit_chips,
            self.stall_guard,
            self.colours,  # never changed
            self.start,
            self.round,
            self.actor,
            self.ending,
            self.over,
            self.phase,
            self.cycle,
            self.quiet,
            self.lake[:],
            self.covered,
            self.streets[:],
            self.houses[:],
            self.spirit,
            self.piles[:],
            self.draw,
            self.supply,
            self.chips[:],
            self.adventurers[:],
            self.roof[:],
            self.gem[:],
            self.safe[:],
            self.hands[:],
            self.card,
            self.build_points,
            self.move_points,
            self.house_used,
            self.chip_used,
            self.spirit_used,
            self.spirit_left,
            self.build_started,
            self.build_done,
            self.move_started,
            self.move_closed,
            self.shifting,
            self.unseen,
            self.turn.copy(),
            self.last,  # replaced, never changed in place
            self.before,
        )


_PLAIN = (
    "mode", "short_game", "spirit_chips", "stall_guard", "start", "round", "actor", "ending",
    "over", "phase", "cycle", "quiet", "spirit", "draw", "supply", "card", "build_points",
    "move_points", "house_used", "chip_used", "spirit_used", "spirit_left", "build_started",
    "build_done", "move_started", "move_closed", "shifting", "unseen",
)  # fmt: skip
_LISTS = (
    "colours", "lake", "streets", "houses", "piles", "chips", "adventurers", "roof", "gem", "safe",
    "hands",
)  # fmt: skip


def dump(state: SunkenCity) -> Json:
    """Return the position as plain JSON; `covered` follows from the lake."""
    data = {name: getattr(state, name) for name in _PLAIN}
    data |= {name: getattr(state, name)[:] for name in _LISTS}
    data["turn"] = state.turn.dump()
    data["last"] = None if state.last is None else state.last.dump()
    return data


def load(data: Json) -> SunkenCity:
    """Return the position that was dumped."""
    known = dict(data)
    turn, last = known.pop("turn"), known.pop("last")
    covered = 0
    for place in known["lake"]:
        if place != NOWHERE:
            covered |= MASK[place]
    return SunkenCity(
        **known,
        covered=covered,
        turn=Turn(**turn),
        last=None if last is None else Turn(**last),
    )
