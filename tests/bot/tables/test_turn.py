"""One turn as a value: what of it everybody may know, and what steps and messages make of it."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.services import Services
from bot.tables.table import CARE, CHOICE, UNDO
from bot.tables.turn import BOARD, PAST, Turn
from storage.api.rows import EntryRow, PostedMessage
from tests.bot.begun_tables import duel


def _choice(seq: int, *, settled: bool) -> EntryRow:
    return EntryRow(seq, CHOICE, 0, "key", {"settled": settled, "auto": False}, 1000)


def _undo(seq: int, *, free: bool) -> EntryRow:
    return EntryRow(seq, UNDO, 0, None, {"free": free, "to": 1}, 1000)


def _board(seq: int) -> PostedMessage:
    return PostedMessage(1, BOARD, "", 10, 5, {"seq": seq})


async def _turn(services: Services) -> Turn:
    return Turn(await duel(services), (_choice(3, settled=True),), (), {}, {})


async def test_everybody_knows_what_was_settled_or_shown(services: Services) -> None:
    turn = await _turn(services)
    assert (turn.shown, turn.public) == (0, 3)
    hidden = turn.after(turn.table, [_choice(4, settled=False), _undo(5, free=True)])
    assert hidden.public == 3
    for seq, entry in enumerate(
        (_choice(6, settled=True), _undo(6, free=False), EntryRow(6, CARE, 0, None, {}, 1000)), 6
    ):
        assert hidden.after(turn.table, [replace(entry, seq=seq)]).public == seq
    assert hidden.noted([_board(5)]).public == 5


async def test_a_step_makes_it_newer_without_reading_again(services: Services) -> None:
    turn = await _turn(services)
    table = replace(turn.table)
    after = turn.after(table, [_choice(4, settled=False)])
    assert after.table is table
    assert [entry.seq for entry in after.recent] == [3, 4]


async def test_messages_take_the_place_of_those_of_their_kind_and_key(services: Services) -> None:
    past = PostedMessage(1, PAST, "4", 10, 4, {})
    turn = (await _turn(services)).noted([_board(3), past])
    again = turn.noted([_board(5)], [(PAST, "4")])
    assert again.posted == (_board(5),)
    assert again.message(PAST, "4") is None
    assert again.shown == 5
