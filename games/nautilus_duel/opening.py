"""Deal, draft and opening phase (rules 5.B to 5.D)."""

from __future__ import annotations

from games.core.api import Event, Option, Seat
from games.core.chance import Chance
from games.nautilus_duel.data import (
    DIVERS,
    EYE,
    HAND,
    HARPOON,
    MODULE,
    OPENING,
    SPECIALS,
    card_name,
)
from games.nautilus_duel.state import (
    DRAFT,
    HARPOON_EXCHANGE,
    MODULE_KEEP,
    PLACE_CARD,
    Duel,
    Harpooning,
)
from games.nautilus_duel.state import OPENING as OPENING_PHASE

_KEEP_SPECIAL = {name: Option(f"keep:{name}", "ND-5.9") for name in SPECIALS}
_USE = {name: Option(f"use:{name}", "ND-5.15") for name in SPECIALS if name in OPENING}
_SKIP = Option("skip", "ND-5.15")
_KEEP_DIVER = {value: Option(f"keep:{value}", "ND-5.22") for value in DIVERS}
_GIVE = {value: Option(f"give:{value}", "ND-5.25") for value in DIVERS}
_RETURN = Option("return", "ND-5.25")


def deal(state: Duel, chance: Chance) -> None:
    """Deal five Divers each and draw the two specials of the draft."""
    # ND-4.2; in later rounds ND-5.70: all 14 anew, wherever they lay, so none need be collected.
    divers = chance.shuffled(DIVERS, "divers")
    second = 1 - state.first  # ND-5.3
    # Sorted, so that no list of options or cards tells the order of the deal (ND-8.3).
    state.hands[state.first] = sorted(divers[:HAND])  # ND-5.6
    state.hands[second] = sorted(divers[HAND : 2 * HAND])
    state.pile = divers[2 * HAND :]  # ND-5.6: four, the first of them on top
    state.drafted = state.special_pile[:2]  # ND-5.8
    del state.special_pile[:2]  # ND-5.73: none comes a second time before the reshuffle
    state.phase = DRAFT  # ND-5.2, ND-5.10: the hands are dealt before anybody chooses
    state.actor = state.first
    state.placement = 0


def draft_options(state: Duel) -> tuple[Option, ...]:
    """D1: keep one of the two, in the printed order of the specials (ND-9.3)."""
    return tuple(_KEEP_SPECIAL[name] for name in SPECIALS if name in state.drafted)


def opening_options(state: Duel) -> tuple[Option, ...]:
    """D2: use the opening special or skip it (ND-5.15)."""
    return _USE[state.specials[state.actor]], _SKIP


def module_options(state: Duel) -> tuple[Option, ...]:
    """D3: which of the two drawn Divers to keep, ascending (ND-9.3); one must be (ND-5.22)."""
    return tuple(_KEEP_DIVER[value] for value in sorted(state.drawn))


def harpoon_options(state: Duel) -> tuple[Option, ...]:
    """D4: return the drawn Diver, or give one of those held before the draw (ND-5.25)."""
    # The hand holds Divers only, so no special can be given (ND-5.12). "return" first: ND-9.3.
    return (_RETURN, *(_GIVE[value] for value in state.hands[state.actor]))


def draft(state: Duel, key: str) -> list[Event]:
    """D1: the first player keeps one special and gives the other away (ND-5.9)."""
    first, second = Seat(state.first), Seat(1 - state.first)
    kept = key.removeprefix("keep:")
    (given,) = (name for name in state.drafted if name != kept)  # ND-5.9: no third way
    state.specials[first], state.specials[second] = kept, given
    state.shown = [False, False]
    state.drafted = []
    state.notes[first].gave = given  # ND-8.4
    events = [
        Event("specials-drafted", {"seat": first}, reveals=True),  # ND-9.10
        # ND-5.10: the first player knows both cards, the second only the one received.
        Event("special-kept", {"kept": kept, "given": given}, frozenset((first,))),
        Event("special-received", {"special": given}, frozenset((second,))),
    ]
    return events + _enter_opening(state, first)  # ND-5.2


def opening(state: Duel, key: str, chance: Chance) -> list[Event]:
    """D2: use Eye, Module or Harpoon, or skip it for good (ND-5.15)."""
    seat = Seat(state.actor)
    if key == _SKIP.key:
        # ND-5.16: it stays face down, and this phase does not come back.
        # Told in the same words as when there was nothing to skip (ND-8.6, ND-9.6).
        return [_none_used(seat), *_after_opening(state, seat)]
    state.shown[seat] = True  # ND-5.18: face up beside its owner, not on the board
    special = state.specials[seat]
    use = {EYE: _use_eye, MODULE: _use_module, HARPOON: _use_harpoon}[special]
    return use(state, seat, chance)


def _use_eye(state: Duel, seat: Seat, chance: Chance) -> list[Event]:
    seen = state.hands[1 - seat][:]  # ND-5.19; the special is not among them (ND-5.12)
    state.notes[seat].eye = seen  # ND-5.20: a copy, so later changes of the hand do not show
    return [
        Event("eye-used", {"seat": seat}, reveals=True),  # ND-5.18, ND-9.10
        Event("eye-saw", {"divers": [card_name(value) for value in seen]}, frozenset((seat,))),
        *_after_opening(state, seat),  # ND-9.5: nothing more to decide
    ]


def _use_module(state: Duel, seat: Seat, chance: Chance) -> list[Event]:
    state.drawn = state.pile[:2]  # ND-5.21
    del state.pile[:2]
    state.phase = MODULE_KEEP
    drawn = [card_name(value) for value in state.drawn]
    return [
        Event("module-used", {"seat": seat}, reveals=True),  # ND-5.18, ND-9.10
        Event("module-drew", {"divers": drawn}, frozenset((seat,))),  # ND-5.21: privately
    ]


def _use_harpoon(state: Duel, seat: Seat, chance: Chance) -> list[Event]:
    victim = Seat(1 - seat)
    drawn = chance.pick(state.hands[victim], "harpoon")  # ND-5.24; Divers only (ND-5.12)
    # The card stays counted in its hand until the user decides: hand sizes never change (ND-5.26).
    state.harpoon = Harpooning(seat, drawn)
    state.phase = HARPOON_EXCHANGE
    facts = {"seat": seat, "diver": card_name(drawn)}
    return [
        Event("harpoon-used", {"seat": seat, "victim_seat": victim}, reveals=True),  # ND-5.18
        Event("harpoon-drew", facts, frozenset((seat, victim))),  # ND-5.27: no spectator
    ]


def module_keep(state: Duel, key: str) -> list[Event]:
    """D3: one Diver to the hand, the other face down on top of the pile (ND-5.22)."""
    seat = Seat(state.actor)
    kept = int(key.removeprefix("keep:"))
    (returned,) = (value for value in state.drawn if value != kept)
    state.hands[seat] = sorted([*state.hands[seat], kept])  # ND-5.23: six, nothing is discarded
    state.pile.insert(0, returned)  # ND-5.22
    state.drawn = []
    state.notes[seat].kept, state.notes[seat].returned = kept, returned  # ND-8.4
    facts = {"kept": card_name(kept), "returned": card_name(returned)}
    return [
        Event("module-kept", facts, frozenset((seat,)), reveals=True),  # ND-9.10
        *_after_opening(state, seat),
    ]


def harpoon_exchange(state: Duel, key: str) -> list[Event]:
    """D4: return the drawn Diver, or keep it and give one's own instead (ND-5.25)."""
    seat, victim = Seat(state.actor), Seat(1 - state.actor)
    harpoon = state.harpoon
    assert harpoon is not None  # noqa: S101  # set when the Harpoon was used
    both = frozenset((seat, victim))  # ND-5.27: the table hears `told`, these two the values
    drawn = card_name(harpoon.drawn)
    # ND-9.10: either way the drawn Diver has been seen, so both lines are barriers to undo.
    if key == _RETURN.key:
        harpoon.returned = True
        told = Event("harpoon-returned", {"seat": seat, "victim_seat": victim}, reveals=True)
        detail = Event("harpoon-gave-back", {"seat": seat, "diver": drawn}, both)
    else:
        harpoon.given = int(key.removeprefix("give:"))
        _swap(state, victim, harpoon.drawn, seat, harpoon.given)
        told = Event("harpoon-exchanged", {"seat": seat, "victim_seat": victim}, reveals=True)
        facts = {"seat": seat, "diver": drawn, "given": card_name(harpoon.given)}
        detail = Event("harpoon-gave", facts, both)
    return [told, detail, *_after_opening(state, seat)]


def _swap(state: Duel, one: Seat, card: int, other: Seat, given: int) -> None:
    hands = state.hands  # ND-5.26: one for one, so neither hand grows or shrinks
    hands[one] = sorted([*(v for v in hands[one] if v != card), given])
    hands[other] = sorted([*(v for v in hands[other] if v != given), card])


def _enter_opening(state: Duel, seat: Seat) -> list[Event]:
    """Ask a seat about its opening special, or pass over it silently."""
    if state.specials[seat] in OPENING:
        state.phase = OPENING_PHASE
        state.actor = seat
        return []
    return [_none_used(seat), *_after_opening(state, seat)]  # ND-5.17, ND-9.6


def _after_opening(state: Duel, seat: Seat) -> list[Event]:
    """Go on to the second player's special, then to the placements: no way leads back."""
    if seat == state.first:
        return _enter_opening(state, Seat(1 - seat))  # ND-5.14: only when the first is done
    state.phase = PLACE_CARD  # ND-5.2; the time of Eye, Module and Harpoon is over (ND-5.13)
    state.actor = state.first  # ND-5.28
    state.placement = 1
    return []


def _none_used(seat: Seat) -> Event:
    # ND-9.10: a skip can no more be taken back than a use.
    return Event("opening-passed", {"seat": seat}, reveals=True)
