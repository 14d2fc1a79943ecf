"""What happened at a table, as one reader may know it: events, and what the players did to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.tables.care_kinds import ENDS_LENDING, FRIEND
from bot.tables.stored_log import read_line
from bot.tables.table import CARE, CHOICE, REPLACE, RESIGN, SETUP, UNDO, Made
from games.core.api import Event, Seat
from games.core.log import Line, load_event, surviving, told
from games.core.wording import Wording, merge
from storage.api.rows import EntryRow
from storage.api.store import Store

PLAYED_ON = "resign-computer"  # the act of whoever resigned while a computer plays the seat on


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line of the story: an event of the rules, or an act at the table (undo, resign, ...).

    `act` is the kind of entry for what is not an event of the rules, or PLAYED_ON. `by` is the seat
    of who has caused it, if that is somebody else. A computer may have chosen for the person.
    """

    seq: int
    seat: Seat | None
    event: Event | None = None
    act: str = ""
    by: Seat | None = None
    by_computer: bool = False


def story(entries: Sequence[EntryRow], seat: Seat | None, after: int = 0) -> list[StoryLine]:
    """Return the story from entry `after` on for a seat (None: a spectator).

    Choices taken back are gone. That they were taken back is told to everybody, except for steps
    of a turn nobody else had seen: those are nobody else's business. Whoever came to the seat later
    is told nothing of what only that seat was told before: the hand is theirs from then on (S3).
    """
    later = {row.seq: row for row in entries if row.seq > after}  # the rest is not looked into
    choices = [
        (entry, _events(later[entry.seq]) if entry.seq in later else [])
        for entry in surviving(_lines(entries))
    ]
    came = _came(entries, seat)
    lines = [
        StoryLine(e.seq, e.seat, event=event, by_computer=later[e.seq].data.get("computer", False))
        for e, event in told(choices, seat)
        if e.seq > came or event.visible_to(None)
    ]
    for row in later.values():
        lines += _acts(row, seat if row.seq > came else None)
    lines.sort(key=lambda line: line.seq)  # stable: events of one entry keep their order
    return lines


async def since_last_own(store: Store, game_id: int, seat: Seat) -> list[EntryRow]:
    """Return all entries since the person of a seat last chose: they are news to them (S2)."""
    own = await store.entries.last_own(game_id, seat, FRIEND, ENDS_LENDING)
    return await store.entries.of_game(game_id, after=own)


def _came(entries: Sequence[EntryRow], seat: Seat | None) -> int:
    """Return the entry with which whoever plays a seat came to it, 0 at the beginning."""
    found, lent = 0, 0
    for row in entries:
        if seat is None or row.seat != seat:
            continue
        if row.kind == REPLACE:
            found, lent = row.seq, 0
        elif row.kind == CARE and row.data["care"] == FRIEND:
            lent = row.seq
        elif row.kind == CARE and row.data["care"] in ENDS_LENDING:
            lent = 0
    return lent or found


def shortened(
    lines: Sequence[StoryLine], wording: Wording, *, is_brief: bool = False
) -> list[StoryLine]:
    """Return a story in which the small steps of a player that follow each other are one line.

    A brief one leaves out what the log tells.
    """
    short: list[StoryLine] = []
    for line in lines:
        last = short[-1] if short else None
        if (
            last is None
            or last.event is None
            or line.event is None
            or (last.seat, last.by_computer) != (line.seat, line.by_computer)
        ):
            short.append(line)
            continue
        both = merge(wording, last.event, line.event, is_brief=is_brief)
        if both is None:
            short.append(line)
        else:
            short[-1] = replace(line, event=both)
    return short


def learnt(choices: Sequence[Made], seats: Collection[Seat]) -> list[StoryLine]:
    """Return what choices told only some players, these seats among them: the cards drawn, say."""
    return [
        StoryLine(made.entry.seq, made.entry.seat, event=event)
        for made in choices
        for event in made.events
        if event.seen_by is not None and not event.seen_by.isdisjoint(seats)
    ]


def _acts(row: EntryRow, seat: Seat | None) -> list[StoryLine]:
    if row.kind == CHOICE:
        return []
    if row.kind == SETUP:
        return [StoryLine(row.seq, None, event=e) for e in _events(row) if e.visible_to(seat)]
    maker = None if row.seat is None else Seat(row.seat)
    if row.kind == UNDO and row.data["free"] and maker != seat:
        return []
    if row.kind == RESIGN and row.data.get("goes_on"):  # older logs do not say
        return [StoryLine(row.seq, maker, act=PLAYED_ON)]
    return [_cared(row, maker) if row.kind == CARE else StoryLine(row.seq, maker, act=row.kind)]


def _cared(row: EntryRow, seat: Seat | None) -> StoryLine:
    by, act = row.data["by"], f"{CARE}-{row.data['care']}"
    if by is None:
        return StoryLine(row.seq, seat, act=act)
    return StoryLine(row.seq, seat, act=f"{act}-by", by=Seat(by))


def _events(row: EntryRow) -> list[Event]:
    return [load_event(event) for event in row.data["events"]]


def _lines(entries: Sequence[EntryRow]) -> list[Line]:
    return [line for row in entries if (line := read_line(row)) is not None]
