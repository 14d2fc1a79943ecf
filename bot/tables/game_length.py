"""How many turns a game takes: medians that lie beside its rules (`python -m bot.bench.handovers`).

No game knows time, and none has to know this: a game of somebody else without such a file is
played all the same, only the lobby says less.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from games.core import registry

FILE = "handovers.json"


def handovers(slug: str, seats: int) -> int | None:
    """Return the turns of all seats in a game with so many players; None if nobody knows."""
    return _kept(slug).get(str(seats))


def turns_each(slug: str, seats: int) -> int | None:
    """Return the turns of one person in a game with so many players; None if nobody knows."""
    turns = handovers(slug, seats)
    return None if turns is None else max(1, round(turns / seats))


@cache
def _kept(slug: str) -> dict[str, int]:
    path = files(registry.home(slug).package).joinpath(FILE)
    if not path.is_file():
        return {}
    found = json.loads(path.read_text("utf-8"))
    return {str(seats): int(turns) for seats, turns in found.items()}
