"""A position of the duel: everything on the table, in the hands and in the piles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.core.api import Json
from games.nautilus_duel.data import EMPTY

# Phases; the first eight are the decisions D1-D8 of the rules file.
DRAFT = "draft"
OPENING = "opening"
MODULE_KEEP = "module_keep"
HARPOON_EXCHANGE = "harpoon_exchange"
PLACE_CARD = "place_card"
PLACE_SPACE = "place_space"
ANCHOR_TARGET = "anchor_target"
ARROW_MOVE = "arrow_move"
TURN_DONE = "turn_done"  # a placement turn is complete and waits to be committed (ND-9.12)
OVER = "over"

# Told to the table in one word, because the question itself would tell a card (ND-8.6).
PREPARATION = frozenset((DRAFT, OPENING, MODULE_KEEP, HARPOON_EXCHANGE))
# A card is taken up, but the turn is not committed: nobody else may know of it yet (ND-8.7).
MID_TURN = frozenset((PLACE_SPACE, ANCHOR_TARGET, ARROW_MOVE, TURN_DONE))


@dataclass(slots=True)
class Turn:
    """The placement being made, or the last one made: spaces by number, EMPTY where none."""

    seat: int = 0
    card: int = EMPTY
    with_anchor: bool = False
    space: int = EMPTY
    anchored: int = EMPTY
    source: int = EMPTY
    target: int = EMPTY

    def copy(self) -> Turn:
        """Return an independent copy."""
        return Turn(
            self.seat,
            self.card,
            self.with_anchor,
            self.space,
            self.anchored,
            self.source,
            self.target,
        )

    def dump(self) -> list[int]:
        """Return the turn as plain numbers."""
        return [
            self.seat,
            self.card,
            int(self.with_anchor),
            self.space,
            self.anchored,
            self.source,
            self.target,
        ]

    @classmethod
    def load(cls, data: list[int]) -> Turn:
        """Return the turn that was dumped."""
        seat, card, with_anchor, space, anchored, source, target = data
        return cls(seat, card, bool(with_anchor), space, anchored, source, target)


@dataclass(slots=True)
class Notes:
    """What a player alone learnt this round (ND-8.4)."""

    gave: str = ""  # the special given away in the draft
    eye: list[int] | None = None  # the rival's hand as the Eye showed it (ND-5.20)
    kept: int = EMPTY  # the Module: kept and put back
    returned: int = EMPTY

    def copy(self) -> Notes:
        """Return an independent copy."""
        eye = None if self.eye is None else self.eye[:]
        return Notes(self.gave, eye, self.kept, self.returned)

    def dump(self) -> list[Any]:
        """Return the notes as plain JSON."""
        return [self.gave, self.eye, self.kept, self.returned]

    @classmethod
    def load(cls, data: list[Any]) -> Notes:
        """Return the notes that were dumped."""
        gave, eye, kept, returned = data
        return cls(gave, eye, kept, returned)


@dataclass(slots=True)
class Harpooning:
    """The Harpoon of this round, known to both players (ND-5.27)."""

    user: int
    drawn: int
    given: int = EMPTY
    returned: bool = False

    def copy(self) -> Harpooning:
        """Return an independent copy."""
        return Harpooning(self.user, self.drawn, self.given, self.returned)


@dataclass(slots=True)
class Award:
    """The award of the round before: the full board, who won which prize, unplayed specials."""

    round: int
    board: list[int]
    winners: list[int]
    prizes: list[str]
    unplayed: list[str]  # per seat, "" where the special was played


@dataclass(slots=True)
class Duel:
    """The whole position. Hands are sorted; index 0 of a pile is its top."""

    open_piles: bool
    round: int
    first: int  # who holds the Nemo token (ND-5.3)
    phase: str
    actor: int
    placement: int  # the placement being made, 1 to 10; 0 before the first
    row: list[str]
    deck: list[str]
    hands: list[list[int]]
    pile: list[int]
    specials: list[str]  # per seat, apart from the hand (ND-5.12); "" before the draft
    shown: list[bool]  # whether that special has been used or played
    special_pile: list[str]
    aside: list[str]
    drafted: list[str]  # the two specials drawn for the draft
    drawn: list[int]  # the two Divers drawn with the Module
    board: list[int]  # by number of the space, one card at most (ND-3.4), EMPTY for none
    anchor: int  # the space it lies on; it is no card of the board itself (ND-5.38)
    turn: Turn
    last: Turn | None
    won: list[list[str]]
    notes: list[Notes]
    harpoon: Harpooning | None = None
    award: Award | None = None
    before: Duel | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Duel:
        """Return an independent copy."""
        return Duel(
            self.open_piles,
            self.round,
            self.first,
            self.phase,
            self.actor,
            self.placement,
            self.row[:],
            self.deck[:],
            [self.hands[0][:], self.hands[1][:]],
            self.pile[:],
            self.specials[:],
            self.shown[:],
            self.special_pile[:],
            self.aside[:],
            self.drafted[:],
            self.drawn[:],
            self.board[:],
            self.anchor,
            self.turn.copy(),
            self.last,  # replaced, never changed in place
            [self.won[0][:], self.won[1][:]],
            [self.notes[0].copy(), self.notes[1].copy()],
            None if self.harpoon is None else self.harpoon.copy(),
            self.award,  # replaced, never changed in place
            self.before,
        )


def dump(state: Duel) -> Json:
    """Return the position as plain JSON."""
    award, harpoon = state.award, state.harpoon
    return {
        "open_piles": state.open_piles,
        "round": state.round,
        "first": state.first,
        "phase": state.phase,
        "actor": state.actor,
        "placement": state.placement,
        "row": state.row[:],
        "deck": state.deck[:],
        "hands": [hand[:] for hand in state.hands],
        "pile": state.pile[:],
        "specials": state.specials[:],
        "shown": state.shown[:],
        "special_pile": state.special_pile[:],
        "aside": state.aside[:],
        "drafted": state.drafted[:],
        "drawn": state.drawn[:],
        "board": state.board[:],
        "anchor": state.anchor,
        "turn": state.turn.dump(),
        "last": None if state.last is None else state.last.dump(),
        "won": [won[:] for won in state.won],
        "notes": [notes.dump() for notes in state.notes],
        "harpoon": None
        if harpoon is None
        else [harpoon.user, harpoon.drawn, harpoon.given, harpoon.returned],
        "award": None
        if award is None
        else [award.round, award.board, award.winners, award.prizes, award.unplayed],
    }


def load(data: Json) -> Duel:
    """Return the position that was dumped."""
    known = dict(data)
    turn = Turn.load(known.pop("turn"))
    last = known.pop("last")
    notes = [Notes.load(each) for each in known.pop("notes")]
    harpoon, award = known.pop("harpoon"), known.pop("award")
    return Duel(
        **known,
        turn=turn,
        last=None if last is None else Turn.load(last),
        notes=notes,
        harpoon=None if harpoon is None else Harpooning(*harpoon),
        award=None if award is None else Award(*award),
    )
