"""The close look at a question: what it is about, as large as a phone needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PIL import Image

from games.core.wording import Message
from render import close_look
from render.canvas import stamp
from render.frame import Frame
from render.nautilus_duel import cards, focus_board, focus_hand
from render.nautilus_duel.facts import HORIZONTAL, MARKS, VERTICAL
from render.nautilus_duel.words import special_name
from render.words import say


class _Look(NamedTuple):
    """How a kind of question is shown."""

    draw: Callable[[Frame], Image.Image]
    shows_card: bool = False  # the card taken up, beside the question


_CARD = 120  # pixels of the plate that a card takes
_LOOKS = {
    "draft": _Look(focus_hand.draft),
    "opening": _Look(focus_hand.opening),
    "module_keep": _Look(focus_hand.module),
    "harpoon_exchange": _Look(focus_hand.harpoon),
    "place_card": _Look(focus_hand.card),
    "place_space": _Look(focus_board.spaces, shows_card=True),
    "anchor_target": _Look(focus_board.anchors),
    "arrow_move": _Look(focus_board.moves),
    "confirm": _Look(focus_board.turn),
}
_TOGETHER = _Look(focus_board.cards_and_spaces)


def focus(frame: Frame) -> Image.Image | None:
    """Draw what the open question is about; None where nothing is asked."""
    is_together = any(each.first for each in frame.targets)
    look = _TOGETHER if is_together else _LOOKS.get(frame.asked)
    if look is None:
        return None
    image = look.draw(frame)
    kind = "place-both" if is_together else frame.asked.replace("_", "-")
    asked = say(frame, f"focus-{kind}", **_facts(frame))
    mark = MARKS[frame.view["seat"]]
    close_look.ask(image, mark, asked, _matters(frame, kind), _CARD if look.shows_card else 0)
    if look.shows_card:
        held = cards.diver(frame.view["own"]["turn"]["card"], 60)
        stamp(image, held, close_look.WIDTH - _CARD / 2 - 16, 76)
    return image


def _facts(frame: Frame) -> dict[str, Any]:
    """What questions speak of: the special, the card taken up, its space."""
    own = frame.view["own"]
    turn = own["turn"] or {}
    card = turn.get("card") or own["harpooned"]
    return {
        "special": special_name(frame, own["special"]) if own["special"] else "",
        "card": frame.say(Message("card", {"card": card})) if card else "",
        "space": turn.get("space") or "",
    }


def _matters(frame: Frame, kind: str) -> str:
    """The one line of what matters for the answer."""
    view = frame.view
    number, numbers = view["placement"], view["placements"]
    if kind == "confirm" and number == numbers:
        return say(frame, "matters-last")
    if kind in ("place-space", "arrow-move"):
        card = view["own"]["turn"]["card"]
        if card in VERTICAL + HORIZONTAL:
            way = "across" if card in VERTICAL else "along"
            return say(frame, f"matters-{kind}-{way}")
    if kind in ("place-space", "place-card", "place-both"):
        return say(frame, "placement", number=number, numbers=numbers)
    return say(frame, f"matters-{kind}")
