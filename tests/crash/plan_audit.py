"""Plans in the database of a dead bot: what they explain in a log, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.tables.plan import Plan
from bot.tables.table import CHOICE
from games.core.api import CONFIRM, Game
from games.core.log import Entry
from games.core.planning import planned
from games.core.play import Position
from storage.api.rows import EntryRow, PlanRow, SeatRow
from tests.crash.ledger import Fate, PlanPress

Made = tuple[str, str]  # the kind of a question and what was chosen, however it is numbered


@dataclass(slots=True)
class PlanWatch:
    """Follows a log step by step: which choices were made by a plan that was kept then?

    A plan is dropped by the very step that plays it, so that it explains one step and no other.
    """

    rows: Sequence[tuple[int, PlanRow]]  # with the last entry then, in order
    _made: dict[int, list[tuple[int, Made]]] = field(default_factory=dict)  # by seat

    def note(self, game: Game[Any], position: Position[Any], line: Entry) -> None:
        """Take in a choice that somebody made, in the position before it."""
        question = position.question(game, line.seat)
        if question is None or line.auto or line.key not in question.decision.keys:
            return
        if question.decision.kind == CONFIRM:
            return
        choice = planned(game, position.state, question.decision, line.key)
        self._made.setdefault(line.seat, []).append((line.seq, (choice.kind, choice.good)))

    def committed(self, seq: int) -> set[int]:
        """End a step; return the seats whose choices in it a plan explains."""
        explained = set()
        for seat, made in self._made.items():
            plan = self._dropped(seat, seq)
            turns = [] if plan is None else [_plain(turn) for turn in Plan.of(plan).turns]
            if made and [what for _, what in made] in turns:
                explained.add(seat)
        self._made.clear()
        return explained

    def _dropped(self, seat: int, seq: int) -> PlanRow | None:
        """Return the plan that was due for a seat until a step."""
        before: PlanRow | None = None
        for at, row in self.rows:
            if row.seat != seat or at > seq:
                continue
            if at == seq and not row.is_kept:
                return before if before is not None and before.due_at is not None else None
            before = row if row.is_kept else None
        return None


def _plain(turn: Sequence[Any]) -> list[Made]:
    return [(choice.kind, choice.good) for choice in turn if choice.kind != CONFIRM]


def wrong_plans(
    game_id: int,
    seats: Sequence[SeatRow],
    rows: Sequence[tuple[int, PlanRow]],
    presses: Sequence[PlanPress],
    steps: Mapping[int, Collection[int]],
) -> Iterator[str]:
    """Yield what people saw kept or withdrawn, and the database knows nothing of.

    `steps` has the seats that chose in each step, by its last entry.
    """
    kept, gone = _counts(rows, steps)
    for row in seats:
        of_seat = [each for each in presses if (each.game, each.user_id) == (game_id, row.user_id)]
        for what, stored in (("kept", kept[row.seat]), ("withdrawn", gone[row.seat])):
            pressed = [each for each in of_seat if each.what == what]
            seen = sum(each.fate is Fate.TAKEN for each in pressed)
            if seen > stored:
                yield f"plan lost: {row.user_id} saw {seen} {what}, the database {stored}"
            if what == "kept" and stored > len(pressed):
                yield f"plan invented: {row.user_id} kept {len(pressed)}, the database {stored}"


def choosers(entries: Iterable[EntryRow], commits: Collection[int]) -> dict[int, set[int]]:
    """Return the seats that chose in each step, by its last entry."""
    found: dict[int, set[int]] = {}
    chose: set[int] = set()
    for entry in entries:
        if entry.kind == CHOICE and entry.seat is not None:
            chose.add(entry.seat)
        if entry.seq in commits:
            found[entry.seq], chose = chose, set()
    return found


def _counts(
    rows: Sequence[tuple[int, PlanRow]], steps: Mapping[int, Collection[int]]
) -> tuple[Counter[int], Counter[int]]:
    """Return how often a plan of each seat was kept, and how often it went by no own choice."""
    kept: Counter[int] = Counter()
    gone: Counter[int] = Counter()
    for seat, found in groupby(sorted(rows, key=_seat), key=_seat):
        before: tuple[int, PlanRow] | None = None
        for seq, row in found:
            kept[seat] += row.is_kept and (before is None or not before[1].is_kept)
            if before is not None and before[1].data and not row.data:
                # The choices of a step come before a plan that was made after it.
                gone[seat] += before[0] == seq or seat not in steps.get(seq, ())
            before = (seq, row)
    return kept, gone


def _seat(row: tuple[int, PlanRow]) -> int:
    return row[1].seat
