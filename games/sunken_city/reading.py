"""A position read from a view: nothing of this game is hidden, so a view has all of it."""

from __future__ import annotations

from games.core.api import Json
from games.core.bitsets import bitset
from games.sunken_city import lake
from games.sunken_city.data import (
    BASIC,
    CARD,
    COLOURS,
    FIELDS,
    HOUSES,
    NOWHERE,
    PLACE,
)
from games.sunken_city.state import IN_CAVE, REMOVED, SunkenCity, Turn

_RECORD = frozenset(Turn.__slots__)


def position(view: Json) -> SunkenCity:
    """Return what the view shows, for questions about the lake and the turn of whoever is on turn.

    Rounds without a step of the spirit and an open question about his cave are left out.
    """
    table = SunkenCity(**_rules(view), **_elements(view), **_players(view), **_progress(view))
    for place in (*table.streets, *(place for place in table.houses if place > IN_CAVE)):
        lake.put(table, place)
    return table


def _rules(view: Json) -> Json:
    """Return the options of the table, and where the game stands."""
    return {
        "mode": view["mode"],
        "short_game": view["short_game"],
        "spirit_chips": view["spirit_chips"],
        "stall_guard": view["stall_guard_rounds"],
        "start": view["start"],
        "round": view["round"],
        "actor": view["actor"] or 0,
        "ending": view["ending"] or "",
        "over": view["actor"] is None,
        "phase": "" if view["mode"] == BASIC else view["phase"],
        "cycle": view["cycle"],
        "quiet": 0,
    }


def _elements(view: Json) -> Json:
    """Return what is on the lake, in the caves and in the piles; the lake itself is empty yet."""
    return {
        "lake": [NOWHERE] * len(FIELDS),
        "covered": 0,
        "streets": [PLACE[each["id"]] for each in view["streets"]],
        "houses": _houses(view),
        "spirit": _spirit(view["spirit"]),
        "piles": [view["box"], *(each["streets"] for each in view["piles"])],
        "draw": next(each["pile"] for each in view["piles"] if each["draw"]),
        "supply": view["supply"],
    }


def _players(view: Json) -> Json:
    """Return what the players have, and where they stand."""
    seats = view["seats"]
    return {
        "colours": [COLOURS.index(each["colour"]) for each in seats],
        "chips": [each["chips"] for each in seats],
        "adventurers": [PLACE[each["place"]] for each in seats],
        "roof": _treasures(seats, "roof"),
        "gem": _treasures(seats, "gem"),
        "safe": _treasures(seats, "safe"),
        "hands": [bitset(CARD[name] for name in each["hand"]) for each in seats],
    }


def _progress(view: Json) -> Json:
    """Return the turn in progress, as far as it has come."""
    turn = view["turn"] or {}
    return {
        "card": CARD[turn["card"]] if turn else NOWHERE,
        "build_points": turn.get("build_points", 0),
        "move_points": turn.get("move_points", 0),
        "house_used": turn.get("house_used", False),
        "chip_used": turn.get("chip_used", False),
        "spirit_used": turn.get("spirit_used", False),
        "spirit_left": turn.get("spirit_left", 0),
        "build_started": bool(turn.get("built")),
        "build_done": turn.get("build_done", False),
        "move_started": bool(turn.get("way")),
        "move_closed": turn.get("move_closed", False),
        "shifting": False,
        "unseen": bool(turn),
        "turn": _turn(turn) if turn else Turn(view["actor"] or 0),
    }


def _houses(view: Json) -> list[int]:
    houses = [REMOVED] + [IN_CAVE for _ in HOUSES]
    for each in view["caves"]:
        if each["closed"]:
            houses[each["number"]] = REMOVED
    for each in view["houses"]:
        houses[each["number"]] = PLACE[each["field"]]
    return houses


def _spirit(spirit: Json) -> int:
    return -int(spirit["cave"]) if spirit["place"] is None else PLACE[spirit["place"]]


def _treasures(seats: list[Json], state: str) -> list[int]:
    return [
        bitset(int(value) for value, held in each["treasures"].items() if held == state)
        for each in seats
    ]


def _turn(turn: Json) -> Turn:
    record = {name: value for name, value in turn.items() if name in _RECORD}
    return Turn(**record | {"roll": NOWHERE if turn["roll"] is None else turn["roll"]}).copy()
