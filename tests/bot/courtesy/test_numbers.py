"""The numbers that docs/courtesy.md tells hosts are those of the code.

No mark here: that a number is written down tests no rule.
"""

from __future__ import annotations

import re
from pathlib import Path

from bot.courtesy.away import MOST_A_YEAR, MOST_IN_A_ROW
from bot.courtesy.downtime import GRACE, LONGEST_GAP
from bot.courtesy.forecasts import KNOWN_AFTER
from bot.courtesy.notice_ladder import APART, MOST_UNANSWERED
from bot.courtesy.own_time import LONGEST_AWAY, LONGEST_QUIET, MOST_AWAY, MOST_DAYS_OFF
from bot.courtesy.paces import FIRST_TURN_FREE, PACES
from bot.courtesy.pauses import LONGEST_BY_MAJORITY, LONGEST_PAUSE
from bot.courtesy.planned_turns import DELAY, EARLY, SLOWER
from bot.courtesy.spans import DAY, HOUR, MINUTE
from bot.courtesy.turns import LATE_WITHOUT_CLOCK, OVERDUE, REQUEST_LAPSES, WAIT_MORE
from bot.courtesy.working_time import FURTHEST
from bot.tables.late_cards import HOST_ALONE
from bot.tables.lobby_seats import LONG
from bot.tables.ready import READY_SECONDS
from bot.tables.rest import SETTLES, SLEEPS_AFTER

COURTESY = Path(__file__).parents[3] / "docs/courtesy.md"
_SLOW = (DELAY[0] * SLOWER // MINUTE, DELAY[-1] * SLOWER // HOUR)

# By how a row begins: what its second column says.
NUMBERS = {
    "first turn free": f"{FIRST_TURN_FREE // HOUR} h",
    "overdue before the late card": f"{OVERDUE // HOUR} h",
    "late without a clock": f"{LATE_WITHOUT_CLOCK // HOUR} h",
    "asked again after **Wait**": f"{WAIT_MORE // HOUR} h; {HOST_ALONE // HOUR} h",
    "a request lapses": f"{REQUEST_LAPSES // HOUR} h",
    "a pause": f"{LONGEST_PAUSE // DAY} days, {LONGEST_BY_MAJORITY // DAY} days",
    "a game sleeps after": f"{SLEEPS_AFTER // DAY} days; {SETTLES // HOUR} h",
    "seated for so long": f"{LONG // HOUR} h; {READY_SECONDS // HOUR} h",
    "games that show": f"the last 9, from {KNOWN_AFTER} on",
    "a planned turn is played": f"{DELAY[0] // MINUTE} to {DELAY[-1] // MINUTE} min; "
    f"{_SLOW[0]} min to {_SLOW[1]} h; the last {EARLY // HOUR} h",
    "a gap that is downtime": f"over {LONGEST_GAP // MINUTE} min, {GRACE // HOUR} h",
    "quiet hours, days off": f"{LONGEST_QUIET // 60} h, {MOST_DAYS_OFF}",
    "away with a clock": f"{MOST_A_YEAR // DAY} days, {MOST_IN_A_ROW // DAY} days",
    "away at a time": f"{LONGEST_AWAY // DAY} days; {MOST_AWAY}, those of two years",
    "notices to one person apart": f"{APART // HOUR} h; {MOST_UNANSWERED} that rang",
    "a deadline is looked for": f"{FURTHEST // (366 * DAY)} years ahead",
}


def _rows() -> list[list[str]]:
    """Return the rows of the tables of numbers, without their heads."""
    _, _, rest = COURTESY.read_text("utf-8").partition("### Numbers\n")
    section = rest.partition("### ")[0]
    lines = [line for line in section.splitlines() if re.match(r"\| [^-]", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_number_for_hosts_is_that_of_the_code() -> None:
    rows = {cells[0]: cells[1] for cells in _rows() if not cells[0].startswith("`")}
    told = {name: said for name, said in rows.items() if name not in ("pace", "")}
    assert len(told) == len(NUMBERS)
    for begins, number in NUMBERS.items():
        (said,) = [said for name, said in told.items() if name.startswith(begins)]
        assert said == number, begins


def test_the_paces_are_those_of_the_code() -> None:
    told = {cells[0].strip("`"): cells[1:] for cells in _rows() if cells[0].startswith("`")}
    assert told.keys() == PACES.keys()
    for name, pace in PACES.items():
        lengths = (pace.start, pace.increment, pace.cap) if pace.has_clock else ()
        said = [cell for cell in told[name] if cell]
        assert [_seconds(cell) for cell in said] == list(lengths)


def _seconds(said: str) -> int:
    number, unit = said.split()
    return int(number) * {"h": HOUR, "days": DAY}[unit]
