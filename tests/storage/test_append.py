"""One step of a game: all of it or nothing, and only from where the game is."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.api.errors import ConstraintError, StaleSequenceError, StorageError
from storage.api.rows import EntryRow, NewTimer, SeatRow, Snapshot, Step
from storage.api.store import Store
from storage.shared import json_columns
from storage.sqlite.database import Database
from tests.storage.tables import (
    ANA,
    BEN,
    NOW,
    entry,
    notice_and_mend,
    open_lobby,
    position,
    start_game,
    two_players,
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


async def test_a_step_stores_everything_at_once(store: Store) -> None:
    game_id = await open_lobby(store)
    seq = await store.entries.append(
        Step(
            game_id,
            0,
            [entry(1, "setup"), entry(2)],
            position(2),
            now=NOW + 9,
            counters={"deck": 4},
            status="running",
            seats=two_players(),
            timers=[NewTimer("turn", NOW + 60, {"seat": 1})],
        )
    )
    loaded = await store.entries.load(game_id)
    assert seq == loaded.game.seq == 2
    assert (loaded.game.status, loaded.game.counters) == ("running", {"deck": 4})
    assert (loaded.game.updated_at, loaded.game.created_at) == (NOW + 9, NOW)
    assert loaded.seats == two_players() == await store.games.seats(game_id)
    assert loaded.snapshot == Snapshot(2, position(2)) == await store.entries.snapshot(game_id)
    assert await store.entries.of_game(game_id) == [entry(1, "setup"), entry(2)]
    assert await store.entries.of_game(game_id, after=1) == [entry(2)]
    assert [(t.kind, t.due_at, t.data) for t in await store.timers.of_game(game_id)] == [
        ("turn", NOW + 60, {"seat": 1})
    ]


async def test_what_is_not_given_stays(store: Store) -> None:
    game_id = await start_game(store)
    await store.entries.append(
        Step(game_id, 1, [entry(2)], position(2), now=NOW, counters={"deck": 4})
    )
    await store.entries.append(Step(game_id, 2, [entry(3)], None, now=NOW))
    loaded = await store.entries.load(game_id)
    assert (loaded.game.status, loaded.game.counters) == ("running", {"deck": 4})
    assert (loaded.seats, loaded.snapshot) == (two_players(), Snapshot(2, position(2)))


async def test_the_outcome_goes_with_the_status(store: Store) -> None:
    game_id = await start_game(store)
    outcome = {"ranking": [[1], [0]]}
    await store.entries.append(
        Step(game_id, 1, [], None, now=NOW, status="finished", outcome=outcome)
    )
    await store.entries.append(Step(game_id, 1, [], None, now=NOW))
    assert (await store.games.get(game_id)).outcome == outcome
    await store.entries.append(
        Step(game_id, 1, [entry(2, "undo")], None, now=NOW, status="running")
    )
    assert (await store.games.get(game_id)).outcome is None


async def test_a_step_cancels_the_old_deadline_and_sets_the_new(store: Store) -> None:
    game_id = await start_game(store)
    await store.timers.add(game_id, NewTimer("turn", NOW + 1))
    await store.timers.add(game_id, NewTimer("vote", NOW + 2))
    await store.entries.append(
        Step(
            game_id,
            1,
            [entry(2)],
            None,
            now=NOW,
            timers=[NewTimer("turn", NOW + 3)],
            cancel_timers=["turn"],
        )
    )
    assert [(t.kind, t.due_at) for t in await store.timers.of_game(game_id)] == [
        ("vote", NOW + 2),
        ("turn", NOW + 3),
    ]


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_stale_step_changes_nothing(store: Store, expected: int) -> None:
    game_id = await start_game(store)
    before = await store.entries.load(game_id)
    with pytest.raises(StaleSequenceError) as caught:
        await store.entries.append(
            Step(
                game_id,
                expected,
                [entry(expected + 1)],
                position(9),
                now=NOW + 9,
                counters={"deck": 9},
                status="stopped",
                seats=[SeatRow(0), SeatRow(1)],
                timers=[NewTimer("turn", NOW)],
            )
        )
    assert (caught.value.expected, caught.value.actual) == (expected, 1)
    assert await store.entries.load(game_id) == before
    assert await store.entries.of_game(game_id) == [entry(1, "setup")]
    assert await store.timers.of_game(game_id) == []


async def test_a_stale_step_is_called_stale_even_if_its_seats_are_wrong(store: Store) -> None:
    game_id = await start_game(store)
    with pytest.raises(StaleSequenceError):
        await store.entries.append(Step(game_id, 0, [], None, now=NOW, seats=[SeatRow(0)]))


async def test_a_step_failing_at_its_last_row_leaves_no_first_row(store: Store) -> None:
    game_id = await start_game(store)
    before = await store.entries.load(game_id)
    bad = NewTimer("turn", "soon")  # type: ignore[arg-type]
    with pytest.raises(ConstraintError):
        await store.entries.append(
            Step(game_id, 1, [entry(2)], position(2), now=NOW + 1, timers=[bad])
        )
    assert await store.entries.load(game_id) == before
    assert len(await store.entries.of_game(game_id)) == 1
    assert await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW + 1)) == 2


async def test_of_two_tasks_at_the_same_place_exactly_one_wins(store: Store) -> None:
    game_id = await start_game(store)

    async def play(user: int) -> int:
        mine = replace(entry(2), data={"by": user})
        return await store.entries.append(Step(game_id, 1, [mine], {"by": user}, now=NOW))

    results = await asyncio.gather(*(play(user) for user in range(8)), return_exceptions=True)
    winners = [user for user, result in enumerate(results) if result == 2]
    assert len(winners) == 1
    assert sum(isinstance(result, StaleSequenceError) for result in results) == 7
    assert (await store.entries.of_game(game_id))[1:] == [
        replace(entry(2), data={"by": winners[0]})
    ]
    assert await store.entries.snapshot(game_id) == Snapshot(2, {"by": winners[0]})


async def test_games_do_not_disturb_each_other(store: Store) -> None:
    ids = [await start_game(store, channel) for channel in range(1, 6)]

    async def play(game_id: int) -> None:
        for seq in range(1, 9):
            await store.entries.append(
                Step(game_id, seq, [entry(seq + 1)], position(seq + 1), now=NOW)
            )

    await asyncio.gather(*(play(game_id) for game_id in ids))
    for game_id in ids:
        assert [e.seq for e in await store.entries.of_game(game_id)] == list(range(1, 10))
    assert await store.integrity_check() == []


@pytest.mark.parametrize("numbers", [[1], [3], [2, 4], [2, 2], [3, 2]])
async def test_misnumbered_entries_are_refused(store: Store, numbers: list[int]) -> None:
    game_id = await start_game(store)
    with pytest.raises(ValueError, match="do not follow"):
        await store.entries.append(Step(game_id, 1, [entry(n) for n in numbers], None, now=NOW))
    assert (await store.games.get(game_id)).seq == 1


async def test_what_is_not_json_is_refused_before_anything_is_written(store: Store) -> None:
    game_id = await start_game(store)
    for position_ in ({"x": float("nan")}, {"x": {1, 2}}):
        with pytest.raises((ValueError, TypeError)):
            await store.entries.append(Step(game_id, 1, [entry(2)], position_, now=NOW))
    assert (await store.games.get(game_id)).seq == 1


async def test_the_caller_may_change_its_objects_at_once(store: Store) -> None:
    game_id = await start_game(store)
    live = {"cells": [1, 2, 3]}
    task = asyncio.ensure_future(store.entries.append(Step(game_id, 1, [entry(2)], live, now=NOW)))
    await asyncio.sleep(0)  # the call has begun
    live["cells"].clear()
    await task
    assert await store.entries.snapshot(game_id) == Snapshot(2, {"cells": [1, 2, 3]})


@given(json_values)
def test_json_survives_the_column(value: object) -> None:
    assert json_columns.loads(json_columns.dumps(value)) == value


def test_json_is_compact_and_readable() -> None:
    assert json_columns.dumps({"a": [1, "é"], "b": None}) == '{"a":[1,"é"],"b":null}'


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET position = replace(position, '1', '2')",
        "UPDATE snapshots SET position = CAST(x'7bff7d' AS TEXT)",
        "UPDATE snapshots SET checksum = ''",
    ],
)
async def test_a_damaged_position_is_noticed_and_can_be_rebuilt(
    db: Database, store: Store, damage: str
) -> None:
    game_id = await start_game(store)
    await db.transact(lambda conn: conn.execute(damage))
    await notice_and_mend(store, game_id)


async def test_a_repair_fits_only_the_last_entry(store: Store) -> None:
    game_id = await start_game(store)
    await store.entries.append(Step(game_id, 1, [entry(2)], position(2), now=NOW))
    for seq in (1, 3):
        with pytest.raises(StaleSequenceError):
            await store.entries.put_snapshot(game_id, seq, {})
    assert await store.entries.snapshot(game_id) == Snapshot(2, position(2))


async def test_a_game_without_a_position_has_none(store: Store) -> None:
    game_id = await open_lobby(store)
    assert await store.entries.snapshot(game_id) is None
    assert (await store.entries.load(game_id)).snapshot is None


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET key = 'other' WHERE seq = 1",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries VALUES (1, 2, 'choice', 0, 'other', '{}', 0)",
        "INSERT INTO entries VALUES (1, 4, 'choice', 0, 'gap', '{}', 0)",
    ],
)
async def test_the_log_is_append_only(db: Database, store: Store, statement: str) -> None:
    assert await start_game(store) == 1
    await store.entries.append(Step(1, 1, [entry(2)], None, now=NOW))
    with pytest.raises(ConstraintError, match=r"append-only|without gaps"):
        await db.transact(lambda conn: conn.execute(statement))
    assert await store.entries.of_game(1) == [entry(1, "setup"), entry(2)]


@pytest.mark.parametrize(
    "wrong",
    [
        EntryRow(2, "choice", 0, "k", {}, "now"),  # type: ignore[arg-type]
        EntryRow(2, "choice", 0.5, "k", {}, NOW),  # type: ignore[arg-type]
        EntryRow(2, None, 0, "k", {}, NOW),  # type: ignore[arg-type]
    ],
)
async def test_tables_are_strict_about_types(store: Store, wrong: EntryRow) -> None:
    game_id = await start_game(store)
    with pytest.raises(ConstraintError) as caught:
        await store.entries.append(Step(game_id, 1, [wrong], None, now=NOW))
    assert isinstance(caught.value, StorageError)
    assert caught.value.code == "constraint"
    assert len(await store.entries.of_game(game_id)) == 1


async def test_every_table_is_strict(db: Database) -> None:
    rows = await db.read(lambda conn: conn.execute("PRAGMA table_list").fetchall())
    ours = {row[1]: row[5] for row in rows if not row[1].startswith("sqlite_")}
    assert set(ours) == {
        *("games", "seats", "entries", "snapshots"),
        *("settings", "panels", "timers", "asked", "clocks", "plans"),
    }
    assert all(ours.values())


async def test_hot_seat_and_host_need_no_second_user(store: Store) -> None:
    seats = (SeatRow(0, ANA, "Ana"), SeatRow(1, ANA, "Ana"))
    game_id = await open_lobby(store, host_id=BEN, seats=seats)
    assert await store.games.seats(game_id) == seats
