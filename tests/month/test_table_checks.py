"""What holds at a table as a whole: clocks, late cards, downtime; every fault is reported."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.courtesy.spans import DAY, HOUR, MINUTE, Span
from bot.tables.table_time import TableTime
from tests.month.asked_log import Asking
from tests.month.buttons import COMPUTER_PLAYS, OPEN_SEAT, WAIT
from tests.month.judge import judge
from tests.month.late_tables import UNANSWERED, WAITED
from tests.month.record import Sight, Waiting
from tests.month.scene import ANA, BRAM, NINE, ROOM, Scene, as_written, groups


def _late() -> Scene:
    """Ana is called, reminded as written, and never plays."""
    scene = Scene(NINE, 8)
    scene.board(0, ANA)
    scene.notice(DAY + MINUTE, is_loud=False, until=3 * DAY + MINUTE)
    scene.notice(3 * DAY + MINUTE, is_loud=True, until=5 * DAY + MINUTE)
    scene.notice(5 * DAY + MINUTE, is_loud=True)
    scene.stands(ANA)
    return scene


def _asked() -> tuple[Scene, Sight]:
    """Ana is late, and Bram is asked about her."""
    scene = _late()
    card = scene.card(5 * DAY + MINUTE)
    scene.stands(ANA, card=card)
    return scene, card


def test_a_late_table_needs_its_card() -> None:
    assert groups(judge(_late().facts)) == {"missing": 1, "others": 1}
    verdict = judge(_asked()[0].facts)
    assert (verdict.late, verdict.breaches) == ({UNANSWERED: 1}, [])


def test_a_card_that_has_gone_is_no_reason_to_be_late() -> None:
    scene, _ = _asked()
    scene.stands(ANA)
    assert groups(judge(scene.facts)) == {"others": 1}


def test_whoever_is_late_may_be_waited_for_a_day_long() -> None:
    scene, card = _asked()
    scene.deed(7 * DAY + HOUR, BRAM, what=WAIT.pattern, card=card)
    verdict = judge(scene.facts)
    assert (verdict.late, verdict.breaches) == ({WAITED: 1}, [])
    scene.deed(6 * DAY, BRAM, what=WAIT.pattern, card=card)
    assert groups(judge(scene.facts)) == {"others": 1}  # the others are to be asked anew


@pytest.mark.parametrize("words", [COMPUTER_PLAYS, OPEN_SEAT])
def test_what_was_pressed_on_a_card_is_done(words: re.Pattern[str]) -> None:
    scene, card = _asked()
    scene.deed(8 * DAY - MINUTE, BRAM, what=words.pattern, card=card)
    scene.deed(7 * DAY, ANA, what=words.pattern, card=card)  # she is not among the others
    assert judge(scene.facts).breaches == []
    scene.deed(7 * DAY, BRAM, what=words.pattern, card=card)
    assert groups(judge(scene.facts)) == {"others": 1}


@pytest.mark.parametrize("agreed", ["computer", "resign"])
def test_a_table_that_does_not_ask_is_never_late(agreed: str) -> None:
    scene = _late()
    scene.facts.times[0] = [(NINE, TableTime(when_late=agreed))]
    assert groups(judge(scene.facts)) == {"missing": 1, "others": 1}
    scene.ended(5 * DAY + MINUTE)
    scene.facts.record.notifications[-1].deleted_at = NINE + 5 * DAY + MINUTE
    scene.stands(BRAM)
    assert judge(scene.facts).breaches == []


def test_a_computer_that_does_not_move_is_reported() -> None:
    """The fault: it is a computer's turn from ten to noon, and people play at the table."""
    scene = Scene(NINE, 8)
    scene.facts.idle = [(ROOM, 0, Span(NINE + HOUR, NINE + HOUR + MINUTE))]
    assert judge(scene.facts).breaches == []
    scene.facts.idle = [(ROOM, 0, Span(NINE + HOUR, NINE + 3 * HOUR))]
    assert groups(judge(scene.facts)) == {"others": 1}
    excuse = Span(NINE, NINE + 3 * HOUR - MINUTE)
    scene.facts.stops[0] = (excuse,)
    assert judge(scene.facts).breaches == []
    scene.facts.stops.clear()
    scene.facts.refused[ROOM] = excuse
    assert judge(scene.facts).breaches == []
    scene.facts.refused.clear()
    scene.facts.down = scene.facts.stored_downtime = [excuse]
    assert judge(scene.facts).breaches == []


def test_a_computer_that_never_moves_is_reported_at_the_end() -> None:
    scene = as_written()
    scene.facts.idle = [(ROOM, 0, Span(NINE + 8 * DAY - HOUR, 1 << 40))]
    assert groups(judge(scene.facts)) == {"others": 1}


def test_another_pace_begins_a_clock_anew_in_the_midst_of_a_turn() -> None:
    scene = Scene(NINE, 3)
    scene.board(0, ANA)
    first = scene.facts.record.turns[0]
    first.ended, first.is_renewed = NINE + 20 * HOUR, True
    rest = Waiting(NINE + 20 * HOUR, ANA, ROOM, seat=1, bank=72 * HOUR, called=NINE)
    scene.facts.record.turns.append(rest)
    assert groups(judge(scene.facts)) == {"missing": 1}
    scene.notice(56 * HOUR + MINUTE, is_loud=False)  # half of the new bank is used
    assert judge(scene.facts).breaches == []


def test_nobody_is_asked_about_who_is_not_late() -> None:
    scene, _ = _asked()
    scene.card(4 * DAY)
    assert groups(judge(scene.facts)) == {"others": 1}


def test_whoever_plays_alone_has_no_card() -> None:
    scene = _late()
    scene.facts.players[0].append((NINE + DAY, 1))
    alone = replace(scene.facts.standings[0], people=frozenset({ANA}))
    scene.facts.standings[:] = [alone]
    assert judge(scene.facts).breaches == []


def test_a_card_comes_at_once_for_whoever_has_left() -> None:
    scene = _late()
    scene.stands(ANA, card=scene.card(DAY + MINUTE))
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
    card = scene.card(5 * DAY + MINUTE)
    scene.stands(ANA, card=card)
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
