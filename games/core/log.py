"""The append-only log of a table: entries, undo as an entry, replay, and how far undo may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.api import Event, Json, Seat
from games.core.errors import UndoBlockedError


@dataclass(frozen=True, slots=True)
class Header:
    """How a table began: enough to set it up again, draws included.

    `seq` is the number under which the beginning itself stands in a log (0 if it has none).
    """

    slug: str
    ruleset: int
    seats: int
    options: Mapping[str, Any]
    drawn: tuple[int, ...]
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice: enough to replay it, and what undo must know about it.

    `held`: the turn was complete and waited for its confirmation. `auto`: played without asking,
    because there was only one option. `settled`: after it everything was public.
    """

    seq: int
    seat: Seat
    key: str
    drawn: tuple[int, ...] = ()
    reveals: bool = False
    held: bool = False
    auto: bool = False
    settled: bool = True

    @property
    def barrier(self) -> bool:
        """Return whether undo may not cross this entry: something was drawn or revealed."""
        return bool(self.drawn) or self.reveals


@dataclass(frozen=True, slots=True)
class Undo:
    """A step back: all entries after number `to` no longer count."""

    seq: int
    seat: Seat
    to: int


Line = Entry | Undo


def surviving(lines: Iterable[Line]) -> list[Entry]:
    """Return the entries that still count, in order."""
    kept: list[Entry] = []
    for line in lines:
        if isinstance(line, Undo):
            while kept and kept[-1].seq > line.to:
                kept.pop()
        else:
            kept.append(line)
    return kept


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What undo would do for a seat: go back to entry `to`, alone or with the others' consent.

    `keys` are the choices it takes back, oldest first, with the seats that made them; steps of
    somebody else's turn in progress are left out.
    """

    to: int
    needs_consent: bool
    keys: tuple[tuple[Seat, str], ...]


def plan_undo(lines: Iterable[Line], seat: Seat) -> UndoPlan:
    """Return how `seat` can take back its last step, or raise UndoBlockedError with the reason.

    Free: the own steps of a turn nobody has seen, one real choice at a time. With consent: the
    seat's last turn and everything since. Never across a draw or a reveal.
    """
    entries = surviving(lines)
    start = _free_step(entries, seat)
    if start is not None:
        return _plan(entries, seat, start, needs_consent=False)
    start = _last_turn(entries, seat)
    # Whoever drew or saw it: what somebody knows now cannot be taken back.
    for entry in entries[start:]:
        if entry.barrier:
            raise UndoBlockedError(reason="draw" if entry.drawn else "reveal", seat=entry.seat)
    return _plan(entries, seat, start, needs_consent=True)


def _free_step(entries: Sequence[Entry], seat: Seat) -> int | None:
    """Return where the last real choice of an unseen own turn begins, None if there is none."""
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        if entry.seat != seat or entry.settled or entry.barrier:
            return None
        if not entry.auto:
            return index
    return None


def _last_turn(entries: Sequence[Entry], seat: Seat) -> int:
    """Return where the last turn of the seat begins in which it chose something itself."""
    own = (i for i in range(len(entries) - 1, -1, -1) if entries[i].seat == seat)
    last = next((i for i in own if not entries[i].auto), None)
    if last is None:
        raise UndoBlockedError(reason="nothing")
    # A turn is several entries: back to the one after which everything was public.
    start = last
    while start > 0 and entries[start - 1].seat == seat and not entries[start - 1].settled:
        start -= 1
    return start


def _plan(entries: Sequence[Entry], seat: Seat, start: int, *, needs_consent: bool) -> UndoPlan:
    to = entries[start - 1].seq if start else 0
    settled = max((e.seq for e in entries if e.settled), default=0)
    # Others' steps that nobody has seen yet are taken back too, but never named.
    keys = tuple((e.seat, e.key) for e in entries[start:] if e.seq <= settled or e.seat == seat)
    return UndoPlan(to, needs_consent, keys)


def dump_entry(entry: Entry, events: Sequence[Event]) -> Json:
    """Return what storage keeps of an entry besides its number, seat and key."""
    return {
        "drawn": list(entry.drawn),
        "reveals": entry.reveals,
        "held": entry.held,
        "auto": entry.auto,
        "settled": entry.settled,
        "events": [dump_event(event) for event in events],
    }


def load_entry(seq: int, seat: int, key: str, data: Json) -> Entry:
    """Return the entry that was kept; raises KeyError or TypeError if it is broken."""
    # Without the events: a replay makes them anew, and so checks them.
    return Entry(
        seq=seq,
        seat=Seat(seat),
        key=key,
        drawn=tuple(data["drawn"]),
        reveals=data["reveals"],
        held=data["held"],
        auto=data["auto"],
        settled=data["settled"],
    )


def dump_event(event: Event) -> Json:
    """Return an event as plain JSON."""
    # A set has no order, and logs of the same game are to be the same text.
    seen_by = None if event.seen_by is None else sorted(event.seen_by)
    return {
        "kind": event.kind,
        "data": dict(event.data),
        "seen_by": seen_by,
        "reveals": event.reveals,
    }


def load_event(data: Json) -> Event:
    """Return the event that was dumped."""
    seen_by = data["seen_by"]
    return Event(
        kind=data["kind"],
        data=data["data"],
        seen_by=None if seen_by is None else frozenset(Seat(seat) for seat in seen_by),
        reveals=data["reveals"],
    )


def told(
    entries: Sequence[tuple[Entry, Sequence[Event]]], seat: Seat | None
) -> Iterator[tuple[Entry, Event]]:
    """Yield the events a seat (None: a spectator) may read, in order.

    An entry of a turn in progress is told only to the seat that makes it, until an entry settles
    the position; `entries` are the surviving ones.
    """
    settled = max((e.seq for e, _ in entries if e.settled), default=0)
    for entry, events in entries:
        if entry.seq > settled and entry.seat != seat:
            continue
        for event in events:
            if event.visible_to(seat):
                yield entry, event
