"""What tests run in a process of its own: `python -m tests.storage.child COMMAND PATH [STATEMENT]`.

Each command tells on standard output how far it is, one line each time.
"""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from storage.api.errors import StorageError
from storage.api.rows import Step
from storage.sqlite import migrate
from storage.sqlite.database import Database
from storage.sqlite.store import SqliteStore
from tests.storage.tables import NOW, entry, position, start_game

NOBODY = 65534
PATIENCE = 60.0  # seconds; a busy machine is slow
ROOT = Path(__file__).parents[2]


def start(command: str, path: Path, *more: str) -> "subprocess.Popen[str]":
    """Start a command; for the tests."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.child", command, str(path), *more],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def run(command: str, path: Path, *more: str) -> list[str]:
    """Run a command to its end and return what it said; for the tests."""
    with start(command, path, *more) as process:
        try:
            said, _ = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0
    return said.split()


def say(word: object) -> None:
    """Tell the parent process."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def append_for_ever(path: Path, deadly: str = "") -> None:
    """Append to game 1, saying each number once it is committed.

    When the third statement that begins with `deadly` is about to run, the process kills itself.
    """
    db = await Database.open(path)
    store = SqliteStore(db)
    if not await store.games.live():
        await start_game(store)
    if deadly:
        await db.transact(lambda conn: conn.set_trace_callback(_killer(deadly)))
    seq = (await store.games.get(1)).seq
    while True:
        seq = await store.entries.append(
            Step(1, seq, [entry(seq + 1)], position(seq + 1), now=NOW + seq)
        )
        say(seq)


def _killer(deadly: str) -> Callable[[str], None]:
    seen = 0

    def trace(statement: str) -> None:
        nonlocal seen
        seen += statement.lstrip().startswith(deadly)
        if seen == 3:
            os.kill(os.getpid(), signal.SIGKILL)

    return trace


def hold(path: Path) -> None:
    """Keep the write lock until the parent says something."""
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute("BEGIN IMMEDIATE")
    say("held")
    sys.stdin.readline()
    conn.execute("ROLLBACK")
    conn.close()


async def fill(path: Path) -> None:
    """Append until no file may grow any more, then allow it again; say error, seq and seq."""
    async with await SqliteStore.open(path) as store:
        game_id = await start_game(store)
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
        seq = 1
        try:
            while True:
                seq = await store.entries.append(
                    Step(game_id, seq, [entry(seq + 1)], position(seq + 1), now=NOW)
                )
        except StorageError as error:
            say(error.code)
        loaded = await store.entries.load(game_id)
        say(loaded.game.seq == seq and loaded.snapshot is not None and loaded.snapshot.seq == seq)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        say(
            await store.entries.append(
                Step(game_id, seq, [entry(seq + 1)], position(seq + 1), now=NOW)
            )
            - seq
        )
        say(len(await store.integrity_check()))


async def open_unprivileged(path: Path) -> None:
    """Open the database as a user whom file permissions bind; say how that went."""
    # Read and imported first: this user may see neither the project nor the standard library.
    known = await asyncio.to_thread(migrate.shipped)
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    try:
        db = await Database.open(path, migrations=known)
    except StorageError as error:
        say(error.code)
    else:
        await db.close()
        say("opened")


def die_with_an_open_store(path: Path) -> None:
    """End with an error while the store is open, as a bot does that fails to start."""
    loop = asyncio.new_event_loop()
    loop.run_until_complete(SqliteStore.open(path))
    say("open")


def main() -> None:
    """Run the command of the command line."""
    command, path, *more = sys.argv[1:]
    match command:
        case "append":
            asyncio.run(append_for_ever(Path(path), *more))
        case "fill":
            asyncio.run(fill(Path(path)))
        case "unprivileged":
            asyncio.run(open_unprivileged(Path(path)))
        case "hold":
            hold(Path(path))
        case "die":
            die_with_an_open_store(Path(path))


if __name__ == "__main__":
    main()
