"""A stage for small games: sea, a sheet for the board at the left, the players at the right.

A painter lays `ground` under everything, draws its board inside BOARD, and lets `players` fill the
panel. Games with more to show bring a stage of their own, made of the same materials.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from games.core.api import SeatMark
from games.core.wording import Message
from render import fonts, seat_notes
from render.canvas import calm, caustics, clouds, radial, stamp, tint, vignette
from render.frame import Frame
from render.highlights import dim, frame_glow
from render.icons import icon
from render.materials import letterpress, paste_panel, seat_card
from render.standing import standing
from render.theme import GLOW_LAST, INK, SEPIA, Theme
from render.tokens import token

WIDTH, HEIGHT = 1600, 1080
BOARD = (28, 28, 1052, 1052)
PANEL = (1076, 28, 1572, 1052)
_CARD = (452, 152)  # the card of a seat
_FIRST = 300  # top of the first card
_STEP = 172  # from one card to the next: four fit
_EMBLEM = 240


@dataclass(frozen=True, slots=True)
class Player:
    """What the panel tells of a seat: its mark, and one line below the name."""

    mark: SeatMark
    words: str


def ground(theme: Theme) -> Image.Image:
    """The sea with both sheets, without anything that changes: for a render.sprites.backdrop."""
    out = radial((WIDTH, HEIGHT), theme.shallow, theme.deep, (0.34, 0.10), 0.85)
    tint(out, clouds((WIDTH, HEIGHT), 280, 5, 3).point(lambda v: max(0, v - 100) * 2), INK, 0.4)
    tint(out, caustics((WIDTH, HEIGHT), 96, 8, 8), theme.light, 0.16)
    calm(vignette(out, 0.6))
    for box in (BOARD, PANEL):
        paste_panel(out, box, edge=24)
    return out


def players(
    image: Image.Image, frame: Frame, seats: Sequence[Player], emblem: str = "anchor"
) -> None:
    """Fill the panel: the title, how it stands, and a card a seat in seat order.

    Whoever is on turn shines; at the end the winners do, and one alone wears a crown. Where two
    play, an icon fills the room below.
    """
    x0, y0, x1, _ = PANEL
    x, room = (x0 + x1) / 2, x1 - x0 - 60
    letterpress(image, (x, y0 + 74), frame.say(Message("title")).upper(), room, 52)
    box = (x0 + 30, y0 + 118, x1 - 30, y0 + 250)
    drawn = [fonts.printable(name) for name in frame.names]
    fonts.block(image, box, standing(frame, drawn), "semi", 36, SEPIA, "m")
    for seat, player in enumerate(seats):
        _player(image, frame, seat, player, y0 + _FIRST + _STEP * seat)
    if len(seats) == 2:
        # About the middle of the two empty places below.
        stamp(image, dim(icon(emblem, _EMBLEM), 0.5), x, y0 + _FIRST + _STEP * 3)


def name_of(frame: Frame, mark: SeatMark, seat: int) -> str:
    """A player's name as far as the faces can draw it; else the letter of the seat."""
    return fonts.printable(frame.names[seat]) or mark.letter


def _player(image: Image.Image, frame: Frame, seat: int, player: Player, y: float) -> None:
    w, h = _CARD
    x = (PANEL[0] + PANEL[2]) / 2
    result = frame.view["result"]
    shines = seat in (result["winners"] if result else frame.view["waiting_for"])
    if shines:
        stamp(image, frame_glow(w - 4, h - 4, GLOW_LAST, 16, 5, 9), x, y + h / 2)
    stamp(image, seat_card(w, h, player.mark.colour, shines), x, y + h / 2)
    left = x - w / 2
    stamp(image, token(player.mark, 84), left + 72, y + h / 2)
    crowned = shines and bool(result) and len(result["winners"]) == 1
    name, right = name_of(frame, player.mark, seat), left + w - (72 if crowned else 16)
    if frame.note(seat):
        at = (left + 126, y + 46)
        seat_notes.heading(image, frame, seat, name, at, right - at[0], below=w - 146)
    else:
        fonts.block(image, (left + 126, y + 14, right, y + 86), name, "bold", 38, INK)
    fonts.label(image, (left + 126, y + 114), player.words, w - 146, "semi", 32, SEPIA, "lm")
    if crowned:
        stamp(image, icon("crown", 56), left + w - 42, y + 44)
