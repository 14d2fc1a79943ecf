"""Whole ways of the spirit, and which of them matter."""

from __future__ import annotations

from games.sunken_city import lake, spirit
from games.sunken_city.data import PLACES
from games.sunken_city.state import SunkenCity

_MOST = 150  # looked at

Way = tuple[int, ...]


def ways(table: SunkenCity, steps: int, *, alike: bool = False) -> list[Way]:
    """Return ways of the spirit of at most so many steps, those that matter most first.

    Of several that come to the same only the first in reading order, unless `alike` are wanted.
    """
    trials = _trials(table, steps)
    kept: dict[object, Way] = {}
    for way, trial in trials:
        comes_to = way if alike else (trial.spirit, frozenset(trial.turn.sunk))
        kept.setdefault(comes_to, way)
    worth = {way: _worth(table, trial) for way, trial in trials}
    return sorted(kept.values(), key=lambda way: worth[way], reverse=True)


def _trials(table: SunkenCity, steps: int) -> list[tuple[Way, SunkenCity]]:
    """Return all ways with the lake they leave, shorter ones first."""
    found: list[tuple[Way, SunkenCity]] = []
    waiting: list[tuple[Way, SunkenCity]] = [((), table)]
    for way, before in waiting:  # grows while it is read
        if len(way) == steps or len(waiting) > _MOST:
            continue
        for place in lake.connected(before, before.spirit):
            trial = before.copy()
            # As many as he wants: how far he may go is what `steps` says.
            trial.spirit_left = trial.build_points = steps + 1
            spirit.step(trial, PLACES[place])
            waiting.append(((*way, place), trial))
            found.append(waiting[-1])
    return found


def _worth(table: SunkenCity, after: SunkenCity) -> tuple[int, int, int]:
    """Return what a way takes from the rivals less what it takes from the mover; shorter is
    better."""
    seat = table.actor
    lost = [
        table.gem[each].bit_count() - after.gem[each].bit_count() for each in range(len(table.gem))
    ]
    secured = 2 * sum(lost) - 3 * lost[seat]
    swept = after.turn.swept[len(table.turn.swept) :]
    return secured, len(swept) - 2 * swept.count(seat), -len(after.turn.sunk)
