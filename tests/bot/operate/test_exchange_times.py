"""Export and import keep time: pace, pauses, sleep, banks, who plays for whom, who saw a hand."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.courtesy.own_time import OwnTime, QuietHours
from bot.courtesy.paces import PACES
from bot.courtesy.spans import DAY, HOUR, Span
from bot.operate.exchange import pack, pack_for_players, put
from bot.operate.exchange_fields import ExchangeError
from bot.operate.exchange_file import judge, unpack
from bot.tables.hands import has_seen_another
from bot.tables.own_settings import OWN_TIME
from bot.tables.retiming import retimed
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import is_public
from storage.api.store import Store
from storage.sqlite.store import SqliteStore
from tests.bot.begun_tables import asked
from tests.bot.clocked import begun, live_until, published, whole_turn
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Stage
from tests.bot.tables.late_tables import DORA
from tests.bot.watch import BEGAN, Watch

STEADY = PACES["steady"]
pytestmark = pytest.mark.usefixtures("watch")


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[Store]:
    """Return another, empty store."""
    async with await SqliteStore.open(tmp_path / "elsewhere.sqlite3") as opened:
        yield opened


async def _file(services: Services, table: Table) -> Any:
    """Return what was packed as it comes out of a file."""
    return json.loads(json.dumps(await pack(services.store, [table.id], None, 1234)))


async def _moved(
    services: Services, elsewhere: Store, watch: Watch, table: Table
) -> tuple[Services, Table]:
    """Return the services of another database and a table that has moved there."""
    there = Services(elsewhere, clock=watch)
    data = await _file(services, table)
    (number,) = await put(elsewhere, *unpack(data), int(watch()), channel_id=50)
    return there, await there.tables.get(number)


async def _some_turns(services: Services, stage: Stage, watch: Watch) -> Table:
    """Return a duel at a steady pace after a turn of Ana; Bram is asked."""
    own = OwnTime("Europe/Brussels", QuietHours(23 * 60, 8 * 60))
    await services.store.preferences.set("user", BRAM.user_id, OWN_TIME, own.dump())
    table = await begun(services, stage, "steady")
    watch.now += 30 * HOUR  # six more than are free
    return await whole_turn(services, stage, table)


@pytest.mark.clause("T14", "T3")
async def test_turns_begin_anew_where_a_game_goes_on_and_banks_are_kept(
    services: Services, stage: Stage, watch: Watch, elsewhere: Store
) -> None:
    """T14, T3: the running turn starts with the new board, on all that was there."""
    table = await _some_turns(services, stage, watch)
    before = table.clocks.seat(0)
    watch.now += 50 * HOUR
    there, copy = await _moved(services, elsewhere, watch, table)
    assert copy.row.time == table.row.time == {"pace": "steady"}
    clocks = copy.clocks
    assert (clocks.seat(0).bank, clocks.seat(0).turns) == (before.bank, 1)
    assert before.bank == STEADY.start - 6 * HOUR + STEADY.increment
    assert (clocks.seat(1).bank, clocks.seat(1).began) == (STEADY.start, None)
    new = Stage.of(there)
    watch.now += HOUR
    copy = await published(new, copy)
    assert copy.clocks.seat(1).began == watch.now
    assert copy.clocks.runs_out_at(1) == watch.now + STEADY.start + DAY  # the first is still free
    await live_until(new, watch, watch.now + 23 * HOUR)
    assert len(new.room.posted) == 1  # nobody is told at once that a turn is old
    await new.close()


async def test_what_people_have_set_does_not_travel(
    services: Services, stage: Stage, watch: Watch, elsewhere: Store
) -> None:
    table = await _some_turns(services, stage, watch)
    table = await whole_turn(services, stage, table)
    assert table.clocks.seat(1).last_habits.zone
    text = json.dumps(await _file(services, table))
    assert "Brussels" not in text
    own = OwnTime("Asia/Tokyo")
    await elsewhere.preferences.set("user", BRAM.user_id, OWN_TIME, own.dump())
    _, copy = await _moved(services, elsewhere, watch, table)
    assert copy.clocks.seat(1).last_habits == own  # what they have set there


@pytest.mark.clause("T9", "T11")
async def test_pauses_and_sleep_travel(
    services: Services, stage: Stage, watch: Watch, elsewhere: Store
) -> None:
    """T9, T11: a game that sleeps sleeps on, a pause goes on."""
    table = await _some_turns(services, stage, watch)
    time = table.clocks.time.paused(Span(watch.now, watch.now + 5 * DAY), 1)
    table = await retimed(services.tables, table, time.fallen_asleep(watch.now + HOUR))
    _, copy = await _moved(services, elsewhere, watch, table)
    assert copy.clocks.time == table.clocks.time
    assert copy.clocks.time.paused_until(watch.now + DAY) == watch.now + 5 * DAY
    assert copy.clocks.time.is_asleep


@pytest.mark.clause("S3", "P2")
async def test_who_plays_for_whom_and_who_has_seen_a_hand_travels(
    services: Services, stage: Stage, watch: Watch, elsewhere: Store
) -> None:
    """S3, P2: the number under which a game is stored is another one."""
    table = await begun(services, stage)
    await services.lending.lend(table.id, ANA.user_id, DORA)
    await services.care.come_back(table.id, ANA.user_id)
    table = await services.lending.lend(table.id, BRAM.user_id, None)
    await Services(elsewhere).opening.create("nautilus_duel", DORA, channel_id=1)
    _, copy = await _moved(services, elsewhere, watch, table)
    assert copy.id != table.id
    assert copy.seats == table.seats
    assert [has_seen_another(copy, seat, DORA.user_id) for seat in (0, 1)] == [False, True]
    assert copy.player(1) is None


async def test_files_of_old_are_read(
    services: Services, stage: Stage, watch: Watch, elsewhere: Store
) -> None:
    """Their games have pace none; whatever else a file says of time begins afresh."""
    table = await _some_turns(services, stage, watch)
    data = await _file(services, table)
    assert data["version"] == 3
    for version, names in ((2, ("clocks",)), (1, ("clocks", "time"))):
        for name in names:
            data["games"][0].pop(name, None)
        data["version"] = version
        (parcel,), _ = unpack(data)
        assert parcel.clocks == {}
        (number,) = await put(elsewhere, [parcel], None, 5, channel_id=60 + version)
        copy = await Services(elsewhere).tables.get(number)
        bank = STEADY.start if version == 2 else None
        assert copy.clocks.seat(0).bank == bank
        await elsewhere.games.delete(number)


def _clock(seat: str, name: str, value: Any) -> Callable[[Any], None]:
    def spoil(game: Any) -> None:
        game["clocks"][seat][name] = value

    return spoil


def _time(**values: Any) -> Callable[[Any], None]:
    def spoil(game: Any) -> None:
        game["time"] |= values

    return spoil


def _all(name: str, value: Any) -> Callable[[Any], None]:
    def spoil(game: Any) -> None:
        game[name] = value

    return spoil


def _forget_turns(game: Any) -> None:
    del game["clocks"]["0"]["turns"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_time(pace="lightning"), "time is malformed"),
        (_time(pace=["steady"]), "time is malformed"),
        (_time(when_late="hang"), "time is malformed"),
        (_time(pauses=[[5, 2]]), "time is malformed"),
        (_time(pauses=[[1, 2, 3]]), "time is malformed"),
        (_time(pauses=[[1, 2]] * 10_001), "time is malformed"),
        (_time(pauses=[["a", "b"]]), "time is malformed"),
        (_time(paused_by=2), "time is malformed"),
        (_time(asleep_since=1.5), "time is malformed"),
        (_all("time", [1]), "time is malformed"),
        (_all("clocks", []), "clocks of the seats are malformed"),
        (_all("clocks", {"2": {}}), "clocks of the seats are malformed"),
        (_all("clocks", {"0": 3}), "clocks of the seats are malformed"),
        (_clock("0", "bank", -1), "clocks of the seats are malformed"),
        (_clock("0", "bank", None), "clocks of the seats are malformed"),
        (_clock("0", "bank", 2**70), "clocks of the seats are malformed"),
        (_clock("0", "turns", True), "clocks of the seats are malformed"),
        (_clock("0", "highest", 77), "clocks of the seats are malformed"),
        (_forget_turns, "clocks of the seats are malformed"),
    ],
)
async def test_a_file_that_says_nonsense_about_time_is_refused(
    services: Services,
    stage: Stage,
    watch: Watch,
    spoil: Callable[[Any], None],
    reason: str,
) -> None:
    table = await _some_turns(services, stage, watch)
    data = await _file(services, table)
    unpack(json.loads(json.dumps(data)))  # it is good before
    spoil(data["games"][0])
    with pytest.raises(ExchangeError, match=reason):
        unpack(data)
    (verdict,) = judge(data)
    assert reason in verdict.problems[0]


async def test_players_read_one_time_per_turn(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """A planned turn is stored in one step: nobody must know it by its times, even afterwards."""
    table = await begun(services, stage)
    while not table.is_over and table.row.seq < 30:
        watch.now += 7
        user, _, question = asked(table)
        key = question.decision.keys[-1]
        table = (await services.play.play(table.id, user, key)).table
    await services.consent.stop(table.id, ANA.user_id, force=True)
    true = await services.store.entries.of_game(table.id)
    told = (await pack_for_players(services.store, table.id, 1))["games"][0]
    assert "clocks" not in told
    times = [entry["made_at"] for entry in told["entries"]]
    assert len({e.made_at for e in true}) > len(set(times))
    at = None
    for entry, time in reversed(list(zip(true, times, strict=True))):
        at = entry.made_at if is_public(entry) or at is None else at
        assert time == at
    (verdict,) = judge(json.loads(json.dumps(await pack_for_players(services.store, table.id, 1))))
    assert verdict.problems == []
    assert BEGAN in times
