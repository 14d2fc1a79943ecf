"""The ledger: what the database writes down by itself, and the turns that can be read from it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.spans import Span
from bot.tables.seat_clock import SeatClock
from bot.tables.services import Services
from storage.api.opening import open_store
from tests.bot.begun_tables import duel, play_random
from tests.bot.clocked import board_out
from tests.bot.conftest import ANA, BRAM
from tests.databases import POSTGRES, SQLITE
from tests.month import ledger
from tests.month.asked_log import GameLog
from tests.month.ledger import Line, turns

STILL = SeatClock(bank=100)
RUNS = STILL.called(1000, NOTHING_SET, silently=False)


def _line(clock: SeatClock, made_at: int, seq: int = 1, user: str = "1") -> Line:
    return Line(7, 0, clock, seq, made_at, user, "10")


def test_a_turn_lasts_from_the_call_to_the_step_that_stops_the_clock() -> None:
    after = replace(STILL, turns=1, bank=90)
    lines = [_line(STILL, 900), _line(RUNS, 900, 1), _line(after, 1500, 2)]
    lines.append(_line(after.called(1600, NOTHING_SET, silently=False), 1550, 3))
    first, second = turns(lines)
    assert (first.began, first.ended, first.first, first.last) == (1000, 1500, 1, 2)
    assert (first.bank, first.is_first) == (100, True)
    assert (second.began, second.ended, second.bank, second.is_first) == (1600, None, 90, False)


def test_a_turn_within_one_second_is_there() -> None:
    (turn,) = turns([_line(RUNS, 900), _line(STILL, 1000, 2)])
    assert (turn.began, turn.ended) == (1000, 1000)


def test_what_changes_in_the_midst_of_a_turn_does_not_end_it() -> None:
    (turn,) = turns([_line(RUNS, 900), _line(replace(RUNS, has_left=True), 1200, 2)])
    assert turn.ended is None


def test_somebody_else_on_the_seat_is_another_turn() -> None:
    first, second = turns([_line(RUNS, 900), _line(RUNS, 1200, 2, user="2")])
    assert (first.user_id, first.ended) == ("1", 1200)
    assert (second.user_id, second.ended) == ("2", None)


@pytest.mark.parametrize("place", [SQLITE, POSTGRES], indirect=True)
async def test_the_database_writes_down_each_change_and_each_step(place: Path | str) -> None:
    async with await open_store(place) as store:
        await ledger.begin(place)
        services = Services(store, clock=lambda: 1000.0)
        table = await duel(services)
        table = await board_out(services, table)
        table = await play_random(services, table, Random(3), 1)
        book = await ledger.read(place)
    lines, commits = book.lines, book.commits
    assert commits == {table.id: {1, table.row.seq}}
    assert {(line.user_id, line.room, line.made_at) for line in lines} == {
        (str(person.user_id), str(table.row.channel_id), 1000) for person in (ANA, BRAM)
    }
    called = [line for line in lines if line.clock.began is not None]
    assert [(line.seq, line.clock.began) for line in called] == [(1, 1000)]


async def test_the_log_says_whom_a_game_asked_and_when(tmp_path: Path) -> None:
    place = tmp_path / "bathysphere.sqlite3"
    now = 1000
    async with await open_store(place) as store:
        await ledger.begin(place)
        services = Services(store, clock=lambda: now)
        table = await duel(services)
        for now in range(1010, 1100, 10):
            table = await play_random(services, table, Random(now), 1)
        book = await ledger.read(place)
        entries = await store.entries.of_game(table.id)
    game = GameLog(table.row, table.seats, entries, book.commits[table.id])
    game.read()
    asked = {each.seat for each in game.askings if each.ended is None}
    assert asked == set(table.running().asked)
    for one, other in pairwise(game.askings):
        assert (one.ended, one.last) == (other.began, other.first)
    assert game.players[-1] == (1090, 2)


async def test_a_turn_that_a_computer_plays_lasts_until_it_is_over(tmp_path: Path) -> None:
    """As its clock does; from the press until then some seconds may pass."""
    place = tmp_path / "bathysphere.sqlite3"
    now = 1000
    async with await open_store(place) as store:
        await ledger.begin(place)
        services = Services(store, clock=lambda: now)
        table = await board_out(services, await duel(services))
        (seat,) = table.waiting_for()
        now = 2000
        assert await services.care.play_late(table.id, seat, 1000) is not None
        now = 2003
        await services.computers.run(table.id)
        book = await ledger.read(place)
        table = await services.tables.get(table.id)
        entries = await store.entries.of_game(table.id)
    game = GameLog(table.row, table.seats, entries, book.commits[table.id], book.sittings[table.id])
    game.read()
    assert game.problems == []
    (turn,) = [each for each in turns(book.lines) if each.seat == seat]
    asking = next(each for each in game.askings if each.seat == seat)
    assert (asking.ended, asking.last) == (turn.ended, turn.last) == (2003, table.row.seq)


async def test_the_log_says_when_it_is_up_to_a_computer(tmp_path: Path) -> None:
    """Of a level, or in place of somebody; and not while nobody plays (T9)."""
    place = tmp_path / "bathysphere.sqlite3"
    now = 1000
    async with await open_store(place) as store:
        await ledger.begin(place)
        services = Services(store, clock=lambda: now)
        table = await board_out(services, await duel(services))

        async def read() -> GameLog:
            book = await ledger.read(place)
            entries = await store.entries.of_game(table.id)
            found = await services.tables.get(table.id)
            commits, sittings = book.commits[table.id], book.sittings[table.id]
            game = GameLog(found.row, found.seats, entries, commits, sittings)
            game.read()
            assert game.problems == []
            return game

        assert (await read()).idle == []
        (seat,) = table.waiting_for()
        now = 2000
        assert await services.care.play_late(table.id, seat, 1000) is not None
        assert [span.start for span in (await read()).idle] == [2000]
        now = 2600  # the computer takes its time
        await services.computers.run(table.id)
        assert (await read()).idle == [Span(2000, 2600)]
        other = next(row.user_id for row in table.seats if row.seat != seat)
        now = 3000
        assert other is not None
        await services.lending.lend(table.id, other, None)
        assert (await read()).idle[1:] == [Span(3000, 1 << 40)]
        now = 4000
        mine = table.seats[seat].user_id
        assert mine is not None
        await services.lending.lend(table.id, mine, None)
        assert (await read()).idle[1:] == [Span(3000, 4000)]
