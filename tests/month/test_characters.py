"""Lives: the same for the same seed, and true to their characters."""

from __future__ import annotations

from bot.courtesy.spans import DAY
from bot.courtesy.zones import local
from tests.month.characters import CHARACTERS, EVENING, GHOST, LEAVER, SLEEPER, Life, lives
from tests.month.month import SPRING

_BEGINS = SPRING - 15 * DAY


def _of(*names: str) -> list[Life]:
    return [life for life in lives(56, _BEGINS, 30, 7) if life.character.name in names]


def test_a_seed_decides_everything() -> None:
    first, again, other = (
        lives(40, _BEGINS, 30, 1),
        lives(40, _BEGINS, 30, 1),
        lives(40, _BEGINS, 30, 2),
    )
    for one, two in zip(first, again, strict=True):
        assert (one.own, one.away, one.gone, one.where) == (two.own, two.away, two.gone, two.where)
        assert one.looks_at(_BEGINS) == two.looks_at(_BEGINS)
    assert [life.own for life in first] != [life.own for life in other]
    assert {life.character for life in first} == set(CHARACTERS)
    assert len({life.name for life in first}) == 40


def test_nobody_plays_in_their_quiet_hours() -> None:
    for life in _of(SLEEPER.name):
        for hour in range(24 * 20):
            at = life.looks_at(_BEGINS + hour * 3600)
            assert at is not None
            assert not any(s.holds(int(at)) for s in life.own.quiet_spans(int(at), int(at) + 1))


def test_evening_players_play_in_the_evening() -> None:
    for life in _of(EVENING.name):
        for hour in range(24 * 20):
            at = life.looks_at(_BEGINS + hour * 3600)
            if life.own.zone:
                assert at is not None
                assert 19 <= local(life.own.zone, int(at)).hour < 23


def test_ghosts_and_leavers_stay_away() -> None:
    for life in _of(GHOST.name, LEAVER.name):
        assert life.looks_at(_BEGINS + 29 * DAY) is None
