"""Type: the faces, and the only ways to put words on a picture.

`mark` sets short codes and numbers whose width the design already knows. Everything that comes
from a player or a catalogue goes through `label` or `paragraph`, which shrink the words to the
smallest readable size and then shorten them: a text never leaves its box. Names may be in any
script: a line is drawn run by run, each in the face that has its characters (`render.scripts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from render.faces import font
from render.measures import advance, as_given, cut, face_of, fit, length, wrap
from render.scripts import Run, printable, runs
from render.theme import IVORY, LEAST, Colour, rgb

__all__ = [
    "LEAST",
    "Placed",
    "block",
    "cut",
    "fit",
    "font",
    "label",
    "length",
    "mark",
    "note_shrunk",
    "paragraph",
    "printable",
    "watch",
    "wrap",
]

LONGEST_MARK = 6
_THICKEN, _RAISE = 0.02, 0.2  # of the size


@dataclass(frozen=True, slots=True)
class Placed:
    """A text as it was put on a picture, for the tests: size and width in final pixels."""

    words: str
    size: float
    width: float
    room: float | None


@dataclass(frozen=True, slots=True)
class _Ink:
    """How a line is written: face, size in final pixels, colours, supersampling."""

    role: str
    size: float
    fill: Colour
    halo: Colour | None
    halo_width: float = 3
    scale: float = 1


_watchers: list[list[Placed]] = []


@contextmanager
def watch() -> Iterator[list[Placed]]:
    """Collect every text drawn meanwhile (texts inside cached sprites only when first drawn)."""
    placed: list[Placed] = []
    _watchers.append(placed)
    try:
        yield placed
    finally:
        _watchers.remove(placed)


def note_shrunk(size: float, percent: int) -> None:
    """Tell the watchers that a finished drawing with type of that size was reduced."""
    for watcher in _watchers:
        watcher.append(Placed("", size * percent / 100, 0, None))


def mark(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    role: str = "bold",
    size: float = 28,
    fill: Colour = IVORY,
    anchor: str = "mm",
    halo: Colour | None = None,
    halo_width: float = 3,
    scale: float = 1,
) -> None:
    """Put a number or a short code at a point; `scale` is the supersampling of the picture."""
    if len(words) > LONGEST_MARK:
        # A name that slipped in here would run out of its box on some picture, one day.
        raise ValueError(f"{words!r} is no short mark: use label or paragraph")
    _put(image, at, words, _Ink(role, size, fill, halo, halo_width, scale), anchor, None)


def label(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    room: float,
    role: str = "bold",
    size: float = 28,
    fill: Colour = IVORY,
    anchor: str = "mm",
    halo: Colour | None = None,
    halo_width: float = 3,
    scale: float = 1,
) -> float:
    """Put one line into `room` pixels, shrunk or shortened as needed; returns its width."""
    # Whole numbers, or nearly equal rooms would fill the cache of `fit`.
    words, size = fit(printable(words), role, int(size), int(room))
    _put(image, at, words, _Ink(role, size, fill, halo, halo_width, scale), anchor, room)
    return length(words, role, size)


def paragraph(
    image: Image.Image,
    box: tuple[float, float, float, float],
    words: str,
    role: str = "semi",
    size: int = 28,
    fill: Colour = IVORY,
    align: str = "l",
    halo: Colour | None = None,
    leading: float = 1.18,
) -> float:
    """Fill a box (x0, y0, x1, y1) with wrapped words from its top; returns the height used."""
    x0, y0, x1, y1 = box
    lines, size = wrap(printable(words), role, size, int(x1 - x0), int(y1 - y0), leading)
    _lines(image, box, lines, _Ink(role, size, fill, halo), align, leading)
    return size * leading * len(lines)


def block(
    image: Image.Image,
    box: tuple[float, float, float, float],
    words: str,
    role: str = "bold",
    size: int = 36,
    fill: Colour = IVORY,
    align: str = "l",
    halo: Colour | None = None,
) -> None:
    """A name or short phrase in a box, in the middle of its height: one line if it fits at three
    quarters of the size, else wrapped."""
    words = printable(words)
    x0, y0, x1, y1 = box
    if length(words, role, max(LEAST, size * 3 // 4)) <= x1 - x0:
        x = {"l": x0, "m": (x0 + x1) / 2, "r": x1}[align]
        label(image, (x, (y0 + y1) / 2), words, x1 - x0, role, size, fill, align + "m", halo)
        return
    lines, used = wrap(words, role, size, int(x1 - x0), int(y1 - y0))
    top = (y0 + y1 - len(lines) * used * 1.18) / 2
    _lines(image, (x0, top, x1, y1), lines, _Ink(role, used, fill, halo), align, 1.18)


def _lines(
    image: Image.Image,
    box: tuple[float, float, float, float],
    lines: tuple[str, ...],
    ink: _Ink,
    align: str,
    leading: float,
) -> None:
    x0, y0, x1, _ = box
    x = {"l": x0, "m": (x0 + x1) / 2, "r": x1}[align]
    for index, line in enumerate(lines):
        y = y0 + ink.size * leading * (index + 0.5)
        _put(image, (x, y), line, ink, align + "m", x1 - x0)


def _put(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    ink: _Ink,
    anchor: str,
    room: float | None,
) -> None:
    face = font(ink.role, round(ink.size * ink.scale))
    pieces = runs(words, ink.role)
    for watcher in _watchers:
        width = sum(advance(run, round(ink.size * ink.scale)) for run in pieces)
        watcher.append(Placed(words, ink.size, width / ink.scale, room))
    stroke = round(ink.halo_width * ink.scale) if ink.halo else 0
    # Nearly every text is one run in its own face, which Pillow places by itself.
    if pieces != (Run(words, ink.role),):
        _put_runs(image, at, pieces, face, ink, anchor, stroke)
        return
    ImageDraw.Draw(image).text(
        (at[0], at[1]),
        words,
        font=face,
        fill=rgb(ink.fill),
        anchor=anchor,
        stroke_width=stroke,
        stroke_fill=rgb(ink.halo) if ink.halo else None,
    )


def _put_runs(
    image: Image.Image,
    at: tuple[float, float],
    pieces: tuple[Run, ...],
    face: ImageFont.FreeTypeFont,
    ink: _Ink,
    anchor: str,
    stroke: int,
) -> None:
    """Draw runs side by side on the base line that words in the `face` of the line would have."""
    size = int(face.size)
    widths = [advance(run, size) for run in pieces]
    left = at[0] - sum(widths) * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
    ascent, descent = face.getmetrics()
    base = at[1] + {"a": ascent, "m": (ascent - descent) / 2, "s": 0}[anchor[1]]
    # All halos first: that of a run would lie on the one before it.
    for colour, halo in ((ink.halo, stroke), (ink.fill, 0)):
        x = left
        for run, width in zip(pieces, widths, strict=True):
            if colour is not None:
                _put_run(image, (x, base), run, size, colour, halo)
            x += width


def _put_run(
    image: Image.Image, at: tuple[float, float], run: Run, size: int, colour: Colour, stroke: int
) -> None:
    face = face_of(run, size)
    words, direction = as_given(run, face)
    ImageDraw.Draw(image).text(
        (at[0], at[1] - size * _RAISE * run.is_raised),
        words,
        font=face,
        fill=rgb(colour),
        anchor="ls",
        direction=direction,
        # A stroke in the colour of the letters stands in for the missing bold.
        stroke_width=stroke + size * _THICKEN * run.is_light,
    )
