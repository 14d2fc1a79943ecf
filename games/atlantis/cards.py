"""The card piles (rules 5I): drawing, and the discard pile as the next draw pile."""

from __future__ import annotations

from games.atlantis.data import EACH, codes, spread
from games.atlantis.state import Atlantis
from games.core.api import Event, Seat
from games.core.chance import Chance


def draw(state: Atlantis, seat: int, count: int, chance: Chance) -> tuple[int, list[Event]]:
    """Draw cards to a hand, as many as exist, and return how many and what to tell."""
    drawn: list[int] = []
    events: list[Event] = []
    for _ in range(count):
        if not state.draw_pile:
            if not any(state.discard):
                break  # the rest is forfeited (AT-5.68)
            # Callers have discarded before they draw, so cards of this turn are in it (AT-5.67).
            state.draw_pile = chance.shuffled(spread(state.discard), "cards")
            state.discard = [0 for _ in EACH]
            events.append(Event("discard-shuffled", {"count": len(state.draw_pile)}))
        kind = state.draw_pile.pop()
        state.hands[seat][kind] += 1  # a hand may be of any size (AT-5.66)
        drawn.append(kind)
    owner = Seat(seat)
    if drawn:
        facts = {"seat": owner, "cards": codes(sorted(drawn))}
        # Their number is public, their kinds are not (rules 8).
        events.append(Event("cards-drawn", {"seat": owner, "count": len(drawn)}, reveals=True))
        events.append(Event("cards-received", facts, frozenset((owner,))))
    else:
        events.append(Event("cards-exhausted", {"seat": owner}))
    return len(drawn), events


def exist(state: Atlantis) -> bool:
    """Return whether any card can be drawn (AT-5.11)."""
    return bool(state.draw_pile) or any(state.discard)
