"""Finished games to fill a database with: some played by computers, then stored many times."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes
from typing import Any

import games
from bot.environment import database_path
from bot.tables.table import CHOICE, SETUP
from games.core import players
from games.core.api import Game
from games.core.chance import Chance
from games.core.log import dump_entry
from games.core.play import begin, choose, decisions, dump_position, table_options
from storage.api.rows import EntryRow, GameRow, SeatRow, WholeGame
from storage.sqlite.store import SqliteStore

_CHANNEL = 1_000_000  # not one of the local Discord's
_DIFFERENT = 4  # games of each kind


async def store_games(folder: Path, count: int) -> float:
    """Store so many finished games; return how many kilobytes of the database one of them takes."""
    path = database_path(folder)
    async with await SqliteStore.open(path) as store:
        empty = _size(path)
        played = [
            _play(game, number) for game in games.all() for number in range(_DIFFERENT) if count
        ]
        async with store.write():
            for number in range(count):
                row, entries, position = played[number % len(played)]
                seats = [
                    SeatRow(seat, user_id=100 + seat, name=f"Player {seat}")
                    for seat in range(row.seats_wanted)
                ]
                await store.entries.add_game(WholeGame(row, seats, entries, position))
    return (_size(path) - empty) / 1000 / count if count else 0.0


def _play(game: Game[Any], number: int) -> tuple[GameRow, list[EntryRow], dict[str, Any]]:
    seed = token_bytes(32)
    chance, own = Chance(seed), Chance(seed[::-1])
    seats = game.seats.stop - 1
    options = table_options(game, seats, {})
    position, header = begin(game, seats, chance, options, seq=1)
    first = {"seats": seats, "drawn": list(header.drawn)}
    entries = [EntryRow(1, SETUP, None, None, first, 0)]
    while asked := decisions(game, position.state):
        key = players.choose(game, position.state, asked[0].seat, players.DECKHAND, own)
        position, events, entry = choose(game, position, asked[0].seat, key, chance)
        entries.append(
            EntryRow(entry.seq, CHOICE, entry.seat, entry.key, dump_entry(entry, events), 0)
        )
    row = GameRow(
        id=0,
        slug=game.slug,
        ruleset=game.ruleset,
        options=dict(options),
        status="finished",
        seats_wanted=seats,
        guild_id=1,
        channel_id=_CHANNEL + number,
        host_id=100,
        seed=seed,
        seed_hash="0" * 64,
        seq=len(entries),
        counters=dict(chance.counters),
        outcome={"ranking": [list(range(seats))], "clause": ""},
        created_at=0,
        updated_at=0,
    )
    return row, entries, dump_position(game, position)


def _size(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*"))
