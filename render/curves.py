"""Points and the curves through them: geometry that needs no picture."""

from __future__ import annotations

from collections.abc import Sequence

Point = tuple[float, float]


def smooth(points: Sequence[Point], closed: bool = True, steps: int = 10) -> list[Point]:
    """Catmull-Rom curve through the points."""
    n = len(points)
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        if closed:
            four = [points[(i + k) % n] for k in (-1, 0, 1, 2)]
        else:
            # An open end has no neighbour: it stands in for it itself.
            four = [points[min(n - 1, max(0, i + k))] for k in (-1, 0, 1, 2)]
        for s in range(steps):
            x, y = (_spline([p[axis] for p in four], s / steps) for axis in (0, 1))
            out.append((x, y))
    if not closed:
        out.append(points[-1])
    return out


def _spline(values: Sequence[float], t: float) -> float:
    a, b, c, d = values
    # Passes through b at t = 0 and c at t = 1, there with the slopes of a to c and b to d.
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )
