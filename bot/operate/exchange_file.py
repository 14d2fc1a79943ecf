"""Files of games, read: what stands in one, and what is to be said about it.

Nothing is believed: each game is played again from its seed (bot/operate/proof.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import games
from bot.discord.names import plain, plain_name
from bot.operate.exchange_fields import (
    LARGEST,
    ExchangeError,
    counters,
    field_of,
    moment,
    optional,
    seed_of,
    seen_by,
)
from bot.operate.exchange_times import clocks_in, time_in
from bot.operate.proof import Proof, examine, is_same
from bot.tables.quotas import LONGEST_WORD
from games.core.api import Json
from games.core.play import dump_position
from storage.api.rows import EntryRow, GameRow, SeatRow, Status

FORMAT = "bathysphere-games"
VERSION = 3
# The first knew nothing of what players give to chance, the second nothing of clocks.
_READ = (1, 2, 3)
_STATUSES = ("lobby", "running", "finished", "stopped")
_NOWHERE = 0  # the channel of a game in a file for players


@dataclass(frozen=True, slots=True)
class Parcel:
    """One game as it travels, proven: its position follows from its log."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    position: Json | None
    clocks: Mapping[int, Json]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said about one game of a file."""

    number: str
    game: GameRow | None = None  # None: it could not even be read
    seats: tuple[SeatRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    proof: Proof = field(default_factory=Proof)
    clocks: Mapping[int, Json] = field(default_factory=dict)

    @property
    def problems(self) -> Sequence[str]:
        """Return what does not hold."""
        return self.proof.problems


def judge(data: Any) -> list[Verdict]:
    """Return a verdict on each game of a file; ExchangeError if it is no file of games."""
    return [_judged(each) for each in _games(data)]


def unpack(data: Any) -> tuple[list[Parcel], tuple[int, Json] | None]:
    """Return the games of a file and the server with its settings; ExchangeError if it is bad."""
    parcels = [_parcel(each) for each in _games(data)]
    server = data.get("server")
    if server is None:
        return parcels, None
    return parcels, (field_of(server, "id", int), field_of(server, "settings", dict))


def _games(data: Any) -> list[Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ExchangeError("this is no file of games from Bathysphere")
    if data.get("version") not in _READ:
        found = plain(str(data.get("version")), 20)
        raise ExchangeError(f"the file has version {found}, this release reads {VERSION}")
    found_games: list[Any] = field_of(data, "games", list)
    return found_games


def listed(proof: Proof) -> list[list[Any]]:
    """Return the draws of a game as a file lists them."""
    return [[seq, draw.stream, draw.below, draw.value] for seq, draw in proof.draws]


def _lists(told: Any, proof: Proof) -> bool:
    try:
        return is_same(told, listed(proof))
    except RecursionError:  # nested as no list of draws is
        return False


def _parcel(data: Any) -> Parcel:
    verdict = _judged(data)
    if verdict.problems or verdict.game is None:
        raise ExchangeError(f"game {verdict.number}: {verdict.problems[0]}")
    row, position = verdict.game, verdict.proof.position
    if row.channel_id == _NOWHERE:
        words = "it was made for checking and names nobody; export writes what can be taken in"
        raise ExchangeError(f"game {verdict.number}: {words}")
    dumped = None if position is None else dump_position(games.get(row.slug, row.ruleset), position)
    return Parcel(row, verdict.seats, verdict.entries, dumped, verdict.clocks)


def _judged(data: Any) -> Verdict:
    """Return whether a game holds from its seed to its result."""
    number = data.get("id") if isinstance(data, dict) else None
    named = str(number) if type(number) is int and abs(number) <= LARGEST else "?"
    try:
        row = _row(data)
        seats = tuple(
            _seat(place, each) for place, each in enumerate(field_of(data, "seats", list))
        )
        entries = tuple(_entry(each) for each in field_of(data, "entries", list))
        clocks = clocks_in(data.get("clocks"), row.seats_wanted, row.time)
    except ExchangeError as error:
        return Verdict(named, proof=Proof([str(error)]))
    proof = examine(row, seats, entries)
    told = data.get("draws")
    if told is not None and not proof.problems and not _lists(told, proof):
        proof.note("the list of draws is not the one of this game")
    return Verdict(named, row, seats, entries, proof, clocks)


def _row(data: Any) -> GameRow:
    status = field_of(data, "status", str)
    if status not in _STATUSES:
        raise ExchangeError(f"there is no status {plain(status, 20)}")
    return GameRow(
        id=field_of(data, "id", int),
        slug=field_of(data, "slug", str),
        ruleset=field_of(data, "ruleset", int),
        options=field_of(data, "options", dict),
        seats_wanted=field_of(data, "seats_wanted", int),
        status=cast(Status, status),
        guild_id=optional(data, "guild_id", int),
        channel_id=optional(data, "channel_id", int) or _NOWHERE,
        host_id=optional(data, "host_id", int) or 0,
        seed=seed_of(field_of(data, "seed", str)),
        seed_hash=field_of(data, "seed_hash", str),
        counters=counters(field_of(data, "counters", dict)),
        seq=field_of(data, "seq", int),
        created_at=moment(data, "created_at"),
        updated_at=moment(data, "updated_at"),
        outcome=optional(data, "outcome", dict),
        mix=optional(data, "mix", dict),
        time=time_in(data.get("time"), field_of(data, "seats_wanted", int)),
    )


def _seat(place: int, data: Any) -> SeatRow:
    if field_of(data, "seat", int) != place:
        raise ExchangeError("the seats are not in order")
    name = field_of(data, "name", str)
    return SeatRow(
        place,
        user_id=optional(data, "user_id", int),
        name=plain_name(name) if name else "",
        level=optional(data, "level", str),
        resigned=field_of(data, "resigned", bool),
        left_by=optional(data, "left_by", int),
        press=optional(data, "press", int),
        word=plain(optional(data, "word", str) or "", LONGEST_WORD),
        care=optional(data, "care", str),
        owner_id=optional(data, "owner_id", int),
        seen=seen_by(data.get("seen", [])),
    )


def _entry(data: Any) -> EntryRow:
    return EntryRow(
        seq=field_of(data, "seq", int),
        kind=field_of(data, "kind", str),
        seat=optional(data, "seat", int),
        key=optional(data, "key", str),
        data=field_of(data, "data", dict),
        made_at=moment(data, "made_at"),
    )
