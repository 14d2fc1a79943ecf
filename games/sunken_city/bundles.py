"""The labels of several choices made as one: streets in a row, walks, ways of the spirit."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.api import Json
from games.core.wording import Choice, Message
from games.sunken_city import effects
from games.sunken_city.data import BASIC
from games.sunken_city.labels import listed
from games.sunken_city.story import route

_ON_FOOT = ("walk", "step")


def label(choices: Sequence[Choice]) -> Message:
    """Return the label of several choices made as one."""
    verb, targets = _verb(choices[-1]), [_target(each) for each in choices]
    if verb == "street":
        return Message("shortcut-streets", {"streets": tuple(targets)})
    if verb == "spirit":
        way = [target for target in targets if target != "stop"]
        stays = int(choices[0].view["mode"] == BASIC)  # in pro he may be moved on
        args = {"way": " › ".join(way), "stays": stays, "swept": len(_swept(choices))}
        return Message("shortcut-spirit", args)
    walked = [each for each in choices if _verb(each) in _ON_FOOT]
    chip = 0 if len(walked) == len(choices) else choices[0].view["own"]["chip_bonus"]
    args = {
        "route": route([_target(each) for each in walked]),
        "points": sum(_reached(each)["cost"] for each in walked),
        "chip": chip,
    }
    return Message("shortcut-walk", args)


def effect(choices: Sequence[Choice]) -> Message | None:
    """Return what they do together."""
    verb = _verb(choices[-1])
    if verb == "street":
        return effects.streets([_target(each) for each in choices], choices[0].view)
    if verb == "spirit":
        return effects.sinking(_left(choices), choices[0].view)
    walked = [each for each in choices if _verb(each) in _ON_FOOT]
    finds = sorted({value for each in walked for value in _reached(each)["reveals"]})
    saves = sorted({value for each in walked for value in _reached(each)["secures"]})
    args = {
        "found": len(finds),
        "finds": listed(finds),
        "saved": len(saves),
        "saves": listed(saves),
    }
    return Message("shortcut-walk-effect", args) if finds or saves else None


def _verb(choice: Choice) -> str:
    return choice.option.key.partition(":")[0]


def _target(choice: Choice) -> str:
    return choice.option.key.partition(":")[2]


def _reached(choice: Choice) -> Json:
    reach: list[Json] = choice.view["own"]["reach"]
    return next(each for each in reach if each["place"] == _target(choice))


def _left(choices: Sequence[Choice]) -> list[str]:
    """Return the places the spirit leaves on his way."""
    moves = [each for each in choices if _target(each) != "stop"]
    return [str(each.view["spirit"]["place"]) for each in moves]


def _swept(choices: Sequence[Choice]) -> list[int]:
    left, seats = _left(choices), choices[0].view["seats"]
    return [seat for seat, each in enumerate(seats) if each["place"] in left]
