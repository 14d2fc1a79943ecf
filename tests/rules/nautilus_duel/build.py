"""Positions of the duel in one line, compact notation for turns, and a table with a log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core.api import Seat
from games.core.chance import Chance
from games.nautilus_duel import GAME
from games.nautilus_duel.data import CARD_VALUE, CARDS, DIVERS, EMPTY, SPACE, SPACES, SPECIALS
from games.nautilus_duel.state import DRAFT, PLACE_CARD, Duel, Notes, Turn
from tests.rules.choosing import Chooser, shuffle
from tests.rules.table import LoggedTable

A, B = Seat(0), Seat(1)
EVERYBODY: tuple[Seat | None, ...] = (A, B, None)  # both players and a spectator
OPENING_SPECIALS = ("EYE", "HARPOON", "MODULE")
ALL_SPACES = tuple(f"space:{name}" for name in SPACES)

_CHOOSER = Chooser(GAME, "AB")
seat, keys, asked = _CHOOSER.seat, _CHOOSER.keys, _CHOOSER.asked
play, play_and_tell = _CHOOSER.play, _CHOOSER.play_and_tell

Card = int | str
Hands = Mapping[str, Sequence[int]]


def letter(number: int) -> str:
    """Return the letter of a seat."""
    return "AB"[number]


def position(
    *,
    first: str = "A",
    round: int = 1,  # noqa: A002  # the word of the rules
    hands: Hands | None = None,
    board: Mapping[str, Card] | None = None,
    specials: Mapping[str, str] | None = None,
    shown: str = "",
    anchor: str | None = None,
    to_place: str | None = None,
    pile: Sequence[int] | None = None,
    row: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    won: Mapping[str, Sequence[str]] | None = None,
    aside: Sequence[str] | None = None,
    open_piles: bool = False,
) -> Duel:
    """Return a position with a placement turn to begin (D5), the rest filled in consistently.

    The placement number follows from the cards on the board, whose turn it is from that and from
    `first`; `to_place` only checks it. `shown` names the owners of used opening specials; a Kraken
    or Fishbone on the board and an attached Anchor count as played. Hands that are not given are
    filled with the lowest free Divers, the rest is the pile. Unnamed specials are opening specials
    that were skipped.
    """
    state = _table(first, round, row, deck, won, open_piles=open_piles)
    for name, card in (board or {}).items():
        state.board[SPACE[name]] = CARD_VALUE[str(card)]
    state.anchor = EMPTY if anchor is None else SPACE[anchor]
    placed = sum(card != EMPTY for card in state.board)
    state.phase = PLACE_CARD
    state.placement = placed + 1
    state.actor = (state.first + placed) % 2
    assert to_place in (None, letter(state.actor)), f"it is {letter(state.actor)}'s turn"
    _hold_specials(state, specials or {}, shown)
    _set_aside(state, aside)
    _hold_divers(state, hands or {}, pile)
    state.notes[state.first].gave = state.specials[1 - state.first]
    GAME.check(state)
    return state


def before_draft(
    *,
    first: str = "A",
    round: int = 1,  # noqa: A002  # the word of the rules
    drafted: Sequence[str] = ("EYE", "KRAKEN"),
    hands: Hands | None = None,
    pile: Sequence[int] | None = None,
    aside: Sequence[str] | None = None,
    row: Sequence[str] | None = None,
    won: Mapping[str, Sequence[str]] | None = None,
) -> Duel:
    """Return a position at the beginning of a round, the draft (D1) pending."""
    state = _table(first, round, row, None, won, open_piles=False)
    state.phase, state.actor, state.drafted = DRAFT, state.first, list(drafted)
    _set_aside(state, aside)
    _hold_divers(state, hands or {}, pile)
    GAME.check(state)
    return state


def after_draft(
    *,
    first: str = "A",
    round: int = 1,  # noqa: A002  # the word of the rules
    specials: Mapping[str, str],
    hands: Hands | None = None,
    pile: Sequence[int] | None = None,
    aside: Sequence[str] | None = None,
) -> Duel:
    """Return the position after the draft gave each player the named special."""
    kept, given = specials[first], specials["B" if first == "A" else "A"]
    state = before_draft(
        first=first, round=round, drafted=(given, kept), hands=hands, pile=pile, aside=aside
    )
    return play(state, f"keep:{kept}")


def full_board(
    top: Sequence[Card],
    bottom: Sequence[Card],
    *,
    specials: Mapping[str, str] | None = None,
    **more: Any,
) -> Duel:
    """Return a position before the tenth placement: B1-B5 as in `top`, A1-A5 as in `bottom`.

    B5 is still empty; the player to place holds the Diver that `top` names for it.
    """
    board: dict[str, Card] = {f"A{c}": card for c, card in enumerate(bottom, 1)}
    board |= {f"B{c}": card for c, card in enumerate(top[:4], 1)}
    first = more.get("first", "A")
    second = "B" if first == "A" else "A"
    hand = [int(top[4])]
    if specials and specials.get(second) in ("KRAKEN", "FISHBONE"):  # one card stays unplaced
        taken = {*map(str, board.values()), str(top[4])}
        hand.append(next(v for v in DIVERS if str(v) not in taken))
    return position(board=board, hands={second: hand}, specials=specials, **more)


def _table(
    first: str,
    number: int,
    row: Sequence[str] | None,
    deck: Sequence[str] | None,
    won: Mapping[str, Sequence[str]] | None,
    *,
    open_piles: bool,
) -> Duel:
    """Return an empty board of round `number` with all Domain cards where they belong."""
    piles = [list((won or {}).get(name, ())) for name in "AB"]
    named = {*(row or ()), *(deck or ()), *piles[0], *piles[1]}
    free = [card for card in CARDS if card not in named]
    row = list(row) if row is not None else [free.pop(0) for _ in range(5)]
    size = 30 - 5 * number
    deck = list(deck) if deck is not None else [free.pop() for _ in range(size)]
    for turn, card in enumerate(free):  # won earlier, by both in turn, unless the test says more
        piles[turn % 2].append(card)
    return Duel(
        open_piles=open_piles,
        round=number,
        first=seat(first),
        phase=DRAFT,
        actor=seat(first),
        placement=0,
        row=row,
        deck=deck,
        hands=[[], []],
        pile=[],
        specials=["", ""],
        shown=[False, False],
        special_pile=[],
        aside=[],
        drafted=[],
        drawn=[],
        board=[EMPTY] * 10,
        anchor=EMPTY,
        turn=Turn(),
        last=None,
        won=piles,
        notes=[Notes(), Notes()],
    )


def _hold_specials(state: Duel, specials: Mapping[str, str], shown: str) -> None:
    spare = [name for name in OPENING_SPECIALS if name not in specials.values()]
    state.specials = [specials.get(name) or spare.pop(0) for name in "AB"]
    for owner, special in enumerate(state.specials):
        on_board = special in ("KRAKEN", "FISHBONE") and CARD_VALUE[special] in state.board
        anchored = special == "ANCHOR" and state.anchor != EMPTY
        state.shown[owner] = on_board or anchored or letter(owner) in shown


def _set_aside(state: Duel, aside: Sequence[str] | None) -> None:
    """Set two specials aside for each earlier round of the cycle of three; the rest is the pile."""
    free = [s for s in SPECIALS if s not in state.specials and s not in state.drafted]
    count = 2 * ((state.round - 1) % 3)
    state.aside = list(aside) if aside is not None else free[:count]
    state.special_pile = [name for name in free if name not in state.aside]


def _hold_divers(state: Duel, hands: Hands, pile: Sequence[int] | None) -> None:
    named = {*state.board, *(pile or ())}.union(*hands.values())
    free = [value for value in DIVERS if value not in named]
    for owner in (state.first, 1 - state.first):
        given = hands.get(letter(owner))
        size = _hand_size(state, owner)
        state.hands[owner] = [free.pop(0) for _ in range(size)] if given is None else sorted(given)
        assert len(state.hands[owner]) == size, f"{letter(owner)} holds {size} Divers here"
    state.pile = list(pile) if pile is not None else free


def _hand_size(state: Duel, owner: int) -> int:
    placed = max(state.placement - 1, 0)
    turns = placed // 2 if owner != state.first else (placed + 1) // 2
    extra = state.shown[owner] and state.specials[owner] in ("KRAKEN", "FISHBONE", "MODULE")
    return 5 - turns + int(extra)


_TURN = re.compile(
    r"(?P<card>\d+|[KF])@(?P<space>[AB]\d)"
    r"(?: \+anchor (?P<anchor>[AB]\d))?(?: (?P<move>[AB]\d>[AB]\d))?"
)


def turn(notation: str) -> tuple[str, ...]:
    """Return the choices of a turn in the notation of the rules: ``9@B2 +anchor A1 B4>A4``."""
    match = _TURN.fullmatch(notation)
    assert match, f"not a turn: {notation}"
    card = {"K": "KRAKEN", "F": "FISHBONE"}.get(match["card"], match["card"])
    chosen = [f"card:{card}+ANCHOR" if match["anchor"] else f"card:{card}"]
    chosen.append(f"space:{match['space']}")
    if match["anchor"]:
        chosen.append(f"anchor:{match['anchor']}")
    if match["move"]:
        chosen.append(f"move:{match['move']}")
    return tuple(chosen)


def place(
    state: Duel, *turns: str, draws: Iterable[int] = (), chance: Chance | None = None
) -> Duel:
    """Return the position after whole placement turns in compact notation."""
    return play(state, *(key for each in turns for key in turn(each)), draws=draws, chance=chance)


def at(state: Duel, space: str) -> Card | None:
    """Return the card on a space: a number, KRAKEN or FISHBONE, None when it is empty."""
    value = state.board[SPACE[space]]
    special: dict[int, Card | None] = {EMPTY: None, 0: "FISHBONE", 15: "KRAKEN"}
    return special.get(value, value)


def cards(state: Duel) -> dict[str, Card]:
    """Return all cards on the board by space."""
    found = {name: at(state, name) for name in SPACES}
    return {name: card for name, card in found.items() if card is not None}


def hand(state: Duel, owner: str) -> list[int]:
    """Return a player's Divers."""
    return state.hands[seat(owner)]


def won(state: Duel, owner: str) -> list[str]:
    """Return a player's won Domain cards, oldest first."""
    return state.won[seat(owner)]


def deal(first_five: Sequence[int] = (1, 2, 3, 4, 5), *rest: int) -> list[int]:
    """Return the draws of a deal: cards 1-5 to the first player, 6-10 to the second, pile."""
    others = rest or tuple(v for v in (*range(10, 15), *range(1, 10)) if v not in first_five)
    return shuffle(DIVERS, [*first_five, *others])


def set_up(
    *,
    domains: Sequence[str] = tuple(CARDS),
    specials: Sequence[str] = SPECIALS,
    divers: Sequence[int] = DIVERS,
    nemo: int | None = None,
    **options: Any,
) -> Duel:
    """Return a new game with the shuffles as given; `nemo` is the draw of a random first player."""
    draws = [*shuffle(CARDS, domains), *([] if nemo is None else [nemo])]
    draws += [*shuffle(SPECIALS, specials), *shuffle(DIVERS, divers)]
    chance = Chance("", script=draws)
    state = GAME.setup(2, chance, {"first_player": "A"} | options)
    assert chance.is_spent()
    GAME.check(state)
    return state


def through_preparation(state: Duel, keep: str | None = None) -> Duel:
    """Return the first placement of the round: the draft is made, opening specials skipped."""
    while state.phase != PLACE_CARD:
        options = keys(state)
        wanted = keep if keep in options else options[0]
        state = play(state, "skip" if "skip" in options else wanted or "")
    return state


def sweep(state: Duel, winner: str, draws: Iterable[int]) -> Duel:
    """Play a round in which one player wins all five columns; no arrow is dealt.

    The first player must hold 1 to 5, the second 10 to 14: the low cards go to the loser's side.
    """
    high, low = winner, "B" if winner == "A" else "A"
    for column, (small, big) in enumerate(zip(range(1, 6), range(10, 15), strict=True), 1):
        last = draws if column == 5 else ()
        state = place(state, f"{small}@{low}{column}", f"{big}@{high}{column}", draws=last)
    return state


def swept_game(
    winners: str = "AAAAAA",
    *,
    first: str = "A",
    specials: Sequence[str] = SPECIALS,
    again: Sequence[str] = SPECIALS,
) -> Iterator[Duel]:
    """Yield the position at the draft of each round and at the end of a whole game.

    Each round is swept by the named winner, no special is used; `again` is the order of the six
    specials after round 3.
    """
    low_to_first = [1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 6, 7, 8, 9]
    state = set_up(specials=specials, divers=low_to_first, first_player=first)
    yield state
    for number, winner in enumerate(winners, 1):
        divers = shuffle(DIVERS, low_to_first)
        shuffled = shuffle(SPECIALS, again) if number == 3 else []
        draws = [*shuffled, *divers] if number < 6 else []
        state = sweep(through_preparation(state), winner, draws)
        yield state


def play_out(state: Duel, chance: Chance) -> Duel:
    """Return the position after the round, everybody taking the first option."""
    number = state.round
    while state.round == number and GAME.outcome(state) is None:
        state = play(state, keys(state)[0], chance=chance)
    return state


def strings(view: Any) -> set[str]:
    """Return every text in a view, keys included: card names, specials, spaces."""
    if isinstance(view, dict):
        return {key for key in view if isinstance(key, str)}.union(*map(strings, view.values()))
    if isinstance(view, list):
        return set().union(*map(strings, view))
    return {view} if isinstance(view, str) else set()


def as_json(data: Any) -> Any:
    """Return data after a trip through JSON, which fails for anything that is not plain."""
    return json.loads(json.dumps(data))


class Table(LoggedTable[Duel]):
    """A table with a log."""

    def __init__(self, state: Duel, *, confirm: bool, chance: Chance | None = None) -> None:
        super().__init__(GAME, state, confirm=confirm, chance=chance)
