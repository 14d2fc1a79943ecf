"""The sheet of private knowledge: unseen divers and the notes of the round."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import stamp
from render.frame import Frame, Json
from render.nautilus_duel import cards, chips, stage
from render.nautilus_duel.words import special_name
from render.theme import INK, MUTED, RULE, SEPIA
from render.words import say

_LEFT, _RIGHT = stage.NOTES[0] + 20, stage.NOTES[2] - 20
_ROOM = _RIGHT - _LEFT


def sheet(image: Image.Image, frame: Frame) -> None:
    """Draw the whole sheet from top to bottom."""
    view = frame.view
    x = (_LEFT + _RIGHT) / 2
    y = stage.NOTES[1] + 42.0
    words = say(frame, "round", round=view["round"], rounds=view["rounds"])
    fonts.label(image, (x, y), words, _ROOM, "display", 38, "#5f3f10")
    line = say(frame, view["phase"], number=view["placement"], numbers=view["placements"])
    fonts.label(image, (x, y + 44), line, _ROOM, "bold", 29, SEPIA)
    y = _heading(image, say(frame, "unseen"), y + 78)
    y = _chips(image, view["own"]["unseen"], y)
    y = _heading(image, say(frame, "notes"), y + 6)
    _notes(image, frame, y)


def _heading(image: Image.Image, words: str, y: float) -> float:
    ImageDraw.Draw(image).line([(_LEFT, y), (_RIGHT, y)], fill=RULE, width=2)
    fonts.label(image, (_LEFT, y + 24), words, _ROOM, "bold", 30, INK, "lm")
    return y + 46


def _chips(
    image: Image.Image, divers: list[str], y: float, struck: frozenset[str] = frozenset()
) -> float:
    """Numbers six in a row; returns where the next thing may begin."""
    for index, diver in enumerate(divers):
        x = _LEFT + 23 + (index % 6) * 48.4
        stamp(image, chips.number_chip(diver, diver in struck), x, y + 24 + (index // 6) * 50)
    return y + 50 * ((len(divers) + 5) // 6) + 6


def _notes(image: Image.Image, frame: Frame, y: float) -> None:
    notes: Json = frame.view["own"]["notes"]
    top = y
    if notes["gave"]:
        gift = say(frame, "note-gave", special=special_name(frame, notes["gave"]))
        stamp(image, cards.special(notes["gave"], 46), _LEFT + 28, y + 38)
        fonts.block(image, (_LEFT + 64, y, _RIGHT, y + 76), gift, "semi", 28, SEPIA)
        y += 84
    if notes["eye"]:
        fonts.label(image, (_LEFT, y + 18), say(frame, "note-eye"), _ROOM, "semi", 28, SEPIA, "lm")
        # What the Eye saw in a hand and lies on the board since is struck through.
        known = frozenset(frame.view["board"].values())
        y = _chips(image, notes["eye"], y + 38, known) + 4
    if notes["module"]:
        y = _pair(image, say(frame, "note-kept"), notes["module"]["kept"], y)
        y = _pair(image, say(frame, "note-returned"), notes["module"]["returned"], y)
    if notes["harpoon"]:
        y = _harpoon(image, frame, notes["harpoon"], y)
    # Said in words, or the empty sheet would look unfinished.
    if y == top:
        box = (_LEFT, y, _RIGHT, y + 70)
        fonts.paragraph(image, box, say(frame, "no-notes"), "semi", 28, MUTED)


def _harpoon(image: Image.Image, frame: Frame, note: Json, y: float) -> float:
    mine = note["user"] == frame.view["seat"]
    y = _pair(image, say(frame, "note-took" if mine else "note-lost"), note["drawn"], y)
    if note["given"]:
        key = "note-gave-for-it" if mine else "note-got-for-it"
        return _pair(image, say(frame, key), note["given"], y)
    if note["returned"]:
        box = (_LEFT, y, _RIGHT, y + 36)
        fonts.block(image, box, say(frame, "note-given-back"), "semi", 28, SEPIA)
        return y + 42
    return y


def _pair(image: Image.Image, words: str, diver: str, y: float) -> float:
    """Words at the left, the diver they are about at the right."""
    fonts.block(image, (_LEFT, y, _RIGHT - 58, y + 64), words, "semi", 28, SEPIA)
    stamp(image, chips.number_chip(diver), _RIGHT - 24, y + 32)
    return y + 66
