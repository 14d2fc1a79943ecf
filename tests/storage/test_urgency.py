"""What waits for whom: the order of a user's games, channels that are gone, old databases."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import asyncpg
import pytest

from storage.api.errors import ChannelTakenError, GameMissingError
from storage.api.rows import SeatRow, Step
from storage.api.store import Store
from storage.postgres import migrate
from storage.postgres.store import PostgresStore
from storage.sqlite.migrate import shipped
from storage.sqlite.store import SqliteStore
from tests.postgres import Server
from tests.storage.tables import ANA, BEN, NOW, entry, open_lobby, position, two_players
from tests.storage.test_migrations import build


async def _running(store: Store, channel_id: int, *asked: int, now: int = NOW) -> int:
    game_id = await open_lobby(store, channel_id, seats=two_players())
    await _step(store, game_id, 1, *asked, now=now)
    return game_id


async def _step(store: Store, game_id: int, seq: int, *asked: int, now: int, **how: bool) -> None:
    await store.entries.append(
        Step(
            game_id,
            seq - 1,
            [entry(seq)],
            position(seq),
            now=now,
            status="running",
            asked=dict.fromkeys(asked, how.get("anew", False)),
        )
    )


async def _order(store: Store, most: int = 20) -> list[tuple[int, int | None]]:
    return [(c.game.id, c.asked_at) for c in (await store.games.agenda(ANA, most)).concerns]


async def test_what_waits_longest_comes_first_and_lobbies_last(store: Store) -> None:
    lobby = await open_lobby(store, 1, seats=two_players(), now=NOW + 900)
    others = await _running(store, 2, 1, now=NOW + 800)
    late = await _running(store, 3, 0, now=NOW + 20)
    early = await _running(store, 4, 0, 1, now=NOW + 10)
    gone = await _running(store, 5, 0, now=NOW + 5)
    assert await store.games.set_gone(gone, NOW + 6)
    await _running(store, 6, 0)
    await store.entries.append(Step(6, 1, [], None, now=NOW, status="finished", asked={}))
    assert await _order(store) == [
        (early, NOW + 10),
        (late, NOW + 20),
        (gone, NOW + 5),
        (others, None),
        (lobby, None),
    ]


async def test_games_that_wait_are_not_hidden_by_busy_ones(store: Store) -> None:
    waiting = await _running(store, 1, 0)
    for channel in range(2, 30):
        await _running(store, channel, 1, now=NOW + channel)
    agenda = await store.games.agenda(ANA, 20)
    assert agenda.concerns[0].game.id == waiting
    assert (len(agenda.concerns), agenda.total) == (20, 29)
    assert (await store.games.agenda(BEN, 3)).total == 29
    assert await store.games.agenda(12345, 20) == type(agenda)((), 0)


async def test_several_questions_of_a_turn_are_one_wait(store: Store) -> None:
    game_id = await _running(store, 1, 0)
    await _step(store, game_id, 2, 0, now=NOW + 50)
    assert await _order(store) == [(game_id, NOW)]
    await store.games.set_seats(game_id, [SeatRow(0, ANA, "Anna"), SeatRow(1, BEN, "Ben")])
    assert await _order(store) == [(game_id, NOW)]
    await _step(store, game_id, 3, 0, now=NOW + 60, anew=True)  # the turn came back at once
    assert await _order(store) == [(game_id, NOW + 60)]
    await _step(store, game_id, 4, 1, now=NOW + 70)
    assert await _order(store) == [(game_id, None)]
    await _step(store, game_id, 5, 0, 1, now=NOW + 80)
    assert await _order(store) == [(game_id, NOW + 80)]
    assert [c.asked_at for c in (await store.games.agenda(BEN, 1)).concerns] == [NOW + 70]


async def test_who_holds_two_seats_has_one_line(store: Store) -> None:
    seats = [SeatRow(0, ANA, "Ana"), SeatRow(1, ANA, "Ana")]
    game_id = await open_lobby(store, 1, seats=seats)
    await _step(store, game_id, 1, 1, now=NOW)
    await _step(store, game_id, 2, 0, 1, now=NOW + 9)
    assert await _order(store) == [(game_id, NOW)]


async def test_a_step_that_says_nothing_about_it_leaves_the_wait(store: Store) -> None:
    game_id = await _running(store, 1, 0)
    await store.entries.append(Step(game_id, 1, [entry(2)], None, now=NOW + 5))
    assert await _order(store) == [(game_id, NOW)]


async def test_games_without_a_channel_are_not_counted(store: Store) -> None:
    game_id = await _running(store, 1, 0)
    assert (await store.games.crowd(ANA, 77)).games_of_guild == 1
    assert await store.games.set_gone(game_id, NOW)
    assert not await store.games.set_gone(game_id, NOW + 1)
    assert (await store.games.get(game_id)).gone_at == NOW
    crowd = await store.games.crowd(ANA, 77)
    assert (crowd.games_of_host, crowd.games_of_guild) == (0, 0)
    assert await store.games.set_gone(game_id, None)
    assert not await store.games.set_gone(game_id, None)
    assert (await store.games.crowd(ANA, 77)).games_of_host == 1
    assert await store.games.open_guilds() == [77]
    await store.entries.append(Step(game_id, 1, [], None, now=NOW, status="stopped"))
    assert not await store.games.set_gone(game_id, NOW)
    assert await store.games.open_guilds() == []


async def test_a_game_moves_to_a_free_channel(store: Store) -> None:
    game_id = await _running(store, 1, 0)
    await _running(store, 2, 0)
    await store.games.set_gone(game_id, NOW)
    with pytest.raises(ChannelTakenError):
        await store.games.move(game_id, 2, 78)
    assert (await store.games.get(game_id)).channel_id == 1
    await store.games.move(game_id, 3, 78)
    row = await store.games.get(game_id)
    assert (row.channel_id, row.guild_id, row.gone_at) == (3, 78, None)
    assert [game.id for game in await store.games.open_in_guild(78)] == [game_id]
    assert await store.games.open_guilds() == [77, 78]
    with pytest.raises(GameMissingError):
        await store.games.move(999, 4, 78)


# A running game for each position: a good one, one asked before any entry, and damaged ones.
_POSITIONS = (
    ('{"asked":{"0":1}}', 10),
    ('{"asked":{"0":77}}', 11),
    ('{"asked":[1,2]}', None),
    ('{"asked":{"1":1}}', None),
    ("7", None),
    ("{damaged", None),
    ("", None),
)
_GAME = """INSERT INTO games (slug, ruleset, options, seats_wanted, status, guild_id, channel_id,
    host_id, seed, seed_hash, seq, created_at, updated_at)
    VALUES ('swarm', 1, '{{}}', 2, 'running', 7, {n}, 9, {seed}, 'h', 1, 10, 11)"""
_REST = """INSERT INTO seats (game_id, seat, user_id, name) VALUES ({n}, 0, 9, 'Ana');
    INSERT INTO entries (game_id, seq, kind, data, made_at) VALUES ({n}, 1, 'setup', '{{}}', 10);
    INSERT INTO snapshots VALUES ({n}, 1, '{text}', 'x')"""


async def _check_migrated(store: Store) -> None:
    agenda = await store.games.agenda(9, 20)
    found = {concern.game.id: concern.asked_at for concern in agenda.concerns}
    assert found == {n: since for n, (_, since) in enumerate(_POSITIONS, 1)}


async def test_running_games_of_an_old_file_know_since_when_they_wait(path: Path) -> None:
    await build(path, shipped()[:2])
    with sqlite3.connect(path) as old:
        for n, (text, _) in enumerate(_POSITIONS, 1):
            old.execute(_GAME.format(n=n, seed="zeroblob(32)"))
            old.executescript(_REST.format(n=n, text=text))
    old.close()
    async with await SqliteStore.open(path) as store:
        await _check_migrated(store)


async def test_running_games_of_an_old_server_know_since_when_they_wait(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.url(postgres.new_database())
    every = migrate.known()
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "known", lambda: every[:1])
        await (await PostgresStore.open(url)).close()
    old = await asyncpg.connect(url)
    for n, (text, _) in enumerate(_POSITIONS, 1):
        await old.execute(_GAME.format(n=n, seed="decode(repeat('00', 32), 'hex')"))
        await old.execute(_REST.format(n=n, text=text))
    await old.close()
    async with await PostgresStore.open(url) as store:
        await _check_migrated(store)


async def test_games_that_sleep_come_last_and_count_against_no_limit(store: Store) -> None:
    """T9: after lobbies even, though they wait for the user."""
    asleep = await _running(store, 1, 0)
    crowd = await store.games.crowd(ANA, 77)
    lobby = await open_lobby(store, 2, seats=two_players())
    time = {"asleep_since": NOW}
    await store.entries.append(Step(asleep, 1, [], None, now=NOW, time=time))
    assert [number for number, _ in await _order(store)] == [lobby, asleep]
    after = await store.games.crowd(ANA, 77)
    assert (crowd.games_of_host, after.games_of_host, after.games_of_guild) == (1, 1, 1)
    await store.entries.append(Step(asleep, 1, [], None, now=NOW, time={}))
    assert (await store.games.crowd(ANA, 77)).games_of_host == 2
