"""Which options of a question matter, as far as the game says so."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.faults import broken
from bot.tables.table import Table
from games.core.api import Decision, Json
from games.core.wording import useful

MOST = 20  # taken in at a glance; a longer list needs to be asked part by part anyway


def useful_places(
    table: Table, decision: Decision, view: Json, among: Sequence[int]
) -> tuple[int, ...] | None:
    """Return the places, among these, of the options worth showing first.

    None if all are, if the game does not say, or if asking it fails: then nothing is left out.
    """
    try:
        keys = useful(table.game.wording(), decision, view)
    except Exception as error:  # whoever is shown everything can still choose
        broken(table.row, error)
        return None
    if not keys or len(keys) > MOST:
        return None
    found = tuple(place for place in among if decision.keys[place] in keys)
    return found if len(found) < len(among) else None
