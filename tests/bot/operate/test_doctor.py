"""The doctor: finds what is wrong with a database, mends what the log can mend."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from unittest.mock import AsyncMock

import pytest

from bot.cli import main
from bot.discord.closed_lobbies import LOBBY
from bot.operate.discord_check import check_clock, skew_of
from bot.operate.doctor import Report, check, check_surroundings, repost
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP
from bot.tables.turn import BOARD, last_public
from storage.api.errors import CorruptSnapshotError, StaleSequenceError, UnreachableError
from storage.api.rows import EntryRow, NewTimer, PostedMessage
from storage.api.store import Store
from tests.bot.begun_tables import DUEL, duel, play_random
from tests.bot.conftest import CARA
from tests.bot.standin import Stage

NOW = 1000  # what the clock of the fixture says


def change(database: Path, sql: str) -> None:
    """Change the database behind the store's back."""
    with sqlite3.connect(database) as conn:
        conn.execute(sql)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("UPDATE snapshots SET position = '{}'", "damaged snapshot"),
        ("DELETE FROM snapshots", "leads to another position"),
    ],
)
async def test_positions_are_rebuilt_from_the_log(
    services: Services, store: Store, database: Path, damage: str, words: str
) -> None:
    table = await play_random(services, await duel(services), Random(1), 12)
    before = await store.entries.snapshot(table.id)
    change(database, damage)
    found = (await check(store)).problems
    assert any(words in line for line in found)
    assert await store.integrity_check() == [] or "damaged" in found[-1]
    mended = await check(store, repair=True)
    assert mended.problems == []
    assert len(mended.repaired) == 1
    assert await store.entries.snapshot(table.id) == before
    assert (await check(store)).repaired == []


async def test_a_log_that_does_not_replay_is_beyond_repair(
    services: Services, store: Store, database: Path
) -> None:
    await play_random(services, await duel(services), Random(1), 5)
    change(database, "UPDATE games SET ruleset = 99")
    for repair in (False, True):
        report = await check(store, repair=repair)
        (words,) = report.problems
        assert words.startswith("game 1 does not replay: ")
        assert words.endswith("written by nautilus_duel rules 99")
        assert report.unplayable == [1]
        assert report.repaired == []


async def test_a_log_with_foreign_cards_is_named_without_them(
    services: Services, store: Store, database: Path
) -> None:
    await play_random(services, await duel(services), Random(1), 5)
    change(database, "DROP TRIGGER entries_never_change")
    change(database, "UPDATE entries SET key = 'hidden-thing' WHERE seq = 3")
    (words,) = (await check(store)).problems
    assert words == "game 1 does not replay: entry 3: the choice was not open to that seat"


async def test_boards_that_were_never_posted_are_posted(services: Services, store: Store) -> None:
    table = await play_random(services, await duel(services), Random(1), 12)
    lobby = await services.opening.create(DUEL, CARA, channel_id=99)
    for game_id in (table.id, lobby.id):  # as when the bot was forbidden to write
        await store.timers.cancel(game_id, [FOLLOW_UP])
    report = Report()
    await check_surroundings(store, report, NOW, repair=False)
    assert [line.split(":")[0] for line in report.problems] == ["game 1", "game 2"]
    await check_surroundings(store, mended := Report(), NOW, repair=True)
    assert (len(mended.repaired), mended.problems) == (2, [])
    for game_id in (table.id, lobby.id):
        assert FOLLOW_UP in [t.kind for t in await store.timers.of_game(game_id)]
    await check_surroundings(store, again := Report(), NOW, repair=True)
    assert (again.repaired, again.problems) == ([], [])


async def test_a_lobby_that_is_given_up_meanwhile_is_no_damage(
    services: Services, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await duel(services)
    lobby = await services.opening.create(DUEL, CARA, channel_id=99)
    both = await store.games.live()
    await services.lobby.close(lobby.id, CARA.user_id)

    async def as_it_was() -> list[int]:
        return both

    monkeypatch.setattr(store.games, "live", as_it_was)
    report = await check(store, repair=True)
    await check_surroundings(store, report, NOW, repair=True)
    assert (report.replayed, report.problems, report.repaired) == (1, [], [])
    assert await repost(store, NOW) == 1


async def test_a_game_that_goes_on_meanwhile_is_no_damage(
    services: Services, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await duel(services)
    damaged = CorruptSnapshotError(1, 1)
    monkeypatch.setattr(store.entries, "snapshot", AsyncMock(side_effect=damaged))
    gone_on = StaleSequenceError(1, 1, 2)
    monkeypatch.setattr(store.entries, "put_snapshot", AsyncMock(side_effect=gone_on))
    report = await check(store, repair=True)
    assert (report.unplayable, report.problems, report.repaired) == ([], [], [])


async def test_a_server_that_goes_away_tells_nothing_about_games(
    services: Services, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await duel(services)
    away = UnreachableError("the connection to the database was lost")
    monkeypatch.setattr(store.entries, "of_game", AsyncMock(side_effect=away))
    with pytest.raises(UnreachableError):
        await check(store)


async def test_posted_boards_are_well(services: Services, store: Store) -> None:
    table = await play_random(services, await duel(services), Random(1), 12)
    await store.timers.cancel(table.id)
    seen = last_public(await store.entries.of_game(table.id))
    await store.posted.put(PostedMessage(table.id, BOARD, "", 10, 5, {"seq": seen}))
    lobby = await services.opening.create(DUEL, CARA, channel_id=99)
    await store.posted.put(PostedMessage(lobby.id, LOBBY, "", 99, 6, {"seq": 0}))
    await check_surroundings(store, report := Report(), NOW, repair=False)
    assert report.problems == []


async def test_after_a_restore_all_boards_are_posted_anew(
    services: Services, store: Store, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = Stage.of(services)
    table = await play_random(services, await duel(services), Random(1), 12)
    lobby = await services.opening.create(DUEL, CARA, channel_id=99)
    for game_id in (table.id, lobby.id):
        await stage.dispatch.publisher.publish(game_id)
    posted = len(stage.room.posted)
    await check_surroundings(store, report := Report(), NOW, repair=True)
    assert report.repaired == []  # nothing in the database tells what a channel saw later
    arguments = ["doctor", "--offline", "--repost", "--data", str(database.parent)]
    await asyncio.to_thread(main, arguments)
    assert "the boards of 2 games" in capsys.readouterr().out
    for game_id in (table.id, lobby.id):
        assert FOLLOW_UP in [timer.kind for timer in await store.timers.of_game(game_id)]
        await stage.dispatch.publisher.publish(game_id)
    assert len(stage.room.posted) == posted + 1  # the lobby is there and is only renewed
    assert len(stage.room.live) == 2
    await stage.close()


async def test_a_game_that_goes_on_while_it_is_looked_at_is_not_behind(
    services: Services, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage.of(services)
    table = await play_random(services, await duel(services), Random(1), 12)
    await stage.dispatch.publisher.publish(table.id)
    entries = store.entries.of_game

    async def goes_on(game_id: int, after: int = 0) -> Sequence[EntryRow]:
        monkeypatch.undo()
        await play_random(services, await services.tables.get(game_id), Random(2), 6)
        return await entries(game_id, after)

    monkeypatch.setattr(store.entries, "of_game", goes_on)
    await check_surroundings(store, report := Report(), NOW, repair=False)
    assert report.problems == []
    await stage.close()


async def test_forsaken_timers_wait_again(services: Services, store: Store) -> None:
    table = await duel(services)
    await store.timers.cancel(table.id)
    await store.timers.add(table.id, NewTimer(FOLLOW_UP, 10))
    await store.timers.claim(20)
    later = 20 + 3601
    await check_surroundings(store, report := Report(), later, repair=False)
    assert "taken up and forsaken" in report.problems[0]
    await check_surroundings(store, mended := Report(), later, repair=True)
    assert mended.problems == []
    assert len(await store.timers.claim(later)) == 1


async def test_a_game_from_the_future_is_named_and_mended(services: Services, store: Store) -> None:
    table = await duel(services)
    lobby = await services.opening.create(DUEL, CARA, channel_id=99)
    past = NOW - 500
    await check_surroundings(store, report := Report(), past, repair=False)
    ahead = [line for line in report.problems if "changed while the clock was ahead" in line]
    assert [line.split(":")[0] for line in ahead] == [f"game {table.id}", f"game {lobby.id}"]
    assert all("500 s from now" in line for line in ahead)
    await check_surroundings(store, mended := Report(), past, repair=True)
    assert sum("clock was ahead" in line for line in mended.repaired) == 2
    assert mended.problems == []
    assert {(await store.games.get(game)).updated_at for game in (table.id, lobby.id)} == {past}
    await check_surroundings(store, again := Report(), past, repair=False)
    assert not any("clock" in line for line in again.problems)


async def test_a_game_of_today_keeps_its_time(services: Services, store: Store) -> None:
    table = await duel(services)
    await store.games.date_back(table.id, NOW + 50)
    assert (await store.games.get(table.id)).updated_at == NOW


@pytest.mark.parametrize(
    ("skew", "words"), [(0.4, ""), (-4.0, ""), (9.0, "9 s ahead"), (-60.0, "60 s behind")]
)
def test_the_clock_is_compared_with_discord(skew: float, words: str) -> None:
    report = Report()
    check_clock(skew, report)
    assert [words in line for line in report.problems] == ([True] if words else [])


@pytest.mark.parametrize(
    ("asked", "heard", "skew"),
    [
        (1000.5, 1000.5, 0.0),
        (1009.5, 1009.6, 9.0),
        (940.4, 940.5, -60.0),
        (1000.4, 1012.0, 0.0),  # a slow answer tells nothing
        (992.0, 1001.0, 0.0),
        (1020.5, 1030.0, 20.0),
        (960.0, 980.5, -20.0),
    ],
)
def test_a_slow_answer_is_no_wrong_clock(asked: float, heard: float, skew: float) -> None:
    assert skew_of(asked, heard, 1000.0) == pytest.approx(skew)


async def test_the_command_repairs(
    services: Services,
    database: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    await play_random(services, await duel(services), Random(1), 5)
    change(database, "UPDATE snapshots SET position = '{}'")
    arguments = ["doctor", "--data", str(tmp_path)]
    assert await asyncio.to_thread(main, arguments) == 1
    printed = capsys.readouterr().out
    assert "problem    game 1: damaged snapshot" in printed
    assert "schema " in printed
    assert "discord    not asked: no DISCORD_TOKEN" in printed
    assert await asyncio.to_thread(main, [*arguments, "--repair"]) == 0
    assert "repaired   game 1" in capsys.readouterr().out
    assert await asyncio.to_thread(main, arguments) == 0
    assert "all is well" in capsys.readouterr().out
