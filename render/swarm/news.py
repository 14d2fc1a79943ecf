"""A turn in short sentences, for pictures and for texts."""

from __future__ import annotations

from typing import Any

from games.core.wording import Message
from render.frame import Frame, Json
from render.swarm.words import plain_name
from render.words import say

_FIELDS = {"founded", "crewed", "deployed"}


def lines(frame: Frame, record: Json) -> list[str]:
    """What was done, a sentence each; steps of a piece are told as one way, tiles as one list."""
    told: list[str] = []
    way: list[str] = []
    got: list[str] = []
    laid: list[str] = []
    # A last act that means nothing closes whatever is still being gathered.
    for act in [*record["acts"], ["end"]]:
        step = act[0] in ("sailed", "moved")
        start, end = (act[-3:-1] if act[0] == "sailed" else act[-2:]) if step else ("", "")
        # A step that begins where the last one ended belongs to the same piece.
        if way and not (step and way[-1] == start):
            told.append(_way(frame, way, got))
            way, got = [], []
        if laid and act[0] != "laid":
            told.append(say(frame, "deed-laid", tiles=", ".join(laid)))
            laid = []
        if act[0] == "laid":
            laid.append(_tile(frame, *act[1:]))
        elif step:
            way = [*(way or [start]), end]
            got += [act[3]] if act[0] == "sailed" and act[3] else []
        else:
            told += _deed(frame, act)
    return told or [say(frame, "nothing")]


def _way(frame: Frame, way: list[str], got: list[str]) -> str:
    fields = " › ".join(way)
    if got:
        names = ", ".join(tile_name(frame, kind) for kind in got)
        return say(frame, "deed-collected", way=fields, tiles=names)
    return say(frame, "deed-moved", way=fields)


def _tile(frame: Frame, field: str, kind: str, way: str, points: int, under: str) -> str:
    key = "deed-tile-over" if under else "deed-tile"
    return say(frame, key, tile=tile_name(frame, kind), way=way, field=field, points=points)


def tile_name(frame: Frame, kind: str) -> str:
    """The name of a kind of tile."""
    return frame.say(Message("tile", {"tile": kind}))


def card_name(frame: Frame, card: str) -> str:
    """The name of a card."""
    return frame.say(Message("card", {"card": card}))


def action_name(frame: Frame, action: str) -> str:
    """The name of an action."""
    return frame.say(Message("action", {"action": action}))


def ability_name(frame: Frame, ability: str) -> str:
    """The name of an ability."""
    return frame.say(Message("ability", {"ability": ability}))


def _deed(frame: Frame, act: list[Any]) -> list[str]:
    verb, *rest = act
    if verb == "end":
        return []
    if verb in _FIELDS:
        return [say(frame, f"deed-{verb}", field=rest[0])]
    if verb in ("declined", "idle"):
        return [say(frame, f"deed-{verb}")]
    if verb in ("linked", "unlinked"):
        return [say(frame, f"deed-{verb}", name=plain_name(frame, int(rest[0])))]
    if verb in ("bought", "ordered", "played"):
        return [_card(frame, verb, rest)]
    return [_on_board(frame, verb, rest)]


def _card(frame: Frame, verb: str, rest: list[Any]) -> str:
    if verb == "bought":
        name = card_name(frame, rest[0])
        return say(frame, "deed-bought", card=name, price=int(rest[2]))
    if verb == "ordered":
        ability = ability_name(frame, rest[2])
        return say(frame, "deed-ordered", number=int(rest[0]), price=int(rest[1]), ability=ability)
    if rest[0] == "joker":
        return say(frame, "deed-joker", action=action_name(frame, rest[1]))
    return say(frame, "deed-played", card=card_name(frame, rest[0]))


def _on_board(frame: Frame, verb: str, rest: list[Any]) -> str:
    if verb == "built":
        return say(frame, "deed-built", field=rest[0], crew=int(rest[1]))
    if verb == "rebuoyed":
        return say(frame, "deed-rebuoyed", source=rest[0], target=rest[1])
    if verb == "hit":
        name = plain_name(frame, int(rest[0]))
        return say(frame, "deed-hit", name=name, points=int(rest[1]), field=rest[2])
    hazard = action_name(frame, rest[0])
    if verb == "vanished":
        land = rest[2]
        key = "deed-landed" if land else "deed-left"
        return say(frame, key, hazard=hazard, field=land or rest[1])
    return say(frame, "deed-appeared", hazard=hazard, field=rest[1])
