"""The close look at a question: what it is about, as large as a phone needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PIL import Image

from render import close_look
from render.canvas import stamp
from render.close_look import WIDTH
from render.frame import Frame
from render.swarm import chips, focus_cards, focus_sea, focus_turns, tiles, track
from render.swarm.facts import MARKS, OPENINGS
from render.swarm.news import action_name, tile_name
from render.theme import INK
from render.words import say


class _Look(NamedTuple):
    """How a kind of question is shown, and which sign of what one has stands beside it."""

    draw: Callable[[Frame], Image.Image]
    beside: str = ""


def _confirm(frame: Frame) -> Image.Image:
    """What one has taken while cards are for sale, else what was done at sea."""
    is_sale = frame.view["phase"] == "buy"
    return focus_cards.bought(frame) if is_sale else focus_sea.part(frame)


_BESIDE = 190  # pixels of the plate that a sign with its number takes
_LOOKS = {
    "start": _Look(focus_sea.part),
    "buy": _Look(focus_cards.market, "points"),
    "order": _Look(focus_cards.orders, "points"),
    "ability": _Look(focus_cards.abilities),
    "play": _Look(focus_cards.hand),
    "joker": _Look(focus_cards.hand),
    "double": _Look(focus_cards.hand),
    "station": _Look(focus_sea.part, "station"),
    "crew": _Look(focus_sea.part, "researcher"),
    "deploy": _Look(focus_sea.part, "ship"),
    "sail": _Look(focus_sea.part),
    "research": _Look(focus_sea.part, "study"),
    "tile": _Look(focus_cards.open_tiles, "study"),
    "field": _Look(focus_sea.part, "tile"),
    "rotate": _Look(focus_turns.turns, "network"),
    "buoy": _Look(focus_sea.part, "tile"),
    "hazard": _Look(focus_sea.part),
    "whale": _Look(focus_sea.part),
    "wave": _Look(focus_sea.part),
    "wave_length": _Look(focus_sea.part),
    "crab": _Look(focus_sea.part),
    "crab_length": _Look(focus_sea.part),
    "confirm": _Look(_confirm),
}


def focus(frame: Frame) -> Image.Image | None:
    """Draw what the open question is about; None where nothing is asked."""
    look = _LOOKS.get(frame.asked)
    if look is None:
        return None
    image = look.draw(frame)
    kind = frame.asked.replace("_", "-")
    facts = _facts(frame)
    mark = MARKS[frame.view["seat"]]
    room = _BESIDE if look.beside else 0
    asked, matters = say(frame, f"focus-{kind}", **facts), say(frame, f"matters-{kind}", **facts)
    close_look.ask(image, mark, asked, matters, room)
    if look.beside:
        _beside(image, frame, look.beside)
    return image


def _facts(frame: Frame) -> dict[str, Any]:
    """What questions and the lines below them speak of."""
    view = frame.view
    me, turn = view["players"][view["seat"]], view["own"]["turn"]
    action = turn["action"] or "whale"
    return {
        "rp": me["rp"],
        "cards": me["cards_needed"],
        "order": int(me["needs_order"]),
        "points": turn["points"],
        "studies": turn["studies"],
        "crew": me["crew"],
        "stage": view["stage"],
        "stages": view["stages"],
        "phase": view["phase"],
        "tile": tile_name(frame, turn["tile"]) if turn["tile"] else "",
        "field": turn["field"] or "",
        "at": turn["at"] or "",
        "hazard": action_name(frame, action),
        "free": int(view["options"]["free_start"]),
        "last": int(not view["own"]["cards"]),
        "study": int("study" in view["own"]["choices"]),
        "gained": turn["gained"],
    }


def _beside(image: Image.Image, frame: Frame, what: str) -> None:
    """What one has of the thing that is asked about, at the right end of the plate."""
    me = frame.view["players"][frame.view["seat"]]
    x, y = WIDTH - _BESIDE + 34, 76.0
    turn = frame.view["own"]["turn"]
    if what == "tile" and turn["tile"]:
        openings = turn["openings"] or OPENINGS[turn["tile"]]
        stamp(image, tiles.small(turn["tile"], openings, 96), WIDTH - 84, y)
        return
    if what == "points":
        stamp(image, track.drop(me["damage"]), x, y)
    elif what != "tile":
        stamp(image, chips.sign(what, 72), x, y)
    count = {
        "points": me["rp"],
        "network": me["score"],
        "station": me["supply"]["stations"],
        "researcher": me["supply"]["researchers"],
        "ship": me["supply"]["ships"],
        "study": turn["studies"] or me["crew"],
    }.get(what)
    if count is not None:
        close_look.line(image, (x + 48, y), str(count), 100, "black", 60, INK, "lm")
