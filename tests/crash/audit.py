"""The look into the database of a dead bot: is every choice there, exactly once?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import games
from bot import doctor
from bot.tables import question_number, read_log
from games.core.api import Game
from games.core.log import surviving
from games.core.play import Position, restart
from games.core.replay import repeat
from storage.api import GameRow, Store
from storage.errors import GameMissingError
from tests.crash.ledger import Ledger, Question


@dataclass(slots=True)
class Audit:
    """What was found; every problem is a lost or doubled choice or a damaged game."""

    games: int = 0
    choices: int = 0
    problems: list[str] = field(default_factory=list)


async def audit(store: Store, ledger: Ledger, numbers: Sequence[int]) -> Audit:
    """Compare the log of these games, which must be all, with what people saw."""
    found = Audit()
    seen = dict(ledger.seen)  # as it is now: another process may be answering meanwhile
    found.problems += (await doctor.check(store)).problems
    stored: dict[Question, int] = {}
    for game_id in numbers:
        try:
            row = await store.game(game_id)
        except GameMissingError:
            continue  # a lobby that was given up meanwhile, with another process
        if row.status == "lobby":
            continue
        found.games += 1
        await _read_game(store, row, stored, found)
    found.choices = len(stored)
    for question, index in seen.items():
        if question not in stored:
            found.problems.append(f"lost: {question}")
        elif index is not None and stored[question] != index:
            found.problems.append(f"changed: {question} was {index}, is {stored[question]}")
    return found


async def _read_game(store: Store, row: GameRow, stored: dict[Question, int], found: Audit) -> None:
    entries = await store.entries(row.id)
    numbers = [entry.seq for entry in entries]
    if numbers != list(range(1, len(numbers) + 1)):
        found.problems.append(f"game {row.id}: gaps in the log")
    game = games.get(row.slug)
    header, lines = read_log(row, entries)
    position = restart(game, header)
    for entry in surviving(lines):
        if not entry.auto:
            _note(row, game, position, entry.seat, entry.key, stored, found)
        position, _ = repeat(game, position, entry)


def _note(
    row: GameRow,
    game: Game[Any],
    position: Position[Any],
    seat: Any,
    key: str,
    stored: dict[Question, int],
    found: Audit,
) -> None:
    question = position.question(game, seat)
    if question is None:
        found.problems.append(f"game {row.id}: {key} answers nothing")
        return
    number = (row.id, question_number(row, seat, question))
    if number in stored:
        found.problems.append(f"doubled: {number}")
    stored[number] = question.decision.keys.index(key)
