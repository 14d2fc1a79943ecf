"""A position of Nautilus: the city, the sea, the supplies, the turn in progress."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.nautilus.city import City
from games.nautilus.data import COUNTS, KEPT, NOWHERE, SUBS

# Phases are the open decision (D0 to D16 of the rules file), or one of the last two.
PLACE_BASE = "place_base"
BUY = "buy"
CREW = "crew"
BUILD = "build"
SITE = "site"
ORIENTATION = "orientation"
WALKER = "walker"
WALK = "walk"
DIVE = "dive"
SAIL = "sail"
TEMPO_SUB = "tempo_sub"
TEMPO_SAIL = "tempo_sail"
PEEK = "peek"
BONUS_WALKER = "bonus_walker"
BONUS_WALK = "bonus_walk"
UPGRADE = "upgrade"
TURN_DONE = "turn_done"  # nothing is left to choose in this turn; it waits to be ended
OVER = "over"

# The three turns of a round (NA-5.1), and what comes before and after.
OPENING_STAGE, BUILD_STAGE, RESEARCH_STAGE, DIVE_STAGE, SCORING_STAGE = range(5)
STAGES = ("opening", "build", "research", "dive", "scoring")

# The steps of a dive turn (NA-5.72).
LAUNCHING, SCANNING, MOVING = range(3)

UNFOUND = -1  # on the ruins card: the piece is still in the sea
UNMARKED = -2  # on the ruins card without a marker (NA-5.38, NA-5.114)

Act = tuple[str | int, ...]


@dataclass(slots=True)
class Turn:
    """What the active player has done and chosen in the turn in progress."""

    # Build: what was bought and built, what is being bought or placed.
    bought: bool = False
    built: tuple[int, ...] = ()
    paid: int = 0
    kind: int = NOWHERE
    crew: int = 0
    site: int = NOWHERE
    # Research: walks made, steps used, where the first walker went, who walks now.
    walks: int = 0
    steps: int = 0
    arrived: int = NOWHERE
    walker: int = NOWHERE
    # Dive: the open step, which subs have scanned and moved (bit k for sub k), who sails now.
    step: int = LAUNCHING
    scanned: int = 0
    moved: int = 0
    sub: int = NOWHERE
    # Sampling: looks left, the find looked at first.
    peeks: int = 0
    first_peek: int = NOWHERE
    # Everything done, in the words of the view.
    acts: tuple[Act, ...] = ()

    def copy(self) -> Turn:
        """Return an independent copy."""
        return Turn(*self.dump())

    def dump(self) -> list[Any]:
        """Return all values in order."""
        return [
            self.bought,
            self.built,
            self.paid,
            self.kind,
            self.crew,
            self.site,
            self.walks,
            self.steps,
            self.arrived,
            self.walker,
            self.step,
            self.scanned,
            self.moved,
            self.sub,
            self.peeks,
            self.first_peek,
            self.acts,
        ]


@dataclass(slots=True)
class Nautilus:
    """The whole position.

    Lists per seat are flat where each seat has several: subs of seat s are subs[3s:3s+3], counts
    and kept finds likewise by five, crew by module and seat. Fields are numbers, sets of fields are
    bit boards, faces are numbers (see data.py); a module kind indexes `stacks`.
    """

    seats: int
    peek_memory: bool
    hidden_money: bool
    ask_upgrades: bool
    round: int
    start: int
    stage: int
    phase: str
    actor: int
    city: City
    crew: list[int]
    supply: list[int]
    nemo: list[int]
    bank: int  # what the players have paid to it, less what it gave them
    subs: list[int]
    stacks: list[int]
    held: list[list[tuple[int, int]]]  # kind and crew
    counts: list[int]
    chips: list[int]
    orders: tuple[int, ...]
    faces: tuple[int, ...]  # by slot, for the whole game
    down: int
    up: int
    kept: list[int]
    ruins: list[int]
    aside: list[int]  # slots of finds covered by modules
    gone: list[int]  # slots of chests and tempo tiles recovered
    abyss_open: bool
    active: bool  # somebody bought, built or recovered in this round (NA-6.5)
    last_round: int  # the extra round of NA-6.3, 0 while it is not due
    turn: Turn
    underway: bool = False  # the actor has chosen something the others do not see yet
    last: tuple[int, int, tuple[Act, ...]] | None = None  # seat, stage and acts of the last turn
    seen: list[int] = field(default_factory=list)  # per seat: finds looked at, face down or not
    looks: list[tuple[int, ...]] = field(default_factory=list)  # per seat: finds shown last
    upgrades: list[int] = field(default_factory=list)  # per seat, NOWHERE before the answer
    ending: str = ""
    before: Nautilus | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Nautilus:
        """Return an independent copy."""
        return Nautilus(
            self.seats,
            self.peek_memory,
            self.hidden_money,
            self.ask_upgrades,
            self.round,
            self.start,
            self.stage,
            self.phase,
            self.actor,
            self.city,  # never changed in place
            self.crew[:],
            self.supply[:],
            self.nemo[:],
            self.bank,
            self.subs[:],
            self.stacks[:],
            [held[:] for held in self.held],
            self.counts[:],
            self.chips[:],
            self.orders,
            self.faces,
            self.down,
            self.up,
            self.kept[:],
            self.ruins[:],
            self.aside[:],
            self.gone[:],
            self.abyss_open,
            self.active,
            self.last_round,
            self.turn.copy(),
            self.underway,
            self.last,
            self.seen[:],
            self.looks[:],
            self.upgrades[:],
            self.ending,
            self.before,
        )

    def count(self, seat: int, kind: int) -> int:
        """Return how many labs of a kind a seat has activated."""
        return self.counts[seat * COUNTS + kind - 3]

    def own_subs(self, seat: int) -> list[int]:
        """Return the fields of a seat's subs, NOWHERE for those in supply."""
        return self.subs[seat * SUBS : seat * SUBS + SUBS]

    def crew_of(self, seat: int) -> list[int]:
        """Return the researchers of a seat by module."""
        return self.crew[seat :: self.seats]

    def finds_of(self, seat: int) -> list[int]:
        """Return the finds on a seat's tableau, by kind."""
        return self.kept[seat * len(KEPT) : (seat + 1) * len(KEPT)]

    def occupied(self) -> int:
        """Return the fields with a submarine on them."""
        found = 0
        for sub in self.subs:
            if sub >= 0:
                found |= 1 << sub
        return found
