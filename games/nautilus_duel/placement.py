"""Placement turns: card, space, Anchor, arrow (rules 5.E to 5.G)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.nautilus_duel.data import (
    ANCHOR,
    ARROWS,
    CARD_VALUE,
    DIVERS,
    EMPTY,
    FISHBONE,
    FISHBONE_VALUE,
    KRAKEN,
    KRAKEN_VALUE,
    OPPOSITE,
    PLACEABLE,
    PLACEMENTS,
    SIDE_OF,
    SIDES,
    SPACE,
    SPACES,
    VERTICAL,
    card_name,
)
from games.nautilus_duel.state import ANCHOR_TARGET, ARROW_MOVE, PLACE_SPACE, TURN_DONE, Duel, Turn

# Built once: a search asks for the options thousands of times.
_PLACEABLE_VALUES = frozenset(PLACEABLE.values())
_CARD = {value: Option(f"card:{name}", "ND-5.29") for name, value in CARD_VALUE.items()}
_CARD_AND_ANCHOR = {value: Option(f"card:{value}+ANCHOR", "ND-5.37") for value in DIVERS}
_SPACE = tuple(Option(f"space:{name}", "ND-5.30") for name in SPACES)
_ANCHOR = tuple(Option(f"anchor:{name}", "ND-5.39") for name in SPACES)
_MOVE = {
    (source, target): Option(
        f"move:{SPACES[source]}>{SPACES[target]}",
        "ND-5.53" if OPPOSITE[source] == target else "ND-5.54",
    )
    for source in range(len(SPACES))
    for target in range(len(SPACES))
    if OPPOSITE[source] == target or SIDE_OF[source] == SIDE_OF[target]
}


def card_options(state: Duel) -> tuple[Option, ...]:
    """D5: Fishbone, Divers ascending, Kraken, then the Divers again with the Anchor (ND-9.3).

    There is no pass (ND-5.28, ND-9.2). An opening special adds nothing (ND-5.13, ND-5.16).
    """
    seat = state.actor
    hand = state.hands[seat]
    special = "" if state.shown[seat] else state.specials[seat]  # ND-5.29: one's own, unused
    # All that are left, so of six cards the owner decides which one stays over (ND-5.34).
    options = [_CARD[value] for value in hand]
    if special == FISHBONE:  # ND-5.35: beside the Divers, so never a must
        options.insert(0, _CARD[FISHBONE_VALUE])
    elif special == KRAKEN:  # ND-5.35
        options.append(_CARD[KRAKEN_VALUE])
    elif special == ANCHOR and state.placement < PLACEMENTS:  # ND-5.37: not with the tenth
        options += [_CARD_AND_ANCHOR[value] for value in hand]  # ND-5.44: besides those without
    return tuple(options)


def space_options(state: Duel) -> tuple[Option, ...]:
    """D6: every empty space on either side (ND-5.30), and no other limit (ND-3.4, ND-5.32)."""
    return tuple(_SPACE[i] for i, card in enumerate(state.board) if card == EMPTY)


def anchor_options(state: Duel) -> tuple[Option, ...]:
    """D7: every card on the board, the one just placed included (ND-5.39, ND-9.7)."""
    return tuple(_ANCHOR[i] for i, card in enumerate(state.board) if card != EMPTY)


def arrow_options(state: Duel) -> tuple[Option, ...]:
    """D8: the legal moves of the arrow just placed, by source, then destination (ND-9.3).

    Declining is none of them (ND-5.48, ND-9.2).
    """
    board, arrow = state.board, state.turn.space
    side = SIDES[SIDE_OF[arrow]]  # ND-5.51
    sources = [
        s
        for s in side
        if board[s] != EMPTY  # ND-5.55: the board does not even know who placed a card
        and s != arrow  # ND-5.50
        and s != state.anchor  # ND-5.41, ND-5.52; no other rule asks for it (ND-5.42)
    ]
    if state.turn.card in VERTICAL:  # ND-5.53
        return tuple(_MOVE[s, OPPOSITE[s]] for s in sources if board[OPPOSITE[s]] == EMPTY)
    # ND-5.54: every gap, since the spaces of a side have no neighbours (ND-3.5).
    gaps = [space for space in side if board[space] == EMPTY]
    return tuple(_MOVE[source, gap] for source in sources for gap in gaps)


def place_card(state: Duel, key: str) -> list[Event]:
    """D5: take the card up; nobody else sees it yet (ND-8.7)."""
    name, plus, _ = key.removeprefix("card:").partition("+")
    state.turn = Turn(seat=state.actor, card=CARD_VALUE[name], with_anchor=bool(plus))
    state.phase = PLACE_SPACE  # ND-9.1
    return []


def place_space(state: Duel, key: str) -> list[Event]:
    """D6: lay the card on the board (ND-5.30)."""
    turn, seat = state.turn, Seat(state.actor)
    space = SPACE[key.removeprefix("space:")]
    turn.space = space
    state.board[space] = turn.card  # ND-5.36: Kraken and Fishbone fill it like any Diver
    if turn.card in _PLACEABLE_VALUES:
        state.shown[seat] = True
    else:
        state.hands[seat].remove(turn.card)  # ND-5.31: no line ever puts it back
    placed = Event(  # ND-9.9: no reveal, as in all steps of a turn, so undo may cross it
        "card-placed",
        {
            "seat": seat,
            "number": state.placement,
            "card": card_name(turn.card),
            "space": SPACES[space],
        },
    )
    if turn.with_anchor:  # ND-9.1, ND-9.7: the card lies there, its arrow has yet to act
        state.phase = ANCHOR_TARGET
        return [placed]
    return [placed, *_to_arrow(state)]


def anchor_target(state: Duel, key: str) -> list[Event]:
    """D7: attach the Anchor before the arrow is resolved (ND-5.40)."""
    target = SPACE[key.removeprefix("anchor:")]
    state.anchor = state.turn.anchored = target  # ND-5.38: the board stays as it is
    state.shown[state.actor] = True  # ND-5.43: no second time
    facts = {"card": card_name(state.board[target]), "space": SPACES[target]}
    return [Event("card-anchored", facts), *_to_arrow(state)]


def arrow_move(state: Duel, key: str) -> list[Event]:
    """D8: carry out the one compulsory move (ND-5.48)."""
    start, _, end = key.removeprefix("move:").partition(">")
    turn, board = state.turn, state.board
    turn.source, turn.target = SPACE[start], SPACE[end]
    card = board[turn.source]
    board[turn.source], board[turn.target] = EMPTY, card  # ND-5.56
    state.phase = TURN_DONE  # ND-5.46: the moved card's own arrow is not looked at
    return [Event("card-moved", {"card": card_name(card), "source": start, "target": end})]


def _to_arrow(state: Duel) -> list[Event]:
    """Ask for the arrow's move last of all, if there is one (ND-9.1); else the turn is complete."""
    if state.turn.card not in ARROWS:
        state.phase = TURN_DONE
        return []
    if arrow_options(state):
        state.phase = ARROW_MOVE  # ND-5.47: the actor stays, on whichever side the arrow lies
        return []
    # Always so at the first and the tenth placement: no other card, or no gap (ND-5.58).
    state.phase = TURN_DONE  # ND-5.49, ND-9.8: the arrow simply stays as an ordinary card
    return [Event("arrow-blocked", {"card": card_name(state.turn.card)})]
