"""Seats before the start, as values: who takes which, what each gives to chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.quotas import LONGEST_WORD
from bot.tables.refusals import LobbyFullError, TooManyComputersError, UnknownLevelError
from bot.tables.table import Person
from games.core.api import Game, Json
from games.core.chance import word_digest
from games.core.errors import SeatCountError
from games.core.options import Value
from games.core.play import table_options
from games.core.players import LEVELS
from storage.api.rows import SeatRow

_DISCORD_EPOCH = 1_420_070_400_000  # milliseconds: the numbers of Discord count from 2015 on
LONG = 24 * 3600  # T10: seconds

# Computers are called after the passengers of the Nautilus.
CREW = ("Conseil", "Ned Land", "Aronnax", "Farragut")


def taken(seat: int, person: Person, press: int | None, word: str) -> SeatRow:
    """Return a seat that somebody has just taken."""
    row = SeatRow(seat, user_id=person.user_id, name=person.name)
    return replace(row, press=press, word=word[:LONGEST_WORD])


def contributed(
    seats: Sequence[SeatRow], user_id: int, press: int | None, word: str
) -> list[SeatRow]:
    """Return seats on which a user has given a word, and a press if there was none."""
    return [
        replace(
            seat,
            press=press if seat.press is None else seat.press,
            word=word[:LONGEST_WORD] or seat.word,
        )
        if seat.user_id == user_id
        else seat
        for seat in seats
    ]


def mixed_in(seats: Sequence[SeatRow], start: int | None) -> Json | None:
    """Return what the people at a table give to chance, None if it is nothing at all.

    Of a word only the digest: the log is for ever, and people may ask to be forgotten.
    """
    people = [seat for seat in seats if seat.user_id is not None]
    if start is None and not any(seat.press or seat.word for seat in people):
        return None
    given = [
        [
            seat.seat,
            None if seat.press is None else str(seat.press),
            word_digest(seat.word) if seat.word else None,
        ]
        for seat in people
    ]
    return {"seats": given, "start": None if start is None else str(start)}


def check_table(
    game: Game[Any],
    seats: int | None,
    options: Mapping[str, Value] | None,
    computers: int,
    *,
    host_plays: bool = True,
) -> Mapping[str, Value]:
    """Return the complete options of a table, or refuse what does not fit its game."""
    count = game.seats.start if seats is None else seats
    resolved = table_options(game, count, options)
    wanted = computers + host_plays
    if wanted > count:
        fits = wanted in game.seats
        room = count if fits else game.seats.stop - 1
        needed = wanted if fits else None
        raise TooManyComputersError(seats=room, most=room - host_plays, needed=needed)
    return resolved


def wrong_count(game: Game[Any], seats: int) -> SeatCountError:
    least, most = game.seats.start, game.seats.stop - 1
    return SeatCountError(game=game.slug, seats=seats, least=least, most=most)


def free_seat(seats: Sequence[SeatRow]) -> int:
    free = next((seat.seat for seat in seats if seat.is_free), None)
    if free is None:
        raise LobbyFullError(seats=len(seats))
    return free


def with_computer(rows: list[SeatRow], level: str) -> list[SeatRow]:
    if level not in LEVELS:
        raise UnknownLevelError(level=level, known=list(LEVELS))
    free = free_seat(rows)
    used = {row.name for row in rows}
    name = next(name for name in (*CREW, f"Computer {free + 1}") if name not in used)
    rows[free] = SeatRow(free, name=name, level=level)
    return rows


def numbered(rows: Sequence[SeatRow]) -> list[SeatRow]:
    return [replace(row, seat=number) for number, row in enumerate(rows)]


def pressed_at(press: int) -> int:
    """Return when a click or command was made: its number tells."""
    return ((press >> 22) + _DISCORD_EPOCH) // 1000


def seated_long(
    seats: Sequence[SeatRow], created_at: int, press: int | None, now: int
) -> list[int]:
    """Return who took a seat more than a day before Start was pressed, each once (T10).

    Both presses are dated by Discord, so no clock of ours can be wrong about it. Whoever has not
    pressed anything, as after a rematch, sits there since the table was opened.
    """
    start = now if press is None else pressed_at(press)
    found = [
        seat.user_id
        for seat in seats
        if seat.user_id is not None
        and (
            now - created_at > LONG if seat.press is None else start - pressed_at(seat.press) > LONG
        )
    ]
    return list(dict.fromkeys(found))
