"""The award in one line, for a post: who won what. The log tells it column by column."""

from __future__ import annotations

from games.core.api import Event, Json
from games.core.wording import Message
from games.nautilus_duel.data import CARDS

COLUMN = "column-won"
AWARDED = "columns-won"  # told, never stored
_ASIDE = ("special-unplayed", "nemo-passed", "specials-reshuffled")  # for the log alone


def prize(card_id: str) -> Message:
    """Return the name of a Domain card with what it counts."""
    domain, points = CARDS[card_id]
    return Message("prize", {"domain": domain, "points": points})


def together(earlier: Event, later: Event) -> Event | None:
    """Return one event that tells two about a round that ends or begins, None for others."""
    if (earlier.kind, later.kind) == ("specials-drafted", "opening-passed"):
        return earlier
    if earlier.kind not in (COLUMN, AWARDED):
        return None
    told: Json = {"columns": [earlier.data], "round": 0}
    if earlier.kind == AWARDED:
        told = dict(earlier.data)
    if later.kind == COLUMN:
        told = {**told, "columns": [*told["columns"], later.data]}
    elif later.kind == "round-started":  # its row is in the picture
        told = {**told, "round": later.data["round"]}
    elif later.kind not in _ASIDE:
        return None
    return Event(AWARDED, told)


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
    args["round"] = event.data["round"]
    return Message(f"event-{AWARDED}", {"seat": first, "rival_seat": 1 - first, **args})
