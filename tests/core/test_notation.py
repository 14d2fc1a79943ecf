"""Typed moves: what is meant, and what could be meant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.api import Decision, Option, Seat
from games.core.notation import match, parts, suggest
from tests.conformance.demo_players import DemoWording

KEYS = ("card:9", "card:9+anchor", "card:12", "skip")
DECISION = Decision(Seat(0), "card", tuple(Option(key, "DE-5.2") for key in KEYS))


class _Words(DemoWording):
    def typed(self, decision: Decision, option: Option) -> Sequence[str]:
        spelt = {"card:9+anchor": ("9 anchor", "9+anchor"), "skip": ("No thanks", "skip")}
        return spelt.get(option.key, (option.key.partition(":")[2],))


WORDS = _Words("")


def _meant(text: str) -> tuple[str, int] | None:
    found = match(WORDS, DECISION, parts(text))
    return None if found is None else (found[0].key, found[1])


@pytest.mark.parametrize(
    ("text", "words"),
    [("A1 b2", ["a1", "b2"]), (" 9,A1;;b2 ", ["9", "a1", "b2"]), ("", []), (" , ", [])],
)
def test_parts_are_split_at_spaces_and_commas(text: str, words: list[str]) -> None:
    assert parts(text) == words


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9", ("card:9", 1)),
        ("9+ANCHOR", ("card:9+anchor", 1)),
        ("9 anchor b2", ("card:9+anchor", 2)),
        ("9 b2", ("card:9", 1)),
        ("12, a1", ("card:12", 1)),
        ("no thanks", ("skip", 2)),
        ("no", None),
        ("b2 9", None),
        ("", None),
        ("1", None),
    ],
)
def test_the_longest_spelling_wins(text: str, meant: tuple[str, int] | None) -> None:
    assert _meant(text) == meant


def test_the_longest_spelling_wins_in_whatever_order_options_are_offered() -> None:
    turned = Decision(DECISION.seat, DECISION.kind, DECISION.options[::-1])
    found = match(WORDS, turned, parts("9 anchor b2"))
    assert found is not None
    assert (found[0].key, found[1]) == ("card:9+anchor", 2)


def _suggested(text: str, most: int = 25) -> list[str]:
    labels = [(o, f"Play the {o.key}", WORDS.typed(DECISION, o)) for o in DECISION.options]
    return [option.key for option in suggest(labels, text, most)]


def test_everything_fits_an_empty_text() -> None:
    assert _suggested("") == list(KEYS)
    assert _suggested(" ", most=2) == list(KEYS[:2])


def test_exact_spellings_come_first_then_beginnings_then_labels() -> None:
    assert _suggested("9") == ["card:9", "card:9+anchor"]
    assert _suggested("no tha") == ["skip"]
    assert _suggested("play 12") == ["card:12"]
    assert _suggested("play") == list(KEYS)
    assert _suggested("kraken") == []
    turned = [(o, "", WORDS.typed(DECISION, o)) for o in DECISION.options[::-1]]
    assert [option.key for option in suggest(turned, "9")] == ["card:9", "card:9+anchor"]
