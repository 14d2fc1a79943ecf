"""Positions of Sunken City in one line, and turns in the typed notation of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.core import notation
from games.core.api import Event, Seat
from games.core.bitsets import members
from games.core.chance import Chance
from games.core.errors import GameError, NotOfferedError, NotYourTurnError
from games.core.options import resolve
from games.core.play import apply, decisions
from games.sunken_city import GAME, lake
from games.sunken_city.data import (
    BASIC,
    CARD,
    CARDS,
    CENTRE,
    CHIPS,
    COLOURS,
    DICE,
    FIELD,
    HOUSE,
    HOUSES,
    MARKS,
    PIECES,
    PLACE,
    PLACES,
    STREETS,
)
from games.sunken_city.state import EMERGE, IN_CAVE, SUBMERGE, SunkenCity, Turn
from tests.rules.choosing import Chooser

ALL = "YWRO"
_CHOOSER = Chooser(GAME, ALL)
clause_of = _CHOOSER.clause_of
TREASURES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
Numbers = Mapping[str, Sequence[int]]

# Scenario S07 of the rules: three ways home.
THREE_WAYS = "A1-B1 C1-D1 9@D2 C2-C3 5@C4 B3-B4"


def set_up(seats: int = 4, **options: Any) -> SunkenCity:
    """Return a fresh game; the first seat starts unless the options say otherwise."""
    chosen = resolve(GAME.options, {"start_player": "host_choice", **options})
    state = GAME.setup(seats, Chance("", script=()), chosen)
    GAME.check(state)
    return state


def position(
    on_lake: str = "",
    *,
    players: str = ALL,
    turn: str = "",
    spirit: str | None = None,
    centre: bool = True,
    at: Mapping[str, str] | None = None,
    gems: Numbers | None = None,
    safe: Numbers | None = None,
    chips: Mapping[str, int] | None = None,
    piles: Mapping[int, int] | None = None,
    draw: int = 1,
    played: Mapping[str, str] | None = None,
    ending: str = "",
    phase: str = EMERGE,
    cycle: int = 1,
    **options: Any,
) -> SunkenCity:
    """Return a position before the card of `turn` (default: the first player, who starts).

    `on_lake` lists elements in the order of placement: ``A1-B1`` a street, ``9@D2`` a house. In
    the basic game house 10 stands on E5 unless `centre` is False. `spirit` is a place, or
    ``cave:4``. Streets on the lake come out of the box, then out of pile 1.
    """
    first = COLOURS[[mark.letter for mark in MARKS].index(players[0])]
    state = set_up(len(players), colours=first, **options)
    assert letters(state) == players, f"no seating gives {players}"
    _place_elements(state, on_lake, centre=centre)
    if state.mode != BASIC:
        state.phase, state.cycle, state.draw = phase, cycle, cycle
    else:
        state.draw = draw
    _place_spirit(state, spirit)
    for who, place in (at or {}).items():
        state.adventurers[seat(state, who)] = PLACE[place]
    for who, values in (gems or {}).items():
        _turn_treasures(state, seat(state, who), values, state.gem)
    for who, values in (safe or {}).items():
        _turn_treasures(state, seat(state, who), values, state.safe)
    for who, count in (chips or {}).items():
        state.chips[seat(state, who)] = count
    state.supply = CHIPS - sum(state.chips)
    for who, cards in (played or {}).items():
        for name in cards.split():
            state.hands[seat(state, who)] &= ~(1 << CARD[name])
    _fill_piles(state, piles or {})
    state.ending = ending
    state.actor = seat(state, turn) if turn else 0
    state.turn = Turn(state.actor)
    GAME.check(state)
    return state


def pro(on_lake: str = "", **more: Any) -> SunkenCity:
    """Return a position of the professional game; see `position`."""
    return position(on_lake, mode="pro", **more)


def submerged(on_lake: str, spirit: str, **more: Any) -> SunkenCity:
    """Return a position in a submerge phase, pile 1 empty unless given."""
    cycle = more.get("cycle", 1)
    more["piles"] = {cycle: 0, **more.get("piles", {})}
    return pro(on_lake, spirit=spirit, phase=SUBMERGE, **more)


def _place_elements(state: SunkenCity, on_lake: str, *, centre: bool) -> None:
    if state.mode == BASIC and not centre:
        lake.clear(state, HOUSE + CENTRE)
        state.houses[10] = IN_CAVE
    for word in on_lake.split():
        number, at, field = word.partition("@")
        if at:
            place = HOUSE + FIELD[field]
            state.houses[int(number)] = place
        else:
            place = PLACE[word]
            state.streets.append(place)
        lake.put(state, place)


def _place_spirit(state: SunkenCity, spirit: str | None) -> None:
    if spirit is None:
        return
    kind, _, cave = spirit.partition(":")
    state.spirit = -int(cave) if kind == "cave" else PLACE[spirit]


def _turn_treasures(state: SunkenCity, owner: int, values: Sequence[int], into: list[int]) -> None:
    for value in values:
        state.roof[owner] &= ~(1 << value)
        into[owner] |= 1 << value


def _fill_piles(state: SunkenCity, piles: Mapping[int, int]) -> None:
    for pile, count in piles.items():
        state.piles[pile] = count
    state.piles[0] = 0
    spare = STREETS - len(state.streets) - sum(state.piles)
    if spare < 0:
        assert 1 not in piles, "more than thirty streets"
        state.piles[1] += spare
    else:
        state.piles[0] = spare


def letters(state: SunkenCity) -> str:
    """Return the letters of the seats, in seat order."""
    return "".join(MARKS[colour].letter for colour in state.colours)


def seat(state: SunkenCity, letter: str) -> Seat:
    """Return the seat of a colour's letter."""
    return Seat(letters(state).index(letter))


def on_turn(state: SunkenCity) -> str:
    """Return the letter of the player on turn, "" when the game is over."""
    return "" if state.over else letters(state)[state.actor]


def keys(state: SunkenCity) -> tuple[str, ...]:
    """Return what the player on turn may choose."""
    return tuple(key for decision in decisions(GAME, state) for key in decision.keys)


def kind(state: SunkenCity) -> str:
    """Return what is asked."""
    return _CHOOSER.pending(state).kind


def offers(state: SunkenCity, verb: str) -> list[str]:
    """Return the targets offered for a verb: ``step``, ``street``, ``house:9``, ``cave``."""
    return [key.removeprefix(f"{verb}:") for key in keys(state) if key.startswith(f"{verb}:")]


def walks(state: SunkenCity) -> set[str]:
    """Return all places the adventurer can walk to in one choice."""
    return {*offers(state, "step"), *offers(state, "walk")}


def play(state: SunkenCity, *choices: str, rolls: Sequence[int] = ()) -> SunkenCity:
    """Play keys one after the other; `rolls` are what the die shows."""
    return told(state, *choices, rolls=rolls)[0]


def told(
    state: SunkenCity, *choices: str, rolls: Sequence[int] = ()
) -> tuple[SunkenCity, list[Event]]:
    """Play keys and return the position with everything that was told."""
    return _CHOOSER.play_and_tell(state, *choices, draws=_draws(state, rolls))


def do(state: SunkenCity, text: str, *, roll: int | None = None) -> SunkenCity:
    """Play a typed move: ``B3M4 build A1-B1 9@D2 walk A1 end``; at most one roll of the die."""
    wording = GAME.wording()
    words = notation.parts(wording.tidy(text))
    chance = Chance("", script=_draws(state, () if roll is None else (roll,)))
    while words:
        (decision,) = decisions(GAME, state)
        found = notation.match(wording, decision, words)
        if found is None:
            raise NotOfferedError(key=" ".join(words), kind=decision.kind)
        option, used = found
        words = words[used:]
        state, _, _ = apply(GAME, state, 1, decision.seat, option.key, chance)
        GAME.check(state)
    assert roll is None or chance.is_spent(), "the die was not rolled"
    return state


def _draws(state: SunkenCity, rolls: Sequence[int]) -> list[int]:
    if not rolls:
        return []
    die = PIECES[state.mode, len(state.colours)].die
    return [DICE[str(die)].index(roll) for roll in rolls]


def refused(state: SunkenCity, *choices: str) -> None:
    """Check that the player on turn cannot choose any of these and that nothing changes."""
    for key in choices:
        kept = state.copy()
        with pytest.raises((NotOfferedError, NotYourTurnError)) as refusal:
            apply(GAME, state, 1, Seat(state.actor), key, Chance("", script=()))
        assert isinstance(refusal.value, GameError)
        assert state == kept


def streets(state: SunkenCity) -> list[str]:
    """Return the streets on the lake, in the order of placement."""
    return [PLACES[place] for place in state.streets]


def houses(state: SunkenCity) -> dict[int, str]:
    """Return the houses on the lake with their fields."""
    return {n: PLACES[state.houses[n]] for n in HOUSES if state.houses[n] > IN_CAVE}


def spirit(state: SunkenCity) -> str:
    """Return where the spirit is: a place, or ``cave:4``."""
    return f"cave:{-state.spirit}" if state.spirit < 0 else PLACES[state.spirit]


def stands(state: SunkenCity, letter: str) -> str:
    """Return where an adventurer stands; ``V`` is the own village."""
    return PLACES[state.adventurers[seat(state, letter)]]


def treasures(state: SunkenCity, letter: str) -> dict[str, list[int]]:
    """Return a player's treasures by state."""
    who = seat(state, letter)
    return {
        "roof": list(members(state.roof[who])),
        "gem": list(members(state.gem[who])),
        "safe": list(members(state.safe[who])),
    }


def gems(state: SunkenCity, letter: str) -> list[int]:
    """Return a player's gems."""
    return treasures(state, letter)["gem"]


def safe(state: SunkenCity, letter: str) -> list[int]:
    """Return a player's safe treasures."""
    return treasures(state, letter)["safe"]


def chips(state: SunkenCity, letter: str) -> int:
    """Return a player's chips."""
    return state.chips[seat(state, letter)]


def hand(state: SunkenCity, letter: str) -> list[str]:
    """Return the cards in a player's hand."""
    mask = state.hands[seat(state, letter)]
    return [card.name for index, card in enumerate(CARDS) if mask >> index & 1]


def skip_to(state: SunkenCity, letter: str) -> SunkenCity:
    """Let players end idle turns (card B0M7 each) until it is a player's turn."""
    while on_turn(state) != letter:
        state = play(state, "card:B0M7", "end")
    return state
