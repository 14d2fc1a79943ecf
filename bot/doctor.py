"""Health of a database: integrity, and every live game replayed from its log."""

from __future__ import annotations

from dataclasses import dataclass, field

import games
from bot.tables import read_log
from games.core.errors import GameError
from games.core.play import dump_position
from games.core.replay import ReplayError, replay
from storage.api import Store
from storage.errors import CorruptSnapshotError, StorageError


@dataclass(slots=True)
class Report:
    """What a check found; `problems` is empty when all is well."""

    lobbies: int = 0
    replayed: int = 0
    entries: int = 0
    problems: list[str] = field(default_factory=list)


async def check(store: Store) -> Report:
    """Check the database and replay all live games: each must lead to the stored position."""
    report = Report()
    report.problems += await store.integrity_check()
    for game_id in await store.live_games():
        try:
            await _check_game(store, game_id, report)
        except (GameError, ReplayError, StorageError, KeyError, TypeError, ValueError) as error:
            report.problems.append(f"game {game_id}: {type(error).__name__}: {error}")
    return report


async def _check_game(store: Store, game_id: int, report: Report) -> None:
    row = await store.game(game_id)
    if row.status == "lobby":
        report.lobbies += 1
        return
    game = games.get(row.slug)
    entries = await store.entries(game_id)
    position = replay(game, *read_log(row, entries))
    position.seq = row.seq
    game.check(position.state)
    report.replayed += 1
    report.entries += len(entries)
    try:
        snapshot = await store.snapshot(game_id)
    except CorruptSnapshotError:
        report.problems.append(f"game {game_id}: damaged snapshot (rebuilt at the next step)")
        return
    if snapshot is None or snapshot.position != dump_position(game, position):
        report.problems.append(f"game {game_id}: the log leads to another position than stored")
