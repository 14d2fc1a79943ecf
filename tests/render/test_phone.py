"""Pictures on a phone: every question has a close look, and every word of it can be read."""

from __future__ import annotations

import pytest

import render
from render import Frame, Kind, close_look, fonts
from tests.render import sheet
from tests.render.gallery import NOTES, Gallery, galleries
from tests.render.golden import ARTEFACTS
from tests.render.walks import LONG

_WIDE = 1080  # by which sizes of type are told
_NAME = 13  # px of a player's name below a board, where a phone shows it 340 px wide
_PUBLIC: tuple[Kind, ...] = ("board", "seats")

every_game = pytest.mark.parametrize("shown", galleries(), ids=lambda shown: shown.slug)


def _placed(slug: str, frame: Frame, kind: Kind) -> list[fonts.Placed]:
    """Return what is written on a picture; letters that belong to a piece are drawn before."""
    render.drawn(slug, frame, kind)
    with fonts.watch() as placed:
        found = render.drawn(slug, frame, kind)
    assert found is not None
    share = _WIDE / found[0].width
    return [fonts.Placed(t.words, t.size * share, t.width, t.room) for t in placed]


@every_game
def test_every_question_has_a_close_look_that_is_looked_at(shown: Gallery) -> None:
    """The sheet of them all is left where a person can see it."""
    slug = shown.slug
    looks = sheet.looks(slug)
    assert {frame.asked for frame in looks.values()} == sheet.kinds(slug)
    pictures = {}
    for name, frame in looks.items():
        found = render.drawn(slug, frame, "focus")
        assert found is not None
        assert found[1] == "focus", name
        pictures[name] = sheet.shown(slug, frame)
        assert 280 <= pictures[name].height <= 360, name
    whole = sheet.sheet(pictures)
    assert whole.height >= len(pictures) / sheet.ACROSS * 280
    ARTEFACTS.mkdir(exist_ok=True)
    whole.save(ARTEFACTS / f"{slug}_focus_340.png")


@every_game
def test_no_word_or_number_of_a_close_look_is_too_small(shown: Gallery) -> None:
    for name, frame in sheet.looks(shown.slug).items():
        placed = _placed(shown.slug, frame, "focus")
        assert placed, name
        assert [each for each in placed if each.size < close_look.LEAST] == [], name


@every_game
def test_no_word_of_a_public_picture_is_too_small(shown: Gallery) -> None:
    for name, (kind, frame) in shown.frames.items():
        if kind in _PUBLIC:
            placed = _placed(shown.slug, frame, kind)
            # A note that ends in a name, already cut, is longer than any that the game can say.
            words = [each for each in placed if each.room is not None and each.words != NOTES[-1]]
            assert [each for each in words if each.size < close_look.LEAST] == [], name


@every_game
def test_names_of_players_are_larger_than_other_words(shown: Gallery) -> None:
    """Those of usual length; a long one is written smaller, or in two lines."""
    for name, (kind, frame) in shown.frames.items():
        if kind not in _PUBLIC or frame.names[0] in LONG or any(frame.notes):
            continue
        short = {each for each in frame.names if len(each) <= 7}
        found = [each for each in _placed(shown.slug, frame, kind) if each.words in short]
        small = [each for each in found if each.size * sheet.PHONE / _WIDE < _NAME]
        assert small == [], name
