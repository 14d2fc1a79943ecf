"""Export and import: the same game goes on elsewhere; a file that was tampered with stays out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli import main
from bot.operate.doctor import check
from bot.operate.exchange import pack, put
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import unpack
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Person, Table
from bot.tables.turn import BOARD, UNDER_WAY
from games.core.api import Seat
from storage.api.errors import ChannelTakenError
from storage.api.rows import PlanRow, PostedMessage
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import DUEL, duel, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.homes import ours

SLUGS = ours()  # long enough to stop half-way


async def _table(services: Services, slug: str, channel: int = 10) -> Table:
    table = await services.opening.create(slug, ANA, channel_id=channel, guild_id=7)
    for person in (BRAM, CARA)[: len(table.seats) - 1]:
        await services.lobby.join(table.id, person)
    return await services.lobby.start(table.id, ANA.user_id)


async def _in_the_middle(services: Services, slug: str) -> Table:
    """Return a game that is not over after some random choices; some seeds end it early."""
    for seed in range(1, 20):
        table = await _table(services, slug, 100 + seed)
        table = await play_random(services, table, Random(seed), 25)
        if not table.is_over:
            return table
    raise AssertionError("every game ended early")


async def _file(store: Store, *numbers: int, server: int | None = None) -> Any:
    """Return what was packed as it comes out of a file."""
    return json.loads(json.dumps(await pack(store, numbers, server, 1234)))


def _say(path: Path, data: Any) -> str:
    path.write_text(json.dumps(data))
    return str(path)


@pytest.fixture
async def elsewhere(tmp_path: Path) -> Any:
    """Return another, empty store."""
    async with await SqliteStore.open(tmp_path / "elsewhere.sqlite3") as opened:
        yield opened


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_game_goes_on_elsewhere(
    services: Services, store: Store, elsewhere: SqliteStore, slug: str
) -> None:
    table = await _in_the_middle(services, slug)
    data = await _file(store, table.id)
    there = Services(elsewhere)
    await there.opening.create(slug, CARA, channel_id=1)  # so that numbers differ
    (number,) = await put(elsewhere, *unpack(data), 99)
    assert number == 2
    copy = await there.tables.get(number)
    assert copy.seats == table.seats
    for seat in (None, Seat(0), Seat(1)):
        assert copy.view(seat) == table.view(seat)
    assert copy.row.counters == (await store.games.get(table.id)).counters
    assert [t.kind for t in await elsewhere.timers.of_game(number)] == [
        FOLLOW_UP
    ]  # it will be posted
    after = await play_random(there, copy, Random(2), 10)
    assert after.row.seq > copy.row.seq
    assert (await check(elsewhere)).problems == []


async def test_plans_are_never_exported(
    services: Services, store: Store, elsewhere: SqliteStore
) -> None:
    table = await _in_the_middle(services, SLUGS[0])
    without = await _file(store, table.id)
    await store.plans.put(table.id, PlanRow(0, {"turns": [], "missed": False}, 0, is_kept=True))
    assert await _file(store, table.id) == without
    (number,) = await put(elsewhere, *unpack(without), 99)
    assert (await elsewhere.entries.load(number)).plans == ()


async def test_a_server_moves_with_all_it_has(
    services: Services, store: Store, elsewhere: SqliteStore
) -> None:
    services = _with_seeds(services)
    ended = await play_random(services, await _table(services, DUEL), Random(3))
    given_up = await _table(services, DUEL)
    await services.seats.resign(given_up.id, BRAM.user_id)
    stopped = await _table(services, DUEL)
    await services.consent.stop(stopped.id, ANA.user_id)
    await _table(services, DUEL, 11)
    await services.opening.create(DUEL, CARA, channel_id=12, guild_id=7)
    await services.opening.create(DUEL, CARA, channel_id=13, guild_id=8)  # another server's
    await store.preferences.set("guild", 7, "language", "en")
    await store.preferences.set("user", ANA.user_id, "language", "en")
    data = await _file(store, *await store.games.in_guild(7), server=7)
    numbers = await put(elsewhere, *unpack(data), 99, guild_id=70)
    assert len(numbers) == 5
    expected = {"lobby": 1, "running": 1, "finished": 2, "stopped": 1}
    assert await elsewhere.games.count() == expected
    assert (await elsewhere.games.get(numbers[0])).outcome == ended.row.outcome
    assert (await elsewhere.games.seats(numbers[1]))[1].left_by == BRAM.user_id
    assert await elsewhere.games.in_guild(70) == numbers
    assert await elsewhere.preferences.all("guild", 70) == {"language": "en"}
    assert (
        await elsewhere.preferences.all("user", ANA.user_id) == {}
    )  # people do not move with a server
    assert await elsewhere.timers.of_game(numbers[0]) == []  # what is over is not posted again


def _with_seeds(services: Services) -> Services:
    """Return the services with a new seed for each game, as it is outside of tests."""
    numbers = count(1)
    services.tables.new_seed = lambda: bytes([next(numbers)]) * 32
    return services


async def test_a_game_is_never_there_twice(services: Services, store: Store) -> None:
    table = await duel(services)
    await store.posted.put(
        PostedMessage(table.id, BOARD, "", table.row.channel_id, 900, {"seq": 1})
    )
    data = await _file(store, table.id)
    with pytest.raises(ExchangeError, match=f"is here already, as game {table.id}"):
        await put(store, *unpack(data), 99, channel_id=500)
    assert await store.games.live() == [table.id]


async def test_a_game_that_could_be_shown_nowhere_is_placed_anew(
    services: Services, store: Store, elsewhere: SqliteStore
) -> None:
    table = await play_random(services, await duel(services), Random(1), 5)
    data = await _file(store, table.id)
    (first,) = await put(elsewhere, *unpack(data), 99, channel_id=404, guild_id=405)
    await elsewhere.posted.put(
        PostedMessage(first, UNDER_WAY, "", 404, None, {"seq": 1, "nonce": "n"})
    )
    with pytest.raises(ExchangeError, match="is here already"):  # the same wrong place once more
        await put(elsewhere, *unpack(data), 99, channel_id=404, guild_id=405)
    (second,) = await put(elsewhere, *unpack(data), 99, channel_id=50, guild_id=51)
    assert await elsewhere.games.live() == [second]
    row = await elsewhere.games.get(second)
    assert (row.channel_id, row.guild_id, row.seq) == (50, 51, table.row.seq)
    there = Services(elsewhere)
    await play_random(there, await there.tables.get(second), Random(2), 1)
    with pytest.raises(ExchangeError, match="is here already"):  # it has gone on
        await put(elsewhere, *unpack(data), 99, channel_id=60, guild_id=61)


async def test_a_taken_channel_is_refused_and_nothing_is_stored(
    services: Services, store: Store, elsewhere: SqliteStore
) -> None:
    table = await duel(services)
    data = await _file(store, table.id)
    there = Services(elsewhere)
    await there.opening.create(DUEL, CARA, channel_id=10)
    with pytest.raises(ChannelTakenError):
        await put(elsewhere, *unpack(data), 99)
    assert len(await elsewhere.games.live()) == 1
    (number,) = await put(elsewhere, *unpack(data), 99, channel_id=11, guild_id=5)
    row = await elsewhere.games.get(number)
    assert (row.channel_id, row.guild_id) == (11, 5)


def _set(*path: Any, value: Any) -> Callable[[Any], None]:
    def tamper(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return tamper


def _drop_entry(data: Any) -> None:
    del data["games"][0]["entries"][5]


def _swap_choices(data: Any) -> None:
    entries = data["games"][0]["entries"]
    entries[3]["key"], entries[8]["key"] = entries[8]["key"], "no:such"


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (_set("format", value="chess"), "no file of games"),
        (_set("version", value=4), "version 4, this release reads 3"),
        (_set("games", value={}), "games is missing"),
        (_set("games", 0, value=[]), "status is missing"),
        (_set("games", 0, "seed", value="00" * 32), "seed does not belong"),
        (_set("games", 0, "seed", value="00"), "32 bytes"),
        (_set("games", 0, "seq", value=3), "gaps"),
        (_set("games", 0, "seq", value=True), "seq is missing or no int"),
        (_set("games", 0, "ruleset", value=77), "written by nautilus_duel rules 77"),
        (_set("games", 0, "slug", value="chess"), "no such game"),
        (_set("games", 0, "status", value="finished"), "the game is not finished"),
        (_set("games", 0, "status", value="won"), "no status won"),
        (_set("games", 0, "counters", value={"deck": -1}), "counters"),
        (_set("games", 0, "seats", 1, "seat", value=0), "not in order"),
        (_set("games", 0, "seats", value=[]), "not played by so many"),
        (_set("games", 0, "seats", 1, "level", value="captain"), "no computer level captain"),
        (_set("games", 0, "options", "open_piles", value="maybe"), "options are not those"),
        (_set("games", 0, "options", "colour", value="red"), "options are not those"),
        (_set("games", 0, "entries", 4, "kind", value="cheat"), "unknown kind: cheat"),
        (
            _set("games", 0, "entries", 0, "data", value={}),
            "entry 1: it has too much or",
        ),
        (_set("games", 0, "entries", 3, "data", "drawn", value=[99]), "entry 4: the draws are not"),
        (_set("games", 0, "entries", 2, "made_at", value=-1), "made_at is a time before 1970"),
        (_set("games", 0, "updated_at", value=-1), "updated_at is a time before 1970"),
        (_drop_entry, "gaps"),
        (_swap_choices, "entry 4: the choice was not open"),
    ],
)
async def test_a_file_that_lies_is_refused(
    services: Services, store: Store, tamper: Callable[[Any], None], reason: str
) -> None:
    table = await play_random(services, await duel(services), Random(1), 12)
    data = await _file(store, table.id)
    keys = {entry["key"] for entry in data["games"][0]["entries"] if entry["key"]}
    unpack(json.loads(json.dumps(data)))  # it is good before
    tamper(data)
    with pytest.raises(ExchangeError, match=reason) as refused:
        unpack(data)
    assert not any(key in str(refused.value) for key in keys)  # they are cards


@pytest.mark.slow
async def test_a_result_must_follow_from_the_log(services: Services, store: Store) -> None:
    table = await play_random(services, await duel(services), Random(3))
    data = await _file(store, table.id)
    data["games"][0]["outcome"]["ranking"].reverse()
    with pytest.raises(ExchangeError, match="result is not the one"):
        unpack(data)
    data["games"][0].update(status="running", outcome=None)
    with pytest.raises(ExchangeError, match="not running"):
        unpack(data)


async def test_names_are_made_plain(services: Services, store: Store) -> None:
    table = await duel(services)
    data = await _file(store, table.id)
    data["games"][0]["seats"][0]["name"] = "\u202eevil\n" + "x" * 99
    parcels, _ = unpack(data)
    assert parcels[0].seats[0].name == "evil " + "x" * 27


async def test_the_commands_write_a_private_file_and_read_it(
    services: Services, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await play_random(services, await duel(services), Random(1), 10)
    out = tmp_path / "game.json"
    arguments = ["export", "game", str(table.id), "--data", str(tmp_path), "--out", str(out)]
    assert await asyncio.to_thread(main, arguments) == 0
    assert "can cheat" in capsys.readouterr().out
    assert await asyncio.to_thread(_mode, out) == 0o600
    assert await asyncio.to_thread(main, arguments) == 2  # never overwritten
    assert "File exists" in capsys.readouterr().err
    (tmp_path / "there").mkdir()
    async with await SqliteStore.open(tmp_path / "there" / "bathysphere.sqlite3") as there:
        moved = ["import", str(out), "--data", str(tmp_path / "there"), "--channel", "55"]
        assert await asyncio.to_thread(main, moved) == 0
        assert "game 1 of the file is game 1 here" in capsys.readouterr().out
        assert (await there.games.get(1)).channel_id == 55
        assert await asyncio.to_thread(main, moved) == 2
        assert "is here already" in capsys.readouterr().err


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "game", "9"], "there is no game 9"),
        (["export", "server", "9"], "no games of server 9"),
        (["import", "{folder}/missing.json"], "cannot read"),
        (["import", "{folder}/odd.json"], "is not JSON"),
        (["import", "{folder}/list.json"], "no file of games"),
    ],
)
async def test_what_cannot_be_done_is_one_line(
    store: Store,
    tmp_path: Path,
    arguments: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "odd.json").write_text("{")
    (tmp_path / "list.json").write_text("[]")
    filled = [argument.format(folder=tmp_path) for argument in arguments]
    assert await asyncio.to_thread(main, [*filled, "--data", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert (printed.out, printed.err.count("\n")) == ("", 1)


async def test_channel_is_for_one_game(
    services: Services,
    store: Store,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    person = Person(9, "Eve")
    tables = [await services.opening.create(DUEL, person, channel_id=c) for c in (20, 21)]
    path = _say(tmp_path / "two.json", await _file(store, *(table.id for table in tables)))
    arguments = ["import", path, "--channel", "5", "--data", str(tmp_path)]
    assert await asyncio.to_thread(main, arguments) == 2
    assert "single game" in capsys.readouterr().err
