"""Words: what a choice does, in the line below its label."""

from __future__ import annotations

import pytest

from games.core.api import Event
from games.core.play import Position, decisions, table_options
from games.core.shortcuts import shortened
from games.core.wording import effect, merge, together
from games.nautilus_duel import GAME
from games.nautilus_duel.state import Duel
from tests.rules.nautilus_duel.build import A, after_draft, before_draft, play, position
from tests.rules.speaking import Spoken

_SPOKEN = Spoken(GAME)
SAY, WORDING = _SPOKEN.say, _SPOKEN.wording
ROW = ("SCI-2", "NAV-2", "EXP-1d", "WAR-ink", "ENG-1b")
LATE = {"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13}


def effects(state: Duel) -> dict[str, str]:
    """Return what the options of the one open question do, of those that have a line."""
    (decision,) = decisions(GAME, state)
    view = GAME.view_for(state, decision.seat)
    found = {o.key: effect(WORDING, decision, o, view) for o in decision.options}
    return {key: SAY(line) for key, line in found.items() if line is not None}


def test_specials_say_what_they_do() -> None:
    assert effects(before_draft(drafted=("ANCHOR", "KRAKEN"))) == {
        "keep:ANCHOR": "With a Diver: one card can no longer be moved.",
        "keep:KRAKEN": "Counts 15 and beats every card.",
    }
    opening = after_draft(specials={"A": "EYE", "B": "FISHBONE"})
    assert effects(opening) == {
        "use:EYE": "Before placing: see your rival's hand once.",
        "skip": "Then it is of no use this round.",
    }


def test_cards_say_what_is_not_printed_on_them() -> None:
    held = position(hands={"A": [1, 5, 6, 8, 14]}, specials={"A": "FISHBONE"})
    assert effects(held) == {
        "card:FISHBONE": "Counts 0 and loses to every card.",
        "card:5": "Beats all that is lower, and moves nothing.",
        "card:1": "Beats 14 and the Fishbone, loses to all others.",
        "card:6": "Then another card of that side must move across, if one can.",
        "card:8": "Then another card of that side must move along it, if one can.",
        "card:14": "Only the crab and the Kraken beat it.",
    }
    anchor = position(hands={"A": [2, 3, 4, 5, 10]}, specials={"A": "ANCHOR"})
    assert effects(anchor)["card:2+ANCHOR"] == "And one card of your choice can no longer be moved."


@pytest.mark.parametrize(
    ("space", "line"),
    [
        ("space:A4", "Ann would take War ink −1 as it lies."),
        ("space:B5", "Ann would take Engineering ★ as it lies."),
        ("space:A3", "Nothing faces it there yet."),
    ],
)
def test_spaces_say_who_would_take_the_prize(space: str, line: str) -> None:
    state = position(board={"B4": 3, "A5": 13}, hands={"A": [4, 5, 6, 7]}, row=ROW)
    assert effects(play(state, "card:4")).get(space) == line


def test_moves_say_who_would_take_the_prize_where_the_card_goes() -> None:
    state = position(board={"A1": 2, "B3": 5}, hands={"A": [4, 7, 10, 11]}, row=ROW)
    assert effects(play(state, "card:7", "space:A2")) == {
        "move:A1>A3": "Ben would take Exploration ★ as it lies.",
        "move:A1>A4": "Nothing faces it there yet.",
        "move:A1>A5": "Nothing faces it there yet.",
    }


def test_a_card_with_its_space_says_who_would_take_the_prize() -> None:
    board = {name: card for name, card in LATE.items() if name != "B4"} | {"B5": 13}
    state = position(board=board, hands={"A": [1], "B": [8]}, specials={"A": "KRAKEN"}, row=ROW)
    table = Position(state, seq=1, asked={A: 1})
    found = shortened(GAME, table, A, table_options(GAME, 2, {"confirm_turn": True}))
    lines = {}
    for walk in found.shortcuts:
        (label,), line = together(WORDING, walk.choices(), walk.view())
        lines[SAY(label)] = None if line is None else SAY(line)
    assert lines == {
        "Diver 1 → A5 · for Engineering ★ · facing 13": "Ben would take Engineering ★ as it lies.",
        "Diver 1 → B4 · for War ink −1 · facing 5": "Ann would take War ink −1 as it lies.",
        "Kraken (15) → A5 · for Engineering ★ · facing 13": (
            "Ann would take Engineering ★ as it lies."
        ),
        "Kraken (15) → B4 · for War ink −1 · facing 5": "Ben would take War ink −1 as it lies.",
    }


def _column(column: int, seat: int, prize: str, *, crab: bool = False) -> Event:
    data = {"column": column, "seat": seat, "cards": ["9", "3"], "prize": prize, "crab": crab}
    return Event("column-won", data)


def _in_brief(*events: Event) -> str:
    both = events[0]
    for event in events[1:]:
        found = merge(WORDING, both, event, is_brief=True)
        assert found is not None
        both = found
    line = WORDING.event(both)
    assert line is not None
    return SAY(line)


def test_an_award_is_one_line_of_a_post() -> None:
    columns = [_column(n, int(n == 3), prize, crab=n == 2) for n, prize in enumerate(ROW)]
    aside = [Event("special-unplayed", {"seat": 0, "special": "EYE"})]
    aside += [Event("nemo-passed", {"seat": 1}), Event("specials-reshuffled", {})]
    begun = Event("round-started", {"round": 3, "seat": 1, "row": list(ROW)})
    won = "Ann wins Science ★★, Navigation ★★, Exploration ★ (by the crab), Engineering ★."
    assert _in_brief(*columns, *aside) == f"{won} Ben wins War ink −1."
    assert _in_brief(*columns, *aside, begun) == f"{won} Ben wins War ink −1. Round 3 begins."
    alone = "Ann wins Science ★★, Navigation ★★."
    assert _in_brief(*columns[:2]) == alone
    drafted, passed = Event("specials-drafted", {"seat": 0}), Event("opening-passed", {"seat": 1})
    assert _in_brief(drafted, passed) == "Ann has drafted the special cards."


def test_the_log_tells_an_award_column_by_column() -> None:
    assert merge(WORDING, _column(1, 0, ROW[0]), _column(2, 0, ROW[1])) is None
    assert merge(WORDING, Event("nemo-passed", {"seat": 1}), Event("x", {}), is_brief=True) is None
