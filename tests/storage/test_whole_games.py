"""Whole games in and out: adding one played elsewhere, finding games by server, user and seed."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from storage.api.errors import ChannelTakenError, GameMissingError
from storage.api.rows import GameRow, NewTimer, PostedMessage, SeatRow, Status, Step, WholeGame
from storage.api.store import Store
from storage.sqlite.migrate import shipped
from storage.sqlite.store import SqliteStore
from tests.storage.tables import (
    ANA,
    BEN,
    CHANNEL,
    NOW,
    SEED,
    entry,
    open_lobby,
    position,
    start_game,
    two_players,
)


def played(status: Status = "running") -> GameRow:
    """A game of three entries, as another database would give it."""
    return GameRow(
        id=999,
        slug="atlantis",
        ruleset=1,
        options={"variant": "long"},
        seats_wanted=2,
        status=status,
        guild_id=77,
        channel_id=CHANNEL,
        host_id=ANA,
        seed=SEED,
        seed_hash="hash",
        counters={"deck": 4},
        seq=3,
        created_at=NOW - 10,
        updated_at=NOW - 5,
        outcome=None,
    )


async def test_a_game_played_elsewhere_is_stored_as_it_is(store: Store) -> None:
    entries = [entry(number) for number in (1, 2, 3)]
    timers = [NewTimer("follow-up", NOW)]
    whole = WholeGame(played(), two_players(), entries, position(3), timers)
    game_id = await store.entries.add_game(whole)
    assert await store.games.get(game_id) == replace(played(), id=game_id)
    assert game_id != 999
    assert await store.games.seats(game_id) == two_players()
    assert await store.entries.of_game(game_id) == entries
    stored = await store.entries.snapshot(game_id)
    assert stored is not None
    assert stored.position == position(3)
    assert [timer.kind for timer in await store.timers.of_game(game_id)] == ["follow-up"]
    assert await store.integrity_check() == []
    assert await store.entries.append(Step(game_id, 3, [entry(4)], position(4), now=NOW)) == 4


MIX = {"seats": [[0, "1300000000000000007", None], [1, None, "ab" * 32]], "start": "7"}


async def test_what_players_give_to_chance_is_kept(store: Store) -> None:
    seats = (
        SeatRow(0, ANA, "Ana", press=2**62 + 7, word="Meer ≈ 7"),
        SeatRow(1, BEN, "Ben"),
    )
    game_id = await open_lobby(store, seats=seats)
    assert await store.games.seats(game_id) == (await store.entries.load(game_id)).seats == seats
    assert (await store.games.get(game_id)).mix is None
    await store.entries.append(Step(game_id, 0, [entry(1, "setup")], position(1), now=NOW, mix=MIX))
    assert (await store.entries.load(game_id)).game.mix == MIX
    await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
    row = await store.games.get(game_id)
    assert row.mix == MIX  # what is not given stays
    hidden = ("1300000000000000007", "abab", "Meer", str(2**62 + 7), repr(SEED))
    assert not any(each in repr((row, seats)) for each in hidden)
    entries = [entry(number) for number in (1, 2, 3)]
    whole = WholeGame(replace(played("finished"), mix=MIX), seats, entries, position(3))
    moved = await store.entries.add_game(whole)
    assert (await store.games.get(moved)).mix == MIX
    assert await store.games.seats(moved) == seats


async def test_an_open_game_needs_a_free_channel_an_ended_one_does_not(store: Store) -> None:
    await open_lobby(store)
    entries = [entry(number) for number in (1, 2, 3)]
    whole = WholeGame(played(), two_players(), entries, position(3))
    with pytest.raises(ChannelTakenError):
        await store.entries.add_game(whole)
    assert await store.games.count() == {"lobby": 1, "running": 0, "finished": 0, "stopped": 0}
    await store.entries.add_game(replace(whole, game=played("finished")))
    assert (await store.games.count())["finished"] == 1


async def test_a_log_with_a_gap_is_refused(store: Store) -> None:
    short = WholeGame(played(), two_players(), [entry(1)], position(3))
    with pytest.raises(ValueError, match="do not follow"):
        await store.entries.add_game(replace(short, entries=[entry(1), entry(3)]))
    with pytest.raises(ValueError, match="do not lead to number 3"):
        await store.entries.add_game(short)
    assert await store.games.in_guild(77) == []


async def test_games_are_found_by_server_and_seed(store: Store) -> None:
    first = await start_game(store)
    await open_lobby(store, 2, guild_id=78, seed_hash="other")
    assert await store.games.in_guild(77) == [first]
    assert await store.games.in_guild(1) == []
    assert await store.games.with_seed("abc") == first
    assert await store.games.with_seed("none") is None


async def test_a_user_is_found_wherever_the_name_is(store: Store) -> None:
    stranger, nobody = 2**61 + 5, 3
    plays = await start_game(store)
    hosts = await open_lobby(store, 2, host_id=BEN)
    left = await open_lobby(store, 3, [SeatRow(0, None, "Ben", "mate", True, BEN)])
    asks = await open_lobby(store, 4)
    await store.posted.put(
        PostedMessage(asks, "request", "undo", 4, None, {"agreed": [nobody, BEN]})
    )
    keyed = await open_lobby(store, 5)
    await store.posted.put(PostedMessage(keyed, "note", str(BEN), 5, None, {}))
    await open_lobby(store, 6)
    assert await store.games.about_user(BEN) == [plays, hosts, left, asks, keyed]
    assert await store.games.about_user(nobody) == [asks]
    assert await store.games.about_user(stranger) == []


async def test_the_host_changes_at_any_time(store: Store) -> None:
    game_id = await start_game(store)
    await store.games.set_host(game_id, BEN)
    assert (await store.games.get(game_id)).host_id == BEN
    with pytest.raises(GameMissingError):
        await store.games.set_host(99, BEN)


async def test_done_timers_are_forgotten_others_are_not(store: Store, path: Path) -> None:
    game_id = await start_game(store)
    for due in (NOW, NOW + 1, NOW + 2):
        await store.timers.add(game_id, NewTimer("turn", due))
    first, second = await store.timers.claim(NOW + 1)
    await store.timers.finish(first.id, NOW + 1)
    await store.timers.finish(second.id, NOW + 100)
    assert await store.timers.forget(NOW + 50) == 1
    with sqlite3.connect(path) as conn:
        assert conn.execute("SELECT id FROM timers ORDER BY id").fetchall() == [(2,), (3,)]


async def test_the_schema_has_a_number(store: Store) -> None:
    is_file = isinstance(store, SqliteStore)
    known = shipped() if is_file else shipped("storage.postgres.migrations")
    assert await store.schema_version() == len(known)
