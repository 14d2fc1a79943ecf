"""What a seat or a spectator may know (rules 8): built from nothing, never cut from the whole."""

from __future__ import annotations

from games.core.api import Json, Outcome
from games.core.standings import Standings
from games.nautilus_duel.award import outcome, sums, tally
from games.nautilus_duel.data import (
    ANCHOR,
    COLUMNS,
    DIVERS,
    EMPTY,
    OPENING,
    PLACEMENTS,
    ROUNDS,
    SPACES,
    card_name,
)
from games.nautilus_duel.state import (
    DRAFT,
    HARPOON_EXCHANGE,
    MID_TURN,
    MODULE_KEEP,
    OVER,
    PREPARATION,
    Award,
    Duel,
    Turn,
)
from games.nautilus_duel.state import OPENING as OPENING_PHASE


def view_for(state: Duel, seat: int | None) -> Json:
    """Return the view, row by row of the table ND-8.1; hidden cards are only counted (ND-8.3).

    Others never see a turn in progress, core shows them the turn's start (ND-8.7).
    """
    over = state.phase == OVER
    end = outcome(state)
    return {
        "game": "nautilus_duel",
        "seat": seat,
        "round": state.round,
        "rounds": ROUNDS,
        "phase": _phase(state),
        "placement": state.placement,
        "placements": PLACEMENTS,
        "waiting_for": [] if over else [state.actor],  # who is asked, never what (ND-8.6)
        "first": state.first,
        "row": [] if over else state.row[:],  # the last five have been won
        "board": _board(state.board),
        "anchor": _space(state.anchor),
        "pile": len(state.pile),  # ND-8.3: of all piles the number, never the order
        "special_pile": len(state.special_pile),
        "deck": len(state.deck),
        "aside": state.aside[:],  # ND-5.71: face up
        "open_piles": state.open_piles,
        # ND-6.2 at the end, ND-7.2 by agreement
        "seats": [_seat(state, each, open_pile=over or state.open_piles) for each in (0, 1)],
        "last": None if state.last is None else _turn(state.last),
        "award": None if state.award is None else _award(state.award),
        "result": None if end is None else _result(state, end),
        "own": None if seat is None else _own(state, seat),
    }


def _phase(state: Duel) -> str:
    """Return the phase in the words everybody may hear: the same for all preparation (ND-8.6)."""
    if state.phase in PREPARATION:
        return "preparation"
    return "over" if state.phase == OVER else "placement"


def _seat(state: Duel, seat: int, *, open_pile: bool) -> Json:
    """Return what everybody sees of a player."""
    special = state.specials[seat]
    shown = state.shown[seat]
    return {
        "hand": len(state.hands[seat]),  # ND-5.7
        "special": "none" if not special else "shown" if shown else "held",
        "shown": special if shown else None,  # ND-5.18
        "won": len(state.won[seat]),  # ND-5.67
        "cards": state.won[seat][:] if open_pile else None,  # ND-8.2: no looking through it
        "sums": sums(state.won[seat]) if open_pile else None,
    }


def _own(state: Duel, seat: int) -> Json:
    """Return what a player alone sees."""
    special = state.specials[seat]
    asked = state.actor == seat
    turn = state.turn
    return {
        "hand": _names(state.hands[seat]),  # ND-5.7
        "special": special or None,
        "usable": _usable(state, seat),
        "won": state.won[seat][:],  # ND-5.67: one's own pile at any time
        "sums": sums(state.won[seat]),
        # ND-5.8
        "draft": state.drafted[:] if asked and state.phase == DRAFT else None,
        "module": _names(sorted(state.drawn)) if asked and state.phase == MODULE_KEEP else None,
        "harpooned": _harpooned(state, seat),
        # ND-8.7
        "turn": _turn(turn) | {"with_anchor": turn.with_anchor}
        if asked and state.phase in MID_TURN
        else None,
        "notes": _notes(state, seat),
        "unseen": _names(unseen(state, seat)),
    }


def _usable(state: Duel, seat: int) -> bool:
    """Return whether the own special can still do something this round."""
    special = state.specials[seat]
    if not special or state.shown[seat] or state.phase == OVER:
        return False
    if special in OPENING:  # ND-5.13; skipped is too late as well (ND-5.16)
        first_still_to_come = state.phase == OPENING_PHASE or state.phase in (
            MODULE_KEEP,
            HARPOON_EXCHANGE,
        )
        return first_still_to_come and (state.actor == seat or seat != state.first)
    own = range(1 if seat == state.first else 2, PLACEMENTS + 1, 2)  # ND-5.33
    last = PLACEMENTS - 1 if special == ANCHOR else PLACEMENTS  # ND-5.37: never the tenth
    return any(state.placement <= number <= last for number in own)


def _harpooned(state: Duel, seat: int) -> str | None:
    if state.phase != HARPOON_EXCHANGE or state.harpoon is None or state.actor != seat:
        return None
    return card_name(state.harpoon.drawn)


def _notes(state: Duel, seat: int) -> Json:
    """Return what a player learnt in private this round (ND-8.4)."""
    notes, harpoon = state.notes[seat], state.harpoon
    return {
        "gave": notes.gave or None,
        "eye": None if notes.eye is None else _names(notes.eye),
        "module": None
        if notes.kept == EMPTY
        else {"kept": card_name(notes.kept), "returned": card_name(notes.returned)},
        "harpoon": None
        if harpoon is None
        else {
            "user": harpoon.user,
            "drawn": card_name(harpoon.drawn),
            "given": None if harpoon.given == EMPTY else card_name(harpoon.given),
            "returned": harpoon.returned,
        },
    }


def known_of_rival(state: Duel, seat: int) -> set[int]:
    """Return the Divers a player knows to be in the rival's hand now."""
    known = set(state.notes[seat].eye or ())  # an old look; what has left since is taken off below
    harpoon = state.harpoon
    if harpoon is not None:
        if harpoon.user != seat:
            if harpoon.given != EMPTY:
                known.add(harpoon.drawn)  # the rival took it
        elif harpoon.given != EMPTY:
            known.add(harpoon.given)  # ND-5.27: the giver remembers it
        else:
            known.add(harpoon.drawn)  # still there, or returned
    return known.difference(state.hands[seat], state.board)


def unseen(state: Duel, seat: int) -> list[int]:
    """Return the Divers of which a player does not know where they are (rules 12.2)."""
    if state.phase == OVER:
        return []
    known = {
        *state.hands[seat],
        *state.board,
        *known_of_rival(state, seat),
        *_held_aside(state, seat),
    }
    return [value for value in DIVERS if value not in known]


def _held_aside(state: Duel, seat: int) -> list[int]:
    """Return the Divers a player saw with the Module that are not in the own hand."""
    if state.actor == seat and state.phase == MODULE_KEEP:
        return state.drawn
    returned = state.notes[seat].returned
    return [] if returned == EMPTY else [returned]


def _turn(turn: Turn) -> Json:
    moved = turn.source != EMPTY
    return {
        "seat": turn.seat,
        "card": card_name(turn.card),
        "space": _space(turn.space),
        "move": [SPACES[turn.source], SPACES[turn.target]] if moved else None,
        "anchored": _space(turn.anchored),
    }


def _award(award: Award) -> Json:
    return {
        "round": award.round,
        "columns": [
            {
                "column": column + 1,
                "cards": _names([award.board[column], award.board[column + COLUMNS]]),
                "winner": award.winners[column],
                "prize": award.prizes[column],
            }
            for column in range(COLUMNS)
        ],
        "specials": _unplayed(award.unplayed),
    }


def _result(state: Duel, end: Outcome) -> Json:
    score = tally(state.won)
    return {
        **Standings.of(end).shown(),
        "domains": [
            {"domain": d.domain, "sums": list(d.sums), "winner": d.winner} for d in score.domains
        ],
        "cards": [won[:] for won in state.won],  # ND-6.2
        # ND-6.10
        "unplayed": _unplayed(state.award.unplayed if state.award else []),
        "tally": list(score.tally),
    }


def _unplayed(specials: list[str]) -> list[Json]:
    return [{"seat": seat, "special": name} for seat, name in enumerate(specials) if name]


def _board(board: list[int]) -> Json:
    return {SPACES[i]: card_name(card) for i, card in enumerate(board) if card != EMPTY}


def _space(space: int) -> str | None:
    return None if space == EMPTY else SPACES[space]


def _names(values: list[int]) -> list[str]:
    return [card_name(value) for value in values]
