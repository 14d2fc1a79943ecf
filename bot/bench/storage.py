"""A stored choice against the same two statements through plain sqlite3."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import games
from bot.bench.side_by_side import Clock
from bot.tables.table import CHOICE
from games.core.chance import Chance
from games.core.play import begin, dump_position
from storage.api.rows import EntryRow, NewGame, SeatRow, Step
from storage.sqlite.store import SqliteStore


def against_sqlite(clock: Clock) -> tuple[float, float]:
    """Return the seconds of storing one choice through our store and through plain sqlite3."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        store = runner.run(SqliteStore.open(Path(folder) / "ours.sqlite3"))
        plain = sqlite3.connect(Path(folder) / "plain.sqlite3", isolation_level=None)
        try:
            return clock.compare(_ours(runner, store), _plain(plain))
        finally:
            plain.close()
            runner.run(store.close())


def _position() -> dict[str, object]:
    game = games.all()[0]
    return dump_position(game, begin(game, game.seats.start, Chance(b"bench"))[0])


def _ours(runner: asyncio.Runner, store: SqliteStore) -> Callable[[], None]:
    game_id = runner.run(
        store.games.create(
            NewGame(
                slug="bench",
                ruleset=1,
                options={},
                seats_wanted=2,
                guild_id=1,
                channel_id=1,
                host_id=1,
                seed=b"0" * 32,
                seed_hash="",
                now=0,
                seats=[SeatRow(0, user_id=1, name="A"), SeatRow(1, user_id=2, name="B")],
            )
        )
    )
    position = _position()
    numbers = count(1)

    def run() -> None:
        seq = next(numbers)
        entry = EntryRow(seq, CHOICE, 0, "card:9", {"drawn": [], "events": []}, 0)
        runner.run(store.entries.append(Step(game_id, seq - 1, [entry], position, now=0)))

    return run


def _plain(conn: sqlite3.Connection) -> Callable[[], None]:
    conn.execute("PRAGMA journal_mode=WAL")
    conn.execute("PRAGMA synchronous=FULL")
    conn.execute("PRAGMA foreign_keys=ON")
    conn.execute(
        "CREATE TABLE entries (game INT, seq INT, kind TEXT, seat INT, key TEXT, data TEXT, "
        "made INT, PRIMARY KEY (game, seq)) STRICT"
    )
    conn.execute("CREATE TABLE snapshots (game INT PRIMARY KEY, seq INT, position TEXT) STRICT")
    position = _position()
    numbers = count(1)

    def run() -> None:
        seq = next(numbers)
        conn.execute("BEGIN IMMEDIATE")
        conn.execute(
            "INSERT INTO entries VALUES (1, ?, 'choice', 0, 'card:9', ?, 0)",
            (seq, json.dumps({"drawn": [], "events": []})),
        )
        conn.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (1, ?, ?)", (seq, json.dumps(position))
        )
        conn.execute("COMMIT")

    return run
