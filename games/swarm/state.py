"""A position of The Swarm: sea, coast, supplies, cards, points, the turn in progress."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.swarm.board import TILE_FIELDS
from games.swarm.data import NOWHERE, SHIPS, TILES

# What is asked (section 9), or one of the last three.
START = "start"
BUY = "buy"
ORDER = "order"
ABILITY = "ability"
PLAY = "play"
JOKER = "joker"
DOUBLE = "double"
STATION = "station"
CREW = "crew"
DEPLOY = "deploy"
SAIL = "sail"
RESEARCH = "research"
TILE_KIND = "tile"
TARGET = "field"
ROTATE = "rotate"
BUOY = "buoy"
HAZARD = "hazard"
WHALE = "whale"
WAVE = "wave"
WAVE_LENGTH = "wave_length"
CRAB = "crab"
CRAB_LENGTH = "crab_length"
ACTION_DONE = "action_done"  # only while a choice is carried out: what follows is looked for
TURN_DONE = "turn_done"  # nothing is left to choose in this turn; it waits to be ended
OVER = "over"

# The parts of a game.
STARTING, BUYING, PLAYING, FINISHED = "start", "buy", "play", "over"

# A joker: face up, played, or passed with when nothing else was left (SW-5.172, SW-5.42).
UP, USED, DECLINED = range(3)
JOKER_STATES = ("up", "used", "declined")

# The ledger of a seat: how its points came and went.
PAID, EYES_SEEN, WON, LOST = range(4)
LEDGER = 4
KINDS = len(TILES)

Act = tuple[str | int, ...]
Reach = tuple[int, int, int, int, int]
Ways = tuple[tuple[int, Reach], ...]


@dataclass(slots=True)
class Turn:
    """What the active player has chosen in the turn in progress."""

    # Buying: the price of the order card, and its number.
    price: int = 0
    number: int = 0
    # Playing: the card (its number, or NOWHERE for the joker), what it is played as, what follows.
    card: int = NOWHERE
    action: str = ""
    then: str = ""
    begun: int = 0  # acts done before this action
    # Ships and hazards: movement left.
    points: int = 0
    # Study: tiles that may still be laid, laid, points so far, the tile being laid.
    studies: int = 0
    laid: int = 0
    gained: int = 0
    kind: int = NOWHERE
    field: int = NOWHERE
    openings: int = 0
    # Hazards: which figure (NOWHERE: the crab, or none yet), where it was, the way of a tsunami.
    figure: int = NOWHERE
    is_new: bool = False
    path: tuple[int, ...] = ()
    direction: int = NOWHERE
    # Everything done, in the words of the view.
    acts: tuple[Act, ...] = ()

    def copy(self) -> Turn:
        """Return an independent copy."""
        return Turn(*self.values())

    def values(self) -> tuple[Any, ...]:
        """Return all values in order."""
        return (
            self.price,
            self.number,
            self.card,
            self.action,
            self.then,
            self.begun,
            self.points,
            self.studies,
            self.laid,
            self.gained,
            self.kind,
            self.field,
            self.openings,
            self.figure,
            self.is_new,
            self.path,
            self.direction,
            self.acts,
        )


@dataclass(slots=True)
class Swarm:
    """The whole position.

    Lists per seat are flat where each seat has several: ships of seat s are ships[3s:3s+3], tiles
    likewise by five, the ledger by four. Lists per land field follow the ring. Fields, tile kinds,
    cards and abilities are numbers (see data.py); sets of fields are bit boards (board.py). A laid
    tile is a number: kind * 16 + openings. What stands after `underway` is derived from the rest.
    """

    seats: int
    free_start: bool
    strong_tsunami: bool
    hidden_hands: bool
    first_order: str
    stage: int
    part: str
    phase: str
    round: int
    order: list[int]  # the order track: seats, number 1 first
    place: int  # whose turn it is, as a place on the track
    actor: int
    faces: tuple[int, ...]  # of the 59 tiles by slot, for the whole game
    down: int  # the fields with a face-down tile
    laid: dict[int, tuple[int, ...]]  # by field, the top one last
    buoys: dict[int, tuple[int, ...]]  # by field: seats, in the order they came; never empty
    ships: list[int]  # their fields; any number may be on one (SW-3.12), as with hazards
    owners: list[int]  # of stations, by land field: one at most on each (SW-3.12)
    crew: list[int]  # researchers by land field
    whales: list[int]
    waves: list[int]
    crab: int  # number of the land field
    station_supply: list[int]
    researchers: list[int]  # in supply
    buoy_supply: list[int]
    queen: int  # bit s: seat s has a buoy there
    golden: int  # in the common supply
    tiles: list[int]  # open tiles by seat and kind
    row: list[int]  # front first, so a place in it is a price
    hands: list[list[int]]
    discard: list[int]  # beige and green cards, for the next stage
    box: list[int]  # blue cards played
    blue: list[int]  # the pile, top last
    order_cards: list[int]  # numbers taken in this buy phase, 0 for none
    abilities: list[int]
    jokers: list[int]
    rp: list[int]  # SW-5.3: whole numbers, not bound by the printed track
    ledger: list[int]
    scored: list[tuple[int, ...]]  # points by seat of every finished stage
    final: list[tuple[int, int]]  # queen and side points by seat, once the game is over
    turn: Turn = field(default_factory=Turn)
    last: tuple[int, str, tuple[Act, ...]] | None = None  # seat, part and acts of the last turn
    underway: bool = False  # the actor has chosen something the others do not see yet
    # By seat and side its nodes open there; by seat what its stations reach; the fields with laid
    # tiles, and with those of two and of three openings that can be covered (network.py).
    opens: list[int] = field(default_factory=list, compare=False, repr=False)
    fed: list[int] = field(default_factory=list, compare=False, repr=False)
    covered: int = field(default=0, compare=False, repr=False)
    two: int = field(default=0, compare=False, repr=False)
    three: int = field(default=0, compare=False, repr=False)
    ways: Ways | None = field(default=None, compare=False, repr=False)  # None: to be found
    before: Swarm | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Swarm:
        """Return an independent copy."""
        new = Swarm.__new__(Swarm)  # quicker than __init__, and searches copy a lot
        self._share_with(new)
        new.order = self.order[:]
        new.laid = self.laid.copy()
        new.buoys = self.buoys.copy()
        new.ships = self.ships[:]
        new.owners = self.owners[:]
        new.crew = self.crew[:]
        new.whales = self.whales[:]
        new.waves = self.waves[:]
        new.station_supply = self.station_supply[:]
        new.researchers = self.researchers[:]
        new.buoy_supply = self.buoy_supply[:]
        new.tiles = self.tiles[:]
        new.row = self.row[:]
        new.hands = [hand[:] for hand in self.hands]
        new.discard = self.discard[:]
        new.box = self.box[:]
        new.blue = self.blue[:]
        new.order_cards = self.order_cards[:]
        new.abilities = self.abilities[:]
        new.jokers = self.jokers[:]
        new.rp = self.rp[:]
        new.ledger = self.ledger[:]
        new.scored = self.scored[:]
        new.final = self.final[:]
        new.turn = self.turn.copy()
        new.opens = self.opens[:]
        new.fed = self.fed[:]
        return new

    def _share_with(self, new: Swarm) -> None:
        """Hand on what never changes in place, so that a copy may have the same."""
        new.seats = self.seats
        new.free_start = self.free_start
        new.strong_tsunami = self.strong_tsunami
        new.hidden_hands = self.hidden_hands
        new.first_order = self.first_order
        new.stage = self.stage
        new.part = self.part
        new.phase = self.phase
        new.round = self.round
        new.place = self.place
        new.actor = self.actor
        new.faces = self.faces
        new.down = self.down
        new.crab = self.crab
        new.queen = self.queen
        new.golden = self.golden
        new.last = self.last
        new.underway = self.underway
        new.covered = self.covered
        new.two = self.two
        new.three = self.three
        new.ways = self.ways
        new.before = self.before

    def own_ships(self, seat: int) -> list[int]:
        """Return the fields of a seat's ships, NOWHERE for those in supply."""
        return self.ships[seat * SHIPS : seat * SHIPS + SHIPS]

    def own_tiles(self, seat: int) -> list[int]:
        """Return how many open tiles of each kind a seat has."""
        return self.tiles[seat * KINDS : seat * KINDS + KINDS]

    def own_stations(self, seat: int) -> list[int]:
        """Return the numbers of the land fields where a seat has stations, clockwise."""
        return [land for land, owner in enumerate(self.owners) if owner == seat]

    def crew_of(self, seat: int) -> int:
        """Return how many researchers a seat has on the board."""
        return sum(self.crew[land] for land, owner in enumerate(self.owners) if owner == seat)

    def empty_sea(self) -> int:
        """Return the fields where a tile could lie but none does: never the queen (SW-5.85)."""
        return TILE_FIELDS & ~(self.down | self.covered)

    def acted(self, *act: str | int) -> None:
        """Note something done for the picture of the turn."""
        self.turn.acts += (act,)
