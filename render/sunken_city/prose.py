"""The position without the picture: a monospaced board, and sentences for the alt text."""

from __future__ import annotations

from render.frame import ALT_LIMIT, TEXT_LIMIT, Frame, Json
from render.passages import shortened
from render.sunken_city.deeds import deeds
from render.sunken_city.facts import COLUMNS, HOME, is_upright
from render.sunken_city.words import listed, phase, spoken_name
from render.words import noted, say

_WATER = {"L": " . ", "D": " ~ ", "C": " o "}


def text(frame: Frame) -> str:
    """The lake as a grid, then short lines; lists that the grid repeats go first when too long."""
    view = frame.view
    parts = [
        _where(frame),
        *_result(frame),
        "",
        *_grid(view),
        say(frame, "line-key"),
        "",
        _spirit(frame),
        _streets(frame),
        _houses(frame),
        _caves(frame),
        _piles(frame),
        *_last(frame),
        "",
        *(_seat(frame, seat) for seat in range(len(view["seats"]))),
        *_own(frame),
    ]
    # In the order in which they can be done without: the grid shows the streets already.
    for spare in (_streets(frame), *_last(frame), *_own(frame), _caves(frame)):
        if _long(parts) <= TEXT_LIMIT:
            break
        parts.remove(spare)
    while _long(parts) > TEXT_LIMIT:
        parts.pop()
    return "\n".join(line.rstrip() for line in parts)


def _long(parts: list[str]) -> int:
    return len("\n".join(parts))


def alt(frame: Frame) -> str:
    """The position in sentences, the most important first; what no longer fits is left out."""
    view = frame.view
    parts = [say(frame, "title") + ".", _where(frame), *_result(frame), *_last(frame)]
    parts += [_seat(frame, seat) for seat in range(len(view["seats"]))]
    parts += [_spirit(frame), _houses(frame), _piles(frame), _streets(frame)]
    return shortened(parts, ALT_LIMIT, " ")


def _where(frame: Frame) -> str:
    view = frame.view
    words = phase(frame)
    if not view["waiting_for"]:
        return words + "."
    name = spoken_name(frame, view["actor"])
    turn = view["turn"]
    line = say(frame, "line-round", phase=words, turn=say(frame, "to-play", name=name))
    if turn:
        key = "line-spirit-points" if view["phase"] == "submerge" else "line-points"
        build, move = turn["build_points"], turn["move_points"]
        line += " " + say(frame, key, name=name, card=turn["card"], build=build, move=move)
    return line


def _grid(view: Json) -> list[str]:
    cells = {
        f"{column}{row + 1}": _WATER[view["terrain"][row][index]]
        for row in range(view["rows"])
        for index, column in enumerate(COLUMNS)
    }
    for each in view["streets"]:
        one, other = each["fields"]
        upright = is_upright(each["id"])
        cells[one], cells[other] = (" ^ ", " v ") if upright else ("[==", "==]")
    for each in view["houses"]:
        # Every cell is three characters wide, or the columns would not stand below each other.
        cells[each["field"]] = f"h{each['number']}".rjust(3)
    lines = ["   " + "".join(f" {column} " for column in COLUMNS)]
    for row in range(1, view["rows"] + 1):
        lines.append(f" {row} " + "".join(cells[f"{column}{row}"] for column in COLUMNS))
    return lines


def _spirit(frame: Frame) -> str:
    spirit = frame.view["spirit"]
    if spirit["cave"]:
        return say(frame, "line-spirit-cave", cave=spirit["cave"])
    return say(frame, "line-spirit", place=spirit["place"], alone=int(spirit["isolated"]))


def _streets(frame: Frame) -> str:
    return say(frame, "line-streets", streets=listed(each["id"] for each in frame.view["streets"]))


def _houses(frame: Frame) -> str:
    found = [f"{each['number']} {each['field']}" for each in frame.view["houses"]]
    return say(frame, "line-houses", houses=listed(found))


def _caves(frame: Frame) -> str:
    inside = [each["number"] for each in frame.view["caves"] if each["house"]]
    return say(frame, "line-caves", houses=listed(inside))


def _piles(frame: Frame) -> str:
    piles = frame.view["piles"]
    return say(
        frame,
        "line-piles",
        piles=listed(each["streets"] for each in piles),
        draw=listed(each["pile"] for each in piles if each["draw"]),
        sink=listed(each["pile"] for each in piles if each["sink"]),
    )


def _last(frame: Frame) -> list[str]:
    last = frame.view["last"]
    if not last:
        return []
    name = spoken_name(frame, last["seat"])
    parts = [say(frame, "line-last", name=name, card=last["card"]), *deeds(frame, last)]
    return [" ".join(parts)]


def _seat(frame: Frame, seat: int) -> str:
    data = frame.view["seats"][seat]

    def kept(state: str) -> str:
        return listed(value for value, each in data["treasures"].items() if each == state)

    return say(
        frame,
        "line-seat",
        name=noted(frame, seat, spoken_name(frame, seat)),
        place=say(frame, "home") if data["place"] == HOME else data["place"],
        safe=kept("safe"),
        count=data["safe"],
        sum=data["sum"],
        gems=kept("gem"),
        chips=data["chips"],
        hand=listed(data["hand"]),
    )


def _own(frame: Frame) -> list[str]:
    """Where the active player can walk, for the private text."""
    own = frame.view["own"]
    if not own or not own["reach"]:
        return []
    home = say(frame, "home")
    places = [
        f"{home if each['place'] == HOME else each['place']} {each['cost']}"
        for each in own["reach"]
    ]
    return [say(frame, "line-reach", places=listed(places))]


def _result(frame: Frame) -> list[str]:
    result = frame.view["result"]
    if not result:
        return []
    lines = []
    for tied in result["ranking"]:
        for seat in tied:
            row = result["rows"][seat]
            name = spoken_name(frame, seat)
            args = {"name": name, "count": row["count"], "sum": row["sum"]}
            lines.append(say(frame, "line-result", rank=result["places"][seat], **args))
    return lines
