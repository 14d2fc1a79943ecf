"""A chart of how the cost grows with the number of games, drawn with the kit of the boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from bot.bench.results import Load
from render import fonts
from render.theme import rgb

_SIZE = (1600, 640)
_PANEL = (510, 400)
_TOP, _LEFT, _GAP = 140, 90, 10
_BACK, _GRID, _WORDS = "#06202b", "#1d4654", "#dff3f5"
_OURS, _BARE = "#4fe3d4", "#f0a45a"


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart."""

    label: str
    colour: str
    value: Callable[[Load], float]


@dataclass(frozen=True, slots=True)
class Chart:
    """One of the charts: what it shows, in which unit."""

    title: str
    unit: str
    curves: tuple[Curve, ...]


_CHARTS = (
    Chart(
        "Acknowledgement, p99",
        "ms",
        (
            Curve("Bathysphere", _OURS, lambda load: load.acknowledged.p99 * 1000),
            Curve("bare bot", _BARE, lambda load: load.bare.p99 * 1000),
        ),
    ),
    Chart(
        "Memory",
        "MB",
        (
            Curve("Bathysphere", _OURS, lambda load: load.memory.together),
            Curve("bare bot", _BARE, lambda load: load.memory.bare),
        ),
    ),
    Chart("Processor", "% of a core", (Curve("", _OURS, lambda load: load.processor * 100),)),
)


def draw_chart(loads: Sequence[Load], path: Path) -> None:
    """Write the charts of several loads, by their number of tables, into one picture."""
    image = Image.new("RGB", _SIZE, rgb(_BACK))
    pen = ImageDraw.Draw(image)
    ordered = sorted(loads, key=lambda load: load.plan.tables)
    fonts.label(
        image, (_SIZE[0] / 2, 50), "Cost by number of active games", 1200, size=42, fill=_WORDS
    )
    for place, chart in enumerate(_CHARTS):
        left = _LEFT + place * (_PANEL[0] + _GAP)
        _draw_panel(image, pen, chart, ordered, left)
    image.save(path)


def _draw_panel(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    chart: Chart,
    loads: Sequence[Load],
    left: int,
) -> None:
    width, height = _PANEL[0] - 90, _PANEL[1]
    bottom = _TOP + height
    top_value = _round_up(max(curve.value(load) for curve in chart.curves for load in loads))
    most = max(load.plan.tables for load in loads)
    title = f"{chart.title} ({chart.unit})"
    fonts.label(image, (left + width / 2, _TOP - 32), title, _PANEL[0] - 40, size=30, fill=_WORDS)
    for step in range(5):
        y = bottom - height * step / 4
        pen.line([(left, y), (left + width, y)], fill=rgb(_GRID), width=2)
        fonts.mark(image, (left - 34, y), f"{top_value * step / 4:g}", size=26, fill=_WORDS)
    for load in loads:
        x = left + width * load.plan.tables / most
        fonts.mark(image, (x, bottom + 26), str(load.plan.tables), size=26, fill=_WORDS)
    for place, curve in enumerate(chart.curves):
        points = [
            (
                left + width * load.plan.tables / most,
                bottom - height * curve.value(load) / top_value,
            )
            for load in loads
        ]
        pen.line(points, fill=rgb(curve.colour), width=5, joint="curve")
        for x, y in points:
            pen.ellipse((x - 8, y - 8, x + 8, y + 8), fill=rgb(curve.colour))
        if curve.label:
            y = bottom + 62
            x = left + 40 + place * 220
            pen.rectangle((x - 34, y - 8, x - 10, y + 8), fill=rgb(curve.colour))
            fonts.label(image, (x, y), curve.label, 160, size=26, fill=_WORDS, anchor="lm")


def _round_up(value: float) -> float:
    """Return the next number of the kind 1, 2, 4, 6, 8 times a power of ten."""
    scale = 1.0
    while scale * 10 <= value:
        scale *= 10
    while scale > value and scale > 1e-6:
        scale /= 10
    return next(step * scale for step in (1, 2, 4, 6, 8, 10) if step * scale >= value)
