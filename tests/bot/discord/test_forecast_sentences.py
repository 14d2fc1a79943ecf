"""T1: what the lobby says of a pace."""

from __future__ import annotations

import pytest

from bot.courtesy.paces import NONE, PACES
from bot.discord.forecast_sentences import forecast_sentences
from bot.texts import speaker

SAY = speaker("")
DAY = 86_400


@pytest.mark.clause("T1")
def test_a_pace_is_told_at_its_worst() -> None:
    assert forecast_sentences(SAY, PACES["steady"], 3, 30) == [
        "Steady pace: at most about 26 days if everyone uses all their time. "
        "Quiet hours, days off and absences are added."
    ]
    assert forecast_sentences(SAY, NONE, 4, 124) == [
        "No clock: about 31 days with a turn every six hours."
    ]


@pytest.mark.clause("T1")
def test_what_a_group_needs_is_told_once_it_is_known() -> None:
    known = [9 * DAY, 12 * DAY, 3 * DAY]
    assert forecast_sentences(SAY, NONE, 2, None, known[:2]) == []
    assert forecast_sentences(SAY, NONE, 2, None, known) == [
        "This group usually needs about 9 days."
    ]


@pytest.mark.parametrize("name", [name for name in PACES if name != "none"])
def test_every_pace_has_its_name(name: str) -> None:
    (sentence,) = forecast_sentences(SAY, PACES[name], 2, 20)
    assert sentence.startswith(f"{name.capitalize()} pace: ")
