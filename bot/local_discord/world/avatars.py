"""Small drawn avatars, one per user, so that members are told apart at a glance."""

import hashlib
from collections.abc import Callable

_PALETTES = (
    ("#0b3c5d", "#f4a259", "#fff3e0"),
    ("#2a6f62", "#f2d16b", "#fffbe8"),
    ("#5b2a86", "#f49ac1", "#fff0f7"),
    ("#8c2f39", "#9ad1d4", "#f0ffff"),
    ("#30475e", "#c7f464", "#fbfff0"),
    ("#1b4332", "#ffb4a2", "#fff5f2"),
)


def avatar_svg(user_id: str, number: int) -> str:
    """An avatar: sea creature and palette chosen by the user's number in the world."""
    back, body, light = _PALETTES[number % len(_PALETTES)]
    creature = _CREATURES[number % len(_CREATURES)](body, light)
    # -6 to 6 degrees, from the id and not at random: an avatar looks the same at every start.
    tilt = hashlib.sha256(user_id.encode()).digest()[0] % 13 - 6
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">'
        f'<rect width="128" height="128" fill="{back}"/>'
        f'<path d="M0 100q32-14 64 0t64 0v28H0z" fill="{body}" opacity=".25"/>'
        f'<g transform="rotate({tilt} 64 60)">{creature}</g>'
        "</svg>"
    )


def _path(way: str, colour: str) -> str:
    return f'<path d="{way}" fill="{colour}"/>'


def _disc(x: int, y: int, radius: int, colour: str = "#000") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def _body(x: int, y: int, across: int, down: int, colour: str) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="{colour}"/>'


def _fish(body: str, light: str) -> str:
    fin = _path("M84 60l26-20v40z", body)
    return (
        _path("M22 60q34-40 66 0q-32 40-66 0z", body)
        + fin
        + _disc(42, 56, 7, light)
        + _disc(41, 56, 3)
    )


def _octopus(body: str, light: str) -> str:
    arms = "".join(
        f'<path d="M{x} 66q{bend} 22 0 38" fill="none" stroke="{body}" '
        'stroke-width="9" stroke-linecap="round"/>'
        for x, bend in ((38, -14), (54, -6), (72, 6), (88, 14))
    )
    eyes = _disc(52, 48, 7, light) + _disc(74, 48, 7, light) + _disc(53, 49, 3) + _disc(73, 49, 3)
    return arms + _body(63, 48, 32, 30, body) + eyes


def _star(body: str, light: str) -> str:
    return (
        '<path d="M64 14l13 32 35 3-27 22 9 34-30-18-30 18 9-34-27-22 35-3z" '
        f'fill="{body}" stroke="{body}" stroke-width="8" stroke-linejoin="round"/>'
        f"{_disc(54, 60, 6, light)}{_disc(74, 60, 6, light)}"
        f'<path d="M54 74q10 9 20 0" fill="none" stroke="{light}" stroke-width="4"/>'
    )


def _crab(body: str, light: str) -> str:
    left = _path("M30 50q-18-12-8-30l10 12 10-8q2 20-8 26z", body)
    right = _path("M98 50q18-12 8-30l-10 12-10-8q-2 20 8 26z", body)
    eyes = _disc(52, 50, 8, light) + _disc(76, 50, 8, light) + _disc(52, 50, 4) + _disc(76, 50, 4)
    return left + right + _body(64, 68, 36, 24, body) + eyes


def _bathysphere(body: str, light: str) -> str:
    hull = _disc(64, 62, 38, body) + _disc(64, 62, 20, light) + _disc(64, 62, 14, "#0b3c5d")
    return hull + _path("M58 10h12v18H58z", body) + _path("M34 98h60l8 12H26z", body)


# Five creatures and six palettes: no pair repeats among 30 users. The bot is the first user.
_CREATURES: tuple[Callable[[str, str], str], ...] = (_bathysphere, _fish, _octopus, _star, _crab)
