"""The close look at a question of Atlantis: what it is about, as large as a phone needs it."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render import close_look, fonts
from render.atlantis import focus_moves, focus_toll, focus_turn, tiles
from render.atlantis.facts import FIGURES, MARKS
from render.atlantis.words import at_name, place_name
from render.canvas import stamp
from render.frame import Frame, Json
from render.icons import icon
from render.theme import INK
from render.words import say

_LOOKS: dict[str, Callable[[Frame], Image.Image | None]] = {
    "figure": focus_moves.moves,
    "card": focus_moves.moves,
    "bridge": focus_toll.bridge,
    "pay_tile": focus_toll.payments,
    "pay_card": focus_toll.cards,
    "trade": focus_turn.trade,
    "confirm": focus_turn.confirm,
}
_MEANS = 250  # of the plate: what one has in tiles and cards


def focus(frame: Frame) -> Image.Image | None:
    """Draw what the open question is about; None where the whole board shows it better."""
    draw, turn = _LOOKS.get(frame.asked), frame.view["own"]["turn"]
    image = None if draw is None or turn is None else draw(frame)
    if image is None:
        return None
    mark = MARKS[frame.view["seat"]]
    close_look.ask(image, mark, _question(frame, turn), _matters(frame, turn), _MEANS)
    _means(image, frame.view)
    return image


def _means(image: Image.Image, view: Json) -> None:
    """At the right of the plate: points in tiles, and cards."""
    y = close_look.PLATE / 2 + 4
    own = view["own"]
    for right, sign, count in (
        (close_look.WIDTH - 170, tiles.blank_chip(56), own["tile_points"]),
        (close_look.WIDTH - 40, icon("cards", 56), len(own["hand"])),
    ):
        fonts.mark(image, (right, y), str(count), "black", 52, INK, "rm")
        used = fonts.length(str(count), "black", 52)
        stamp(image, sign, right - used - 34, y)


def _question(frame: Frame, turn: Json) -> str:
    kind = frame.asked.replace("_", "-")
    if frame.asked in ("trade", "confirm"):
        return say(frame, f"focus-ask-{kind}{'-stuck' if turn['stuck'] else ''}")
    figure, at = turn["figure"], turn["at"]
    if frame.asked == "figure":
        moves = frame.view["own"]["moves"]
        if len(moves) > 1:
            return say(frame, "focus-ask-figure")
        kind, figure, at = "card", moves[0]["figure"], moves[0]["at"]
    elif frame.asked == "card" and turn["cards"]:
        kind = "card-again"
    where, place = at_name(frame, at), place_name(frame, at)
    return say(frame, f"focus-ask-{kind}", figure=figure, at=where, place=place, rest=turn["rest"])


def _matters(frame: Frame, turn: Json) -> str:
    """The one line of what matters for the answer."""
    own, kind = frame.view["own"], frame.asked.replace("_", "-")
    if frame.asked == "figure":
        return say(frame, "owes-now", owes=own["owes"])
    if frame.asked == "bridge":
        forced = "-forced" if turn["toll"] > own["points"] else ""
        return say(frame, f"focus-matters-bridge{forced}", toll=turn["toll"])
    if turn["stuck"]:  # a trade or its end
        return say(frame, f"focus-matters-{kind}-stuck")
    if frame.asked == "confirm":
        ashore = frame.view["seats"][frame.view["seat"]]["ashore"]
        return say(frame, f"focus-matters-confirm{'-home' if ashore == FIGURES else ''}")
    return say(frame, f"focus-matters-{kind}", points=own["points"])
