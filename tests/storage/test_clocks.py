"""Clocks of seats: stored with the step or the message that moves them, read with their table."""

from dataclasses import replace

import pytest

from storage.api.errors import OutdatedError, StaleSequenceError
from storage.api.rows import LobbyChange, NewTimer, PostedMessage, Posting, SeatRow, Step, Times
from storage.api.store import Store
from tests.storage.tables import ANA, BEN, CHANNEL, NOW, entry, open_lobby, position, start_game

CARA = 2**62 + 3
CLOCK = "clock"


async def _clocks(store: Store, game_id: int) -> dict[int, object]:
    return dict((await store.entries.load(game_id)).times.clocks)


async def test_clocks_are_stored_with_a_step_and_others_stay(store: Store) -> None:
    game_id = await start_game(store)
    clocks = {0: {"bank": 5}, 1: {"bank": 7}}
    await store.entries.append(
        Step(game_id, 1, [entry(2)], position(2), now=NOW, clocks=clocks, time={"pace": "easy"})
    )
    await store.entries.append(
        Step(game_id, 2, [entry(3)], position(3), now=NOW, clocks={1: {"bank": None}})
    )
    assert await _clocks(store, game_id) == {0: {"bank": 5}, 1: {"bank": None}}
    assert (await store.games.get(game_id)).time == {"pace": "easy"}


async def test_a_step_that_comes_too_late_moves_no_clock(store: Store) -> None:
    game_id = await start_game(store)
    with pytest.raises(StaleSequenceError):
        await store.entries.append(Step(game_id, 9, [], None, now=NOW, clocks={0: {"bank": 5}}))
    assert await _clocks(store, game_id) == {}


async def test_a_table_is_read_with_all_that_its_clocks_depend_on(store: Store) -> None:
    game_id = await start_game(store)
    await store.preferences.set("user", ANA, "own_time", {"zone": "UTC"})
    await store.preferences.set("user", CARA, "own_time", {"zone": "Asia/Tokyo"})
    await store.preferences.set("guild", 0, "look", NOW)
    await store.entries.append(Step(game_id, 1, [], None, now=NOW, clocks={1: {"bank": 7}}))
    times = Times({1: {"bank": 7}}, {ANA: {"own_time": {"zone": "UTC"}}, BEN: {}}, {"look": NOW})
    assert (await store.games.open(game_id, CARA, "board")).times == times
    assert (await store.entries.load(game_id)).times == times


def _posting(game_id: int, *seats: SeatRow) -> Posting:
    message = PostedMessage(game_id, "board", "", CHANNEL, 5, {"seq": 1})
    return Posting(
        game_id,
        seats,
        put=[message],
        clocks={0: (None, {"began": NOW})},
        timers=[NewTimer(CLOCK, NOW + 60)],
    )


async def test_a_turn_begins_with_the_note_of_its_message(store: Store) -> None:
    game_id = await start_game(store)
    await store.timers.add(game_id, NewTimer(CLOCK, NOW + 5))
    await store.timers.add(game_id, NewTimer("follow-up", NOW + 5))
    seats = await store.games.seats(game_id)
    await store.posted.record(_posting(game_id, *seats))
    assert await _clocks(store, game_id) == {0: {"began": NOW}}
    timers = [(timer.kind, timer.due_at) for timer in await store.timers.of_game(game_id)]
    assert timers == [("follow-up", NOW + 5), (CLOCK, NOW + 60)]


async def test_a_turn_that_was_ended_before_does_not_begin(store: Store) -> None:
    game_id = await start_game(store)
    await store.entries.append(Step(game_id, 1, [], None, now=NOW, clocks={0: {"turns": 1}}))
    seats = await store.games.seats(game_id)
    await store.posted.record(_posting(game_id, *seats))
    assert await _clocks(store, game_id) == {0: {"turns": 1}}
    known = {0: ({"turns": 1}, {"turns": 1, "began": NOW})}
    await store.posted.record(Posting(game_id, seats, clocks=known))
    assert await _clocks(store, game_id) == {0: {"turns": 1, "began": NOW}}


async def test_nobody_elses_turn_begins_with_it(store: Store) -> None:
    game_id = await start_game(store)
    seats = await store.games.seats(game_id)
    await store.games.set_seats(game_id, [seats[0], replace(seats[1], user_id=CARA)])
    with pytest.raises(OutdatedError):
        await store.posted.record(_posting(game_id, *seats))
    assert await _clocks(store, game_id) == {}
    assert await store.timers.of_game(game_id) == []


async def test_clocks_go_with_their_game(store: Store) -> None:
    game_id = await start_game(store)
    await store.entries.append(Step(game_id, 1, [], None, now=NOW, clocks={0: {"bank": 5}}))
    await store.games.delete(game_id)
    assert await store.integrity_check() == []


async def test_the_pace_is_set_in_the_lobby(store: Store) -> None:
    game_id = await open_lobby(store, time={"pace": "easy"})
    assert (await store.games.get(game_id)).time == {"pace": "easy"}
    await store.games.update_lobby(LobbyChange(game_id, now=NOW, time={"pace": "brisk"}))
    await store.games.update_lobby(LobbyChange(game_id, now=NOW, seats_wanted=3))
    assert (await store.games.get(game_id)).time == {"pace": "brisk"}
    assert (await store.games.get(await open_lobby(store, CHANNEL + 1))).time == {}


async def test_timers_of_a_persons_games_can_be_pulled_ahead(store: Store) -> None:
    mine = await start_game(store)
    others = await open_lobby(store, CHANNEL + 1, seats=[SeatRow(0, BEN, "Ben")])
    for game_id in (mine, others):
        await store.timers.add(game_id, NewTimer(CLOCK, NOW + 600))
    await store.timers.add(mine, NewTimer("follow-up", NOW + 600))
    await store.timers.add(mine, NewTimer(CLOCK, NOW - 5))
    assert await store.timers.pull(ANA, CLOCK, NOW) == 1
    assert [(t.kind, t.due_at) for t in await store.timers.of_game(mine)] == [
        (CLOCK, NOW - 5),
        (CLOCK, NOW),
        ("follow-up", NOW + 600),
    ]
    assert [t.due_at for t in await store.timers.of_game(others)] == [NOW + 600]


async def test_what_is_being_worked_on_is_not_pulled(store: Store) -> None:
    game_id = await start_game(store)
    await store.timers.add(game_id, NewTimer(CLOCK, NOW + 600))
    assert len(await store.timers.claim(NOW + 600)) == 1
    assert await store.timers.pull(ANA, CLOCK, NOW) == 0
