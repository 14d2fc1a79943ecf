"""The judge itself: a run as written passes, and every fault put into it is reported."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from tests.month.judge import judge
from tests.month.scene import ANA, BRAM, NINE, OTHER, ROOM, Scene, as_written, groups

LONDON = OwnTime("Europe/London", QuietHours(22 * 60, 7 * 60))
UTC_NIGHT = OwnTime("Etc/UTC", QuietHours(22 * 60, 7 * 60))


def test_a_run_as_written_is_without_breach() -> None:
    verdict = judge(as_written().facts)
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
    scene = as_written()
    fault(scene, place)
    assert heading in groups(judge(scene.facts))


def test_a_board_that_rings_at_night_is_reported() -> None:
    scene = Scene(NINE, 2, UTC_NIGHT)
    scene.board(14 * HOUR, ANA)  # 23:00
    scene.ended(15 * HOUR)
    assert groups(judge(scene.facts)) == {"quiet": 1, "unsounded": 1}


def test_a_notice_at_night_is_reported_even_if_silent() -> None:
    scene = Scene(NINE, 2, UTC_NIGHT)
    scene.board(0, ANA)
    scene.notice(14 * HOUR, is_loud=False, until=DAY)
    scene.ended(DAY)
    found = groups(judge(scene.facts))
    assert found == {"quiet": 1, "doubled": 1}


def test_nothing_rings_while_a_table_pauses() -> None:
    scene = Scene(NINE, 1)
    scene.board(HOUR, ANA, is_loud=False)
    scene.ended(2 * HOUR)
    assert groups(judge(scene.facts)) == {"unsounded": 1, "missing": 1}
    scene.facts.stops[0] = (Span(NINE, NINE + 4 * HOUR),)
    assert judge(scene.facts).breaches == []


def test_a_silent_board_rings_in_the_morning() -> None:
    scene = Scene(NINE, 1, UTC_NIGHT)
    scene.board(14 * HOUR, ANA, is_loud=False)
    assert groups(judge(scene.facts)) == {"missing": 1}  # nothing came at seven
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
    assert groups(judge(joined.facts)) == {"missing": 1}  # the first was due ten minutes ago
    apart = begin()
    apart.notice(DAY + MINUTE, is_loud=False)
    apart.notice(DAY + HOUR + 2 * MINUTE, is_loud=False, rooms=(OTHER,))
    assert judge(apart.facts).breaches == []
    crowded = begin()
    crowded.notice(DAY + MINUTE, is_loud=False)
    crowded.notice(DAY + 12 * MINUTE, is_loud=False, rooms=(OTHER,))
    assert groups(judge(crowded.facts)) == {"doubled": 1, "missing": 1}


def test_a_notice_on_both_ways_is_one() -> None:
    scene = Scene(NINE, 2, where="both")
    scene.board(0, ANA)
    scene.notice(10, is_loud=True, is_direct=True, until=DAY + MINUTE)
    scene.notice(DAY + MINUTE, is_loud=False)
    scene.notice(DAY + MINUTE + 1, is_loud=False, is_direct=True)
    assert judge(scene.facts).breaches == []


def test_the_last_of_several_hears_once_that_everyone_else_is_done() -> None:
    scene = Scene(NINE, 1)
    scene.board(0, ANA, BRAM)
    scene.deed(5 * HOUR, BRAM)
    scene.ended(5 * HOUR, BRAM)
    turn = scene.facts.record.turns[0]
    turn.of_several, turn.alone = True, (Span(NINE + 5 * HOUR, NINE + 9 * DAY),)
    assert groups(judge(scene.facts)) == {"missing": 1}
    scene.notice(5 * HOUR + MINUTE, is_loud=False)
    verdict = judge(scene.facts)
    assert (verdict.breaches, verdict.steps["rest"]) == ([], 1)
    scene.notice(8 * HOUR, is_loud=False)
    assert "doubled" in groups(judge(scene.facts))


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
    assert groups(judge(scene.facts)) == {"doubled": 1}
    scene.deed(30 * MINUTE, BRAM)
    assert judge(scene.facts).breaches == []


def test_a_turn_between_two_others_is_a_turn() -> None:
    """It was over within two minutes, and there the next notice is about another one."""
    scene = Scene(NINE, 3, UTC_NIGHT)
    scene.board(14 * HOUR, ANA, is_loud=False)
    scene.notice(22 * HOUR + MINUTE, is_loud=True, until=22 * HOUR + 3 * MINUTE)
    scene.deed(22 * HOUR + 2 * MINUTE)
    scene.ended(22 * HOUR + 2 * MINUTE)
    scene.board(22 * HOUR + 3 * MINUTE, ANA)
    scene.deed(22 * HOUR + 4 * MINUTE)
    scene.ended(22 * HOUR + 4 * MINUTE)
    scene.board(38 * HOUR, ANA, is_loud=False)
    scene.notice(46 * HOUR + MINUTE, is_loud=True, until=47 * HOUR)
    scene.ended(47 * HOUR)
    verdict = judge(scene.facts)
    assert verdict.breaches == []
    assert verdict.turns == 3


def test_a_notice_of_two_tables_stays_for_one_of_them() -> None:
    scene = Scene(NINE, 3)
    for room in (ROOM, OTHER):
        scene.board(0, ANA, room=room)
    scene.notice(DAY + MINUTE, is_loud=False, until=2 * DAY, rooms=(ROOM, OTHER))
    scene.deed(DAY + HOUR, room=OTHER)
    scene.ended(DAY + HOUR, room=OTHER)
    scene.ended(2 * DAY)
    assert judge(scene.facts).breaches == []
    scene.facts.record.notifications[-1].deleted_at = NINE + 2 * DAY + HOUR
    assert groups(judge(scene.facts)) == {"left": 1}


def test_a_notice_on_its_way_to_somebody_who_moves_is_taken_back() -> None:
    scene = Scene(NINE, 2)
    scene.board(0, ANA)
    scene.deed(DAY + 10)
    scene.ended(DAY + 10)
    scene.notice(DAY + 12, is_loud=False, until=DAY + MINUTE)
    assert judge(scene.facts).breaches == []
    scene.facts.record.notifications[-1].deleted_at = None
    assert groups(judge(scene.facts)) == {"left": 1}
    scene.facts.record.notifications[-1].at += 2 * MINUTE
    assert groups(judge(scene.facts)) == {"doubled": 1}


def test_a_notice_that_comes_late_is_missing_whatever_else_goes_on() -> None:
    scene = Scene(NINE, 2)
    scene.board(0, ANA)
    for minute in range(24 * 60, 26 * 60, 3):
        scene.deed(minute * MINUTE, room=OTHER)
    scene.notice(DAY + HOUR, is_loud=False)
    assert groups(judge(scene.facts)) == {"missing": 1, "doubled": 1}


def test_what_nobody_could_know_changes_nothing() -> None:
    """A last call is ahead of the quiet hours it would fall into, not of an outage to come."""
    scene = Scene(NINE, 5)
    scene.board(0, ANA)
    for turn in scene.facts.record.turns:
        turn.bank = 60 * HOUR
    scene.facts.down = [Span(NINE + 53 * HOUR, NINE + 56 * HOUR)]
    scene.facts.stored_downtime = scene.facts.down
    scene.notice(30 * HOUR + MINUTE, is_loud=False, until=48 * HOUR + MINUTE)
    scene.notice(48 * HOUR + MINUTE, is_loud=True, until=58 * HOUR + MINUTE)
    scene.notice(58 * HOUR + MINUTE, is_loud=True, until=60 * HOUR)
    scene.deed(60 * HOUR)
    scene.ended(60 * HOUR)
    assert judge(scene.facts).breaches == []


def test_nobody_is_reminded_of_a_turn_that_is_about_to_be_played_as_planned() -> None:
    scene = Scene(NINE, 1, where="both")
    scene.board(0, ANA)
    scene.ended(10 * MINUTE)
    assert groups(judge(scene.facts)) == {"missing": 1}
    turn = scene.facts.record.turns[0]
    turn.held = (Span(NINE, NINE + 11 * MINUTE),)
    assert judge(scene.facts).breaches == []
    turn.ended = scene.facts.askings[0].ended = NINE + HOUR  # it did not fit, and the hour is over
    assert groups(judge(scene.facts)) == {"missing": 1}


def _unconfirmed() -> Scene:
    """Ana makes her turn at noon, but does not press Confirm until four."""
    scene = Scene(NINE, 1)
    scene.board(0, ANA)
    scene.deed(3 * HOUR)
    scene.facts.record.turns[0].lacks = (Span(NINE + 3 * HOUR, NINE + 7 * HOUR),)
    scene.deed(7 * HOUR)
    scene.ended(7 * HOUR)
    return scene


def test_who_lacks_their_confirm_is_told_once_and_silently() -> None:
    scene = _unconfirmed()
    assert groups(judge(scene.facts)) == {"missing": 1}
    scene.notice(3 * HOUR + 11 * MINUTE, is_loud=False, until=7 * HOUR)
    verdict = judge(scene.facts)
    assert (verdict.breaches, verdict.steps["nudge"]) == ([], 1)
    scene.notice(4 * HOUR + 30 * MINUTE, is_loud=False, until=7 * HOUR)
    assert groups(judge(scene.facts)) == {"doubled": 1}


def test_a_nudge_is_silent_and_not_too_early() -> None:
    scene = _unconfirmed()
    scene.notice(3 * HOUR + 11 * MINUTE, is_loud=True, until=7 * HOUR)
    assert groups(judge(scene.facts)) == {"unsounded": 1}
    scene = _unconfirmed()
    scene.notice(3 * HOUR + 5 * MINUTE, is_loud=False, until=7 * HOUR)
    # Then there is none within the hour that may be.
    assert groups(judge(scene.facts)) == {"doubled": 1, "missing": 1}


def _digested() -> Scene:
    """Ana is called by two silent boards at noon, and told of both at nine the next morning."""
    scene = Scene(NINE, 2, UTC_NIGHT, where="digest")
    for room in (ROOM, OTHER):
        scene.board(3 * HOUR, ANA, room=room, is_loud=False)
    scene.notice(DAY + MINUTE, is_loud=True, is_direct=True, rooms=(ROOM, OTHER), until=30 * HOUR)
    for room in (ROOM, OTHER):
        scene.deed(30 * HOUR, room=room)
        scene.ended(30 * HOUR, room=room)
    return scene


def test_one_digest_a_day() -> None:
    scene = _digested()
    verdict = judge(scene.facts)
    assert (verdict.breaches, verdict.steps["digest"]) == ([], 1)
    scene.notice(DAY + 2 * HOUR, is_loud=True, is_direct=True, until=30 * HOUR)
    assert groups(judge(scene.facts)) == {"doubled": 1}
    scene = _digested()
    _lose(scene, 2)
    assert groups(judge(scene.facts)) == {"missing": 1}


@pytest.mark.parametrize(("days", "breaches"), [(2, {"missing": 2}), (3, {}), (4, {"doubled": 1})])
def test_three_digests_in_a_row_are_enough(days: int, breaches: dict[str, int]) -> None:
    """Nothing answers them for five days; one that is missing was heard by nobody."""
    scene = Scene(NINE, 7, UTC_NIGHT, where="digest")
    scene.board(3 * HOUR, ANA, is_loud=False)
    for day in range(1, days + 1):
        until = day + 1 if day < days else 5
        scene.notice(day * DAY + MINUTE, is_loud=True, is_direct=True, until=until * DAY + MINUTE)
    scene.deed(5 * DAY + MINUTE)
    scene.ended(5 * DAY + MINUTE)
    verdict = judge(scene.facts)
    assert groups(verdict) == breaches
    assert verdict.steps["digest"] == min(days, 3)


@pytest.mark.parametrize("is_alive", [True, False])
def test_whoever_presses_anything_between_two_turns_is_reminded_again(is_alive: bool) -> None:
    """Three reminders in a row were not answered; the turns were played for them."""
    scene = Scene(NINE, 15)
    scene.board(0, ANA)
    scene.notice(DAY + MINUTE, is_loud=False, until=3 * DAY + MINUTE)
    scene.notice(3 * DAY + MINUTE, is_loud=True, until=5 * DAY + MINUTE)
    scene.notice(5 * DAY + MINUTE, is_loud=True, until=6 * DAY)
    scene.card(5 * DAY + MINUTE)
    scene.ended(6 * DAY)
    scene.deed(6 * DAY, BRAM)
    scene.board(7 * DAY, ANA)
    scene.notice(8 * DAY + MINUTE, is_loud=False, until=10 * DAY + MINUTE)
    scene.notice(10 * DAY + MINUTE, is_loud=True, until=11 * DAY)
    scene.ended(11 * DAY)
    scene.deed(11 * DAY, BRAM)
    if is_alive:
        scene.deed(11 * DAY + HOUR)
    scene.board(12 * DAY, ANA)
    scene.notice(13 * DAY + MINUTE, is_loud=False, until=14 * DAY)
    scene.ended(14 * DAY)
    scene.board(14 * DAY + HOUR, BRAM)
    scene.stands(BRAM)
    found = judge(scene.facts)
    assert [words.partition(" ")[0] for words in found.doubled] == ([] if is_alive else ["notice"])
    assert found.missing == []
