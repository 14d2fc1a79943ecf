"""The look into the database of a dead bot: is every press there that must be, and nothing else?"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import games
from bot.operate import doctor
from bot.tables.question_tokens import question_number
from bot.tables.shortcuts import shortcut_id
from bot.tables.stored_log import read_line, read_log
from bot.tables.table import REPLACE, RESIGN
from games.core.api import Game, Seat
from games.core.foresight import warning
from games.core.log import Entry, Line, Undo
from games.core.options import Options
from games.core.play import Position, restart
from games.core.replay import ReplayError, repeat, replay
from storage.api.errors import GameMissingError
from storage.api.rows import EntryRow, GameRow, SeatRow
from storage.api.store import Store
from tests.crash.ledger import BACK, Answer, Fate, Ledger, Press, Question
from tests.crash.plan_audit import PlanWatch, choosers, wrong_plans
from tests.crash.time_audit import Stored as StoredGame
from tests.crash.time_audit import wrong_times
from tests.month.ledger import Book

_MOST = 3  # problems told of one game: after a wrong choice nothing fits any more


@dataclass(frozen=True, slots=True)
class Stored:
    """A step of a person as the database has it: a choice, some in a row, or one taken back."""

    question: Question
    index: Answer
    user_id: int
    key: str
    made_at: int
    is_repeated: bool  # the same choice as the last one of this seat
    by_plan: bool = False  # its player has kept a plan that fits
    asked_first: Callable[[], list[str]] = list  # what may follow only after "do you mean it?"
    choices: int = 1

    def __str__(self) -> str:
        return f"{self.key} of {self.user_id} as answer to question {self.question[1]}"


@dataclass(slots=True)
class Audit:
    """What was found; every problem is a lost, doubled, invented or changed choice."""

    games: int = 0
    choices: int = 0  # of people, in the database
    compared: int = 0  # of these, how many a person saw taken
    planned: int = 0  # besides them, choices that were made as planned
    problems: list[str] = field(default_factory=list)
    over: set[int] = field(default_factory=set)  # games


async def audit(
    store: Store,
    ledger: Ledger,
    numbers: Sequence[int],
    read_book: Callable[[], Awaitable[Book]] | None = None,
    at_rest: Collection[int] = (),
) -> Audit:
    """Compare the log of these games, which must be all, with what people pressed.

    And what the database has written down about clocks, seats and plans, but for games `at_rest`.
    """
    found = Audit()
    # As it is now: another process may be answering while we read, so what must be there is
    # listed before the database is read, and what may be there after that.
    taken, travelled = ledger.taken(), set(ledger.travelled)
    plans = [replace(press) for press in ledger.plans]
    book = Book([]) if read_book is None else await read_book()
    found.problems += (await doctor.check(store)).problems
    stored: dict[int, list[Stored]] = {}
    for game_id in numbers:
        try:
            row, seats = await store.games.get(game_id), await store.games.seats(game_id)
        except GameMissingError:
            continue  # a lobby that was given up meanwhile, with another process
        if row.status == "lobby":
            continue
        found.games += 1
        steps = stored[game_id] = []
        entries = await store.entries.of_game(game_id)
        rows = book.plans.get(game_id, [])
        commits = book.commits.get(game_id, set())
        try:
            _read_game(row, seats, entries, steps, PlanWatch(rows), commits)
            wrong = list(wrong_plans(game_id, seats, rows, plans, choosers(entries, commits)))
            if read_book is not None and game_id not in at_rest:
                wrong += wrong_times(StoredGame(row, seats, entries, book), travelled)
            found.problems += [f"game {game_id}: {words}" for words in wrong]
        except ReplayError as error:
            found.problems.append(f"game {game_id}: the log does not fit the rules: {error}")
        if row.status == "finished":
            found.over.add(game_id)
    for game_id in {*stored, *(press.question[0] for press in taken)}:
        presses = [press for press in taken if press.question[0] == game_id]
        wrong = _compare(ledger, presses, stored.get(game_id, []), found)
        found.problems += [f"game {game_id}: {words}" for words in wrong[:_MOST]]
        if len(wrong) > _MOST:
            found.problems.append(f"game {game_id}: and {len(wrong) - _MOST} more")
    return found


def _compare(
    ledger: Ledger, taken: Sequence[Press], steps: Sequence[Stored], found: Audit
) -> list[str]:
    """Return what differs between the presses and the stored steps of one game."""
    wrong: list[str] = []
    answered: set[Question] = set()
    last: dict[int, int] = {}  # the order of the last explained press of each person
    for step in _with_shortcuts(ledger, steps):
        presses = ledger.of(step.question)
        if step.by_plan and not any(press.fate is Fate.TAKEN for press in presses):
            found.planned += 1
            continue
        if step.index != BACK:
            found.choices += step.choices
        words = "doubled: the same question" if step.question in answered else ""
        words = words or _unexplained(step, presses)
        answered.add(step.question)
        if words:
            wrong.append(f"{words}: {step}")
            continue
        first = _explaining(step, presses)[0]
        if first.order <= last.get(step.user_id, 0):
            wrong.append(f"out of order: {step}")
        last[step.user_id] = first.order
        if step.index != BACK:
            seen = any(press.fate is Fate.TAKEN for press in presses)
            found.compared += step.choices if seen else 0
    for press in taken:
        if press.question not in answered:
            wrong.append(f"lost: {press}")
        answered.discard(press.question)  # one answer is there for one press, not for two
    return wrong


def _with_shortcuts(ledger: Ledger, steps: Sequence[Stored]) -> Iterator[Stored]:
    """Put together what one press on a shortcut has stored: choices that nobody was asked for."""
    place = 0
    while place < len(steps):
        step = steps[place]
        run = [step]
        for later in steps[place + 1 :]:
            if later.user_id != step.user_id or ledger.of(later.question):
                break
            run.append(later)
        made = _shortcut(ledger.of(step.question), run)
        yield step if made is None else made
        place += 1 if made is None else made.choices


def _shortcut(presses: Sequence[Press], run: Sequence[Stored]) -> Stored | None:
    """Return the beginning of a run as one step, if a shortcut that was pressed has made it.

    A shortcut whose end cannot be taken back stores what comes before it and asks.
    """
    first = run[0]
    names = [p.index for p in presses if p.user_id == first.user_id and isinstance(p.index, str)]
    is_single = any((p.user_id, p.index) == (first.user_id, first.index) for p in presses)
    for name in names:
        for count in range(1, len(run) + 1):
            keys = tuple(each.key for each in run[:count])
            if count > 1 and name == shortcut_id(keys):
                return replace(first, index=name, key=" ".join(keys), choices=count)
            if count == 1 and is_single:  # it looks like a shortcut that stopped after it
                continue
            if name in (shortcut_id((*keys, key)) for key in run[count - 1].asked_first()):
                return replace(first, index=name, key=" ".join(keys), choices=count)
    return None


def _explaining(step: Stored, presses: Sequence[Press]) -> list[Press]:
    return [
        press
        for press in presses
        if press.fate is not Fate.REFUSED
        and (press.user_id, press.index) == (step.user_id, step.index)
    ]


def _unexplained(step: Stored, presses: Sequence[Press]) -> str:
    """Return why no press explains a stored step, "" if one does."""
    if not presses:
        return "doubled" if step.is_repeated else "phantom: nobody pressed"
    mine = [press for press in presses if press.user_id == step.user_id]
    if not mine:
        return f"phantom: only {presses[0].user_id} pressed"
    explaining = _explaining(step, presses)
    seen = [press for press in mine if press.fate is Fate.TAKEN]
    if seen and not any(press in explaining for press in seen):
        return f"swapped: {seen[0]} was taken"
    if explaining:
        early = int(explaining[0].at) > step.made_at
        return "phantom: stored before it was pressed" if early else ""
    if any(press.index == step.index for press in mine):
        return "phantom: stored though its player saw it refused"
    return f"swapped: {mine[0]}"


def _read_game(
    row: GameRow,
    seats: Sequence[SeatRow],
    entries: Sequence[EntryRow],
    steps: list[Stored],
    plans: PlanWatch,
    commits: Collection[int],
) -> None:
    """Replay a whole log, what was taken back included, and list what people did in it."""
    numbers = [entry.seq for entry in entries]
    if numbers != list(range(1, len(numbers) + 1)):
        raise ReplayError(0, "gaps in the numbers")
    game = games.get(row.slug, row.ruleset)
    header, _ = read_log(row, entries)
    position = restart(game, header)
    lines: list[Line] = []
    last: dict[Seat, str] = {}
    begun = 0  # where the step begins among those of people
    for entry in entries:
        line = read_line(entry)
        if line is None:
            continue
        user_id = _holder(seats, entries, line.seat, line.seq)
        if entry.data.get("computer"):  # in place of the person
            user_id = None
        elif isinstance(line, Entry):
            plans.note(game, position, line)
        if user_id is not None and _is_own(game, position, line):
            steps.append(_step(row, game, position, line, user_id, entry, last.get(line.seat)))
        lines.append(line)
        if isinstance(line, Undo):
            position = replay(game, header, lines)
        else:
            position, _ = repeat(game, position, line)
            last[line.seat] = line.key
            if user_id is not None and not line.auto:
                after = partial(_asked_first, game, position, line.seat, row.options)
                steps[-1] = replace(steps[-1], asked_first=after)
        if entry.seq in commits:
            holders = {seats[seat].user_id for seat in plans.committed(entry.seq)}
            steps[begun:] = [
                replace(step, by_plan=step.user_id in holders) for step in steps[begun:]
            ]
            begun = len(steps)


def _asked_first(
    game: Game[Any], position: Position[Any], seat: Seat, options: Options
) -> list[str]:
    question = position.question(game, seat)
    keys = () if question is None else question.decision.keys
    return [key for key in keys if warning(game, position, seat, key, options) is not None]


def _is_own(game: Game[Any], position: Position[Any], line: Line) -> bool:
    """Return whether a line is the doing of the person on its seat alone.

    Forced choices are nobody's; a turn taken back with the consent of all has no Back either.
    """
    if isinstance(line, Entry):
        return not line.auto
    return position.question(game, line.seat) is not None


def _step(
    row: GameRow,
    game: Game[Any],
    position: Position[Any],
    line: Line,
    user_id: int,
    entry: EntryRow,
    last: str | None,
) -> Stored:
    question = position.question(game, line.seat)
    if question is None:
        raise ReplayError(line.seq, "it answers nothing")
    number = (row.id, question_number(row, line.seat, question))
    if isinstance(line, Undo):
        return Stored(number, BACK, user_id, "a step back", entry.made_at, is_repeated=False)
    keys = question.decision.keys
    if line.key not in keys:
        raise ReplayError(line.seq, "it was not offered")
    index = keys.index(line.key)
    return Stored(number, index, user_id, line.key, entry.made_at, line.key == last)


def _holder(
    seats: Sequence[SeatRow], entries: Sequence[EntryRow], seat: Seat, seq: int
) -> int | None:
    """Return who sat on a seat when an entry was made; None for computers.

    A log names no people. Whoever was replaced cannot be told any more, so that their choices are
    not compared; who resigned is kept with the seat.
    """
    later = [entry for entry in entries if entry.seq > seq and _changes(entry, seat)]
    if any(entry.kind == REPLACE for entry in later):
        return None
    row = seats[seat]
    if later:
        return row.left_by
    return row.user_id if row.level is None else None


def _changes(entry: EntryRow, seat: Seat) -> bool:
    if entry.kind == RESIGN:
        return seat in entry.data["seats"]
    return entry.kind == REPLACE and entry.seat == seat
