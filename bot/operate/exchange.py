"""Games as JSON: out of one database, into another; what comes in is proven (bot/operate/proof.py).

A file holds everything of its games, hands and seeds included: whoever reads it can cheat. Players
get one of a game that is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import FORMAT, VERSION, Parcel, listed
from bot.operate.exchange_times import clocks_anew, clocks_out, told_per_turn
from bot.operate.proof import examine
from bot.tables.refusals import NotOverError
from bot.tables.table import FOLLOW_UP
from bot.version import release
from games.core.api import Json
from storage.api.rows import OPEN_STATUSES, EntryRow, GameRow, NewTimer, WholeGame
from storage.api.store import Store


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
    packed = await _packed(store, row, with_draws=True, told=told_per_turn)
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


async def _packed(
    store: Store,
    row: GameRow,
    *,
    with_draws: bool,
    told: Callable[[list[EntryRow]], list[EntryRow]] = list,
) -> Json:
    entries = [e for e in await store.entries.of_game(row.id) if e.seq <= row.seq]
    seats = await store.games.seats(row.id)
    packed = {
        **asdict(row),
        "seed": row.seed.hex(),
        "seats": [asdict(seat) for seat in seats],
        "entries": [asdict(entry) for entry in told(entries)],
    }
    if row.status in OPEN_STATUSES:  # nobody's time runs when it is over
        packed["clocks"] = await clocks_out(store, row.id)
    if with_draws and row.status != "lobby":
        # On a thread of its own: playing a game again must not hold up a click.
        proof = await asyncio.to_thread(examine, row, seats, entries)
        if not proof.problems:
            packed["draws"] = listed(proof)
    return packed


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
            clocks = await clocks_anew(store, row.time, parcel.seats, parcel.clocks, now)
            whole = WholeGame(
                *(placed, parcel.seats, parcel.entries, parcel.position), timers, asked, clocks
            )
            numbers.append(await store.entries.add_game(whole))
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
    return all(posted.message_id is None for posted in await store.posted.of_game(known))
