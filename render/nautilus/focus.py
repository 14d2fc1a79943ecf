"""The picture of an open question: the part of the sea, or what lies beside it, large."""

from __future__ import annotations

from PIL import Image

from render.frame import Frame, Json
from render.nautilus import close, focus_cards, focus_sea, focus_turns
from render.nautilus.facts import MODULES, sub_name
from render.nautilus.prose import done_in
from render.nautilus.words import find_name, module_name
from render.words import say

_CARDS = {
    "buy": focus_cards.market,
    "crew": focus_cards.crews,
    "upgrade": focus_cards.upgrades,
    "orientation": focus_turns.picture,
}
SEA = frozenset(
    (
        "place_base",
        "build",
        "site",
        "walker",
        "walk",
        "dive",
        "sail",
        "tempo_sub",
        "tempo_sail",
        "peek",
        "bonus_walker",
        "bonus_walk",
        "confirm",
    )
)


def focus(frame: Frame) -> Image.Image | None:
    """Draw what the question is about; None for one of which the view knows nothing yet."""
    asked = frame.asked
    if asked not in _CARDS and asked not in SEA:
        return None
    if asked != "upgrade" and frame.view["own"]["turn"] is None:
        return None  # a plan for later: the view knows no turn yet
    image = close.ground()
    close.plate(image, frame, _title(frame), _line(frame))
    if asked in SEA:
        close.framed(image, focus_sea.picture(frame, close.WINDOW), close.WINDOW)
    else:
        _CARDS[asked](image, frame)
    return image


def _title(frame: Frame) -> str:
    turn = frame.view["own"]["turn"] or {}
    return say(frame, f"close-ask-{_name(frame)}", sub=_sub(frame, turn))


def _line(frame: Frame) -> str:
    """One line of what matters now."""
    if frame.asked == "confirm":
        done = frame.view["turn"]
        return done_in(frame, done) if done else say(frame, "close-line-nothing")
    own = frame.view["own"]
    turn: Json = own["turn"] or {}
    kind = turn.get("kind")
    return say(
        frame,
        f"close-line-{_name(frame)}",
        module=module_name(frame, kind) if kind in MODULES else "",
        held=len(frame.view["players"][frame.view["seat"]]["held"]),
        paid=turn.get("paid", 0),
        steps=turn.get("steps_left", 0),
        range=turn.get("range", 0),
        looks=turn.get("peeks", 0),
        site=turn.get("site") or "",
        walker=turn.get("walker") or "",
        closed=_closed(turn),
        kinds=", ".join(find_name(frame, each) for each in own["order"]),
    )


def _closed(turn: Json) -> str:
    """Which steps of a dive are over: none, launching, scanning, both."""
    closed = turn.get("closed", [])
    return "both" if len(closed) == 2 else closed[0] if closed else "none"


def _name(frame: Frame) -> str:
    return frame.asked.replace("_", "-")


def _sub(frame: Frame, turn: Json) -> str:
    number = turn.get("sub")
    return sub_name(frame.view["seat"], number) if number else ""
