"""Type: the faces, and the only ways to put words on a picture.

`mark` sets short codes and numbers whose width the design already knows. Everything that comes
from a player or a catalogue goes through `label` or `paragraph`, which shrink the words to the
smallest readable size and then shorten them: a text never leaves its box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from PIL import Image, ImageDraw, ImageFont

from render.courtesy import give_way
from render.theme import IVORY, Colour, rgb

LEAST = 26  # px at 1600 px width: 9 px where Discord shows the picture 550 px wide
LONGEST_MARK = 6

_SANS = Path(font_source_sans_pro.font_directory)
_SERIF = Path(font_source_serif_pro.font_directory)
_FILES = {
    "display": _SERIF / "SourceSerifPro-Black.ttf",
    "serif": _SERIF / "SourceSerifPro-Bold.ttf",
    "black": _SANS / "SourceSansPro-Black.ttf",
    "bold": _SANS / "SourceSansPro-Bold.ttf",
    "semi": _SANS / "SourceSansPro-Semibold.ttf",
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A text as it was put on a picture, for the tests: size and width in final pixels."""

    words: str
    size: float
    width: float
    room: float | None


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


# Each size of a face maps its file anew, some 300 kB: more than one picture needs are not kept.
@lru_cache(maxsize=10)
def font(role: str, size: int) -> ImageFont.FreeTypeFont:
    """A face of the family: "display", "serif", "black", "bold" or "semi"."""
    return ImageFont.truetype(str(_FILES[role]), size)


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
        raise ValueError(f"{words!r} is no short mark: use label or paragraph")
    _put(image, at, words, role, size, fill, anchor, halo, halo_width, scale, None)


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
    words, size = fit(printable(words), role, int(size), int(room))
    _put(image, at, words, role, size, fill, anchor, halo, halo_width, scale, room)
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
    _lines(image, box, lines, role, size, fill, align, halo, leading)
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
    _lines(image, (x0, top, x1, y1), lines, role, used, fill, align, halo, 1.18)


def _lines(
    image: Image.Image,
    box: tuple[float, float, float, float],
    lines: tuple[str, ...],
    role: str,
    size: int,
    fill: Colour,
    align: str,
    halo: Colour | None,
    leading: float,
) -> None:
    x0, y0, x1, _ = box
    x = {"l": x0, "m": (x0 + x1) / 2, "r": x1}[align]
    for index, line in enumerate(lines):
        y = y0 + size * leading * (index + 0.5)
        _put(image, (x, y), line, role, size, fill, align + "m", halo, 3, 1, x1 - x0)


def length(words: str, role: str, size: float) -> float:
    """The width of a line in pixels."""
    return float(font(role, round(size)).getlength(words))


@lru_cache(maxsize=2048)
def fit(words: str, role: str, size: int, room: int, least: int = LEAST) -> tuple[str, int]:
    """Shrink to `least`, then shorten with an ellipsis, until the line fits the room."""
    while size > least and length(words, role, size) > room:
        size -= 1
    if length(words, role, size) > room:
        while words and length(words + "…", role, size) > room:
            words = words[:-1].rstrip()
        words += "…"
    return words, size


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
        kept[-1] = " ".join(lines[allowed - 1 :])
    return tuple(fit(line, role, LEAST, room)[0] for line in kept), LEAST


def _break(words: str, role: str, size: int, room: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if length(longer, role, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=1024)
def printable(words: str) -> str:
    """The words without what the faces cannot draw: emoji vanish, styled letters become plain."""
    kept = []
    for char in unicodedata.normalize("NFC", words):
        for part in char if _has_glyph(char) else unicodedata.normalize("NFKC", char):
            if part.isspace() or (part.isprintable() and _has_glyph(part)):
                kept.append(" " if part.isspace() else part)
    return " ".join("".join(kept).split())


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    if unicodedata.category(char) in ("Cf", "Cs", "Co", "Cn", "Mn", "Me"):
        return False
    face = font("bold", 24)
    return char.isspace() or bytes(face.getmask(char)) != bytes(face.getmask("\U0010ffff"))


def _put(
    image: Image.Image,
    at: tuple[float, float],
    words: str,
    role: str,
    size: float,
    fill: Colour,
    anchor: str,
    halo: Colour | None,
    halo_width: float,
    scale: float,
    room: float | None,
) -> None:
    give_way()
    face = font(role, round(size * scale))
    for watcher in _watchers:
        watcher.append(Placed(words, size, face.getlength(words) / scale, room))
    stroke = round(halo_width * scale) if halo else 0
    ImageDraw.Draw(image).text(
        (at[0], at[1]),
        words,
        font=face,
        fill=rgb(fill),
        anchor=anchor,
        stroke_width=stroke,
        stroke_fill=rgb(halo) if halo else None,
    )
