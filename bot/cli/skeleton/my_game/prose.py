"""The board in words; render.frame.Writer says what each part has to do. No Pillow in here."""

from __future__ import annotations

from games.core.wording import Message
from render.frame import Frame
from render.standing import standing
from render.words import noted

from .engine import MARKS, SHELLS


def text(frame: Frame) -> str:
    """The board in letters and words."""
    left = frame.view["left"]
    return "\n".join(["o" * left + "." * (SHELLS - left), "", *_sentences(frame)])


def alt(frame: Frame) -> str:
    """The position in sentences, as alt text of the picture."""
    return " ".join([frame.say(Message("title")) + ".", *_sentences(frame)])


def _sentences(frame: Frame) -> list[str]:
    stands = standing(frame)
    lines = [f"{stands}."] if stands else []
    lines.append(frame.say(Message("picture-left", {"count": frame.view["left"]})))
    for seat, count in enumerate(frame.view["taken"]):
        name = noted(frame, seat, f"{frame.names[seat]} ({MARKS[seat].letter})")
        lines.append(f"{name}: {frame.say(Message('picture-taken', {'count': count}))}.")
    return lines
