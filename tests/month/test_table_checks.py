"""What holds at a table as a whole: clocks, late cards, downtime; every fault is reported."""

from __future__ import annotations

from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from tests.month.asked_log import Asking
from tests.month.judge import judge
from tests.month.scene import ANA, NINE, ROOM, Scene, as_written, groups


def _late() -> Scene:
    """Ana is called, reminded as written, and never plays."""
    scene = Scene(NINE, 8)
    scene.board(0, ANA)
    scene.notice(DAY + MINUTE, is_loud=False, until=3 * DAY + MINUTE)
    scene.notice(3 * DAY + MINUTE, is_loud=True, until=5 * DAY + MINUTE)
    scene.notice(5 * DAY + MINUTE, is_loud=True)
    scene.stands(ANA)
    return scene


def test_a_late_table_needs_its_card() -> None:
    scene = _late()
    assert groups(judge(scene.facts)) == {"missing": 1}
    scene.card(5 * DAY + MINUTE)
    verdict = judge(scene.facts)
    assert (verdict.late, verdict.breaches) == (1, [])


def test_nobody_is_asked_about_who_is_not_late() -> None:
    scene = _late()
    scene.card(5 * DAY + MINUTE)
    scene.card(4 * DAY)
    assert groups(judge(scene.facts)) == {"others": 1}


def test_whoever_plays_alone_has_no_card() -> None:
    scene = _late()
    scene.facts.players[0].append((NINE + DAY, 1))
    assert judge(scene.facts).breaches == []


def test_a_card_comes_at_once_for_whoever_has_left() -> None:
    scene = _late()
    scene.card(DAY + MINUTE)
    assert groups(judge(scene.facts)) == {"others": 1}
    scene.facts.gone[ANA] = Span(NINE + HOUR, NINE + 8 * DAY)
    assert judge(scene.facts).breaches == []


def test_whoever_has_left_misses_nothing() -> None:
    scene = as_written()
    scene.facts.record.notifications[1:4] = []
    assert "missing" in groups(judge(scene.facts))
    scene.facts.gone[ANA] = Span(NINE + HOUR, NINE + 5 * DAY + 12 * HOUR)
    assert groups(judge(scene.facts)) == {"missing": 2}  # the others are to be asked at once
    scene.card(DAY + MINUTE)
    assert judge(scene.facts).breaches == []


def test_whoever_is_back_hears_of_what_is_due_next() -> None:
    scene = _late()
    scene.card(DAY + MINUTE)
    scene.facts.record.notifications[1:3] = []
    assert groups(judge(scene.facts)) == {"missing": 2, "others": 1}
    scene.facts.gone[ANA] = Span(NINE + HOUR, NINE + 4 * DAY)
    assert judge(scene.facts).breaches == []


def test_a_call_begins_a_clock() -> None:
    scene = as_written()
    scene.facts.record.turns[0].began += 10 * MINUTE
    found = judge(scene.facts).others
    assert "no clock" in " ".join(found)
    del scene.facts.record.turns[0]
    assert "no clock" in " ".join(judge(scene.facts).others)


def test_a_clock_ends_with_the_step_that_answers() -> None:
    scene = as_written()
    scene.facts.record.turns[0].ended = NINE + 6 * DAY + MINUTE
    assert "a clock without a question" in " ".join(judge(scene.facts).others)


def test_whoever_was_quicker_than_the_message_needs_no_clock() -> None:
    scene = as_written()
    scene.facts.askings.append(Asking(0, ROOM, 1, ANA, 1, NINE + 7 * DAY, 2, NINE + 7 * DAY))
    assert judge(scene.facts).breaches == []


def test_downtime_on_record_is_what_it_was() -> None:
    scene = Scene(NINE, 3)
    outage = Span(NINE + DAY, NINE + DAY + 3 * HOUR)
    scene.facts.down = [outage]
    scene.facts.stored_downtime = [outage]
    assert judge(scene.facts).breaches == []
    scene.facts.stored_downtime = []
    assert groups(judge(scene.facts)) == {"others": 1}
    scene.facts.stored_downtime = [outage, Span(NINE + 2 * DAY, NINE + 2 * DAY + HOUR)]
    assert groups(judge(scene.facts)) == {"others": 1}
