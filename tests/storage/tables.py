"""Games, entries and positions to store, made in one line each."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from storage.api.errors import CorruptSnapshotError
from storage.api.rows import EntryRow, NewGame, SeatRow, Snapshot, Step
from storage.api.store import Store

NOW = 1_800_000_000
SEED = bytes(range(32))
CHANNEL = 1_234_567_890_123_456_789  # as large as Discord's ids
ANA, BEN = 2**62 + 1, 2**62 + 2


async def open_lobby(
    store: Store, channel_id: int = CHANNEL, seats: Sequence[SeatRow] = (), **changes: Any
) -> int:
    """Store a game in the lobby."""
    values: dict[str, Any] = {
        "slug": "atlantis",
        "ruleset": 1,
        "options": {"variant": "long", "name": "Tiefsee ≈"},
        "seats_wanted": 2,
        "guild_id": 77,
        "host_id": ANA,
        "seed": SEED,
        "seed_hash": "abc",
        "now": NOW,
    }
    return await store.games.create(
        NewGame(channel_id=channel_id, seats=seats, **(values | changes))
    )


async def start_game(store: Store, channel_id: int = CHANNEL) -> int:
    """Store a running game with two players and its set-up entry."""
    game_id = await open_lobby(store, channel_id, seats=two_players())
    await store.entries.append(
        Step(game_id, 0, [entry(1, "setup")], position(1), now=NOW, status="running")
    )
    return game_id


def read(path: Path) -> bytes:
    """The bytes of a file."""
    return path.read_bytes()


def spoil(path: Path, start: int) -> None:
    """Overwrite a file from that byte on; a negative number counts from its end."""
    data = path.read_bytes()
    path.write_bytes(data[:start] + b"\xa5" * len(data[start:]))


def two_players() -> tuple[SeatRow, SeatRow]:
    """Ana and Ben, on seats 0 and 1."""
    return SeatRow(0, ANA, "Ana"), SeatRow(1, BEN, "Ben")


def entry(seq: int, kind: str = "choice") -> EntryRow:
    """One entry, recognisable by its number."""
    return EntryRow(seq, kind, seq % 2, f"move:{seq}", {"drawn": [seq]}, NOW + seq)


def position(seq: int) -> dict[str, Any]:
    """The position after that entry, about as large as a real one."""
    return {"at": seq, "cells": [(seq * 31 + i) % 97 for i in range(2000)]}


async def notice_and_mend(store: Store, game_id: int) -> None:
    """Check that the first position of a game counts as damaged, and that it can be rebuilt."""
    for call in (
        store.entries.snapshot(game_id),
        store.entries.load(game_id),
        store.games.open(game_id, 1, "board"),
    ):
        with pytest.raises(CorruptSnapshotError) as caught:
            await call
        assert (caught.value.game_id, caught.value.seq) == (game_id, 1)
    assert await store.integrity_check() == [f"the position of game {game_id} is damaged"]
    await store.entries.put_snapshot(game_id, 1, position(1))
    assert await store.entries.snapshot(game_id) == Snapshot(1, position(1))
    assert await store.integrity_check() == []
