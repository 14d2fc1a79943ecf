"""The judge itself: a run as written passes, and every fault put into it is reported."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from tests.month.judge import judge
from tests.month.record import Kind
from tests.month.scene import ANA, BRAM, OTHER, ROOM, Scene
from tests.month.verdict import Verdict

NINE = int(datetime(2027, 3, 25, 9, tzinfo=UTC).timestamp())
LONDON = OwnTime("Europe/London", QuietHours(22 * 60, 7 * 60))
UTC_NIGHT = OwnTime("Etc/UTC", QuietHours(22 * 60, 7 * 60))


def _as_written() -> Scene:
    """Ana is called, reminded after 24, 72 and 120 hours, and plays; then Bram is called."""
    scene = Scene(NINE, 8)
    scene.board(0, ANA)
    scene.notice(DAY + MINUTE, is_loud=False, until=3 * DAY + MINUTE)
    scene.notice(3 * DAY + MINUTE, is_loud=True, until=5 * DAY + MINUTE)
    scene.notice(5 * DAY + MINUTE, is_loud=True, until=6 * DAY, kind=Kind.CARD)
    scene.deed(6 * DAY)
    scene.ended(6 * DAY + 1)
    scene.board(7 * DAY + 2 * HOUR, BRAM)
    scene.stands(BRAM)
    return scene


def _groups(verdict: Verdict) -> dict[str, int]:
    """Return how many breaches stand under which heading."""
    named = {
        "quiet": verdict.quiet,
        "doubled": verdict.doubled,
        "missing": verdict.missing,
        "unsounded": verdict.unsounded,
        "left": verdict.left,
        "others": verdict.others,
    }
    return {name: len(found) for name, found in named.items() if found}


def test_a_run_as_written_is_without_breach() -> None:
    verdict = judge(_as_written().facts)
    assert verdict.breaches == []
    assert verdict.steps == {"board": 2, "first": 1, "second": 1, "last": 1}
    assert (verdict.turns, verdict.answered, verdict.waiting) == (2, 1, 1)


def _lose(scene: Scene, place: int) -> None:
    del scene.facts.record.notifications[place]


def _double(scene: Scene, place: int) -> None:
    before = scene.facts.record.notifications[place]
    scene.notice(before.at + 10 * MINUTE - NINE, is_loud=before.is_loud, until=6 * DAY)


def _reverse(scene: Scene, place: int) -> None:
    call = scene.facts.record.notifications[place]
    call.is_loud = not call.is_loud


def _keep(scene: Scene, place: int) -> None:
    scene.facts.record.notifications[place].deleted_at = None


def _delay(scene: Scene, place: int) -> None:
    scene.facts.record.notifications[place].at += 3 * HOUR


def _hasten(scene: Scene, place: int) -> None:
    scene.facts.record.notifications[place].at -= 3 * HOUR


@pytest.mark.parametrize(
    ("fault", "place", "heading"),
    [
        (_lose, 1, "missing"),
        (_lose, 2, "missing"),
        (_lose, 3, "missing"),
        (_double, 1, "doubled"),
        (_double, 2, "doubled"),
        (_reverse, 1, "unsounded"),
        (_reverse, 2, "unsounded"),
        (_keep, 1, "left"),
        (_keep, 3, "left"),
        (_delay, 2, "missing"),
        (_hasten, 2, "doubled"),
    ],
)
def test_a_fault_is_reported_under_its_name(
    fault: Callable[[Scene, int], None], place: int, heading: str
) -> None:
    scene = _as_written()
    fault(scene, place)
    assert heading in _groups(judge(scene.facts))


def test_a_board_that_rings_at_night_is_reported() -> None:
    scene = Scene(NINE, 2, UTC_NIGHT)
    scene.board(14 * HOUR, ANA)  # 23:00
    scene.ended(15 * HOUR)
    assert _groups(judge(scene.facts)) == {"quiet": 1, "unsounded": 1}


def test_a_notice_at_night_is_reported_even_if_silent() -> None:
    scene = Scene(NINE, 2, UTC_NIGHT)
    scene.board(0, ANA)
    scene.notice(14 * HOUR, is_loud=False, until=DAY)
    scene.ended(DAY)
    found = _groups(judge(scene.facts))
    assert found == {"quiet": 1, "doubled": 1}


def test_a_silent_board_rings_in_the_morning() -> None:
    scene = Scene(NINE, 1, UTC_NIGHT)
    scene.board(14 * HOUR, ANA, is_loud=False)
    assert _groups(judge(scene.facts)) == {"missing": 1}  # nothing came at seven
    scene.notice(22 * HOUR + MINUTE, is_loud=True, until=23 * HOUR)
    verdict = judge(scene.facts)
    assert verdict.breaches == []
    assert verdict.steps == {"board, silent": 1, "wake": 1}


def test_quiet_hours_follow_the_change_of_clocks() -> None:
    scene = Scene(NINE, 4, LONDON)  # on the 28th seven in the morning is six, UTC
    scene.board(2 * DAY + 14 * HOUR, ANA, is_loud=False)
    scene.notice(2 * DAY + 21 * HOUR + MINUTE, is_loud=True, until=3 * DAY)
    scene.ended(3 * DAY)
    assert judge(scene.facts).breaches == []


def test_two_tables_within_the_hour_are_joined_or_kept_apart() -> None:
    def begin() -> Scene:
        scene = Scene(NINE, 2)
        scene.board(0, ANA)
        scene.board(10 * MINUTE, ANA, room=OTHER)
        return scene

    joined = begin()
    joined.notice(DAY + 11 * MINUTE, is_loud=False, until=2 * DAY, rooms=(ROOM, OTHER))
    assert _groups(judge(joined.facts)) == {"missing": 1}  # the first was due ten minutes ago
    apart = begin()
    apart.notice(DAY + MINUTE, is_loud=False)
    apart.notice(DAY + HOUR + 2 * MINUTE, is_loud=False, rooms=(OTHER,))
    assert judge(apart.facts).breaches == []
    crowded = begin()
    crowded.notice(DAY + MINUTE, is_loud=False)
    crowded.notice(DAY + 12 * MINUTE, is_loud=False, rooms=(OTHER,))
    assert _groups(judge(crowded.facts)) == {"doubled": 1, "missing": 1}


def test_a_notice_on_both_ways_is_one() -> None:
    scene = Scene(NINE, 2, where="both")
    scene.board(0, ANA)
    scene.notice(10, is_loud=True, is_direct=True, until=DAY + MINUTE)
    scene.notice(DAY + MINUTE, is_loud=False)
    scene.notice(DAY + MINUTE + 1, is_loud=False, is_direct=True)
    assert judge(scene.facts).breaches == []


def test_whoever_has_left_misses_nothing() -> None:
    scene = _as_written()
    scene.facts.record.notifications[1:4] = []
    assert "missing" in _groups(judge(scene.facts))
    scene.facts.gone[ANA] = Span(NINE + HOUR, NINE + 5 * DAY + 12 * HOUR)
    assert "missing" not in _groups(judge(scene.facts))


def test_nothing_is_due_while_discord_takes_nothing() -> None:
    scene = Scene(NINE, 2)
    scene.board(0, ANA)
    scene.facts.refused[ROOM] = Span(NINE + 20 * HOUR, NINE + 30 * HOUR)
    scene.notice(30 * HOUR + 5 * MINUTE, is_loud=False)
    assert judge(scene.facts).breaches == []


def test_a_board_that_calls_twice_is_doubled_even_without_notices() -> None:
    scene = Scene(NINE, 2)
    scene.facts.has_notices = False
    scene.board(0, ANA)
    scene.board(HOUR, ANA)
    assert _groups(judge(scene.facts)) == {"doubled": 1}
    scene.deed(30 * MINUTE, BRAM)
    assert judge(scene.facts).breaches == []


def test_downtime_on_record_is_what_it_was() -> None:
    scene = Scene(NINE, 3)
    outage = Span(NINE + DAY, NINE + DAY + 3 * HOUR)
    scene.facts.down = [outage]
    scene.facts.stored_downtime = [outage]
    assert judge(scene.facts).breaches == []
    scene.facts.stored_downtime = []
    assert _groups(judge(scene.facts)) == {"others": 1}
    scene.facts.stored_downtime = [outage, Span(NINE + 2 * DAY, NINE + 2 * DAY + HOUR)]
    assert _groups(judge(scene.facts)) == {"others": 1}


def test_a_late_table_needs_its_card() -> None:
    scene = _as_written()
    scene.facts.record.deeds.clear()
    scene.facts.record.endings.clear()
    scene.facts.standings.clear()
    del scene.facts.record.sights[list(scene.facts.record.sights)[-1]]  # the board for Bram
    del scene.facts.record.notifications[-1]
    scene.stands(ANA)
    verdict = judge(scene.facts)
    assert (verdict.late, verdict.others) == (1, [])
    card = next(each for each in scene.facts.record.sights.values() if each.kind is Kind.CARD)
    del scene.facts.record.sights[card.message_id]
    del scene.facts.record.notifications[-1]
    assert "others" in _groups(judge(scene.facts))
