"""Health of a database: integrity, every live game replayed from its log, boards, timers, clock."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import games
from bot.discord.closed_lobbies import LOBBY
from bot.operate.proof import examine
from bot.tables.faults import cause
from bot.tables.stored_log import read_log
from bot.tables.table import FOLLOW_UP, POSTS
from bot.tables.turn import BOARD, PAST, UNDER_WAY, last_public
from games.core.api import Game
from games.core.play import Position, dump_position
from games.core.replay import replay
from storage.api.errors import (
    CorruptSnapshotError,
    GameMissingError,
    StaleSequenceError,
    StorageError,
    UnreachableError,
)
from storage.api.rows import EntryRow, GameRow, NewTimer
from storage.api.store import Store

_FUTURE = 120  # seconds that clocks may differ without anybody caring
_FORSAKEN = 3600  # seconds after which whoever took a timer up is surely dead


@dataclass(slots=True)
class Report:
    """What a check found; `problems` is empty when all is well or was repaired."""

    lobbies: int = 0
    replayed: int = 0
    entries: int = 0
    unplayable: list[int] = field(default_factory=list)  # games that do not replay
    problems: list[str] = field(default_factory=list)
    repaired: list[str] = field(default_factory=list)

    def note(self, words: str, *, repaired: bool = False) -> None:
        """Write a finding down."""
        (self.repaired if repaired else self.problems).append(words)


async def check(store: Store, *, repair: bool = False) -> Report:
    """Check the database and play all live games again from their seeds: each must have drawn what
    its log says, and lead to the stored position.

    With `repair`, positions that are damaged or differ are rebuilt from the log, which decides.
    """
    report = Report()
    for game_id in await _live(store, report):
        try:
            await _check_game(store, game_id, report, repair=repair)
        except (GameMissingError, StaleSequenceError):
            continue  # given up, or gone on, while we were looking
        except UnreachableError:
            raise  # which tells nothing about the game
        except Exception as error:  # a log that is not ours may break the rules anywhere
            report.unplayable.append(game_id)
            report.note(f"game {game_id} does not replay: {cause(error)}")
    # After the repairs: what they mended is no longer reported as damage.
    report.problems += await store.integrity_check()
    return report


async def _live(store: Store, report: Report) -> list[int]:
    try:
        return await store.games.live()
    except StorageError as error:  # a damaged file: what can still be said about it comes after
        report.note(f"the games cannot be listed: {error}")
        return []


async def _check_game(store: Store, game_id: int, report: Report, *, repair: bool) -> None:
    row = await store.games.get(game_id)
    entries = [entry for entry in await store.entries.of_game(game_id) if entry.seq <= row.seq]
    proof = examine(row, await store.games.seats(game_id), entries)
    if proof.problems and (await store.games.get(game_id)) != row:
        return  # the game went on while we were looking
    position = proof.position
    if proof.problems and row.status != "lobby":  # what it records may lead somewhere all the same
        try:
            position = _replayed(row, entries)
        except Exception:  # a log that is not ours may break the rules anywhere
            report.unplayable.append(game_id)
            report.note(f"game {game_id} does not replay: {proof.problems[0]}")
            return
    for words in proof.problems:
        report.note(f"game {game_id}: {words}")
    if row.status == "lobby" or position is None:
        report.lobbies += 1
        return
    game = games.get(row.slug, row.ruleset)
    report.replayed += 1
    report.entries += len(entries)
    wrong = await _wrong_position(store, game, row, position)
    if not wrong:
        return
    if repair:
        await store.entries.put_snapshot(game_id, row.seq, dump_position(game, position))
    report.note(f"game {game_id}: {wrong}", repaired=repair)


def _replayed(row: GameRow, entries: Sequence[EntryRow]) -> Position[Any]:
    """Return where a log leads with the draws it records."""
    game = games.get(row.slug, row.ruleset)
    position = replay(game, *read_log(row, entries))
    position.seq = row.seq
    game.check(position.state)
    return position


async def _wrong_position(
    store: Store, game: Game[Any], row: GameRow, position: Position[Any]
) -> str:
    """Return what is wrong with the stored position of a game, "" if it is right."""
    try:
        snapshot = await store.entries.snapshot(row.id)
    except CorruptSnapshotError:
        return "damaged snapshot (rebuilt at the next step)"
    if snapshot is not None and snapshot.seq != row.seq:
        return ""  # the game went on while we were looking
    if snapshot is None or snapshot.position != dump_position(game, position):
        return "the log leads to another position than stored"
    return ""


async def check_surroundings(store: Store, report: Report, now: int, *, repair: bool) -> None:
    """Check what lies beside the games: boards that were never posted, forsaken timers, the clock.

    Apart from `check`, whose verdict must not depend on when it is asked.
    """
    for game_id in await _live(store, Report()):  # if that fails, `check` has said so
        with suppress(GameMissingError):  # a lobby that was given up while we were looking
            row = await store.games.get(game_id)
            await _check_time(store, row, report, now, repair=repair)
            await _check_board(store, row, report, now, repair=repair)
            await _check_timers(store, game_id, report, now, repair=repair)


async def repost(store: Store, now: int) -> int:
    """Have the board of every live game posted anew, and lobbies renewed; return how many.

    For a restored backup: the channels show boards of moves that are gone, and nothing in the
    database tells of them.
    """
    posted = 0
    for game_id in await store.games.live():
        with suppress(GameMissingError):
            async with store.write():
                board = await store.posted.find(game_id, BOARD)
                if board is not None:  # it loses its buttons when the new one is out
                    past = replace(board, kind=PAST, key=str(board.message_id))
                    await store.posted.put(past)
                for kind in (BOARD, UNDER_WAY):
                    await store.posted.delete(game_id, kind)
                await store.timers.add(game_id, NewTimer(FOLLOW_UP, now))
                posted += 1
    return posted


async def _check_time(
    store: Store, row: GameRow, report: Report, now: int, *, repair: bool
) -> None:
    """Note a game from the future; only a comparison with Discord tells whose clock is wrong."""
    ahead = row.updated_at - now
    if ahead <= _FUTURE:
        return
    if repair:
        await store.games.date_back(row.id, now)
    report.note(
        f"game {row.id}: changed while the clock was ahead, {ahead} s from now (or the clock is "
        "behind now: timedatectl set-ntp true)",
        repaired=repair,
    )


async def _check_board(
    store: Store, row: GameRow, report: Report, now: int, *, repair: bool
) -> None:
    if any(timer.kind in POSTS for timer in await store.timers.of_game(row.id)):
        return  # it is about to be posted
    posted = await store.posted.find(row.id, LOBBY if row.status == "lobby" else BOARD)
    if row.status == "lobby":
        behind = posted is None or posted.message_id is None
    else:
        shown = 0 if posted is None else int(posted.data["seq"])
        behind = last_public(await store.entries.of_game(row.id, after=shown)) > shown
    fresh = await store.games.get(row.id)
    if behind and (fresh.seq, fresh.status) == (row.seq, row.status):  # not just gone on
        if repair:
            await store.timers.add(row.id, NewTimer(FOLLOW_UP, now))
        report.note(f"game {row.id}: the channel has not seen the latest board", repaired=repair)


async def _check_timers(
    store: Store, game_id: int, report: Report, now: int, *, repair: bool
) -> None:
    for timer in await store.timers.of_game(game_id):
        if timer.claimed_at is not None and timer.claimed_at < now - _FORSAKEN:
            if repair:
                await store.timers.release(now - _FORSAKEN)
            report.note(
                f"game {game_id}: a timer ({timer.kind}) was taken up and forsaken",
                repaired=repair,
            )
