"""Turns and cards (rules 5a), and how a round and the game come to their end (rules 6)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.core.chance import Chance
from games.sunken_city import building, lake, phases, spirit, walking
from games.sunken_city.data import BASIC, CARD, CARDS, FULL_HAND, HOURGLASS, NOWHERE
from games.sunken_city.scoring import ended, trigger
from games.sunken_city.state import SUBMERGE, SunkenCity, Turn

_CARD = tuple(Option(f"card:{card.name}", "SC-5.2") for card in CARDS)
_HANDS = tuple(
    tuple(option for index, option in enumerate(_CARD) if hand >> index & 1)
    for hand in range(FULL_HAND + 1)
)
_END = (Option("end", "SC-5.7"),)


def card_options(state: SunkenCity) -> tuple[Option, ...]:
    """D1: the cards in hand, and nothing else before one is played (SC-5.2)."""
    return _HANDS[state.hands[state.actor]]


def options(state: SunkenCity) -> tuple[Option, ...]:
    """D2: all that is legal now, in the order of the rules file."""
    placements = building.options(state)
    is_building = building.is_open(state)
    if state.mode == BASIC:
        stop = building.stop_options(state, placements) if is_building else ()
        return (  # SC-5.4: BUILD, MOVE and SPIRIT side by side, so that any may come first
            placements
            + walking.options(state)
            + spirit.start_options(state)
            + walking.chip_options(state)
            + stop
            + (_END if stop or not is_building else ())  # SC-5.7, SC-5.29, SC-5.30
        )
    # Building is owed (SC-5.112), banishing too (SC-5.125), a step of the spirit never (SC-5.122).
    may_end = not is_building and not phases.must_banish(state)
    return (  # SC-5.101: one at a time, in any order
        placements
        + walking.options(state)
        + phases.spirit_options(state)
        + walking.chip_options(state)
        + (_END if may_end else ())
    )


def play_card(state: SunkenCity, name: str) -> list[Event]:
    """D1: play one card face up."""
    seat = state.actor
    index = CARD[name]
    card = CARDS[index]
    state.hands[seat] &= ~(1 << index)  # SC-5.8: out of the hand until all are taken back
    state.card = index
    state.build_points, state.move_points = card.build, card.move  # SC-5.3
    state.build_done = state.mode == BASIC and not card.build  # SC-5.15
    state.turn.card = name
    facts = {"seat": Seat(seat), "card": name}
    return [Event("card-played", facts), *building.settle(state)]


def take_spirit(state: SunkenCity, chance: Chance) -> list[Event]:
    """D7: start SPIRIT; a 0 ends it at once (SC-5.68)."""
    events = spirit.start(state, chance)
    return events if state.spirit_left else events + building.settle(state)


def move_spirit(state: SunkenCity, name: str) -> list[Event]:
    """D8: the next step of the spirit, or the end of SPIRIT."""
    if name == "stop":
        state.spirit_left = 0
        return building.settle(state)
    events = spirit.step(state, name)
    if state.mode == BASIC:  # SC-5.67: with the last step SPIRIT is over, nobody is asked
        return events if state.spirit_left else events + building.settle(state)
    return events + phases.stranded(state)


def end(state: SunkenCity) -> list[Event]:
    """D13: end the turn; the next player, the next round, or the end of the game."""
    events: list[Event] = []
    seat = state.actor
    if not state.hands[seat]:  # SC-5.9: never earlier
        state.hands[seat] = FULL_HAND
        events.append(Event("hand-taken", {"seat": Seat(seat)}))
    if state.mode == BASIC and state.draw <= HOURGLASS and _is_frozen(state):
        events += trigger(state, "SC-6.12", "lake-frozen")  # before the round is counted as over
    clean(state)
    state.actor = (seat + 1) % len(state.colours)  # SC-5.10
    if state.actor == state.start:  # SC-5.1: everybody had a turn
        events += _end_round(state)
    if not state.over:
        state.turn = Turn(state.actor)
    return events


def _is_frozen(state: SunkenCity) -> bool:
    """Return whether the lake can never change again (SC-5.99)."""
    return lake.is_isolated(state) and not lake.street_fits(state) and not lake.house_fits(state)


def clean(state: SunkenCity) -> None:
    """Drop what belongs to the turn."""
    state.last = state.turn
    state.card = NOWHERE
    state.build_points = state.move_points = 0  # SC-5.3: what is not used is lost
    state.house_used = state.chip_used = state.spirit_used = False
    state.build_started = state.build_done = False
    state.move_started = state.move_closed = False
    state.unseen = False


def _end_round(state: SunkenCity) -> list[Event]:
    """Begin the next round unless this was the last; count quiet rounds."""
    events: list[Event] = []
    if state.phase == SUBMERGE:  # SC-7.5: a round that did not count brings -1 to 0
        state.quiet += 1
        if state.stall_guard and state.quiet >= state.stall_guard:
            events += trigger(state, "SC-7.5", "stall-ended", rounds=state.quiet)
    if state.ending:  # SC-6.5: everybody has had the same number of turns
        state.over = True
        return [*events, ended(state)]
    state.round += 1
    return events
