"""Games as JSON: out of one database, into another; what comes in is proven by replay.

A file holds everything of its games, hands and seeds included: whoever reads it can cheat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

import games
from bot.front.people import plain_name
from bot.session import RESIGNED
from bot.tables import (
    CHOICE,
    FOLLOW_UP,
    REPLACE,
    RESIGN,
    SETUP,
    STOP,
    UNDO,
    cause,
    final_outcome,
    read_log,
)
from bot.version import release
from games.core.api import Game, Json
from games.core.chance import commitment
from games.core.errors import GameError
from games.core.play import dump_position, table_options
from games.core.players import LEVELS
from games.core.replay import replay
from storage.api import OPEN_STATUSES, EntryRow, GameRow, NewTimer, SeatRow, Status, Store

FORMAT = "bathysphere-games"
VERSION = 1
_STATUSES = ("lobby", "running", "finished", "stopped")
_KINDS = {SETUP, CHOICE, UNDO, RESIGN, REPLACE, STOP}


class ExchangeError(Exception):
    """A file cannot be taken in; the message says what is wrong with it. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """One game as it travels, proven: its position follows from its log."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    position: Json | None


# Out ------------------------------------------------------------------------------------------


async def pack(store: Store, game_ids: Sequence[int], guild_id: int | None, now: int) -> Json:
    """Return games, and the settings of a server if one is named, as plain JSON."""
    server = None
    if guild_id is not None:
        server = {"id": guild_id, "settings": await store.settings("guild", guild_id)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "release": release(),
        "made_at": now,
        "server": server,
        "games": [await _packed(store, game_id) for game_id in game_ids],
    }


async def _packed(store: Store, game_id: int) -> Json:
    row = await store.game(game_id)
    entries = [e for e in await store.entries(game_id) if e.seq <= row.seq]
    return {
        **asdict(row),
        "seed": row.seed.hex(),
        "seats": [asdict(seat) for seat in await store.seats(game_id)],
        "entries": [asdict(entry) for entry in entries],
    }


# In -------------------------------------------------------------------------------------------


def unpack(data: Any) -> tuple[list[Parcel], tuple[int, Json] | None]:
    """Return the games of a file and the server with its settings; ExchangeError if it is bad."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ExchangeError("this is no file of games from Bathysphere")
    if data.get("version") != VERSION:
        raise ExchangeError(
            f"the file has version {data.get('version')}, this release reads {VERSION}"
        )
    parcels = [_parcel(each) for each in _field(data, "games", list)]
    server = data.get("server")
    if server is None:
        return parcels, None
    return parcels, (_field(server, "id", int), _field(server, "settings", dict))


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
            if (known := await store.game_with_seed(row.seed_hash)) is not None:
                if not await _is_misplaced(store, known, placed):
                    words = f"game {row.id} of the file is here already, as game {known}"
                    raise ExchangeError(words)
                await store.delete_game(known)
            timers = [NewTimer(FOLLOW_UP, now)] if row.status in OPEN_STATUSES else []
            asked = _asked(row, parcel.position)
            numbers.append(
                await store.add_game(
                    placed, parcel.seats, parcel.entries, parcel.position, timers, asked
                )
            )
        if server is not None:
            for name, value in server[1].items():
                await store.set_setting("guild", guild_id or server[0], name, value)
    return numbers


def _asked(row: GameRow, position: Json | None) -> list[int]:
    """Return the seats that a game which runs waits for."""
    return [int(seat) for seat in position["asked"]] if position and row.status == "running" else []


async def _is_misplaced(store: Store, known: int, wanted: GameRow) -> bool:
    """Return whether a game that is here waits unseen, just as it came, in another place."""
    here = await store.game(known)
    is_elsewhere = (here.channel_id, here.guild_id) != (wanted.channel_id, wanted.guild_id)
    if here.status not in OPEN_STATUSES or not is_elsewhere or here.seq != wanted.seq:
        return False
    return all(panel.message_id is None for panel in await store.panels(known))


def _parcel(data: Any) -> Parcel:
    number = data.get("id") if isinstance(data, dict) else None
    try:
        row = _row(data)
        seats = tuple(_seat(place, each) for place, each in enumerate(_field(data, "seats", list)))
        entries = tuple(_entry(each) for each in _field(data, "entries", list))
        return Parcel(row, seats, entries, _proven(row, seats, entries))
    except ExchangeError as error:
        raise ExchangeError(f"game {number}: {error}") from None
    except (GameError, KeyError, TypeError, ValueError) as error:  # ReplayError is a ValueError
        raise ExchangeError(f"game {number} does not replay: {cause(error)}") from error


def _proven(row: GameRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]) -> Json | None:
    """Return the position the log leads to; refuses what contradicts it."""
    if commitment(row.seed) != row.seed_hash:
        raise ExchangeError("the seed does not belong to the hash that was announced")
    if [entry.seq for entry in entries] != list(range(1, row.seq + 1)):
        raise ExchangeError("the log has gaps")
    if strange := {entry.kind for entry in entries} - _KINDS:
        raise ExchangeError(f"the log has entries of unknown kind: {', '.join(sorted(strange))}")
    if unknown := {seat.level for seat in seats} - {None, *LEVELS}:
        raise ExchangeError(f"there is no computer level {unknown.pop()}")
    # What has not begun yet will be played by the newest rules, all else by its own.
    game = games.get(row.slug, None if row.status == "lobby" else row.ruleset)
    table_options(game, len(seats), row.options)
    if row.status == "lobby":
        if entries or len(seats) != row.seats_wanted:
            raise ExchangeError("the lobby has a log or the wrong number of seats")
        return None
    position = replay(game, *read_log(row, entries))
    position.seq = row.seq
    game.check(position.state)
    if len(seats) != entries[0].data["seats"]:
        raise ExchangeError("the seats are not those of the log")
    _check_end(game, row, seats, position.state)
    return dump_position(game, position)


def _check_end(game: Game[Any], row: GameRow, seats: Sequence[SeatRow], state: Any) -> None:
    outcome = game.outcome(state)
    is_ended = outcome is not None or (row.outcome or {}).get("clause") == RESIGNED
    if (row.status == "finished") != is_ended:
        raise ExchangeError(f"the game is not {row.status}")
    if outcome is None:
        # If somebody gave up, the log has no more to say about it.
        expected = [row.outcome if is_ended else None]
    else:
        # Who resigned is last; up to 0.1.0 the ranking of the rules was stored instead.
        expected = [final_outcome(outcome, seats), final_outcome(outcome, ())]
    if row.outcome not in expected:
        raise ExchangeError("the result is not the one the log leads to")


def _row(data: Any) -> GameRow:
    status = _field(data, "status", str)
    if status not in _STATUSES:
        raise ExchangeError(f"there is no status {status}")
    return GameRow(
        id=_field(data, "id", int),
        slug=_field(data, "slug", str),
        ruleset=_field(data, "ruleset", int),
        options=_field(data, "options", dict),
        seats_wanted=_field(data, "seats_wanted", int),
        status=cast(Status, status),
        guild_id=_optional(data, "guild_id", int),
        channel_id=_field(data, "channel_id", int),
        host_id=_field(data, "host_id", int),
        seed=_seed(_field(data, "seed", str)),
        seed_hash=_field(data, "seed_hash", str),
        counters=_counters(_field(data, "counters", dict)),
        seq=_field(data, "seq", int),
        created_at=_field(data, "created_at", int),
        updated_at=_field(data, "updated_at", int),
        outcome=_optional(data, "outcome", dict),
    )


def _seat(place: int, data: Any) -> SeatRow:
    if _field(data, "seat", int) != place:
        raise ExchangeError("the seats are not in order")
    name = _field(data, "name", str)
    return SeatRow(
        place,
        user_id=_optional(data, "user_id", int),
        name=plain_name(name) if name else "",
        level=_optional(data, "level", str),
        resigned=_field(data, "resigned", bool),
        left_by=_optional(data, "left_by", int),
    )


def _entry(data: Any) -> EntryRow:
    return EntryRow(
        seq=_field(data, "seq", int),
        kind=_field(data, "kind", str),
        seat=_optional(data, "seat", int),
        key=_optional(data, "key", str),
        data=_field(data, "data", dict),
        made_at=_field(data, "made_at", int),
    )


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(text)
    if len(seed) != 32:
        raise ExchangeError("the seed has not 32 bytes")
    return seed


def _counters(data: Mapping[str, Any]) -> Json:
    if any(type(count) is not int or count < 0 for count in data.values()):
        raise ExchangeError("the counters of chance are no numbers")
    return dict(data)


def _optional(data: Any, name: str, kind: Callable[..., Any]) -> Any:
    if isinstance(data, dict) and data.get(name) is None:
        return None
    return _field(data, name, kind)


def _field(data: Any, name: str, kind: Callable[..., Any]) -> Any:
    # `type` and not `isinstance`: true is no number here.
    if not isinstance(data, dict) or type(data.get(name)) is not kind:
        raise ExchangeError(f"{name} is missing or no {getattr(kind, '__name__', kind)}")
    return data[name]
