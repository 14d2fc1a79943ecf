"""Colours of the visual family, its smallest type, and the arithmetic of contrast."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]
Colour = str | Rgb

INK = "#0b1a24"  # outlines, text on light ground
IVORY = "#f7edd2"  # text on dark ground
SHEET = ("#f2e6c4", "#e9d9b0", "#dcc894")  # parchment from its lit top to its shaded foot
SEPIA = "#4a3418"  # words on parchment
MUTED = "#6b4f24"  # less important words on parchment
RULE = "#a5844a"  # printed lines on parchment
BRASS_HI, BRASS, BRASS_LO, BRASS_DEEP = "#fff0b8", "#d3a549", "#8a5f1f", "#4d3410"
SHADE = "#01080d"  # every shadow
GLOW_LAST = "#ffd84a"  # last move
GLOW_TARGET = "#5dfff0"  # legal target
GLOW_SELECT = "#ffffff"  # selected piece
ALERT = "#ff5d3a"  # threatened

LEAST = 26  # px of type at 1600 px width: 9 px where Discord shows the picture 550 px wide


@dataclass(frozen=True, slots=True)
class Theme:
    """The mood of one game: its water from the lit to the deep end, and its light."""

    shallow: str
    deep: str
    light: str = "#aef4f0"  # shafts and caustics


def rgb(colour: Colour) -> Rgb:
    """The three channels of a colour given as "#rrggbb" or as a tuple."""
    if isinstance(colour, tuple):
        return colour
    code = colour.lstrip("#")
    if len(code) == 3:
        code = "".join(digit * 2 for digit in code)
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def rgba(colour: Colour, alpha: int) -> Rgba:
    """A colour with an opacity from 0 to 255."""
    return (*rgb(colour), alpha)


def mix(first: Colour, second: Colour, share: float) -> Rgb:
    """The colour `share` of the way from `first` (0) to `second` (1)."""
    a, b = rgb(first), rgb(second)
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio after WCAG, 1 to 21; text needs 4.5."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def text_on(ground: Colour) -> str:
    """Ink or white, whichever reads better on the ground."""
    return INK if contrast(INK, ground) >= contrast("#ffffff", ground) else "#ffffff"


# Machado, Oliveira and Fernandes 2009, full strength, on linear light.
_SIGHT: dict[str, tuple[tuple[float, float, float], ...]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SIGHTS = ("normal", *_SIGHT)


def linear(colour: Colour) -> tuple[float, float, float]:
    """The channels of a colour as linear light, 0 to 1."""
    red, green, blue = (
        # The curve of sRGB, backwards.
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in rgb(colour))
    )
    return red, green, blue


def seen(colour: Colour, sight: str) -> tuple[float, float, float]:
    """CIE Lab of a colour as eyes of that sight ("normal", "protan", "deutan", "tritan") see it."""
    light: Sequence[float] = linear(colour)
    if sight in _SIGHT:
        light = [sum(m * v for m, v in zip(row, light, strict=True)) for row in _SIGHT[sight]]
    # The simulation leaves what a screen can show.
    red, green, blue = (min(1.0, max(0.0, v)) for v in light)
    # Linear sRGB to XYZ, each in shares of its white (D65).
    x = _lab_curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _lab_curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _lab_curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lab_curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def distance(first: Colour, second: Colour, sight: str = "normal") -> float:
    """CIE76 distance of two colours in that sight; 20 or more is apart at a glance."""
    a, b = seen(first, sight), seen(second, sight)
    return float(sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5)
