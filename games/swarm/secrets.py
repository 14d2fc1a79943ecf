"""What nobody, or not everybody, knows: dealt anew for one viewer (rules 8)."""

from __future__ import annotations

from games.core.chance import Chance
from games.swarm.data import SLOTS
from games.swarm.state import OVER, Swarm


def resample(state: Swarm, seat: int, chance: Chance) -> Swarm:
    """Return a position `seat` cannot tell from this one; pools are sorted before they are dealt.

    Face-down tiles, the blue pile, and with `hidden_hands` the hands of the others.
    """
    new = state.copy()
    new.before = None  # it would tell the truth
    if new.phase == OVER:
        return new
    # SW-4.1: nobody has seen a face that is still down, nor the order of the blue pile (SW-4.4).
    hidden = [slot for slot, field in enumerate(SLOTS) if new.down >> field & 1]
    pool = chance.shuffled(sorted(new.faces[slot] for slot in hidden), "imagine")
    faces = list(new.faces)
    for slot, kind in zip(hidden, pool, strict=True):
        faces[slot] = kind
    new.faces = tuple(faces)
    new.blue = chance.shuffled(sorted(new.blue), "imagine")
    if new.hidden_hands:  # SW-7.8: who holds which of them is the owner's secret
        _deal_hands(new, seat, chance)
    return new


def _deal_hands(new: Swarm, seat: int, chance: Chance) -> None:
    others = [other for other in range(new.seats) if other != seat]
    cards = chance.shuffled(
        sorted(card for other in others for card in new.hands[other]), "imagine"
    )
    for other in others:
        count = len(new.hands[other])
        new.hands[other] = sorted(cards[:count])
        del cards[:count]
