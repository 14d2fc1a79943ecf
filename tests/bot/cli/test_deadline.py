"""`bathysphere deadline`: what it prints, and one sentence for what cannot be."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from bot.cli import main

BRUSSELS = ["--zone", "Europe/Brussels", "--quiet", "23:00-08:00", "--off", "sat,sun"]


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["deadline", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def test_the_deadline_comes_first_and_then_how_it_came_about(
    capsys: pytest.CaptureFixture[str],
) -> None:
    away, pause = "2026-10-26/2026-10-27T12:00", "2026-10-27T13:00/2026-10-27T14:00"
    started = ["--start", "2026-10-22T18:00", "--bank", "24h"]
    assert _told(capsys, *BRUSSELS, "--away", away, "--pause", pause, *started) == [
        "2026-10-27T16:00:00Z",
        "Thu 2026-10-22 18:00: the turn begins, with 1 day of working time.",
        "Thu 2026-10-22 23:00 to Fri 2026-10-23 08:00 does not count: quiet hours (9 hours).",
        "Fri 2026-10-23 23:00 to Sat 2026-10-24 00:00 does not count: quiet hours (1 hour).",
        "Sat 2026-10-24 00:00 to Mon 2026-10-26 00:00 does not count: days off (2 days, 1 hour).",
        "Mon 2026-10-26 00:00 to Tue 2026-10-27 12:00 does not count: away (1 day, 12 hours).",
        "Tue 2026-10-27 13:00 to Tue 2026-10-27 14:00 does not count: the table paused (1 hour).",
        "Tue 2026-10-27 17:00: the deadline (Europe/Brussels). Until then 1 day counted.",
    ]


def test_what_may_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    spans = ["2026-06-01T10:00/2026-06-01T11:00", "2026-06-01T12:00/2026-06-01T13:30"]
    for option in ("--away", "--pause"):
        given = [word for span in spans for word in (option, span)]
        told = _told(capsys, *given, "--start", "2026-06-01T09:00Z", "--bank", "4h")
        assert told[0] == "2026-06-01T15:30:00Z"
    off = ["--off", "mon", "--off", "tue", "--zone", "UTC"]
    told = _told(capsys, *off, "--start", "2026-06-01T09:00", "--bank", "1h")
    assert told[0] == "2026-06-03T01:00:00Z"


def test_an_absence_that_is_too_long_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    away = ["--away", "2026-01-01/2026-01-20", "--start", "2026-01-01"]
    told = _told(capsys, *away, "--bank", "1d")
    assert told[0] == "2026-01-16T00:00:00Z"
    assert told[3].startswith("Thu 2026-01-15 00:00 to Fri 2026-01-16 00:00 counts (1 day)")


def test_a_grace_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    down = ["--downtime", "2026-01-01T01:00/2026-01-01T04:00:20", "--start", "2026-01-01T00:00Z"]
    told = _told(capsys, *down, "--bank", "90 min")
    assert told[0] == "2026-01-01T06:00:20Z"
    assert "the bot was down (3 hours, 20 seconds)" in told[2]
    assert told[3].startswith("Thu 2026-01-01 04:30:20: the bank is empty, but nobody runs out")


def test_a_turn_begins_now_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC)
    told = _told(capsys, "--bank", "0h")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told[0])
    found = datetime.fromisoformat(told[0])
    assert before.replace(microsecond=0) <= found <= datetime.now(UTC)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--zone", "Moon/Tranquility"], "There is no time zone “Moon/Tranquility”."),
        (["--zone", "Brussels"], "Did you mean Europe/Brussels?"),
        ([*BRUSSELS, "--quiet", "22:00-08:01"], "Quiet hours can last 10 hours at most."),
        ([*BRUSSELS, "--quiet", "08:00-08:00"], "Quiet hours need a beginning and an end"),
        ([*BRUSSELS, "--quiet", "night"], "I don't understand the hours “night”."),
        ([*BRUSSELS, "--off", "mon"], "At most 2 weekdays can be days off."),
        ([*BRUSSELS, "--off", "someday"], "I don't know the weekday “someday”."),
        (["--quiet", "23:00-08:00"], "Quiet hours, days off and a daily digest need a time zone"),
        (["--off", "sat"], "Quiet hours, days off and a daily digest need a time zone"),
        (["--away", "2026-06-02/2026-06-01"], "“2026-06-02/2026-06-01” ends before it begins."),
        (["--pause", "2026-06-01/2026-06-01"], "“2026-06-01/2026-06-01” ends before it begins."),
        (["--downtime", "2026-06-01"], "I don't understand the span “2026-06-01”."),
        (["--away", "2026-06-01/soon"], "I don't understand the time “soon”."),
        (["--away", "2026-06-01/2028-06-01"], "You can be away for 366 days at a time."),
        (["--pause", "2026-06-01/2026-07-02"], "A pause can last 30 days at most."),
        (["--start", "yesterday"], "I don't understand the time “yesterday”."),
        (["--bank", "a while"], "I don't understand the length “a while”."),
        (["--bank", "9999d"], "That deadline is more than 5 years away."),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deadline", "--bank", "24h", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bathysphere: ")
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
