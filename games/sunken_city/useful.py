"""Which of very many choices are worth showing first, by what their player sees."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Decision, Json, Option
from games.sunken_city import prospects, state
from games.sunken_city.outlook import Glance
from games.sunken_city.reading import position
from games.sunken_city.state import SunkenCity

FEW = 20  # so many are taken in at a glance
_STREETS, _HOUSES, _WALKS = 7, 3, 5


def useful(decision: Decision, view: Json) -> Sequence[str] | None:
    """Return the keys worth showing first in the order of the options, None for all of them.

    The streets and houses after which the own treasures lie nearest, and the walks that bring home
    or find most; whatever is no place is always among them.
    """
    if decision.kind != state.TURN or len(decision.options) <= FEW:
        return None
    table = position(view)
    by_verb: dict[str, list[Option]] = {}
    for option in decision.options:
        by_verb.setdefault(option.key.partition(":")[0], []).append(option)
    kept = {
        *_nearest(table, by_verb.get("street", []), _STREETS),
        *_nearest(table, by_verb.get("house", []), _HOUSES),
        *_walks(view, [*by_verb.get("walk", []), *by_verb.get("step", [])]),
    }
    ranked = ("street", "house", "walk", "step")
    others = {key for key in decision.keys if key.partition(":")[0] not in ranked}
    return [key for key in decision.keys if key in kept | others]


def _nearest(table: SunkenCity, options: list[Option], most: int) -> list[str]:
    """Return the likely placements after which the treasures are nearest."""
    likely = [option.key for option in options if len(option.group) == 1]
    worth = {key: Glance(prospects.placed(table, key), table.actor).now() for key in likely}
    return sorted(likely, key=lambda key: -worth[key])[:most]


def _walks(view: Json, options: list[Option]) -> list[str]:
    ways = {each["place"]: each for each in view["own"]["reach"]}

    def gain(option: Option) -> tuple[int, int, int]:
        way = ways[option.key.partition(":")[2]]
        return len(way["secures"]), len(way["reveals"]), -way["cost"]

    return [option.key for option in sorted(options, key=gain, reverse=True)[:_WALKS]]
