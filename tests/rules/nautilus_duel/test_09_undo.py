"""Chapter 9.3: undo, confirmation, forced choices."""

from __future__ import annotations

import pytest

from games.core.api import Seat
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.core.log import plan_undo
from games.core.play import begin, choose
from games.core.replay import replay
from games.nautilus_duel import GAME
from tests.rules.nautilus_duel.build import (
    A,
    B,
    Card,
    Table,
    after_draft,
    asked,
    before_draft,
    cards,
    deal,
    full_board,
    hand,
    keys,
    position,
)

S22: dict[str, Card] = {
    "A1": 3, "A2": 4, "A3": 5, "A4": "KRAKEN", "B1": 6, "B2": 8, "B3": 9, "B4": 10,
}  # fmt: skip


def can_undo_alone(table: Table, who: Seat) -> bool:
    """Return whether a seat can take something back without anybody's consent.

    The rules know no other undo (ND-9.11); that all players together may agree to take back a
    committed turn is a matter of the platform.
    """
    try:
        return not plan_undo(table.lines, who).needs_consent
    except UndoBlockedError:
        return False


@pytest.mark.scenario("S48")
@pytest.mark.clause("ND-9.9", "ND-9.10", "ND-9.11")
def test_nd_9_9_undo() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]})
    table = Table(state, confirm=True)
    table.choose("card:9", "space:A5")
    assert asked(table.state) == ("A", "arrow_move")
    table.undo(A)
    assert asked(table.state) == ("A", "place_space")
    table.undo(A)
    assert hand(table.state, "A") == [2, 3, 4, 9]
    assert cards(table.state) == {"A1": 12, "B3": 8}
    assert asked(table.state) == ("A", "place_card")
    assert table.state == state
    table.choose("card:9", "space:A5", "move:A1>B1", "confirm")
    assert not can_undo_alone(table, A)
    assert not can_undo_alone(table, B)
    eye = Table(after_draft(specials={"A": "EYE", "B": "KRAKEN"}), confirm=True)
    eye.choose("use:EYE")
    with pytest.raises(UndoBlockedError):
        plan_undo(eye.lines, A)


@pytest.mark.clause("ND-9.9")
def test_nd_9_9_every_step_can_be_taken_back_until_the_commit() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    table = Table(state, confirm=True)
    steps = ("card:9+ANCHOR", "space:A5", "anchor:A5", "move:A1>B1")
    table.choose(*steps)
    assert asked(table.state) == ("A", "confirm")
    for kind in ("arrow_move", "anchor_target", "place_space", "place_card"):
        plan = plan_undo(table.lines, A)
        assert not plan.needs_consent
        assert len(plan.keys) == 1
        table.undo(A)
        assert asked(table.state) == ("A", kind)
    assert table.state == state


@pytest.mark.clause("ND-9.9")
def test_nd_9_9_only_ones_own_turn_can_be_taken_back() -> None:
    table = Table(position(hands={"A": [2, 3, 4, 5, 9]}), confirm=True)
    table.choose("card:2", "space:A1")
    with pytest.raises(UndoBlockedError):
        plan_undo(table.lines, B)


@pytest.mark.clause("ND-9.9", "ND-9.12")
def test_nd_9_9_replay_of_a_log_with_undo() -> None:
    chance = Chance("log with undo")
    table, header = begin(GAME, 2, chance, {"first_player": "A"})
    whole = Table(table.state, confirm=True, chance=chance)
    while asked(whole.state)[1] != "place_card":
        whole.choose(keys(whole.state)[0] if "skip" not in keys(whole.state) else "skip")
    start = whole.state
    whole.choose(keys(start)[0], "space:A1")
    whole.undo(A)
    whole.undo(A)
    assert whole.state == start
    whole.choose(keys(start)[-1], "space:B2")
    again = replay(GAME, header, whole.lines)
    assert again.state == whole.state
    assert again.state.before == whole.state.before
    assert again.seq == whole.now.seq


PREPARATION = [
    ("EYE", ("use:EYE",)),
    ("MODULE", ("use:MODULE", "keep:6")),
    ("HARPOON", ("use:HARPOON", "return")),
    ("HARPOON", ("use:HARPOON", "give:1")),
    ("EYE", ("skip",)),
    ("MODULE", ("skip",)),
    ("HARPOON", ("skip",)),
]


def nobody_can_undo(table: Table) -> None:
    """Check that undo is refused to both, with or without consent."""
    for who in (A, B):
        with pytest.raises(UndoBlockedError):
            plan_undo(table.lines, who)


@pytest.mark.clause("ND-9.10")
@pytest.mark.parametrize("confirm", [True, False])
@pytest.mark.parametrize(("special", "chosen"), [*PREPARATION, ("ANCHOR", ())])
def test_nd_9_10_the_first_players_preparation_cannot_be_undone(
    special: str, chosen: tuple[str, ...], confirm: bool
) -> None:
    other = "EYE" if special != "EYE" else "MODULE"  # B is asked next: nothing else is told
    state = before_draft(drafted=(special, other), hands={"A": [1, 2, 3, 4, 5]}, pile=[6, 7, 8, 9])
    table = Table(state, confirm=confirm, chance=Chance("", script=[0]))
    for key in (f"keep:{special}", *chosen):
        table.choose(key)
        nobody_can_undo(table)


@pytest.mark.clause("ND-9.10")
@pytest.mark.parametrize("confirm", [True, False])
@pytest.mark.parametrize(("special", "chosen"), PREPARATION)
def test_nd_9_10_the_second_players_preparation_cannot_be_undone(
    special: str, chosen: tuple[str, ...], confirm: bool
) -> None:
    state = after_draft(
        specials={"A": "KRAKEN", "B": special},
        hands={"B": [1, 2, 3, 4, 5]},
        pile=[6, 7, 8, 9],
    )
    table = Table(state, confirm=confirm, chance=Chance("", script=[0]))
    for key in chosen:
        table.choose(key)
        nobody_can_undo(table)


@pytest.mark.clause("ND-9.11")
@pytest.mark.parametrize("confirm", [True, False])
def test_nd_9_11_a_committed_turn_cannot_be_undone_alone(confirm: bool) -> None:
    table = Table(
        position(hands={"A": [2, 3, 4, 5, 9], "B": [10, 11, 12, 13, 14]}), confirm=confirm
    )
    end = ("confirm",) if confirm else ()
    table.choose("card:2", "space:A1", *end)
    assert not can_undo_alone(table, A)
    assert not can_undo_alone(table, B)
    table.choose("card:10")  # B may take the own step back, A still nothing
    assert plan_undo(table.lines, B).keys == ((B, "card:10"),)
    assert can_undo_alone(table, B)
    assert not can_undo_alone(table, A)
    table.choose("space:B1", *end)
    assert not can_undo_alone(table, A)
    assert not can_undo_alone(table, B)


@pytest.mark.clause("ND-9.11")
def test_nd_9_11_after_the_award_not_even_all_together_can_undo() -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
    table = Table(state, confirm=False, chance=Chance("", script=deal()))
    table.choose("card:5", "space:B5")
    with pytest.raises(UndoBlockedError) as refusal:
        plan_undo(table.lines, B)
    assert refusal.value.params["reason"] == "draw"
    last = Table(full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14], round=6), confirm=False)
    last.choose("card:5", "space:B5")
    with pytest.raises(UndoBlockedError) as refusal:
        plan_undo(last.lines, B)
    assert refusal.value.params["reason"] == "reveal"  # piles and specials were opened


@pytest.mark.clause("ND-9.11")
def test_nd_9_11_the_tenth_commit_does_everything_in_one_go() -> None:
    board = {"A1": 10, "A2": 2, "A3": 12, "A4": 4, "A5": 14, "B1": 1, "B2": 11, "B3": 3, "B4": 13}
    state = position(board=board, hands={"B": [5, 6]}, specials={"B": "MODULE"}, shown="B")
    table = Table(state, confirm=True, chance=Chance("", script=deal()))
    table.choose("card:5", "space:B5")
    assert asked(table.state) == ("B", "confirm")
    assert table.state.won == [[], []]
    table.choose("confirm")
    assert sum(len(pile) for pile in table.state.won) == 5
    assert table.state.round == 2
    assert asked(table.state) == ("B", "draft")


@pytest.mark.scenario("S59")
@pytest.mark.clause("ND-7.3", "ND-7.4", "ND-9.11", "ND-9.12", "ND-9.13")
def test_nd_9_12_confirmation_before_consequences() -> None:
    state = position(
        board=S22,
        hands={"A": [2, 13], "B": [7]},
        specials={"A": "KRAKEN", "B": "EYE"},
        shown="B",
        to_place="A",
    )
    table = Table(state, confirm=True, chance=Chance("", script=deal()))
    table.choose("card:13", "space:A5")
    assert asked(table.state) == ("A", "confirm")
    assert plan_undo(table.lines, A).needs_consent is False
    assert not table.is_asked(B)
    assert len(cards(table.state)) == 9
    assert table.state.won == [[], []]
    table.choose("confirm")
    assert asked(table.state) == ("B", "place_card")
    table.choose("card:7", auto=True)
    table.choose("space:B5", auto=True)  # no confirmation: there was no choice
    assert table.state.round == 2
    assert sum(len(pile) for pile in table.state.won) == 5
    assert asked(table.state) == ("B", "draft")
    for who in (A, B):
        with pytest.raises(UndoBlockedError):
            plan_undo(table.lines, who)


@pytest.mark.clause("ND-9.12")
@pytest.mark.parametrize(
    "chosen",
    [
        ("card:2", "space:A5"),
        ("card:9", "space:A5", "move:A1>B1"),
        ("card:2+ANCHOR", "space:A5", "anchor:A1"),
        ("card:9+ANCHOR", "space:A5", "anchor:A1"),
    ],
)
def test_nd_9_12_the_last_step_commits_without_confirmation(chosen: tuple[str, ...]) -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]},
                     specials={"A": "ANCHOR"})  # fmt: skip
    plain, held = Table(state, confirm=False), Table(state, confirm=True)
    plain.choose(*chosen)
    held.choose(*chosen)
    assert asked(plain.state) == ("B", "place_card")
    assert asked(held.state) == ("A", "confirm")
    held.choose("confirm")
    assert held.state == plain.state
    assert GAME.turn_done(plain.state) is None


@pytest.mark.clause("ND-9.13")
def test_nd_9_13_forced_steps_go_back_with_the_choice_before_them() -> None:
    state = position(board={"A1": 12, "B3": 8}, hands={"A": [2, 3, 4, 9]})
    table = Table(state, confirm=True)
    table.choose("card:9", "space:A5")
    table.choose("move:A1>B1", auto=True)
    plan = plan_undo(table.lines, A)
    assert plan.keys == ((A, "space:A5"), (A, "move:A1>B1"))
    table.undo(A)
    assert asked(table.state) == ("A", "place_space")
    assert cards(table.state) == {"A1": 12, "B3": 8}


@pytest.mark.clause("ND-9.13")
@pytest.mark.parametrize("auto", [True, False])
def test_nd_9_13_a_turn_without_a_choice_is_not_confirmed(auto: bool) -> None:
    state = full_board([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
    table = Table(state, confirm=True, chance=Chance("", script=deal()))
    table.choose("card:5", "space:B5", auto=auto)
    assert table.state.round == 2


@pytest.mark.clause("ND-9.13", "ND-7.4")
def test_nd_9_13_one_real_choice_is_enough_to_ask_for_confirmation() -> None:
    board = {"A1": 3, "A2": 4, "A3": 5, "A4": 2, "B1": 6, "B2": 8, "B3": 11, "B5": 12}
    state = position(board=board, hands={"A": [10], "B": [7]})
    table = Table(state, confirm=True)
    table.choose("card:10", auto=True)
    table.choose("space:A5")
    assert asked(table.state) == ("A", "confirm")


@pytest.mark.clause("ND-9.12", "ND-5.57")
def test_nd_9_12_nobody_else_is_asked_while_a_turn_waits() -> None:
    start, _ = begin(GAME, 2, Chance("held"), {"first_player": "A"})
    now = start
    chance = Chance("held, on")
    while asked(now.state)[1] != "place_card":
        option = "skip" if "skip" in keys(now.state) else keys(now.state)[0]
        who = Seat("AB".index(asked(now.state)[0]))
        now, _, _ = choose(GAME, now, who, option, chance, confirm=True)
    for key in (keys(now.state)[0], "space:A1"):
        now, _, _ = choose(GAME, now, A, key, chance, confirm=True)
    assert now.question(GAME, B) is None
    waiting = now.question(GAME, A)
    assert waiting is not None
    assert waiting.decision.kind == "confirm"
    assert waiting.decision.automatic is False  # never skipped by auto_forced
