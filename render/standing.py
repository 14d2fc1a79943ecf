"""How a small game stands, in a few words for its picture and its text."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.wording import Message
from render.frame import Frame


def standing(frame: Frame, names: Sequence[str] | None = None) -> str:
    """Whose turn it is or how the game ended; nothing if it was given up.

    `names` are those to be used in place of the players' own, where not all can be drawn.
    """
    result, waiting = frame.view["result"], frame.view["waiting_for"]
    seats = result["winners"] if result else waiting
    if not seats:
        return ""
    named = ", ".join((frame.names if names is None else names)[seat] for seat in seats)
    what = "turn" if not result else "won" if len(seats) == 1 else "drawn"
    return frame.say(Message(f"picture-{what}", {"name": named}))
