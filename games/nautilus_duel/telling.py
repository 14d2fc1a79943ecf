"""The award told in one line: five columns are five events, a story needs but who won what."""

from __future__ import annotations

from games.core.api import Event
from games.core.wording import Message
from games.nautilus_duel.data import CARDS

COLUMN = "column-won"
AWARDED = "columns-won"  # told, never stored


def prize(card_id: str) -> Message:
    """Return the name of a Domain card with what it counts."""
    domain, points = CARDS[card_id]
    return Message("prize", {"domain": domain, "points": points})


def merged(earlier: Event, later: Event) -> Event | None:
    """Return one event that tells columns which follow each other, None for anything else."""
    if later.kind != COLUMN or earlier.kind not in (COLUMN, AWARDED):
        return None
    before = earlier.data["columns"] if earlier.kind == AWARDED else [earlier.data]
    return Event(AWARDED, {"columns": [*before, later.data]})


def awarded(event: Event) -> Message:
    """Say who won what, the winner of the first column first."""
    columns = event.data["columns"]
    first = columns[0]["seat"]
    won = [
        tuple(
            Message("won", {"prize": prize(each["prize"]), "crab": int(each["crab"])})
            for each in columns
            if each["seat"] == seat
        )
        for seat in (first, 1 - first)
    ]
    args = {"prizes": won[0], "others": won[1], "count": len(won[1])}
    return Message(f"event-{AWARDED}", {"seat": first, "rival_seat": 1 - first, **args})
