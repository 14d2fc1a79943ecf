"""Being forgotten: no row knows the person any more, and nobody else loses a game."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest

from bot.cli import main
from bot.discord.sentences import Speech
from bot.operate.doctor import check
from bot.operate.erase import erase
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import FOLLOW_UP, Person, Table
from storage.api.rows import PlanRow, PostedMessage
from storage.api.store import Store
from tests.bot.begun_tables import DUEL, play_random
from tests.bot.conftest import ANA, CARA

EVE = Person(987_654_321_098_765_432, "Eve*lyn")


async def _duel(services: Services, channel: int, host: Person = EVE, guest: Person = ANA) -> Table:
    table = await services.opening.create(DUEL, host, channel_id=channel, guild_id=7)
    await services.lobby.join(table.id, guest)
    return await services.lobby.start(table.id, host.user_id)


def traces(database: Path, person: Person) -> list[str]:
    """Return every value of every table that knows the person."""
    found = []
    with sqlite3.connect(database) as conn:
        tables = [n for (n,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for table in tables:
            for row in conn.execute(f"SELECT * FROM {table}"):  # noqa: S608 - our names
                for value in map(str, row):
                    if str(person.user_id) in value or "lyn" in value:
                        found.append(f"{table}: {value}")
    return found


async def _everywhere(services: Services) -> dict[str, int]:
    """Leave traces of Eve in every way there is; return the games by what she is in them."""
    store = services.store
    made = {"plays": (await _duel(services, 1)).id}
    await play_random(services, await services.tables.get(made["plays"]), Random(1), 15)
    made["hosted"] = (await services.opening.create(DUEL, EVE, channel_id=2)).id
    await services.lobby.join(made["hosted"], ANA)
    made["alone"] = (await services.opening.create(DUEL, EVE, channel_id=3, computers=["mate"])).id
    made["ended"] = (await play_random(services, await _duel(services, 4), Random(3))).id
    made["resigned"] = (await _duel(services, 5)).id
    await services.seats.resign(made["resigned"], EVE.user_id)
    made["asked"] = (await _duel(services, 6, CARA, EVE)).id
    await services.consent.stop(made["asked"], EVE.user_id)
    made["others"] = (await _duel(services, 8, ANA, CARA)).id
    lines = ["Eve\\*lyn placed a card.", "Ana took it from <@987654321098765432>."]
    board = PostedMessage(
        made["plays"], "board", "", 1, 10, {"seq": 3, "head": "x", "lines": lines}
    )
    await store.posted.put(board)
    await store.preferences.set("user", EVE.user_id, "language", "en")
    return made


async def test_nothing_is_left_and_the_others_play_on(
    services: Services, store: Store, database: Path
) -> None:
    made = await _everywhere(services)
    others = await store.entries.load(made["others"])
    assert len(traces(database, EVE)) > 10
    done = await erase(services, EVE.user_id)
    assert traces(database, EVE) == []
    assert (done.handed_on, done.deleted, done.settings) == (2, 1, 1)
    assert await store.entries.load(made["others"]) == others
    assert (await check(store)).problems == []
    assert await store.posted.of_game(made["asked"]) == []  # her request to stop is gone


async def test_a_running_game_goes_on_with_a_computer(services: Services, store: Store) -> None:
    made = await _everywhere(services)
    before = await store.games.get(made["plays"])
    await erase(services, EVE.user_id)
    table = await services.tables.get(made["plays"])
    assert table.row.status == "running"
    assert table.row.host_id == ANA.user_id
    assert table.row.seq == before.seq + 1
    assert table.seats[0].level == "mate"
    kinds = [timer.kind for timer in await store.timers.of_game(table.id)]
    assert FOLLOW_UP in kinds  # the table is told
    await services.computers.run(table.id)
    table = await services.tables.get(made["plays"])
    assert table.is_over or table.waiting_for() == [1]
    speech = Speech(table, "en")
    told = speech.told(story(await store.entries.of_game(table.id), None))
    assert any("takes over this seat" in line for line in told)


async def test_what_was_planned_is_forgotten_and_nothing_else(
    services: Services, store: Store
) -> None:
    made = await _everywhere(services)
    for seat in (0, 1):
        await store.plans.put(made["plays"], PlanRow(seat, {}, 0, is_kept=True))
    await erase(services, EVE.user_id)
    assert [plan.seat for plan in (await store.entries.load(made["plays"])).plans] == [1]


async def test_lobbies_and_ends_keep_the_others(services: Services, store: Store) -> None:
    made = await _everywhere(services)
    await erase(services, EVE.user_id)
    lobby = await services.tables.get(made["hosted"])
    assert lobby.row.host_id == ANA.user_id
    assert [seat.user_id for seat in lobby.seats] == [None, ANA.user_id]
    assert lobby.seats[0].name == ""
    ended = await services.tables.get(made["ended"])
    assert ended.row.status == "finished"
    assert ended.names == ("Former player", "Ana")
    resigned = await services.tables.get(made["resigned"])
    assert resigned.names == ("Former player", "Ana")
    panel = await store.posted.find(made["plays"], "board")
    assert panel is not None
    expected = ["Former player placed a card.", "Ana took it from Former player."]
    assert panel.data["lines"] == expected


async def test_a_rematch_has_a_free_seat(services: Services) -> None:
    made = await _everywhere(services)
    await erase(services, EVE.user_id)
    again = await services.opening.rematch(made["ended"], ANA)
    assert [seat.name for seat in again.seats] == ["Ana", ""]
    await services.lobby.join(again.id, CARA)


async def test_a_broken_game_does_not_hold_a_person_back(
    services: Services, database: Path
) -> None:
    table = await _duel(services, 1)
    with sqlite3.connect(database) as conn:
        conn.execute("UPDATE games SET ruleset = 99")
    done = await erase(services, EVE.user_id)
    assert (done.handed_on, done.seats) == (0, 1)
    assert traces(database, EVE) == []
    assert (await services.store.games.get(table.id)).status == "running"


async def test_erasing_a_stranger_does_nothing(services: Services, store: Store) -> None:
    table = await _duel(services, 1)
    before = await store.entries.load(table.id)
    done = await erase(services, 42)
    assert (done.seats, done.handed_on, done.deleted, done.settings) == (0, 0, 0, 0)
    assert await store.entries.load(table.id) == before


async def test_the_command_asks_first(
    services: Services, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await _everywhere(services)
    arguments = ["erase", str(EVE.user_id), "--data", str(tmp_path)]
    assert await asyncio.to_thread(main, arguments) == 1  # nobody there to say yes
    assert traces(database, EVE) != []
    assert await asyncio.to_thread(main, [*arguments, "--yes"]) == 0
    assert traces(database, EVE) == []
    assert "handed on  2 running games" in capsys.readouterr().out


async def test_a_name_that_is_the_name_of_a_file_takes_no_picture_away(
    services: Services, store: Store
) -> None:
    board = Person(987654321098765499, "board")
    table = await _duel(services, 1, board, ANA)
    files = dict.fromkeys(("file", "lower_file", "cover"), "board.webp")
    data = {"seq": 3, "head": "x", "lines": ["board placed a card."], **files}
    await store.posted.put(PostedMessage(table.id, "board", "", 1, 10, data))
    await erase(services, board.user_id)
    panel = await store.posted.find(table.id, "board")
    assert panel is not None
    assert {name: panel.data[name] for name in files} == files
    assert panel.data["lines"] == ["Former player placed a card."]


async def test_a_lobby_is_shown_without_who_is_forgotten(services: Services, store: Store) -> None:
    made = await _everywhere(services)
    await store.timers.cancel(made["hosted"], [FOLLOW_UP])
    await erase(services, EVE.user_id)
    assert FOLLOW_UP in [timer.kind for timer in await store.timers.of_game(made["hosted"])]
