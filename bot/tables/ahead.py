"""When to look at a table again: the next thing that time may do to it."""

from __future__ import annotations

from bot.tables.clocks import Clocks
from bot.tables.plan_upkeep import held_back
from bot.tables.requests import lapses
from bot.tables.rest import sleeps_at
from bot.tables.turn import Turn


def look_again_at(turn: Turn, clocks: Clocks, now: int) -> int:
    """Return when; `clocks` are those of the table by now. A day ahead at the most."""
    held = held_back(turn.table, now)
    ahead = [*lapses(turn.table, turn.posted), *sleeps_at(turn.table, now), *held.values()]
    if clocks.time.is_asleep:
        ahead = []
    return min([clocks.look_again_at(now, unheard=held), *(at for at in ahead if at > now)])
