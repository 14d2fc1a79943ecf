"""A position of a walk as a table with people at it, as the bot shows it."""

from __future__ import annotations

from typing import Any

from bot.tables.table import Table
from games.core.api import Seat
from games.core.play import Position
from storage.api.rows import GameRow, SeatRow
from tests.conformance.case import Case

LONGEST_NAME = "W" * 32


def table_at(case: Case, position: Position[Any]) -> Table:
    """Return a running table at this position; its people have names as long as can be."""
    row = GameRow(
        id=2**62,
        slug=case.game.slug,
        ruleset=case.game.ruleset,
        options=case.resolved(),
        seats_wanted=case.seats,
        status="running",
        guild_id=1,
        channel_id=1,
        host_id=1,
        seed=b"s" * 32,
        seed_hash="",
        counters={},
        seq=position.seq,
        created_at=0,
        updated_at=0,
        outcome=None,
    )
    people = tuple(
        SeatRow(Seat(seat), user_id=seat + 1, name=f"{LONGEST_NAME[:-1]}{seat}")
        for seat in range(case.seats)
    )
    return Table(row, people, case.game, position)
