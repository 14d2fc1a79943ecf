"""The palettes hold for every kind of sight, and the shared colours can be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import games
from games.core.api import Game, SeatMark
from games.core.options import resolve
from render import theme, tokens
from tests.conformance.case import variants

by_game = pytest.mark.parametrize("game", games.all(), ids=lambda game: game.slug)


def _tables(game: Game[Any]) -> Iterator[tuple[SeatMark, ...]]:
    """Yield the marks of every table that can be opened."""
    for seats in game.seats:
        for options in variants(game.options):
            yield game.marks(seats, resolve(game.options, options))


@by_game
def test_seats_stay_apart_in_every_sight(game: Game[Any]) -> None:
    for marks in _tables(game):
        for one, two in combinations(marks, 2):
            for sight in theme.SIGHTS:
                assert theme.distance(one.colour, two.colour, sight) >= 20, (one, two, sight)


@by_game
def test_seats_stay_apart_in_grey(game: Game[Any]) -> None:
    for marks in _tables(game):
        for one, two in combinations(marks, 2):
            light, dark = (theme.seen(mark.colour, "normal")[0] for mark in (one, two))
            assert round(abs(light - dark)) >= 9, (one, two)


@by_game
def test_seats_differ_in_shape_and_letter(game: Game[Any]) -> None:
    for marks in _tables(game):
        for name in ("shape", "letter"):
            assert len({getattr(mark, name) for mark in marks}) == len(marks)


@by_game
def test_tokens_show_their_letter(game: Game[Any]) -> None:
    for mark in {mark for marks in _tables(game) for mark in marks}:
        assert tokens.token(mark, 48).tobytes() != tokens.token(mark, 48, "").tobytes()
        assert tokens.token(mark, 48, lift=False).size == (48, 48)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.SHEET[2]),
        (theme.SEPIA, theme.SHEET[2]),
        (theme.MUTED, theme.SHEET[1]),
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
