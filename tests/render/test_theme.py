"""The palettes hold for every kind of sight, and the shared colours can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme


@pytest.mark.parametrize("slug", theme.PLAYERS)
def test_seats_stay_apart_in_every_sight(slug: str) -> None:
    for one, two in combinations(theme.PLAYERS[slug], 2):
        for sight in theme.SIGHTS:
            assert theme.distance(one.colour, two.colour, sight) >= 20, (one, two, sight)


@pytest.mark.parametrize("slug", theme.PLAYERS)
def test_seats_stay_apart_in_grey(slug: str) -> None:
    for one, two in combinations(theme.PLAYERS[slug], 2):
        light, dark = (theme.seen(mark.colour, "normal")[0] for mark in (one, two))
        assert round(abs(light - dark)) >= 9, (one, two)


@pytest.mark.parametrize("slug", theme.PLAYERS)
def test_seats_differ_in_shape_and_letter(slug: str) -> None:
    marks = theme.PLAYERS[slug]
    assert len({mark.shape for mark in marks}) == len({mark.letter for mark in marks}) == len(marks)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.SHEET[2]),
        (theme.SEPIA, theme.SHEET[2]),
        (theme.MUTED, theme.SHEET[1]),
        (theme.IVORY, theme.NIGHT),
        ("#eaffff", "#04222a"),
    ],
)
def test_words_can_be_read(ink: str, ground: str) -> None:
    assert theme.contrast(ink, ground) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_letters_are_ink_or_white_whichever_reads_better() -> None:
    assert theme.text_on("#e0b040") == theme.INK
    assert theme.text_on("#0f7d86") == "#ffffff"


def test_colours_mix_and_parse() -> None:
    assert theme.rgb("#fff") == (255, 255, 255)
    assert theme.mix("#000000", "#ffffff", 0.5) == (128, 128, 128)
    assert theme.rgba("#010203", 4) == (1, 2, 3, 4)
