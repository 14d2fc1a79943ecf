"""Notes of seats: whole, smaller than the name, covering nothing and covered by nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

import render
from render import Frame, Kind, close_look, fonts, seat_notes
from render.theme import SEPIA, SHEET, contrast
from tests.render.gallery import NOTES, Gallery, galleries, gallery

_INK = (255, 0, 255)  # in no picture
_HALVES: tuple[Kind, ...] = ("board", "seats")
_NAMED = NOTES[-1]  # ends in a name, which may be cut further where there is less room

every_game = pytest.mark.parametrize("shown", galleries(), ids=lambda shown: shown.slug)
every_noted = pytest.mark.parametrize(
    ("slug", "name"), [(each.slug, f"noted-{name}") for each in galleries() for name in each.noted]
)
every_noted_board = pytest.mark.parametrize(
    ("slug", "name"),
    [
        (each.slug, f"noted-{name}")
        for each in galleries()
        for name in each.noted
        if each.frames[name][0] in ("board", "seats")
    ],
)


def _inked(image: Image.Image) -> list[tuple[int, int]]:
    """Return where a picture has the ink of notes."""
    data, wide = image.tobytes(), image.width
    found = []
    at = data.find(bytes(_INK))
    while at >= 0:
        if at % 3 == 0:
            found.append((at // 3 % wide, at // 3 // wide))
        at = data.find(bytes(_INK), at + 1)
    return found


def _ink_alone(note: fonts.Placed) -> int:
    """Return how much ink a note has on an empty sheet."""
    sheet = Image.new("RGB", (500, 80), SHEET[1])
    fonts.label(sheet, (10, 40), note.words, 480, "semi", round(note.size), _INK, "lm")
    return len(_inked(sheet))


@every_noted_board
def test_every_seat_has_its_note_on_the_board(slug: str, name: str) -> None:
    kind, frame = gallery(slug).frames[name]
    with fonts.watch() as placed:
        render.draw(slug, frame, kind)
    least = fonts.LEAST if kind == "board" else close_look.LEAST
    words = [each.words for each in placed if each.size >= least]
    for note in frame.notes:
        begins = note[:16] if note == _NAMED else note
        assert any(each.startswith(begins) for each in words), note


@every_noted
def test_nothing_covers_a_note_and_a_note_covers_nothing(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, frame = gallery(slug).frames[name]
    monkeypatch.setattr(seat_notes, "SEPIA", _INK)
    with fonts.watch() as placed:
        picture = render.draw(slug, frame, kind)
    blank = render.draw(slug, replace(frame, notes=("\u00a0",) * len(frame.notes)), kind)
    words = [p for p in placed if p.words[:12] in {note[:12] for note in NOTES}]
    ink, expected = _inked(picture), sum(map(_ink_alone, words))
    assert words
    assert len(ink) > expected * 0.97
    for spot in ink:
        ground = blank.getpixel(spot)
        assert isinstance(ground, tuple)
        assert len(ground) == 3
        assert contrast(ground, SEPIA) > 4.5, spot


@every_noted_board
def test_a_note_is_smaller_than_every_name(slug: str, name: str) -> None:
    kind, frame = gallery(slug).frames[name]
    starts = {fonts.printable(each)[:2] for each in frame.names}
    with fonts.watch() as placed:
        render.draw(slug, frame, kind)
    bold = [each for each in placed if each.words[:2] in starts and each.size < 60]
    assert bold
    assert sum(each.size >= seat_notes.LEAST_NAME for each in bold) >= len(frame.names)


@every_game
def test_without_notes_nothing_changes(shown: Gallery) -> None:
    for name in (shown.public, shown.private):
        kind, frame = shown.frames[name]
        none = replace(frame, notes=("",) * len(frame.names))
        assert render.draw(shown.slug, none, kind).tobytes() == (
            render.draw(shown.slug, frame, kind).tobytes()
        )
        assert render.text(shown.slug, none) == render.text(shown.slug, frame)


def _public(slug: str, frame: Frame) -> bytes:
    """Return the public picture, or both halves of it."""
    halves = (render.drawn(slug, frame, kind) for kind in _HALVES)
    return b"".join(half[0].tobytes() for half in halves if half is not None)


@every_game
def test_a_seat_without_a_note_is_drawn_as_ever(shown: Gallery) -> None:
    """Fewer notes than seats are allowed too: the others have none."""
    _, frame = shown.frames[shown.pair]
    one = _public(shown.slug, replace(frame, notes=("overdue",)))
    assert one == _public(shown.slug, replace(frame, notes=("overdue", "")))
    assert one != _public(shown.slug, frame)


@every_game
def test_texts_say_a_note_behind_the_name(shown: Gallery) -> None:
    _, frame = shown.frames[shown.pair]
    noted = replace(frame, notes=NOTES[:2])
    for words in (render.text(shown.slug, noted), render.alt(shown.slug, noted)):
        for name, letter, note in zip(frame.names, shown.letters, NOTES, strict=False):
            assert f"{name} ({letter}), {note}:" in words
