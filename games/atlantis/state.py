"""A position of the game: the road, the figures, hands, tile areas, piles and the turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.atlantis.data import EACH, KIND, KINDS, NONE, TILE, TILES
from games.atlantis.road import Road, survey
from games.core.api import Json

# Phases, in the order in which a turn goes through them (AT-5.2); the first six are the decisions
# of the rules file, chapter 9.
TRADE = "trade"
FIGURE = "figure"
CARD = "card"
BRIDGE = "bridge"
PAY_TILE = "pay_tile"
PAY_CARD = "pay_card"
TURN_DONE = "turn_done"  # the last choice of a turn is made; steps 3 and 4 wait (AT-9.5)
OVER = "over"

UNBUILT = 0  # a bridge that was not built yet; a built one is the place it lies on
GONE = -1  # a bridge that left the game with its gap (AT-5.45)


@dataclass(slots=True)
class Turn:
    """The turn being played, or one that was played: places and figures by number, NONE if none."""

    seat: int
    traded: list[int] = field(default_factory=list)  # one at most, unless many_trades (AT-5.5)
    figure: int = NONE  # the only one that moves in this turn (AT-5.4)
    start: int = NONE
    cards: list[int] = field(default_factory=list)  # on the table until step 4 (AT-5.26)
    landings: list[int] = field(default_factory=list)
    toll: int = 0  # of all gaps crossed, before a bridge of this turn
    gap: list[int] = field(default_factory=list)  # where the bridge was built: first, last
    due: int = 0  # after that bridge (AT-5.34)
    paid_tiles: list[int] = field(default_factory=list)
    paid_cards: list[int] = field(default_factory=list)
    took: int = NONE
    took_from: int = NONE
    uncovered: int = NONE
    drew: int = 0
    shown: list[int] | None = None  # the whole hand of a player who could not move (AT-5.69)

    def copy(self) -> Turn:
        """Return an independent copy."""
        return Turn(
            self.seat,
            self.traded[:],
            self.figure,
            self.start,
            self.cards[:],
            self.landings[:],
            self.toll,
            self.gap[:],
            self.due,
            self.paid_tiles[:],
            self.paid_cards[:],
            self.took,
            self.took_from,
            self.uncovered,
            self.drew,
            None if self.shown is None else self.shown[:],
        )

    def dump(self) -> list[Any]:
        """Return the turn as plain JSON."""
        return [
            self.seat,
            _tile_ids(self.traded),
            self.figure,
            self.start,
            _kind_codes(self.cards),
            self.landings[:],
            self.toll,
            self.gap[:],
            self.due,
            _tile_ids(self.paid_tiles),
            _kind_codes(self.paid_cards),
            _tile_id(self.took),
            self.took_from,
            _tile_id(self.uncovered),
            self.drew,
            None if self.shown is None else _kind_codes(self.shown),
        ]

    @classmethod
    def load(cls, data: list[Any]) -> Turn:
        """Return the turn that was dumped."""
        (seat, traded, figure, start, cards, landings, toll, gap, due, tiles, paid, *rest) = data
        took, took_from, uncovered, drew, shown = rest
        return cls(
            seat,
            _tiles(traded),
            figure,
            start,
            _kinds(cards),
            landings[:],
            toll,
            gap[:],
            due,
            _tiles(tiles),
            _kinds(paid),
            _tile(took),
            took_from,
            _tile(uncovered),
            drew,
            None if shown is None else _kinds(shown),
        )


@dataclass(frozen=True, slots=True)
class Bill:
    """The final settlement of one player (rules 6): what was owed, what was handed in."""

    figures: tuple[int, ...]  # where the figures stood when the game ended
    owed: int
    tiles: tuple[int, ...]  # tile area and hand before the settlement
    hand: tuple[int, ...]
    paid_tiles: tuple[int, ...]
    paid_cards: int
    score: int


@dataclass(slots=True)
class Atlantis:
    """The whole position. The last card of the draw pile is its top; hands count their kinds.

    Lists by place have 55 entries, Atlantis and the mainland included; `figures` holds the place
    of every figure, three in a row for each seat. `road` is what `top` and `bridges` mean for
    moving, kept until one of them changes.
    """

    open_tiles: bool  # the options of the rules file, chapter 7
    many_trades: bool
    any_bridge: bool
    first: int
    phase: str
    actor: int
    number: int  # of the turn, from 1
    begun: bool  # something was chosen in this turn that nobody else may know yet (AT-9.10)
    trade_open: bool  # step 0 (AT-9.9)
    top: list[int]  # the only tile of a stack that counts; NONE on an empty place (AT-3.4)
    lower: list[int]  # covered by the top one, so hidden, unless open_tiles (AT-4.2)
    figures: list[int]
    hands: list[list[int]]
    areas: list[list[int]]  # tiles collected and not spent; they lie face up (AT-5.62)
    bridges: list[int]  # the one bridge of each seat (AT-5.39)
    draw_pile: list[int]
    discard: list[int]  # by kind, like a hand: it is shuffled before anybody draws from it
    removed: list[int]  # tiles out of the game for good (AT-5.6, AT-5.55)
    turn: Turn
    history: list[Turn] = field(default_factory=list)  # the last turns, one of each seat
    idle: int = 0  # turns in a row without a move and without a card to draw (AT-5.72)
    ended_by: str = ""
    bills: tuple[Bill, ...] = ()
    road: Road | None = field(default=None, compare=False, repr=False)
    # What all others see while a turn is unfinished; core keeps it (AT-9.10).
    before: Atlantis | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Atlantis:
        """Return an independent copy."""
        return Atlantis(
            self.open_tiles,
            self.many_trades,
            self.any_bridge,
            self.first,
            self.phase,
            self.actor,
            self.number,
            self.begun,
            self.trade_open,
            self.top[:],
            self.lower[:],
            self.figures[:],
            [hand[:] for hand in self.hands],
            [area[:] for area in self.areas],
            self.bridges[:],
            self.draw_pile[:],
            self.discard[:],
            self.removed[:],
            self.turn.copy(),
            self.history[:],  # turns played are replaced, never changed
            self.idle,
            self.ended_by,
            self.bills,
            self.road,  # replaced, never changed
            self.before,
        )


def road_of(state: Atlantis) -> Road:
    """Return the road of a position, surveyed once for each change."""
    road = state.road
    if road is None:
        road = state.road = survey(state.top, state.bridges)
    return road


def dump(state: Atlantis) -> Json:
    """Return the position as plain JSON."""
    return {
        "open_tiles": state.open_tiles,
        "many_trades": state.many_trades,
        "any_bridge": state.any_bridge,
        "first": state.first,
        "phase": state.phase,
        "actor": state.actor,
        "number": state.number,
        "begun": state.begun,
        "trade_open": state.trade_open,
        "top": _tile_ids(state.top),
        "lower": _tile_ids(state.lower),
        "figures": state.figures[:],
        "hands": [hand[:] for hand in state.hands],
        "areas": [_tile_ids(area) for area in state.areas],
        "bridges": state.bridges[:],
        "draw_pile": _kind_codes(state.draw_pile),
        "discard": state.discard[:],
        "removed": _tile_ids(state.removed),
        "turn": state.turn.dump(),
        "history": [turn.dump() for turn in state.history],
        "idle": state.idle,
        "ended_by": state.ended_by,
        "bills": [
            [
                list(bill.figures),
                bill.owed,
                _tile_ids(list(bill.tiles)),
                list(bill.hand),
                _tile_ids(list(bill.paid_tiles)),
                bill.paid_cards,
                bill.score,
            ]
            for bill in state.bills
        ],
    }


def load(data: Json) -> Atlantis:
    """Return the position that was dumped."""
    known = dict(data)
    for name in ("top", "lower", "removed"):
        known[name] = _tiles(known[name])
    for name in ("hands", "figures", "bridges", "discard"):
        known[name] = [each[:] if isinstance(each, list) else each for each in known[name]]
    known["areas"] = [_tiles(area) for area in known["areas"]]
    known["draw_pile"] = _kinds(known["draw_pile"])
    known["turn"] = Turn.load(known["turn"])
    known["history"] = [Turn.load(turn) for turn in known["history"]]
    known["bills"] = tuple(
        Bill(
            tuple(figures),
            owed,
            tuple(_tiles(tiles)),
            tuple(hand),
            tuple(_tiles(paid)),
            cards,
            score,
        )
        for figures, owed, tiles, hand, paid, cards, score in known["bills"]
    )
    state = Atlantis(**known)
    if any(len(hand) != len(EACH) for hand in (*state.hands, state.discard)):
        raise ValueError("a hand does not count seven kinds")
    return state


def _tile_id(tile: int) -> str:
    return "" if tile == NONE else TILES[tile].id


def _tile(name: str) -> int:
    return TILE[name] if name else NONE


def _tile_ids(tiles: list[int]) -> list[str]:
    return [_tile_id(tile) for tile in tiles]


def _tiles(names: list[str]) -> list[int]:
    return [_tile(name) for name in names]


def _kind_codes(kinds: list[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds]


def _kinds(names: list[str]) -> list[int]:
    return [KIND[name] for name in names]
