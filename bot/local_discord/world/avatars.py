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


def _fish(body: str, light: str) -> str:
    return (
        f'<path d="M22 60q34-40 66 0q-32 40-66 0z" fill="{body}"/>'
        f'<path d="M84 60l26-20v40z" fill="{body}"/><circle cx="42" cy="56" r="7" fill="{light}"/>'
        '<circle cx="41" cy="56" r="3"/>'
    )


def _octopus(body: str, light: str) -> str:
    arms = "".join(
        f'<path d="M{x} 66q{bend} 22 0 38" fill="none" stroke="{body}" '
        'stroke-width="9" stroke-linecap="round"/>'
        for x, bend in ((38, -14), (54, -6), (72, 6), (88, 14))
    )
    return (
        f'{arms}<ellipse cx="63" cy="48" rx="32" ry="30" fill="{body}"/>'
        f'<circle cx="52" cy="48" r="7" fill="{light}"/>'
        f'<circle cx="74" cy="48" r="7" fill="{light}"/>'
        '<circle cx="53" cy="49" r="3"/><circle cx="73" cy="49" r="3"/>'
    )


def _star(body: str, light: str) -> str:
    return (
        '<path d="M64 14l13 32 35 3-27 22 9 34-30-18-30 18 9-34-27-22 35-3z" '
        f'fill="{body}" stroke="{body}" stroke-width="8" stroke-linejoin="round"/>'
        f'<circle cx="54" cy="60" r="6" fill="{light}"/>'
        f'<circle cx="74" cy="60" r="6" fill="{light}"/>'
        f'<path d="M54 74q10 9 20 0" fill="none" stroke="{light}" stroke-width="4"/>'
    )


def _crab(body: str, light: str) -> str:
    return (
        f'<path d="M30 50q-18-12-8-30l10 12 10-8q2 20-8 26z" fill="{body}"/>'
        f'<path d="M98 50q18-12 8-30l-10 12-10-8q-2 20 8 26z" fill="{body}"/>'
        f'<ellipse cx="64" cy="68" rx="36" ry="24" fill="{body}"/>'
        f'<circle cx="52" cy="50" r="8" fill="{light}"/>'
        f'<circle cx="76" cy="50" r="8" fill="{light}"/>'
        '<circle cx="52" cy="50" r="4"/><circle cx="76" cy="50" r="4"/>'
    )


def _bathysphere(body: str, light: str) -> str:
    return (
        f'<circle cx="64" cy="62" r="38" fill="{body}"/>'
        f'<circle cx="64" cy="62" r="20" fill="{light}"/>'
        f'<circle cx="64" cy="62" r="14" fill="#0b3c5d"/>'
        f'<path d="M58 10h12v18H58z" fill="{body}"/>'
        f'<path d="M34 98h60l8 12H26z" fill="{body}"/>'
    )


# Five creatures and six palettes: no pair repeats among 30 users. The bot is the first user.
_CREATURES: tuple[Callable[[str, str], str], ...] = (_bathysphere, _fish, _octopus, _star, _crab)
