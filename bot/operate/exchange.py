"""Games as JSON: out of one database, into another; what comes in is proven (bot/operate/proof.py).

A file holds everything of its games, hands and seeds included: whoever reads it can cheat. Players
get one of a game that is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, cast

import games
from bot.discord.names import plain, plain_name
from bot.operate.exchange_fields import (
    LARGEST,
    ExchangeError,
    counters,
    field_of,
    optional,
    seed_of,
    seen_by,
)
from bot.operate.proof import Proof, examine
from bot.tables.quotas import LONGEST_WORD
from bot.tables.refusals import NotOverError
from bot.tables.table import FOLLOW_UP
from bot.version import release
from games.core.api import Json
from games.core.play import dump_position
from storage.api.rows import OPEN_STATUSES, EntryRow, GameRow, NewTimer, SeatRow, Status
from storage.api.store import Store

FORMAT = "bathysphere-games"
VERSION = 2
_READ = (1, 2)  # the first knew nothing of what players give to chance
_STATUSES = ("lobby", "running", "finished", "stopped")
_NOWHERE = 0  # the channel of a game in a file for players


@dataclass(frozen=True, slots=True)
class Parcel:
    """One game as it travels, proven: its position follows from its log."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    position: Json | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said about one game of a file."""

    number: str
    game: GameRow | None = None  # None: it could not even be read
    seats: tuple[SeatRow, ...] = ()
    entries: tuple[EntryRow, ...] = ()
    proof: Proof = field(default_factory=Proof)

    @property
    def problems(self) -> Sequence[str]:
        """Return what does not hold."""
        return self.proof.problems


# Out ------------------------------------------------------------------------------------------


async def pack(store: Store, game_ids: Sequence[int], guild_id: int | None, now: int) -> Json:
    """Return games, and the settings of a server if one is named, as plain JSON.

    Single games have a list of their draws, for those who check them without our rules.
    """
    server = None
    if guild_id is not None:
        server = {"id": guild_id, "settings": await store.preferences.all("guild", guild_id)}
    packed = [
        await _packed(store, await store.games.get(game_id), with_draws=guild_id is None)
        for game_id in game_ids
    ]
    return _file(packed, server, now)


async def pack_for_players(store: Store, game_id: int, now: int) -> Json:
    """Return a game that is over as plain JSON, for anybody: without Discord's numbers of people,
    server and channel. NotOverError before the end: the file holds every secret.
    """
    row = await store.games.get(game_id)
    if row.status in OPEN_STATUSES:
        raise NotOverError()
    packed = await _packed(store, row, with_draws=True)
    packed |= {"guild_id": None, "channel_id": None, "host_id": None}
    nobody: Json = {"user_id": None, "left_by": None, "owner_id": None, "seen": []}
    packed["seats"] = [{**seat, **nobody} for seat in packed["seats"]]
    return _file([packed], None, now)


def _file(packed: list[Json], server: Json | None, now: int) -> Json:
    return {
        "format": FORMAT,
        "version": VERSION,
        "release": release(),
        "made_at": now,
        "server": server,
        "games": packed,
    }


async def _packed(store: Store, row: GameRow, *, with_draws: bool) -> Json:
    entries = [e for e in await store.entries.of_game(row.id) if e.seq <= row.seq]
    seats = await store.games.seats(row.id)
    packed = {
        **asdict(row),
        "seed": row.seed.hex(),
        "seats": [asdict(seat) for seat in seats],
        "entries": [asdict(entry) for entry in entries],
    }
    if with_draws and row.status != "lobby":
        # On a thread of its own: playing a game again must not hold up a click.
        proof = await asyncio.to_thread(examine, row, seats, entries)
        if not proof.problems:
            packed["draws"] = _listed(proof)
    return packed


def _listed(proof: Proof) -> list[list[Any]]:
    return [[seq, draw.stream, draw.below, draw.value] for seq, draw in proof.draws]


# In -------------------------------------------------------------------------------------------


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


async def put(
    store: Store,
    parcels: Sequence[Parcel],
    server: tuple[int, Json] | None,
    now: int,
    *,
    channel_id: int | None = None,
    guild_id: int | None = None,
) -> list[int]:
    """Store games in one transaction and return their new numbers, in order.

    `channel_id` and `guild_id` move them to another place. Boards and lobbies are posted anew by
    the bot: messages elsewhere carry the old numbers. A game that was taken in before and could be
    shown nowhere, because it was a wrong place, is placed anew.
    """
    numbers = []
    async with store.write():
        for parcel in parcels:
            row = parcel.game
            placed = replace(
                row,
                channel_id=row.channel_id if channel_id is None else channel_id,
                guild_id=row.guild_id if guild_id is None else guild_id,
            )
            # A second table with the same cards would tell the first.
            if (known := await store.games.with_seed(row.seed_hash)) is not None:
                if not await _is_misplaced(store, known, placed):
                    words = f"game {row.id} of the file is here already, as game {known}"
                    raise ExchangeError(words)
                await store.games.delete(known)
            timers = [NewTimer(FOLLOW_UP, now)] if row.status in OPEN_STATUSES else []
            asked = _asked(row, parcel.position)
            numbers.append(
                await store.entries.add_game(
                    placed, parcel.seats, parcel.entries, parcel.position, timers, asked
                )
            )
        if server is not None:
            for name, value in server[1].items():
                await store.preferences.set("guild", guild_id or server[0], name, value)
    return numbers


def _asked(row: GameRow, position: Json | None) -> list[int]:
    """Return the seats that a game which runs waits for."""
    return [int(seat) for seat in position["asked"]] if position and row.status == "running" else []


async def _is_misplaced(store: Store, known: int, wanted: GameRow) -> bool:
    """Return whether a game that is here waits unseen, just as it came, in another place."""
    here = await store.games.get(known)
    is_elsewhere = (here.channel_id, here.guild_id) != (wanted.channel_id, wanted.guild_id)
    if here.status not in OPEN_STATUSES or not is_elsewhere or here.seq != wanted.seq:
        return False
    return all(panel.message_id is None for panel in await store.posted.of_game(known))


def _parcel(data: Any) -> Parcel:
    verdict = _judged(data)
    if verdict.problems or verdict.game is None:
        raise ExchangeError(f"game {verdict.number}: {verdict.problems[0]}")
    row, position = verdict.game, verdict.proof.position
    if row.channel_id == _NOWHERE:
        words = "it was made for checking and names nobody; export writes what can be taken in"
        raise ExchangeError(f"game {verdict.number}: {words}")
    dumped = None if position is None else dump_position(games.get(row.slug, row.ruleset), position)
    return Parcel(row, verdict.seats, verdict.entries, dumped)


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
    except ExchangeError as error:
        return Verdict(named, proof=Proof([str(error)]))
    proof = examine(row, seats, entries)
    listed = data.get("draws")
    if listed is not None and not proof.problems and listed != _listed(proof):
        proof.note("the list of draws is not the one of this game")
    return Verdict(named, row, seats, entries, proof)


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
        created_at=field_of(data, "created_at", int),
        updated_at=field_of(data, "updated_at", int),
        outcome=optional(data, "outcome", dict),
        mix=optional(data, "mix", dict),
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
        made_at=field_of(data, "made_at", int),
    )
