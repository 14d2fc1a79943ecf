"""Chapter 9: decisions, what is asked and what is not, taking back."""

from __future__ import annotations

import pytest

from games.atlantis import GAME
from games.atlantis.state import Atlantis
from games.core.api import Decision, Seat
from games.core.chance import Chance
from games.core.errors import NotOfferedError, UndoBlockedError
from games.core.log import Entry, UndoPlan, plan_undo
from games.core.play import Position, choose, decisions
from tests.rules.atlantis.build import asked, keys, move, offered, play, position, tell

R = Seat(0)


def pending(state: Atlantis) -> Decision:
    """Return the one pending decision."""
    (decision,) = decisions(GAME, state)
    return decision


@pytest.mark.clause("AT-9.1")
def test_at_9_1_figure_and_card_are_asked_with_one_option() -> None:
    state = position("11 AM5, 12 RI2", figures="R1 11, R2 MAIN, R3 MAIN", hands={"R": "RI"})
    assert (pending(state).kind, pending(state).keys) == ("figure", ("figure:R1",))
    assert pending(state).automatic, "the table may submit it"
    state = play(state, "figure:R1")
    assert (pending(state).kind, pending(state).keys) == ("card", ("card:RI",))
    assert pending(state).automatic


@pytest.mark.clause("AT-9.1")
def test_at_9_1_a_forced_bridge_is_put_to_the_player() -> None:
    state = position("4 RI5, 6 HE5", figures="R1 4", hands={"R": "HE"})
    state = move(state, "R1 HE")
    assert (pending(state).kind, pending(state).keys) == ("bridge", ("bridge:5",))
    assert not pending(state).automatic


@pytest.mark.clause("AT-9.1", "AT-5.8")
def test_at_9_1_no_trade_question_without_a_trade() -> None:
    state = position("11 AM5, 12 RI2", hands={"R": "RI"}, tiles={"R": "1 1"})
    assert keys(state) == ["figure:R1"]


@pytest.mark.clause("AT-9.2")
def test_at_9_2_what_has_one_answer_is_not_asked() -> None:
    path = "4 RI5, 6 HE3, 7 CR1"
    one_tile = position(path, figures="R1 4", hands={"R": "HE FL"}, tiles={"R": "4"}, built="R")
    assert asked(move(one_tile, "R1 HE"))[0] == "B"
    only_cards = position(path, figures="R1 4", hands={"R": "HE FL OL ST"}, built="R")
    assert asked(move(only_cards, "R1 HE"))[0] == "B", "the whole hand"
    one_kind = position(path, figures="R1 4", hands={"R": "HE FL x9"}, built="R")
    assert asked(move(one_kind, "R1 HE"))[0] == "B", "all of one kind"
    a_choice = position(path, figures="R1 4", hands={"R": "HE FL FL FL ST"}, built="R")
    state = move(a_choice, "R1 HE")
    assert asked(state) == ("R", "pay_card")
    state = play(state, "pay:ST")
    assert asked(state)[0] == "B", "the others are all of one kind"


@pytest.mark.clause("AT-9.3")
def test_at_9_3_equal_tiles_are_one_option() -> None:
    state = position(
        "4 RI5, 6 HE3, 7 CR1",
        figures="R1 4",
        hands={"R": "HE FL FL FL"},
        tiles={"R": "4 4 3 3"},
        built="R",
    )
    assert keys(move(state, "R1 HE")) == ["tile:4", "tile:3", "cards"]


def table_of(state: Atlantis) -> Position[Atlantis]:
    """Return a table at this position."""
    return Position(state=state, asked={R: 0})


def played(
    table: Position[Atlantis], *chosen: str
) -> tuple[Position[Atlantis], list[Entry], list[UndoPlan | str]]:
    """Play as a table that wants confirmations; tell after each step what undo could do."""
    lines: list[Entry] = []
    undo: list[UndoPlan | str] = []
    for key in chosen:
        table, _, entry = choose(GAME, table, R, key, Chance("x"), confirm=True)
        lines.append(entry)
        try:
            undo.append(plan_undo(lines, R))
        except UndoBlockedError as error:
            undo.append(str(error.params["reason"]))
    return table, lines, undo


TOLL = position(
    "4 RI5, 6 HE3, 7 CR1", figures="R1 4", hands={"R": "HE FL OL ST ST"}, tiles={"R": "4"}
)


@pytest.mark.clause("AT-9.5")
def test_at_9_5_everything_can_be_taken_back_until_the_turn_is_final() -> None:
    steps = ("figure:R1", "card:HE", "no-bridge", "cards", "pay:ST", "pay:FL", "pay:ST", "confirm")
    table, lines, undo = played(table_of(TOLL), *steps)
    for place, plan in enumerate(undo[:-1]):
        assert isinstance(plan, UndoPlan)
        assert not plan.needs_consent
        assert plan.to == (lines[place - 1].seq if place else 0)
    assert undo[-1] == "reveal", "cards were drawn"
    assert [line.held for line in lines].index(True) == 6, "the last choice holds the turn"
    assert asked(table.state)[0] == "B"


@pytest.mark.clause("AT-9.5")
@pytest.mark.parametrize(
    ("steps", "last"),
    [
        (("figure:R2", "card:HE"), "card:HE"),
        (("figure:R1", "card:HE", "bridge:5"), "bridge:5"),
        (("figure:R1", "card:HE", "no-bridge", "tile:4"), "tile:4"),
    ],
)
def test_at_9_5_any_kind_of_choice_may_be_the_last(steps: tuple[str, ...], last: str) -> None:
    state = TOLL
    if last == "card:HE":
        state = position("4 RI5, 5 HE3", hands={"R": "HE OL"})
        steps = ("figure:R1", "card:HE")
    table, lines, _ = played(table_of(state), *steps)
    assert (lines[-1].key, lines[-1].held) == (last, True)
    assert keys(table.state) == ["confirm"]
    assert GAME.decisions(table.state) == ()


@pytest.mark.clause("AT-9.5", "AT-5.9")
def test_at_9_5_no_trade_of_a_stuck_player_can_be_taken_back() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13",
        hands={"R": "RI"},
        tiles={"R": "3"},
        built="R",
    )
    table, _, undo = played(table_of(state), "no-trade")
    assert keys(table.state) == ["confirm"]
    assert isinstance(undo[0], UndoPlan)
    assert not undo[0].needs_consent
    _, _, undo = played(table_of(state), "trade:3")
    assert undo == ["reveal"], "a trade is final"


@pytest.mark.clause("AT-9.6")
def test_at_9_6_a_typical_turn_is_a_figure_and_a_card() -> None:
    state = position("4 RI5, 5 HE3", hands={"R": "HE OL"})
    assert asked(state) == ("R", "figure")
    state = play(state, "figure:R1")
    assert asked(state) == ("R", "card")
    assert asked(play(state, "card:HE"))[0] == "B"


@pytest.mark.clause("AT-9.7")
def test_at_9_7_the_settlement_asks_nothing() -> None:
    state = position(
        "40 OL1, 42 HE4, 44 AM6",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 40",
        hands={"R": "CR", "B": "FL OL HE"},
        tiles={"B": "7 5 3 1"},
    )
    state, events = tell(state, "figure:R1", "card:CR")
    assert [event.kind for event in events][-1] == "game-ended"
    assert decisions(GAME, state) == ()


@pytest.mark.clause("AT-9.8", "AT-5.13")
def test_at_9_8_the_lowest_figure_on_atlantis() -> None:
    path = "11 AM5, 12 RI2"
    assert offered(position(path, figures="R1 11", hands={"R": "RI"})) == ["R1", "R2"]
    state = position(path, hands={"R": "RI"})
    with pytest.raises(NotOfferedError):
        play(state, "figure:R2")


@pytest.mark.clause("AT-9.9")
def test_at_9_9_looked_at_again_after_each_answer() -> None:
    figures = "R1 11, R2 MAIN, R3 MAIN, B1 13"
    state = position(
        "11 AM5, 13 RI7",
        figures=figures,
        hands={"R": "RI"},
        tiles={"R": "3 3 7"},
        built="R",
        draw="FL FL FL FL FL FL FL FL FL",
        trade_limit="unlimited",
    )
    assert asked(state) == ("R", "trade")
    state = play(state, "trade:7")
    assert asked(state) == ("R", "figure"), "3 cards and 6 points: RI, then FL, 5 due"
    assert keys(state) == ["figure:R1", "trade"]
    again = position(
        "11 AM5, 13 RI7",
        figures=figures,
        hands={"R": "RI"},
        tiles={"R": "2 2"},
        built="R",
        trade_limit="unlimited",
        draw="RI RI RI RI",
    )
    again = play(again, "trade:2")
    assert asked(again) == ("R", "trade"), "still stuck, another trade is possible"
    again, events = tell(again, "no-trade")
    assert "hand-shown" in [event.kind for event in events]


@pytest.mark.clause("AT-9.4")
def test_option_lists_stay_short_and_in_printed_order() -> None:
    state = position(
        "4 RI5, 6 HE3, 7 CR1", hands={"R": "ST CR RI AM HE OL FL"}, tiles={"R": "7 6 5 4 3 2 1"}
    )
    assert offered(play(state, "trade")) == ["no-trade", "7", "6", "5", "4", "3", "2"]
    assert offered(play(state, "figure:R1")) == ["FL", "OL", "HE", "AM", "RI", "CR", "ST"]
