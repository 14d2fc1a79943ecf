"""Options of a table: defaults, typed values, refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import InvalidOptionError, UnknownOptionError
from games.core.options import AUTO_FORCED, CONFIRM_TURN, GameOption, Value, resolve

START = GameOption("start", ("random", "A", "B"), "DE-7.1")
ROUNDS = GameOption("rounds", (2, 1, 0), "DE-7.2")
OPEN = GameOption("open", (False, True), "DE-7.3")
KNOWN = (START, ROUNDS, OPEN)


def test_the_first_value_is_the_default() -> None:
    assert resolve(KNOWN) == {"start": "random", "rounds": 2, "open": False}
    assert resolve(KNOWN, {}) == resolve(KNOWN, None)


def test_chosen_values_replace_defaults_in_the_order_of_the_game() -> None:
    resolved = resolve(KNOWN, {"open": True, "start": "B"})
    assert list(resolved.items()) == [("start", "B"), ("rounds", 2), ("open", True)]


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (START, "a", "A"),
        (START, " RANDOM ", "random"),
        (ROUNDS, "1", 1),
        (OPEN, "true", True),
        (OPEN, "False", False),
    ],
)
def test_typed_values_are_understood(option: GameOption, text: str, value: Value) -> None:
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)
    assert resolve([option], {option.name: text}) == {option.name: value}


def test_true_is_not_one() -> None:
    assert resolve([ROUNDS], {"rounds": 1}) == {"rounds": 1}
    with pytest.raises(InvalidOptionError):
        resolve([ROUNDS], {"rounds": True})
    with pytest.raises(InvalidOptionError):
        resolve([OPEN], {"open": 1})


def test_a_value_that_is_not_offered_is_refused_with_what_is() -> None:
    with pytest.raises(InvalidOptionError) as refused:
        resolve(KNOWN, {"start": "C"})
    assert refused.value.params == {
        "option": "start",
        "value": "c",
        "allowed": ["random", "a", "b"],
    }


def test_an_unknown_option_is_refused_with_what_is_known() -> None:
    with pytest.raises(UnknownOptionError) as refused:
        resolve(KNOWN, {"speed": "fast"})
    assert refused.value.params == {"option": "speed", "known": ["open", "rounds", "start"]}


@given(st.fixed_dictionaries({}, optional={o.name: st.sampled_from(o.values) for o in KNOWN}))
def test_every_allowed_choice_is_kept_and_resolving_again_changes_nothing(
    chosen: dict[str, Value],
) -> None:
    resolved = resolve(KNOWN, chosen)
    assert resolved == resolve(KNOWN) | chosen
    assert resolve(KNOWN, resolved) == resolved
    assert resolve(KNOWN, {name: str(value) for name, value in resolved.items()}) == resolved


def test_confirmation_and_forced_choices_are_on_and_concern_the_platform_only() -> None:
    for option in (AUTO_FORCED, CONFIRM_TURN):
        assert option.values == (True, False)
        assert option.default is True
        assert option.platform
    assert not START.platform
