"""Refusals: every one has a code of its own and says what it is about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.core import errors
from games.core.errors import GameError, NotOfferedError, RulesBugError

CODES = {
    "UnknownGameError": "unknown-game",
    "SeatCountError": "seat-count",
    "UnknownOptionError": "unknown-option",
    "InvalidOptionError": "invalid-option",
    "NotOfferedError": "not-offered",
    "NotYourTurnError": "not-your-turn",
    "StaleDecisionError": "stale-decision",
    "GameOverError": "game-over",
    "UndoBlockedError": "undo-blocked",
}


def _refusals() -> Iterator[type[GameError]]:
    for found in vars(errors).values():
        if isinstance(found, type) and issubclass(found, GameError) and found is not GameError:
            yield found


def test_the_list_of_codes_is_closed() -> None:
    assert {error.__name__: error.code for error in _refusals()} == CODES


@pytest.mark.parametrize("error", list(_refusals()), ids=lambda error: error.code)
def test_a_refusal_carries_its_code_and_parameters(error: type[GameError]) -> None:
    raised = error(seat=2, key="card:7")
    assert raised.params == {"seat": 2, "key": "card:7"}
    assert raised.args == (error.code, raised.params)
    assert str(raised) == f"{error.code}(seat=2, key='card:7')"


def test_a_fault_of_ours_is_no_refusal() -> None:
    assert not issubclass(RulesBugError, GameError)
    assert str(NotOfferedError()) == "not-offered()"
