"""A PostgreSQL server for the tests: Debian's binaries, data in a temporary folder, no fsync."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

_SERVERS = Path("/usr/lib/postgresql")
PATIENCE = 60  # seconds; a busy machine is slow
PASSWORD = "of the deep"
# No file is synced: the machine that runs the tests may lose them in a power cut.
_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "listen_addresses": "",
    "autovacuum": "off",
    "dynamic_shared_memory_type": "mmap",  # in our folder: containers have a small /dev/shm
}


def find_binaries() -> Path:
    """Return the folder of the server's programs; without one tests skip, but in CI they fail."""
    versions = sorted(_SERVERS.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    on_path = shutil.which("postgres")
    if on_path:
        return Path(on_path).parent
    reason = "No PostgreSQL server found (apt-get install postgresql): its tests cannot run."
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


class Server:
    """One server; every test gets a database of its own, copied from one with the schema."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries = binaries
        self._folder = folder
        self._user = _unprivileged()
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextlib.contextmanager
    def running(cls) -> Iterator[Server]:
        """Run a server as long as the block lasts."""
        binaries = find_binaries()
        with tempfile.TemporaryDirectory(prefix="bathysphere-pg-") as name:
            server = cls(binaries, Path(name))
            server.create()
            server.start()
            try:
                yield server
            finally:
                server.stop()

    def url(self, database: str, user: str = "bathysphere", password: str = "") -> str:
        """Return the address of a database on the server's socket."""
        secret = f":{password.replace(' ', '%20')}" if password else ""
        return f"postgresql://{user}{secret}@/{database}?host={self._folder}"

    def new_database(self, template: str = "template1") -> str:
        """Make a database and return its name."""
        name = f"test_{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} OWNER bathysphere TEMPLATE {template}")
        return name

    def dump_and_restore(self, name: str) -> str:
        """Copy a database as docs/hosting.md says, into an empty one, and return its name."""
        file, copy = self._folder / "dump", self.new_database()
        for program, *words in (
            ("pg_dump", "--format=custom", f"--file={file}", self.url(name)),
            ("pg_restore", f"--dbname={self.url(copy)}", str(file)),
        ):
            command = [str(self._binaries / program), *words]
            subprocess.run(command, capture_output=True, check=True)
        return copy

    def drop(self, name: str) -> None:
        """Remove a database, whoever is still in it."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Let the superuser say something and return the answer, one row a line."""
        done = subprocess.run(
            [
                *(str(self._binaries / "psql"), "-XqtA", "-v", "ON_ERROR_STOP=1"),
                *("-h", str(self._folder), "-U", "postgres", "-c", statement, database),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise AssertionError(done.stderr)
        return done.stdout.strip()

    def create(self) -> None:
        """Make the files of the server, and the role the bot uses: no superuser."""
        data = self._folder / "data"
        shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
        rules = "local all secured scram-sha-256\nlocal all all trust\n"
        (data / "pg_hba.conf").write_text(rules)

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = _SETTINGS | {"unix_socket_directories": str(self._folder)}
        arguments = [f"--{name}={value}" for name, value in settings.items()]
        command = [*self._as_user(), str(self._binaries / "postgres"), "-D"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, str(self._folder / "data"), *arguments], stdout=log, stderr=log
            )
        end = time.monotonic() + PATIENCE
        while subprocess.run(
            [self._binaries / "pg_isready", "-q", "-h", str(self._folder)], check=False
        ).returncode:
            if time.monotonic() > end or self._process.poll() is not None:
                raise AssertionError((self._folder / "log").read_text())
            time.sleep(0.05)
        self.sql(
            "DO $$ BEGIN CREATE ROLE bathysphere LOGIN; "
            f"CREATE ROLE secured LOGIN PASSWORD '{PASSWORD}'; "
            "EXCEPTION WHEN duplicate_object THEN NULL; END $$"
        )

    def stop(self) -> None:
        """End at once, as in a power cut."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)

    def _run(self, program: str, *arguments: object) -> None:
        words = [*self._as_user(), str(self._binaries / program), "--no-sync"]
        subprocess.run(
            [*words, *map(str, arguments)], check=True, capture_output=True, cwd=self._folder
        )

    def _as_user(self) -> list[str]:
        """Return how to run something that refuses to be root, and that ends with these tests."""
        words = ["setpriv", "--pdeathsig", "QUIT"]
        if os.geteuid() == 0:
            words += [f"--reuid={self._user}", f"--regid={_group(self._user)}", "--clear-groups"]
        return words


class Recycled:
    """Databases with the schema, emptied and lent again: a new one takes twenty times as long."""

    # All that a test may have changed and that stays when all rows go, as one value.
    _SHAPE = """
        SELECT md5(string_agg(line, ' ' ORDER BY line)) FROM (
            SELECT concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull) AS line
                FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
                WHERE relnamespace = 'public'::regnamespace
            UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
            UNION SELECT concat(pg_get_triggerdef(oid), tgenabled) FROM pg_trigger
                WHERE NOT tgisinternal
            UNION SELECT pg_get_constraintdef(oid) FROM pg_constraint
                WHERE connamespace = 'public'::regnamespace
            UNION SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
            UNION SELECT setconfig::text FROM pg_db_role_setting
        ) AS lines
    """
    # Nearly empty tables: to delete is much quicker than to truncate, which makes new files.
    _EMPTY = """
        DO $$ DECLARE found name; BEGIN
            PERFORM set_config('session_replication_role', 'replica', false);  -- no triggers
            FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                EXECUTE format('DELETE FROM %I', found);
            END LOOP;
            PERFORM setval(seqrelid::regclass, seqstart, false) FROM pg_sequence;
        END $$;
    """

    def __init__(self, server: Server, template: str) -> None:
        self._server = server
        self._template = template
        self._shape = server.sql(self._SHAPE, template)
        self._rows = self._dump(template)
        self._free: list[str] = []

    def take(self) -> str:
        """Return the name of a database that looks as after the last migration."""
        return self._free.pop() if self._free else self._server.new_database(self._template)

    def give_back(self, name: str) -> None:
        """Empty a database for the next one; drop one whose shape was changed."""
        others = f"datname = '{name}' AND pid <> pg_backend_pid()"
        end = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE "
        self._server.sql(end + others)
        if self._server.sql(self._SHAPE, name) == self._shape:
            self._server.sql(self._EMPTY + self._rows, name)
            self._free.append(name)
        else:
            self._server.drop(name)

    def _dump(self, name: str) -> str:
        """Return the statements for what a migration leaves in the tables."""
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        return "".join(
            self._inserts(name, table) for table in self._server.sql(tables, name).split()
        )

    def _inserts(self, name: str, table: str) -> str:
        rows = self._server.sql(f"SELECT to_json(t) FROM {table} AS t", name)  # noqa: S608
        insert = f"INSERT INTO {table} SELECT * FROM json_populate_record(NULL::{table}, "  # noqa: S608
        return "".join(f"{insert}$row${row}$row$);" for row in rows.splitlines())


def _unprivileged() -> str:
    """Return the user the server runs as."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    names = [user.pw_name for user in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


def _group(user: str) -> int:
    return pwd.getpwnam(user).pw_gid
