"""How wide words are, and how they are made to fit: shrunk, shortened, broken into lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from PIL import ImageFont

from render.faces import breaks_anywhere, font
from render.scripts import Run, clusters, runs, unshaped
from render.theme import LEAST


def length(words: str, role: str, size: float) -> float:
    """The width of a line in pixels."""
    return sum(advance(run, round(size)) for run in runs(words, role))


@lru_cache(maxsize=4096)
def advance(run: Run, size: int) -> float:
    """Return the width of one run in pixels."""
    face = face_of(run, size)
    words, direction = as_given(run, face)
    return float(face.getlength(words, direction=direction))


def face_of(run: Run, size: int) -> ImageFont.FreeTypeFont:
    """Open the face of a run; the shaper would put a ring under a tone on its own."""
    return font(run.face, size, shaping=not run.is_raised)


def as_given(run: Run, face: ImageFont.FreeTypeFont) -> tuple[str, str | None]:
    """Return the words of a run as they are given to a face, and the direction it must keep."""
    if face.layout_engine == ImageFont.Layout.RAQM:
        return run.words, "rtl" if run.backwards else None
    return unshaped(run), None


@lru_cache(maxsize=2048)
def fit(words: str, role: str, size: int, room: int, least: int = LEAST) -> tuple[str, int]:
    """Shrink to `least`, then shorten with an ellipsis, until the line fits the room."""
    while size > least and (wide := length(words, role, size)) > room:
        # Every size of a face for names is another opening of a large file: leap to the likely one.
        likely = size - 1 if words.isascii() else int(size * room / wide) + 1
        size = max(least, min(size - 1, likely))
    if length(words, role, size) > room:
        words = _shortened(words, role, size, room)
    return words, size


def cut(words: str, role: str, room: float) -> str:
    """Shorten a name that would take more than `room` of a line even in the smallest type.

    The line would be shortened at its end otherwise, where it says what the name is there for.
    """
    return fit(words, role, LEAST, int(room))[0]


def _shortened(words: str, role: str, size: int, room: int) -> str:
    """Return the longest beginning that fits with an ellipsis after it."""
    parts = clusters(words)

    def too_wide(count: int) -> bool:
        return length("".join(parts[:count]).rstrip() + "…", role, size) > room

    # A longer beginning is never narrower, so halving finds the last that fits.
    kept = bisect_left(range(1, len(parts) + 1), True, key=too_wide)
    return "".join(parts[:kept]).rstrip() + "…"


@lru_cache(maxsize=1024)
def wrap(
    words: str, role: str, size: int, room: int, height: int, leading: float = 1.18
) -> tuple[tuple[str, ...], int]:
    """Break words into lines that fit room and height at the largest size not above `size`."""
    while True:
        lines = _break(words, role, size, room)
        allowed = max(1, int(height / (size * leading)))
        if len(lines) <= allowed and all(length(line, role, size) <= room for line in lines):
            return tuple(lines), size
        if size <= LEAST:
            break
        size -= 1
    kept = lines[:allowed]
    if len(lines) > allowed:
        # All that is left, so that `fit` cuts it with an ellipsis and nothing vanishes unseen.
        kept[-1] = " ".join(lines[allowed - 1 :])
    return tuple(fit(line, role, LEAST, room)[0] for line in kept), LEAST


def _break(words: str, role: str, size: int, room: int) -> list[str]:
    lines = [""]
    for space, word in _words(words):
        longer = f"{lines[-1]}{space}{word}".strip()
        # A first word is kept even if it is too long; the caller notices and shrinks.
        if length(longer, role, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(words: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand at the beginning of a line, each with the space before it."""
    for word in words.split():
        space, part = " ", ""
        for piece in clusters(word):
            if part and (breaks_anywhere(piece[0]) or breaks_anywhere(part[-1])):
                yield space, part
                space, part = "", ""
            part += piece
        yield space, part
