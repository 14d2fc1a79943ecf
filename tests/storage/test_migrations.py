"""Migrations: from every old version, each atomic, never backwards."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from storage.api.errors import NewerSchemaError, NotADatabaseError, OlderSchemaError, StorageError
from storage.shared.json_columns import checksum
from storage.sqlite.database import Database
from storage.sqlite.migrate import Migration, shipped, statements
from storage.sqlite.store import SqliteStore
from tests.storage.tables import read

LATEST = len(shipped())
OLD_ROWS: dict[str, dict[str, Any]] = {
    "games": {
        "id": 1,
        "slug": "swarm",
        "ruleset": 1,
        "options": "{}",
        "seats_wanted": 2,
        "status": "running",
        "guild_id": 7,
        "channel_id": 8,
        "host_id": 9,
        "seed": bytes(32),
        "seed_hash": "h",
        "counters": '{"deck":3}',
        "seq": 1,
        "created_at": 10,
        "updated_at": 11,
        "outcome": None,
    },
    "seats": {"game_id": 1, "seat": 0, "user_id": 9, "name": "Ana", "resigned": 1},
    "entries": {"game_id": 1, "seq": 1, "kind": "setup", "data": "{}", "made_at": 10},
    "snapshots": {"game_id": 1, "seq": 1, "position": "{}", "checksum": checksum(b"{}")},
    "settings": {"scope": "user", "scope_id": 9, "name": "language", "value": '"nl"'},
    "panels": {"game_id": 1, "kind": "board", "key": "", "channel_id": 8, "data": "{}"},
    "timers": {"id": 1, "game_id": 1, "kind": "turn", "due_at": 99, "data": "{}"},
}
FAMILY = Migration(
    1,
    "0001_family.sql",
    """PRAGMA application_id = 1111577672;
    CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE children (parent_id INTEGER REFERENCES parents (id) ON DELETE CASCADE) STRICT;
    INSERT INTO parents VALUES (1);
    INSERT INTO children VALUES (1);""",
)


def contents(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, by column name."""
    conn = sqlite3.connect(path)
    conn.row_factory = sqlite3.Row
    tables = [row[0] for row in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = {t: [dict(row) for row in conn.execute(f"SELECT * FROM {t}")] for t in tables}  # noqa: S608 - our names
    conn.close()
    return found


def version(path: Path) -> int:
    conn = sqlite3.connect(path)
    (found,) = conn.execute("PRAGMA user_version").fetchone()
    conn.close()
    return int(found)


async def build(path: Path, migrations: tuple[Migration, ...], *, with_rows: bool = False) -> None:
    """Make a database as an old release left it."""
    db = await Database.open(path, migrations=migrations)
    if with_rows:
        await db.transact(fill)
    await db.close()


def fill(conn: sqlite3.Connection) -> None:
    """Put a row into each table of the first schema."""
    for table, row in OLD_ROWS.items():
        marks = ", ".join("?" * len(row))
        conn.execute(
            f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})",  # noqa: S608 - our names
            tuple(row.values()),
        )


@pytest.mark.parametrize("old", range(LATEST + 1))
async def test_everything_is_still_there_after_migrating_from(path: Path, old: int) -> None:
    await build(path, shipped()[:old], with_rows=old > 0)
    before = {table: rows for table, rows in contents(path).items() if rows}
    assert version(path) == old
    assert old == 0 or before.keys() >= OLD_ROWS.keys()
    async with await SqliteStore.open(path) as store:
        assert version(path) == LATEST
        if old:
            assert (await store.games.get(1)).counters == {"deck": 3}
            assert [entry.kind for entry in await store.entries.of_game(1)] == ["setup"]
        assert await store.integrity_check() == []
    after = contents(path)
    for table, rows in before.items():
        kept = [{name: row[name] for name in row if name in rows[0]} for row in after[table]]
        shared = [{name: row[name] for name in kept[0]} for row in rows]
        assert kept == shared, table


async def test_opening_again_changes_nothing(path: Path) -> None:
    await build(path, shipped(), with_rows=True)
    before = contents(path)
    await build(path, shipped())
    assert contents(path) == before


async def test_a_failing_migration_leaves_the_version_before_it(path: Path) -> None:
    good = Migration(LATEST + 1, "good.sql", "CREATE TABLE good (x) ;")
    bad = Migration(LATEST + 2, "bad.sql", "CREATE TABLE bad (x); INSERT INTO nowhere VALUES (1);")
    await build(path, shipped(), with_rows=True)
    with pytest.raises(StorageError, match="nowhere"):
        await Database.open(path, migrations=(*shipped(), good, bad))
    assert version(path) == LATEST + 1
    tables = contents(path)
    assert "good" in tables
    assert "bad" not in tables
    assert len(tables["games"]) == 1


async def test_a_table_can_be_rebuilt_without_losing_its_children(path: Path) -> None:
    rebuild = Migration(
        2,
        "0002_rebuild.sql",
        """CREATE TABLE new_parents (id INTEGER PRIMARY KEY, name TEXT) STRICT;
        INSERT INTO new_parents SELECT id, 'Ana' FROM parents;
        DROP TABLE parents;
        ALTER TABLE new_parents RENAME TO parents;""",
    )
    await build(path, (FAMILY,))
    await build(path, (FAMILY, rebuild))
    found = contents(path)
    assert found["parents"] == [{"id": 1, "name": "Ana"}]
    assert found["children"] == [{"parent_id": 1}]


async def test_a_migration_that_orphans_rows_is_refused(path: Path) -> None:
    await build(path, (FAMILY,))
    with pytest.raises(StorageError, match="without their parent"):
        await build(path, (FAMILY, Migration(2, "0002_oops.sql", "DELETE FROM parents;")))
    assert version(path) == 1
    assert contents(path)["parents"] == [{"id": 1}]


async def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    newer = Migration(LATEST + 1, "newer.sql", "CREATE TABLE newer (x);")
    await build(path, (*shipped(), newer))
    before = read(path)
    for read_only in (False, True):
        with pytest.raises(NewerSchemaError, match="newer release") as caught:
            await SqliteStore.open(path, read_only=read_only)
        assert (caught.value.found, caught.value.known) == (LATEST + 1, LATEST)
    assert read(path) == before


async def test_a_reader_does_not_migrate(path: Path) -> None:
    await build(path, shipped()[:-1])
    with pytest.raises(OlderSchemaError, match="start the bot once"):
        await SqliteStore.open(path, read_only=True)
    assert version(path) == LATEST - 1


@pytest.mark.parametrize("mark", ["CREATE TABLE t (x)", "PRAGMA application_id = 42"])
async def test_the_database_of_another_program_is_left_alone(path: Path, mark: str) -> None:
    conn = sqlite3.connect(path)
    conn.execute(mark)
    conn.commit()
    conn.close()
    before = read(path)
    with pytest.raises(NotADatabaseError, match="another program"):
        await SqliteStore.open(path)
    assert read(path) == before


def test_scripts_are_split_into_statements() -> None:
    script = """-- first; a comment
    CREATE TABLE a (x TEXT DEFAULT ';'); CREATE TABLE b (y);
    CREATE TRIGGER t BEFORE DELETE ON a BEGIN SELECT 1; SELECT 2; END;
    -- last; a comment
    """
    found = list(statements(script))
    assert [part.split()[-1] for part in found] == ["';');", "(y);", "END;"]
    conn = sqlite3.connect(":memory:")
    for part in found:
        conn.execute(part)
    assert conn.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (3,)


@pytest.mark.parametrize("script", ["CREATE TABLE a (x)", "CREATE TABLE a (x); DROP TABLE"])
def test_an_unfinished_script_is_refused(script: str) -> None:
    with pytest.raises(StorageError, match="unfinished"):
        list(statements(script))


def test_shipped_migrations_are_numbered_from_one() -> None:
    assert [migration.version for migration in shipped()] == list(range(1, LATEST + 1))
    assert shipped()[0].name == "0001_init.sql"
