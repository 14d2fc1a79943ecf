"""The hidden cards: dealing them anew for one viewer, and counting that none is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.core.chance import Chance
from games.core.errors import RulesBugError
from games.nautilus_duel.data import CARDS, DIVERS, EMPTY, PLACEABLE, SPECIALS
from games.nautilus_duel.state import DRAFT, MODULE_KEEP, OVER, PREPARATION, Duel
from games.nautilus_duel.view import known_of_rival


def resample(state: Duel, seat: int, chance: Chance) -> Duel:
    """Return a position `seat` cannot tell from this one.

    Pools are sorted before they are dealt, or their order would leak the truth (ND-8.3).
    What was won is public through the award lines (ND-8.2), so the piles stay as they are.
    """
    new = state.copy()
    new.before = None
    if new.phase == OVER:
        return new
    new.deck = chance.shuffled(sorted(new.deck), "imagine")
    _deal_divers(new, seat, chance)
    _deal_specials(new, seat, chance)
    return new


def _deal_divers(new: Duel, seat: int, chance: Chance) -> None:
    rival = 1 - seat
    # What the seat's private notes pin down stays where it is (ND-8.4).
    known = sorted(known_of_rival(new, seat))
    on_top = [] if new.notes[seat].returned == EMPTY else [new.notes[seat].returned]
    own_draw = new.drawn if new.actor == seat else []
    fixed = {*new.hands[seat], *new.board, *known, *on_top, *own_draw}
    pool = chance.shuffled((v for v in DIVERS if v not in fixed), "imagine")
    missing = len(new.hands[rival]) - len(known)
    dealt, pool = pool[:missing], pool[missing:]
    new.hands[rival] = sorted([*known, *dealt])
    if new.phase == MODULE_KEEP and new.actor == rival:
        new.drawn, pool = pool[:2], pool[2:]
    new.pile = on_top + pool
    if new.notes[rival].returned != EMPTY:  # the rival's own memory of the Module must fit
        new.notes[rival].returned = new.pile[0]
        new.notes[rival].kept = dealt[0] if dealt else new.hands[rival][0]


def _deal_specials(new: Duel, seat: int, chance: Chance) -> None:
    rival = 1 - seat
    hidden_draft = new.phase == DRAFT and new.first != seat
    # ND-5.10: the first player knows both specials, the second not the first player's.
    hidden_special = seat != new.first and new.specials[rival] and not new.shown[rival]
    known = [] if hidden_draft else new.drafted[:]
    known += [s for s in new.specials if s]
    if hidden_special:
        known.remove(new.specials[rival])
    # In rounds 3 and 6 just one is left for the rival, as the seat itself can infer (ND-8.5).
    pool = [s for s in SPECIALS if s not in known and s not in new.aside]
    pool = chance.shuffled(pool, "imagine")
    if hidden_draft:
        new.drafted = [pool.pop(), pool.pop()]
    if hidden_special:
        new.specials[rival] = pool.pop()
    new.special_pile = pool


def check(state: Duel) -> None:
    """Raise RulesBugError unless every card is in exactly one place."""
    if state.phase != OVER:
        _same("Divers", _divers(state), DIVERS)
        _same("specials", _specials(state), SPECIALS)
    row = [] if state.phase == OVER else state.row  # at the end its cards lie in the won piles
    _same("Domain cards", [*state.deck, *row, *state.won[0], *state.won[1]], CARDS)
    _check_board(state)


def _divers(state: Duel) -> list[int]:
    placed = [v for v in state.board if v in DIVERS]
    return [*state.hands[0], *state.hands[1], *state.pile, *state.drawn, *placed]


def _specials(state: Duel) -> list[str]:
    held = [name for name in state.specials if name]
    return [*state.special_pile, *state.aside, *state.drafted, *held]


def _same(what: str, found: Iterable[object], wanted: Iterable[object]) -> None:
    if Counter(list(found)) != Counter(list(wanted)):  # a dict would be taken for counts
        raise RulesBugError(f"{what} lost or doubled")


def _check_board(state: Duel) -> None:
    if state.anchor != EMPTY and state.board[state.anchor] == EMPTY:
        raise RulesBugError("the Anchor lies on no card")
    # ND-5.13: the opening comes before any card is placed.
    if state.phase in PREPARATION and any(card != EMPTY for card in state.board):
        raise RulesBugError("a card was placed before the placement phase")
    for name, value in PLACEABLE.items():
        if value in state.board:
            owner = state.specials.index(name) if name in state.specials else None
            if owner is None or not state.shown[owner]:
                raise RulesBugError(f"{name} lies on the board but nobody played it")
