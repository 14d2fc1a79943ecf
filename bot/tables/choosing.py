"""Choices carried out on a position, with all that is forced after them; nothing is stored here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.tables.care_kinds import released
from bot.tables.table import Made, Table
from games.core.api import CONFIRM, Seat
from games.core.chance import Chance
from games.core.play import Position, choose, decision_of, forced
from storage.api.rows import SeatRow


def choose_all(
    table: Table, seat: Seat, keys: Sequence[str], chance: Chance, *, confirmed: bool
) -> tuple[Position[Any], list[Made], tuple[SeatRow, ...]]:
    """Return what `_choose_on` does for some choices, up to the first that may change the rest."""
    made, waiting = list[Made](), list(keys)
    while waiting:
        position, more, seats = _choose_on(table, seat, waiting.pop(0), chance)
        made += more
        table = replace(table, position=position, seats=seats)
        if any(each.entry.settled or each.entry.barrier for each in more):
            break
        decision = decision_of(table.game, position.state, seat)
        if confirmed and not waiting and decision is not None and decision.kind == CONFIRM:
            waiting.append(CONFIRM)
    return table.running(), made, table.seats


def _choose_on(
    table: Table, seat: Seat, key: str, chance: Chance
) -> tuple[Position[Any], list[Made], tuple[SeatRow, ...]]:
    """Return the position after a choice and all forced ones that follow it, and the seats then."""
    game, position, seats = table.game, table.running(), table.seats
    made: list[Made] = []
    auto = False
    while True:
        row = seats[seat]
        is_human = row.level is None and row.care is None
        confirm = bool(table.row.options.get("confirm_turn")) and is_human
        position, events, entry = choose(
            game, position, seat, key, chance, confirm=confirm, auto=auto
        )
        game.check(position.state)
        made.append(Made(entry, tuple(events), by_computer=row.care is not None))
        seats = released(seats, position.asked)
        follows = forced(game, position.state) if table.row.options.get("auto_forced") else None
        if follows is None:
            return position, made, seats
        seat, key = follows.seat, follows.options[0].key
        auto = True
