"""When to look at a table again: the next thing that time may do to it."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.clocks import Clocks
from bot.tables.next_look import next_look
from bot.tables.plan_upkeep import held_back
from bot.tables.public_time import rest_notice
from bot.tables.requests import ahead_of
from bot.tables.rest import sleeps_at
from bot.tables.turn import Turn


def look_again_at(turn: Turn, clocks: Clocks, now: int) -> int:
    """Return when; `clocks` are those of the table by now. A day ahead at the most."""
    held = held_back(turn.table, now)
    ahead = [*ahead_of(turn.table, turn.posted, now), *sleeps_at(turn.table, now), *held.values()]
    table = replace(turn.table, clocks=clocks)
    rest = [rest_notice(table, seat, now) for seat in table.waiting_for() if seat not in held]
    ahead += [max(notice.at, now + 1) for notice in rest if notice is not None]
    if clocks.time.is_asleep:
        ahead = []
    return min([next_look(clocks, now, unheard=held), *(at for at in ahead if at > now)])
